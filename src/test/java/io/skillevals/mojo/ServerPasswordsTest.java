package io.skillevals.mojo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.building.DefaultSettingsProblem;
import org.apache.maven.settings.building.SettingsProblem;
import org.apache.maven.settings.crypto.SettingsDecrypter;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;
import org.junit.jupiter.api.Test;

class ServerPasswordsTest {

    private static ServerPasswords of(SettingsDecrypter decrypter, Server... servers) {
        DefaultMavenExecutionRequest request = new DefaultMavenExecutionRequest();
        request.setServers(List.of(servers));
        @SuppressWarnings("deprecation")
        MavenSession session = new MavenSession(null, null, request, new DefaultMavenExecutionResult());
        return new ServerPasswords(session, decrypter);
    }

    private static Server server(String password) {
        Server server = new Server();
        server.setId("seam");
        server.setPassword(password);
        return server;
    }

    /** What Maven answers. */
    private record Decrypted(Server getServer, List<SettingsProblem> getProblems) implements SettingsDecryptionResult {

        @Override
        public List<Server> getServers() {
            return List.of(getServer);
        }

        @Override
        public Proxy getProxy() {
            return null;
        }

        @Override
        public List<Proxy> getProxies() {
            return List.of();
        }
    }

    @Test
    void passwordIsDecrypted() {
        SettingsDecrypter decrypter = request -> new Decrypted(server("plain"), List.of());
        assertThat(of(decrypter, server("{encrypted}")).apply("seam")).contains("plain");
        assertThat(of(decrypter, server("{encrypted}")).apply("other")).isEmpty();
    }

    @Test
    void passwordThatCannotBeDecryptedIsNone() {
        SettingsDecrypter decrypter = request -> new Decrypted(
                request.getServers().get(0),
                List.of(new DefaultSettingsProblem("no key", SettingsProblem.Severity.ERROR, "", 0, 0, null)));
        assertThat(of(decrypter, server("{encrypted}")).apply("seam")).isEmpty();
    }

    @Test
    void serverWithoutPasswordGivesNone() {
        SettingsDecrypter decrypter = request -> new Decrypted(server(null), List.of());
        assertThat(of(decrypter, server(null)).apply("seam")).isEmpty();
    }
}
