import { Response, Router } from 'express';

import { NotFoundError, ReservationDesk, ValidationError } from '../services/reservationService';

const desk = new ReservationDesk();
const router = Router();

router.post('/reservations', async (req, res) => {
  try {
    const reservation = await desk.createReservation(req.body);
    res.status(201).json({ reservation });
  } catch (error) {
    sendError(res, error);
  }
});

router.get('/reservations/:id', (req, res) => {
  try {
    const reservation = desk.getReservation(req.params.id);
    res.json({ reservation });
  } catch (error) {
    sendError(res, error);
  }
});

router.put('/reservations/:id', async (req, res) => {
  try {
    const reservation = await desk.updateReservation(req.params.id, req.body);
    res.json({ reservation });
  } catch (error) {
    sendError(res, error);
  }
});

router.delete('/reservations/:id', async (req, res) => {
  try {
    const reservation = await desk.cancelReservation(req.params.id);
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
