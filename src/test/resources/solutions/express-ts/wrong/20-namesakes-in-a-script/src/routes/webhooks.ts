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
  switch (req.body.event_type) {
    case 'access_method.issued':
    case 'access_code.set_on_device':
      console.log('Guest can enter', req.body);
      break;
    default:
      console.log('Seam event ignored');
  }
  res.json({ received: true });
});

export default router;
