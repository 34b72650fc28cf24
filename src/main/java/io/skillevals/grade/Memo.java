package io.skillevals.grade;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Values that are made once and shared by all who ask for them. */
final class Memo {

    private final Map<Class<?>, Object> values = new ConcurrentHashMap<>();

    <T> T get(Class<T> key, Supplier<T> maker) {
        return key.cast(values.computeIfAbsent(key, unused -> maker.get()));
    }
}
