package io.skillevals.grade;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Values that are made once and shared by all who ask for them. A value may be made of others; what could not be made is tried
 * again by the next who asks.
 */
final class Memo {

    private final Map<Class<?>, Value> values = new ConcurrentHashMap<>();

    /**
     * The value.
     *
     * @throws IllegalStateException when making it asks for itself
     */
    <T> T get(Class<T> key, Supplier<T> maker) {
        // The map holds places, not values: a map that makes a value must not be asked for another one meanwhile.
        return key.cast(values.computeIfAbsent(key, Value::new).get(maker));
    }

    private static final class Value {

        private final Class<?> key;
        private @Nullable Object made;
        private boolean making;

        Value(Class<?> key) {
            this.key = key;
        }

        synchronized Object get(Supplier<?> maker) {
            if (making) {
                throw new IllegalStateException("making " + key.getName() + " asks for itself");
            }
            Object value = made;
            if (value == null) {
                making = true;
                try {
                    value = Objects.requireNonNull(maker.get(), key.getName());
                } finally {
                    making = false;
                }
                made = value;
            }
            return value;
        }
    }
}
