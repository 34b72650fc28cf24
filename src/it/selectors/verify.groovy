import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
def plans = new File(basedir, '.evals/runs/plans').listFiles().sort { it.lastModified() }
    .collect { new JsonSlurper().parse(it) }
def cells = { it.runs*.coordinates.collect { run -> run.fixture + ' ' + run.condition } as Set }
// the starts with a selector that matches nothing planned nothing
assert plans.collect(cells) == [
    ['bookings-js control', 'bookings-js skill'] as Set,
    ['bookings-py skill'] as Set]
assert log =~ /-Devals\.apiPath: no fixture has the API path `lower_level`: known: reservation_automations/
assert log =~ /-Devals\.conditions: .*`skull`.*control, skill/
