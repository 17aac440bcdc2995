"""Where each article of 2026 that decides is carried out: the dotted name of a module, function or class."""

from __future__ import annotations

from typing import Final

_RULES = "pairtutor.rules.dutch_2026"
_MEASURES = "pairtutor.rules.measures"
_SEARCH = "pairtutor.systems.search"
_SHARED = "pairtutor.systems.dutch"
_OWN = "pairtutor.systems.dutch_2026"

HOMES: Final[dict[str, str]] = {
    "1.1": f"{_RULES}.definitions.contenders",
    "1.2": f"{_RULES}.definitions.contenders",
    "1.3": f"{_SHARED}.bracket.Bracket",
    "1.4.1": f"{_OWN}.procedure.Brackets",
    "1.4.2": f"{_MEASURES}.floats.between",
    "1.4.3": f"{_RULES}.definitions.idle_float",
    "1.5": f"{_OWN}.bye.settle_score",
    "1.6": f"{_MEASURES}.colours.difference",
    "1.7": f"{_MEASURES}.colours.preference",
    "1.8": f"{_MEASURES}.contenders.is_last_round",
    "1.9": f"{_OWN}.procedure.Brackets.pair_brackets",
    "2.1.1": "pairtutor.systems.field.Field",
    "2.1.2": f"{_RULES}.definitions.bye_bar",
    "2.1.3": "pairtutor.systems.field.Field",
    "2.2.1": f"{_OWN}.compose.completing",
    "2.3.1": f"{_OWN}.bye.settle_score",
    "2.4.1": f"{_SHARED}.bracket.Bracket.first_matching",
    "2.4.2": f"{_RULES}.criteria.C7",
    "2.4.3": f"{_OWN}.ahead",
    **{f"2.4.{number - 5}": f"{_RULES}.criteria.C{number}" for number in range(9, 22)},
    "3.1": f"{_OWN}.choose",
    "3.2": f"{_SEARCH}.splitting.Splitting",
    "3.3.1": f"{_SEARCH}.walk.Walk",
    "3.3.2": f"{_SEARCH}.walk.Walk",
    "3.3.3": f"{_SEARCH}.walk.Walk",
    "3.4": f"{_OWN}.target.set_target",
    "3.5": f"{_SEARCH}.walk.Walk",
    "3.6": f"{_SEARCH}.walk.Walk",
    "3.7": f"{_SEARCH}.walk.Walk",
    "3.8": f"{_OWN}.choose",
    "4.1": f"{_SHARED}.bracket.Bracket",
    "4.2.2": "pairtutor.systems.counting.transposition_rank",
    "4.3": f"{_SEARCH}.exchanges.in_order",
    "4.4.1": f"{_OWN}.compose",
    "4.4.2": f"{_SEARCH}.walk.Walk",
    "5.1": f"{_MEASURES}.contenders.initial_colour",
    "5.2.1": f"{_MEASURES}.colours.grant_preferences",
    "5.2.2": f"{_MEASURES}.colours.grant_preferences",
    "5.2.3": f"{_MEASURES}.colours.last_difference",
    "5.2.4": f"{_MEASURES}.colours.grant_preferences",
    "5.2.5": f"{_SHARED}.colours.decide",
}
"""Dotted names by article. Every name can be imported (a test sees to it)."""
