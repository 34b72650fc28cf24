package io.skillevals.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Image;
import com.github.dockerjava.api.model.Network;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Removes containers, networks and images by what their labels say; each is known by them alone. */
final class Leftovers {

    private static final Duration UNNAMED_AGE = Duration.ofHours(1);
    private static final Duration IMAGE_AGE = Duration.ofDays(7);
    private static final Duration REMOVE = Duration.ofSeconds(30);

    private final Calls calls;
    private final DockerClient client;
    private final Labels labels;

    Leftovers(Calls calls, DockerClient client, Labels labels) {
        this.calls = calls;
        this.client = client;
        this.labels = labels;
    }

    Sweep sweep() throws EngineException {
        Instant now = Instant.now();
        Predicate<Map<String, String>> dead = found -> labels.areOfTheDead(found, now);
        List<String> marked = List.of(Labels.CONNECTION);
        int containers = removeAll(containers(marked, dead), this::removeContainer);
        int networks = removeAll(networks(marked, dead), this::removeNetwork);
        return new Sweep(containers, networks, images(now));
    }

    /** As far as it goes until the given {@link System#nanoTime()}; never throws. */
    void removeOwn(long end) {
        try {
            allAtOnce(containers(labels.own(), any -> true), this::removeContainer, end);
            allAtOnce(networks(labels.own(), any -> true), this::removeNetwork, end);
        } catch (EngineException e) {
            // The engine does not even tell what there is; the next sweep does.
        }
    }

    private List<String> containers(List<String> filter, Predicate<Map<String, String>> which) throws EngineException {
        List<Container> found = calls.get(
                Calls.USUAL,
                "list containers",
                () -> client.listContainersCmd()
                        .withShowAll(true)
                        .withLabelFilter(filter)
                        .exec());
        return found.stream()
                .filter(container -> which.test(container.getLabels()))
                .map(Container::getId)
                .toList();
    }

    private List<String> networks(List<String> filter, Predicate<Map<String, String>> which) throws EngineException {
        List<Network> found = calls.get(
                Calls.USUAL,
                "list networks",
                () -> client.listNetworksCmd().withFilter("label", filter).exec());
        return found.stream()
                .filter(network -> which.test(network.getLabels()))
                .map(Network::getId)
                .toList();
    }

    private int images(Instant now) throws EngineException {
        List<Image> found = calls.get(
                Calls.USUAL,
                "list images",
                () -> client.listImagesCmd()
                        .withLabelFilter(Labels.IMAGE + "=true")
                        .exec());
        if (found.isEmpty()) {
            return 0;
        }
        Set<String> used = new HashSet<>();
        calls.get(
                        Calls.USUAL,
                        "list containers",
                        () -> client.listContainersCmd().withShowAll(true).exec())
                .forEach(container -> used.add(container.getImageId()));
        List<Image> old = found.stream()
                .filter(image -> !used.contains(image.getId()))
                .filter(image -> tags(image).isEmpty() ? isForgotten(image, now) : isOurs(image) && isOld(image, now))
                .toList();
        int removed = 0;
        for (Image image : old) {
            removed += removed(image) ? 1 : 0;
        }
        return removed;
    }

    /** Labels are inherited: what a user has built upon one of ours is the user's. */
    private static boolean isOurs(Image image) {
        return tags(image).stream().allMatch(tag -> tag.startsWith(ImageBuild.REPOSITORY));
    }

    /** What a build that failed left, and not what one that is at work is about to use. */
    private static boolean isForgotten(Image image, Instant now) {
        Long created = image.getCreated();
        return created != null
                && Instant.ofEpochSecond(created).plus(UNNAMED_AGE).isBefore(now);
    }

    private static boolean isOld(Image image, Instant now) {
        return Labels.started(image.getLabels())
                .filter(started -> started.plus(IMAGE_AGE).isBefore(now))
                .isPresent();
    }

    private static List<String> tags(Image image) {
        String[] tags = image.getRepoTags();
        return tags == null
                ? List.of()
                : Arrays.stream(tags)
                        .filter(tag -> !tag.equals("<none>:<none>"))
                        .toList();
    }

    /** Never by force: an image that a container needs since we looked stays. */
    private boolean removed(Image image) {
        List<String> names = tags(image).isEmpty() ? List.of(image.getId()) : tags(image);
        try {
            for (String name : names) {
                calls.run(
                        REMOVE,
                        "remove the image " + name,
                        () -> client.removeImageCmd(name).exec());
            }
            return true;
        } catch (EngineException e) {
            return false;
        }
    }

    private void removeContainer(String id) {
        io.skillevals.container.Container.remove(client, id);
    }

    private void removeNetwork(String id) {
        PrivateNetwork.remove(client, id);
    }

    private int removeAll(List<String> ids, Consumer<String> removal) {
        return allAtOnce(ids, removal, System.nanoTime() + Calls.USUAL.toNanos());
    }

    /** How many were removed in time. */
    private int allAtOnce(List<String> ids, Consumer<String> removal, long end) {
        List<Future<String>> removals = new ArrayList<>();
        for (String id : ids) {
            removals.add(calls.begin(() -> {
                removal.accept(id);
                return id;
            }));
        }
        int removed = 0;
        for (Future<String> one : removals) {
            removed += isDone(one, end) ? 1 : 0;
        }
        return removed;
    }

    private static boolean isDone(Future<String> removal, long end) {
        try {
            Calls.await(removal, Duration.ofNanos(Math.max(0, end - System.nanoTime())), "remove what was left");
            return true;
        } catch (EngineException e) {
            return false;
        }
    }
}
