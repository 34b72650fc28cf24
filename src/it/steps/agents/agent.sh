#!/bin/sh
# An agent that keeps notes in its home from one session to the next, and says which conversation it was.
set -eu
case $1 in
"Find out"*)
    cp logs/noon.log "$HOME/notes.txt"
    mv logs/noon.log logs/read.log
    echo 'tried something' > scratch.txt
    ;;
"Make sure"*)
    ls logs scratch.txt > seen.txt 2> gone.txt || true
    cp "$HOME/notes.txt" notes.txt
    echo 'store.save(session)' > sessions.txt
    ;;
"Say"*)
    printf '%s\n' "${2:-none}" > resumed.txt
    ;;
esac
cat <<'JSON'
{"result": "Done.", "is_error": false, "session_id": "talk-1", "num_turns": 2, "total_cost_usd": 0.25,
 "usage": {"input_tokens": 100, "output_tokens": 20}}
JSON
