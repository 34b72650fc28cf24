package io.skillevals.code;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says of which class of the project an object is that comes from a database and so from outside. */
final class Models {

    private static final int MAX_CHAIN = 6;

    private final Evaluator evaluator;

    Models(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    /** The classes that an object may be of: what made it, what it was asked of, else the class of its name. */
    List<ClassScope> of(Expr object, Env env) {
        List<ClassScope> found = new ArrayList<>();
        for (Value value : evaluator.values(object, env)) {
            ClassScope type = type(value);
            if (type != null && !found.contains(type)) {
                found.add(type);
            }
        }
        String name = found.isEmpty() ? name(object) : "";
        for (ClassScope type :
                name.isEmpty() ? List.<ClassScope>of() : evaluator.objects().classes()) {
            if (type.qualified() != null && CallName.plain(type.name()).equals(CallName.plain(name))) {
                found.add(type);
            }
        }
        return found;
    }

    private static String name(Expr object) {
        if (object instanceof Expr.Name variable) {
            return variable.id();
        }
        return object instanceof Expr.Member field ? field.name() : "";
    }

    private @Nullable ClassScope type(Value value) {
        if (value instanceof Value.Instance instance) {
            return instance.scope();
        } else if (value instanceof Value.Type type) {
            return type.scope();
        } else if (value instanceof Value.External external) {
            return asked(external.origin());
        }
        return null;
    }

    /** The class at the start of {@code Model.where(…).first}. */
    private @Nullable ClassScope asked(@Nullable Call call) {
        Call at = call;
        for (int i = 0; i < MAX_CHAIN && at != null && at.callee() instanceof Expr.Member member; i++) {
            for (Value value : evaluator.values(member.object(), Env.EMPTY)) {
                if (value instanceof Value.Type type) {
                    return type.scope();
                }
            }
            at = member.object() instanceof Call next ? next : null;
        }
        return null;
    }
}
