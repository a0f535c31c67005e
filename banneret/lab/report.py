"""Results of a series as a table for people and as JSON for programs; never runs matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from banneret.kernel.wording import counted
from banneret.lab.series import Series, error, mean, wilson

HEAD = ("agent", "wins", "draws", "losses", "share", "95 % interval", "points")
END_HEAD = ("ended by", "matches")


def table(series: Series) -> str:
    """Who won how often, with error bars, and how the matches went."""
    rows = [HEAD, *(_row(series, agent) for agent in range(len(series.order.agents)))]
    parts = [_title(series), "", lines(rows)]
    if series.played:
        parts += ["", _matches(series), "", lines([END_HEAD, *_endings(series)])]
    return "\n".join(parts)


def _title(series: Series) -> str:
    order = series.order
    swapped = ", seats swapped" if order.swap else ""
    return f"{order.game} {order.scenario}: {counted(len(series.played), 'match')}, seed {order.seed}{swapped}"


def _row(series: Series, agent: int) -> tuple[str, ...]:
    said = _summary(series, agent)
    low, high = said["interval"]
    share = f"{said['share']:.1%}", f"{low:.1%} to {high:.1%}"
    points = f"{said['points']:.1f} ± {said['points_error']:.1f}"
    return (said["agent"], str(said["wins"]), str(said["draws"]), str(said["losses"]), *share, points)


def _matches(series: Series) -> str:
    """How long the matches were."""
    told = [f"{_spread([one.decisions for one in series.played], 0)} decisions"]
    rounds = [one.rounds for one in series.played if one.rounds is not None]
    if rounds:
        told.append(f"{_spread(rounds, 1)} rounds")
    seconds = mean(one.seconds for one in series.played)
    told.append(f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1000:.0f} ms")
    return f"A match: {', '.join(told)}. All of them: {series.seconds:.1f} s."


def _spread(values: Sequence[float], digits: int) -> str:
    return f"{mean(values):.{digits}f} ± {error(values):.{digits}f}"


def _endings(series: Series) -> list[tuple[str, str]]:
    return [(rule, str(count)) for rule, count in sorted(Counter(one.rule for one in series.played).items())]


def lines(rows: Sequence[Sequence[str]]) -> str:
    """Rows as columns: words to the left, numbers to the right, a rule under the head."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    head, *rest = [_line(row, widths) for row in rows]
    return "\n".join([head, "  ".join("-" * width for width in widths), *rest])


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [
        cell.rjust(width) if place else cell.ljust(width)
        for place, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()


# --- JSON ---------------------------------------------------------------------------------------------------


def as_json(series: Series) -> dict[str, Any]:
    """All of a series: what was ordered, what came out for each agent, and every match."""
    order = series.order
    ordered = {"game": order.game, "scenario": order.scenario, "armies": order.armies, "seed": order.seed}
    return {
        **ordered,
        "swap": order.swap,
        "games": len(series.played),
        "seconds": round(series.seconds, 3),
        "agents": [_summary(series, agent) for agent in range(len(order.agents))],
        "matches": [_match(series, number) for number in range(len(series.played))],
    }


def _summary(series: Series, agent: int) -> dict[str, Any]:
    shares = [played.share(agent) for played in series.played]
    points = [float(played.score(agent)) for played in series.played]
    return {
        "agent": series.order.agents[agent],
        "wins": shares.count(1.0),
        "draws": shares.count(0.5),
        "losses": shares.count(0.0),
        "share": mean(shares),
        "interval": [*wilson(mean(shares), len(shares))],
        "points": mean(points),
        "points_error": error(points),
    }


def _match(series: Series, number: int) -> dict[str, Any]:
    one = series.played[number]
    return {
        "number": one.number,
        "seats": {seat: series.order.agents[place] for seat, place in one.places.items()},
        "winner": one.winner,
        "scores": dict(one.scores),
        "rule": one.rule,
        "rounds": one.rounds,
        "decisions": one.decisions,
        "seconds": round(one.seconds, 4),
    }
