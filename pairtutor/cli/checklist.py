"""What engines write beside the boards: a list of the players before the round, and boards that differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.recorded import recorded_round
from pairtutor.model.tournament import Tournament
from pairtutor.sources.numbers import decimal
from pairtutor.trace.events import RoundClosed, RoundOpened
from pairtutor.trace.values import PlayerLine

if TYPE_CHECKING:
    from pairtutor.trace.recorder import Trace
    from pairtutor.tutor import Lesson

_FLOATS: Final = {"dutch-2017": ("C12", "C14"), "dutch-2026": ("C14", "C16")}
"""How the columns of the floats of the last two rounds are called, by the criteria that look at them."""

_ARROWS: Final = {"down": "D", "up": "U", "none": " "}


def checklist(trace: Trace) -> str:
    """Return the players of a round in order of rank: points, colours, preference, bye, floats, opponents.

    `C2` says whether a player may have the bye (Y, N), the next two columns how the player floated in the
    last round and the one before (D, U), `Cur` whom the player meets now, with which colour. A scoregroup
    stands apart from the next.
    """
    opened, closed = trace.steps[0].event, trace.steps[-1].event
    assert isinstance(opened, RoundOpened), "a trace begins with the round"
    rounds = opened.round - 1
    floats = _FLOATS.get(opened.system, ("F1", "F2"))
    head = ["ID", "Pts", "-" * (rounds + 1), "Pref", "C2", *floats, "Cur", ""]
    # the empty column stands between the round that is paired and those before it
    rows = [[*head, *(f"R{number}" for number in range(1, rounds + 1))]]
    rows += [_row(player, closed if isinstance(closed, RoundClosed) else None) for player in opened.players]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["".join(f"{cell:>{width}}\t" for cell, width in zip(row, widths, strict=True)) for row in rows]
    said, score = [lines[0]], None
    for player, line in zip(opened.players, lines[1:], strict=True):
        if player.score != score:
            said.append("")
        said.append(line)
        score = player.score
    return "\n" + "\n".join(said) + "\n\n\n"


def _row(player: PlayerLine, closed: RoundClosed | None) -> list[str]:
    """Return the cells of a player's row: this round's opponent is in brackets, earlier ones follow."""
    boards = () if closed is None else closed.boards
    # the player's own colour: the first of a board has White
    now = [f"({board.second}W)" for board in boards if board.first == player.tpn]
    now += [f"({board.first}B)" for board in boards if board.second == player.tpn]
    if closed is not None and closed.bye == player.tpn:
        now.append("(bye)")
    met = (str(game.opponent) if game.was_played else "" for game in player.games)
    return [
        str(player.tpn),
        decimal(player.score),
        player.colours,
        _preference(player),
        "N" if player.bye_bar else "Y",
        *(_ARROWS[way] for way in player.floats),
        "".join(now),
        "",
        *met,
    ]


def _preference(player: PlayerLine) -> str:
    """Return a preference as engines note it: `W ` absolute, `(W)` strong, `w ` mild, `A ` none."""
    colour, strength = player.preference
    if colour is None:
        return "A "
    letter = colour[0].upper()
    noted = {"absolute": f"{letter} ", "strong": f"({letter})", "mild": f"{letter.lower()} "}
    return noted.get(strength, f"{letter} ")


def differing_boards(tournament: Tournament, number: int, lesson: Lesson) -> str:
    """Return the boards in which a recorded round differs from a lesson, ours first; empty if in none.

    The words are those of the field's engines, in English whoever reads them. A bye is a board with Black 0.
    """
    if lesson.pairing is None:
        return f"No valid pairing exists for round {number}.\n\n"
    ours = set[tuple[int, int]](lesson.pairing.boards)
    recorded = recorded_round(tournament, number)
    theirs = {(meeting.white, meeting.black) for meeting in recorded.meetings}
    if lesson.pairing.bye is not None:
        ours.add((lesson.pairing.bye, 0))
    if recorded.bye is not None:
        theirs.add((recorded.bye, 0))
    if ours == theirs:
        return ""
    order = _Order(tournament, RoundNumber(number))
    columns = order.sorted_boards(ours - theirs), order.sorted_boards(theirs - ours)
    return f"  Checker pairings        Tournament pairings \n{''.join(_side_by_side(*columns))}\n"


def _side_by_side(ours: list[tuple[int, int]], theirs: list[tuple[int, int]]) -> Iterator[str]:
    """Yield a line for each two boards in one place, blank where one list is shorter."""
    for at in range(max(len(ours), len(theirs))):  # each slice has one board, or none
        pair = (f"{white:>3} - {black:>3}" for white, black in (*ours[at : at + 1],))
        other = (f"{white:>3} - {black:>3}" for white, black in (*theirs[at : at + 1],))
        yield f"    {next(pair, ''):9}{'':16}{next(other, '')}\n"


class _Order:
    """The order of boards: by the points of the better player, then of the other, then their ranks."""

    def __init__(self, tournament: Tournament, number: RoundNumber) -> None:
        before = tournament.before(number)
        line = tournament.order or tuple(player.tpn for player in tournament.players)
        self._rank = {tpn: rank for rank, tpn in enumerate(line)}
        self._points: dict[Tpn, HalfPoints] = {tpn: before.score_of(tpn) for tpn in line}

    def sorted_boards(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return boards in order, the bye (Black 0) last."""
        return sorted(pairs, key=self._key)

    def _key(self, pair: tuple[int, int]) -> tuple[bool, list[HalfPoints], list[int]]:
        """Return the key of a board: the bye last, then the better score, the other score, the ranks."""
        players = sorted(
            (Tpn(tpn) for tpn in pair if tpn), key=lambda tpn: (-self._points[tpn], self._rank[tpn])
        )
        return not pair[1], [-self._points[tpn] for tpn in players], [self._rank[tpn] for tpn in players]
