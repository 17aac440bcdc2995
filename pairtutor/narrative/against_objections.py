"""What one system says to the choice of another at the bracket where they part, from its own trace."""

from __future__ import annotations

from dataclasses import dataclass

from pairtutor.narrative.against_parts import (
    BarredObjection,
    FloaterObjection,
    LaterObjection,
    NoFloaterObjection,
    Objection,
    RunObjection,
    SizeObjection,
)
from pairtutor.narrative.against_roads import Road
from pairtutor.narrative.against_rules import criterion_cites, label
from pairtutor.narrative.families import family
from pairtutor.narrative.naming import Named
from pairtutor.narrative.outcomes import barred
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import ByeAssigned, FamilyRuledOut
from pairtutor.trace.values import (
    Forbidden,
    Met,
    RepeatedFloat,
    SameAbsolute,
    SamePreference,
    ScoreGap,
    SharedExchanges,
    SharedMdp,
    SharedMdpSets,
    SharedOpponent,
    Witness,
)


@dataclass(frozen=True, slots=True)
class Found:
    """An objection with what the search for its cause goes on from.

    `criterion` is empty where none is behind it; `players` are those it speaks of, `cites` what it
    rests on in the objecting system.
    """

    view: Objection
    criterion: str
    players: tuple[int, ...]
    cites: tuple[str, ...]


def objection(judge: Road, own: BracketRecord, other_road: Road, other: BracketRecord) -> Found | None:
    """Return what `judge` says to the candidate of `other`, None if its trace does not say it.

    Both brackets have the same players.
    """
    for find in (_left_over, _size, _run, _later):
        found = find(judge, own, other_road, other)
        if found:
            return found
    return None


def _left_over(judge: Road, own: BracketRecord, other_road: Road, other: BracketRecord) -> Found | None:
    """Look at who is left over: the other system's choice may be barred, worse, or impossible here."""
    edition, rival = judge.teller.record.short, other_road.teller.record.short
    cast = judge.cast
    cites = criterion_cites(judge)
    for step in own.floaters:
        is_bye = isinstance(step, ByeAssigned)
        why = dict(zip(step.alternatives, step.deciding, strict=True))
        for tpn in other.left_over:
            if tpn in own.left_over:
                continue
            if isinstance(step, ByeAssigned) and tpn in step.barred:
                bye_cites = cites.get("bye", step.cites)
                view: Objection = BarredObjection(
                    edition=edition,
                    other=rival,
                    barred=Named(barred(tpn, cast), cast),
                    clause=label(bye_cites, judge.system),
                )
                return Found(view, "bye", (tpn,), bye_cites)
            if tpn in why:
                criterion = why[tpn]
                own_cites = cites.get(criterion, ())
                view = FloaterObjection(
                    edition=edition,
                    other=rival,
                    player=cast.who(tpn),
                    bye=is_bye,
                    chosen=cast.who(step.player),
                    title=cast.words.criteria[criterion].title,
                    order=criterion == "sequence",
                    clause=label(own_cites, judge.system),
                )
                return Found(view, criterion, (tpn, step.player), own_cites)
            if step.alternatives and len(own.left_over) == len(other.left_over) == 1:
                view = NoFloaterObjection(edition=edition, other=rival, player=cast.who(tpn), bye=is_bye)
                return Found(view, "legality", (tpn,), ())
    return None


def _size(judge: Road, own: BracketRecord, other_road: Road, other: BracketRecord) -> Found | None:
    """Look at how many pairs are made: more are better, where they are possible."""
    if len(own.pairs) <= len(other.pairs):
        return None
    line = own.lines.get("pairs")
    cites = line.cites if line else criterion_cites(judge).get("pairs", ())
    view = SizeObjection(
        edition=judge.teller.record.short,
        other=other_road.teller.record.short,
        pairs=len(own.pairs),
        other_pairs=len(other.pairs),
        clause=label(cites, judge.system),
    )
    return Found(view, "pairs", (*own.left_over, *other.left_over), cites)


def _run(judge: Road, own: BracketRecord, other_road: Road, other: BracketRecord) -> Found | None:
    """Look for the run of refused candidates that holds the other system's candidate."""
    if (own.opened.m1, own.opened.max_pairs) != (other.opened.m1, other.opened.max_pairs):
        return None
    number = other.accepted.number if other.accepted and own.numbers(other) else 0
    for event in own.all(FamilyRuledOut):
        if number and not event.first <= number <= event.last:
            continue
        if not _holds(event, own, other, known=bool(number)):
            continue
        view = RunObjection(
            edition=judge.teller.record.short,
            other=other_road.teller.record.short,
            number=number,
            run=family([event], judge.cast),
            clause=label(event.cites, judge.system),
        )
        return Found(view, event.criterion, _players(event.witness), event.cites)
    return None


def _holds(event: FamilyRuledOut, own: BracketRecord, other: BracketRecord, *, known: bool) -> bool:
    """Return whether a run holds a candidate of the same players.

    `known` when its number is in the run, so that only what it shares is compared again.
    """
    shared = event.shared
    match shared:
        case SharedOpponent():
            pair = frozenset((shared.player, shared.opponent))
            settled = set(own.pairs[: shared.settled]) <= set(other.pairs)
            halves = own.half_of(shared.player) == other.half_of(shared.player)
            return pair in other.pairs and (known or (settled and (halves or _of_the_pair(event))))
        case SharedMdp():
            return {*shared.chosen, shared.player} <= set(other.first_half)
        case SharedMdpSets():
            return known
        case SharedExchanges():
            settled = set(own.pairs[: shared.settled]) <= set(other.pairs)
            return known or (settled and shared.first == other.exchange == 1)


def _of_the_pair(event: FamilyRuledOut) -> bool:
    """Return whether the witness speaks of nothing but the pair that the run shares."""
    match event.witness:
        case Met() | Forbidden() | SameAbsolute() | SamePreference():
            return True
        case ScoreGap() as gap:
            return gap.second is not None
        case RepeatedFloat() as float_again:
            return float_again.opponent is not None
        case _:
            return False


def _players(witness: Witness) -> tuple[int, ...]:
    """Return the players whom a witness names."""
    named = witness._asdict()
    players = [named[key] for key in ("player", "opponent", "first", "second") if named.get(key)]
    for group in (named.get("players", ()), named.get("partners", ()), *named.get("groups", ())):
        players += group
    return tuple(dict.fromkeys(tpn for tpn in players if tpn))


def _later(judge: Road, own: BracketRecord, other_road: Road, other: BracketRecord) -> Found | None:
    """Look at the order of the sequence."""
    if not own.numbers(other) or own.accepted is None or other.accepted is None:
        return None
    if other.accepted.number <= own.accepted.number:
        return None
    view = LaterObjection(
        edition=judge.teller.record.short,
        other=other_road.teller.record.short,
        number=other.accepted.number,
        accepted=own.accepted.number,
    )
    return Found(view, "", (), ())
