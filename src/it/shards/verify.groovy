import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }

// each made a part of the plan, and no pair was torn apart
def first = json('first/suite.json')
def second = json('second/suite.json')
assert first.matrix == second.matrix
assert first.runs.size() + second.runs.size() == 12
assert (first.runs*.block as Set).intersect(second.runs*.block as Set).isEmpty()
assert (first.runs + second.runs).groupBy { it.block }.every { block, runs -> runs*.control as Set == [true, false] as Set }

// together they are what one machine would have come to
def told = { results ->
  [results.cells, results.totals, results.uplift, results.gate,
   results.runs.collect { [it.fixture, it.condition, it.agent, it.run, it.outcome, it.passed, it.score] }]
}
assert told(json('merged/results.json')) == told(json('of-whole/results.json'))

// what is missing is listed, and what does not belong together is refused
def half = json('half/results.json')
assert half.runs.count { it.outcome == 'missing' } == second.runs.size()
assert half.gate.verdict != 'PASS'
assert log.contains('whole')
