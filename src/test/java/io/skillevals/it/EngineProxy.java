package io.skillevals.it;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A way to the container engine that can be cut: its connections break, and from then on it refuses new ones. */
final class EngineProxy implements AutoCloseable {

    private static final String USUAL = "/var/run/docker.sock";

    private final ServerSocketChannel server = ServerSocketChannel.open();
    private final List<SocketChannel> open = new CopyOnWriteArrayList<>();
    private final Path socket;

    EngineProxy() throws IOException {
        String host = System.getenv("DOCKER_HOST");
        socket = Path.of(host != null && host.startsWith("unix://") ? host.substring("unix://".length()) : USUAL);
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        inBackground(this::accept);
    }

    /** What {@code DOCKER_HOST} is to be. */
    String address() throws IOException {
        return "tcp://127.0.0.1:" + ((InetSocketAddress) server.getLocalAddress()).getPort();
    }

    private void accept() throws IOException {
        while (true) {
            SocketChannel client = server.accept();
            SocketChannel engine = SocketChannel.open(StandardProtocolFamily.UNIX);
            engine.connect(UnixDomainSocketAddress.of(socket));
            open.addAll(List.of(client, engine));
            inBackground(() -> forward(client, engine));
            inBackground(() -> forward(engine, client));
        }
    }

    private static void forward(SocketChannel from, SocketChannel to) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
        while (from.read(bytes) >= 0) {
            bytes.flip();
            while (bytes.hasRemaining()) {
                to.write(bytes);
            }
            bytes.clear();
        }
        to.shutdownOutput();
    }

    /** Cuts it. */
    @Override
    public void close() throws IOException {
        server.close();
        for (SocketChannel each : open) {
            each.close();
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void inBackground(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        // one of the sides has ended, or it was cut
                    }
                },
                "engine-proxy");
        thread.setDaemon(true);
        thread.start();
    }
}
