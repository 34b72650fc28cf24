package io.skillevals.app;

/** Where a use case says what it does. */
public interface Log {

    void info(String line);

    void warn(String line);
}
