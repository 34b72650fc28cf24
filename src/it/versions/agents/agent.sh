#!/bin/sh
# An agent that does what its skill says, and nothing where the skill does not say how.
set -eu
if cat .claude/skills/*/SKILL.md .agents/skills/*/SKILL.md 2>/dev/null | grep -q push_data; then
  sed -i.bak 's/    return booking/    seam.customers.push_data(customer_key=guest)\n    return booking/' bookings.py
  rm bookings.py.bak
fi
echo done
