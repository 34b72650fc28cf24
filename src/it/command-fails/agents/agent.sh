#!/bin/sh
echo 'half of the work' >> bookings.py
echo 'the disk of the model is full' >&2
exit 3
