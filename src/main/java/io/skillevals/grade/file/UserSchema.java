package io.skillevals.grade.file;

import com.networknt.schema.AbsoluteIri;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.ValidationLimitExceededException;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.AnnotationKeyword;
import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressions;
import com.networknt.schema.resource.InputStreamSource;
import io.skillevals.grade.TextPattern;
import io.skillevals.io.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A JSON Schema that a user wrote, of the version that its {@code $schema} names, else 2020-12. It must hold all that it refers to:
 * nothing is fetched.
 */
final class UserSchema {

    private static final String VERSION = "$schema";
    private static final SpecificationVersion DEFAULT = SpecificationVersion.DRAFT_2020_12;
    private static final List<Dialect> DIALECTS = Stream.of(
                    Dialects.getDraft202012(),
                    Dialects.getDraft201909(),
                    Dialects.getDraft7(),
                    Dialects.getDraft6(),
                    Dialects.getDraft4())
            .map(UserSchema::quiet)
            .toList();

    /** So deep are schema and value followed together: beyond it, a schema refers to itself for ever. */
    private static final int DEEPEST = 2000;

    private static final String UNUSABLE = "this is no JSON Schema that can be used here: ";

    /** Where the versions of JSON Schema themselves are. */
    private static final String VERSIONS = "json-schema.org/";

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
        try {
            return of(tree, version);
        } catch (SchemaException e) {
            throw new Wrong(UNUSABLE + firstLine(e));
        } catch (StackOverflowError e) {
            throw new Wrong(UNUSABLE + "it is nested too deeply");
        } catch (Undecided e) {
            throw new Wrong(String.valueOf(e.getMessage()));
        }
    }

    private static UserSchema of(JsonNode tree, String version) throws Wrong, Undecided {
        List<String> wrongPatterns = new ArrayList<>();
        SchemaRegistry registry = registry(wrongPatterns);
        List<Error> mistakes = registry.getSchema(SchemaLocation.of(version)).validate(tree, UserSchema::limit);
        if (!mistakes.isEmpty()) {
            throw new Wrong("this is no JSON Schema: " + mistakes.get(0));
        }
        Schema schema = registry.getSchema(tree);
        schema.initializeValidators();
        if (!wrongPatterns.isEmpty()) {
            throw new Wrong(UNUSABLE + wrongPatterns.get(0));
        }
        return new UserSchema(schema).triedOut();
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    /**
     * What reads a schema of any version.
     *
     * @param wrongPatterns receives what is wrong with its regular expressions
     */
    private static SchemaRegistry registry(List<String> wrongPatterns) {
        SchemaRegistryConfig config = SchemaRegistryConfig.builder()
                .regularExpressionFactory(expression -> pattern(expression, wrongPatterns))
                .locale(Locale.ROOT)
                .build();
        return SchemaRegistry.withDialects(
                DIALECTS,
                registry -> registry.defaultDialectId(DEFAULT.getDialectId())
                        .schemaRegistryConfig(config)
                        .schemaLoader(loader -> loader.fetchRemoteResources(false)
                                .resourceLoaders(loaders -> loaders.add(UserSchema::elsewhere))));
    }

    /** A version whose schemas may have fields of anybody's: the library would log a warning of each. */
    private static Dialect quiet(Dialect dialect) {
        return Dialect.builder(dialect)
                .unknownKeywordFactory((name, context) -> new AnnotationKeyword(name))
                .build();
    }

    /** Refuses what a schema refers to outside of itself, save the versions of JSON Schema. */
    private static @Nullable InputStreamSource elsewhere(AbsoluteIri place) {
        if (place.toString().contains(VERSIONS)) {
            return null;
        }
        throw new SchemaException(
                "it refers to " + place + ": put into this schema what it refers to, nothing is fetched");
    }

    /** The value is the agent's, so that a pattern is searched within limits. */
    private static RegularExpression pattern(String expression, List<String> wrong) {
        String java = RegularExpressions.replaceLongformCharacterProperties(
                RegularExpressions.replaceDollarAnchors(expression));
        try {
            return TextPattern.of(java)::isIn;
        } catch (PatternSyntaxException e) {
            wrong.add(TextPattern.problem(java).orElse(expression + " is no regular expression"));
            return text -> false;
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
