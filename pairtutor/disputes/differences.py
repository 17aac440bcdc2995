"""A round beside another: the recorded boards, or those of another system, against the computed ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from pairtutor.disputes.case import Case
from pairtutor.disputes.claims import Claim, verdicts
from pairtutor.disputes.verdicts import ClaimAnswer
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Board, Meeting, Recorded, RoundPairing
from pairtutor.trace.events import ColourDecided, RoundClosed
from pairtutor.trace.recorder import Trace


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing in which two pairings of a round differ.

    `board` is a board of the computed pairing, from 1 (None: not a matter of one board).
    `computed` and `recorded` are the pairs, or the players of the bye, that differ.
    """

    kind: Literal["pair", "colours", "bye", "no-legal-pairing"]
    board: int | None
    computed: list[list[int]] | int | None
    recorded: list[list[int]] | int | None
    text: str

    def as_json(self) -> dict[str, Any]:
        """Return the difference as `check --format json` gives it."""
        return {
            "kind": self.kind,
            "board": self.board,
            "computed": self.computed,
            "recorded": self.recorded,
            "text": self.text,
        }


def in_computed_order(recorded: Recorded, boards: Iterable[Board]) -> list[list[int]]:
    """Return the recorded pairs: first those that are computed too, in that order, then the others."""
    numbers: dict[frozenset[int], int] = {frozenset(board): index for index, board in enumerate(boards)}
    ordered = sorted(recorded.meetings, key=lambda meeting: numbers.get(meeting.players, len(numbers)))
    return [[meeting.white, meeting.black] for meeting in ordered]


def first_difference(
    computed: RoundPairing, recorded: Recorded, names: Mapping[int, str], word: str = "recorded"
) -> Difference | None:
    """Return where the pairings first differ, by the computed boards and then the bye, or None.

    `word` says what the other pairing is: recorded, or published.
    """
    meetings = {meeting.players: meeting for meeting in recorded.meetings}
    for number, board in enumerate(computed.boards, 1):
        meeting = meetings.pop(frozenset(board), None)
        if meeting is None:
            return _other_opponents(number, board, recorded, names, word)
        coloured = meeting.coloured and SYSTEMS[computed.system].coloured
        if coloured and meeting.white != board.white:
            return _other_colours(number, board, names, word)
    if computed.bye != recorded.bye:
        return Difference(
            "bye",
            None,
            computed.bye,
            recorded.bye,
            f"the bye is for {_player(computed.bye, names)}, {word} for {_player(recorded.bye, names)}",
        )
    if meetings:  # players whom the computed pairing does not know as present
        extra = min(meetings.values())
        text = f"{_pair(extra, names)} is {word}, but not computed"
        return Difference("pair", None, None, [[extra.white, extra.black]], text)
    return None


def _other_opponents(
    number: int, board: Board, recorded: Recorded, names: Mapping[int, str], word: str
) -> Difference:
    there = [meeting for meeting in recorded.meetings if meeting.players & set(board)]
    words = [_pair(meeting, names) for meeting in there]
    if recorded.bye in board:
        words.append(f"the bye for {_player(recorded.bye, names)}")
    return Difference(
        "pair",
        number,
        [list(board)],
        [[meeting.white, meeting.black] for meeting in there],
        f"board {number} is {_pair(Meeting(*board), names)}, {word} {' and '.join(words) or 'neither'}",
    )


def _other_colours(number: int, board: Board, names: Mapping[int, str], word: str) -> Difference:
    white, black = (_player(tpn, names) for tpn in board)
    return Difference(
        "colours",
        number,
        [list(board)],
        [[board.black, board.white]],
        f"board {number} gives White to {white} and Black to {black}, {word} the other way round",
    )


def _player(tpn: int | None, names: Mapping[int, str]) -> str:
    return "nobody" if tpn is None else f"{tpn} {names.get(tpn, '')}".rstrip()


def _pair(meeting: Meeting, names: Mapping[int, str]) -> str:
    return f"{_player(meeting.white, names)} – {_player(meeting.black, names)}"


class PairedSide(NamedTuple):
    """One system's round; `refusal` proves that it has no legal pairing, empty if it has one.

    `answer` is what it makes of the other's pairing, None where that was not asked or one of them has none.
    """

    trace: Trace
    refusal: str = ""
    answer: ClaimAnswer | None = None


def judge_both(
    left: tuple[Case, PairedSide], right: tuple[Case, PairedSide], *, first: bool
) -> tuple[PairedSide, PairedSide]:
    """Return both sides with what each makes of the other's pairing, or of its `first` differing bracket."""
    (mine, ours), (theirs, other) = left, right
    return (
        ours._replace(answer=_answer(mine, ours.trace, other.trace, first=first)),
        other._replace(answer=_answer(theirs, other.trace, ours.trace, first=first)),
    )


def _answer(case: Case, own: Trace, other: Trace, *, first: bool) -> ClaimAnswer | None:
    claim = _claim(other)
    return verdicts(case, own, claim, first=first) if claim and own.complete else None


def _claim(trace: Trace) -> Claim | None:
    closed = trace.steps[-1].event if trace.steps else None
    if not isinstance(closed, RoundClosed):
        return None
    boards = tuple(Board(Tpn(pair.first), Tpn(pair.second)) for pair in closed.boards)
    coloured = any(isinstance(step.event, ColourDecided) for step in trace.steps)
    return Claim(boards, None if closed.bye is None else Tpn(closed.bye), coloured)
