package io.skillevals.mojo;

import java.util.Optional;
import java.util.function.Function;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.building.SettingsProblem;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecrypter;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;

/** The passwords of the servers in Maven's settings, decrypted when they are asked for. None is ever written anywhere. */
final class ServerPasswords implements Function<String, Optional<String>> {

    private final MavenSession session;
    private final SettingsDecrypter decrypter;

    ServerPasswords(MavenSession session, SettingsDecrypter decrypter) {
        this.session = session;
        this.decrypter = decrypter;
    }

    /** The password of the server with that id; empty when there is none, or when it cannot be decrypted. */
    @Override
    public Optional<String> apply(String id) {
        Server server = session.getSettings().getServer(id);
        if (server == null) {
            return Optional.empty();
        }
        SettingsDecryptionResult result = decrypter.decrypt(new DefaultSettingsDecryptionRequest(server));
        boolean broken = result.getProblems().stream()
                .anyMatch(problem -> problem.getSeverity() != SettingsProblem.Severity.WARNING);
        return broken
                ? Optional.empty()
                : Optional.ofNullable(result.getServer())
                        .map(Server::getPassword)
                        .filter(password -> !password.isEmpty());
    }
}
