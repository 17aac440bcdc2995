"""One bracket as steps: its players by BSN, the target, what the walk passes over, who floats."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pairtutor.rules.citing import united
from pairtutor.systems.burstein_2026.edition import EDITION
from pairtutor.systems.burstein_2026.listener import PairingListener
from pairtutor.systems.dutch.recording.judging import Judge
from pairtutor.systems.dutch.recording.steps import Tally
from pairtutor.systems.dutch.recording.walk import WalkRecorder
from pairtutor.systems.dutch.recording.witnesses import Witnesses
from pairtutor.trace.events import BracketOpened, FamilyRuledOut, FloaterChosen

if TYPE_CHECKING:
    from pairtutor.systems.burstein_2026.bracket import IndexBracket
    from pairtutor.systems.burstein_2026.walk import FirstBest
    from pairtutor.systems.dutch.setup import Setup
    from pairtutor.trace.recorder import Tracer


class IndexJudge(Judge):
    """Measures pairings of one bracket."""

    def natural(self) -> list[tuple[int, int]]:
        """Return the pairs of candidate number 1: the first with the last, those in the middle float."""
        size = self.setup.bracket.size
        return [(v, size - 1 - v) for v in range(self.setup.shape.max_pairs)]


class IndexBracketRecorder(PairingListener):
    """Records one bracket of a round; `number` counts brackets from 1."""

    def __init__(self, setup: Setup, number: int, tracer: Tracer, tallies: list[Tally]) -> None:
        self.setup = setup
        self.number = number
        self._tracer = tracer
        self._tallies = tallies
        self._witnesses = Witnesses(setup.bracket, setup.graph.ranks)
        self._judge = IndexJudge(setup, number, self._witnesses, EDITION)
        self.walk = self._passed = WalkRecorder(setup, number, self._witnesses, EDITION.citing)

    def accepted(self, arrival: FirstBest) -> None:
        """Record the bracket, in the order in which a reader wants it."""
        judge, passed, tracer = self._judge, self._passed, self._tracer
        judged = judge.judge(arrival.pairs, best=True)
        with tracer.section(self._opened()):
            tracer.emit(judge.target(judged, self.setup.graph.refinement.stages))
            values = {line.criterion: line.value for line in judged.findings}
            for place, event in enumerate(passed.events(values)):
                if not place and isinstance(event, FamilyRuledOut):
                    tracer.emit(judge.first(event, None))
                tracer.emit(event)
            tracer.emit(judge.accepted(judged, arrival.number))
            for floater in arrival.floaters:
                tracer.emit(self._floating(floater))
        self._tallies.append(Tally(passed.families, arrival.number - 1, self.setup.sequence))

    def _opened(self) -> BracketOpened:
        bracket, pairs = cast("IndexBracket", self.setup.bracket), self.setup.shape.max_pairs
        citing = EDITION.citing
        ranks = bracket.participants.players
        return BracketOpened(
            cites=united(citing.bracket + (citing.mdp if bracket.came else ())),
            number=self.number,
            bracket_kind=bracket.kind,
            score=bracket.score,
            mdps=tuple(ranks[rank].tpn for rank in bracket.came),
            residents=tuple(one.tpn for one in bracket.players if one.score == bracket.score),
            homogeneous=bracket.homogeneous,
            m0=len(bracket.came),
            max_pairs=pairs,
            m1=0,
            downfloaters=bracket.size - 2 * pairs,
            sequence=self.setup.sequence,
            order=tuple(one.tpn for one in bracket.players),
        )

    def _floating(self, floater: int) -> FloaterChosen:
        return FloaterChosen(
            cites=EDITION.citing.floater,
            bracket=self.number,
            player=self._witnesses.tpn[floater],
            limbo=False,
            alternatives=None,
            deciding=(),
        )
