import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
def dir = '.evals/runs/bookings-py/skill/scripted/run-01'
def run = json("$dir/run.json")
assert run.ended == 'captured'
assert run.exitCode == 0
assert !run.modelFree
assert run.result == 'Bookings are pushed.'

// what its envelope measured
assert run.metrics.turns == 3
assert run.metrics.costUsd == 0.25
assert run.metrics.inputTokens == 100
assert run.metrics.outputTokens == 20
assert run.metrics.cachedTokens == 7
assert run.metrics.durationMs > 0

// the recorded command shows the template; the prompt stands beside it, as sent
assert run.command.last() == '{prompt}'
assert run.prompt == 'Push every new booking to our partner as soon as it is made.'
assert new File(basedir, "$dir/workspace/prompt.txt").text == run.prompt

// it saw an environment of its own: what was configured, its folders, and nothing else of the build's
def variables = new File(basedir, "$dir/workspace/variables.txt").readLines()
assert variables.containsAll(['GREETING', 'HOME', 'TMPDIR', 'PATH'])
assert !variables.any { it in ['EVALS_IT_CANARY', 'MAVEN_OPTS', 'MAVEN_CMD_LINE_ARGS'] }

assert run.changes.collectEntries { [it.path, it.kind] } ==
    ['bookings.py': 'changed', 'prompt.txt': 'added', 'variables.txt': 'added']
assert json("$dir/grade.json").passed
assert new File(basedir, "$dir/transcript.jsonl").text.contains('"num_turns": 3')
assert new File(basedir, "$dir/agent.log").isFile()
assert log.contains('gate: PASS')
assert !log.contains('No model took part')
