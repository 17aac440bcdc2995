"""Where each Dutch 2017 clause is carried out: the dotted name of a module, function or class.

A clause that only leads to others, or fixes a word, has none.
"""

from __future__ import annotations

from typing import Final

_RULES = "pairtutor.rules.dutch_2017"
_MEASURES = "pairtutor.rules.measures"
_SEARCH = "pairtutor.systems.search"
_DUTCH = "pairtutor.systems.dutch_2017"
_SHARED = "pairtutor.systems.dutch"

HOMES: Final[dict[str, str]] = {
    # A.1: the source gives the list, or the pairing numbers do
    "A.1": f"{_RULES}.definitions.contenders",
    "A.2": f"{_RULES}.definitions.contenders",
    "A.2.a": f"{_RULES}.definitions.contenders",
    "A.2.b": f"{_RULES}.definitions.contenders",
    "A.3": f"{_SHARED}.bracket.Bracket",
    "A.4.a": f"{_DUTCH}.procedure.Brackets",
    "A.4.b": f"{_MEASURES}.floats.between",
    "A.5": f"{_DUTCH}.last.with_bye",
    "A.6": f"{_MEASURES}.colours.difference",
    "A.6.a": f"{_MEASURES}.colours.preference",
    "A.6.b": f"{_MEASURES}.colours.preference",
    "A.6.c": f"{_MEASURES}.colours.preference",
    "A.6.d": f"{_MEASURES}.colours.preference",
    "A.7": f"{_MEASURES}.contenders.is_last_round",
    "A.8": f"{_RULES}.criteria.C6",
    "A.9": f"{_DUTCH}.procedure.Brackets.pair_brackets",
    "B.1.a": f"{_SHARED}.bracket.Bracket",
    "B.1.b": f"{_SHARED}.compose",
    "B.1.c": f"{_SHARED}.compose.fix_limbo",
    "B.2": f"{_SEARCH}.splitting.Splitting",
    "B.3": f"{_SEARCH}.walk.Walk",
    "B.4": f"{_DUTCH}.target.set_target",
    "B.5": f"{_SEARCH}.walk.Walk",
    "B.6": f"{_SEARCH}.walk.Walk",
    "B.7": f"{_SEARCH}.walk.Walk",
    "B.8": f"{_DUTCH}.choose",
    "C.1": "pairtutor.systems.field.Field",
    "C.2": f"{_RULES}.definitions.bye_bar",
    "C.3": "pairtutor.systems.field.Field",
    "C.4": f"{_SHARED}.compose.with_all_below",
    "C.5": f"{_SHARED}.bracket.Bracket.first_matching",
    "C.6": f"{_RULES}.criteria.C6",
    "C.7": f"{_SHARED}.following.Following",
    **{f"C.{number}": f"{_RULES}.criteria.C{number}" for number in range(8, 20)},
    "D": f"{_SHARED}.bracket.Bracket",
    "D.1": "pairtutor.systems.counting.transposition_rank",
    "D.2": f"{_SEARCH}.exchanges",
    **{f"D.2.{part}": f"{_SEARCH}.exchanges.in_order" for part in "abcd"},
    "D.3": f"{_SEARCH}.walk.Walk",
    "D.3.a": "pairtutor.systems.counting.sets_before_profile",
    "D.3.b": "pairtutor.systems.counting.subset_rank",
    "E": f"{_MEASURES}.contenders.initial_colour",
    "E.1": f"{_MEASURES}.colours.grant_preferences",
    "E.2": f"{_MEASURES}.colours.grant_preferences",
    "E.3": f"{_MEASURES}.colours.last_difference",
    "E.4": f"{_MEASURES}.colours.grant_preferences",
    "E.5": f"{_SHARED}.colours.decide",
}
"""Dotted names by clause number. Every name can be imported (a test sees to it)."""
