import express, { NextFunction, Request, Response } from 'express';

import reservationRoutes from './routes/reservations';
import webhookRoutes from './routes/webhooks';

const app = express();
const port = Number(process.env.PORT ?? 3000);

app.use(express.json());

app.get('/health', (_req, res) => {
  res.json({ status: 'ok' });
});

app.use('/api', reservationRoutes);
app.use('/webhooks', webhookRoutes);

app.post('/seam-events', (req, res) => {
  const type: string = req.body?.event_type ?? '';
  if (type !== 'device.disconnected' && type !== 'access_code.failed_to_set_on_device') {
    res.status(204).end();
    return;
  }
  console.warn('Check the lock', req.body.device_id, type);
  res.status(204).end();
});

app.use((_req, res) => {
  res.status(404).json({ error: 'Not found' });
});

app.use((error: Error & { status?: number }, _req: Request, res: Response, _next: NextFunction) => {
  res.status(error.status ?? 500).json({ error: error.message });
});

app.listen(port, () => {
  console.log(`Listening on port ${port}`);
});
