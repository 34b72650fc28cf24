import { Router } from 'express';

const router = Router();

router.post('/payments', (req, res) => {
  const { type, data } = req.body;
  if (typeof type !== 'string') {
    res.status(400).json({ error: 'type is required' });
    return;
  }

  switch (type) {
    case 'payment.succeeded':
      console.log('Payment received', data?.paymentId);
      break;
    case 'payment.failed':
      console.warn('Payment failed', data?.paymentId);
      break;
    default:
      console.log('Payment event ignored', type);
  }
  res.json({ received: true });
});

const reactions: Record<string, (event: { device_id?: string; access_code_id?: string }) => void> = {
  'access_code.set_on_device': (event) => console.log('Code set', event.access_code_id),
  'access_code.failed_to_set_on_device': (event) => console.error('Code failed', event.access_code_id),
  'device.disconnected': (event) => console.warn('Lock offline', event.device_id),
};

router.post('/seam', (req, res) => {
  const react = reactions[req.body?.event_type];
  if (react) {
    react(req.body);
  }
  res.json({ received: true });
});

export default router;
