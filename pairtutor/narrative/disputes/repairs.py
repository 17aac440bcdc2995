"""Repairs of a round that is out: what each breaks first, and all of them as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pairtutor.disputes.repair import Repair, Repairs
from pairtutor.model.ids import Tpn
from pairtutor.narrative.disputes.published import Broken, first_broken
from pairtutor.resources import ENGLISH, Language


def first_breach(made: Repairs, repair: Repair, language: Language = ENGLISH) -> Broken:
    """Return the first rule that a repair breaks, seen from the round as it would be paired anew."""
    return first_broken(made.case, repair.as_recorded, made.trace, language)


def repairs_data(
    made: Repairs, absent: Sequence[Tpn], present: Sequence[Tpn], language: Language = ENGLISH
) -> dict[str, Any]:
    """Return the repairs as plain data; `changed` are boards that were not out, a bye as `[5, 0]`.

    `absent` stay away, `present` come late. `clause` and `text` say what a repair breaks first, both empty
    where it is the round paired anew.
    """
    repairs = []
    for repair in made.proposals:
        text, clause = first_breach(made, repair, language)
        repairs.append({**_boards_data(repair), "clause": clause, "text": text})
    return {
        "round": int(made.case.number),
        "absent": list(absent),
        "present": list(present),
        "repairs": repairs,
        "anew": None if made.anew is None else _boards_data(made.anew),
    }


def _boards_data(repair: Repair) -> dict[str, Any]:
    """Return the boards of a repair as data, White first."""
    return {
        "pairs": [list(board) for board in repair.boards],
        "bye": repair.bye,
        "changed": [list(board) for board in repair.new],
    }
