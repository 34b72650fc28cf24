package io.skillevals.mojo;

import io.skillevals.app.Log;
import io.skillevals.app.SuiteRequest;
import io.skillevals.io.Reason;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.read.Setting;
import io.skillevals.suite.read.XmlElement;
import java.io.File;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Component;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.settings.crypto.SettingsDecrypter;
import org.codehaus.plexus.configuration.PlexusConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * What all goals share: their parameters, skipping, and how trouble is told to Maven.
 *
 * <p>The fields of scalar parameters are texts, which the suite's reader parses, so that every mistake is told at once and
 * not the first one alone. A {@code -D} value wins over the POM's.
 */
public abstract class EvalsMojo extends AbstractMojo {

    /**
     * Name of the suite. It heads the reports and stands in the names of their files.
     *
     * <pre>{@code <name>seam-reservations</name>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.name", defaultValue = "default")
    private @Nullable String name;

    /**
     * Runs of each cell (fixture × prompt × condition × agent × model): a whole number from 1 to 10000.
     *
     * <pre>{@code <runs>5</runs>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.runs", defaultValue = "1")
    private @Nullable String runs;

    /**
     * How many agents may be at work at a time: a whole number from 1 to 1000. More than one makes wall times
     * incomparable, not verdicts; every run records the number.
     *
     * <pre>{@code <parallel>4</parallel>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.parallel", defaultValue = "1")
    private @Nullable String parallel;

    /**
     * How many of the same agent may be at work at a time, within {@code parallel}: a whole number from 1 to 1000. Default: no
     * limit of its own.
     *
     * <pre>{@code <parallelPerAgent>2</parallelPerAgent>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.parallelPerAgent")
    private @Nullable String parallelPerAgent;

    /**
     * Least time between the starts of two agents, so that a service does not meet all of them at once: {@code 0},
     * {@code 500ms}, {@code 2s}, {@code PT2S}.
     *
     * <pre>{@code <startSpacing>2s</startSpacing>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.startSpacing", defaultValue = "0")
    private @Nullable String startSpacing;

    /**
     * After how many pairs of a treatment and its control, the first to end, that all failed in the same way nothing more is
     * started: what fails so is the set-up, and the rest would be paid for in vain. A whole number; {@code 0} for never.
     *
     * <pre>{@code <failFast>5</failFast>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.failFast", defaultValue = "3")
    private @Nullable String failFast;

    /**
     * Seed of the order in which the runs of a plan are started, a whole number. Default: a new one for each plan, which the plan
     * records.
     *
     * <pre>{@code <seed>20260301</seed>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.seed")
    private @Nullable String seed;

    /**
     * What one start may cost at most, in US dollars. It is looked at before each run; what is not run is listed as skipped. What is
     * reused costs nothing. Default: no limit. An empty value on the command line takes the POM's back, as it does for
     * {@code maxRuns}, {@code maxDuration}, {@code seed}, {@code parallelPerAgent} and {@code baseline}.
     *
     * <pre>{@code <maxCostUsd>25</maxCostUsd>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.maxCostUsd")
    private @Nullable String maxCostUsd;

    /**
     * How many runs one start may begin at most: a whole number from 1. Default: no limit.
     *
     * <pre>{@code <maxRuns>60</maxRuns>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.maxRuns")
    private @Nullable String maxRuns;

    /**
     * How long after the first start runs may be begun, written as {@code timeout} is. Default: no limit.
     *
     * <pre>{@code <maxDuration>2h</maxDuration>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.maxDuration")
    private @Nullable String maxDuration;

    /**
     * A git ref to compare with: the files that conditions name (skills, overlays, instructions) as they were there, against those
     * of the work tree. {@code -Devals.baseline=} without a value compares with nothing. Default: nothing.
     *
     * <pre>{@code <baseline>v1.2.0</baseline>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.baseline")
    private @Nullable String baseline;

    /**
     * Time limit of a run, counted from its agent's start: seconds ({@code 600}), a number with a unit ({@code 90s},
     * {@code 10m}, {@code 1h}) or an ISO 8601 duration ({@code PT10M}). In the POM it is for
     * fixtures that name none; {@code -Devals.timeout} is for all. A run that
     * reaches its limit has failed; it is no score of 0.
     *
     * <pre>{@code <timeout>20m</timeout>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.timeout", defaultValue = "600")
    private @Nullable String timeout;

    /**
     * How often a run is begun again that failed for a reason that may pass: rate limit, overload or network. Every try is kept
     * in the run's directory and counted. A whole number from 0 to 10.
     *
     * <pre>{@code <retries>2</retries>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.retries", defaultValue = "1")
    private @Nullable String retries;

    /**
     * Longest time without a word of an agent on either of its streams, written as {@code timeout} is; {@code none} for no
     * limit. Most agents say nothing while a command of theirs is at work, so that less than ten minutes ends good runs.
     *
     * <pre>{@code <idleTimeout>15m</idleTimeout>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.idleTimeout", defaultValue = "none")
    private @Nullable String idleTimeout;

    /**
     * What a run is that reached its time limit or its limit of silence: {@code failed}, without a verdict, or {@code graded}
     * as 0. Every report counts them for each condition. It is decided when reports are made.
     *
     * <pre>{@code <timeoutOutcome>graded</timeoutOutcome>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.timeoutOutcome", defaultValue = "failed")
    private @Nullable String timeoutOutcome;

    /**
     * What is kept of each of an agent's two streams: {@code 64m}, {@code 1g}, at least {@code 64k}. What is longer is read all
     * the same, so that the agent never waits; its middle is left out, and the run says so.
     *
     * <pre>{@code <outputLimit>256m</outputLimit>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.outputLimit", defaultValue = "64m")
    private @Nullable String outputLimit;

    /**
     * Score from which a run passes, 0 to 100 points. Checks that gate must reach their thresholds as well.
     *
     * <pre>{@code <passScore>90</passScore>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.passScore", defaultValue = "80")
    private @Nullable String passScore;

    /**
     * Folder whose subfolders are fixtures, relative to the project; a subfolder with an {@code eval_config.json} is one.
     *
     * <pre>{@code <fixturesDirectory>src/evals/fixtures</fixturesDirectory>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.fixturesDirectory", defaultValue = "fixtures")
    private @Nullable String fixturesDirectory;

    /**
     * Folder of all runs, relative to the project. It lies outside the build directory, so that {@code clean} keeps what
     * cost money, and ignores itself in git, unless it held something else before. No run in it is ever overwritten or removed.
     *
     * <pre>{@code <runsDirectory>/var/evals/runs</runsDirectory>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.runsDirectory", defaultValue = ".evals/runs")
    private @Nullable String runsDirectory;

    /**
     * Folder of the reports, relative to the project. Default: {@code evals-reports} in the build directory; without a
     * POM, {@code target/evals-reports}. Each report replaces the one before.
     *
     * <pre>{@code <reportsDirectory>target/skill-reports</reportsDirectory>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.reportsDirectory")
    private @Nullable String reportsDirectory;

    /**
     * Folder for the workspaces of running agents. Neither it nor a folder above it may hold what agents read, such as
     * {@code CLAUDE.md}, {@code AGENTS.md}, {@code .claude} or {@code .git}; such a folder is refused. Default: a folder of
     * the user's own in the system's folder for temporary files.
     *
     * <pre>{@code <workDirectory>/var/tmp/evals</workDirectory>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.workDirectory")
    private @Nullable String workDirectory;

    /**
     * Fixtures: fields to replace in those of {@code fixturesDirectory}, fixtures elsewhere, or whole ones. Absent: all that
     * are found; as soon as one is named here, only those that are named. Their elements are described under Configuration.
     *
     * <pre>{@code
     * <fixtures>
     *   <fixture><name>flask-py</name><timeout>20m</timeout></fixture>
     * </fixtures>
     * }</pre>
     *
     * @since 0.1.0
     */
    @Parameter
    private @Nullable PlexusConfiguration fixtures;

    /**
     * Folders of the skills under evaluation, relative to the project; each holds a {@code SKILL.md} whose front matter has
     * {@code name} and {@code description}.
     *
     * <pre>{@code <skills><skill>skills/seam-reservations</skill></skills>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter
    private @Nullable PlexusConfiguration skills;

    /**
     * Folders of other skills, relative to the project, which are not under evaluation. The ready-made conditions {@code noise}
     * and {@code skill+noise} bring them, and any condition may name them among its {@code skills}; from all others they are
     * withheld.
     *
     * <pre>{@code <noise><skill>skills/changelog</skill><skill>skills/code-review</skill></noise>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter
    private @Nullable PlexusConfiguration noise;

    /**
     * Agents that do the tasks: {@code claude-code}, {@code command}, and without a model {@code oracle} and {@code nop}.
     * Absent: {@code claude-code}. Credentials are named, never written: the value comes from the environment.
     *
     * <pre>{@code
     * <agents>
     *   <agent>
     *     <name>claude-code</name>
     *     <maxTurns>60</maxTurns>
     *     <maxBudgetUsd>3</maxBudgetUsd>
     *     <credentials><credential>env:ANTHROPIC_API_KEY</credential></credentials>
     *   </agent>
     * </agents>
     * }</pre>
     *
     * @since 0.1.0
     */
    @Parameter
    private @Nullable PlexusConfiguration agents;

    /**
     * Conditions, of which one is the control. Absent: {@code control}, without a skill, and {@code skill}, with every skill
     * delivered natively. {@code delivery} is {@code native}, {@code system-prompt} or {@code prompt}. One that is named
     * {@code control}, {@code skill}, {@code system-prompt}, {@code full}, {@code noise}, {@code skill+noise} or {@code placebo} has
     * the fields of the ready-made condition of that name, save those that it has itself.
     *
     * <pre>{@code
     * <conditions>
     *   <condition><name>control</name><control>true</control></condition>
     *   <condition><name>skill</name><delivery>native</delivery></condition>
     * </conditions>
     * }</pre>
     *
     * @since 0.1.0
     */
    @Parameter
    private @Nullable PlexusConfiguration conditions;

    /**
     * Which cells (fixture × prompt × condition × agent × model × version) are run: those that match one of the
     * {@code includes}, where there are any, and none of the {@code excludes}. Names may hold {@code *} and {@code ?}. Absent: all.
     *
     * <pre>{@code
     * <matrix>
     *   <excludes><exclude><condition>placebo</condition><fixture>nextjs-*</fixture></exclude></excludes>
     * </matrix>
     * }</pre>
     *
     * @since 0.1.0
     */
    @Parameter
    private @Nullable PlexusConfiguration matrix;

    /**
     * Requested layers with their weights. Absent: every layer that a check of the fixtures belongs to. A layer without a
     * weight has 1; where {@code rubric} and {@code sandbox} are both requested, {@code rubric} has 0.4, {@code sandbox} 0.6
     * and any other 0.5. The weights of those that are requested count in proportion.
     *
     * <pre>{@code <layers><layer><name>rubric</name><weight>1</weight></layer></layers>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter
    private @Nullable PlexusConfiguration layers;

    /**
     * What is laid over the sandbox of every fixture that has one ({@code options}, {@code values}, {@code build}, {@code run},
     * {@code service}), and {@code parallel}, how many validations go on at a time. A URL here asks for the external service
     * in place of the stub that a fixture brings. Credentials are named, never written: {@code env:NAME}, or
     * {@code server:ID} for the password of a server in {@code settings.xml}.
     *
     * <pre>{@code
     * <sandbox>
     *   <parallel>4</parallel>
     *   <service><url>https://connect.getseam.com</url><credential>server:seam</credential></service>
     * </sandbox>
     * }</pre>
     *
     * @since 0.1.0
     */
    @Parameter
    private @Nullable PlexusConfiguration sandbox;

    /**
     * What models cost, in US dollars for a million tokens, so that costs are computed beside those that the agents name.
     * Absent: no computed costs.
     *
     * <pre>{@code
     * <prices><price><model>claude-sonnet-5</model><input>3</input><cached>0.3</cached><output>15</output></price></prices>
     * }</pre>
     *
     * @since 0.1.0
     */
    @Parameter
    private @Nullable PlexusConfiguration prices;

    /**
     * When container images are pulled: {@code IfNotPresent}, {@code Never} or {@code Always}. Offline Maven never pulls.
     *
     * <pre>{@code <pullPolicy>Always</pullPolicy>}</pre>
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.pullPolicy", defaultValue = "IfNotPresent")
    private @Nullable String pullPolicy;

    /**
     * Whether {@code run} examines before the first agent starts what grading will need: a container engine, credentials,
     * images. {@code false} where grading is done elsewhere.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.preflight", defaultValue = "true")
    private @Nullable String preflight;

    /**
     * What the results must reach for the build to go on: {@code minScore} (0 to 100), {@code minPassRate} (0 to 1),
     * {@code minUplift} (points of mean score), {@code minPassRateUplift} (-1 to 1) and {@code maxFailedRuns} (runs), each for
     * all treatments or for one condition, and what {@code inconclusive} does ({@code fail} or {@code warn}). Absent: only a
     * suite without any graded run fails, and one of which runs were not made is inconclusive.
     *
     * <pre>{@code
     * <gate>
     *   <maxFailedRuns>2</maxFailedRuns>
     *   <conditions><condition><name>skill</name><minUplift>20</minUplift></condition></conditions>
     * </gate>
     * }</pre>
     *
     * @since 0.1.0
     */
    @Parameter
    private @Nullable PlexusConfiguration gate;

    /**
     * Where each run is recorded after {@code report} has written its reports: {@code http}, a live place that takes JSON, and
     * {@code history}, a file to which lines are added. Absent: nowhere. A place that cannot be reached is a warning, never a
     * failed build. The key is named, never written: {@code env:NAME}, {@code server:ID} of {@code settings.xml}, or a file.
     *
     * <pre>{@code
     * <records>
     *   <http>
     *     <url>https://lab.example.org/api/trials</url>
     *     <credential>server:lab</credential>
     *     <collection>skills</collection>
     *   </http>
     *   <history/>
     * </records>
     * }</pre>
     *
     * @since 0.1.0
     */
    @Parameter
    private @Nullable PlexusConfiguration records;

    /**
     * Skips every goal.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.skip", defaultValue = "false")
    private boolean skip;

    // The selectors exist only as properties. Maven 3.9 and 4 warn of each read-only parameter that is given, so these
    // are none, and Invocation refuses their elements.

    /**
     * Exact names of the fixtures to take, separated by commas: {@code -Devals.fixtures=express-ts,flask-py}. An unknown name is
     * an error that lists those that exist.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.fixtures")
    private @Nullable String selectedFixtures;

    /**
     * Takes the fixtures whose name contains this, and of the others the prompts whose name does: {@code -Devals.filter=py}. Case does
     * not count.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.filter")
    private @Nullable String selectedFilter;

    /**
     * Takes the fixtures that should lead to this API path: {@code -Devals.apiPath=reservation_automations}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.apiPath")
    private @Nullable String selectedApiPath;

    /**
     * Names of the conditions to take, separated by commas: {@code -Devals.conditions=control,skill}. A folder in
     * {@code experiments/} beside the fixtures is one by its name, and so are the ready-made ones. {@code name:profile} is a copy
     * of a condition under another name, and {@code name:profile:agent} one that meets that agent:
     * {@code -Devals.conditions=control,skill,other:skill:codex}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.conditions")
    private @Nullable String selectedConditions;

    /**
     * Rules for the cells to run, in place of the {@code includes} of {@code matrix}: fields separated by commas, rules by
     * semicolons. {@code -Devals.include="condition=control;condition=skill,fixture=flask-*"}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.include")
    private @Nullable String selectedInclude;

    /**
     * Rules for the cells not to run, in place of the {@code excludes} of {@code matrix}: {@code -Devals.exclude=agent=codex}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.exclude")
    private @Nullable String selectedExclude;

    /**
     * Which versions to run, separated by commas: {@code candidate}, {@code baseline}. Default: both, where there is a baseline.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.versions")
    private @Nullable String selectedVersions;

    /**
     * The part of the plan to run, the same one on every machine: {@code -Devals.shard=2/5} is the second of five. A treatment and
     * its control stay together.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.shard")
    private @Nullable String selectedShard;

    /**
     * Names of the layers to take, separated by commas: {@code -Devals.layers=rubric}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.layers")
    private @Nullable String selectedLayers;

    /**
     * The agent to use in every condition, in place of those of the POM: the name of a configured agent or of a kind,
     * {@code -Devals.agent=oracle}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.agent")
    private @Nullable String selectedAgent;

    /**
     * The agent's command line; without {@code evals.agent}, of a {@code command} agent:
     * {@code -Devals.agent.command="my-agent --ask {prompt}"}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.agent.command")
    private @Nullable String selectedCommand;

    /**
     * The model to ask the agents for, in place of those of the POM.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.model")
    private @Nullable String selectedModel;

    /**
     * Names of configured skills, or folders of others, separated by commas, in place of those of the POM:
     * {@code -Devals.skill=skills/seam-reservations}.
     * A condition that lists skills delivers those of its list that are selected, or all selected ones when none of its
     * list is.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.skill")
    private @Nullable String selectedSkill;

    /**
     * The solution that the oracle applies: {@code golden}, or the name of a decoy, {@code -Devals.solution=update-forgotten}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.solution")
    private @Nullable String selectedSolution;

    /**
     * Which service the sandboxes use: {@code stub}, the one that a fixture brings, or {@code external}:
     * {@code -Devals.sandbox.service=external}. Default: the stub where there is one, unless a URL is configured in the POM.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.sandbox.service")
    private @Nullable String selectedSandboxService;

    /**
     * How many validations in sandboxes go on at a time, in place of what {@code sandbox} says: a whole number from 1 to 1000.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.sandbox.parallel")
    private @Nullable String selectedSandboxParallel;

    // Deprecated in favour of @Inject, which would be one dependency more; Maven 3.8, 3.9 and 4 all know this one.
    @SuppressWarnings("deprecation")
    @Component
    private @Nullable SettingsDecrypter decrypter;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private @Nullable MavenSession session;

    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    private @Nullable MojoExecution execution;

    @Parameter(defaultValue = "${basedir}", readonly = true)
    private @Nullable File basedir;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        Invocation invocation = invocation();
        Skipping skipping = new Skipping(invocation);
        Optional<String> skipped =
                skipping.by(skip, ownSkip(), skipsItself()).or(() -> skipping.by(leavesNothingToDo()));
        if (skipped.isPresent()) {
            getLog().info("evals: skipped by " + skipped.get());
            return;
        }
        Optional<String> refusal = Platform.refusal(System.getProperty("os.name", ""));
        if (refusal.isPresent()) {
            throw new MojoExecutionException(refusal.get());
        }
        try {
            executeGoal(request(invocation), new MavenLog(getLog()));
        } catch (ConfigurationException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        } catch (IOException e) {
            throw new MojoExecutionException(Reason.said(e), e);
        } catch (InvalidPathException e) {
            throw new MojoExecutionException(
                    "a configured path cannot be one here: " + e.getMessage()
                            + ". With other letters than ASCII, start Maven in a UTF-8 locale",
                    e);
        }
    }

    /** Does the goal's work. */
    abstract void executeGoal(SuiteRequest request, Log log)
            throws ConfigurationException, IOException, MojoExecutionException, MojoFailureException;

    /** Whether this goal alone is skipped. */
    abstract boolean skipsItself();

    /** The property that skips this goal alone. */
    abstract String ownSkip();

    /** Properties of other goals, of the command line alone, with which this one has nothing to do. */
    Set<String> leavesNothingToDo() {
        return Set.of();
    }

    private Invocation invocation() {
        return new Invocation(
                java.util.Objects.requireNonNull(session), java.util.Objects.requireNonNull(execution), basedir);
    }

    private SuiteRequest request(Invocation invocation) {
        return new SuiteRequest(
                invocation.basedir(),
                invocation.buildDirectory(),
                structured(),
                settings(invocation),
                selectors(),
                new ServerPasswords(
                        java.util.Objects.requireNonNull(session), java.util.Objects.requireNonNull(decrypter)),
                invocation.unknownElements(),
                invocation.pluginVersion());
    }

    private List<XmlElement> structured() {
        List<XmlElement> elements = new ArrayList<>();
        for (PlexusConfiguration element : new @Nullable PlexusConfiguration[] {
            fixtures, skills, noise, agents, conditions, matrix, layers, sandbox, prices, gate, records
        }) {
            XmlElements.of(element).ifPresent(elements::add);
        }
        return elements;
    }

    private Map<String, Setting> settings(Invocation invocation) {
        Map<String, Setting> settings = new LinkedHashMap<>();
        invocation.setting("name", name, settings);
        invocation.setting("runs", runs, settings);
        invocation.setting("parallel", parallel, settings);
        invocation.setting("parallelPerAgent", parallelPerAgent, settings);
        invocation.setting("startSpacing", startSpacing, settings);
        invocation.setting("failFast", failFast, settings);
        invocation.setting("seed", seed, settings);
        invocation.setting("maxCostUsd", maxCostUsd, settings);
        invocation.setting("maxRuns", maxRuns, settings);
        invocation.setting("maxDuration", maxDuration, settings);
        invocation.setting("baseline", baseline, settings);
        invocation.setting("timeout", timeout, settings);
        invocation.setting("retries", retries, settings);
        invocation.setting("idleTimeout", idleTimeout, settings);
        invocation.setting("timeoutOutcome", timeoutOutcome, settings);
        invocation.setting("outputLimit", outputLimit, settings);
        invocation.setting("passScore", passScore, settings);
        invocation.setting("fixturesDirectory", fixturesDirectory, settings);
        invocation.setting("runsDirectory", runsDirectory, settings);
        invocation.setting("reportsDirectory", reportsDirectory, settings);
        invocation.setting("workDirectory", workDirectory, settings);
        invocation.setting("pullPolicy", pullPolicy, settings);
        invocation.setting("preflight", preflight, settings);
        if (invocation.offline()) {
            settings.put("pullPolicy", new Setting("Never", "--offline"));
        }
        goalSettings(invocation, settings);
        return settings;
    }

    /** Adds the scalar parameters of this goal alone. */
    void goalSettings(Invocation invocation, Map<String, Setting> settings) {}

    private Map<String, String> selectors() {
        Map<String, String> selectors = new LinkedHashMap<>();
        put(selectors, "fixtures", selectedFixtures);
        put(selectors, "filter", selectedFilter);
        put(selectors, "apiPath", selectedApiPath);
        put(selectors, "conditions", selectedConditions);
        put(selectors, "include", selectedInclude);
        put(selectors, "exclude", selectedExclude);
        put(selectors, "versions", selectedVersions);
        put(selectors, "shard", selectedShard);
        put(selectors, "layers", selectedLayers);
        put(selectors, "agent", selectedAgent);
        put(selectors, "agent.command", selectedCommand);
        put(selectors, "model", selectedModel);
        put(selectors, "skill", selectedSkill);
        put(selectors, "solution", selectedSolution);
        put(selectors, "sandbox.service", selectedSandboxService);
        put(selectors, "sandbox.parallel", selectedSandboxParallel);
        return selectors;
    }

    private static void put(Map<String, String> selectors, String selector, @Nullable String value) {
        if (value != null) {
            selectors.put(selector, value);
        }
    }
}
