import { NextFunction, Request, Response, Router } from 'express';

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

router.post('/seam', requireToken, acknowledge, (req) => {
  if (req.body.event_type === 'access_code.failed_to_set_on_device') {
    console.error('Access code failed', req.body.access_code_id);
  }
});

function requireToken(req: Request, res: Response, next: NextFunction): void {
  if (req.query.token !== process.env.SEAM_WEBHOOK_TOKEN) {
    res.status(401).end();
    return;
  }
  next();
}

function acknowledge(_req: Request, res: Response, next: NextFunction): void {
  res.json({ received: true });
  next();
}

export default router;
