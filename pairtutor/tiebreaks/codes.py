"""The tie-breaks by their codes: what each is, what modifies it, and how a list of them is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pairtutor.messages import Message, list_message
from pairtutor.named_tuples import NamedTuple
from pairtutor.text import quote
from pairtutor.tiebreaks.values import Unit


class Kind(NamedTuple):
    """One tie-break of the list in Article 5.

    `article` is the one that defines it. `cuttable` says that it is a sum of which a modifier leaves parts
    out, `rated` that it leaves the list if somebody has no rating. With `low_first` the lower value is
    ahead. What is `reversible` may be taken the other way round. Of teams, a list may name the score of which
    one that is `scored` is made (`BH:GP`).
    """

    code: str
    article: str
    unit: Unit
    cuttable: bool = False
    rated: bool = False
    low_first: bool = False
    reversible: bool = False
    of_players: bool = True
    of_teams: bool = False
    scored: bool = False


_KINDS: Final = (
    Kind("DE", "6", Unit.RANK, low_first=True, of_teams=True, scored=True),
    Kind("WIN", "7.1", Unit.WHOLE, of_teams=True),
    Kind("WON", "7.2", Unit.WHOLE, of_teams=True),
    Kind("BPG", "7.3", Unit.WHOLE),
    Kind("BWG", "7.4", Unit.WHOLE),
    Kind("PS", "7.5", Unit.HALVES, cuttable=True, of_teams=True, scored=True),
    Kind("REP", "7.6", Unit.WHOLE),
    Kind("STD", "7.7", Unit.HALVES),
    Kind("TPN", "7.8", Unit.WHOLE, low_first=True, reversible=True, of_teams=True),
    Kind("BH", "8.1", Unit.HALVES, cuttable=True, of_teams=True, scored=True),
    Kind("AOB", "8.2", Unit.MEAN),
    Kind("FB", "8.3", Unit.HALVES, cuttable=True),
    Kind("SB", "9.1", Unit.QUARTERS, cuttable=True),
    Kind("KS", "9.2", Unit.HALVES),
    Kind("ARO", "10.1", Unit.WHOLE, cuttable=True, rated=True),
    Kind("TPR", "10.2", Unit.WHOLE, rated=True),
    Kind("PTP", "10.3", Unit.WHOLE, rated=True),
    Kind("APRO", "10.4", Unit.WHOLE, rated=True),
    Kind("APPO", "10.5", Unit.WHOLE, rated=True),
    Kind("RTNG", "10.6", Unit.WHOLE, rated=True, reversible=True),
    *(
        Kind(
            code,
            article,
            unit,
            cuttable=unit is Unit.QUARTERS,
            low_first=low,
            of_players=False,
            of_teams=True,
        )
        for code, article, unit, low in (
            ("MPTS", "11", Unit.HALVES, False),
            ("GPTS", "11", Unit.HALVES, False),
            ("MPVGP", "13.1", Unit.HALVES, False),
            ("EMMSB", "13.2", Unit.QUARTERS, False),
            ("EMGSB", "13.2", Unit.QUARTERS, False),
            ("EGMSB", "13.2", Unit.QUARTERS, False),
            ("EGGSB", "13.2", Unit.QUARTERS, False),
            ("EDE", "13.3", Unit.RANK, True),
            ("SSSC", "13.4", Unit.MEAN, False),
        )
    ),
)

ALL_KINDS: Final = {kind.code: kind for kind in _KINDS}
"""The tie-breaks by their codes, in the order of the articles."""

KINDS: Final = {code: kind for code, kind in ALL_KINDS.items() if kind.of_players}
"""Those for players."""

KINDS_OF_TEAMS: Final = {code: kind for code, kind in ALL_KINDS.items() if kind.of_teams}
"""Those for teams."""

SCORES: Final = ("MP", "GP")
"""Match points and game points, of which a tie-break of teams can be made."""

ENCOUNTERS: Final = frozenset({"DE", "EDE"})
"""Direct encounters, which may stand in a list several times."""

MODIFIERS: Final = {"C1": (1, 0), "C2": (2, 0), "M1": (1, 1), "M2": (2, 2)}
"""How many of the least and of the most significant parts each modifier leaves out."""

REVERSE: Final = "R"
POINTS: Final = "PTS"

OF_TEAMS: Final = (KINDS_OF_TEAMS.keys() - KINDS.keys()) | {
    *("ESB", "EDEBT", "EDEBB", "EDET", "EDEB", "BC", "TBR", "BBE")
}
"""Codes that only events of teams have."""

USUAL: Final = "DE,BH/C1,BH,SB"
"""The list where nobody gives one."""
USUAL_OF_TEAMS: Final = "MPVGP,EDE,EMGSB,BH"
"""The same for teams."""


class Tiebreak(NamedTuple):
    """A tie-break as it stands in a list: its kind, and how many parts are cut at either end.

    With the modifier `R` the other end is ahead. `score` says of which score of teams it is made, `MP` or
    `GP`; empty for that which ranks them.
    """

    kind: Kind
    modifier: str = ""
    score: str = ""

    @property
    def code(self) -> str:
        """The code with its score and its modifier, as in `BH/C1` and `BH:GP/C1`."""
        code = f"{self.kind.code}:{self.score}" if self.score else self.kind.code
        return f"{code}/{self.modifier}" if self.modifier else code

    @property
    def cuts(self) -> tuple[int, int]:
        """How many of the least and of the most significant parts are left out."""
        return MODIFIERS.get(self.modifier, (0, 0))

    @property
    def low_first(self) -> bool:
        """Whether the lower value is ahead."""
        return self.kind.low_first != (self.modifier == REVERSE)


class CodeFault(Exception):
    """A list of tie-breaks cannot be read: `offset` in it, from 0, is where; what is wrong, and the mend."""

    def __init__(self, offset: int, fault: Message, mend: Message) -> None:
        super().__init__(str(fault))
        self.offset = offset
        self.fault = fault
        self.mend = mend


_CUT: Final = re.compile(r"(?:C|CUT|M|MED|MEDIAN)[12]?$")
"""How a code ends that is probably meant as one with a cut: `BHC1`, `CUT`."""

_PIECE: Final = re.compile(r"[^\s,;]+")
_PARTS: Final = re.compile(r"[/:-]")


def read_tiebreaks(text: str, *, of_teams: bool = False) -> tuple[Tiebreak, ...]:
    """Return the tie-breaks of a list as `DE,BH/C1,SB`; `BH:C1` and `BH-C1` are the same as `BH/C1`.

    Points, which come first in any case, may be named first. Those of teams may name a score (`BH:GP`).

    Raises:
        CodeFault: there is no such tie-break, it has no such modifier, or it is listed twice
            and no direct encounter.
    """
    tiebreaks: list[Tiebreak] = []
    for index, piece in enumerate(_PIECE.finditer(text)):
        if piece[0].upper() == POINTS and index == 0:
            continue
        tiebreak = _read_code(piece[0], piece.start(), of_teams=of_teams)
        if tiebreak in tiebreaks and tiebreak.kind.code not in ENCOUNTERS:
            fault = Message("faults.tiebreaks.twice", code=tiebreak.code)
            raise CodeFault(piece.start(), fault, Message("faults.mend.tiebreak-once"))
        tiebreaks.append(tiebreak)
    return tuple(tiebreaks)


def _read_code(text: str, offset: int, *, of_teams: bool) -> Tiebreak:
    """Return the tie-break of a code with its modifier; `offset`, from 0, is where it begins in the list.

    Raises:
        CodeFault: no tie-break is called so, or it has no such modifier.
    """
    code, *modifiers = _PARTS.split(text.upper())
    kind = (KINDS_OF_TEAMS if of_teams else KINDS).get(code)
    if kind is None:
        raise CodeFault(offset, *_unknown(code, text, of_teams=of_teams))
    # of two scores neither is taken: they are told as modifiers that do not exist
    named = [part for part in modifiers if of_teams and kind.scored and part in SCORES]
    score = named[0] if len(named) == 1 else ""
    modifiers = [part for part in modifiers if part != score]
    if not modifiers:
        return Tiebreak(kind, score=score)
    known = [*_modifiers_of(kind)]
    modifier = modifiers[0]
    if len(modifiers) > 1 or modifier not in known:
        fault = Message("faults.tiebreaks.modifier", code=code, modifier=quote("/".join(modifiers)))
        mend = Message("faults.mend.tiebreak-plain", code=code)
        if known:
            mend = Message(
                "faults.mend.tiebreak-modifier", codes=list_message(f"{code}/{one}" for one in known)
            )
        raise CodeFault(offset, fault, mend)
    return Tiebreak(kind, modifier, score)


def _modifiers_of(kind: Kind) -> Iterator[str]:
    """Yield the modifiers that a kind of tie-break can have."""
    if kind.cuttable:
        yield from MODIFIERS
    if kind.reversible:
        yield REVERSE


def _unknown(code: str, text: str, *, of_teams: bool) -> tuple[Message, Message]:
    """Return the fault and the mend of a code, in capitals, that is none for players, or for teams.

    `text` is what was typed for it, its modifiers included.
    """
    if code == POINTS:
        return Message("faults.tiebreaks.points"), Message("faults.mend.tiebreak-points")
    key = "faults.tiebreaks.unknown"
    if of_teams and code in ALL_KINDS.keys() | OF_TEAMS:
        key = "faults.tiebreaks.not-of-teams"
    elif code in OF_TEAMS:
        key = "faults.tiebreaks.of-teams"
    known = KINDS_OF_TEAMS if of_teams else KINDS
    mend = "faults.mend.tiebreak-cut" if _CUT.search(code) else "faults.mend.tiebreak"
    return Message(key, code=quote(text)), Message(mend, codes=", ".join(known))
