import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
def plans = new File(basedir, '.evals/runs/plans').listFiles().sort { it.lastModified() }
    .collect { new JsonSlurper().parse(it) }
assert plans.size() == 4
def dirs = { plan -> plan.runs*.dir as Set }
def numbered = { number -> ["bookings-py/control/nop/run-0$number", "bookings-py/skill/oracle/run-0$number"]*.toString() as Set }

// the second start makes nothing anew, the third one does because it is told to, the fourth reuses the newest
assert dirs(plans[0]) == numbered(1) && plans[0].runs.every { !it.reused }
assert dirs(plans[1]) == numbered(1) && plans[1].runs.every { it.reused }
assert dirs(plans[2]) == numbered(2) && plans[2].runs.every { !it.reused }
assert dirs(plans[3]) == numbered(2) && plans[3].runs.every { it.reused }
assert log.count('reused 2 of 2 runs') == 2

// each run belongs to the plan that made it: nothing was overwritten
['control/nop', 'skill/oracle'].each { cell ->
  assert new File(basedir, ".evals/runs/bookings-py/$cell").list() as Set == ['run-01', 'run-02'] as Set
  [1: 0, 2: 2].each { number, plan ->
    def run = json(".evals/runs/bookings-py/$cell/run-0$number/run.json")
    assert run.coordinates.run == number
    assert run.plan == plans[plan].id
    assert new File(basedir, ".evals/runs/bookings-py/$cell/run-0$number/grade.json").isFile()
  }
}

// the third start cleaned the build directory, and kept the runs
assert log.contains('Deleting ')
assert !new File(basedir, 'target/of-an-earlier-build').exists()

// a report speaks of the newest plan alone
assert json('target/evals-reports/results.json').runs*.dir as Set == numbered(2)
