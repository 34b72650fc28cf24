def git = { String... words ->
  def process = new ProcessBuilder(['git', '-c', 'user.name=n', '-c', 'user.email=e', *words]).directory(basedir)
      .redirectErrorStream(true).start()
  def said = process.inputStream.text
  assert process.waitFor() == 0: said
}
def skill = new File(basedir, 'skills/push-bookings/SKILL.md')
def now = skill.text

// at v1 the skill does not say how
skill.text = now.replaceAll(/(?m)^Call .*$/, 'Tell the partner service.')
new File(basedir, '.gitignore').text = '.evals\ntarget\nbuilt.txt\nbuild.log\n'
git('init', '-q', '-b', 'main')
git('add', '-A')
git('commit', '-q', '-m', 'one')
git('tag', 'v1')
skill.text = now
return true
