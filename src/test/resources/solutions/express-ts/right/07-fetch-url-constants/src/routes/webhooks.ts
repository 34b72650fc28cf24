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

const seamEvents = new Map<string, string>([
  ['access_code.set_on_device', 'Access code ready'],
  ['access_code.failed_to_set_on_device', 'Access code failed'],
]);

router.post('/seam', (req, res) => {
  const text = seamEvents.get(req.body?.event_type);
  if (!text) {
    res.json({ ignored: true });
    return;
  }
  console.log(text, req.body.access_code_id);
  res.json({ received: true });
});

export default router;
