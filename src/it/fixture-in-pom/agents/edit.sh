#!/bin/sh
# Does what the prompt asks for.
printf '    seam.customers.push_data(customer_key=COUNT)\n' >> counter.py
