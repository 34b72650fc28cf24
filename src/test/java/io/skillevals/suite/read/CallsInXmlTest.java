package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.suite.CheckSpec;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fields of the check {@code calls}, several of which may have several forms, in XML. */
class CallsInXmlTest {

    @TempDir
    Path base;

    @Test
    void listsAndTablesAreThoseOfJson() {
        List<CheckSpec> checks = calls("""
                <check><type>calls</type><name>a</name><call>customers.push_data</call>
                  <function><function>create</function><function>update</function></function>
                  <arguments><customer_key><matches>^a,b</matches></customer_key><limit>5</limit><spaces/></arguments>
                  <files><file>src/**</file><file>*.{ts,tsx}</file></files><min>2</min><added>true</added></check>
                <check><type>calls</type><name>b</name><call>push_data</call><function>create</function>
                  <arguments>customer_key, spaces</arguments><files>src/**</files></check>
                <check><type>calls</type><name>c</name><call>push_data</call><arguments>customer_key</arguments>
                  <absent>true</absent></check>
                """);
        assertThat(checks.get(0).config())
                .hasToString("{\"call\":\"customers.push_data\",\"function\":[\"create\",\"update\"],"
                        + "\"arguments\":{\"customer_key\":{\"matches\":\"^a,b\"},\"limit\":\"5\",\"spaces\":\"\"},"
                        + "\"files\":[\"src/**\",\"*.{ts,tsx}\"],\"min\":2,\"added\":true}");
        assertThat(checks.get(1).config().path("function").asString("")).isEqualTo("create");
        assertThat(checks.get(1).config().path("arguments").asString("")).isEqualTo("customer_key, spaces");
        assertThat(checks.get(2).config().path("arguments").asString("")).isEqualTo("customer_key");
    }

    @Test
    void aContradictionNamesTheCheck() {
        assertThat(pom("<check><type>calls</type><call>a</call><absent>true</absent><min>1</min></check>")
                        .error())
                .contains("check `calls` of fixture one")
                .contains("leave out min and max");
        assertThat(pom("<check><type>calls</type><call>a</call><in>f</in></check>")
                        .error())
                .contains("unknown")
                .contains("in");
    }

    private List<CheckSpec> calls(String checks) {
        return pom(checks).suite().fixtures().get(0).checks().stream()
                .filter(check -> check.type().equals("calls"))
                .toList();
    }

    private SuiteFiles pom(String checks) {
        return SuiteFiles.usual(base)
                .pom("<fixtures><fixture><name>one</name><checks>" + checks + "</checks></fixture></fixtures>");
    }
}
