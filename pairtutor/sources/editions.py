"""The pairing systems that a source can name by the codes of TRF26."""

from __future__ import annotations

from pairtutor.messages import Message, list_message
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.tournament import ChoiceReason, ChosenBy, SystemChoice
from pairtutor.sources.faults import Misread
from pairtutor.text import clean, quote

_UNDATED = "FIDE_DUTCH"
ACCELERATED = "_BAKU"
"""What a code ends in that asks for the Baku acceleration."""
_CHANGE = (2026, 2, 1)
"""First day on which the bare code means the edition of 2026."""
_OF_THEIR_TIME = (((2017, 7, 1), "dutch-2012"), (_CHANGE, "dutch-2017"))
"""The Dutch rules that were in force before a day."""
_OLDEST = (2013, 1, 1)
"""First day on which the oldest edition that we have, that of Istanbul in September 2012, can be meant."""


def asks_acceleration(code: str) -> bool:
    """Return whether a code asks for the Baku acceleration."""
    return code.upper().endswith(ACCELERATED)


def system_of_code(
    code: str, first_day: tuple[int, int, int] | None, record: str, unread: str = ""
) -> SystemChoice:
    """Return the system that a code of TRF26 names.

    `first_day` is that of the event, if known; `unread` is a date that could not be read as one.

    Raises:
        Misread: the code names a system that we do not have, or none at all.
    """
    plain = code.upper().removesuffix(ACCELERATED)
    said = code.upper()
    for system in SYSTEMS.values():
        # behind the code of a system of teams stands what the event has chosen
        more = system.teams and any(plain.startswith(f"{known}_") for known in system.codes)
        if (plain in system.codes or more) and (system.baku or plain == said):
            return SystemChoice(system.id, ChosenBy("code", record, said))
    if plain == _UNDATED:
        if first_day is None:
            reason: ChoiceReason = "code-date-unread" if unread else "code-undated"
            return SystemChoice("dutch-2026", ChosenBy(reason, record, said, unread))
        reason = "code-before" if first_day < _CHANGE else "code-dated"
        edition = "dutch-2017" if first_day < _CHANGE else "dutch-2026"
        return SystemChoice(edition, ChosenBy(reason, record, said, _iso(first_day)))
    meant = _system_meant(plain)
    if meant is not None and (plain == said or SYSTEMS[meant].baku):
        raise Misread(
            Message("faults.system.no-code", code=clean(code)),
            Message("faults.mend.use-system", system=meant),
        )
    raise Misread(Message("faults.system.not-covered", code=quote(code)), _mend(plain))


def system_of_date(first_day: tuple[int, int, int] | None) -> SystemChoice | None:
    """Return the Dutch rules of the time of an event, None if they are those in force or it has no date."""
    for change, system in _OF_THEIR_TIME:
        if first_day is not None and first_day < change:
            reason: ChoiceReason = "dated-before" if first_day < _OLDEST else "dated"
            return SystemChoice(system, ChosenBy(reason, first_day=_iso(first_day)))
    return None


def _system_meant(code: str) -> str | None:
    """Return the system that a code of nobody's means all the same: by our id, or by its name alone; or None.

    A name without a year, or with one that we do not have, means the edition in force. One that has codes of
    its own has to be named by them, but for an edition of ours.
    """
    name = code.removeprefix("FIDE_").lower().replace("_", "-")
    if name in SYSTEMS:
        return name
    family, _, year = name.rpartition("-")
    if not (family and year.isdigit()):
        family = name
    editions = [system for system in SYSTEMS.values() if system.family == family]
    if not editions or any(system.codes for system in editions):
        return None
    return editions[-1].id


def _iso(day: tuple[int, int, int]) -> str:
    return "{:04}-{:02}-{:02}".format(*day)


def _mend(code: str) -> Message:
    """Return the mend for an unknown code: correct its spelling, or pair by another system.

    `code` is in capitals and without the suffix behind it.
    """
    from difflib import get_close_matches

    known = [_UNDATED, *(code for system in SYSTEMS.values() for code in system.codes)]
    near = get_close_matches(code, known, n=1, cutoff=0.9)
    if near:
        return Message("faults.mend.write-code", code=near[0])
    return Message("faults.mend.systems", systems=list_message(SYSTEMS))
