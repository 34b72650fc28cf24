import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
def git = { String... words ->
  def process = new ProcessBuilder(['git', *words]).directory(basedir).redirectErrorStream(true).start()
  process.inputStream.text.trim()
}

// what is compared
def versions = json('.evals/runs/versions.json')
assert versions.baselineRef == 'v1'
assert versions.baselineCommit == git('rev-parse', 'v1')
assert versions.baseline == 'v1'
assert versions.candidate == 'v1-dirty'
assert json('.evals/runs/suite.json').versions == versions

// each version has runs of its own, and only the candidate's skill says how
['control', 'skill'].each { condition ->
  ['', 'baseline/'].each { version ->
    def dir = ".evals/runs/${version}bookings-py/$condition/scripted"
    assert new File(basedir, dir).list() as List == ['run-01']
    assert json("$dir/run-01/run.json").coordinates.version == (version ? 'baseline' : 'candidate')
    assert json("$dir/run-01/grade.json").passed == (condition == 'skill' && !version)
  }
}
def uplift = json('target/evals-reports/results.json').uplift
    .findAll { it.condition == 'skill' && it.fixture == 'bookings-py' }
    .collectEntries { [it.version, it.passRate as double] }
assert uplift == [candidate: 1.0d, baseline: 0.0d]

// it was built in both, once: the second start made no run
assert new File(basedir, 'built.txt').readLines() == ['built']
assert log.contains('reused 4 of 4 runs')

// nothing is left in the repository
assert git('worktree', 'list').readLines().size() == 1
assert git('status', '--porcelain') == 'M skills/push-bookings/SKILL.md'
