package io.skillevals.grade;

import java.io.IOException;

/** Tells of a fixture and of what an agent made of its project, captured as a run's is. */
public final class TreeWords implements CaseWords {

    private final LeftRun run;

    public TreeWords(LeftRun run) {
        this.run = run;
    }

    @Override
    public void tell(String word, String rest) throws IOException {
        String[] file = rest.split(" \\| ", 2);
        String content = file.length > 1 ? CaseFile.unescaped(file[1]) : "";
        switch (word) {
            case "pristine" -> run.pristine(file[0], content);
            case "beside" -> run.beside(file[0], content);
            case "left" -> run.left(file[0], content);
            case "kept" -> run.kept(file[0], content);
            case "gone" -> run.gone(rest);
            case "exec" -> run.executable(rest);
            case "link" -> run.link(rest.split(" -> ")[0], rest.split(" -> ")[1]);
            default -> throw new IllegalArgumentException(word);
        }
    }

    @Override
    public void end() throws IOException {
        run.captured();
    }
}
