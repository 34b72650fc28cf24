package io.skillevals.container;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A test that needs a container engine; without one it is skipped, and says so where it cannot be overlooked. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(DockerTest.Condition.class)
public @interface DockerTest {

    /** Asks once for all tests. */
    final class Condition implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            String why = context.getRoot()
                    .getStore(ExtensionContext.Namespace.create(DockerTest.class))
                    .computeIfAbsent("engine", key -> ask(), String.class);
            return why.isEmpty() ? ConditionEvaluationResult.enabled("an engine answers") : skipped(context, why);
        }

        private static ConditionEvaluationResult skipped(ExtensionContext context, String why) {
            if (context.getTestMethod().isEmpty()) {
                System.err.println("[docker] skipped: no engine answers: " + context.getDisplayName() + ": " + why);
            }
            return ConditionEvaluationResult.disabled("[docker] skipped: no engine answers: " + why);
        }

        private static String ask() {
            try (Engine engine = Engine.connect(Owner.ofThisProcess("condition"))) {
                engine.ping();
                return "";
            } catch (EngineException e) {
                return String.valueOf(e.getMessage());
            }
        }
    }
}
