import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
def pom = new File(basedir, 'pom.xml').getText('UTF-8')
assert pom.contains('<!-- comments stay -->')
assert pom.count('<id>skill-evals</id>') == 1
assert log.contains('valid: 1 fixture, 1 skill, 2 conditions, 1 agent; 0 warnings')
assert log =~ /self-test of first-task: passed \(1 golden, 1 untouched, 1 decoy, \d+ mutants?\)/
def schema = json('eval.schema.json')
assert schema['$defs'].check.properties.type.enum.containsAll(['file-exists', 'calls', 'command-passes', 'at-least'])
def results = json('target/evals-reports/results.json')
assert results.suite.selfTested
assert results.runs.every { it.outcome == 'graded' && it.passed && it.score == 100 }
assert log =~ /first-task: is there already, and nothing is overwritten/
assert log =~ /wrong\/typo\/eval\.json:5:\d+: check `file-exists` of fixture typo: .*unknown field `pth`: did you mean `path`/
