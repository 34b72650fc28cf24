package io.skillevals.mojo;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.suite.read.Setting;
import io.skillevals.suite.read.XmlElement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.Parameter;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.codehaus.plexus.configuration.DefaultPlexusConfiguration;
import org.codehaus.plexus.configuration.PlexusConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InvocationTest {

    private final Properties commandLine = new Properties();
    private final List<String> profiles = new ArrayList<>();
    private final Plugin plugin = new Plugin();

    @SuppressWarnings("deprecation") // the constructor that needs no container
    private Invocation invocation() throws Exception {
        DefaultMavenExecutionRequest request = new DefaultMavenExecutionRequest();
        request.setUserProperties(commandLine);
        request.setActiveProfiles(profiles);
        MavenSession session = new MavenSession(null, request, new DefaultMavenExecutionResult(), List.of());
        PluginDescriptor descriptor = new PluginDescriptor();
        descriptor.setPlugin(plugin);
        MojoDescriptor run = goal(descriptor, "run", "runs", "fixtures", "selectedFixtures");
        goal(descriptor, "report", "modified");
        goal(descriptor, "help", "detail");
        MojoExecution execution = new MojoExecution(plugin, "run", "evals");
        execution.setMojoDescriptor(run);
        return new Invocation(session, execution, null);
    }

    private static MojoDescriptor goal(PluginDescriptor plugin, String name, String... parameters) throws Exception {
        MojoDescriptor goal = new MojoDescriptor();
        goal.setGoal(name);
        goal.setPluginDescriptor(plugin);
        for (String parameter : parameters) {
            goal.addParameter(parameter(parameter, true));
        }
        goal.addParameter(parameter("session" + name, false));
        plugin.addMojo(goal);
        return goal;
    }

    private static Parameter parameter(String name, boolean editable) {
        Parameter parameter = new Parameter();
        parameter.setName(name);
        parameter.setEditable(editable);
        return parameter;
    }

    private static Object text(String xml) {
        return new Object() {
            @Override
            public String toString() {
                return xml;
            }
        };
    }

    @Test
    void profilesThatAreAskedForAreToldAndNoOthers() throws Exception {
        Map<String, Setting> settings = new LinkedHashMap<>();
        invocation().profiles(settings);
        assertThat(settings).isEmpty();
        profiles.addAll(List.of("skill-evals", "ci"));
        invocation().profiles(settings);
        assertThat(settings).containsExactly(Map.entry("profiles", new Setting("skill-evals,ci", "-P")));
    }

    @Test
    void commandLineWinsOverThePom() throws Exception {
        commandLine.setProperty("evals.runs", "1");
        Map<String, Setting> settings = new LinkedHashMap<>();
        invocation().setting("runs", "5", settings);
        invocation().setting("parallel", "2", settings);
        invocation().setting("absent", null, settings);
        assertThat(settings)
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("runs", new Setting("1", "-Devals.runs"), "parallel", new Setting("2", "<parallel>")));
    }

    @Test
    void elementsThatNoGoalKnowsOrThatStandTwiceAreFound() throws Exception {
        plugin.setConfiguration(
                text(
                        "<?xml version=\"1.0\"?><configuration><runs combine.self=\"override\">1</runs><fixturs><runs/></fixturs><modified/></configuration>"));
        PluginExecution own = new PluginExecution();
        own.setId("evals");
        own.setConfiguration(
                text("<configuration><runs>1</runs><runs>2</runs><sessionrun/><selectedFixtures/></configuration>"));
        PluginExecution other = new PluginExecution();
        other.setId("other");
        other.setConfiguration(text("<configuration><nothing/></configuration>"));
        plugin.setExecutions(List.of(own, other));
        assertThat(invocation().unknownElements())
                .containsExactly(
                        "unknown element <fixturs>: did you mean `fixtures`? known: fixtures, modified, runs",
                        "the element <runs> stands here twice",
                        "unknown element <sessionrun>: known: fixtures, modified, runs",
                        "unknown element <selectedFixtures>: known: fixtures, modified, runs");
    }

    @Test
    void configurationThatIsNoXmlHasNoElements() {
        assertThat(ConfigurationText.topLevelElements("Xpp3Dom@1f2a")).isEmpty();
        assertThat(ConfigurationText.topLevelElements("<a><b/>text<c><d/></c></a>"))
                .containsExactly("b", "c");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "evals.skip=true      | false | false | evals.skip",
                "evals.skip=TRUE      | false | false | evals.skip",
                "evals.skip=          | false | false | evals.skip",
                "evals.skip=false     | true  | false | ",
                "evals.skip=false     | true  | true  | evals.run.skip",
                "evals.run.skip=true  | false | false | evals.run.skip",
                "evals.run.skip=false | false | true  | ",
                "evals.run.skip=false | true  | true  | evals.skip",
                "x=y                  | true  | false | evals.skip",
                "x=y                  | false | true  | evals.run.skip",
                "x=y                  | false | false | "
            })
    void skipHasManyFormsAndTheCommandLineWins(String property, boolean all, boolean own, String by) throws Exception {
        String[] parts = property.split("=", 2);
        commandLine.setProperty(parts[0], parts[1]);
        assertThat(new Skipping(invocation()).by(all, "evals.run.skip", own).orElse(null))
                .isEqualTo(by);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"evals.plan=true | evals.plan", "evals.plan= | evals.plan", "evals.plan=false | ", "x=y | "})
    void aPlanThatIsOnlyToldHasNoReport(String property, String by) throws Exception {
        String[] parts = property.split("=", 2);
        commandLine.setProperty(parts[0], parts[1]);
        assertThat(new Skipping(invocation())
                        .by(new ReportMojo().leavesNothingToDo())
                        .orElse(null))
                .isEqualTo(by);
        assertThat(new RunMojo().leavesNothingToDo()).isEmpty();
    }

    @Test
    void windowsIsRefusedByName() {
        assertThat(Platform.refusal("Windows 11"))
                .get()
                .asString()
                .contains("Windows")
                .contains("WSL");
        assertThat(Platform.refusal("Linux")).isEmpty();
        assertThat(Platform.refusal("Mac OS X")).isEmpty();
    }

    @Test
    void configurationBecomesElements() {
        PlexusConfiguration child = new DefaultPlexusConfiguration("skill", "  skills/demo\n ");
        PlexusConfiguration list = new DefaultPlexusConfiguration("skills");
        list.addChild(child);
        assertThat(XmlElements.of(list))
                .contains(new XmlElement("skills", "", List.of(new XmlElement("skill", "skills/demo", List.of()))));
        assertThat(XmlElements.of(null)).isEmpty();
    }
}
