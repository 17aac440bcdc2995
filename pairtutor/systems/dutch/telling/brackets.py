"""The steps of one bracket, put in the order in which a reader wants them."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.rules.citing import united
from pairtutor.systems.dutch.prepared import Prepared, walk
from pairtutor.systems.dutch.telling.edition import Edition
from pairtutor.systems.dutch.telling.judging import Judge
from pairtutor.systems.dutch.telling.listening import Notes, chosen_alternatives
from pairtutor.systems.dutch.telling.witnesses import Witnesses
from pairtutor.systems.search.questions import Seat
from pairtutor.systems.search.walk import Arrival
from pairtutor.trace.events import BracketOpened, ByeAssigned, Event, FamilyRuledOut, FloaterChosen
from pairtutor.trace.recorder import Tracer


class Tally(NamedTuple):
    """How much of a bracket's sequence was passed over."""

    families: int
    skipped: int
    candidates: int


class Told:
    """A bracket on its way from the walk to the record; `number` counts brackets from 1."""

    def __init__(self, prepared: Prepared, number: int, edition: Edition) -> None:
        self.prepared = prepared
        self.number = number
        self.edition = edition
        self.witnesses = Witnesses(prepared.bracket, prepared.composition.ranks)
        self._judge = Judge(prepared, number, self.witnesses, edition)
        self._alternatives = _alternatives(prepared)
        self._notes = Notes(prepared, number, self.witnesses, edition.citing)

    def walk(self) -> Arrival:
        """Walk to the accepted candidate."""
        return walk(self.prepared, self._notes)

    def record(self, arrival: Arrival, tracer: Tracer) -> Tally:
        """Record the bracket, in the order in which a reader wants it."""
        judge, notes = self._judge, self._notes
        judged = judge.judge(arrival.pairs, best=True)
        with tracer.section(_opened(self.prepared, self.number, self.edition)):
            composition = self.prepared.composition
            tracer.emit(judge.target(judged, [*composition.settled, *composition.chain.stages]))
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
                tracer.emit(self._floating(floater))
        return Tally(notes.families, arrival.number - 1, self.prepared.sequence)

    def _floating(self, floater: int) -> Event:
        bracket, number, citing = self.prepared.bracket, self.number, self.edition.citing
        tpn = self.witnesses.tpn
        others = [(v, why) for v, why in self._alternatives if v != floater]
        players = tuple(tpn[v] for v, _ in others)
        deciding = tuple(why for _, why in others)
        own = tuple(cite for why in dict.fromkeys(deciding) for cite in citing.criterion[why])
        if bracket.kind in {"last", "CLB"}:
            return ByeAssigned(
                cites=united((*citing.bye, *own)),
                bracket=number,
                player=tpn[floater],
                barred=tuple(one.tpn for one in bracket.players if one.bar is not None),
                alternatives=players,
                deciding=deciding,
            )
        return FloaterChosen(
            cites=united((*citing.floater, *own)),
            bracket=number,
            player=tpn[floater],
            limbo=floater < bracket.m0,
            alternatives=players,
            deciding=deciding,
        )


def _alternatives(prepared: Prepared) -> list[tuple[int, str]]:
    """Return who could float instead of the only downfloater, and what speaks against each."""
    bracket, chain = prepared.bracket, prepared.composition.chain
    if len(prepared.composition.ranks) != bracket.size + 1:
        return []
    place = bracket.size
    return chosen_alternatives(Seat(place, chain.mate, chain.alive), chain.stages, -1)


def _opened(prepared: Prepared, number: int, edition: Edition) -> BracketOpened:
    bracket, shape = prepared.bracket, prepared.shape
    players = bracket.players
    citing = edition.citing
    cites = citing.bracket + (citing.mdp if bracket.m0 else ()) + citing.kinds.get(bracket.kind, ())
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
