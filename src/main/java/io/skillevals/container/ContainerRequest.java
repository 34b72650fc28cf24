package io.skillevals.container;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A container to be started.
 *
 * @param image name or id; must be there already
 * @param role what it is for, in a word of letters: part of its name
 * @param run the run that it belongs to
 * @param command empty for the image's own
 * @param network the only network that it is in, unless {@code outside}; without both it has none
 * @param aliases its names in the private network
 * @param outside whether it is also on the engine's default bridge, and so may reach the internet
 * @param hosts more of {@code /etc/hosts}: name to address
 * @param published ports that can be reached from where the engine is; only of a container that is {@code outside}
 */
public record ContainerRequest(
        String image,
        String role,
        String run,
        Map<String, String> environment,
        List<String> command,
        @Nullable PrivateNetwork network,
        List<String> aliases,
        boolean outside,
        Map<String, String> hosts,
        Limits limits,
        List<Integer> published) {

    /** Copies what is given. */
    public ContainerRequest {
        environment = Map.copyOf(environment);
        command = List.copyOf(command);
        aliases = List.copyOf(aliases);
        hosts = Map.copyOf(hosts);
        published = List.copyOf(published);
        if (!published.isEmpty() && !outside) {
            throw new IllegalArgumentException("a container in a private network alone publishes no port: " + role);
        }
    }
}
