import { RequestHandler, Router } from 'express';

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

const providers: Record<string, RequestHandler> = {
  '/seam': (req, res) => {
    const known = ['access_method.issued', 'device.disconnected'];
    if (known.includes(req.body?.event_type)) {
      console.log('Seam', req.body.event_type, req.body.event_id);
    }
    res.status(204).end();
  },
};

for (const [path, handler] of Object.entries(providers)) {
  router.post(path, handler);
}

export default router;
