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

export const seamRouter = Router();

seamRouter.post('/', (req, res) => {
  switch (req.body.event_type) {
    case 'access_method.issued':
      console.log('Issued', req.body.access_method_id);
      break;
    case 'device.disconnected':
      console.warn('Disconnected', req.body.device_id);
  }
  res.status(202).end();
});

export default router;
