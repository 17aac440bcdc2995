"""A round as a source records it, and one that the arbiter changed by hand.

`### MPA @ Round 3: 1-4 2-3 5=BYE => 1-2 3-4 5=BYE`, White first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Meeting, Recorded
from pairtutor.model.tournament import Tournament


class OneRound(Protocol):
    """What a source says of one player in one round."""

    @property
    def opponent(self) -> Tpn | None:
        """Whom the player meets."""

    @property
    def colour(self) -> Colour | None:
        """The player's colour, if it is known."""

    @property
    def mark(self) -> Mark | None:
        """The result, or what stands for one."""


def recorded_round(tournament: Tournament, number: int) -> Recorded:
    """Return a round (from 1) as a source has it, be it without results as the last one may be.

    It must be one of those whose pairing the source has.
    """
    if number > tournament.recorded_rounds and tournament.published is not None:
        return tournament.published
    return gather_round({tpn: line[number - 1] for tpn, line in tournament.entries.items()})


def gather_round(lines: Mapping[Tpn, OneRound]) -> Recorded:
    """Return one round of all players as pairs and bye, None if nobody has it.

    A pair is taken from the line of the smaller number; a colour that is not told there, from the other line.
    """
    meetings: list[Meeting] = []
    bye: int | None = None
    for tpn, line in lines.items():
        if line.mark is Mark.PAIRING_ALLOCATED_BYE:
            bye = tpn
        if line.opponent is None or line.opponent < tpn:
            continue
        colour = line.colour
        if colour is None and line.opponent in lines:
            other = lines[line.opponent].colour
            colour = other.opposite if other else None
        pair = (line.opponent, tpn) if colour is Colour.BLACK else (tpn, line.opponent)
        meetings.append(Meeting(*pair, coloured=colour is not None))
    return Recorded(tuple(sorted(meetings, key=lambda meeting: min(meeting.players))), bye)


START: Final = "### MPA @ Round"
_LINE: Final = re.compile(rf"{START} (\d{{1,3}}): (.*?) => (.*)", re.IGNORECASE)
_BOARD: Final = re.compile(r"(\d{1,4})-(\d{1,4})|(\d{1,4})=BYE", re.IGNORECASE)


def alteration(number: int, correct: Recorded, played: Recorded) -> str:
    """Return the comment that notes a change of a round: the boards by the rules, then those played."""
    return f"{START} {number}: {_boards(correct)} => {_boards(played)}"


def read_alteration(line: str) -> tuple[int, Recorded] | None:
    """Return the round of such a comment and its correct boards, None where it cannot be read."""
    match = _LINE.fullmatch(line.strip())
    correct = None if match is None else _read(match[2].split())
    return None if match is None or correct is None else (int(match[1]), correct)


def _boards(recorded: Recorded) -> str:
    words = [f"{meeting.white}-{meeting.black}" for meeting in recorded.meetings]
    return " ".join([*words, f"{recorded.bye}=BYE"] if recorded.bye is not None else words)


def _read(words: Iterable[str]) -> Recorded | None:
    """Return a round written as boards and a bye; None if a word is neither, or no board is left."""
    meetings: list[Meeting] = []
    bye = None
    for word in words:
        board = _BOARD.fullmatch(word)
        if board is None:
            return None
        if board[3]:
            bye = int(board[3])
        else:
            meetings.append(Meeting(int(board[1]), int(board[2])))
    return (
        Recorded(tuple(sorted(meetings, key=lambda meeting: min(meeting.players))), bye) if meetings else None
    )
