import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
def run = json('.evals/runs/bookings-py/skill/scripted/run-01/run.json')
assert run.ended == 'failed'
assert run.failure.'class' == 'timeout'
assert run.failure.message.contains('time limit of 2 s')
assert run.timings.agent >= 2000
assert run.timings.agent < 60000

def message = log.substring(log.indexOf('Failed to execute goal'), log.indexOf('-> [Help 1]'))
assert message.contains('maxFailedRuns 0')
assert log.contains('failed (timeout)')

// nothing survives: not what ignores TERM, and not what left the session (a zombie only waits for its parent's notice)
def alive = { pid ->
  def stat = new File("/proc/$pid/stat")
  ProcessHandle.of(pid).filter { it.alive }.isPresent() && !(stat.exists() && stat.text =~ /\) Z /)
}
for (name in ['agent', 'stubborn', 'detached']) {
  def pid = new File(basedir, "pids/$name").text.trim() as long
  assert !alive(pid) : "process $pid ($name) is still alive"
}
