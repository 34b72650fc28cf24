# Runs a program to its end, and writes down what it has left running before the container ends with it.
# $1: the file for that; $2: the file that is its standard input, or nothing; then the program and its arguments.
trap : TERM # goes to the whole group: the program has it too, and we stay to see what is left
unset TINI_KILL_PROCESS_GROUP
report=$1
if [ -n "$2" ]; then
    exec <"$2"
    rm -f "$2"
fi
shift 2
case $1 in
*/*) [ -x "$1" ] && [ ! -d "$1" ] ;;
*) command -v "$1" >/dev/null 2>&1 ;;
esac || {
    echo missing >"$report"
    exit 127
}
(exec "$@") # in a shell of its own, since exec knows nothing of the shell's own commands
code=$?
mkdir -p "${report%/*}"
for process in /proc/[0-9]*; do
    pid=${process#/proc/}
    case $pid in
    1 | $$) continue ;;
    esac
    command=$(tr '\000\n' '  ' <"$process/cmdline")
    [ -z "$command" ] || echo "$pid $command"
done >"$report" 2>/dev/null
exit "$code"
