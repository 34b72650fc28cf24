package io.skillevals.grade.rubric;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads which gems a project of Ruby asks for: {@code Gemfile}, its lock, and the specification of a gem. */
final class RubyManifest {

    private static final Set<String> NAMES = Set.of("Gemfile", "gems.rb", "Gemfile.lock", "gems.locked");
    private static final String SPECIFICATION = ".gemspec";

    /** {@code gem "name"} and {@code spec.add_dependency "name"} at the start of a statement. */
    private static final Pattern GEM = Pattern.compile("^\\s*(?:gem|\\w+\\.add_(?:runtime_|development_)?dependency)"
            + "[\\s(]+(?:[\"']|%q[({])([A-Za-z0-9._-]+).*$");

    private static final Pattern LOCKED = Pattern.compile("^ {2,4}([A-Za-z0-9._-]+)!?( \\(.*\\)!?)?$");

    private RubyManifest() {}

    /** Whether a file of that name says which gems are asked for. */
    static boolean isMeant(String name) {
        return NAMES.contains(name) || name.endsWith(SPECIFICATION);
    }

    static Manifest read(String name, List<String> lines) {
        return new Manifest(name.endsWith("lock") || name.endsWith("locked") ? locked(lines) : asked(lines), List.of());
    }

    private static Set<String> asked(List<String> lines) {
        Set<String> found = new HashSet<>();
        boolean comment = false;
        for (String line : lines) {
            if (line.startsWith("__END__")) {
                break;
            }
            comment = comment ? !line.startsWith("=end") : line.startsWith("=begin");
            Matcher gem = GEM.matcher(line);
            if (!comment && gem.matches()) {
                found.add(Manifest.plain(gem.group(1)));
            }
        }
        return found;
    }

    private static Set<String> locked(List<String> lines) {
        Set<String> found = new HashSet<>();
        for (String line : lines) {
            Matcher gem = LOCKED.matcher(line);
            if (gem.matches()) {
                found.add(Manifest.plain(gem.group(1)));
            }
        }
        return found;
    }
}
