#!/bin/sh
# An agent of two lines: edits the fixture's file, notes what it was given, and prints a result envelope.
set -eu
printf '%s' "$1" > prompt.txt
env | cut -d= -f1 | sort > variables.txt
sed -i.bak 's/    return booking/    seam.customers.push_data(customer_key=guest)\n    return booking/' bookings.py
rm bookings.py.bak
cat <<'JSON'
[
  {"type": "system"},
  {"type": "result", "result": "Bookings are pushed.", "is_error": false, "num_turns": 3, "total_cost_usd": 0.25,
   "usage": {"input_tokens": 100, "output_tokens": 20, "cache_read_input_tokens": 7}}
]
JSON
