import { Response, Router } from 'express';

import {
  cancelReservation,
  createReservation,
  getReservation,
  NotFoundError,
  updateReservation,
  ValidationError,
} from '../services/reservationService';

const router = Router();

router.post('/reservations', (req, res) => {
  try {
    const reservation = createReservation(req.body);
    res.status(201).set('X-Lock-Sync', 'queued').json({ reservation });
  } catch (error) {
    sendError(res, error);
  }
});

router.get('/reservations/:id', (req, res) => {
  try {
    const reservation = getReservation(req.params.id);
    res.json({ reservation });
  } catch (error) {
    sendError(res, error);
  }
});

router.put('/reservations/:id', (req, res) => {
  try {
    const reservation = updateReservation(req.params.id, req.body);
    res.set('X-Lock-Sync', 'queued').json({ reservation });
  } catch (error) {
    sendError(res, error);
  }
});

router.delete('/reservations/:id', (req, res) => {
  try {
    const reservation = cancelReservation(req.params.id);
    res.set('X-Lock-Sync', 'queued').json({ reservation });
  } catch (error) {
    sendError(res, error);
  }
});

function sendError(res: Response, error: unknown): void {
  if (error instanceof ValidationError) {
    res.status(400).json({ error: error.message });
  } else if (error instanceof NotFoundError) {
    res.status(404).json({ error: error.message });
  } else {
    console.error('Unexpected error', error);
    res.status(500).json({ error: 'Internal server error' });
  }
}

export default router;
