import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
def text = { new File(basedir, it).getText('UTF-8') }
['control', 'skill'].each { condition ->
    def dir = ".evals/runs/logouts/$condition/scripted/run-01"
    def run = json("$dir/run.json")
    assert run.ended == 'captured' : run.failure
    assert run.failure == null
    assert run.prompt == 'Find out why users were logged out at noon.'
    assert run.steps.collect { it.ended } == ['captured', 'failed', 'captured', 'captured']
    assert run.steps.collect { it.probe } == [false, true, false, false]
    assert run.steps[1].failure.message == 'no service'

    // the sums, and their parts
    assert run.metrics.turns == 6
    assert run.metrics.costUsd == 0.75
    assert run.metrics.probes == 1
    assert run.metrics.probesPassed == 0
    assert run.steps.findAll { !it.probe }.every { it.metrics.costUsd == 0.25 }

    // the evidence was there for its step alone, under whatever name
    assert text("$dir/steps/step-01/diff.patch").contains('scratch.txt')
    assert !text("$dir/steps/step-01/diff.patch").contains('.log')
    assert !new File(basedir, "$dir/workspace/logs").exists()

    // the workspace was pristine again, and the home was not
    assert text("$dir/workspace/seen.txt").isEmpty()
    assert text("$dir/workspace/notes.txt").contains('restarted at 12:00')
    assert text("$dir/workspace/resumed.txt") == '--resume=talk-1\n'

    ['step-01', 'step-03'].each { assert text("$dir/steps/$it/transcript.jsonl").contains('talk-1') }
    assert new File(basedir, "$dir/steps/step-02").isDirectory()
    assert !new File(basedir, "$dir/steps/step-04").exists()
    assert text("$dir/transcript.jsonl").contains('talk-1')
    assert json("$dir/grade.json").passed
    def probe = json("$dir/grade.json").layers*.checks.flatten().find { it.type == 'probe' }
    assert condition == 'control' ? probe.score == null : probe.score == 0
}
assert log.contains('2 runs: 2 captured')
assert log.contains('gate: PASS')
