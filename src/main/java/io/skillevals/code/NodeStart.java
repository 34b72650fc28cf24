package io.skillevals.code;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSNode;

/**
 * Where a native node starts. The library's Java object already holds the number, but only tells it by a call to native
 * code, which is what reading a file mostly costs; so it is read from the field where that is allowed.
 */
final class NodeStart {

    private static final @Nullable VarHandle FIELD = field();

    private NodeStart() {}

    private static @Nullable VarHandle field() {
        try {
            VarHandle field = MethodHandles.privateLookupIn(TSNode.class, MethodHandles.lookup())
                    .findVarHandle(TSNode.class, "context0", int.class);
            return field;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    static int of(TSNode node) {
        VarHandle field = FIELD;
        return field == null ? node.getStartByte() : (int) field.get(node);
    }
}
