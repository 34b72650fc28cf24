package io.skillevals.grade.sandbox;

/** Engine, service or machine kept a run from being measured. It says nothing about the run: never a 0, never a pass. */
final class Unmeasured extends Exception {

    private static final long serialVersionUID = 1L;

    Unmeasured(String reason) {
        super(reason);
    }

    Unmeasured(String reason, Throwable cause) {
        super(reason, cause);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
