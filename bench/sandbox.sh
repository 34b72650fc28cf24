#!/usr/bin/env bash
# Measures what the sandbox layer itself costs a run: all but the build and start of the app and the waiting for effects that
# come late. Beside it, in the same run, the same steps by plain docker and curl: a network, stub and app, the same requests,
# their removal. What is set up while the app is built counts as far as it takes longer than the build.
# Needs Docker, curl, the base images of fixtures/, and the plugin in the local repository
# (mvn -B install -Dmaven.test.skip -Dinvoker.skip -Dits.skipOtherMavens).
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
version=$(sed -n 's:.*<version>\(.*\)</version>.*:\1:p' pom.xml | head -1)
plugin=io.skillevals:evals-maven-plugin:$version
work=$(mktemp -d)
run=bench$$
clean() {
  docker rm -f "$run-app" "$run-stub" >/dev/null 2>&1 || true
  docker network rm "$run" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap clean EXIT

now() { date +%s%N; }
ms() { echo $((($(now) - $1) / 1000000)); }

evals() { # goal, properties…
  local goal=$1
  shift
  (cd "$work" && mvn -o -q -B "$plugin:$goal" -Devals.fixturesDirectory="$root/fixtures" -Devals.fixtures=express-ts \
    -Devals.skill="$root/fixtures/skills/seam-reservations" -Devals.agent=oracle -Devals.conditions=skill \
    -Devals.layers=sandbox "$@" >>"$work/log" 2>&1)
}

runs=${RUNS:-5}
evals run -Devals.runs="$runs"
evals report -Devals.sandbox.parallel=1 # so that stub and packages are built already
# Every agent writes other code, so every run has an image of its own to be built.
for workspace in "$work"/.evals/runs/express-ts/skill/oracle/run-*/workspace; do
  echo "// $workspace" >>"$workspace/src/index.ts"
done
evals report -Devals.sandbox.parallel=1 -Devals.regrade=true

echo "== own cost of a validation, ms: total - build - start of the app - waiting"
python3 - "$work" <<'P'
import glob, json, statistics, sys
own = []
for file in sorted(glob.glob(sys.argv[1] + '/.evals/runs/express-ts/skill/oracle/run-*/sandbox/validation.json')):
    ms = json.load(open(file))['millis']
    own.append(ms['total'] - ms['build'] - ms['start'] - ms['waited'])
    print('  ', own[-1], ms)
print('median', statistics.median(own))
P

# The reference: the requests of the last validation, sent again as they were, the app's answer filled in.
exchanges=$(ls "$work"/.evals/runs/express-ts/skill/oracle/run-*/sandbox/exchanges.jsonl | tail -1)
stub=$(docker build -q fixtures/seam/stub 2>/dev/null)
app=$(docker build -q -f fixtures/express-ts/Dockerfile "$(ls -d "$work"/.evals/runs/express-ts/skill/oracle/run-*/workspace | tail -1)" 2>/dev/null)
echo "== the same by docker and curl, ms"
for _ in $(seq "$runs"); do
  start=$(now)
  docker network create --internal "$run" >/dev/null
  docker run -d --name "$run-stub" --network bridge -p 127.0.0.1::8080 -e SEAM_API_KEY=seam_bench_key "$stub" >/dev/null
  docker network connect --alias service "$run" "$run-stub"
  service=http://$(docker port "$run-stub" 8080 | head -1)
  until curl -sf "$service/health" >/dev/null; do sleep 0.05; done
  before=$(ms "$start")
  start=$(now)
  docker run -d --name "$run-app" --network bridge -p 127.0.0.1::3000 -e SEAM_API_KEY=seam_bench_key \
    -e SEAM_ENDPOINT=http://service:8080 "$app" >/dev/null
  docker network connect "$run" "$run-app"
  url=http://$(docker port "$run-app" 3000 | head -1)
  until curl -sf "$url/health" >/dev/null; do sleep 0.05; done
  starting=$(ms "$start")
  start=$(now)
  python3 - "$exchanges" >"$work/calls" <<'P'
import json, sys
seen = set()
for line in open(sys.argv[1]):
    e = json.loads(line)
    if e['from'] == 'evals' and e['phase'] not in ('health', 'probe', 'evidence') and e['step'] != 'health':
        key = (e['phase'], e['step'])
        if key not in seen:  # one request of each poll
            seen.add(key)
            print(e['to'], e['method'], '/' + e['url'].split('/', 3)[3], json.dumps(e.get('request', {})), sep='\t')
P
  while IFS=$'\t' read -r to method path body; do
    base=$service
    [[ $to == app ]] && base=$url
    curl -s -o /dev/null -X "$method" -H 'content-type: application/json' -H 'authorization: Bearer seam_bench_key' \
      --data "$body" "$base$path"
  done <"$work/calls"
  docker rm -f "$run-app" "$run-stub" >/dev/null
  docker network rm "$run" >/dev/null
  rest=$(ms "$start")
  echo "   $((before + rest)) (set-up $before, $(wc -l <"$work/calls") requests and removal $rest; start of the app $starting, not counted)"
done
