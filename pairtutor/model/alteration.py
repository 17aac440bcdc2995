"""A round that the arbiter changed by hand, as a comment of TRF26 notes it: correct boards, those played.

`### MPA @ Round 3: 1-4 2-3 5=BYE => 1-2 3-4 5=BYE`, White first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from pairtutor.model.pairing import Meeting, Recorded

START: Final = "### MPA @ Round"
_LINE: Final = re.compile(rf"{START} (\d{{1,3}}): (.*?) => (.*)", re.IGNORECASE)
_BOARD: Final = re.compile(r"(\d{1,4})-(\d{1,4})|(\d{1,4})=BYE", re.IGNORECASE)


def alteration(number: int, correct: Recorded, played: Recorded) -> str:
    """Return the comment that notes a change."""
    return f"{START} {number}: {_boards(correct)} => {_boards(played)}"


def read_alteration(line: str) -> tuple[int, Recorded] | None:
    """Return the round of such a comment and its correct boards, None where it cannot be read."""
    found = _LINE.fullmatch(line.strip())
    correct = None if found is None else _read(found[2].split())
    return None if found is None or correct is None else (int(found[1]), correct)


def _boards(recorded: Recorded) -> str:
    words = [f"{one.white}-{one.black}" for one in recorded.meetings]
    return " ".join([*words, f"{recorded.bye}=BYE"] if recorded.bye is not None else words)


def _read(words: Iterable[str]) -> Recorded | None:
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
    return Recorded(tuple(sorted(meetings, key=lambda one: min(one.players))), bye) if meetings else None
