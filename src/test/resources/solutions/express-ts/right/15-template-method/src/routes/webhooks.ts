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

router.post(['/seam', '/seam/events'], (req, res) => {
  const { event_type: type, ...event } = req.body;
  if (type === 'access_code.failed_to_set_on_device') {
    console.error('Could not set code', event.access_code_id);
  } else if (type === 'access_code.set_on_device') {
    console.log('Code set', event.access_code_id);
  }
  res.json({ received: true });
});

export default router;
