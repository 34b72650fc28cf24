import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
// first start: everything; second: each goal by its own property; third: the report alone; fourth: all but the plan is told
assert log.count('evals: skipped by evals.skip') == 2
assert log.count('evals: skipped by evals.run.skip') == 1
assert log.count('evals: skipped by evals.report.skip') == 2
assert log.count('2 runs: 2 captured') == 1
assert log.count('Nothing was started.') == 1
assert log.count('evals: skipped by evals.plan') == 1
assert json('.evals/runs/suite.json').runs.size() == 2
assert !new File(basedir, 'target/evals-reports').exists()
