package io.skillevals.container;

import io.skillevals.io.Reason;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Where an engine should be, and why it is not there, in words. The client library would only say that there is none, and take
 * ten seconds for it.
 *
 * @param from who says so, for messages
 */
record EngineAddress(URI uri, String from) {

    private static final Duration CONNECT = Duration.ofSeconds(5);

    boolean isLocal() {
        return "unix".equals(uri.getScheme()) || "npipe".equals(uri.getScheme());
    }

    boolean mayExist() {
        return !"unix".equals(uri.getScheme()) || Files.exists(socket());
    }

    /** Connects once. */
    void check() throws EngineException {
        String scheme = String.valueOf(uri.getScheme());
        switch (scheme) {
            case "unix" -> checkSocket();
            case "tcp", "http", "https" -> checkPort();
            case "npipe" -> {}
            case "ssh" ->
                throw new EngineException(
                        this
                                + ": an engine cannot be reached over ssh; forward its socket with"
                                + " `ssh -L /tmp/docker.sock:/var/run/docker.sock …` and set DOCKER_HOST=unix:///tmp/docker.sock");
            default ->
                throw new EngineException(this + ": not the address of an engine; unix:///path or tcp://host:port is");
        }
    }

    private void checkSocket() throws EngineException {
        Path socket = socket();
        if (!Files.exists(socket)) {
            throw new EngineException(this + ": there is no such socket; start Docker, or correct DOCKER_HOST");
        }
        if (!Files.isReadable(socket) || !Files.isWritable(socket)) {
            throw new EngineException(this + ": permission denied; add the user " + System.getProperty("user.name")
                    + " to the group of the socket (`sudo usermod -aG docker <user>`, then log in anew)");
        }
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));
        } catch (IOException e) {
            throw new EngineException(
                    this + ": no engine listens there (" + Reason.of(e) + "); start Docker, or correct DOCKER_HOST", e);
        }
    }

    private void checkPort() throws EngineException {
        if (uri.getHost() == null || uri.getPort() < 0) {
            throw new EngineException(this + ": host or port is missing; tcp://host:port is meant");
        }
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()), (int) CONNECT.toMillis());
        } catch (UnknownHostException e) {
            throw new EngineException(this + ": no such host; correct DOCKER_HOST", e);
        } catch (IOException e) {
            throw new EngineException(
                    this + ": no engine listens there (" + Reason.of(e) + "); start it, or correct DOCKER_HOST", e);
        }
    }

    private Path socket() {
        return Path.of(String.valueOf(uri.getPath()));
    }

    @Override
    public String toString() {
        return uri + " (" + from + ")";
    }
}
