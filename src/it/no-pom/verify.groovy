import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
assert !new File(basedir, 'pom.xml').exists()
assert log.contains('[INFO] No model takes part: every run is made by oracle.')
def plan = json('.evals/runs/suite.json')
assert plan.suite == 'bare'
assert plan.runs*.dir as Set == ['control', 'skill'].collectMany { condition ->
  (1..2).collect { "bookings-py/$condition/oracle/run-0$it".toString() } } as Set
def results = json('target/evals-reports/results.json')
assert results.runs.every { it.outcome == 'graded' && it.passed }

// a folder is graded without a run, and leaves none
assert json('graded-solution/results.json').runs*.score == [100]
def half = json('graded-half/results.json').runs[0]
assert half.score == 20 // the file is changed, and the call is not made
assert !half.passed
assert new File(basedir, '.evals/runs/plans').list().length == 1
assert new File(basedir, 'solution').list() as List == ['bookings.py']

// graders are tested without POM and skill
assert log =~ /self-test of bookings-py: passed/
assert json('.evals/runs/selftest.json').fixtures*.result == ['passed']
