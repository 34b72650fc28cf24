import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
// each module has runs and reports of its own, and the root those of its own block alone
['.': ['whole-reactor', 'bookings-py', 2], 'module-py': ['module-py', 'bookings-py', 4],
    'module-js': ['module-js', 'bookings-js', 4]].each { module, expected ->
  def (suite, fixture, runs) = expected
  assert new File(basedir, "$module/.evals/runs/plans").list().length == 1
  def plan = json("$module/.evals/runs/suite.json")
  assert plan.suite == suite
  assert plan.runs.size() == runs
  assert plan.runs*.coordinates*.fixture as Set == [fixture] as Set
  plan.runs.each { assert new File(basedir, "$module/.evals/runs/${it.dir}/grade.json").isFile() }
  def results = json("$module/target/evals-reports/results.json")
  assert results.suite.name == suite
  assert results.gate.verdict == 'PASS'
  assert results.runs.every { it.outcome == 'graded' }
}

// the root's block says <inherited>false</inherited>: a module without a block of its own runs nothing
assert !new File(basedir, 'bystander/.evals').exists()
assert log.count('runs: 2 captured') + log.count('runs: 4 captured') == 3
assert !log.contains('not marked as @threadSafe') && !log.contains('not marked as thread-safe')
