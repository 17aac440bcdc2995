"""Why not the others: a line for each other player of the bracket in which somebody was paired."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from pairtutor.narrative.boards import RefusedFirst
from pairtutor.narrative.cast import Cast
from pairtutor.narrative.citations import citations, main_clause
from pairtutor.narrative.families import family, within
from pairtutor.narrative.naming import named
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Who
from pairtutor.narrative.view import Reason
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import ByeAssigned, FamilyRuledOut
from pairtutor.trace.index import GroupRecord
from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred
from pairtutor.trace.refusals import PassedOver
from pairtutor.trace.values import Players, SharedOpponent

Why = Literal["met", "apart", "absolute", "run", "tried", "half", "before", "taken", "after", "over", "bye"]
Order = Sequence[Players]


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherLine:
    """What kept a player from `who`; `with_whom` is whom one of the two was paired with before.

    `run` are the candidates in which the two meet, `reason` why a procedure passed one of them over;
    `colour` is what both want. `first` says that both stand in S1.
    """

    template: ClassVar[str] = "other"
    who: Who
    why: Why
    round: int = 0
    with_whom: Who | None = None
    run: RefusedFirst | None = None
    reason: Reason | None = None
    colour: str = ""
    first: bool = False


def others(narrator: Narrator, player: int) -> tuple[OtherLine, ...]:
    """Return a line for each other player of the bracket, or group, in which a player was paired last."""
    index = narrator.index
    if index.closed is None:
        return ()
    found = [one for one in index.brackets if player in one.players]
    if found:
        return tuple(_of_bracket(found[-1], player, narrator))
    groups = [one for one in index.groups.values() if player in one.members]
    return tuple(_of_group(groups[-1], player, narrator)) if groups else ()


def _of_bracket(bracket: BracketRecord, player: int, narrator: Narrator) -> Iterator[OtherLine]:
    """Yield the lines for a bracket: what bars two, what refuses them, else who came before whom."""
    cast = narrator.cast
    runs = _runs(bracket)
    order = _order(bracket)
    for other in bracket.players:
        if other in (player, order.partner.get(player)):
            continue
        pair = frozenset((player, other))
        if pair in runs:
            event = runs[pair]
            run = RefusedFirst(
                run=family([event], cast, None, within(narrator.index, bracket)),
                clause=main_clause(citations(event.cites[:1], cast.opened.system)),
            )
            yield OtherLine(who=cast.who(other), why="run", run=run)
            continue
        yield _barred(player, other, cast) or _placed(player, other, order, cast)


def _runs(bracket: BracketRecord) -> Mapping[frozenset[int], FamilyRuledOut]:
    """Return the runs that are refused because of a pair that they share, the last one of each pair."""
    return {
        frozenset((one.shared.player, one.shared.opponent)): one
        for one in bracket.all(FamilyRuledOut)
        if isinstance(one.shared, SharedOpponent)
    }


def _barred(player: int, other: int, cast: Cast) -> OtherLine | None:
    """Return what bars two from each other by themselves, None if nothing does."""
    who = cast.who(other)
    met = cast.met(player, other)
    if met:
        return OtherLine(who=who, why="met", round=met)
    if any({player, other} <= set(group) for group in cast.opened.apart):
        return OtherLine(who=who, why="apart")
    one, two = cast.line(player), cast.line(other)
    absolute = one.preference.strength == two.preference.strength == "absolute"
    if absolute and one.preference == two.preference and not (one.topscorer or two.topscorer):
        return OtherLine(who=who, why="absolute", colour=_colour(player, other, cast))
    return None


class _Made(NamedTuple):
    """Who was moved down into a bracket, and of its pairs the places, who stands first, and the partners.

    `bye` says that who is left over has it.
    """

    down: frozenset[int]
    place: Mapping[int, int]
    first: frozenset[int]
    partner: Mapping[int, int]
    bye: bool


def _order(bracket: BracketRecord) -> _Made:
    made = bracket.made
    return _Made(
        frozenset(bracket.opened.mdps),
        {tpn: place for place, pair in enumerate(made) for tpn in pair},
        frozenset(pair.first for pair in made),
        {
            one: other
            for pair in made
            for one, other in ((pair.first, pair.second), (pair.second, pair.first))
        },
        any(isinstance(one, ByeAssigned) for one in bracket.floaters),
    )


def _placed(player: int, other: int, order: _Made, cast: Cast) -> OtherLine:
    """Return how the order of the bracket kept two apart who might meet."""
    who, colour = cast.who(other), _colour(player, other, cast)
    partner, theirs = order.partner.get(player), order.partner.get(other)
    if theirs is None:
        return OtherLine(who=who, why="bye" if order.bye else "over", colour=colour)
    taken = OtherLine(who=who, why="taken", with_whom=cast.who(theirs), colour=colour)
    if partner is None:
        return taken
    apart = (player in order.down) != (other in order.down)
    if not apart and player in order.down:
        return OtherLine(who=who, why="half", first=True, colour=colour)
    halves = not apart and not {partner, theirs} & order.down
    if halves and (player in order.first) == (other in order.first):
        return OtherLine(who=who, why="half", first=player in order.first, colour=colour)
    if order.place[other] < order.place[player]:
        return taken
    chooses = player in (order.down if apart else order.first)
    why: Why = "after" if chooses else "before"
    return OtherLine(who=who, why=why, with_whom=cast.who(partner), colour=colour)


def _of_group(group: GroupRecord, player: int, narrator: Narrator) -> Iterator[OtherLine]:
    """Yield the lines for a group of a procedure: who was tried and passed over, else who was paired."""
    cast, index = narrator.cast, narrator.index
    passed = dict(_tried(group, player))
    boards = index.closed.boards if index.closed else ()
    partner = _partner(boards, player)
    for other in sorted(group.members - {player}, key=lambda tpn: cast.line(tpn).rank):
        if other == partner:
            continue
        who = cast.who(other)
        if other in passed:
            yield OtherLine(who=who, why="tried", reason=named(passed[other].why, cast))
            continue
        theirs = _partner(boards, other)
        yield _barred(player, other, cast) or OtherLine(
            who=who, why="taken" if theirs else "bye", with_whom=cast.who(theirs or 0)
        )


def _tried(group: GroupRecord, player: int) -> Iterator[tuple[int, PassedOver]]:
    """Yield who was passed over as an opponent of a player, or passed the player over, and why."""
    for step in group.steps:
        match step.event:
            case PairScrutinised(player=seeker, tried=tried) if seeker == player:
                yield from ((one.player, one) for one in tried)
            case PairScrutinised(player=seeker, tried=tried):
                yield from ((seeker, one) for one in tried if one.player == player)
            case PlayerTransferred(player=gone, opponents=tried) if gone == player:
                yield from ((one.player, one) for one in tried)
            case _:
                pass


def _partner(pairs: Order, player: int) -> int | None:
    return next((sum(pair) - player for pair in pairs if player in pair), None)


def _colour(player: int, other: int, cast: Cast) -> str:
    mine, theirs = cast.line(player).preference.colour, cast.line(other).preference.colour
    return cast.words.colours[mine] if mine and mine == theirs else ""
