#!/bin/sh
set -eu
sed -i.bak 's/    return booking/    seam.customers.push_data(customer_key=guest)\n    return booking/' bookings.py
rm bookings.py.bak
echo done > 'a note, with spaces.txt'
