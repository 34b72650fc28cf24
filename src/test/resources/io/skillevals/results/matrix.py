"""Computes matrix.json, the numbers that results.json must have for matrix.txt, with nothing but Python's own library.

Wilson's interval is the closed formula; Newcombe's and that of a difference of two differences add squares of distances; the
quantile of Student's t is found by bisection of its distribution, integrated by Simpson's rule. Run it in its own folder:
python3 matrix.py > matrix.json
"""
import json
import math
import statistics

Z = statistics.NormalDist().inv_cdf(0.975)
TURNS = [9, 12, 14, 10]
PASS_SCORE = 80


def wilson(passed, n):
    rate = passed / n
    centre = (passed + Z * Z / 2) / (n + Z * Z)
    half = Z / (n + Z * Z) * math.sqrt(passed * (n - passed) / n + Z * Z / 4)
    return rate, max(0.0, centre - half) if passed else 0.0, min(1.0, centre + half) if passed < n else 1.0


def t_cdf(t, df, steps=4000):
    scale = math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(df * math.pi)
    density = lambda x: scale * (1 + x * x / df) ** (-(df + 1) / 2)
    h = t / steps
    total = density(0) + density(t)
    for i in range(1, steps):
        total += density(i * h) * (4 if i % 2 else 2)
    return 0.5 + total * h / 3


def t_quantile(df):
    low, high = 0.0, 20.0
    for _ in range(70):
        middle = (low + high) / 2
        low, high = (middle, high) if t_cdf(middle, df) < 0.975 else (low, middle)
    return (low + high) / 2


def spread(values):
    values = [float(v) for v in values]
    return {"n": len(values), "mean": statistics.fmean(values), "sd": statistics.stdev(values),
            "min": min(values), "max": max(values)}


def passed(scores):
    return sum(score >= PASS_SCORE for score in scores)


def rate_interval(plus, minus, most):
    """Of the sum of rates less the sum of others."""
    centre, below, above = 0.0, 0.0, 0.0
    for scores in plus:
        p, l, u = wilson(passed(scores), len(scores))
        centre, below, above = centre + p, below + (p - l) ** 2, above + (u - p) ** 2
    for scores in minus:
        p, l, u = wilson(passed(scores), len(scores))
        centre, below, above = centre - p, below + (u - p) ** 2, above + (p - l) ** 2
    return centre, {"low": max(-most, centre - math.sqrt(below)), "high": min(most, centre + math.sqrt(above))}


def mean_interval(plus, minus, most):
    """Of the sum of means less the sum of others; none where nothing varies."""
    centre = sum(map(statistics.fmean, plus)) - sum(map(statistics.fmean, minus))
    parts = [(statistics.variance(scores) / len(scores), len(scores) - 1) for scores in plus + minus]
    variance = sum(part for part, _ in parts)
    if variance == 0:
        return centre, None
    df = variance ** 2 / sum(part ** 2 / free for part, free in parts)
    half = t_quantile(df) * math.sqrt(variance)
    return centre, {"low": max(-most, centre - half), "high": min(most, centre + half)}


def intervals(rate, score):
    return {k: v for k, v in (("passRate", rate), ("score", score)) if v is not None}


def cell(name, scores, fixtures):
    _, low, high = wilson(passed(scores), len(scores))
    _, mean = mean_interval([scores], [], 100)
    if mean:
        mean["low"] = max(0.0, mean["low"])
    return {**name, "control": name["condition"] == "control", "planned": len(scores), "graded": len(scores),
            "passed": passed(scores), "failed": 0, "ungradeable": 0, "invalid": 0, "missing": 0, "skipped": 0,
            "timeouts": 0, "stopped": 0, "retried": 0, "passRate": passed(scores) / len(scores),
            "score": spread(scores), "intervals": intervals({"low": low, "high": high}, mean),
            "layers": {"rubric": spread(scores)}, "metrics": {"turns": spread(TURNS * fixtures)}}


def uplift(name, treated, control):
    rate, rates = rate_interval([treated], [control], 1)
    score, scores = mean_interval([treated], [control], 100)
    return {**name, "control": {"condition": "control", "agent": "codex"}, "passRate": rate, "score": score,
            "n": len(treated), "controlN": len(control), "intervals": intervals(rates, scores)}


def delta(name, treated, control, before, control_before):
    rate, rates = rate_interval([treated, control_before], [control, before], 2)
    score, scores = mean_interval([treated, control_before], [control, before], 200)
    drift, drifts = rate_interval([control], [control_before], 1)
    score_drift, score_drifts = mean_interval([control], [control_before], 100)
    return {**name, "control": {"condition": "control", "agent": "codex"}, "passRate": rate, "score": score,
            "n": len(treated), "controlN": len(control), "baselineN": len(before),
            "baselineControlN": len(control_before), "intervals": intervals(rates, scores),
            "controlDrift": drift, "controlScoreDrift": score_drift,
            "controlIntervals": intervals(drifts, score_drifts)}


table = {}
for line in open("matrix.txt", encoding="utf-8"):
    if not line.startswith("#"):
        version, fixture, condition, *scores = line.split()
        table[version, fixture, condition] = [float(score) for score in scores]
FIXTURES = list(dict.fromkeys(fixture for _, fixture, _ in table))
CONDITIONS = ["control", "skill", "full"]
TREATMENTS = CONDITIONS[1:]
VERSIONS = ["candidate", "baseline"]


def name(version, condition, fixture=None):
    named = {"condition": condition, "agent": "codex", "version": version}
    return named if fixture is None else {"fixture": fixture, **named}


def over_all(version, condition):
    return [score for fixture in FIXTURES for score in table[version, fixture, condition]]


print(json.dumps({
    "cells": [cell(name(v, c, f), table[v, f, c], 1) for f in FIXTURES for v in VERSIONS for c in CONDITIONS],
    "totals": [cell(name(v, c), over_all(v, c), len(FIXTURES)) for v in VERSIONS for c in CONDITIONS],
    "uplift": [uplift(name(v, c, f), table[v, f, c], table[v, f, "control"])
               for f in FIXTURES for v in VERSIONS for c in TREATMENTS]
              + [uplift(name(v, c), over_all(v, c), over_all(v, "control")) for v in VERSIONS for c in TREATMENTS],
    "deltas": [delta(name("candidate", c, f), table["candidate", f, c], table["candidate", f, "control"],
                     table["baseline", f, c], table["baseline", f, "control"])
               for f in FIXTURES for c in TREATMENTS]
              + [delta(name("candidate", c), over_all("candidate", c), over_all("candidate", "control"),
                       over_all("baseline", c), over_all("baseline", "control")) for c in TREATMENTS],
}, indent=1))
