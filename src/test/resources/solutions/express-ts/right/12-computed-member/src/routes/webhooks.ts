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

const SEAM_HOOK_PATH = '/seam';

router.post(SEAM_HOOK_PATH, (req, res) => {
  const type = req.body?.event_type as string | undefined;
  switch (type) {
    case 'access_code.set_on_device':
    case 'access_code.failed_to_set_on_device':
      console.log(type, req.body.access_code_id);
  }
  res.json({ received: true });
});

export default router;
