"""The round of `example` once more, as another system could have paired it: traces made by hand."""

from __future__ import annotations

from dataclasses import replace

from pairtutor.model.game import ByeBar
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import ChosenBy
from pairtutor.trace.events import ColourDecided, Event, FamilyRuledOut, RoundOpened
from pairtutor.trace.recorder import Recorder, Trace
from pairtutor.trace.values import FindingLine, PairLine, PlayerLine, PreferenceLine
from tests.lab.narrative.example import ACCEPTED, BRACKET, CLOSED, COLOURS, OPENED, POSSIBLE, SPLIT, TARGET

OTHER = "dutch-2012"
FIRST = (PairLine(Tpn(3), Tpn(10)), PairLine(Tpn(4), Tpn(11)), PairLine(Tpn(8), Tpn(24)))
"""The pairs of candidate 1."""


def opened(*changed: PlayerLine) -> RoundOpened:
    """The opening by the other system, with some players seen differently."""
    lines = {line.tpn: line for line in changed}
    return replace(
        OPENED,
        cites=("dutch-2012 A.4", "dutch-2012 A.7"),
        system=OTHER,
        system_because=ChosenBy("comparison"),
        players=tuple(lines.get(line.tpn, line) for line in OPENED.players),
    )


def line(tpn: int) -> PlayerLine:
    """A player as the first system sees them."""
    return next(one for one in OPENED.players if one.tpn == tpn)


PREFERS_NOTHING = line(10)._replace(preference=PreferenceLine(None, "none"))
NO_FLOAT = line(3)._replace(floats=("none", "none"))
BARRED = line(24)._replace(bye_bar=ByeBar("forfeit-win", RoundNumber(2)))


def trace(steps: tuple[Event, ...], start: RoundOpened, pairs: tuple[PairLine, ...] = FIRST) -> Trace:
    """A round whose one bracket has these steps."""
    tracer = Recorder()
    tracer.emit(start)
    tracer.emit(POSSIBLE)
    with tracer.section(BRACKET):
        for step in steps:
            tracer.emit(step)
    for decided in _colours(pairs):
        tracer.emit(decided)
    tracer.emit(replace(CLOSED, boards=tuple(PairLine(one.white, one.black) for one in _colours(pairs))))
    return tracer.trace()


def _colours(pairs: tuple[PairLine, ...]) -> list[ColourDecided]:
    same = {frozenset((one.white, one.black)): one for one in COLOURS}
    return [
        same.get(frozenset(pair), replace(COLOURS[0], white=pair.second, black=pair.first, higher=pair.first))
        for pair in pairs
    ]


def first_candidate(start: RoundOpened | None = None, findings: tuple[FindingLine, ...] = ()) -> Trace:
    """The other system takes candidate 1."""
    accepted = replace(ACCEPTED, number=1, pairs=FIRST, findings=findings or ACCEPTED.findings)
    return trace((TARGET, SPLIT, accepted), start or opened(PREFERS_NOTHING))


def refusing(family: FamilyRuledOut, start: RoundOpened | None = None) -> Trace:
    """The other system takes the last candidate, after this run."""
    pairs = (PairLine(Tpn(3), Tpn(24)), PairLine(Tpn(4), Tpn(8)), PairLine(Tpn(10), Tpn(11)))
    accepted = replace(ACCEPTED, number=120, pairs=pairs)
    return trace((TARGET, SPLIT, family, accepted), start or opened(), pairs)
