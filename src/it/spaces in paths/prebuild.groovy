import java.nio.charset.Charset

// Accents only where the JVM can name such files at all, which the POSIX locale does not allow.
def names = Charset.forName(System.getProperty('sun.jnu.encoding'))
def accents = 'Prüfungen für Fähigkeiten'
def folder = names.newEncoder().canEncode(accents) ? accents : 'checks of skills'
new File(basedir, 'folder.txt').setText(folder, 'UTF-8')

def shared = new File(basedir, '../../../src/it/shared').canonicalFile
def copy = { File from, File to ->
  from.eachFileRecurse { file ->
    def target = new File(to, from.toPath().relativize(file.toPath()).toString())
    if (file.file) {
      target.parentFile.mkdirs()
      target.bytes = file.bytes
    }
  }
}
copy(new File(shared, 'fixtures'), new File(basedir, "$folder/the fixtures"))
copy(new File(shared, 'skills'), new File(basedir, "$folder/the skills"))
new File(basedir, "$folder/the fixtures/bookings-js").deleteDir()

def pom = new File(basedir, 'pom.xml')
pom.setText(pom.getText('UTF-8').replace('@FOLDER@', folder), 'UTF-8')
