"""One reason for each board: why this opponent, why this colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Final

from pairtutor.answers.stretch import Stretch
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import main_clause
from pairtutor.narrative.families import Within, decisive, family, surroundings
from pairtutor.narrative.groups import card_view
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.outcomes import colour
from pairtutor.narrative.parts import Group, OpponentsShared, PlayerRef
from pairtutor.narrative.refusal_clauses import step_citations
from pairtutor.narrative.sides import scrutiny_view
from pairtutor.narrative.unplayed import UnplayedView, last_unplayed
from pairtutor.narrative.view import ColourView, FamilyView
from pairtutor.records import Record, replace
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import CandidateJudged, Event, ExchangeApplied, FamilyRuledOut, MdpSetChanged
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.lowering import FeasibilityTested
from pairtutor.trace.procedures import (
    ColumnsFormed,
    GroupSettled,
    PairingsProposed,
    PairScrutinised,
    PlayerTransferred,
)
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import PassedOver
from pairtutor.trace.values import PairLine, SharedExchanges, SharedOpponent

if TYPE_CHECKING:
    from pairtutor.answers.round import RoundAnswers


class RefusedFirst(Record):
    """What the order offered before: the run of candidates with it, and the clause against it.

    `later` is a candidate behind the one chosen that has the pair and is as good, 0 where none is known.
    """

    run: FamilyView
    clause: str
    later: int = 0


class Seated(Record):
    """A board, White first, or without colours the one named first, with the scores and why these colours.

    `unplayed` is the round in which the two were paired before and did not play, if there is one.
    """

    number: int
    white: PlayerRef
    black: PlayerRef
    white_score: str
    black_score: str
    colour: ColourView | None
    colour_clause: str
    unplayed: UnplayedView | None = None


class BoardView(Seated):
    """A board with what explains it; `floated` are those from above.

    `first` is the one of S1; `only`: the bracket has no other candidate. `refused` are the opponents that
    `first` would have had before in the order that was accepted; `leaving` and `entering` tell the exchange
    of that order, if there was one, and `exchanged_for` what the halves just before it were refused for.
    `told_on` is the board before that rests on the same exchange, 0 if there is none; `upper` and `lower` are
    then S1 and S2 after it. `last_two`: nobody else with their score is left when the other pairs stand.
    `place` is the score of the bracket, empty where it has none.
    """

    template: ClassVar[str] = "board"
    first: PlayerRef
    floated: Group
    only: bool
    refused: tuple[RefusedFirst, ...]
    leaving: Group
    entering: Group
    upper: Group
    lower: Group
    exchanged_for: FamilyView | None
    exchange_clause: str
    told_on: int = 0
    last_two: bool = False
    place: str = ""


class ProcedureBoardView(Seated):
    """A board with what explains it; `pairing_step` is the step that brought the two together.

    `exchange` is that of the halves in which they stood, made after `failed` had found nobody, by reason of
    what speaks against `those_left`; `improved` when the rows of columns were changed first. Who of the two
    was moved out of another score is in `floated` (down) or `raised`, where the system moves players so.
    `last_two` as of any board.
    """

    template: ClassVar[str] = "procedure-board"
    pairing_step: PhraseContext | None
    clause: str
    exchange: PhraseContext | None = None
    exchange_clause: str = ""
    failed: PlayerRef | None = None
    those_left: tuple[PhraseContext, ...] = ()
    improved: bool = False
    floated: Group = ()
    raised: Group = ()
    last_two: bool = False


def _seat_fields(number: int, pair: PairLine, index: RoundIndex, cast: PlayerNames) -> Mapping[str, Any]:
    """Return the fields that every board has, by name."""
    decided = index.colour(frozenset(pair))
    white, black = (decided.white, decided.black) if decided else pair
    return {
        "number": number,
        "white": cast.who(white),
        "black": cast.who(black),
        "white_score": cast.points(cast.score(white)),
        "black_score": cast.points(cast.score(black)),
        "colour": None if decided is None else colour(decided, cast),
        "colour_clause": _clause(decided, cast),
        "unplayed": last_unplayed(cast, white, black),
    }


@dataclass(slots=True)
class _LastPairing:
    """What the last pairing of a bracket tells of its boards; `stands` unless another one changed it.

    The exchange is told on the first board that rests on it, `told_on`; 0 if none does.
    """

    bracket: BracketRecord
    accepted: CandidateJudged
    stands: bool
    around: Within
    exchange: ExchangeApplied | None = None
    refused: dict[int, list[FamilyRuledOut]] = field(default_factory=dict)
    halves: FamilyRuledOut | None = None
    told_on: int = 0

    def leaves_only(self, pair: PairLine, seated: Mapping[str, Any]) -> bool:
        """Say whether nobody with their score is left but a pair when the others of the bracket stand."""
        made = self.accepted
        alike = seated["white_score"] == seated["black_score"]
        return (
            self.stands and alike and made.pairs[-1] == pair and not made.downfloaters and len(made.pairs) > 1
        )

    def rests_on_exchange(self, pair: PairLine) -> bool:
        """Say whether a pair rests on the exchange."""
        return self.exchange is not None and pair.first in self.exchange.s1


def boards(answers: RoundAnswers, cast: PlayerNames, player: Tpn | None = None) -> tuple[BoardView, ...]:
    """Return the boards of the round in order, or that of a `player` alone; none without a pairing."""
    index = answers.index
    if index.closed is None:
        return ()
    pairings = [
        _find_reasons(bracket, bracket.accepted_first, index)
        for bracket in index.last_openings
        if bracket.accepted_first
    ]
    made = {frozenset(pair): (pair, pairing) for pairing in pairings for pair in pairing.accepted.pairs}
    numbered = [
        (number, *made[key])
        for number, board in enumerate(index.closed.boards, start=1)
        if (key := frozenset(board)) in made
    ]
    for number, pair, pairing in numbered:
        if not pairing.told_on and pairing.rests_on_exchange(pair):
            pairing.told_on = number
    return tuple(_board(*row, answers, cast) for row in numbered if player is None or player in row[1])


def _find_reasons(bracket: BracketRecord, accepted: CandidateJudged, index: RoundIndex) -> _LastPairing:
    """Return the reasons of a bracket's boards: the exchange, and the runs refused for each player.

    An exchange lets go of the runs of those who are in S1 now, another set of MDPs of all: they were about
    other candidates.
    """
    pairing = _LastPairing(
        bracket, accepted, bracket in index.brackets and not bracket.later, surroundings(index, bracket)
    )
    last: FamilyRuledOut | None = None
    for step in bracket.steps:
        match step.event:
            case ExchangeApplied() as exchange:
                pairing.exchange = exchange
                pairing.halves = last if last and isinstance(last.shared, SharedExchanges) else None
                pairing.refused = {tpn: run for tpn, run in pairing.refused.items() if tpn not in exchange.s1}
            case MdpSetChanged():
                pairing.refused = {}
            case FamilyRuledOut(shared=SharedOpponent(player=player)) as run:
                pairing.refused.setdefault(player, []).append(run)
        last = step.event if isinstance(step.event, FamilyRuledOut) else last
    return pairing


def _board(
    number: int, pair: PairLine, pairing: _LastPairing, answers: RoundAnswers, cast: PlayerNames
) -> BoardView:
    """Return the view of a board; a board that rests on the exchange of an earlier one refers to it."""
    first = pair.first
    opened = pairing.bracket.opened
    refused = [answers.stretch(run) for run in pairing.refused.get(first, ())]
    exchange = pairing.exchange
    exchanged = pairing.rests_on_exchange(pair)
    halves = answers.stretch(pairing.halves) if pairing.halves and exchanged else None
    before = refused_first([halves], pairing.around, cast) if halves else None
    came_first = (
        replace(one, later=_as_good_later(one, pairing.bracket, answers))
        for one in _came_first(refused, pairing.around, cast)
    )
    told_on = pairing.told_on if exchanged and pairing.told_on < number else 0
    seated = _seat_fields(number, pair, answers.index, cast)
    return BoardView(
        **seated,
        first=cast.who(first),
        floated=tuple(who for who in (seated["white"], seated["black"]) if who.tpn in opened.mdps),
        only=pairing.stands and pairing.accepted.sequence == 1 and opened.m0 == opened.m1,
        refused=tuple(came_first),
        leaving=cast.group(exchange.leaving) if exchange and exchanged else (),
        entering=cast.group(exchange.entering) if exchange and exchanged else (),
        exchanged_for=before.run if before else None,
        exchange_clause=before.clause if before else "",
        told_on=told_on,
        last_two=pairing.leaves_only(pair, seated),
        place="" if opened.score is None else cast.points(opened.score),
        upper=cast.group(exchange.s1) if exchange and told_on else (),
        lower=cast.group(exchange.s2) if exchange and told_on else (),
    )


def _came_first(runs: list[Stretch], around: Within, cast: PlayerNames) -> Iterator[RefusedFirst]:
    """Yield the runs that came first at a board, alike ones as one, unless that one lists its members."""
    for same in _alike_runs(runs):
        refused = refused_first(same, around, cast)
        if refused.run.members:
            yield from (refused_first([run], around, cast) for run in same)
        else:
            yield refused


def refused_first(runs: Sequence[Stretch], around: Within, cast: PlayerNames) -> RefusedFirst:
    """Return a run of candidates, or several told as one, with the clause behind what is told of them."""
    run = family(runs, cast, split=None, within=around)
    return RefusedFirst(run=run, clause=main_clause(decisive(runs[0].cites, run, cast)))


_MOST_ASKED: Final = 12
"""In a bracket of so many players at most it is asked whether a refused pair can be had later."""


def _as_good_later(one: RefusedFirst, bracket: BracketRecord, answers: RoundAnswers) -> int:
    """Return the candidate behind the one chosen with the pair of a refused run that is as good; 0 if none.

    It is looked for only where the best of several candidates is told, in a bracket that stands.
    """
    run, opening = one.run, bracket.opening.number
    told_of_best = run.example and run.is_numbered and not (run.direct or run.legality or run.needed_below)
    if not told_of_best or not isinstance(run.shared, OpponentsShared):
        return 0
    if len(run.shared.opponents) > 1 or len(bracket.players) > _MOST_ASKED or opening not in answers.brackets:
        return 0
    answer = answers.pair(opening, Tpn(run.shared.player.tpn), Tpn(run.shared.opponents[0].tpn))
    return (answer.number or 0) if answer.verdict == "later" else 0


def _alike_runs(runs: list[Stretch]) -> Iterator[list[Stretch]]:
    """Yield runs one by one, neighbours together that are refused for a meeting or for the same colour."""
    for direct, same in groupby(runs, key=lambda run: (run.witness.kind, run.criterion, run.value)):
        if direct[0] in {"met", "same-preference", "same-absolute-preference"}:
            yield list(same)
        else:
            yield from ([run] for run in same)


def _clause(event: Event | None, cast: PlayerNames) -> str:
    return main_clause(step_citations(event, cast.opened.system)) if event else ""


def procedure_boards(
    answers: RoundAnswers, cast: PlayerNames, player: Tpn | None = None
) -> tuple[ProcedureBoardView, ...]:
    """Return the boards of the round in order, or that of a `player` alone; none without a pairing."""
    index = answers.index
    if index.closed is None:
        return ()
    return tuple(
        _procedure_board(number, pair, answers, cast)
        for number, pair in enumerate(index.closed.boards, start=1)
        if player is None or player in pair
    )


def _procedure_board(
    number: int, pair: PairLine, answers: RoundAnswers, cast: PlayerNames
) -> ProcedureBoardView:
    """Return the view of a board of a procedure, without a step where a group was settled as a whole."""
    index = answers.index
    made = index.pairings_of(frozenset(pair))  # none where a group was settled as a whole
    step = made[-1] if made else None
    event = step.event if step and isinstance(step.event, PairScrutinised | PlayerTransferred) else None
    before = _exchange_before(index, step)
    floated, raised = _movers(pair, index, cast)
    settled = index.group_of(step) if step and SYSTEMS[cast.opened.system].upward else None
    last = (
        next((one.event.pairs for one in settled.steps if isinstance(one.event, GroupSettled)), ())
        if settled
        else ()
    )
    return ProcedureBoardView(
        **_seat_fields(number, pair, index, cast),
        pairing_step=_tell_step(event, answers, cast),
        clause=_clause(event, cast),
        exchange=None if before.exchange is None else PhraseContext(before.exchange, cast),
        exchange_clause=_clause(before.exchange, cast),
        failed=cast.who(before.failed) if before.failed else None,
        those_left=tuple(PhraseContext(refusal, cast) for refusal in before.tried),
        improved=before.improved,
        floated=floated,
        raised=raised,
        last_two=bool(last) and {*last[-1]} == {*pair} and len({cast.score(tpn) for tpn in pair}) == 1,
    )


def _movers(pair: PairLine, index: RoundIndex, cast: PlayerNames) -> tuple[Group, Group]:
    """Return those of a pair who floated down, and up; nobody where floats are not of those who moved."""
    system, closed = SYSTEMS[cast.opened.system], index.closed
    if closed is None or not (system.upward or system.family == "lim"):
        return (), ()
    down = () if system.upward else closed.downfloats
    return (
        tuple(cast.who(tpn) for tpn in pair if tpn in down),
        tuple(cast.who(tpn) for tpn in pair if tpn in closed.upfloats),
    )


def _tell_step(
    event: PairScrutinised | PlayerTransferred | None, answers: RoundAnswers, cast: PlayerNames
) -> PhraseContext | None:
    """Return the view of the step that made a pair; None stays None."""
    if isinstance(event, PairScrutinised):
        if cast.opened.system == "ssm":
            return card_view(event, answers, cast)
        return scrutiny_view(event, answers, cast)
    return None if event is None else PhraseContext(event, cast)


class _Before(NamedTuple):
    """What a group went through before two were brought together; `failed` is a player's number, 0 for none.

    `tried` are those passed over when that one found nobody, before the `exchange`.
    """

    exchange: PairingsProposed | None = None
    failed: int = 0
    tried: tuple[PassedOver, ...] = ()
    improved: bool = False


def _exchange_before(index: RoundIndex, maker: Step | None) -> _Before:
    """Return the exchange that a pair rests on, with who found nobody before it, and whether rows changed."""
    group = index.group_of(maker) if maker else None
    before, exchanged, failed = _Before(), _Before(), 0
    left: tuple[PassedOver, ...] = ()
    for step in group.steps if group and maker else ():
        if maker and step.number >= maker.number:
            break
        match step.event:
            case PairScrutinised(opponent=None, player=player, tried=tried):
                failed, left = player, tried
            case PairingsProposed(entering=entering) as proposed if entering:
                before = exchanged = _Before(proposed, failed, left, before.improved)
            case PairingsProposed(reason="carried-on", leaving=leaving):
                first = exchanged.exchange and exchanged.exchange.leaving == leaving
                before = _Before() if first else exchanged
            case PairingsProposed(reason="first" | "after-transfer" | "without-player") | FeasibilityTested():
                before, failed, left = _Before(), 0, ()  # the halves are those of the order again
            case ColumnsFormed(reason="improved"):
                before = before._replace(improved=True)
    return before
