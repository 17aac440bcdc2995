"""From the plain data of an older trace file to those of the present schema.

Schema 1 wrote games, figures and reasons as texts (`12 w 1`, `6503/3`) and left out what can be counted
from them. Schema 2 told alternatives to those left over that were not complete. What does
not look like a trace of its schema stays as it is, and the reader blames it there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias, cast

from pairtutor.model.game import PLAYED
from pairtutor.trace.trace import SCHEMA_VERSION

Step: TypeAlias = dict[str, Any]
"""A step as plain data."""

Changes: TypeAlias = dict[str, Callable[[Step], Step]]
"""What becomes of the steps of one schema in the next, by kind."""

_GAME = re.compile(r"(-|[1-9][0-9]*) (w|b|-) (\S)", re.ASCII)
_COLOURS = {"w": "white", "b": "black", "-": None}
_AVERAGE = re.compile(r"([0-9]+)(?:/([1-9][0-9]*))?", re.ASCII)
_SENTENCES = {
    "asked for with --system": "option",
    "asked for with --against": "comparison",
    "chosen while stepping through it": "tutor",
    "the scenario says so": "scenario",
    "the source names none, so the rules in force are used": "in-force",
}
_CODE = re.compile(
    r"record (\S+) says (\S+)(?:( without a date \(042\), so the rules in force are used)"
    r"| and the event starts on ([0-9-]+)(, before 2026-02-01)?)?",
    re.ASCII,
)
_NUMBER = re.compile(r"-?[0-9]+(?:\.5)?", re.ASCII)


def upgraded(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a trace of schema 1 or 2 as the present schema has them."""
    steps = data.get("steps")
    for schema in range(data["schema"], SCHEMA_VERSION):
        changes = _CHANGES[schema]
        if type(steps) is list:
            steps = [_step(step, changes) for step in steps]
    return {**data, "schema": SCHEMA_VERSION, **({} if steps is None else {"steps": steps})}


def _step(step: object, changes: Changes) -> object:
    change = changes.get(step["kind"]) if type(step) is dict and isinstance(step.get("kind"), str) else None
    return change(cast("Step", step)) if change else step


def _round(step: Step) -> Step:
    """Games become lists of opponent, colour and mark, and the rounds without one are counted."""
    players = step.get("players")
    told = {"system_because": _chosen(step["system_because"])} if "system_because" in step else {}
    if type(players) is not list:
        return {**step, **told}
    return {**step, **told, "players": [_player(line) for line in players]}


def _chosen(because: object) -> object:
    """Return what settled the system as a reason, from the sentence that schema 1 had for it."""
    if not isinstance(because, str):
        return because
    nothing = {"record": "", "code": "", "first_day": ""}
    if because in _SENTENCES:
        return {"reason": _SENTENCES[because], **nothing}
    found = _CODE.fullmatch(because)
    if found is None:
        return because
    record, code, undated, first_day, before = found.groups(default="")
    reason = "code-undated" if undated else "code-before" if before else "code-dated" if first_day else "code"
    return {"reason": reason, "record": record, "code": code, "first_day": first_day}


def _player(line: object) -> object:
    if type(line) is not dict or type(line.get("games")) is not list:
        return line
    games = [_game(cell) for cell in line["games"]]
    missed = sum(type(game) is list and game[2] not in PLAYED for game in games)
    return {**line, "games": games, "missed": missed}


def _game(cell: object) -> object:
    found = _GAME.fullmatch(cell) if isinstance(cell, str) else None
    if found is None:
        return cell
    opponent, colour, mark = found.groups()
    return [None if opponent == "-" else int(opponent), _COLOURS[colour], mark]


def _standings(step: Step) -> Step:
    """Figures become numbers, averages or lists of rounds, by their column."""
    columns, lines = step.get("columns"), step.get("lines")
    if type(columns) is not list or type(lines) is not list:
        return step
    return {**step, "lines": [_line(line, columns) for line in lines]}


def _line(line: object, columns: list[object]) -> object:
    if type(line) is not dict or type(line.get("figures")) is not list:
        return line
    figures = line["figures"]
    if len(figures) != len(columns):
        return line
    return {**line, "figures": [_figure(text, name) for text, name in zip(figures, columns, strict=True)]}


def _figure(text: object, column: object) -> object:
    if not isinstance(text, str):
        return text
    if column == "lifted":
        return [int(number) for number in text.split(", ")] if re.fullmatch(r"\d+(, \d+)*", text) else []
    if text == "–":
        return None
    average = _AVERAGE.fullmatch(text)
    if column == "aro" and average:
        return {"total": int(average[1]), "games": int(average[2] or 1)}
    if not _NUMBER.fullmatch(text):
        return text
    number = Fraction(text)
    return int(2 * number if column == "gam" else number)


def _target(step: Step) -> Step:
    """The pairs that must be of two who want the same are counted."""
    lines = step.get("lines")
    return {**step, "lines": [_counted(line) for line in lines]} if type(lines) is list else step


def _counted(line: object) -> object:
    counted = line.get("preferences") if type(line) is dict else None
    numbers = [counted.get(name) for name in ("white", "black", "none")] if type(counted) is dict else []
    if type(line) is not dict or type(counted) is not dict or any(type(one) is not int for one in numbers):
        return line
    white, black, none = cast("list[int]", numbers)
    return {**line, "preferences": {**counted, "surplus": max(0, (abs(white - black) - none) // 2)}}


def _family(step: Step) -> Step:
    """What the best member has was known too seldom to be told."""
    return {name: value for name, value in step.items() if name != "reach"}


def _colour(step: Step) -> Step:
    """Whose wish is granted, or whose number decides, where the rule left that open (the Dutch systems)."""
    wish = step.get("white_preference")
    if step.get("decider") is not None or step.get("rule") not in _DECIDED or type(wish) is not list:
        return step
    if wish[1:] == ["due"]:  # a system without strengths
        return step
    if step["rule"] in ("higher-ranked", "initial-colour"):
        return {**step, "decider": step.get("higher")}
    return {**step, "decider": step.get("white" if wish[:1] == ["white"] else "black")}


def _left_over(step: Step) -> Step:
    """What was told of alternatives in a bracket was not complete, and left the completion out."""
    return {**step, "alternatives": None, "deciding": []} if step.get("bracket") != 0 else step


_DECIDED = frozenset(
    {"stronger-preference", "wider-difference", "alternate", "higher-ranked", "initial-colour"}
)
_CHANGES: dict[int, Changes] = {
    1: {
        "round": _round,
        "standings": _standings,
        "target": _target,
        "family": _family,
        "colour": _colour,
    },
    2: {"floater": _left_over, "bye": _left_over},
}
