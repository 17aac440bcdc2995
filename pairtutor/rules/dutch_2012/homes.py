"""Where each Dutch 2012 clause is carried out: the dotted name of a module, function or class.

A clause that only leads to others, or fixes a word, has none.
"""

from __future__ import annotations

from typing import Final

_RULES = "pairtutor.rules.dutch_2012"
_MEASURES = "pairtutor.rules.measures"
_SEARCH = "pairtutor.systems.search"
_DUTCH = "pairtutor.systems.dutch_2012"

HOMES: Final[dict[str, str]] = {
    "A.2": f"{_RULES}.definitions.contenders",
    "A.3": f"{_DUTCH}.bracket.Bracket.take_stock",
    "A.4": f"{_RULES}.definitions.contenders",
    "A.5": f"{_DUTCH}.procedure.Brackets.pair_all",
    "A.6.a": f"{_DUTCH}.group.Group.chain",
    "A.6.b": f"{_DUTCH}.group.Group.p0",
    "A.6.c": f"{_DUTCH}.bracket.Bracket",
    "A.7": f"{_MEASURES}.colours.difference",
    "A.7.a": f"{_MEASURES}.colours.preference",
    "A.7.b": f"{_MEASURES}.colours.preference",
    "A.7.c": f"{_MEASURES}.colours.preference",
    "A.7.d": f"{_RULES}.criteria.A7D",
    "A.7.e": f"{_RULES}.criteria.Z",
    "A.7.f": f"{_DUTCH}.colours.decide",
    "A.8": f"{_RULES}.definitions.bounds",
    "A.9": f"{_SEARCH}.walk.Walk",
    "A.10": f"{_RULES}.definitions.contenders",
    "A.11": f"{_RULES}.criteria.REQUIREMENTS",
    "B.1.a": f"{_DUTCH}.group.legal_rows",
    "B.1.b": f"{_RULES}.definitions.bye_bar",
    "B.2": f"{_RULES}.criteria.B2",
    "B.3": f"{_DUTCH}.procedure.Brackets.pair_all",
    "B.4": f"{_RULES}.criteria.X",
    "B.5": f"{_RULES}.criteria.B5_DOWN",
    "B.6": f"{_RULES}.criteria.B6_DOWN",
    "C.1": f"{_DUTCH}.bracket.Bracket.incompatible",
    "C.2.a": f"{_DUTCH}.bracket.Bracket.take_stock",
    "C.2.b": f"{_RULES}.definitions.bounds",
    "C.3.a": f"{_DUTCH}.choose.prepare",
    "C.3.b": f"{_RULES}.criteria.Applies.requirements",
    "C.3.c": f"{_RULES}.criteria.Applies.requirements",
    "C.3.d": f"{_RULES}.criteria.Applies.requirements",
    "C.3.e": f"{_RULES}.criteria.Applies.requirements",
    "C.3.f": f"{_RULES}.criteria.Applies.requirements",
    "C.3.g": f"{_RULES}.criteria.Applies.requirements",
    "C.3.h": f"{_RULES}.criteria.Applies.requirements",
    "C.4": f"{_SEARCH}.splitting.Splitting",
    "C.5": f"{_SEARCH}.splitting.Splitting",
    "C.6": f"{_SEARCH}.walk.Walk",
    "C.7": f"{_SEARCH}.walk.Walk",
    "C.8.a": f"{_SEARCH}.exchanges.in_order",
    "C.8.b": f"{_DUTCH}.choose.prepare",
    "C.9": f"{_SEARCH}.walk.Walk",
    "C.10": f"{_DUTCH}.choose.best",
    "C.10.a": f"{_RULES}.criteria.B6_UP",
    "C.10.b": f"{_RULES}.criteria.B5_UP",
    "C.10.c": f"{_RULES}.criteria.B6_DOWN",
    "C.10.d": f"{_RULES}.criteria.B5_DOWN",
    "C.10.e": f"{_RULES}.criteria.X",
    "C.10.f": f"{_RULES}.criteria.A7D",
    "C.10.g": f"{_RULES}.criteria.B2",
    "C.12": f"{_DUTCH}.reopen.other_floaters",
    "C.13": f"{_DUTCH}.reopen.completing",
    "C.14.a": f"{_DUTCH}.procedure",
    "C.14.b.1": f"{_DUTCH}.group.Group.reaches_remainder",
    "C.14.b.2": f"{_DUTCH}.group.Group.reaches_remainder",
    "D.1.1": f"{_SEARCH}.walk.Walk",
    "D.1.2": f"{_SEARCH}.walk.Walk",
    "D.2": f"{_SEARCH}.exchanges.in_order",
    "D.3": f"{_DUTCH}.choose.prepare",
    "E.1": f"{_MEASURES}.colours.grant_preferences",
    "E.2": f"{_MEASURES}.colours.grant_preferences",
    "E.3": f"{_MEASURES}.colours.last_difference",
    "E.4": f"{_MEASURES}.colours.grant_preferences",
    "E.5": f"{_DUTCH}.colours.decide",
    "F.1": f"{_DUTCH}.colours.tables",
    "F.2": f"{_RULES}.definitions.contenders",
    "F.3": f"{_MEASURES}.colours.last_difference",
    "F.4": f"{_DUTCH}.procedure.pair_round",
    "F.5": f"{_RULES}.definitions.contenders",
}
"""Dotted names by clause number. Every name can be imported (a test sees to it)."""
