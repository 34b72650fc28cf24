import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
def plan = json('.evals/runs/suite.json')
assert plan.runs*.coordinates*.fixture as Set == ['counter'] as Set
def run = json('.evals/runs/counter/skill/editor/run-01/run.json')
assert run.prompt == 'Report every step of the counter to our partner.'
assert run.changes*.path == ['counter.py']
def grade = json('.evals/runs/counter/skill/editor/run-01/grade.json')
assert grade.passed
assert grade.layers[0].checks.collectEntries { [it.name, it.weight] } == [where: 3, what: 1]
assert json('.evals/runs/counter/control/nop/run-01/grade.json').score == 0
def fixture = json('target/evals-reports/results.json').fixtures[0]
assert fixture.expectedSkills == ['push-bookings']
assert fixture.description == 'A fixture without a folder of its own.'
// the pristine project is still pristine
assert !new File(basedir, 'src/counter/counter.py').text.contains('push_data')
