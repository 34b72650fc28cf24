package io.skillevals.grade.file;

import io.skillevals.grade.CaseFile;
import io.skillevals.grade.CaseWords;
import io.skillevals.grade.LeftRun;
import io.skillevals.grade.ToldSteps;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/** Tells of the files that a run left, byte by byte and whatever a capture would leave out, and of what the agent said. */
final class FileWords implements CaseWords {

    private static final String IS = " = ";

    private final LeftRun run;
    private final ToldSteps steps = new ToldSteps();

    FileWords(LeftRun run) {
        this.run = run;
    }

    @Override
    public void tell(String word, String rest) throws IOException {
        String[] halves = rest.split(IS, 2);
        String content = CaseFile.unescaped(halves[halves.length - 1]);
        switch (word) {
            case "file" -> write(CaseFile.unescaped(halves[0]), content.getBytes(StandardCharsets.UTF_8));
            case "artifact" -> run.kept(halves[0], content);
            case "beside" -> run.beside(halves[0], content);
            case "folder" -> Files.createDirectories(run.workspace().resolve(rest));
            case "link" -> link(rest.split(" -> ", 2));
            case "repeat" -> repeat(halves[0].split(" "), content);
            case "utf16" -> write(halves[0], marked(content));
            case "bytes" -> write(halves[0], HexFormat.of().parseHex(halves[1]));
            case "say" -> steps.add(ToldSteps.said(CaseFile.unescaped(rest)));
            case "chatter" -> chatter(rest.split(" ", 2));
            case "silent" -> steps.silent();
            case "solution" -> run.solution();
            case "expects" -> run.expects(rest);
            case "result" -> run.result(rest);
            default -> throw new IllegalArgumentException(word);
        }
    }

    private static byte[] marked(String content) {
        return ("\uFEFF" + content).getBytes(Charset.forName("UTF-16LE"));
    }

    private void write(String path, byte[] content) throws IOException {
        Path file = run.workspace().resolve(path);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }

    private void link(String[] ends) throws IOException {
        Path link = run.workspace().resolve(ends[0]);
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, Path.of(ends[1]));
    }

    private void repeat(String[] words, String content) throws IOException {
        write(words[0], content.repeat(Integer.parseInt(words[1])).getBytes(StandardCharsets.UTF_8));
    }

    private void chatter(String[] words) {
        steps.add(ToldSteps.said(CaseFile.unescaped(words[1]).repeat(Integer.parseInt(words[0]))));
    }

    @Override
    public void end() throws IOException {
        Files.createDirectories(run.workspace());
        steps.endIn(run.directory());
    }
}
