package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.rundir.FailureClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceFailureTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            401 | timeout                                                       | AUTHENTICATION
            403 | no                                                            | AUTHENTICATION
            402 | no                                                            | BILLING
            404 | no                                                            | MODEL_NOT_FOUND
            408 | no                                                            | NETWORK
            413 | no                                                            | CONTEXT_EXCEEDED
            429 | no                                                            | RATE_LIMIT
            429 | You exceeded your current quota, please check your plan and billing details. | BILLING
            429 | RESOURCE_EXHAUSTED: please check your plan and billing details | RATE_LIMIT
            429 | Rate limit reached. Add a payment method at /account/billing. | RATE_LIMIT
            500 | API key not valid                                             | OVERLOAD
            529 | no                                                            | OVERLOAD
            400 | no                                                            | REQUEST
            400 | Unknown parameter: 'timeout'                                  | REQUEST
            400 | The field 'temperature' is not supported with this model      | REQUEST
            400 | The 'small' model is not supported                            | MODEL_NOT_FOUND
            400 | maximum context length is 2 tokens                            | CONTEXT_EXCEEDED
            400 | API key not valid                                             | AUTHENTICATION
            422 | Your credit balance is too low                                | BILLING
            """)
    void theStatusTellsTheClassAndTheWordsTellMore(int status, String said, FailureClass kind) {
        assertThat(ServiceFailure.of(status, said, FailureClass.CRASH)).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Please run /login                                   | AUTHENTICATION
            Please sign in again.                               | AUTHENTICATION
            You've hit your limit                               | RATE_LIMIT
            You have exhausted your daily quota on this model   | RATE_LIMIT
            429 Too Many Requests                               | RATE_LIMIT
            models/x is not found for API version v1            | MODEL_NOT_FOUND
            code: model_not_found                               | MODEL_NOT_FOUND
            We are experiencing high demand                     | OVERLOAD
            read ECONNRESET                                     | NETWORK
            The operation timed out                             | NETWORK
            Unexpected end of JSON input                        | NETWORK
            The response was blocked due to safety              | REFUSED
            Your message was flagged                            | REFUSED
            it broke                                            | CRASH
            """)
    void withoutAStatusTheWordsTellTheClass(String said, FailureClass kind) {
        assertThat(ServiceFailure.of(0, said, FailureClass.CRASH)).isEqualTo(kind);
        assertThat(ServiceFailure.of(200, said, FailureClass.CRASH)).isEqualTo(kind);
    }
}
