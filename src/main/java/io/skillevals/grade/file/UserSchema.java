package io.skillevals.grade.file;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.ValidationLimitExceededException;
import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressions;
import io.skillevals.grade.TextPattern;
import io.skillevals.io.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import tools.jackson.databind.JsonNode;

/**
 * A JSON Schema that a user wrote, of the version that its {@code $schema} names, else 2020-12. It must hold all that it refers to:
 * nothing is fetched.
 */
final class UserSchema {

    private static final String VERSION = "$schema";
    private static final SpecificationVersion DEFAULT = SpecificationVersion.DRAFT_2020_12;

    /** So deep are schema and value followed together: beyond it, a schema refers to itself for ever. */
    private static final int DEEPEST = 2000;

    private static final long MOST_STEPS = 10_000_000;

    private final Schema schema;

    private UserSchema(Schema schema) {
        this.schema = schema;
    }

    /** That a schema is none. */
    static final class Wrong extends Exception {

        private static final long serialVersionUID = 1;

        Wrong(String why) {
            super(why);
        }
    }

    /** What is wrong with a schema; empty when nothing is. */
    static Optional<String> problem(JsonNode tree) {
        try {
            of(tree);
            return Optional.empty();
        } catch (Wrong e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /**
     * A schema.
     *
     * @throws Wrong when it is none
     */
    static UserSchema of(JsonNode tree) throws Wrong {
        if (!tree.isObject()) {
            throw new Wrong("a JSON Schema is an object: { … }");
        }
        String version = tree.path(VERSION).asString(DEFAULT.getDialectId());
        if (SpecificationVersion.fromDialectId(version).isEmpty()) {
            throw new Wrong("unknown version of JSON Schema in " + VERSION + ": " + version);
        }
        SchemaRegistry registry = registry();
        List<Error> mistakes = registry.getSchema(SchemaLocation.of(version)).validate(tree, UserSchema::limit);
        if (!mistakes.isEmpty()) {
            throw new Wrong("this is no JSON Schema: " + mistakes.get(0));
        }
        try {
            Schema schema = registry.getSchema(tree);
            schema.initializeValidators();
            return new UserSchema(schema).triedOut();
        } catch (SchemaException e) {
            throw new Wrong("this is no JSON Schema that can be used here: " + firstLine(e));
        } catch (Undecided e) {
            throw new Wrong(String.valueOf(e.getMessage()));
        }
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    private static SchemaRegistry registry() {
        SchemaRegistryConfig config = SchemaRegistryConfig.builder()
                .regularExpressionFactory(UserSchema::pattern)
                .locale(Locale.ROOT)
                .build();
        return SchemaRegistry.withDefaultDialect(
                DEFAULT,
                registry -> registry.schemaRegistryConfig(config)
                        .schemaLoader(loader -> loader.fetchRemoteResources(false)));
    }

    /** The value is the agent's, so that a pattern is searched within limits. */
    private static RegularExpression pattern(String expression) {
        String java = RegularExpressions.replaceLongformCharacterProperties(
                RegularExpressions.replaceDollarAnchors(expression));
        try {
            return TextPattern.of(java)::isIn;
        } catch (PatternSyntaxException e) {
            throw new SchemaException(TextPattern.problem(java).orElse(expression + " is no regular expression"));
        }
    }

    /** A reference is followed when it is needed, so that one that leads round in a circle is noticed only then. */
    private UserSchema triedOut() throws Undecided {
        mistakes(Json.mapper().createObjectNode());
        return this;
    }

    /**
     * Every mistake in a value.
     *
     * @throws Undecided when it cannot be held against the schema
     */
    List<String> mistakes(JsonNode value) throws Undecided {
        try {
            return schema.validate(value, UserSchema::limit).stream()
                    .map(Error::toString)
                    .map(mistake -> mistake.startsWith(": ") ? mistake.substring(": ".length()) : mistake)
                    .map(mistake -> Wanted.shortened(mistake, 0))
                    .toList();
        } catch (ValidationLimitExceededException | StackOverflowError e) {
            throw new Undecided("the schema goes round in a circle, or the value is too deep or too large for it");
        }
    }

    private static void limit(ExecutionContext context) {
        context.executionConfig(
                config -> config.locale(Locale.ROOT).maxEvaluationDepth(DEEPEST).maxEvaluationSteps(MOST_STEPS));
    }
}
