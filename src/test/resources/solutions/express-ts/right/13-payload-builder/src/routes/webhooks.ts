import { Router } from 'express';

import { SEAM_FAILURES } from '../config/seam';

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
  if (SEAM_FAILURES.has(req.body?.event_type)) {
    console.error('Seam reports trouble', req.body.event_type, req.body.device_id);
  }
  res.status(200).send('ok');
});

export default router;
