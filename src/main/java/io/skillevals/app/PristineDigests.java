package io.skillevals.app;

import io.skillevals.run.PristineFixture;
import io.skillevals.suite.Fixture;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The digest of each fixture's pristine state as it stands here, computed once. */
final class PristineDigests {

    private final Map<String, String> digests = new ConcurrentHashMap<>();

    /** The digest; of a project that cannot be read, a text that equals no digest. */
    String of(Fixture fixture) {
        return digests.computeIfAbsent(fixture.name(), unused -> {
            try {
                return PristineFixture.digestOf(fixture);
            } catch (IOException e) {
                return "unreadable: " + e.getMessage();
            }
        });
    }
}
