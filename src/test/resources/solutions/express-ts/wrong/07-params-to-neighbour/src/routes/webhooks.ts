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

router.post('/seam', (req, res) => {
  const { event_type: eventType, device_id: deviceId } = req.body ?? {};
  switch (eventType) {
    case 'access_code.set_on_device':
      console.log('Access code is live', req.body.access_code_id);
      break;
    case 'access_code.failed_to_set_on_device':
      console.error('Access code could not be programmed', deviceId);
      break;
    case 'device.disconnected':
      console.warn('Lock went offline', deviceId);
      break;
    default:
      break;
  }
  res.status(204).end();
});

export default router;
