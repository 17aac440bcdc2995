"""A recorded round beside the computed one: who met, with which colours, who had the bye."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pairtutor.messages import Message, list_message
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.pairing import Board, Meeting, Recorded, RoundPairing
from pairtutor.records import Record

if TYPE_CHECKING:
    from pairtutor.errors import Said

Other: TypeAlias = Literal["recorded", "published"]
"""What the pairing is that is held against the computed one."""


class Difference(Record, kw_only=False):
    """The first thing in which two pairings of a round differ.

    `board` is a board of the computed pairing, from 1 (None: not a matter of one board).
    `computed` and `recorded` are the pairs (White first), or the players of the bye, that differ.
    """

    kind: Literal["pair", "colours", "bye", "no-legal-pairing"]
    board: int | None
    computed: list[list[int]] | int | None
    recorded: list[list[int]] | int | None
    text: Said

    def as_json(self) -> dict[str, Any]:
        """Return the difference as `check --format json` gives it."""
        return {
            "kind": self.kind,
            "board": self.board,
            "computed": self.computed,
            "recorded": self.recorded,
            "text": str(self.text),
        }


def in_computed_order(recorded: Recorded, boards: Iterable[Board]) -> list[list[int]]:
    """Return the recorded pairs, White first: those that are computed too, in that order, then the others."""
    numbers: dict[frozenset[int], int] = {frozenset(board): index for index, board in enumerate(boards)}
    ordered = sorted(recorded.meetings, key=lambda meeting: numbers.get(meeting.players, len(numbers)))
    return [[meeting.white, meeting.black] for meeting in ordered]


def first_difference(
    computed: RoundPairing, recorded: Recorded, names: Mapping[int, str], word: Other = "recorded"
) -> Difference | None:
    """Return the first difference of two pairings: the computed boards, then the bye; None without any.

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
            board=None,
            computed=computed.bye,
            recorded=recorded.bye,
            text=Message(
                f"differences.{word}.bye",
                player=_player(computed.bye, names),
                other=_player(recorded.bye, names),
            ),
        )
    if meetings:  # players whom the computed pairing does not know as present
        extra = min(meetings.values())
        text = Message(f"differences.{word}.extra", pair=_pair(extra, names))
        return Difference("pair", board=None, computed=None, recorded=[[extra.white, extra.black]], text=text)
    return None


def _other_opponents(
    number: int, board: Board, recorded: Recorded, names: Mapping[int, str], word: Other
) -> Difference:
    """Return the difference that a board has other opponents: what those two did in the recorded round."""
    there = [meeting for meeting in recorded.meetings if meeting.players & set(board)]
    words: list[object] = [_pair(meeting, names) for meeting in there]
    if recorded.bye in board:
        words.append(Message("differences.bye-for", player=_player(recorded.bye, names)))
    return Difference(
        "pair",
        number,
        [list(board)],
        [[meeting.white, meeting.black] for meeting in there],
        Message(
            f"differences.{word}.pair",
            board=number,
            pair=_pair(Meeting(*board), names),
            others=list_message(words, "list.and") or Message("differences.neither"),
        ),
    )


def _other_colours(number: int, board: Board, names: Mapping[int, str], word: Other) -> Difference:
    """Return the difference that a board has its colours the other way round."""
    white, black = (_player(tpn, names) for tpn in board)
    return Difference(
        "colours",
        number,
        [list(board)],
        [[board.black, board.white]],
        Message(f"differences.{word}.colours", board=number, white=white, black=black),
    )


def _player(tpn: int | None, names: Mapping[int, str]) -> Said:
    return Message("differences.nobody") if tpn is None else f"{tpn} {names.get(tpn, '')}".rstrip()


def _pair(meeting: Meeting, names: Mapping[int, str]) -> str:
    return f"{_player(meeting.white, names)} – {_player(meeting.black, names)}"
