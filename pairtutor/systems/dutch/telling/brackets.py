"""The steps of one bracket, put in the order in which a reader wants them."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.rules.dutch_2017.citations import (
    BRACKET_CITES,
    BYE_CITES,
    CLB_CITES,
    CRITERION_CITES,
    FLOATER_CITES,
    MDP_CITES,
    PPB_CITES,
    united,
)
from pairtutor.systems.dutch.telling.judging import Judge
from pairtutor.systems.dutch.telling.listening import Notes, chosen_alternatives
from pairtutor.systems.dutch.telling.witnesses import Witnesses
from pairtutor.systems.dutch_2017.choose import Prepared, walk
from pairtutor.systems.search.questions import Seat
from pairtutor.systems.search.walk import Arrival
from pairtutor.trace.events import BracketOpened, ByeAssigned, Event, FamilyRuledOut, FloaterChosen
from pairtutor.trace.recorder import Tracer

_KIND_CITES = {"PPB": PPB_CITES, "CLB": CLB_CITES}


class Tally(NamedTuple):
    """How much of a bracket's sequence was passed over."""

    families: int
    skipped: int
    candidates: int


def told_walk(prepared: Prepared, number: int, tracer: Tracer) -> tuple[Arrival, Tally]:
    """Walk to the accepted candidate and record the bracket; `number` counts brackets from 1."""
    composition = prepared.composition
    stages = composition.chain.stages
    witnesses = Witnesses(prepared.bracket, composition.ranks)
    judge = Judge(prepared, number, witnesses)
    alternatives = _alternatives(prepared)
    notes = Notes(prepared, number, witnesses)
    arrival = walk(prepared, notes)
    judged = judge.judge(arrival.pairs, best=True)
    with tracer.section(_opened(prepared, number)):
        tracer.emit(judge.target(judged, stages))
        events = notes.events(
            {line.criterion: line.value for line in judged.findings if isinstance(line.value, int)}
        )
        first = next((event for event in events if isinstance(event, FamilyRuledOut)), None)
        for event in events:
            if event is first:
                tracer.emit(judge.first(first))
            tracer.emit(event)
        tracer.emit(judge.accepted(judged, arrival.number))
        for floater in judged.floaters:
            tracer.emit(_floating(prepared, number, witnesses.tpn, floater, alternatives))
    return arrival, Tally(notes.families, arrival.number - 1, prepared.sequence)


def _alternatives(prepared: Prepared) -> list[tuple[int, str]]:
    """Return who could float instead of the only downfloater, and what speaks against each."""
    bracket, chain = prepared.bracket, prepared.composition.chain
    if len(prepared.composition.ranks) != bracket.size + 1:
        return []
    place = bracket.size
    return chosen_alternatives(Seat(place, chain.mate, chain.alive), chain.stages, -1)


def _opened(prepared: Prepared, number: int) -> BracketOpened:
    bracket, shape = prepared.bracket, prepared.shape
    players = bracket.players
    cites = BRACKET_CITES + (MDP_CITES if bracket.m0 else ()) + _KIND_CITES.get(bracket.kind, ())
    return BracketOpened(
        cites=united(cites),
        number=number,
        bracket_kind=bracket.kind,
        score=None if bracket.collapsed else players[bracket.m0].score,
        mdps=tuple(one.tpn for one in players[: bracket.m0]),
        residents=tuple(one.tpn for one in players[bracket.m0 :]),
        homogeneous=bracket.homogeneous,
        m0=shape.m0,
        max_pairs=shape.max_pairs,
        m1=shape.m1,
        downfloaters=bracket.size - 2 * shape.max_pairs,
        sequence=prepared.sequence,
    )


def _floating(
    prepared: Prepared, number: int, tpn: list[int], floater: int, alternatives: list[tuple[int, str]]
) -> Event:
    bracket = prepared.bracket
    others = [(v, why) for v, why in alternatives if v != floater]
    players = tuple(tpn[v] for v, _ in others)
    deciding = tuple(why for _, why in others)
    own = tuple(cite for why in dict.fromkeys(deciding) for cite in CRITERION_CITES[why])
    if bracket.kind in {"last", "CLB"}:
        return ByeAssigned(
            cites=united((*BYE_CITES, *own)),
            bracket=number,
            player=tpn[floater],
            barred=tuple(one.tpn for one in bracket.players if one.bar is not None),
            alternatives=players,
            deciding=deciding,
        )
    return FloaterChosen(
        cites=united((*FLOATER_CITES, *own)),
        bracket=number,
        player=tpn[floater],
        limbo=floater < bracket.m0,
        alternatives=players,
        deciding=deciding,
    )
