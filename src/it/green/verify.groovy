import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
def runs = '.evals/runs'
def reports = 'target/evals-reports'

// no model took part, and the first line of everything says so
assert log.contains('[INFO] No model takes part: every run is made by nop or oracle.')
assert new File(basedir, "$reports/report.md").readLines('UTF-8')[0].contains('No model took part')

// every planned run is there, whole, and graded
def plan = json("$runs/suite.json")
assert plan.runs.size() == 8
assert new File(basedir, "$runs/plans").list().length == 1
plan.runs.each { run ->
  assert ['run.json', 'grade.json', 'diff.patch', 'workspace'].every { new File(basedir, "$runs/${run.dir}/$it").exists() }
  assert json("$runs/${run.dir}/run.json").ended == 'captured'
}
def solved = "$runs/bookings-py/skill/oracle/run-01"
assert json("$solved/grade.json").passed
assert json("$solved/grade.json").score == 100
assert json("$solved/run.json").skills*.name == ['push-bookings']
assert new File(basedir, "$solved/diff.patch").text.contains('+    seam.customers.push_data(customer_key=guest)')
assert !new File(basedir, "$solved/workspace/.claude").exists()
def untouched = "$runs/bookings-py/control/nop/run-02"
assert !json("$untouched/grade.json").passed
assert json("$untouched/grade.json").score == 0
assert new File(basedir, "$untouched/diff.patch").length() == 0
assert new File(basedir, "$runs/.gitignore").text.trim() == '*'

// the reports, and the table on the console
def results = json("$reports/results.json")
assert results.gate.verdict == 'PASS'
assert results.cells.size() == 4
assert results.runs.size() == 8
assert new File(basedir, "$reports/TEST-green.xml").text.contains('tests="4" errors="0" skipped="0" failures="0"')
assert new File(basedir, "$runs/latest.md").text == new File(basedir, "$reports/report.md").text
assert new File(basedir, runs).list().any { it ==~ /run-\d{4}-\d\d-\d\d-\d{6}-green\.md/ }
assert log =~ /bookings-js +skill +oracle +1\.00 \(2\/2\) +100\.0 \(100\.0–100\.0\) +\+1\.00/
assert log =~ /ALL +control +nop +0\.00 \(0\/4\)/
assert log.contains('gate: PASS')
assert log.contains(new File(basedir, "$reports/results.json").path)

// nothing of ours breaks after the plugin's class loader is gone
assert !log.contains('NoClassDefFoundError')
assert !log.contains('Exception in thread')
