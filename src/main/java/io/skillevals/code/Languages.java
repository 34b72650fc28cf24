package io.skillevals.code;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The languages that can be read. */
final class Languages {

    private static final List<Language> ALL = List.of(
            EcmaScript.typeScript(),
            EcmaScript.typeScriptXml(),
            EcmaScript.javaScript(),
            new Python(),
            new Java(),
            new Go(),
            new CSharp(),
            new Ruby(),
            new Php());

    private Languages() {}

    /** The language of a file by its ending. */
    static @Nullable Language of(String path) {
        String ending = path.substring(path.lastIndexOf('.') + 1);
        for (Language language : ALL) {
            if (language.endings().contains(ending)) {
                return language;
            }
        }
        return null;
    }
}
