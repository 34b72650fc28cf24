package io.skillevals.suite.read.eval;

import io.skillevals.io.JsonSchema;
import io.skillevals.suite.read.sandbox.SandboxReader;
import io.skillevals.suite.read.source.CheckReader;

/** The schema of eval.json. */
public final class EvalSchema {

    /** The schema with all that it refers to. */
    public static final JsonSchema SCHEMA = JsonSchema.ofResource(
                    EvalSchema.class, "/io/skillevals/suite/read/eval.schema.json")
            .with(SandboxReader.SCHEMA)
            .with(CheckReader.SCHEMA);

    private EvalSchema() {}
}
