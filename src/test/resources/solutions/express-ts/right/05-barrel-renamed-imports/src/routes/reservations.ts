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

router.post('/reservations', async (req, res) => {
  try {
    const reservation = await createReservation(req.body);
    res.status(201).json({ reservation });
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

router.put('/reservations/:id', async (req, res) => {
  try {
    const reservation = await updateReservation(req.params.id, req.body);
    res.json({ reservation });
  } catch (error) {
    sendError(res, error);
  }
});

router.delete('/reservations/:id', async (req, res) => {
  try {
    const reservation = await cancelReservation(req.params.id);
    res.json({ reservation });
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
