import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
assert log.contains('2 runs: 1 fixture, 2 conditions, 2 agents (nop, oracle), 1 run of each cell')
def results = json('reports-given/results.json')
assert results.suite.name == 'from-the-command-line'
assert results.suite.runsPerCell == 1
assert results.runs.size() == 2
// what the command line does not say, the POM does
assert results.suite.passScore == 100
assert json('runs-given/suite.json').runs.size() == 2
assert !new File(basedir, 'runs-of-the-pom').exists()
assert !new File(basedir, 'reports-of-the-pom').exists()
