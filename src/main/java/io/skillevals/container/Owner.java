package io.skillevals.container;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Who made a container, network or image, so that what a dead process left behind can be told from what a living one uses.
 *
 * @param suite in whose name; for readers of {@code docker ps}
 * @param host machine and boot: only processes of the same host can be asked whether they live
 * @param pid process id on that host
 * @param started when that process started; a process id alone comes back
 */
public record Owner(String suite, String host, long pid, Instant started) {

    /** The kernel reckons the start from ticks since boot; two readings of it may differ a little. */
    private static final Duration CLOCK = Duration.ofSeconds(2);

    /** Nobody can ask after processes of other machines: theirs are left alone as long as a suite may take. */
    private static final Duration ELSEWHERE = Duration.ofHours(6);

    /** This process. */
    public static Owner ofThisProcess(String suite) {
        ProcessHandle self = ProcessHandle.current();
        return new Owner(
                suite, thisHost(), self.pid(), self.info().startInstant().orElse(Instant.EPOCH));
    }

    /**
     * Whether it is certain enough that the owner is gone, asked on this machine.
     *
     * @param made when the thing in question was made
     */
    public boolean isGone(Instant made) {
        return isDead(thisHost(), made, Instant.now());
    }

    /**
     * Whether it is certain enough that the owner is gone.
     *
     * @param host the one that is asked on
     * @param made when the thing in question was made
     */
    boolean isDead(String host, Instant made, Instant now) {
        if (!this.host.equals(host)) {
            return made.plus(ELSEWHERE).isBefore(now);
        }
        Optional<ProcessHandle> process = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
        if (process.isEmpty()) {
            return true;
        }
        // A start that the system does not tell cannot speak against the owner.
        Optional<Instant> start = process.get().info().startInstant();
        return start.isPresent()
                && !started.equals(Instant.EPOCH)
                && Duration.between(start.get(), started).abs().compareTo(CLOCK) > 0;
    }

    private static String thisHost() {
        String boot = "";
        try {
            // A container on the same machine shares the boot and not the name, a machine started anew the name and not
            // the boot.
            boot = "/"
                    + Files.readString(Path.of("/proc/sys/kernel/random/boot_id"))
                            .strip();
        } catch (IOException | RuntimeException e) {
            // no Linux
        }
        return hostName() + boot;
    }

    private static String hostName() {
        try {
            // Without asking the network, which may be slow to answer and answer differently later.
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException | RuntimeException e) {
            return hostNameByNetwork();
        }
    }

    private static String hostNameByNetwork() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }
}
