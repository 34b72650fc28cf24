package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkDirectoryTest {

    @TempDir
    Path folder;

    private WorkDirectory open() throws IOException {
        return WorkDirectory.open(folder.resolve("work"), "-Devals.workDirectory");
    }

    @Test
    void placeIsFreshNeutralAndPrivate() throws IOException {
        try (NeutralPlace place = open().newPlace()) {
            assertThat(place.home()).isEmptyDirectory();
            assertThat(place.temp()).isEmptyDirectory();
            assertThat(place.workspace()).doesNotExist();
            Path own = place.workspace().getParent();
            assertThat(Files.getPosixFilePermissions(own)).isEqualTo(PosixFilePermissions.fromString("rwx------"));
            assertThat(own.getFileName().toString()).doesNotContainIgnoringCase("eval");
        }
        assertThat(folder.resolve("work")).isEmptyDirectory();
    }

    @Test
    void linksOnTheWayAreResolved() throws IOException {
        Path real = Files.createDirectory(folder.toRealPath().resolve("real"));
        Files.createSymbolicLink(folder.resolve("link"), real);

        assertThat(WorkDirectory.open(folder.resolve("link/work"), "x").folder())
                .isEqualTo(real.resolve("work"));
    }

    @ParameterizedTest
    @ValueSource(strings = {".git", "CLAUDE.md", "AGENTS.md", "AGENTS.override.md", ".claude", ".agents", ".github"})
    void whatAgentsReadAboveIsRefused(String name) throws IOException {
        Files.createDirectory(folder.resolve(name));

        assertThatThrownBy(this::open)
                .isInstanceOf(WorkspaceException.class)
                .hasMessageContaining(folder.toRealPath().resolve(name).toString())
                .hasMessageContaining("-Devals.workDirectory");
    }

    @Test
    void whatAnAgentLeftAboveMeanwhileIsRefusedToo() throws IOException {
        WorkDirectory directory = open();
        directory.newPlace().close();
        Files.createDirectories(directory.folder().resolve(".agents/skills"));

        assertThatThrownBy(directory::newPlace)
                .isInstanceOf(WorkspaceException.class)
                .hasMessageContaining(directory.folder().resolve(".agents").toString());
    }

    @Test
    void placeOfADeadProcessIsSweptAndALivingOneStays() throws IOException {
        WorkDirectory directory = open();
        Path dead = Files.createDirectories(directory.folder().resolve("workspace-dead/project"))
                .getParent();
        Files.createFile(dead.resolve(".owner-999999-1"));
        Path foreign = Files.createDirectory(directory.folder().resolve("other"));
        Path beingMade = Files.createDirectory(directory.folder().resolve("workspace-new"));
        Path old = Files.createDirectory(directory.folder().resolve("workspace-old"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(7200)));
        try (NeutralPlace living = directory.newPlace()) {
            open();

            assertThat(dead).doesNotExist();
            assertThat(old).doesNotExist();
            assertThat(List.of(foreign, beingMade, living.home())).allMatch(Files::exists);
        }
    }

    @Test
    void placeThatCannotBeRemovedHidesNoOther() throws IOException {
        WorkDirectory directory = open();
        List<Path> dead = new ArrayList<>();
        for (String name : List.of("workspace-1", "workspace-2", "workspace-3")) {
            Path place = Files.createDirectory(directory.folder().resolve(name));
            Files.createFile(place.resolve(".owner-999999-1"));
            dead.add(place);
        }
        // Removed under the hands of the sweep, and a link then: nobody can look into it.
        List<Path> seen = new ArrayList<>();
        WorkDirectory.open(directory.folder(), "-Devals.workDirectory", place -> {
            seen.add(place);
            replaceByALoop(place);
        });

        assertThat(seen).containsExactlyInAnyOrderElementsOf(dead);
    }

    private static void replaceByALoop(Path place) {
        try {
            Files.delete(place.resolve(".owner-999999-1"));
            Files.delete(place);
            Files.createSymbolicLink(place, place.getFileName());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void lockedPlaceOfAnotherProcessStays() throws IOException {
        WorkDirectory directory = open();
        Path place = Files.createDirectory(directory.folder().resolve("workspace-other"));
        Path owner = Files.createFile(place.resolve(".owner-999999-1"));
        try (FileChannel channel = FileChannel.open(owner, StandardOpenOption.WRITE)) {
            assertThat(channel.tryLock()).isNotNull();
            open();
            assertThat(place).exists();
        }
    }

    @Test
    void aRemovalThatIsBrokenOffLeavesAPlaceThatIsKnownToBeAbandoned() throws Exception {
        NeutralPlace place = open().newPlace();
        Path own = place.home().getParent();
        Path owner = own.resolve(WorkDirectory.ownName());
        for (int number = 0; number < 100; number++) {
            Files.createFile(own.resolve("file-" + number));
        }
        try (WatchService watch = folder.getFileSystem().newWatchService()) {
            own.register(watch, StandardWatchEventKinds.ENTRY_DELETE);
            place.close();
            List<String> removed = new ArrayList<>();
            String last = owner.getFileName().toString();
            while (!removed.contains(last)) {
                WatchKey key = watch.poll(10, TimeUnit.SECONDS);
                assertThat(key).as("what is told of %s", removed).isNotNull();
                key.pollEvents().forEach(event -> removed.add(String.valueOf(event.context())));
                key.reset();
            }
            assertThat(removed).contains("home", "file-0").last().isEqualTo(last);
        }
    }
}
