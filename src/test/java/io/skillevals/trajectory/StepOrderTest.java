package io.skillevals.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepOrderTest {

    private final List<Step> passed = new ArrayList<>();

    @Test
    void stepsStandInTheOrderInWhichTheyBegan() throws IOException {
        try (StepOrder order = new StepOrder(passed::add)) {
            StepOrder.Place first = order.begin();
            StepOrder.Place second = order.begin();
            StepOrder.Place third = order.begin();
            order.finish(third, Steps.saying("third"));
            order.finish(second, Steps.full());
            assertThat(passed).isEmpty();
            order.finish(first, Steps.saying("first"));
            order.finish(order.begin(), Steps.saying("fourth"));
            assertThat(order.passed()).isEqualTo(4);
        }
        assertThat(passed)
                .containsExactly(
                        Steps.saying("first").withId(1),
                        Steps.full().withId(2),
                        Steps.saying("third").withId(3),
                        Steps.saying("fourth").withId(4));
    }

    @Test
    void whatWaitedIsForgottenWhenItWasPassedOn() throws IOException {
        try (StepOrder order = new StepOrder(passed::add)) {
            for (int round = 0; round < 3; round++) {
                StepOrder.Place first = order.begin();
                order.finish(order.begin(), Steps.saying("later " + round));
                order.finish(first, Steps.saying("earlier " + round));
            }
        }
        assertThat(passed)
                .extracting(Step::message)
                .containsExactly("earlier 0", "later 0", "earlier 1", "later 1", "earlier 2", "later 2");
    }

    @Test
    void aStepThatIsNeverFinishedHoldsUpTheLaterOnes() throws IOException {
        try (StepOrder order = new StepOrder(passed::add)) {
            order.begin();
            order.finish(order.begin(), Steps.saying("later"));
        }
        assertThat(passed).isEmpty();
    }
}
