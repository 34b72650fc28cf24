import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
def plans = new File(basedir, '.evals/runs/plans').listFiles().sort { it.lastModified() }
    .collect { new JsonSlurper().parse(it) }
assert plans.size() == 3

// every start has numbers of its own, and each run belongs to the plan that made it: nothing was overwritten
['control/nop', 'skill/oracle'].each { cell ->
  assert new File(basedir, ".evals/runs/bookings-py/$cell").list() as Set == ['run-01', 'run-02', 'run-03'] as Set
  (1..3).each { number ->
    def run = json(".evals/runs/bookings-py/$cell/run-0$number/run.json")
    assert run.coordinates.run == number
    assert run.plan == plans[number - 1].id
    assert new File(basedir, ".evals/runs/bookings-py/$cell/run-0$number/grade.json").isFile()
  }
}

// the third start cleaned the build directory, and kept the runs
assert log.contains('Deleting ')
assert !new File(basedir, 'target/of-an-earlier-build').exists()

// a report speaks of the newest plan alone
assert json('target/evals-reports/results.json').runs*.dir as Set ==
    ['bookings-py/control/nop/run-03', 'bookings-py/skill/oracle/run-03'] as Set
