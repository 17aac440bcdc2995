"""A stated bracket as the plain data of a scenario: its text, and what is said besides."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from pairtutor.model.ids import points_text
from pairtutor.model.stated import StatedBracket, StatedPlayer
from pairtutor.model.tournament import Tournament
from pairtutor.sources.stated_spec import SIGNS

_SIGN_OF = {preference: sign for sign, preference in SIGNS.items()}
_WAYS = {"down": "v", "up": "^"}


def bracket_data(contest: Tournament, stated: StatedBracket) -> dict[str, Any]:
    """Return what a scenario says of a stated bracket besides title and system."""
    said: dict[str, Any] = {"spec": spec_text(stated)}
    if stated.met:
        said["met"] = [list(map(int, pair)) for pair in stated.met]
    last = contest.planned_rounds is not None
    truths = {"bye": stated.bye, "last_round": last}
    said |= {name: True for name, so in truths.items() if so}
    if any(one.had_bye for one in stated.players):
        said["bye_had"] = _numbers(one for one in stated.players if one.had_bye)
    if any(one.missed is not None for one in stated.players):
        said["played"] = _numbers(one for one in stated.players if not one.missed)
    if last:
        said["topscorers"] = _numbers(one for one in stated.players if one.topscorer)
    data: dict[str, Any] = {"bracket": said}
    if stated.round_said and contest.round_to_pair is not None:
        data["round"] = int(contest.round_to_pair)
    if contest.initial_colour is not None:
        data["initial_colour"] = contest.initial_colour.value
    if contest.forbidden:
        data["forbidden_pairs"] = [list(map(int, one.players)) for one in contest.forbidden]
    return data


def spec_text(stated: StatedBracket) -> str:
    """Return the text of a bracket in the signs of scenario files."""
    groups = [(score, list(some)) for score, some in groupby(stated.players, key=lambda one: one.score)]
    return " | ".join(
        (f"{points_text(score)}: " if stated.scores_said else "") + " ".join(map(_entry, some))
        for score, some in groups
    )


def _entry(one: StatedPlayer) -> str:
    floats = (f"{_WAYS[way]}{back}" for back, way in enumerate(one.floats, 1) if way in _WAYS)
    return f"{one.tpn}{_SIGN_OF[one.preference]}{''.join(floats)}"


def _numbers(players: Iterable[StatedPlayer]) -> list[int]:
    return [int(one.tpn) for one in players]
