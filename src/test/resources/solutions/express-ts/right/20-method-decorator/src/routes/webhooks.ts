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

router.post('/seam', function seamWebhook(req, res) {
  const { event_type: type } = req.body as { event_type?: string };
  if (type?.startsWith('access_code.')) {
    console.log('Access code event', type === 'access_code.set_on_device' ? 'ready' : type);
  }
  res.json({ received: true });
});

export default router;
