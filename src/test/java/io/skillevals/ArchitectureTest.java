package io.skillevals;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.skillevals.Rooms.Room;
import io.skillevals.app.RunSuite;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.commons.exec.DefaultExecutor;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Holds the house to its plan. */
class ArchitectureTest {

    private static final JavaClasses HOUSE = new ClassFileImporter().importPath(mainClasses());

    @TestFactory
    Stream<DynamicTest> arrowsOf() {
        return Rooms.ALL.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> arrows(entry.getKey(), entry.getValue())));
    }

    private static void arrows(String name, Room room) {
        Set<String> known = new HashSet<>(room.mayUse());
        known.add(name);
        noClasses()
                .that()
                .resideInAPackage(Rooms.HOUSE + "." + name)
                .should()
                .dependOnClassesThat(
                        resideInAPackage(Rooms.HOUSE + "..").and(not(resideInAnyPackage(Rooms.packages(known)))))
                .because(room.because())
                .allowEmptyShould(true)
                .check(HOUSE);
    }

    @Test
    void everyPackageIsARoom() {
        assertThat(packages().map(one -> one.getName().substring(Rooms.HOUSE.length() + 1)))
                .as("an unlisted package would be held by no rule")
                .isSubsetOf(Rooms.ALL.keySet());
    }

    @Test
    void everyArrowLeadsToARoom() {
        assertThat(Rooms.ALL.values().stream().flatMap(room -> room.mayUse().stream()))
                .isSubsetOf(Rooms.ALL.keySet());
    }

    @Test
    void noPackagesFormACycle() {
        slices().matching(Rooms.HOUSE + ".(**)")
                .should()
                .beFreeOfCycles()
                .because("what forms a cycle can only be understood, tested and moved as one")
                .check(HOUSE);
    }

    @Test
    void onlyGoalsKnowMaven() {
        noClasses()
                .that()
                .resideOutsideOfPackage(Rooms.HOUSE + ".mojo")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.maven..", "org.codehaus.plexus..", "org.eclipse.aether..")
                .because("the core must run, and be tested, without Maven 3.8, 3.9 or 4")
                .check(HOUSE);
    }

    @Test
    void onlyProcessStartsProcesses() {
        noClasses()
                .that()
                .resideOutsideOfPackage(Rooms.HOUSE + ".process")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(ProcessBuilder.class, Process.class, DefaultExecutor.class)
                .because("what is started elsewhere outlives its time limit and a Ctrl-C")
                .check(HOUSE);
    }

    @Test
    void namesSayWhatAClassAdds() {
        noClasses()
                .should()
                .haveNameMatching(".*(Manager|Helper|Utils?|Impl)(\\$.*)?")
                .because("such names say nothing, and collect everything")
                .check(HOUSE);
    }

    @Test
    void theInterfaceForUsersIsPublic() {
        classes()
                .that()
                .resideInAPackage(Rooms.HOUSE + ".spi")
                .and()
                .doNotHaveSimpleName("package-info")
                .should()
                .bePublic()
                .because("a check or agent in a user's jar must be able to use all of it")
                .check(HOUSE);
    }

    @Test
    void staticFieldsAreFinal() {
        fields().that()
                .areStatic()
                .and(describe("are written by hand", field -> !field.reflect().isSynthetic()))
                .should()
                .haveModifier(JavaModifier.FINAL)
                .because("several modules of one Maven build share a class loader, and run at the same time")
                .check(HOUSE);
    }

    @Test
    void staticFieldsHoldNothingThatChanges() throws Exception {
        List<String> mutable = new java.util.ArrayList<>();
        for (var type : HOUSE) {
            for (Field field : type.reflect().getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    field.setAccessible(true);
                    Object value = field.get(null);
                    if (value != null && changes(value)) {
                        mutable.add(field.toString());
                    }
                }
            }
        }
        assertThat(mutable)
                .as("several modules of one Maven build share a class loader, and run at the same time")
                .isEmpty();
    }

    @Test
    void everyPackageSaysWhatItIsForAndIsNullMarked() {
        Set<String> bare = new TreeSet<>();
        packages()
                .filter(one -> one.tryGetPackageInfo()
                        .map(info -> !info.isAnnotatedWith(NullMarked.class))
                        .orElse(true))
                .forEach(one -> bare.add(one.getName()));
        assertThat(bare).as("without it NullAway looks away").isEmpty();
    }

    private static Stream<JavaPackage> packages() {
        return HOUSE.stream().map(type -> type.getPackage()).distinct();
    }

    private static boolean changes(Object value) {
        String name = value.getClass().getName();
        boolean holder = value instanceof Collection || value instanceof Map;
        boolean fixed = Stream.of("java.util.ImmutableCollections$", "java.util.Collections$")
                .anyMatch(name::startsWith);
        return (holder && !fixed)
                || List.of("StringBuilder", "StringBuffer")
                        .contains(value.getClass().getSimpleName())
                || name.startsWith("java.util.concurrent.atomic.");
    }

    private static Path mainClasses() {
        try {
            return Path.of(RunSuite.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (java.net.URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
