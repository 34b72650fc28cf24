import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').getText('UTF-8')
def json = { new JsonSlurper().parse(new File(basedir, it), 'UTF-8') }
def runs = '.evals/runs/bookings-py/skill/oracle'
assert json("$runs/run-01/grade.json").passed

// the decoy only talks about the call, and the gate sees it
def decoy = json("$runs/run-02/grade.json")
assert !decoy.passed
assert decoy.layers[0].checks.find { it.name == 'placement' }.score == 0
assert new File(basedir, "$runs/run-02/workspace/bookings.py").text.contains('# seam.customers.push_data')
assert log =~ /The gate is missed:\s+\[ERROR\] +- skill with oracle: pass-rate 0\.00 \(0\/1/

// a solution that is not there is found before anything starts
assert log =~ /fixture bookings-py has no solution `no-such-decoy` .*known: golden, comment-only/
assert !new File(basedir, "$runs/run-03").exists()
