import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
assert log.contains('fixture greeting: 1 prompt, 2 checks (1 gate), 1 decoy')
def runs = json('evals/target/evals-reports/results.json').runs
def right = runs.find { it.agent == 'right' }
assert right.passed && right.score == 100
assert right.metrics.values().every { it == 0 }
def hasty = runs.find { it.agent == 'hasty' }
assert !hasty.passed
assert hasty.metrics == ['nothing-left-open/open_ends': 1, 'few-or-none/no-open-ends/open_ends': 1, 'few-or-none/no-open-ends 2/open_ends': 0]
def checks = hasty.layers.checks.checks.collectEntries { [it.name, it] }
assert checks['nothing-left-open'].score == 0
assert checks['nothing-left-open'].description == 'Work is finished.'
assert new File(basedir, 'evals/target/evals-reports/report.md').getText('UTF-8').contains('Work is finished.')
assert checks['nothing-left-open'].evidence == ['greet.py:3: # TODO: what if there is none?']
assert checks['few-or-none'].score == 1
