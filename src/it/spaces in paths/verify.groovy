import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
def folder = new File(basedir, 'folder.txt').getText('UTF-8')
def run = json("$folder/the runs/bookings-py/skill/scripted/run-01/run.json")
assert run.ended == 'captured'
assert run.changes*.path as Set == ['bookings.py', 'a note, with spaces.txt'] as Set
assert new File(basedir, "$folder/the runs/bookings-py/skill/scripted/run-01/diff.patch").text.contains('a note, with spaces.txt')
assert json("$folder/the reports/results.json").gate.verdict == 'PASS'
assert new File(basedir, "$folder/the reports/report.md").isFile()
assert log.contains(new File(basedir, "$folder/the reports/report.md").path)
