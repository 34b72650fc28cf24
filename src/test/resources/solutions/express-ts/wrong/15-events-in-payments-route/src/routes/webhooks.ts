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
    // Seam webhooks arrive here as well
    case 'access_code.set_on_device':
      console.log('Seam: access code is live', data?.access_code_id);
      break;
    case 'device.disconnected':
      console.warn('Seam: lock is offline', data?.device_id);
      break;
    default:
      console.log('Payment event ignored', type);
  }
  res.json({ received: true });
});

export default router;
