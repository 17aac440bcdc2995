"""Boards made by hand, each against what is asked of it whatever else is paired: a checklist for programs.

A rematch, a forbidden pair, a barred bye, a colour three times in a row, too many games with one colour, a
colour other than the one due. The engine decides which colours two would have: it is asked again with the
boards as they are given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from pairtutor.answers.answer import PlacedAnswer
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import verdict_on
from pairtutor.disputes.case import ByeWish, Case, PairWish
from pairtutor.disputes.verdicts import Coloured, Verdict, barred_bye, barred_pair
from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import BYE, Board
from pairtutor.model.tournament import Supposition
from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.events import ColourDecided
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import PlayerLine

MOST_IN_A_ROW: Final = 2
"""How often a player may have one colour in a row (C.04.1 g)."""

WIDEST: Final = 2
"""How many more games a player may have with one colour than with the other (C.04.1 f)."""

ColourName: TypeAlias = Literal["white", "black"]
FaultKind = Literal[
    "rematch", "forbidden", "pair-barred", "bye-barred", "bye-needless", "in-a-row", "difference", "colour"
]

_KINDS: Final[Mapping[str, FaultKind]] = {"met": "rematch", "forbidden": "forbidden"}
"""What a pair barred by such a fact is called; all others are barred for another reason, mostly colours."""

_LEVELS: Final = {"absolute": 3, "strong": 2, "due": 2, "mild": 1, "none": 0}
"""The levels of preferences; where a system knows no strengths, a colour that is due counts as strong."""


_BARRING: Final[frozenset[FaultKind]] = frozenset(
    {"rematch", "forbidden", "pair-barred", "bye-barred", "bye-needless"}
)
"""What may not be, whatever else is paired."""


class BoardFault(NamedTuple):
    """What is wrong with a board; `players` are those whom it is about.

    `verdict` tells what bars the pair or the bye, or who has White by the rules if the two meet, in the trace
    `told_by`; both are None where the colours of the board say it all. `colour` is the one that the player
    gets, `level` that of the preference refused: 3 absolute, 2 strong, 1 mild, 0 none. A fault `allowed` is
    what the rules themselves make of the two.
    """

    kind: FaultKind
    players: tuple[Tpn, ...]
    verdict: Verdict | None = None
    told_by: Trace | None = None
    colour: ColourName | None = None
    level: int = 0
    allowed: bool = False


def _may_be(faults: Sequence[BoardFault]) -> bool:
    """Return whether a board may be, whatever its colours."""
    return not any(fault.kind in _BARRING for fault in faults)


class JudgedBoard(NamedTuple):
    """A board with its faults; `made`: the rules pair so, colours included.

    `why` says why a pair, or a bye, that may be is not the one of the rules; None where it is, or may not be.
    """

    board: Board
    faults: tuple[BoardFault, ...]
    made: bool
    why: PlacedAnswer | None = None

    @property
    def is_legal(self) -> bool:
        """Whether the pair, or the bye, may be."""
        return _may_be(self.faults)


class JudgedBoards(NamedTuple):
    """Boards made by hand, in their order, and the answers of the round as it is paired."""

    boards: tuple[JudgedBoard, ...]
    answers: RoundAnswers

    @property
    def right(self) -> bool:
        """Whether every board is one that the rules make."""
        return all(judged.made for judged in self.boards)


def judge_boards(case: Case, boards: Sequence[Board]) -> JudgedBoards:
    """Judge boards made by hand, one or several of a round; Black 0 is the bye.

    Raises:
        UsageError: the round has no legal pairing at all; a player takes no part or stands on two boards.
    """
    answers = RoundAnswers(case.trace())
    _check_boards(answers.index, boards)
    colours = _Colours(case, answers, boards)
    return JudgedBoards(tuple(_judge_board(case, answers, board, colours) for board in boards), answers)


def _check_boards(index: RoundIndex, boards: Sequence[Board]) -> None:
    """See to it that boards can be judged in a round.

    Raises:
        UsageError: the round has no legal pairing; a player takes no part, or is named twice.
    """
    if index.closed is None:
        raise UsageError(Message("errors.dispute.no-pairing"))
    seen: set[Tpn] = set()
    for tpn in (tpn for board in boards for tpn in board if tpn != BYE):
        if tpn not in index.lines:
            raise UsageError(Message("errors.dispute.number-takes-no-part", player=tpn))
        if tpn in seen:
            raise UsageError(Message("errors.boards.twice", player=tpn))
        seen.add(tpn)


def _judge_board(case: Case, answers: RoundAnswers, board: Board, colours: _Colours) -> JudgedBoard:
    """Return a board with its faults, and if it is legal but not the pairing's, why it was not made."""
    closed = answers.index.closed
    assert closed is not None, "a round without a pairing has been refused"
    wish: ByeWish | PairWish = PairWish(board.white, board.black)
    if board.black == BYE:
        made, wish = closed.bye == board.white, ByeWish(board.white)
        faults = tuple(_faults_of_bye(answers, board.white))
    else:
        pairs = {frozenset(pair) for pair in closed.boards}
        made = frozenset(board) in pairs
        faults = tuple(_faults_of_pair(answers, board, colours))
    why = _why_not(case, answers, wish) if not made and _may_be(faults) else None
    wrong = any(fault.kind == "colour" and not fault.allowed for fault in faults)
    return JudgedBoard(board, faults, made and not wrong, why)


def _why_not(case: Case, answers: RoundAnswers, wish: ByeWish | PairWish) -> PlacedAnswer:
    """Return the reason for which a pair, or a bye, that may be is not the one of the rules."""
    verdict = verdict_on(case, answers, wish)
    assert isinstance(verdict, PlacedAnswer), "no colour has been asked about"
    return verdict


def _faults_of_bye(answers: RoundAnswers, player: Tpn) -> Iterator[BoardFault]:
    """Yield what is wrong with a bye: nobody needs one, or the player may not have it."""
    assert answers.index.closed is not None, "a round without a pairing has been refused"
    if answers.index.closed.bye is None:
        yield BoardFault("bye-needless", (player,))
    barred = barred_bye(answers, player)
    if barred is not None:
        yield BoardFault("bye-barred", (player,), barred, answers.index.trace)


def _faults_of_pair(answers: RoundAnswers, board: Board, colours: _Colours) -> Iterator[BoardFault]:
    """Yield what is wrong with a board: the pair, then the colours, unless the rules make it so too."""
    barred = barred_pair(answers, frozenset({frozenset(board)}))
    if barred is not None:
        kind = _KINDS.get(getattr(barred.answer.witness, "kind", ""), "pair-barred")
        yield BoardFault(kind, tuple(board), barred, answers.index.trace)
    system = SYSTEMS[answers.index.opened.system]
    if not system.coloured:
        return
    by_rules = None if barred else colours.decision(board)
    allowed = by_rules is not None and by_rules.is_as(board)
    sides: tuple[tuple[Tpn, ColourName], ...] = ((board.white, "white"), (board.black, "black"))
    for tpn, colour in () if system.teams else sides:
        for excess in excesses(answers.index.line(tpn), colour):
            yield BoardFault(excess, (tpn,), colour=colour, allowed=allowed)
    yield from _colours_refused(answers, sides, by_rules, allowed=allowed)


def excesses(line: PlayerLine, colour: ColourName) -> Iterator[Literal["in-a-row", "difference"]]:
    """Yield the limits that a game with a colour breaks: three in a row, or three more than the other."""
    letter, sign = ("W", 1) if colour == "white" else ("B", -1)
    if line.colours.endswith(letter * MOST_IN_A_ROW):
        yield "in-a-row"
    if sign * line.colour_difference >= WIDEST:
        yield "difference"


def _colours_refused(
    answers: RoundAnswers,
    sides: Sequence[tuple[Tpn, ColourName]],
    by_rules: _Decision | None,
    *,
    allowed: bool,
) -> Iterator[BoardFault]:
    """Yield a fault for each colour that is not the one due; without any, one where the rules turn the two.

    Where nothing is decided `by_rules`, the two cannot meet in any complete round.
    """
    verdict, trace = (None, None) if by_rules is None else by_rules
    refused = [
        (tpn, colour, _LEVELS[preference.strength])
        for tpn, colour in sides
        if (preference := answers.index.line(tpn).preference).colour not in (None, colour)
    ]
    if by_rules is not None and not refused and not allowed:
        yield BoardFault("colour", tuple(tpn for tpn, _ in sides), verdict, trace)
    for tpn, colour, level in refused:
        yield BoardFault("colour", (tpn,), verdict, trace, colour, level, allowed)


class _Decision(NamedTuple):
    """Who has White by the rules if two meet, decided by a step of a trace."""

    verdict: Coloured
    trace: Trace

    def is_as(self, board: Board) -> bool:
        """Return whether a board has these colours."""
        event = self.verdict.step.event
        return isinstance(event, ColourDecided) and (event.white, event.black) == tuple(board)


class _Colours:
    """Who has White where two meet: in the round as made, else in one that has the boards as given."""

    def __init__(self, case: Case, answers: RoundAnswers, boards: Sequence[Board]) -> None:
        self._case = case
        self._legal = [
            board
            for board in boards
            if board.black != BYE and barred_pair(answers, frozenset({frozenset(board)})) is None
        ]
        self._known = _decisions(answers.index.trace)
        self._asked = False

    def decision(self, board: Board) -> _Decision | None:
        """Return the colours of two if they meet; None where no round can be completed with their board."""
        pair = frozenset(board)
        if pair not in self._known and not self._asked and len(self._legal) > 1:
            self._asked = True
            self._ask(self._legal)
        if pair not in self._known:
            self._ask([board])
        return self._known.get(pair)

    def _ask(self, boards: Sequence[Board]) -> None:
        """Have the round paired with some boards, and keep who has White on which board."""
        only: dict[Tpn, frozenset[Tpn]] = {}
        for white, black in boards:
            only |= {white: frozenset({black}), black: frozenset({white})}
        self._known = _decisions(self._case.boards(Supposition(only))) | self._known


def _decisions(trace: Trace) -> dict[frozenset[Tpn], _Decision]:
    """Return the decisions about colours of a trace, by the two players."""
    return {
        frozenset((step.event.white, step.event.black)): _Decision(Coloured(step), trace)
        for step in trace.steps
        if isinstance(step.event, ColourDecided)
    }
