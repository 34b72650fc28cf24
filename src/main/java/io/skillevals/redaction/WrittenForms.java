package io.skillevals.redaction;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.Set;

/** The forms in which a secret may stand in what programs write: as it is, escaped for a format, or in base64. */
final class WrittenForms {

    private WrittenForms() {}

    static Set<String> of(String secret) {
        Set<String> forms = new LinkedHashSet<>();
        forms.add(secret);
        String json = secret.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
        forms.add(json);
        forms.add(json.replace("/", "\\/"));
        String xml = secret.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        forms.add(xml);
        forms.add(xml.replace("\"", "&quot;"));
        String url = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        forms.add(url);
        forms.add(url.replace("+", "%20"));
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        for (int before = 0; before < 3; before++) {
            forms.add(base64(bytes, before, Base64.getEncoder()));
            forms.add(base64(bytes, before, Base64.getUrlEncoder()));
        }
        return forms;
    }

    /**
     * The base64 digits that depend on the secret alone when {@code before} bytes of a group of three stand before it, as in
     * {@code user:secret}. The digits at both ends, which its neighbours have a part in, are left out.
     */
    private static String base64(byte[] secret, int before, Base64.Encoder encoder) {
        byte[] padded = new byte[before + secret.length];
        System.arraycopy(secret, 0, padded, before, secret.length);
        int first = (8 * before + 5) / 6;
        int end = 8 * padded.length / 6;
        return encoder.withoutPadding().encodeToString(padded).substring(first, end);
    }
}
