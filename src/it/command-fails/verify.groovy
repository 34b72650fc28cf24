import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
def dir = '.evals/runs/bookings-py/skill/scripted/run-01'
def run = json("$dir/run.json")
assert run.ended == 'failed'
assert run.exitCode == 3
assert run.failure.'class' == 'crash'
assert run.failure.message.contains('exit code 3')
assert run.failure.message.contains('the disk of the model is full')
assert new File(basedir, "$dir/agent.log").text.contains('the disk of the model is full')
// what it left is kept all the same
assert new File(basedir, "$dir/diff.patch").text.contains('+half of the work')

// no verdict: not 0 points, and never a pass
def cell = json('target/evals-reports/results.json').cells.find { it.condition == 'skill' }
assert cell.planned == 2
assert cell.failed == 2
assert cell.graded == 0
assert cell.passRate == null
assert log.contains('MojoFailureException')
def message = log.substring(log.indexOf('Failed to execute goal'), log.indexOf('-> [Help 1]'))
assert message.contains('maxFailedRuns 1')
