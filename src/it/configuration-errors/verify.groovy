def log = new File(basedir, 'build.log').getText('UTF-8')
def messages = (log =~ /(?s)Failed to execute goal.*?-> \[Help 1\]/).collect { it.replaceAll(/\n\[ERROR\] */, '\n') }
assert messages.size() == 2
assert log.count('MojoExecutionException') == 2
assert !log.contains('MojoFailureException')

// one message lists all that is wrong, each with its place
def first = messages[0]
def found = { place, what ->
  assert first.readLines().any { it.contains(place) && it.contains(what) } : "no line with $place and $what in:\n$first"
}
found('<configuration>', 'unknown element <condition>: did you mean `conditions`?')
found('<agents><agent>[oracle]<colour>', 'unknown field `colour`')
found('<agents><agent>[gremlin]', 'unknown agent `gremlin`')
found('<agents><agent>[not-installed]', 'the executable `no-such-executable`')
found('<gate><minPassRate>', 'at most 1')
found('<gate><conditions><condition>[skull]', 'unknown condition `skull`')
found('<skills><skill>[1]', 'no-such-folder does not exist')
found('<skills><skill>[2]', 'has no SKILL.md')
found('broken-front-matter/SKILL.md:2', 'broken front matter')
found('<timeout>', '`soon` is no time limit')
found('<runs>', '`0` must be a whole number from 1')
found('<runsDirectory>', 'cannot be written to')
found('<layers><layer>[rubrik]', 'layer `rubrik`')
found('<fixtures><fixture>[empty-prompt]', 'two fixtures are named `empty-prompt`')
found('<fixtures><fixture>[no-such-fixture]', 'unknown fixture `no-such-fixture`')
found('<fixtures><fixture>[unknown-check]<conditions>', 'unknown condition `skil`: did you mean `skill`?')
found('empty-prompt/eval_config.json:1', 'empty prompt')
found('broken-json/eval_config.json:3:22', 'Unexpected character')
found('unknown-check/answer_key.json:1', 'did you mean `expected_calls`?')
found('unknown-check/rubric.json:1', 'unknown rubric check `files_modified`')
// what cannot be set here is not offered
assert !first.contains('lineLength')

// a selector that matches nothing says what exists
assert messages[1] =~ /-Devals\.fixtures: unknown fixture `nothing-like-this`: known: .*broken-json/

// nothing was started, nothing was written
assert !log.contains('runs of')
assert !new File(basedir, '.evals').exists()
assert !new File(basedir, 'target/evals-reports').exists()
