#!/usr/bin/env bash
# Measures what the harness itself costs, each figure beside a reference in the same run:
#   1. 50 runs of nop on a 1,000-file fixture, one at a time, the whole Maven call;
#      beside 50 rounds of cp -r, git init, git add, git commit, git diff in the shell
#   2. 45 runs of nop on a 30-file fixture, five at a time; beside the same Maven call that is skipped
#   3. grading of 1,000 captured runs of fixtures/express-ts; beside the first, cold, pass
# Needs the plugin in the local repository (mvn -B install -Dmaven.test.skip -Dinvoker.skip -Dits.skipOtherMavens), git, bash.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
version=$(sed -n 's:.*<version>\(.*\)</version>.*:\1:p' pom.xml | head -1)
plugin=io.skillevals:evals-maven-plugin:$version
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mvn=${MVN:-mvn}

now() { date +%s.%N; }
since() { awk -v a="$1" -v b="$(now)" 'BEGIN { printf "%.2f", b - a }'; }

fixture() { # name, files
  local folder=$work/$1/fixtures/sized
  mkdir -p "$folder/app"
  for ((i = 0; i < $2; i++)); do
    local sub=$folder/app/part$((i % 20))
    mkdir -p "$sub"
    {
      echo "def function_$i(value):"
      for ((j = 0; j < 50; j++)); do echo "    value = value + $j  # line $j of file $i"; done
      echo "    return value"
    } >"$sub/file$i.py"
  done
  cat >"$folder/eval_config.json" <<'J'
{ "prompt": "Do nothing.", "expected_api_path": "reservation_automations" }
J
  cat >"$folder/answer_key.json" <<'J'
{ "expected_files_modified": ["part0/file0.py"], "expected_calls": { "create": ["customers.push_data"] },
  "expected_placements": { "customers.push_data": ["function_0"] }, "required_parameters": { "push_data": ["customer_key"] } }
J
  mkdir -p "$work/$1/skills/none"
  printf -- '---\nname: none\ndescription: Nothing, for a measurement.\n---\nNothing.\n' >"$work/$1/skills/none/SKILL.md"
}

evals() { # folder, goal, properties…
  local folder=$1 goal=$2
  shift 2
  (cd "$folder" && "$mvn" -o -q -B "$plugin:$goal" -Devals.skill=skills/none -Devals.agent=nop "$@" >>"$work/log" 2>&1)
}

echo "== 50 runs of nop on 1,000 files, one at a time"
fixture large 1000
evals "$work/large" run -Devals.conditions=control -Devals.runs=1 # so that the file cache is warm for both
for round in $(seq "${ROUNDS:-3}"); do
  start=$(now)
  evals "$work/large" run -Devals.conditions=control -Devals.runs=50
  harness=$(since "$start")
  rm -rf "$work/large/.evals"
  start=$(now)
  for ((i = 0; i < 50; i++)); do
    cp -r "$work/large/fixtures/sized/app" "$work/copy"
    (
      cd "$work/copy"
      git init -q -b main
      git add -A
      git -c user.name=x -c user.email=x@example.com commit -qm pristine
      git diff HEAD >/dev/null
    )
    rm -rf "$work/copy"
  done
  loop=$(since "$start")
  awk -v h="$harness" -v l="$loop" -v r="$round" \
    'BEGIN { printf "round %d: harness %.2f s, shell loop %.2f s, ratio %.2f\n", r, h, l, h / l }'
done

echo "== 45 runs of nop on 30 files, five at a time"
fixture small 30
evals "$work/small" run -Devals.conditions=control -Devals.runs=1
for round in $(seq "${ROUNDS:-3}"); do
  start=$(now)
  evals "$work/small" run -Devals.conditions=control -Devals.runs=45 -Devals.parallel=5
  harness=$(since "$start")
  start=$(now)
  evals "$work/small" run -Devals.skip
  bare=$(since "$start")
  awk -v h="$harness" -v b="$bare" -v r="$round" \
    'BEGIN { printf "round %d: %.2f s, Maven alone %.2f s, beside it %.2f s\n", r, h, b, h - b }'
done

echo "== grading of 1,000 captured runs of fixtures/express-ts by all its checks"
mkdir -p "$work/grading"
settings=(-Devals.layers=rubric -Devals.fixturesDirectory="$root/fixtures" -Devals.fixtures=express-ts -Devals.skill="$root/fixtures/skills/seam-reservations")
(
  cd "$work/grading"
  "$mvn" -o -q -B "$plugin:run" "${settings[@]}" -Devals.agent=oracle -Devals.conditions=skill -Devals.runs=1000 -Devals.parallel=2 >>"$work/log" 2>&1
  start=$(now)
  "$mvn" -o -B "$plugin:report" "${settings[@]}" -Devals.agent=oracle -Devals.conditions=skill >"$work/report.log" 2>&1
  whole=$(since "$start")
  start=$(now)
  "$mvn" -o -q -B "$plugin:report" "${settings[@]}" -Devals.agent=oracle -Devals.conditions=skill >>"$work/log" 2>&1
  cached=$(since "$start")
  grep -F 'graded' "$work/report.log" | head -3
  awk -v w="$whole" -v c="$cached" \
    'BEGIN { printf "whole report %.2f s, the same with every grade cached %.2f s: %.1f ms a run for grading\n", w, c, (w - c) }'
)
