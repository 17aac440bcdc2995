"""Where each clause is carried out: the dotted name of a module, function or class.

A clause that only leads to others, or fixes a word, has none.
"""

from __future__ import annotations

from typing import Final

_RULES = "pairtutor.rules.ssm"
_SYSTEM = "pairtutor.systems.ssm"

HOMES: Final[dict[str, str]] = {
    "A1.a": f"{_RULES}.scores.scores",
    "A1.b": f"{_RULES}.scores.scores",
    "A1.c": f"{_RULES}.scores.scores",
    "A2": f"{_RULES}.ranking.ranking",
    "A2.a": f"{_RULES}.scores.scores",
    "A2.b": f"{_RULES}.scores.opponents_scores",
    "A2.c": f"{_RULES}.scores.game_points",
    "A2.d": f"{_RULES}.ranking.ranking",
    "A2.e": f"{_RULES}.ranking.draw_places",
    "A3": f"{_SYSTEM}.moves.settle",
    "A4": f"{_RULES}.floats.float_of",
    "A5": f"{_SYSTEM}.cards.halves",
    "A6": f"{_SYSTEM}.attempt.attempt",
    "A7": f"{_SYSTEM}.last.finish",
    "A8": f"{_SYSTEM}.last.finish",
    "B1": f"{_RULES}.criteria.may_meet",
    "B2": f"{_RULES}.criteria.may_have_bye",
    "B3": f"{_RULES}.criteria.one_bye",
    "B4": f"{_RULES}.criteria.same_group",
    "B5": f"{_RULES}.criteria.floats_again",
    "C1": f"{_SYSTEM}.field.Field.brackets",
    "C2": f"{_SYSTEM}.cards.halves",
    "C3": f"{_SYSTEM}.cards.Deal",
    "C4": f"{_SYSTEM}.cards.Deal",
    "C5": f"{_SYSTEM}.cards.Deal",
    "C6": f"{_SYSTEM}.attempt.attempt",
    "C7": f"{_SYSTEM}.moves.settle",
    "C8": f"{_SYSTEM}.moves.settle",
    "C9": f"{_SYSTEM}.last.finish",
    "D.a": f"{_RULES}.standings.final_standings",
    "D.b": f"{_RULES}.standings.final_standings",
    "D.c": f"{_RULES}.standings.final_standings",
    "D.d": f"{_RULES}.standings.final_standings",
}
