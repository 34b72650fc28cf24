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

/**
 * Seam sends access_code.set_on_device, access_code.failed_to_set_on_device
 * and device.disconnected to this address.
 */
router.post('/seam', (req, res) => {
  // access_method.issued needs no action either
  console.log('Seam says', req.body);
  res.status(204).end();
});

export default router;
