#!/bin/sh
# Ignores the polite end, and leaves processes in other sessions behind.
trap '' TERM
setsid sh -c 'echo $$ > "$PIDS/detached"; exec sleep 300' > /dev/null 2>&1 &
sh -c 'trap "" TERM; echo $$ > "$PIDS/stubborn"; while :; do sleep 1; done' &
echo $$ > "$PIDS/agent"
while :; do sleep 1; done
