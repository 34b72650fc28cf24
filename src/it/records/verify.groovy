import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
def history = new File(basedir, '.evals/runs/history.jsonl').readLines().collect { new JsonSlurper().parseText(it) }

// two reports of two runs each: the second repeats nothing
assert history.size() == 2
assert history*.outcome == ['fail', 'pass']
assert history*.metrics*.condition == ['control', 'skill']
assert history*.id == ['control/nop', 'skill/oracle'].collect {
  json(".evals/runs/bookings-py/$it/run-01/grade.json").records.history
}
assert log.contains('records: 2 new, 0 known at')
assert log.contains('records: 0 new, 2 known at')

// a place that is not there leaves the build green, and says how to try again
assert log.count('2 runs are NOT RECORDED at http://127.0.0.1:1/trials: it cannot be reached') == 2
assert log =~ /mvn io\.skillevals:evals-maven-plugin:\S+:report/

// the third report was told to record nothing
assert log.contains('records: skipped by evals.records.skip')
