import { Router } from 'express';

import { lockEvents } from '../config/seam';

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
  const { event_type: kind } = req.body;
  if (kind === lockEvents.ISSUED) {
    console.log('Guest can get in', req.body.access_method_id);
  } else if (kind === lockEvents.OFFLINE) {
    console.warn('Lock lost its connection', req.body.device_id);
  }
  res.json({ ok: true });
});

export default router;
