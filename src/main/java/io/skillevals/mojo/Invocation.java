package io.skillevals.mojo;

import io.skillevals.io.Suggestion;
import io.skillevals.suite.read.Setting;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** What Maven knows of this invocation of a goal. */
final class Invocation {

    /** What the names of the parameters begin with that exist only as properties. */
    private static final String SELECTOR = "selected";

    private final MavenSession session;
    private final MojoExecution execution;
    private final @Nullable File basedir;

    Invocation(MavenSession session, MojoExecution execution, @Nullable File basedir) {
        this.session = session;
        this.execution = execution;
        this.basedir = basedir;
    }

    /** The project's folder; without a POM, where Maven was started. */
    Path basedir() {
        File folder = basedir != null ? basedir : new File(session.getExecutionRootDirectory());
        return folder.toPath().toAbsolutePath().normalize();
    }

    /** The project's build directory; without a POM, {@code target} where Maven was started. */
    Path buildDirectory() {
        MavenProject project = session.getCurrentProject();
        boolean real = project != null && project.getFile() != null;
        return real ? Path.of(project.getBuild().getDirectory()) : basedir().resolve("target");
    }

    /** Whether Maven may not use the network. */
    boolean offline() {
        return session.isOffline();
    }

    String pluginVersion() {
        return execution.getVersion();
    }

    /** Adds the profiles that are asked for, so that a message can name a command that has the same configuration. */
    void profiles(Map<String, Setting> settings) {
        List<String> active = session.getRequest().getActiveProfiles();
        if (!active.isEmpty()) {
            settings.put("profiles", new Setting(String.join(",", active), "-P"));
        }
    }

    /** Adds a scalar parameter: the command line's value, else the POM's or the default. */
    void setting(String name, @Nullable String configured, Map<String, Setting> settings) {
        String property = "evals." + name;
        String given = userProperty(property);
        if (given != null) {
            settings.put(name, new Setting(given, "-D" + property));
        } else if (configured != null) {
            settings.put(name, new Setting(configured, "<" + name + ">"));
        }
    }

    /** A message for each element that no goal knows, or that stands twice; Maven 3.8 drops them silently. */
    List<String> unknownElements() {
        Set<String> known = new TreeSet<>();
        for (MojoDescriptor goal :
                execution.getMojoDescriptor().getPluginDescriptor().getMojos()) {
            if (!goal.getGoal().equals("help")) {
                goal.getParameters().stream()
                        .filter(parameter ->
                                parameter.isEditable() && !parameter.getName().startsWith(SELECTOR))
                        .forEach(parameter -> known.add(parameter.getName()));
            }
        }
        Set<String> messages = new LinkedHashSet<>();
        for (List<String> elements : configurations()) {
            for (String element : elements) {
                if (!known.contains(element)) {
                    messages.add("unknown element <" + element + ">" + Suggestion.of(element, known));
                } else if (elements.indexOf(element) != elements.lastIndexOf(element)) {
                    messages.add("the element <" + element + "> stands here twice");
                }
            }
        }
        return List.copyOf(messages);
    }

    /** The elements of the plugin's configuration, and those of this execution's. */
    private List<List<String>> configurations() {
        List<List<String>> elements = new ArrayList<>();
        if (execution.getPlugin() != null) {
            collect(execution.getPlugin().getConfiguration(), elements);
            execution.getPlugin().getExecutions().stream()
                    .filter(one -> one.getId().equals(execution.getExecutionId()))
                    .forEach(one -> collect(one.getConfiguration(), elements));
        }
        return elements;
    }

    private static void collect(@Nullable Object configuration, List<List<String>> elements) {
        if (configuration != null) {
            elements.add(ConfigurationText.topLevelElements(configuration.toString()));
        }
    }

    /** A property of the command line; absent when it does not set it. */
    @Nullable
    String userProperty(String property) {
        return session.getUserProperties().getProperty(property);
    }
}
