"""The steps of a page: what each says, draws and folds away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pairtutor.html.concerned import numbers_concerned
from pairtutor.html.figures.draw import draw
from pairtutor.html.figures.figure import Figure
from pairtutor.html.figures.scene import BracketScene
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import runs
from pairtutor.narrative.parts import ExchangesShared, MdpSetsShared
from pairtutor.narrative.view import CandidateView, FamilyView, NarratedStep, View
from pairtutor.trace.events import CompletionTested, TranspositionApplied
from pairtutor.trace.trace import Step


@dataclass(frozen=True, slots=True, kw_only=True)
class PageStep:
    """A step of the page, or a run of steps told as one, which then has the single ones as `parts`.

    `anchor` is its place on the page. `folded` is what only a full explanation shows at once.
    """

    anchor: str
    told: NarratedStep
    folded: bool
    players: str
    figure: Figure | None
    parts: tuple[PageStep, ...]


class Steps:
    """Makes the steps of a page from those that are told; knows the events behind them."""

    def __init__(self, narrator: Narrator, steps: Iterable[Step]) -> None:
        self._teller = narrator
        self._steps = {step.number: step for step in steps}

    def one(self, told: NarratedStep, scene: BracketScene | None = None) -> PageStep:
        """Return a single step."""
        return PageStep(
            anchor=f"step-{told.step}",
            told=told,
            folded=is_folded(told),
            players=_players(told.view, scene),
            figure=draw(told.view, scene) if scene else None,
            parts=(),
        )

    def several(self, told: Iterable[NarratedStep], scene: BracketScene) -> Iterator[PageStep]:
        """Yield steps in order; neighbouring runs that are refused for one reason are told as one."""
        by_number = {one.step: one for one in told}
        events = [self._steps[number] for number in by_number]
        for run in runs(events, joined=True):
            first = by_number[run[0].number]
            if len(run) == 1:
                yield self.one(first, scene)
            else:
                yield self._joined(run, [by_number[step.number] for step in run], scene)
            scene.see(first.view)

    def _joined(self, run: list[Step], told: list[NarratedStep], scene: BracketScene) -> PageStep:
        whole = self._teller.tell_run(run)
        return PageStep(
            anchor=f"steps-{whole.step}-{whole.last_step}",
            told=whole,
            folded=False,
            players=_players(whole.view, scene),
            figure=None,
            parts=tuple(self.one(one, scene) for one in told),
        )


def _players(view: View, scene: BracketScene | None) -> str:
    """Return whom a step concerns; candidates refused by the exchange are everybody's in the bracket."""
    whole = isinstance(view, FamilyView) and isinstance(view.shared, ExchangesShared | MdpSetsShared)
    return numbers_concerned(view, scene.rows if whole and scene else ())


def is_folded(told: NarratedStep) -> bool:
    """Return whether a step tells little that is new: an order, a test that succeeds, one of the next run."""
    match told:
        case NarratedStep(event=TranspositionApplied() | CompletionTested(possible=True)):
            return True
        case NarratedStep(view=CandidateView(in_run=in_run)):
            return in_run
        case _:
            return False
