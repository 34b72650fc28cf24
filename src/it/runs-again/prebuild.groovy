def target = new File(basedir, 'target')
target.mkdirs()
new File(target, 'of-an-earlier-build').text = 'to be deleted by clean'
return true
