"""Groups of procedures as they are told: who comes from where, which deal it is, what is made and undone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.layout import clean
from pairtutor.narrative.naming import PhraseContext, name_players
from pairtutor.narrative.parts import Group
from pairtutor.narrative.sides import is_taken_back, scrutiny_view
from pairtutor.narrative.view import GroupView
from pairtutor.trace.bracket_record import Pair
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.index import RoundIndex, events_before, players_paired
from pairtutor.trace.procedures import (
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
)
from pairtutor.trace.refusals import PassedOver

if TYPE_CHECKING:
    from pairtutor.answers.round import RoundAnswers
    from pairtutor.answers.ssm_attempts import BracketAttempt
    from pairtutor.trace.recorder import Step


def clubs(opened: RoundOpened, cast: PlayerNames) -> Iterator[tuple[str, Group]]:
    """Yield the groups that can be kept apart by the SSM, by name, each with its players by number."""
    names = sorted({line.group for line in opened.players if line.group}) if opened.system == "ssm" else []
    for name in names:
        yield clean(name), cast.group(sorted(line.tpn for line in opened.players if line.group == name))


def players_in_tables(index: RoundIndex) -> frozenset[Tpn]:
    """Return everybody who stands in the table of a bracket or group, or on a board."""
    boards = index.closed.boards if index.closed else ()
    found = {tpn for board in boards for tpn in board} | {
        tpn for record in index.openings for tpn in record.opened.by_bsn
    }
    opened = [record.opening.event for record in index.groups.values() if record.opening]
    for event in (event for event in opened if isinstance(event, GroupOpened)):
        found |= {*event.residents, *(arrival.player for arrival in event.arrived)}
    return frozenset(found)


def group_view(event: GroupOpened, index: RoundIndex, cast: PlayerNames) -> GroupView:
    """Return a group whose turn comes, with what becomes of it."""
    arrived = tuple(arrival.player for arrival in event.arrived)
    players = (*arrived, *event.residents)
    here = frozenset(players)
    settled = _settlement(event.group, index)
    undone = _undone_later(settled, index)
    joined = _combination(event, index) if event.role == "combined" else None
    steps = index.groups[event.group].steps if event.group in index.groups else ()
    tried = _attempts(steps, cast)
    dealt = [attempt for attempt in tried if attempt.dealt]
    standing = _attempt_that_stands(steps, tried) if settled and settled.pairs else None
    return GroupView(
        number=event.group,
        name=cast.words.bracket("group"),
        score="" if event.score is None else cast.points(event.score),
        median=event.role == "median",
        last=event.role == "last",
        combined=event.role == "combined",
        first_round=event.role == "first-round",
        down=event.direction == "down",
        up=event.direction == "up",
        arrived=cast.group(arrived),
        residents=cast.group(event.residents),
        rows=tuple(
            cast.row(tpn, number, moved_down=number <= len(arrived), others=here)
            for number, tpn in enumerate(players, start=1)
        ),
        pairs=event.pairs,
        middle="" if event.median is None else cast.points(event.median),
        made=len(settled.pairs) if settled else 0,
        undone=len(undone),
        joining=cast.group(joined.joining) if joined else (),
        joining_pairs=PhraseContext(joined, cast).pairs if joined else (),
        dealt=len(dealt),
        stands=dealt.index(standing) + 1 if standing in dealt else 0,
        otherwise=standing is not None and standing not in dealt,
    )


def _attempts(steps: Sequence[Step], cast: PlayerNames) -> Sequence[BracketAttempt]:
    """Return the attempts at a bracket of the SSM; other systems have none."""
    if cast.opened.system != "ssm":
        return ()
    from pairtutor.answers.ssm_attempts import attempts

    return attempts(steps)


def _attempt_that_stands(steps: Sequence[Step], tried: Sequence[BracketAttempt]) -> BracketAttempt | None:
    """Return the attempt at a bracket whose pairs stand (SSM), None where nothing was tried."""
    if not tried:
        return None
    from pairtutor.answers.ssm_attempts import attempt_that_stands

    return attempt_that_stands(steps, tried)


def _settlement(group: int, index: RoundIndex) -> GroupSettled | None:
    events = (step.event for step in reversed(index.groups[group].steps)) if group in index.groups else ()
    return next((event for event in events if isinstance(event, GroupSettled)), None)


def _undone_later(settled: GroupSettled | None, index: RoundIndex) -> set[Pair]:
    """Return the pairs of a group, as a step settles it, that another group takes back."""
    made = map(frozenset, settled.pairs if settled else ())
    return {pair for pair in made if settled and is_taken_back(pair, settled, index)}


def _combination(event: GroupOpened, index: RoundIndex) -> PairingsUndone | None:
    """Return by what a combined group came to be."""
    combination: PairingsUndone | None = None
    for earlier in events_before(event, index.trace.steps):
        if isinstance(earlier, PairingsUndone) and earlier.reason == "combination":
            combination = earlier
    return combination


def settled_view(event: GroupSettled, index: RoundIndex, cast: PlayerNames) -> PhraseContext:
    """Return the view of a group that is done; `undone` are those of its pairs that are taken back later."""
    later = _undone_later(event, index) if event is _settlement(event.group, index) else set()
    lines = PhraseContext(event, cast).pairs
    # of the lines those of pairs taken back
    kept = tuple(line for line, pair in zip(lines, event.pairs, strict=True) if frozenset(pair) in later)
    return PhraseContext(event, cast, undone=kept)


def proposal_view(event: PairingsProposed, index: RoundIndex, cast: PlayerNames) -> PhraseContext:
    """Return the view of two halves; `deal` is the number of the deal, 0 where no cards are dealt anew."""
    steps = index.groups[event.group].steps if event.group in index.groups else ()
    dealt = [item.proposal for item in _attempts(steps, cast) if item.dealt]
    number = next((number for number, item in enumerate(dealt, start=1) if item is event), 0)
    return PhraseContext(event, cast, deal=number, deals=len(dealt))


def card_view(event: PairScrutinised, answers: RoundAnswers, cast: PlayerNames) -> PhraseContext:
    """Return the view of a search for an opponent by the SSM.

    `despite` is what the pair breaks of what is let go, `let_go` what was let go last; `later` says that the
    pair is not played, or is undone before it is made once more. Of whoever is passed over all that is broken
    is told.
    """
    from pairtutor.answers.ssm_attempts import asked_first, broken_by, criterion

    index = answers.index
    view = scrutiny_view(event, answers, cast)
    opened, pair = cast.opened, players_paired(event)
    despite: tuple[Any, ...] = ()
    if event.opponent is not None:
        broken = broken_by(opened, cast.line(event.player), cast.line(event.opponent))
        despite = tuple(name_players(item, cast) for item in broken if criterion(item) not in event.required)
    tried = tuple(
        PhraseContext(item, cast, why=passed_view.why, besides=_besides(item, event, cast))
        for item, passed_view in zip(event.tried, view.tried, strict=True)
    )
    stands = _settlement(event.group, index) is not None and _is_played(pair, index)
    later = bool(pair) and (not stands or is_taken_back(pair, event, index))
    gone = [name for name in asked_first(opened) if name not in event.required]
    return PhraseContext(
        event,
        cast,
        last_two=view.last_two,
        tried=tried,
        despite=despite,
        let_go=gone[0] if gone else "",
        later=later,
    )


def _besides(passed: PassedOver, event: PairScrutinised, cast: PlayerNames) -> tuple[Any, ...]:
    """Return the facts against a player besides the first criterion, if that one can be let go."""
    if passed.why.kind not in ("same-team", "repeated-float"):
        return ()
    from pairtutor.answers.ssm_attempts import broken_by, criterion

    broken = broken_by(cast.opened, cast.line(event.player), cast.line(passed.player))
    more = (fact for fact in broken if criterion(fact) in event.required and fact != passed.why)
    return tuple(name_players(fact, cast) for fact in more)


def _is_played(pair: Pair, index: RoundIndex) -> bool:
    return index.closed is not None and pair in map(frozenset, index.closed.boards)
