package io.skillevals.code;

import java.util.List;

/** What a framework runs when something is called, although nothing in the text calls it. */
interface Hooks {

    /** The functions that run with a call. */
    List<Value.Function> of(Call call, Env env);
}
