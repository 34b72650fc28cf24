import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }

// graders that hold let the build go on, and the report says so
assert log =~ /self-test of bookings-py: passed \(1 golden, 1 untouched, 2 decoys, \d+ mutants\)/
assert log =~ /self-test: +the graders held/

// out of time nothing is known: the machine's fault, not the graders'
assert log =~ /The self-test is INCONCLUSIVE, because not every solution could be graded:\s+\[ERROR\] +- bookings-py: the golden and \d+ more could not be graded/

// a decoy that passes fails the build with its name and points
assert log =~ /The graders do not hold:\s+\[ERROR\] +- bookings-py: decoy guest-left-out passes with 70\.0 points/
def tested = json('.evals/runs/selftest.json').fixtures
assert tested*.name == ['bookings-py']
assert tested*.result == ['failed']
assert tested[0].problems*.kind == ['decoy-passes']
assert new File(basedir, 'target/evals-reports/selftest.md').text.contains('decoy guest-left-out')
def solutions = json('target/evals-reports/selftest.json').fixtures[0].solutions
assert solutions.find { it.name == 'comment-only' }.noticedBy as Set == ['files', 'placement', 'parameters'] as Set

// skipped, and then no gate believes these graders
assert log.contains('evals: skipped by evals.selftest.skip')
assert log =~ /The gate is inconclusive.*\s+\[ERROR\] +- suite: its graders are known to be wrong by their self-test: bookings-py: decoy guest-left-out passes/
def results = json('target/evals-reports/results.json')
assert results.suite.selfTested == false
assert results.gate.verdict == 'INCONCLUSIVE'
assert results.gate.violations*.rule == ['selftest']
