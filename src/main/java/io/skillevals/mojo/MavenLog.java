package io.skillevals.mojo;

import io.skillevals.app.Log;

/** Says in Maven's log what a use case does. */
final class MavenLog implements Log {

    private final org.apache.maven.plugin.logging.Log log;

    MavenLog(org.apache.maven.plugin.logging.Log log) {
        this.log = log;
    }

    @Override
    public void info(String line) {
        log.info(line);
    }

    @Override
    public void warn(String line) {
        log.warn(line);
    }
}
