#!/usr/bin/env python3
"""Scripted model server for testing coding-agent CLIs without a model.

Speaks, on one loopback port and with the Python standard library only:
  * Anthropic Messages        POST /v1/messages[?beta=true]           (SSE and JSON)
  * OpenAI Responses          POST /v1/responses                      (SSE and JSON)
  * OpenAI Chat Completions   POST /v1/chat/completions               (SSE and JSON)
  * Gemini generateContent    POST /v1beta/models/M:generateContent
                              POST /v1beta/models/M:streamGenerateContent?alt=sse
plus count_tokens / countTokens and GET model lists.

It walks a scenario file:

  {"turns": [{"text": "...",
              "calls": [{"op": "skill|read|write|edit|bash|task", ...}, {"name": "AnyTool", "input": {...}}],
              "usage": {"input": 100, "output": 10, "cache_read": 0, "cache_write": 0},
              "stop": "max_tokens", "delay": 1.5, "fault": {"kind": "http", "status": 429, "times": 2}}, ...]}

or, instead of "turns", "routes": [{"match": REGEX, "anywhere": true, "turns": [...], "repeat_last": true}, ...]: the first
whose expression is found in the first user message or the system prompt ("anywhere": in the whole request) is taken. An "op"
is neutral: the tool that fits it among those that the request declares is called. Faults are http, hang, stall, truncate,
bad_json, not_sse, stream_error, disconnect.

Which turn a request is at is read from the request itself (how many assistant turns its history holds), so retries, parallel
agents and resumed conversations need no server state. Only faults with a "times" limit keep a counter.
"""
import argparse
import json
import os
import re
import shlex
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

DEFAULT_USAGE = {"input": 1000, "output": 100, "cache_read": 0, "cache_write": 0}
SIDE_TEXT = "ok"

# --------------------------------------------------------------------------
# Neutral operations -> whatever tool the calling CLI declared.
# Each entry: (declared tool name, function from neutral args to tool input).
# The first entry whose name the request declares is used.
# --------------------------------------------------------------------------


def _patch_add(a):
    body = "".join("+" + line + "\n" for line in a["content"].splitlines())
    return "*** Begin Patch\n*** Add File: %s\n%s*** End Patch\n" % (a["path"], body)


def _patch_edit(a):
    old = "".join("-" + line + "\n" for line in a["old"].splitlines())
    new = "".join("+" + line + "\n" for line in a["new"].splitlines())
    return "*** Begin Patch\n*** Update File: %s\n@@\n%s%s*** End Patch\n" % (a["path"], old, new)


def _sh_write(a):
    return "cat > '%s' <<'MOCK_EOF'\n%s\nMOCK_EOF" % (a["path"], a["content"].rstrip("\n"))


def _sh_edit(a):
    code = "import sys;p,o,n=sys.argv[1:];s=open(p).read();assert o in s;open(p,'w').write(s.replace(o,n,1))"
    return "python3 -c %s %s %s %s" % tuple(shlex.quote(x) for x in (code, a["path"], a["old"], a["new"]))


def _js_cmd(cmd):
    """Codex 'code mode': the one custom tool `exec` runs JavaScript that calls the nested tools."""
    return "const r = await tools.exec_command({cmd: %s});\ntext(r);\n" % json.dumps(cmd)


def _js_patch(patch):
    return "const r = await tools.apply_patch(%s);\ntext(r);\n" % json.dumps(patch)


OPS = {
    "skill": [
        ("Skill", lambda a: {"skill": a["name"], **({"args": a["args"]} if "args" in a else {})}),  # Claude Code
        ("activate_skill", lambda a: {"name": a["name"]}),                                        # Gemini CLI
        ("skill", lambda a: {"skill": a["name"], "name": a["name"]}),                              # see _fit()
        ("exec_command", lambda a: {"cmd": "cat .agents/skills/%s/SKILL.md" % a["name"]}),         # Codex: reads it
        ("shell_command", lambda a: {"command": "cat .agents/skills/%s/SKILL.md" % a["name"]}),
        ("shell", lambda a: {"command": ["bash", "-lc", "cat .agents/skills/%s/SKILL.md" % a["name"]]}),
        ("read", lambda a: {"path": ".agents/skills/%s/SKILL.md" % a["name"]}),                    # pi
        ("exec", lambda a: _js_cmd("cat .agents/skills/%s/SKILL.md" % a["name"])),
    ],
    "read": [
        ("Read", lambda a: {"file_path": a["path"]}),
        ("read_file", lambda a: {"file_path": a["path"], "absolute_path": a["path"]}),
        ("view", lambda a: {"path": a["path"]}),
        ("read", lambda a: {"filePath": a["path"], "path": a["path"]}),
        ("exec_command", lambda a: {"cmd": "cat '%s'" % a["path"]}),
        ("shell_command", lambda a: {"command": "cat '%s'" % a["path"]}),
        ("shell", lambda a: {"command": ["bash", "-lc", "cat '%s'" % a["path"]]}),
        ("exec", lambda a: _js_cmd("cat '%s'" % a["path"])),
    ],
    "write": [
        ("Write", lambda a: {"file_path": a["path"], "content": a["content"]}),
        ("write_file", lambda a: {"file_path": a["path"], "content": a["content"]}),
        ("create", lambda a: {"path": a["path"], "file_text": a["content"]}),
        ("write", lambda a: {"filePath": a["path"], "path": a["path"], "content": a["content"]}),
        ("apply_patch", _patch_add),
        ("exec_command", lambda a: {"cmd": _sh_write(a)}),
        ("shell_command", lambda a: {"command": _sh_write(a)}),
        ("shell", lambda a: {"command": ["bash", "-lc", _sh_write(a)]}),
        ("exec", lambda a: _js_patch(_patch_add(a))),
    ],
    "edit": [
        ("Edit", lambda a: {"file_path": a["path"], "old_string": a["old"], "new_string": a["new"]}),
        ("replace", lambda a: {"file_path": a["path"], "old_string": a["old"], "new_string": a["new"],
                               "instruction": "scripted edit"}),
        ("edit", lambda a: {"filePath": a["path"], "file_path": a["path"], "path": a["path"],
                            "oldString": a["old"], "newString": a["new"],
                            "old_string": a["old"], "new_string": a["new"],
                            "old_str": a["old"], "new_str": a["new"],
                            "oldText": a["old"], "newText": a["new"],
                            "edits": [{"oldText": a["old"], "newText": a["new"]}]}),
        ("apply_patch", _patch_edit),
        ("exec_command", lambda a: {"cmd": _sh_edit(a)}),
        ("shell_command", lambda a: {"command": _sh_edit(a)}),
        ("exec", lambda a: _js_patch(_patch_edit(a))),
    ],
    "task": [                                                    # start a sub-agent and wait for it
        (n, lambda a, kind=kind: {"description": "scripted task", "prompt": a["prompt"], "subagent_type": kind,
                                  "agent_type": "general-purpose", "agent_name": "generalist",
                                  "run_in_background": False, "name": "scripted-task", "mode": "sync"})
        for n, kind in (("Task", "general-purpose"), ("Agent", "general-purpose"), ("task", "general"),
                        ("agent", "general-purpose"), ("invoke_agent", "generalist"))
    ],
    "bash": [
        ("Bash", lambda a: {"command": a["command"], "description": a.get("description", "scripted command"),
                            **({"timeout": a["timeout_ms"]} if "timeout_ms" in a else {}),
                            **({"run_in_background": True} if a.get("background") else {})}),
        ("run_shell_command", lambda a: {"command": a["command"], "description": "scripted command",
                                         "is_background": bool(a.get("background"))}),
        ("exec_command", lambda a: {"cmd": a["command"],
                                    **({"yield_time_ms": a["timeout_ms"]} if "timeout_ms" in a else {})}),
        ("shell_command", lambda a: {"command": a["command"],
                                     **({"timeout_ms": a["timeout_ms"]} if "timeout_ms" in a else {})}),
        ("shell", lambda a: {"command": ["bash", "-lc", a["command"]],
                             **({"timeout_ms": a["timeout_ms"]} if "timeout_ms" in a else {})}),
        ("bash", lambda a: {"command": a["command"], "description": "scripted command",
                            "timeout": a.get("timeout_ms", 120000),
                            "mode": "sync", "initial_wait": 30}),
        ("exec", lambda a: _js_cmd(a["command"])),
    ],
}


def _fit(value, schema):
    """Drop the input keys that the declared JSON schema does not know."""
    if not isinstance(value, dict) or not isinstance(schema, dict):
        return value
    props = schema.get("properties")
    if not isinstance(props, dict) or not props:
        return value
    return {k: v for k, v in value.items() if k in props}


def resolve_tool(call, declared):
    """call: {"op": ..., args} or {"name": ..., "input": ...}. declared: {name: {"schema":…, "custom":bool}}.
    Returns (tool name, input, custom?)."""
    if "name" in call and "op" not in call:
        d = declared.get(call["name"], {})
        return call["name"], call.get("input", {}), bool(d.get("custom"))
    for name, build in OPS[call["op"]]:
        if name in declared:
            d = declared[name]
            value = build(call)
            if isinstance(value, str) and not d.get("custom"):
                value = {"input": value}
            return name, _fit(value, d.get("schema")), bool(d.get("custom"))
    return "mock_no_tool_for_" + call["op"], {"args": {k: v for k, v in call.items() if k != "op"}}, False


# --------------------------------------------------------------------------
# Protocol readers: request body -> neutral view of it
# --------------------------------------------------------------------------
TAG = re.compile(r"(?:^|_)mock_r\d+_t(\d+)_")


def call_id(prefix, rp, n):
    """Unique in a run (route, turn, position), and says which turn it belongs to."""
    return "%s_mock_r%d_t%d_%d" % (prefix, rp.route, rp.n, n)


def _text_of(content):
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(c.get("text", "") for c in content if isinstance(c, dict))
    return ""


class Req:
    def __init__(self, proto, body, model):
        self.proto, self.body, self.model = proto, body, model
        self.declared = {}
        self.turn = 0
        self.first_user = ""
        self.last_user = ""
        self.system = ""
        self.stream = bool(body.get("stream"))

    def is_main(self):
        """Side requests (titles, summaries, quota probes) declare no tools that can act."""
        acts = {n for ops in OPS.values() for n, _ in ops}
        return bool(acts & set(self.declared))


def read_anthropic(body):
    r = Req("anthropic", body, body.get("model", "?"))
    for t in body.get("tools") or []:
        r.declared[t.get("name")] = {"schema": t.get("input_schema")}
    r.system = _text_of(body.get("system"))
    prev = None
    for m in body.get("messages", []):
        if m.get("role") == "assistant" and prev != "assistant":
            r.turn += 1
        if m.get("role") == "user":
            t = _text_of(m.get("content"))
            r.first_user = r.first_user or t
            r.last_user = t or r.last_user
        prev = m.get("role")
    return r


def read_chat(body):
    r = Req("chat", body, body.get("model", "?"))
    for t in body.get("tools") or []:
        f = t.get("function") or t.get("custom") or {}
        r.declared[f.get("name")] = {"schema": f.get("parameters"), "custom": t.get("type") == "custom"}
    for m in body.get("messages", []):
        if m.get("role") == "assistant":
            r.turn += 1
        elif m.get("role") == "user":
            t = _text_of(m.get("content"))
            r.first_user = r.first_user or t
            r.last_user = t or r.last_user
        elif m.get("role") in ("system", "developer"):
            r.system += _text_of(m.get("content"))
    return r


def read_responses(body):
    r = Req("responses", body, body.get("model", "?"))
    tools = list(body.get("tools") or [])
    for it in body.get("input") or []:               # Codex with a "responses lite" model declares tools in the input
        if isinstance(it, dict) and it.get("type") == "additional_tools":
            tools += it.get("tools") or []
    for t in tools:
        kind = t.get("type")
        if kind == "namespace":                      # newer Codex groups its tools
            for s in t.get("tools") or []:
                r.declared[s.get("name")] = {"schema": s.get("parameters"), "custom": s.get("type") == "custom",
                                             "namespace": t.get("name")}
            continue
        name = t.get("name") or kind
        r.declared[name] = {"schema": t.get("parameters"), "custom": kind == "custom"}
    r.system = body.get("instructions") or ""
    items = body.get("input")
    if isinstance(items, str):
        items = [{"type": "message", "role": "user", "content": items}]
    in_turn, tagged = False, set()
    for it in items or []:
        kind = it.get("type", "message")
        mine = kind in ("reasoning", "function_call", "custom_tool_call", "local_shell_call") or (
            kind == "message" and it.get("role") == "assistant")
        if mine:
            m = TAG.search(str(it.get("call_id") or it.get("id") or ""))
            if m:                                    # parallel calls may come back interleaved with outputs
                t = int(m.group(1))
                if t not in tagged and not in_turn:
                    r.turn += 1
                tagged.add(t)
            elif not in_turn:
                r.turn += 1
            in_turn = True
        else:
            in_turn = False
            if kind == "message" and it.get("role") == "user":
                t = _text_of(it.get("content"))
                r.first_user = r.first_user or t
                r.last_user = t or r.last_user
    return r


def read_gemini(body, model, stream):
    r = Req("gemini", body, model)
    r.stream = stream
    for t in body.get("tools") or []:
        for f in t.get("functionDeclarations") or []:
            r.declared[f.get("name")] = {"schema": f.get("parametersJsonSchema") or f.get("parameters")}
    si = body.get("systemInstruction") or {}
    r.system = _text_of(si.get("parts") if isinstance(si, dict) else si)
    prev = None
    for c in body.get("contents", []):
        if c.get("role") == "model" and prev != "model":
            r.turn += 1
        if c.get("role") == "user":
            t = _text_of(c.get("parts"))
            r.first_user = r.first_user or t
            r.last_user = t or r.last_user
        prev = c.get("role")
    return r


# --------------------------------------------------------------------------
# Protocol writers: neutral turn -> reply
# --------------------------------------------------------------------------

class Reply:
    """A neutral assistant turn."""

    def __init__(self, turn_no, turn, req, route=0):
        self.n, self.route = turn_no, route
        self.text = turn.get("text", "")
        self.thinking = turn.get("thinking", "")
        self.usage = {**DEFAULT_USAGE, **turn.get("usage", {})}
        self.calls = [resolve_tool(c, req.declared) for c in turn.get("calls", [])]
        self.stop = turn.get("stop")          # e.g. "max_tokens", "refusal"
        self.model = req.model
        self.req = req


def anthropic_json(rp):
    content = []
    if rp.text:
        content.append({"type": "text", "text": rp.text})
    for i, (name, value, _) in enumerate(rp.calls):
        content.append({"type": "tool_use", "id": call_id("toolu", rp, i), "name": name, "input": value})
    u = rp.usage
    return {"id": "msg_mock_t%d" % rp.n, "type": "message", "role": "assistant", "model": rp.model,
            "content": content, "stop_reason": rp.stop or ("tool_use" if rp.calls else "end_turn"),
            "stop_sequence": None,
            "usage": {"input_tokens": u["input"], "output_tokens": u["output"],
                      "cache_read_input_tokens": u["cache_read"],
                      "cache_creation_input_tokens": u["cache_write"], "service_tier": "standard"}}


def anthropic_sse(rp):
    m = anthropic_json(rp)
    start = {**m, "content": [], "stop_reason": None, "usage": {**m["usage"], "output_tokens": 1}}
    yield "message_start", {"type": "message_start", "message": start}
    for i, b in enumerate(m["content"]):
        if b["type"] == "text":
            yield "content_block_start", {"type": "content_block_start", "index": i,
                                          "content_block": {"type": "text", "text": ""}}
            for part in _chunks(b["text"]):
                yield "content_block_delta", {"type": "content_block_delta", "index": i,
                                              "delta": {"type": "text_delta", "text": part}}
        else:
            yield "content_block_start", {"type": "content_block_start", "index": i,
                                          "content_block": {**b, "input": {}}}
            for part in _chunks(json.dumps(b["input"])):
                yield "content_block_delta", {"type": "content_block_delta", "index": i,
                                              "delta": {"type": "input_json_delta", "partial_json": part}}
        yield "content_block_stop", {"type": "content_block_stop", "index": i}
    yield "message_delta", {"type": "message_delta",
                            "delta": {"stop_reason": m["stop_reason"], "stop_sequence": None},
                            "usage": m["usage"]}
    yield "message_stop", {"type": "message_stop"}


def _chat_usage(u):
    prompt = u["input"] + u["cache_read"]
    return {"prompt_tokens": prompt, "completion_tokens": u["output"], "total_tokens": prompt + u["output"],
            "prompt_tokens_details": {"cached_tokens": u["cache_read"]}}


def chat_json(rp):
    msg = {"role": "assistant", "content": rp.text or None}
    if rp.calls:
        msg["tool_calls"] = [{"id": call_id("call", rp, i), "type": "function",
                              "function": {"name": n, "arguments": json.dumps(v)}}
                             for i, (n, v, _) in enumerate(rp.calls)]
    return {"id": "chatcmpl_mock_t%d" % rp.n, "object": "chat.completion", "created": int(time.time()),
            "model": rp.model, "usage": _chat_usage(rp.usage),
            "choices": [{"index": 0, "message": msg, "finish_reason": rp.stop or ("tool_calls" if rp.calls else "stop")}]}


def chat_sse(rp):
    base = {"id": "chatcmpl_mock_t%d" % rp.n, "object": "chat.completion.chunk", "created": int(time.time()),
            "model": rp.model}

    def ch(delta, fin=None):
        return None, {**base, "choices": [{"index": 0, "delta": delta, "finish_reason": fin}]}
    yield ch({"role": "assistant", "content": ""})
    for part in _chunks(rp.text):
        yield ch({"content": part})
    for i, (n, v, _) in enumerate(rp.calls):
        yield ch({"tool_calls": [{"index": i, "id": call_id("call", rp, i), "type": "function",
                                  "function": {"name": n, "arguments": ""}}]})
        for part in _chunks(json.dumps(v)):
            yield ch({"tool_calls": [{"index": i, "function": {"arguments": part}}]})
    yield ch({}, rp.stop or ("tool_calls" if rp.calls else "stop"))
    yield None, {**base, "choices": [], "usage": _chat_usage(rp.usage)}
    yield None, "[DONE]"


def _resp_items(rp):
    items = []
    if rp.text:
        items.append({"type": "message", "id": "msg_mock_r%d_t%d_x" % (rp.route, rp.n), "role": "assistant", "status": "completed",
                      "content": [{"type": "output_text", "text": rp.text, "annotations": []}]})
    for i, (name, value, custom) in enumerate(rp.calls):
        cid = call_id("call", rp, i)
        ns = (rp.req.declared.get(name) or {}).get("namespace")
        if custom:
            it = {"type": "custom_tool_call", "id": "ctc_" + cid, "call_id": cid, "name": name,
                  "status": "completed", "input": value if isinstance(value, str) else json.dumps(value)}
        else:
            it = {"type": "function_call", "id": "fc_" + cid, "call_id": cid, "name": name,
                  "status": "completed", "arguments": json.dumps(value)}
        if ns:
            it["namespace"] = ns
        items.append(it)
    return items


def responses_json(rp):
    u = rp.usage
    inp = u["input"] + u["cache_read"]
    return {"id": "resp_mock_t%d" % rp.n, "object": "response", "created_at": int(time.time()),
            "status": "completed", "model": rp.model, "output": _resp_items(rp), "error": None,
            "incomplete_details": None, "parallel_tool_calls": True, "tools": [], "tool_choice": "auto",
            "usage": {"input_tokens": inp, "input_tokens_details": {"cached_tokens": u["cache_read"]},
                      "output_tokens": u["output"], "output_tokens_details": {"reasoning_tokens": 0},
                      "total_tokens": inp + u["output"]}}


def responses_sse(rp):
    full = responses_json(rp)
    shell = {**full, "status": "in_progress", "output": [], "usage": None}
    seq = [0]

    def ev(kind, **kw):
        seq[0] += 1
        return kind, {"type": kind, "sequence_number": seq[0], **kw}
    yield ev("response.created", response=shell)
    yield ev("response.in_progress", response=shell)
    for i, it in enumerate(full["output"]):
        if it["type"] == "message":
            yield ev("response.output_item.added", output_index=i, item={**it, "content": [], "status": "in_progress"})
            part = {"type": "output_text", "text": "", "annotations": []}
            yield ev("response.content_part.added", item_id=it["id"], output_index=i, content_index=0, part=part)
            for t in _chunks(rp.text):
                yield ev("response.output_text.delta", item_id=it["id"], output_index=i, content_index=0, delta=t)
            yield ev("response.output_text.done", item_id=it["id"], output_index=i, content_index=0, text=rp.text)
            yield ev("response.content_part.done", item_id=it["id"], output_index=i, content_index=0,
                     part={**part, "text": rp.text})
        elif it["type"] == "function_call":
            yield ev("response.output_item.added", output_index=i, item={**it, "arguments": "", "status": "in_progress"})
            for t in _chunks(it["arguments"]):
                yield ev("response.function_call_arguments.delta", item_id=it["id"], output_index=i, delta=t)
            yield ev("response.function_call_arguments.done", item_id=it["id"], output_index=i,
                     arguments=it["arguments"])
        else:
            yield ev("response.output_item.added", output_index=i, item={**it, "input": "", "status": "in_progress"})
            yield ev("response.custom_tool_call_input.delta", item_id=it["id"], output_index=i, delta=it["input"])
            yield ev("response.custom_tool_call_input.done", item_id=it["id"], output_index=i, input=it["input"])
        yield ev("response.output_item.done", output_index=i, item=it)
    yield ev("response.completed", response=full)


def gemini_json(rp):
    parts = []
    if rp.text:
        parts.append({"text": rp.text})
    for i, (n, v, _) in enumerate(rp.calls):
        parts.append({"functionCall": {"id": call_id("fc", rp, i), "name": n, "args": v}})
    if not parts:
        parts.append({"text": ""})
    u = rp.usage
    prompt = u["input"] + u["cache_read"]
    return {"candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": rp.stop or "STOP",
                            "index": 0}],
            "usageMetadata": {"promptTokenCount": prompt, "candidatesTokenCount": u["output"],
                              "cachedContentTokenCount": u["cache_read"], "totalTokenCount": prompt + u["output"]},
            "modelVersion": rp.model, "responseId": "gemini_mock_t%d" % rp.n}


def gemini_sse(rp):
    full = gemini_json(rp)
    base = {"modelVersion": full["modelVersion"], "responseId": full["responseId"]}
    for part in full["candidates"][0]["content"]["parts"]:
        pieces = [{"text": t} for t in _chunks(part["text"])] if part.get("text") else [part]
        for piece in pieces:
            yield None, {**base, "candidates": [{"content": {"role": "model", "parts": [piece]}, "index": 0}]}
    yield None, {**base, "usageMetadata": full["usageMetadata"],
                 "candidates": [{"content": {"role": "model", "parts": [{"text": ""}]},
                                 "finishReason": full["candidates"][0]["finishReason"], "index": 0}]}


def _chunks(s, size=40):
    for i in range(0, len(s or ""), size):
        yield s[i:i + size]


JSON_OUT = {"anthropic": anthropic_json, "chat": chat_json, "responses": responses_json, "gemini": gemini_json}
SSE_OUT = {"anthropic": anthropic_sse, "chat": chat_sse, "responses": responses_sse, "gemini": gemini_sse}

ERR_KIND = {400: ("invalid_request_error", "INVALID_ARGUMENT"), 401: ("authentication_error", "UNAUTHENTICATED"),
            403: ("permission_error", "PERMISSION_DENIED"), 404: ("not_found_error", "NOT_FOUND"),
            413: ("request_too_large", "INVALID_ARGUMENT"), 429: ("rate_limit_error", "RESOURCE_EXHAUSTED"),
            500: ("api_error", "INTERNAL"), 503: ("api_error", "UNAVAILABLE"), 529: ("overloaded_error", "UNAVAILABLE")}


def error_body(proto, status, message):
    kind, google = ERR_KIND.get(status, ("api_error", "UNKNOWN"))
    if proto == "anthropic":
        return {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_mock"}
    if proto == "gemini":
        return {"error": {"code": status, "message": message, "status": google}}
    code = {401: "invalid_api_key", 429: "rate_limit_exceeded", 404: "model_not_found"}.get(status)
    return {"error": {"message": message, "type": kind, "param": None, "code": code}}


# --------------------------------------------------------------------------
# The server
# --------------------------------------------------------------------------
class Scenario:
    def __init__(self, path, variables, patterns):
        with open(path, encoding="utf-8") as f:
            raw = f.read()
        for k, v in variables.items():
            raw = raw.replace("${%s}" % k, json.dumps(v)[1:-1])
        self.data = json.loads(raw)
        self.patterns = {k: re.compile(p) for k, p in patterns.items()}
        self.routes = self.data.get("routes") or [{"turns": self.data["turns"]}]
        self.lock = threading.Lock()
        self.fault_hits = {}

    def route(self, req):
        for i, r in enumerate(self.routes):
            m = r.get("match")
            if not m or re.search(m, req.first_user, re.S) or re.search(m, req.system[:4000], re.S):
                return i, r
            if r.get("anywhere") and re.search(m, json.dumps(req.body, ensure_ascii=False), re.S):
                return i, r
        return -1, {"turns": []}

    def found(self, turn, req):
        """The turn with each variable that has a pattern: its first match in the request itself."""
        raw = json.dumps(turn)
        for k, p in self.patterns.items():
            if "${%s}" % k in raw:
                m = p.search(json.dumps(req.body, ensure_ascii=False))
                raw = raw.replace("${%s}" % k, json.dumps(m.group(0) if m else "/not/found")[1:-1])
        return json.loads(raw)

    def turn(self, req):
        """-> (route index, turn number, turn or None when the script is over)"""
        i, r = self.route(req)
        turns = r["turns"]
        if req.turn < len(turns):
            return i, req.turn, self.found(turns[req.turn], req)
        if r.get("repeat_last") and turns:
            return i, req.turn, self.found(turns[-1], req)
        return i, req.turn, None

    def fault(self, key, turn):
        f = turn.get("fault")
        if not f:
            return None
        with self.lock:
            hit = self.fault_hits.get(key, 0)
            times = f.get("times", 1)
            if times >= 0 and hit >= times:
                return None
            self.fault_hits[key] = hit + 1
        return f


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "mock-model/1"

    def log_message(self, *a):
        pass

    # -- helpers
    def _json(self, status, obj, headers=None):
        raw = json.dumps(obj).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(raw)))
        self.send_header("request-id", "req_mock")
        for k, v in (headers or {}).items():
            self.send_header(k, str(v))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(raw)

    def _record(self, **kw):
        self.server.record({"t": round(time.time(), 3), "method": self.command, "path": self.path, **kw})

    def _sse_open(self):
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("cache-control", "no-cache")
        self.send_header("request-id", "req_mock")
        self.send_header("connection", "close")
        self.end_headers()
        self.close_connection = True

    def _sse(self, name, obj):
        s = ""
        if name:
            s += "event: %s\n" % name
        s += "data: %s\n\n" % (obj if isinstance(obj, str) else json.dumps(obj))
        self.wfile.write(s.encode())
        self.wfile.flush()

    def do_HEAD(self):
        self._record(kind="probe")
        self._json(200, {})

    def do_GET(self):
        self._record(kind="probe")
        p = self.path.split("?")[0]
        if p.endswith("/models"):
            ids = self.server.scenario.data.get("models", ["mock-model"])
            if "v1beta" in p:
                self._json(200, {"models": [{"name": "models/" + i} for i in ids]})
            else:
                self._json(200, {"object": "list", "has_more": False, "data": [
                    {"id": i, "object": "model", "type": "model", "display_name": i, "created": 0,
                     "created_at": "2025-01-01T00:00:00Z", "owned_by": "mock"} for i in ids]})
        elif p == "/mock/health":
            self._json(200, {"ok": True})
        else:
            self._json(404, {"error": {"message": "mock: no such path", "type": "not_found_error"}})

    def do_POST(self):
        n = int(self.headers.get("content-length") or 0)
        if n == 0 and "chunked" in (self.headers.get("transfer-encoding") or ""):
            raw = b""
            while True:
                size = int(self.rfile.readline().split(b";")[0] or b"0", 16)
                if size == 0:
                    self.rfile.readline()
                    break
                raw += self.rfile.read(size)
                self.rfile.readline()
        else:
            raw = self.rfile.read(n)
        if self.headers.get("content-encoding") == "gzip":
            import gzip
            raw = gzip.decompress(raw)
        try:
            body = json.loads(raw or b"{}")
        except ValueError:
            self._record(kind="unreadable", bytes=len(raw))
            return self._json(400, {"error": {"message": "mock: body is not JSON", "type": "invalid_request_error"}})
        p = self.path.split("?")[0]
        gem = re.search(r"/models/([^/:]+):(\w+)$", p)
        if p.endswith("/messages/count_tokens"):
            self._record(kind="count_tokens")
            return self._json(200, {"input_tokens": 1000})
        if gem and gem.group(2) == "countTokens":
            self._record(kind="count_tokens")
            return self._json(200, {"totalTokens": 1000})
        if p.endswith("/messages"):
            req = read_anthropic(body)
        elif p.endswith("/responses"):
            req = read_responses(body)
        elif p.endswith("/chat/completions"):
            req = read_chat(body)
        elif gem and "enerateContent" in gem.group(2):
            req = read_gemini(body, gem.group(1), gem.group(2).startswith("stream"))
        else:
            self._record(kind="other", bytes=len(raw))
            return self._json(404, {"error": {"message": "mock: no such path", "type": "not_found_error"}})
        try:
            self.answer(req, body)
        except (BrokenPipeError, ConnectionResetError):
            self._record(kind="client_gone", turn=req.turn)

    def answer(self, req, body):
        sc = self.server.scenario
        auth = (self.headers.get("x-api-key") or self.headers.get("x-goog-api-key")
                or (self.headers.get("authorization") or "").replace("Bearer ", ""))
        base = {"proto": req.proto, "model": req.model, "stream": req.stream, "turn": req.turn,
                "tools": len(req.declared), "ua": self.headers.get("user-agent", "")[:80],
                "key_ok": (auth == self.server.key) if self.server.key else None,
                "dump": self.server.dump(req, body)}
        if self.server.key and auth != self.server.key:
            self._record(kind="reply", status=401, **base)
            return self._json(401, error_body(req.proto, 401, "invalid x-api-key (mock)"))
        if not req.is_main():
            self._record(kind="side", **base)
            side = sc.data.get("side", {"text": SIDE_TEXT})
            if (body.get("response_format") or body.get("output_config") or
                    (body.get("generationConfig") or {}).get("responseMimeType") == "application/json"):
                side = sc.data.get("side_json", {"text": "{}"})
            return self.send_turn(req, Reply(990 + req.turn, {**side, "usage": {"input": 10, "output": 1}}, req))
        ri, n, turn = sc.turn(req)
        if turn is None:
            self._record(kind="over", route=ri, **base)
            return self.send_turn(req, Reply(n, sc.data.get("over", {"text": "MOCK SCRIPT OVER"}), req, max(ri, 0)))
        f = sc.fault((ri, n), turn)
        if f:
            self._record(kind="fault", route=ri, fault=f, **base)
            return self.send_fault(req, f, Reply(n, turn, req, ri))
        if turn.get("delay"):
            time.sleep(turn["delay"])
        rp = Reply(n, turn, req, ri)
        self._record(kind="reply", route=ri, calls=[c[0] for c in rp.calls], **base)
        self.send_turn(req, rp)

    def send_turn(self, req, rp):
        if not req.stream:
            return self._json(200, JSON_OUT[req.proto](rp))
        self._sse_open()
        for name, obj in SSE_OUT[req.proto](rp):
            self._sse(name, obj)

    def send_fault(self, req, f, rp):
        kind = f["kind"]
        if kind == "http":
            msg = f.get("message", "mock fault %d" % f["status"])
            return self._json(f["status"], f.get("body") or error_body(req.proto, f["status"], msg), f.get("headers"))
        if kind == "hang":                            # accept, never answer
            self._wait_gone(f.get("seconds", 3600))
            return
        if kind == "disconnect":                      # close with no answer at all
            self.close_connection = True
            self.connection.close()
            return
        if not req.stream:                            # a client's fallback to plain JSON gets the same kind of damage
            raw = json.dumps(JSON_OUT[req.proto](rp)).encode()
            if kind == "stream_error":
                st = f.get("status", 529)
                return self._json(st, error_body(req.proto, st, "mock in-stream error"))
            raw = b"<html><body>502 Bad Gateway</body></html>" if kind == "not_sse" else raw[:len(raw) // 2]
            self.send_response(200)
            self.send_header("content-type", "text/html" if kind == "not_sse" else "application/json")
            self.send_header("connection", "close")
            self.end_headers()
            self.close_connection = True
            self.wfile.write(raw)
            self.wfile.flush()
            if kind == "stall":
                self._wait_gone(f.get("seconds", 3600))
            return
        self._sse_open()
        events = list(SSE_OUT[req.proto](rp))
        if kind == "stall":                           # half of the stream, then silence
            for name, obj in events[:max(1, len(events) // 2)]:
                self._sse(name, obj)
            self._wait_gone(f.get("seconds", 3600))
        elif kind == "truncate":                      # half of the stream, then a clean close
            for name, obj in events[:max(1, len(events) // 2)]:
                self._sse(name, obj)
        elif kind == "bad_json":                      # an event that is not JSON in mid-stream
            for name, obj in events[:max(1, len(events) // 2)]:
                self._sse(name, obj)
            self._sse(events[0][0], '{"type": "broken", "oops": ')
        elif kind == "not_sse":
            self.wfile.write(b"<html><body>502 Bad Gateway</body></html>\n")
        elif kind == "stream_error":                  # error event inside a 200 stream
            self._sse(*events[0])
            self._sse("error", error_body(req.proto, f.get("status", 529), "mock in-stream error"))
        else:
            raise ValueError("unknown fault kind " + kind)

    def _wait_gone(self, seconds):
        """Block until the client hangs up or the time is over."""
        import select
        end = time.time() + seconds
        while time.time() < end:
            r, _, _ = select.select([self.connection], [], [], 0.5)
            if r:
                try:
                    if not self.connection.recv(1, 2):    # MSG_PEEK
                        break
                except OSError:
                    break
                time.sleep(0.5)
        self.close_connection = True


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, addr, scenario, log, dump_dir, key):
        super().__init__(addr, Handler)
        self.scenario, self.dump_dir, self.key = scenario, dump_dir, key
        self.logf = open(log, "a", encoding="utf-8") if log else None
        self.lock = threading.Lock()
        self.count = 0

    def record(self, obj):
        if self.logf:
            with self.lock:
                self.logf.write(json.dumps(obj) + "\n")
                self.logf.flush()

    def dump(self, req, body):
        if not self.dump_dir:
            return None
        with self.lock:
            self.count += 1
            n = self.count
        path = os.path.join(self.dump_dir, "req-%03d-%s.json" % (n, req.proto))
        with open(path, "w", encoding="utf-8") as f:
            json.dump(body, f, indent=1)
        return os.path.basename(path)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("scenario")
    ap.add_argument("--port", type=int, default=0, help="0: any free port")
    ap.add_argument("--port-file", help="write the port here once listening")
    ap.add_argument("--log", help="append one JSON line for each request")
    ap.add_argument("--dump-dir", help="write each request body here")
    ap.add_argument("--require-key", help="answer 401 to any other key")
    ap.add_argument("--var", action="append", default=[], metavar="K=V", help="replace ${K} in the scenario")
    ap.add_argument("--find", action="append", default=[], metavar="K=REGEX",
                    help="replace ${K} in a turn by what the expression finds in the request")
    a = ap.parse_args()
    sc = Scenario(a.scenario, dict(v.split("=", 1) for v in a.var), dict(v.split("=", 1) for v in a.find))
    if a.dump_dir:
        os.makedirs(a.dump_dir, exist_ok=True)
    srv = Server(("127.0.0.1", a.port), sc, a.log, a.dump_dir, a.require_key)
    if a.port_file:
        with open(a.port_file + ".tmp", "w") as f:
            f.write(str(srv.server_address[1]))
        os.replace(a.port_file + ".tmp", a.port_file)
    print("mock model on http://127.0.0.1:%d" % srv.server_address[1], file=sys.stderr, flush=True)
    try:
        srv.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
