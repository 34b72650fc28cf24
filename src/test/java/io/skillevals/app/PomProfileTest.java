package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PomProfileTest {

    private static final String PROFILE = "    <profile>\n      <id>new</id>\n    </profile>\n";

    @Test
    void theFirstProfileStandsAtTheEnd() {
        assertThat(PomProfile.with("<project>\n  <a/>\n</project>\n", PROFILE))
                .contains("<project>\n  <a/>\n\n  <profiles>\n" + PROFILE + "  </profiles>\n</project>\n");
    }

    @Test
    void anotherOneStandsBehindTheOthers() {
        String pom = "<?xml version='1.0'?>\n<project xmlns='x'>\n  <!-- </profiles> -->\n  <profiles>\n"
                + "    <profile><id>a</id></profile>\n  </profiles>\n</project>";
        assertThat(PomProfile.with(pom, PROFILE))
                .contains(pom.replace("</profile>\n  </profiles>", "</profile>\n" + PROFILE + "  </profiles>"));
    }

    @Test
    void lineEndsStayAsTheyAre() {
        String pom = PomProfile.with("<project>\r\n</project>\r\n", PROFILE).orElseThrow();
        assertThat(pom.replace("\r\n", "")).doesNotContain("\n");
        assertThat(pom).contains("<id>new</id>\r\n");
    }

    @Test
    void everythingElseStays() {
        String pom = "<project><!-- ä &amp; --><b>\t</b></project><!-- end -->\n";
        String with = PomProfile.with(pom, PROFILE).orElseThrow();
        assertThat(with.replace("\n  <profiles>\n" + PROFILE + "  </profiles>\n", ""))
                .isEqualTo(pom);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no xml",
                "<project>",
                "<other></other>",
                "<project/>",
                "<project>\n</project>\n<!-- </project> -->",
                "<project><profiles/></project>",
                "<project><profiles></profiles><!-- </profiles> --></project>",
                "<!DOCTYPE project [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><project>&x;</project>"
            })
    void whereItCanNotBeSaidNothingIsAdded(String pom) {
        assertThat(PomProfile.with(pom, PROFILE)).isEmpty();
    }

    @Test
    void profilesElsewhereAreNotTheProjects() {
        String pom = "<project><build><profiles></profiles></build></project>";
        assertThat(PomProfile.with(pom, PROFILE).orElseThrow()).endsWith("  </profiles>\n</project>");
    }

    @ParameterizedTest
    @CsvSource({"<artifactId>evals-maven-plugin</artifactId>,true", "<artifactId>jar-maven-plugin</artifactId>,false"})
    void aPomThatHasThePluginIsKnown(String pom, boolean has) {
        assertThat(PomProfile.has(pom)).isEqualTo(has);
    }
}
