"""Whom a value names, by a fact of their own, and reasons that take more than one step."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import assert_never

from pairtutor.answers.answer import Answer, MemberLine
from pairtutor.answers.below import below_without_opponent
from pairtutor.answers.stretch import Stretch
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.naming import name_players
from pairtutor.narrative.parts import (
    ExchangesShared,
    Group,
    HitKind,
    HitView,
    MdpSetsShared,
    MdpShared,
    OpponentsShared,
    Pairing,
    SharedView,
    ShutOutReason,
)
from pairtutor.records import replace
from pairtutor.trace.events import CandidateJudged, Event, SubgroupsFormed
from pairtutor.trace.procedures import ColumnsFormed, SubgroupsShifted
from pairtutor.trace.recorder import Step
from pairtutor.trace.values import (
    FindingLine,
    Hit,
    OnlyPartners,
    PairLine,
    Players,
    Shared,
    SharedExchanges,
    SharedMdp,
    SharedMdpSets,
    SharedOpponent,
)


def players_behind(line: FindingLine) -> Hit:
    """Return the players behind a finding one by one, or two by two where each two are counted once."""
    players = line.players
    if line.criterion != "pairs" and isinstance(line.value, int) and len(players) == 2 * line.value:
        return tuple(players[at : at + 2] for at in range(0, len(players), 2))
    return tuple((tpn,) for tpn in players)


def players_beyond(criterion: str, hit: Hit, accepted: CandidateJudged | None) -> Hit:
    """Return the players named by a value whom the accepted candidate's does not name.

    It is `hit` itself where that lacks some of the accepted candidate's.
    """
    lines = () if accepted is None else accepted.findings
    own = {
        frozenset(group) for line in lines if line.criterion == criterion for group in players_behind(line)
    }
    more = tuple(players for players in hit if frozenset(players) not in own)
    return more if len(more) + len(own) == len(hit) else hit


def hits(criterion: str, hit: Hit, pairs: Sequence[PairLine], cast: PlayerNames) -> tuple[HitView, ...]:
    """Return the facts behind a value; `pairs` are those of the candidate that has it.

    None about the following bracket: that somebody is left over is the supposition.
    """
    if criterion == "next-bracket":
        return ()
    return tuple(_join_hits(view for players in hit if (view := _fact(criterion, players, pairs, cast))))


def _join_hits(views: Iterable[HitView]) -> Iterator[HitView]:
    """Tell players together who float again in the same way or are left over, and pairs of one colour."""
    waiting: HitView | None = None
    for view in views:
        alone = len(view.players) == 1
        if waiting and replace(waiting, players=view.players, alike=()) == view and (alone or view.colour):
            waiting = (
                replace(waiting, players=(*waiting.players, *view.players))
                if alone
                else replace(waiting, alike=(*waiting.alike, view.players))
            )
            continue
        if waiting:
            yield waiting
        waiting = view
    if waiting:
        yield waiting


def _fact(criterion: str, hit: Players, pairs: Sequence[PairLine], cast: PlayerNames) -> HitView | None:
    """Return the view of a fact about one or two players in a criterion, None where it names none."""
    players = cast.group(hit)
    if len(hit) == 2:
        return _pair(criterion, hit[0], hit[1], players, cast)
    if len(hit) != 1 or not hit[0]:
        return None
    (player,) = hit
    score = cast.points(cast.score(player))
    match criterion:
        case "legality" | "bye-score" | "bye-unplayed":
            return HitView(
                kind="bye",
                players=players,
                gap=score,
                bye=name_players(cast.bye_bar(player), cast),
                missed=cast.line(player).missed if criterion == "bye-unplayed" else 0,
            )
        case "wanted":
            return HitView(kind="wanted", players=players)
        case "downfloater-scores" | "psd":
            return HitView(kind="float", players=players, gap=score)
        case "pairs":
            return HitView(kind="over", players=players)
        case _ if criterion_facets(criterion).repeated_float:
            return _repeated_float(criterion, player, players, pairs, cast)
        case _:
            return None


def _pair(criterion: str, player: Tpn, other: Tpn, players: Group, cast: PlayerNames) -> HitView | None:
    """Return the view of a fact about a pair in a criterion, None where it names none.

    Of legality it is first that they have met, then that they are kept apart, then their colours.
    """
    met = cast.round_met(player, other)
    preferred, also = (cast.line(tpn).preference.colour for tpn in (player, other))
    colour = cast.words.colours[preferred] if preferred and preferred == also else ""
    if criterion == "legality" and met is not None:
        return HitView(kind="met", players=players, round=met)
    if criterion == "legality" and any({player, other} <= set(group) for group in cast.opened.apart):
        return HitView(kind="apart", players=players)
    if criterion in {"legality", "absolute-preference"} and colour:
        return HitView(kind="absolute", players=players, colour=colour)
    if criterion == "psd":
        gap = cast.words.signs.points(abs(cast.score(player) - cast.score(other)))
        return HitView(kind="gap", players=players, gap=gap)
    if colour:
        kind: HitKind = criterion_facets(criterion).colour or "preference"
        return HitView(kind=kind, players=players, colour=colour)
    return None


def _repeated_float(
    criterion: str, player: Tpn, players: Group, pairs: Sequence[PairLine], cast: PlayerNames
) -> HitView:
    """Return the view of a repeated float; it has the opponent if it is up, or differences count."""
    facets = criterion_facets(criterion)
    down = facets.direction == "down"
    other = next((sum(pair) - player for pair in pairs if player in pair), None)  # the other one of the pair
    gap = ""
    if facets.listed and other is not None:
        gap = cast.words.signs.points(abs(cast.score(player) - cast.score(Tpn(other))))
    return HitView(
        kind="again",
        players=players,
        down=down,
        back=facets.rounds_back,
        round=cast.opened.round - facets.rounds_back,
        without_game=cast.mark_of_float(player, facets.rounds_back),
        opponent=None if (down and not gap) or other is None else cast.who(other),
        gap=gap,
    )


def shut_out(event: Stretch, split: SubgroupsFormed, cast: PlayerNames) -> ShutOutReason | None:
    """Return why a player finds nobody in the other half, where meetings and colours alone say it.

    None where they do not: the lack of opponents is then told as the trace has it.
    """
    shared, witness = event.shared, event.witness
    if not isinstance(shared, SharedExchanges) or shared.settled or (shared.first, shared.last) != (1, 1):
        return None  # it is about more than the halves as they were formed, which are exchange 1
    if event.criterion != "colour-preference" or event.best != 0 or not isinstance(witness, OnlyPartners):
        return None
    alone = witness.groups[0][0]
    if len(witness.groups) != 1 or len(witness.groups[0]) != 1 or witness.partners or alone not in split.s1:
        return None
    colour = cast.line(alone).preference.colour
    rounds = {other: cast.round_met(alone, other) for other in split.s2}
    met = [other for other in split.s2 if rounds[other] is not None]
    same = [other for other in split.s2 if rounds[other] is None]
    if colour is None or any(cast.line(other).preference.colour != colour for other in same):
        return None
    return ShutOutReason(
        player=cast.who(alone),
        met=cast.group(met),
        rounds=tuple(number for number in rounds.values() if number is not None),
        same=cast.group(same),
        colour=cast.words.colours[colour],
    )


def met_all(group: Players, others: Collection[int], cast: PlayerNames) -> ShutOutReason | None:
    """Return the fact that the only player of a group has met all `others`; None where it is not so."""
    if len(group) != 1:
        return None
    alone = group[0]
    rounds = {other: cast.round_met(alone, other) for other in others if other != alone} if alone else {}
    numbers = tuple(number for number in rounds.values() if number is not None)
    if not rounds or len(numbers) < len(rounds):
        return None
    return ShutOutReason(player=cast.who(alone), met=cast.group(rounds), rounds=numbers, same=(), colour="")


MOST_BELOW = 6
"""Of so many players of the following scoregroup at most it is told that somebody has met them all."""


def met_all_below(answer: Answer, cast: PlayerNames) -> tuple[ShutOutReason, ...]:
    """Return those whom an answer leaves over and who have met all of the following scoregroup."""
    lines = {line.tpn: line for line in cast.opened.players}
    below = below_without_opponent(answer, answer.left or (), lines)
    reasons = (met_all((tpn,), following, cast) for tpn, following in below if len(following) <= MOST_BELOW)
    return tuple(reason for reason in reasons if reason)


def pairings(pairs: Iterable[PairLine], cast: PlayerNames) -> tuple[Pairing, ...]:
    """Return pairs with their players by name."""
    return tuple(Pairing(first=cast.who(pair.first), second=cast.who(pair.second)) for pair in pairs)


def first_difference(
    taken: Iterable[PairLine], other: Iterable[tuple[Tpn, Tpn]], cast: PlayerNames
) -> tuple[Pairing, ...]:
    """Return a pair that is taken and what another pairing has instead, of the smallest number that differs.

    Empty where none differs of those whom both pair.
    """
    mine, theirs = (
        {tpn: against for pair in pairs for tpn, against in (tuple(pair), tuple(pair)[::-1])}
        for pairs in (taken, other)
    )
    for tpn in sorted(mine.keys() & theirs.keys()):
        if mine[tpn] != theirs[tpn]:
            two = (mine[tpn], theirs[tpn])
            return tuple(Pairing(first=cast.who(tpn), second=cast.who(against)) for against in two)
    return ()


def differing_tops(
    taken: Iterable[PairLine], other: Iterable[tuple[Tpn, Tpn]], cast: PlayerNames
) -> tuple[Group, ...]:
    """Return the top members (of a pair the smaller number) of the pairs taken and of others, rising.

    Empty where they are the same: only then do the bottom members decide.
    """
    mine, theirs = (sorted(min(pair) for pair in pairs) for pairs in (taken, other))
    return (cast.group(mine), cast.group(theirs)) if mine != theirs else ()


def shared_view(parts: Sequence[Shared], cast: PlayerNames, example: MemberLine | None = None) -> SharedView:
    """Return the view of the part common to a run of candidates, or to neighbouring runs of one form.

    All of `parts` are of one kind, and of one player where they tell opponents. The pairs settled before are
    those of an `example`.
    """
    first, last = parts[0], parts[-1]
    settled = getattr(first, "settled", 0)
    made = pairings(example.pairs[:settled] if example else (), cast)
    match first:
        case SharedOpponent():
            opponents = [part.opponent for part in parts if isinstance(part, SharedOpponent)]
            return OpponentsShared(
                settled=settled, made=made, player=cast.who(first.player), opponents=cast.group(opponents)
            )
        case SharedMdp():
            players = [part.player for part in parts if isinstance(part, SharedMdp)]
            return MdpShared(chosen=cast.group(first.chosen), players=cast.group(players))
        case SharedMdpSets():
            return MdpSetsShared(count=sum(part.sets for part in parts if isinstance(part, SharedMdpSets)))
        case SharedExchanges():
            # number 1 of the trace exchanges nobody: here the exchanges count from 1 after that
            end = last.last if isinstance(last, SharedExchanges) else first.last
            return ExchangesShared(
                settled=settled,
                made=made,
                count=end - first.first + 1 - (first.first == 1),
                first=first.first - 1,
                last=end - 1,
                unchanged=first.first == 1,
                leaving=cast.group(first.leaving),
                entering=cast.group(first.entering),
            )
        case _:
            assert_never(first)


def pairs_without(pairs: tuple[Pairing, ...], others: tuple[Pairing, ...]) -> tuple[Pairing, ...]:
    """Return the pairs that others do not have, whoever of the two stands first."""
    known = {frozenset((pair.first.number, pair.second.number)) for pair in others}
    return tuple(pair for pair in pairs if frozenset((pair.first.number, pair.second.number)) not in known)


def players_moved(event: Event | None, steps: Iterable[Step]) -> tuple[Tpn, ...]:
    """Return the players who changed sides: in the step that decided, or in all shifts between subgroups."""
    if isinstance(event, SubgroupsShifted):
        shifts = [step.event.moved for step in steps if isinstance(step.event, SubgroupsShifted)]
        return tuple(tpn for moved in shifts for tpn in moved)
    return tuple(event.moved) if isinstance(event, ColumnsFormed) else ()
