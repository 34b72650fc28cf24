import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
assert !log.contains('Downloading from')
assert log.contains('gate: PASS')
assert json('target/evals-reports/results.json').runs.size() == 2
