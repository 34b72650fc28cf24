package io.skillevals.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.Experiment;
import io.skillevals.results.Results;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

final class ReportsTest {

    @TempDir
    Path folder;

    private static Stream<Results> samples() {
        return Stream.of(
                Samples.full(),
                Samples.modelFree(),
                Samples.nasty(),
                Samples.agents(),
                Samples.trouble(),
                Samples.versions(),
                Samples.nastyVersions(),
                Samples.empty(),
                Samples.allFailed());
    }

    private String json(Results results) throws Exception {
        return Files.readString(JsonReport.write(folder, results, Redactor.none()));
    }

    private String xml(Results results) throws Exception {
        return Files.readString(SurefireReport.write(folder, results, Redactor.none()));
    }

    private static String console(Results results) {
        return String.join("\n", ConsoleSummary.lines(results, ConsoleSummary.WIDTH)) + "\n";
    }

    private static Document parsed(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new org.xml.sax.InputSource(new StringReader(xml)));
    }

    @Test
    void reportsOfSampleAreAsExpected() throws Exception {
        Golden.assertMatches("full/results.json", json(Samples.full()));
        Golden.assertMatches("full/TEST-default.xml", xml(Samples.full()));
        Golden.assertMatches("full/report.md", MarkdownReport.render(Samples.full()));
        Golden.assertMatches("full/console.txt", console(Samples.full()));
    }

    @Test
    void reportsWithoutModelAreAsExpected() throws Exception {
        Golden.assertMatches("model-free/TEST-default.xml", xml(Samples.modelFree()));
        Golden.assertMatches("model-free/report.md", MarkdownReport.render(Samples.modelFree()));
        Golden.assertMatches("model-free/console.txt", console(Samples.modelFree()));
    }

    @Test
    void reportsOfSeveralAgentsAreAsExpected() throws Exception {
        Golden.assertMatches("agents/results.json", json(Samples.agents()));
        Golden.assertMatches("agents/TEST-default.xml", xml(Samples.agents()));
        Golden.assertMatches("agents/console.txt", console(Samples.agents()));
    }

    @Test
    void reportsOfTroubledRunsAreAsExpected() throws Exception {
        Golden.assertMatches("trouble/results.json", json(Samples.trouble()));
        Golden.assertMatches("trouble/TEST-default.xml", xml(Samples.trouble()));
        Golden.assertMatches("trouble/report.md", MarkdownReport.render(Samples.trouble()));
        Golden.assertMatches("trouble/console.txt", console(Samples.trouble()));
    }

    @Test
    void reportsOfTwoVersionsAreAsExpected() throws Exception {
        Golden.assertMatches("versions/results.json", json(Samples.versions()));
        Golden.assertMatches("versions/TEST-default.xml", xml(Samples.versions()));
        Golden.assertMatches("versions/report.md", MarkdownReport.render(Samples.versions()));
        Golden.assertMatches("versions/console.txt", console(Samples.versions()));
    }

    @Test
    void theControlsDriftComesBeforeTheDeltas() throws Exception {
        for (String report : pages(Samples.versions())) {
            assertThat(report).containsSubsequence("own drift", "control rose", "Version delta", "improvement");
        }
    }

    /** A report of two versions whose runs scored so, and nothing else in it that could be called better or worse. */
    private List<String> pages(String control, String skill, String controlBefore, String skillBefore)
            throws Exception {
        return pages(Experiment.with()
                .control("a", "codex", control)
                .skill("a", "codex", skill)
                .version("baseline")
                .control("a", "codex", controlBefore)
                .skill("a", "codex", skillBefore)
                .gated());
    }

    private List<String> pages(Results results) throws Exception {
        return List.of(
                console(results),
                MarkdownReport.render(results),
                Files.readString(HtmlReport.write(folder, results, Redactor.none())));
    }

    @Test
    void aDifferenceInsideTheNoiseIsCalledNothingElse() throws Exception {
        for (String report : pages("0 10 20", "60 90 50", "0 10 20", "90 100 50")) {
            assertThat(report)
                    .contains("inside the noise")
                    .doesNotContainIgnoringCase("regression")
                    .doesNotContainIgnoringCase("improvement");
        }
    }

    @Test
    void aDifferenceWithoutIntervalIsCalledNothingElse() throws Exception {
        // One run each: the mean has no interval, however far the scores are apart.
        for (String report : pages("0", "0", "0", "100")) {
            assertThat(report).contains("no interval").doesNotContainIgnoringCase("regression");
        }
    }

    @Test
    void aDifferenceOutsideTheNoiseIsCalledByItsName() throws Exception {
        String tenLow = "0 1 2 3 4 5 6 7 8 9";
        String tenHigh = "90 91 92 93 94 95 96 97 98 99";
        for (String report : pages(tenLow, tenLow, tenLow, tenHigh)) {
            assertThat(report).contains("regression").doesNotContainIgnoringCase("improvement");
        }
        for (String report : pages(tenLow, tenHigh, tenLow, tenLow)) {
            assertThat(report).contains("improvement").doesNotContainIgnoringCase("regression");
        }
    }

    @Test
    void everyReportTellsOfSkippedAndReusedRunsStepsAndTimings() throws Exception {
        String html = Files.readString(HtmlReport.write(folder, Samples.versions(), Redactor.none()));
        List<String> reports = List.of(
                console(Samples.versions()).replaceAll("\\s+", " "),
                MarkdownReport.render(Samples.versions()),
                xml(Samples.versions()),
                html);

        assertThat(reports)
                .allSatisfy(report -> assertThat(report)
                        .contains("reused 16 of 46")
                        .contains("skill 4 of 22 (2 budget, 2 systemic)"));
        assertThat(reports.subList(1, 4))
                .allSatisfy(report ->
                        assertThat(report).contains("skipped: budget").contains("not passed, score 0.0, reused"));
        assertThat(List.of(reports.get(0), reports.get(1), html))
                .allSatisfy(report ->
                        assertThat(report).containsIgnoringCase("durations compare runs that were not made alike"));
        assertThat(List.of(reports.get(1).replace("\\", ""), html))
                .allSatisfy(report -> assertThat(report)
                        .contains("Step 1, captured after 12.3 s: Sign the user in. Then say what you changed.")
                        .contains("more characters) [turns 4]")
                        .contains("Probe 2, captured (probe: status 500 instead of 200) after 0.1 s: GET /session"));
    }

    @Test
    void xmlTakesACellOfWhichAllWasSkippedForSkippedAndNoBaselineForAFailure() throws Exception {
        Element suite = parsed(xml(Samples.versions())).getDocumentElement();
        NodeList skipped = suite.getElementsByTagName("skipped");

        assertThat(skipped.getLength()).isEqualTo(1);
        assertThat(((Element) skipped.item(0)).getAttribute("message"))
                .isEqualTo("skipped: systemic, 5.00 USD are spent");
        assertThat(((Element) skipped.item(0).getParentNode()).getAttribute("name"))
                .isEqualTo("skill [codex] of baseline");
        NodeList failures = suite.getElementsByTagName("failure");
        assertThat(failures.getLength()).isEqualTo(1);
        assertThat(((Element) failures.item(0).getParentNode()).getAttribute("classname"))
                .isEqualTo("default.assets");
        assertThat(((Element) failures.item(0).getParentNode()).getAttribute("name"))
                .isEqualTo("skill [codex]");
    }

    @Test
    void everyReportTellsOfStopsTriesMixesAndSecrets() throws Exception {
        String html = Files.readString(HtmlReport.write(folder, Samples.trouble(), Redactor.none()));
        List<String> reports = List.of(
                console(Samples.trouble()).replaceAll("\\s+", " "),
                MarkdownReport.render(Samples.trouble()).replace("&#64;", "@"),
                xml(Samples.trouble()),
                html);

        assertThat(reports)
                .allSatisfy(report -> assertThat(report)
                        .contains("control 1 of 5 (1 graded as 0), skill 1 of 5 (1 failed)")
                        .contains("control 1 of 5 (1 max-turns), skill 1 of 5 (1 refused)")
                        .contains("control 2 of 5 (2 rate-limit), skill 2 of 5 (2 overload); known cost of the earlier"
                                + " tries: 1.00 USD")
                        .contains("a secret is left in 1 run: flask-py/control/claude-code@opus/run-02 (agent.log)")
                        .contains("runs of control were made with 2.1.330 and 2.1.332, of skill with 2.1.332")
                        .contains("opus was requested, in 1 of 6 graded runs sonnet-20260115 answered")
                        .contains("the graders did not hold in the self-test of flask-py"));
        assertThat(reports.subList(1, 4))
                .allSatisfy(report -> assertThat(report)
                        .containsIgnoringCase("stopped before its end, max-turns: it broke")
                        .containsIgnoringCase("tried 3 times, earlier: overload: it broke; network: it broke"));
        assertThat(html).contains("<li>A secret is left in: agent.log</li>");
    }

    @Test
    void breachesAreShownShortenedAndUpToALimit() throws Exception {
        String html = Files.readString(HtmlReport.write(folder, Samples.trouble(), Redactor.none()));

        for (String report : List.of(html, MarkdownReport.render(Samples.trouble()))) {
            assertThat(report)
                    .contains("copy-5/SKILL.md")
                    .contains("and 7 more in results.json")
                    .doesNotContain("copy-6/SKILL.md")
                    .doesNotContain("x".repeat(250));
        }
        assertThat(json(Samples.trouble())).contains("copy-12/SKILL.md");
    }

    @Test
    void markdownOfALargeSuiteHasTheRunsThatNeedReadingAndCountsTheOthers() throws Exception {
        Experiment large = Experiment.with();
        for (int fixture = 1; fixture <= 5; fixture++) {
            large.control("f" + fixture, "codex", "0 ".repeat(100) + "100")
                    .skill("f" + fixture, "codex", "100 ".repeat(90) + "0 failed:crash 100!agent.log");
        }
        large.skill("f6", "codex", "skipped:budget ".repeat(30));
        String report = MarkdownReport.render(large.results());

        assertThat(report.split("\n### ", -1)).hasSize(1 + RunsToRead.MOST);
        assertThat(report)
                .contains("f5/control/codex/run-0101", "f5/control/codex/run-01\n")
                .contains("f5/skill/codex/run-091", "f5/skill/codex/run-092", "f5/skill/codex/run-093")
                .contains("f5/skill/codex/run-01\n")
                .doesNotContain("f5/skill/codex/run-090")
                .containsPattern("Left out here: \\d+ more runs \\(\\d+ passed, \\d+ not passed\\)")
                .containsPattern("Left out here: \\d+ more runs \\(\\d+ skipped\\)");
        int left = Pattern.compile("Left out here: (\\d+)")
                .matcher(report)
                .results()
                .mapToInt(found -> Integer.parseInt(found.group(1)))
                .sum();
        assertThat(left).isEqualTo(large.results().runs().size() - RunsToRead.MOST);
        assertThat(Files.readString(HtmlReport.write(folder, large.results(), Redactor.none())))
                .contains("f5/skill/codex/run-090");
    }

    @Test
    void markdownOfMoreCellsThanItHasRoomForShowsTheWorstOfThem() {
        Experiment wide = Experiment.with();
        for (int fixture = 100; fixture < 320; fixture++) {
            wide.skill("f" + fixture, "codex", fixture == 319 ? "failed:crash" : "100");
        }
        String report = MarkdownReport.render(wide.results());
        assertThat(report.split("\n### ", -1)).hasSize(1 + RunsToRead.MOST);
        assertThat(report).contains("f319/skill/codex/run-01").doesNotContain("f318/skill/codex/run-01");
    }

    @Test
    void kindsOfToolCallsHaveATableOfTheirOwnAndEarlierTriesNone() {
        List<Table> metrics = MetricsTables.of(Samples.trouble(), ConsoleSummary.WIDTH);
        List<Table> kinds = MetricsTables.toolCalls(Samples.trouble(), ConsoleSummary.WIDTH);

        assertThat(metrics.stream().flatMap(table -> table.header().stream()).filter(name -> !isName(name)))
                .containsExactly(
                        "turns",
                        "toolCalls",
                        "failedToolCalls",
                        "repeatedToolCalls",
                        "subagentCalls",
                        "inputTokens",
                        "cachedTokens",
                        "cacheWriteTokens",
                        "outputTokens",
                        "costUsd",
                        "computedCostUsd",
                        "durationMs",
                        "linesChanged");
        assertThat(kinds)
                .singleElement()
                .satisfies(table -> assertThat(table.header())
                        .containsExactly(
                                "fixture", "condition", "n", "edit", "read", "search", "shell", "skill", "subagent"));
    }

    private static boolean isName(String header) {
        return List.of("fixture", "condition", "n").contains(header);
    }

    @Test
    void reportsOfNastyTextsAreAsExpected() throws Exception {
        Golden.assertMatches("nasty/report.md", MarkdownReport.render(Samples.nasty()));
        Golden.assertMatches("nasty/console.txt", console(Samples.nasty()));
    }

    @Test
    void reportsWithNothingGradedAreAsExpected() throws Exception {
        Golden.assertMatches("all-failed/console.txt", console(Samples.allFailed()));
        Golden.assertMatches("all-failed/TEST-default.xml", xml(Samples.allFailed()));
        Golden.assertMatches("empty/console.txt", console(Samples.empty()));
        Golden.assertMatches("empty/report.md", MarkdownReport.render(Samples.empty()));
    }

    @Test
    void reportsDoNotDependOnTheLocale() throws Exception {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            Golden.assertMatches("full/console.txt", console(Samples.full()));
            Golden.assertMatches("full/report.md", MarkdownReport.render(Samples.full()));
            Golden.assertMatches("full/TEST-default.xml", xml(Samples.full()));
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void jsonSatisfiesThePublishedSchema(Results results) throws Exception {
        try (InputStream schema = JsonReport.class.getResourceAsStream(JsonReport.SCHEMA_RESOURCE)) {
            String text = new String(schema.readAllBytes(), StandardCharsets.UTF_8);
            var problems = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(text, InputFormat.JSON)
                    .validate(json(results), InputFormat.JSON);
            assertThat(problems).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void xmlSatisfiesSurefiresSchema(Results results) throws Exception {
        try (InputStream xsd = getClass().getResourceAsStream("xsd/surefire-test-report-3.0.2.xsd")) {
            SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                    .newSchema(new StreamSource(xsd))
                    .newValidator()
                    .validate(new StreamSource(new StringReader(xml(results))));
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void xmlCountsWhatItHoldsAndNamesEachTestcaseOnce(Results results) throws Exception {
        Document document = parsed(xml(results));
        Element suite = document.getDocumentElement();
        NodeList cases = suite.getElementsByTagName("testcase");
        Set<String> names = new HashSet<>();
        for (int i = 0; i < cases.getLength(); i++) {
            Element testcase = (Element) cases.item(i);
            names.add(testcase.getAttribute("classname") + "\n" + testcase.getAttribute("name"));
        }

        assertThat(names).hasSize(results.cells().size());
        assertThat(suite.getAttribute("tests")).isEqualTo(String.valueOf(names.size()));
        assertThat(suite.getAttribute("failures")).isEqualTo(count(suite, "failure"));
        assertThat(suite.getAttribute("errors")).isEqualTo(count(suite, "error"));
        assertThat(suite.getAttribute("skipped")).isEqualTo(count(suite, "skipped"));
        Element first = (Element) suite.getElementsByTagName("property").item(0);
        assertThat(first.getAttribute("name")).isEqualTo("modelFree");
        assertThat(first.getAttribute("value"))
                .isEqualTo(String.valueOf(results.suite().modelFree()));
    }

    private static String count(Element suite, String element) {
        return String.valueOf(suite.getElementsByTagName(element).getLength());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void consoleKeepsItsWidthAndHasNoControlCharacter(Results results) {
        assertThat(ConsoleSummary.lines(results, ConsoleSummary.WIDTH)).allSatisfy(line -> {
            assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(ConsoleSummary.WIDTH);
            assertThat(line.codePoints()).noneMatch(Character::isISOControl);
        });
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aNarrowConsoleIsKeptToo(Results results) {
        int narrow = ConsoleSummary.width("80");
        assertThat(ConsoleSummary.lines(results, narrow))
                .allSatisfy(line ->
                        assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(narrow));
    }

    @ParameterizedTest
    @CsvSource({"80, 73", "200, 193", "20, 60", "wide, 120", "0, 120", "99999, 120", ", 120"})
    void theConsoleIsAsWideAsItsVariableSaysWithRoomForMavensOwnWords(@Nullable String columns, int width) {
        assertThat(ConsoleSummary.width(columns)).isEqualTo(width);
    }

    @Test
    void everyReportBeginsWithTheWordThatNoModelTookPart() throws Exception {
        assertThat(ConsoleSummary.lines(Samples.modelFree(), ConsoleSummary.WIDTH)
                        .get(0))
                .startsWith("No model took part");
        assertThat(MarkdownReport.render(Samples.modelFree())).startsWith("**No model took part");
        assertThat(console(Samples.full()) + MarkdownReport.render(Samples.full()))
                .doesNotContain("No model took part");
    }

    @Test
    void xmlKeepsNastyTextReadable() throws Exception {
        Element suite = parsed(xml(Samples.nasty())).getDocumentElement();

        assertThat(suite.getTextContent()).contains("]]>").contains("🦀").contains("<script>");
        assertThat(suite.getTextContent()).doesNotContain("\u001b").doesNotContain("\u0000");
    }

    @Test
    void xmlTakesControlForNoFailureAndTreatmentBelowLimitForOne() throws Exception {
        Element suite = parsed(xml(Samples.full())).getDocumentElement();

        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).isEqualTo("pass-rate 0.67 (2/3) is below minPassRate 0.80");
        assertThat(((Element) failure.getParentNode()).getAttribute("name")).isEqualTo("skill [claude-code@opus]");
    }

    @Test
    void xmlWithoutLimitTakesTreatmentThatNeverPassedForFailure() throws Exception {
        Results none = Experiment.with().skill("a", "codex", "79 0").results();
        Results one = Experiment.with().skill("a", "codex", "80 0 0").results();

        assertThat(parsed(xml(none)).getDocumentElement().getAttribute("failures"))
                .isEqualTo("1");
        assertThat(parsed(xml(one)).getDocumentElement().getAttribute("failures"))
                .isEqualTo("0");
    }

    @Test
    void markdownHasNoMarkupFromTexts() {
        String report = MarkdownReport.render(Samples.nasty());
        // Outside of fences, which show text as it is.
        String markup = report.replaceAll("(?s)\n(`{3,})text\n.*?\n\\1\n", "\n");

        assertThat(markup).doesNotContain("<script").doesNotContain("</td>").doesNotContain("\u001b");
        for (String line : markup.lines().filter(l -> l.startsWith("| ")).toList()) {
            assertThat(line.replace("\\|", "").chars().filter(c -> c == '|').count())
                    .as(line)
                    .isIn(3L, 4L, 5L, 7L, 8L, 9L, 10L);
        }
    }

    @Test
    void markdownFenceIsLongerThanAnyWithinIt() {
        assertThat(MarkdownText.fenced("a\n````\n# not a heading"))
                .isEqualTo("`````text\na\n````\n# not a heading\n`````\n");
    }

    @Test
    void htmlKeepsNastyTextAsText() throws Exception {
        String page = Files.readString(HtmlReport.write(folder, Samples.nasty(), Redactor.none()));

        assertThat(page)
                .contains("&lt;script&gt;alert(1)")
                .doesNotContain("<script")
                .doesNotContain("\u001b");
        assertThat(page.split("<td", -1)).hasSameSizeAs(page.split("</td>", -1));
        assertThat(page).doesNotContain("http://").doesNotContain("https://");
    }

    @Test
    void stepsVersionsAndSkippedRunsKeepNastyTextAsText() throws Exception {
        Results results = Samples.nastyVersions();
        String page = Files.readString(HtmlReport.write(folder, results, Redactor.none()));
        Element suite = parsed(xml(results)).getDocumentElement();

        assertThat(page).contains("Sign in&lt;&amp;").doesNotContain("<script").doesNotContain("\u001b");
        assertThat(page.split("<td", -1)).hasSameSizeAs(page.split("</td>", -1));
        assertThat(MarkdownReport.render(results).replaceAll("(?s)\n(`{3,})text\n.*?\n\\1\n", "\n"))
                .doesNotContain("<script")
                .doesNotContain("\u001b");
        assertThat(suite.getAttribute("tests")).isEqualTo("4");
        assertThat(suite.getAttribute("skipped")).isEqualTo("1");
        assertThat(suite.getTextContent()).contains("<script>").doesNotContain("\u001b");
    }

    @Test
    void driftOverAllOfAControlOnOtherFixturesIsToldOfWhomItIs() {
        Results results = Experiment.with()
                .control("one", "codex", "0 0 90")
                .skill("one", "codex", "90 90 90")
                .control("two", "codex", "0 0 0")
                .skill("two", "codex", "90 90 90")
                .cell("two", "skill", false, "gemini", "90 90 90")
                .version("baseline")
                .control("one", "codex", "0 0 0")
                .skill("one", "codex", "90 90 90")
                .control("two", "codex", "0 0 0")
                .skill("two", "codex", "90 90 90")
                .cell("two", "skill", false, "gemini", "90 90 90")
                .results();

        assertThat(VersionTables.of(results).orElseThrow().drift().rows())
                .filteredOn(row -> row.get(0).equals(Columns.ALL) && row.contains("pass-rate"))
                .extracting(row -> row.get(1) + ", " + row.get(4))
                .containsExactly("control, +0.17", "control of skill with gemini, +0.00");
    }

    @Test
    void anUpliftIsReadByItsInterval() {
        Results results = Experiment.with()
                .control("one", "codex", "0 0 0 0 0 0 5 0")
                .skill("one", "codex", "90 90 95 90 90 90 90 90")
                .cell("one", "full", false, "codex", "0 5 0 0 0 0 0 0")
                .results();

        UpliftTable uplift = UpliftTable.of(results).orElseThrow();
        assertThat(uplift.about()).doesNotContain("over all");
        assertThat(uplift.table().rows())
                .extracting(
                        row -> row.get(0) + " " + row.get(1) + " " + row.get(2) + " " + row.get(3) + ", " + row.get(5))
                .containsExactly(
                        "one skill pass-rate +1.00, above the control",
                        "one skill points +90.0, above the control",
                        "one full pass-rate +0.00, inside the noise",
                        "one full points +0.0, inside the noise");
    }

    @Test
    void withoutAMeasuredUpliftThereIsNoTableOfThem() {
        assertThat(UpliftTable.of(
                        Experiment.with().skill("one", "codex", "90 90").results()))
                .isEmpty();
        assertThat(UpliftTable.of(Samples.allFailed())).isEmpty();
    }

    @Test
    void htmlShowsPassRatesWithTheirIntervals() throws Exception {
        // 1 of 2: Wilson 0.0945 to 0.9055, in a chart that is 240 wide.
        String page = Files.readString(HtmlReport.write(folder, Samples.full(), Redactor.none()));

        assertThat(page)
                .contains("0.50 (1/2), 95% 0.09–0.91")
                .contains("x1=\"22.7\"")
                .contains("cx=\"120.0\"")
                .contains("x2=\"217.3\"");
        assertThat(page).containsSubsequence("<h2>Uplift</h2>", "What each condition adds", "-0.23 to +0.76");
        assertThat(page).contains("<span class=\"FAIL\">FAIL</span>").doesNotContain("No model took part");
        assertThat(Files.readString(HtmlReport.write(folder, Samples.modelFree(), Redactor.none())))
                .contains("<body>\n<p class=\"banner\">No model took part");
    }

    @Test
    void keptReportsAreNeverOverwritten() throws Exception {
        Path first =
                KeptReport.write(folder, Samples.full(), MarkdownReport.write(folder, Samples.full(), Redactor.none()));
        Path second = KeptReport.write(
                folder, Samples.modelFree(), MarkdownReport.write(folder, Samples.modelFree(), Redactor.none()));

        assertThat(first).hasFileName("run-2026-02-02-150312-default.md");
        assertThat(second).hasFileName("run-2026-02-02-150312-default-2.md");
        assertThat(first).content().isEqualTo(MarkdownReport.render(Samples.full()));
        assertThat(folder.resolve("latest.md")).isRegularFile().isNotEmptyFile().hasSameTextualContentAs(second);
        assertThat(Files.isSymbolicLink(folder.resolve("latest.md"))).isFalse();
    }

    @Test
    void fileNamesStaySafeAndApart() {
        Results one = Experiment.with().name("a/b").results();
        Results two = Experiment.with().name("a:b").results();

        assertThat(SurefireReport.fileName(one)).matches("TEST-a-b-[0-9a-f]{8}\\.xml");
        assertThat(SurefireReport.fileName(two)).isNotEqualTo(SurefireReport.fileName(one));
    }

    @Test
    void secretsStayOutOfEveryReport() throws Exception {
        Redactor redactor = Redactor.of(Map.of("KEY", "sk-secret-0001"));
        Results results = Experiment.with()
                .texts(text -> text + " sk-secret-0001")
                .skill("a", "codex", "50 failed")
                .gated();
        List<Path> files = List.of(
                JsonReport.write(folder, results, redactor),
                SurefireReport.write(folder, results, redactor),
                MarkdownReport.write(folder, results, redactor),
                HtmlReport.write(folder, results, redactor),
                KeptReport.write(folder, results, MarkdownReport.write(folder, results, redactor)),
                folder.resolve("latest.md"));

        assertThat(files)
                .allSatisfy(file ->
                        assertThat(file).content().contains("[redacted:KEY]").doesNotContain("sk-secret-0001"));
    }
}
