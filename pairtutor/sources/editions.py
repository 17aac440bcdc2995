"""The pairing systems that a source can name by the codes of TRF26."""

from __future__ import annotations

from pairtutor.model.choice import ChosenBy
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.tournament import SystemChoice
from pairtutor.sources.faults import Misread
from pairtutor.sources.text import quoted

_UNDATED = "FIDE_DUTCH"
_BAKU = "_BAKU"
_CHANGE = (2026, 2, 1)
"""First day on which the bare code means the edition of 2026."""


def accelerated(code: str) -> bool:
    """Return whether a code asks for the Baku acceleration."""
    return code.upper().endswith(_BAKU)


def system_of_code(code: str, first_day: tuple[int, int, int] | None, record: str) -> SystemChoice:
    """Return the system that a code of TRF26 names; `first_day` is that of the event, if known.

    Raises:
        Misread: the code names a system that we do not have, or none at all.
    """
    plain = code.upper().removesuffix(_BAKU)
    said = code.upper()
    for system in SYSTEMS.values():
        if plain in system.codes:
            return SystemChoice(system.id, ChosenBy("code", record, said))
    if plain == _UNDATED:
        if first_day is None:
            return SystemChoice("dutch-2026", ChosenBy("code-undated", record, said))
        day = "{:04}-{:02}-{:02}".format(*first_day)
        if first_day < _CHANGE:
            return SystemChoice("dutch-2017", ChosenBy("code-before", record, said, day))
        return SystemChoice("dutch-2026", ChosenBy("code-dated", record, said, day))
    raise Misread(
        f"the system {quoted(code)} is not one that can be paired by here",
        f"choose one with --system, or write {nearest_code(plain)}",
    )


def nearest_code(code: str) -> str:
    """Return the known code that looks most like this one."""
    from difflib import get_close_matches

    known = [_UNDATED, *(code for system in SYSTEMS.values() for code in system.codes)]
    return get_close_matches(code, known, n=1, cutoff=0.0)[0]
