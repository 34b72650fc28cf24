package io.skillevals.redaction;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The forms in which a secret may stand in what programs write: as it is, escaped for a format, or encoded. */
final class WrittenForms {

    private static final Pattern LARGE_ESCAPE = Pattern.compile("%[0-9A-F]{2}");
    private static final int BASE64_GROUP = 3;

    private WrittenForms() {}

    /** The forms of a secret, all with one marker. */
    static List<Form> of(String secret, String marker) {
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        List<Form> forms = new ArrayList<>();
        texts(secret).forEach(text -> forms.add(Form.text(text, marker)));
        base64(bytes).forEach(digits -> forms.add(Form.wrapped(digits, marker)));
        HexFormat hex = HexFormat.of();
        forms.add(Form.wrapped(hex.formatHex(bytes), marker));
        forms.add(Form.wrapped(hex.withUpperCase().formatHex(bytes), marker));
        forms.add(Form.exact(secret.getBytes(StandardCharsets.UTF_16LE), marker));
        forms.add(Form.exact(secret.getBytes(StandardCharsets.UTF_16BE), marker));
        return forms;
    }

    private static Set<String> texts(String secret) {
        Set<String> texts = new LinkedHashSet<>();
        texts.add(secret);
        String xml = secret.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        texts.add(xml);
        texts.add(xml.replace("\"", "&quot;"));
        texts.add(xml.replace("\"", "&quot;").replace("'", "&apos;"));
        texts.add(xml.replace("\"", "&quot;").replace("'", "&#39;"));
        texts.add(xml.replace("\"", "&quot;").replace("'", "&#x27;"));
        texts.add(xml.replace("\"", "&#34;").replace("'", "&#39;"));
        String url = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        for (String form : List.of(url, url.replace("+", "%20"))) {
            texts.add(form);
            texts.add(LARGE_ESCAPE
                    .matcher(form)
                    .replaceAll(escape -> escape.group().toLowerCase(Locale.ROOT)));
        }
        return texts;
    }

    private static Set<String> base64(byte[] bytes) {
        Set<String> digits = new LinkedHashSet<>();
        for (int before = 0; before < BASE64_GROUP; before++) {
            digits.add(base64(bytes, before, Base64.getEncoder()));
            digits.add(base64(bytes, before, Base64.getUrlEncoder()));
        }
        return digits;
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
