package io.skillevals.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whom an image's USER means. */
class ContainerUserTest {

    private static final String PASSWD = """
            root:x:0:0:root:/root:/bin/bash
            broken
            node:x:1000:1001::/home/node:/bin/bash
            1000:x:7:8::/home/digits:/bin/sh
            """;
    private static final String GROUP = "root:x:0:\nstaff:x:50:node\n";

    @ParameterizedTest
    @CsvSource({
        "'', 0, 0",
        "node, 1000, 1001",
        "node:staff, 1000, 50",
        "node:77, 1000, 77",
        "1000, 7, 8",
        "7, 7, 8",
        "4242, 4242, 0",
        "4242:50, 4242, 50",
        "root, 0, 0",
        "node:, 1000, 1001"
    })
    void aUserIsNamedOrNumbered(String configured, long uid, long gid) throws EngineException {
        assertThat(ContainerUser.of(configured, PASSWD, GROUP)).isEqualTo(new ContainerUser(uid, gid));
    }

    @Test
    void aUserThatIsNotThereIsTheImagesFault() {
        assertThatThrownBy(() -> ContainerUser.of("nobody", PASSWD, GROUP))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("user `nobody`");
        assertThatThrownBy(() -> ContainerUser.of("node:wheel", PASSWD, GROUP)).hasMessageContaining("group `wheel`");
    }
}
