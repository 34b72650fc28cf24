import { Response, Router } from 'express';

import { NotFoundError, ReservationBook, ValidationError } from '../services/reservationService';

const book = new ReservationBook();
const router = Router();

router.post('/reservations', async (req, res) => {
  try {
    const reservation = await book.createReservation(req.body);
    res.status(201).json({ reservation });
  } catch (error) {
    sendError(res, error);
  }
});

router.get('/reservations/:id', (req, res) => {
  try {
    const reservation = book.getReservation(req.params.id);
    res.json({ reservation });
  } catch (error) {
    sendError(res, error);
  }
});

router.put('/reservations/:id', async (req, res) => {
  try {
    const reservation = await book.updateReservation(req.params.id, req.body);
    res.json({ reservation });
  } catch (error) {
    sendError(res, error);
  }
});

router.delete('/reservations/:id', async (req, res) => {
  try {
    const reservation = await book.cancelReservation(req.params.id);
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
