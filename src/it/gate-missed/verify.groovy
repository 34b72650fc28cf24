import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
// a failure, not an error: the machine worked and the numbers are not enough
assert log.contains('MojoFailureException')
def message = log.substring(log.indexOf('Failed to execute goal'), log.indexOf('-> [Help 1]'))
assert message.contains('The gate is missed:')

// every limit that was missed, with what was seen and of how many
assert message =~ /skill: pass-rate 0\.00 \(0\/3, .*\) is below minPassRate 0\.90/
assert message =~ /skill: mean score 0\.0 \(3 runs.*\) is below minScore 70\.0/
assert message =~ /skill: uplift \+0\.0 points .* is below minUplift \+20\.0/
assert !message.contains('control:')

// the reports were written before
def report = new File(basedir, 'target/evals-reports/report.md')
assert message.contains(report.path)
assert report.isFile()
assert new File(basedir, 'target/evals-reports/TEST-default.xml').text.contains('<failure')
def gate = json('target/evals-reports/results.json').gate
assert gate.verdict == 'FAIL'
assert gate.violations*.rule as Set == ['minPassRate', 'minScore', 'minUplift'] as Set
