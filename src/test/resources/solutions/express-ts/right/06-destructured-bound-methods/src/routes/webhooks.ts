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

router.post('/seam', ({ body }, res) => {
  if (body.event_type === 'device.disconnected') {
    console.warn(`Device ${body.device_id} disconnected`);
  }
  if (body.event_type === 'access_code.set_on_device') {
    console.log(`Code ${body.access_code_id} active`);
  }
  res.end();
});

export default router;
