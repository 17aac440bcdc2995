"""What a bracket is made of: its players, what the edition asks there, and its steps sorted out."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.editions import Edition
from pairtutor.positions.legality import PreferenceLegality
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import ProofError
from pairtutor.trace.events import BracketOpened, CandidateJudged, TargetSet
from pairtutor.trace.recorder import Step


class Setting(NamedTuple):
    """What a bracket is made of; `below` are all players further down, `near` those of the next score.

    `mdps` and `residents` are in rank order. Where it `looks_ahead` (not from the last one) it counts how the
    next bracket can be paired, which is the last one if `final`. `takers` are those who may have the bye,
    which there is if the round is `odd`; `bye_here`: its number of unplayed games matters;
    `limbo`: the number (2026: the scores) of MDPs left over is settled before all criteria. Where a stated
    bracket `goes_on`, those left over play in brackets that nobody states.
    """

    edition: Edition
    legality: PreferenceLegality
    mdps: tuple[Person, ...]
    residents: tuple[Person, ...]
    near: tuple[Person, ...] = ()
    below: tuple[Person, ...] = ()
    takers: frozenset[Tpn] = frozenset()
    final: bool = False
    looks_ahead: bool = False
    odd: bool = False
    bye_here: bool = False
    limbo: bool = False
    goes_on: bool = False


class BracketSteps(NamedTuple):
    """One bracket: its opening, its target, its accepted candidate, and all steps below the opening.

    `number` is that of the opening step; without a target `target_step` is 0. `refused` is the first
    candidate with its step, where it is another one.
    """

    number: int
    opened: BracketOpened
    steps: tuple[Step, ...]
    target_step: int
    target: TargetSet | None
    refused: tuple[int, CandidateJudged] | None
    accepted_step: int
    accepted: CandidateJudged

    @property
    def bsn(self) -> dict[int, int]:
        """The number of each player in the bracket, from 0."""
        return {tpn: v for v, tpn in enumerate((*self.opened.mdps, *self.opened.residents))}


def bracket_steps(opening: Step, below: tuple[Step, ...]) -> BracketSteps:
    """Return the bracket that a step opens; `below` are the steps below it, in the order of the trace.

    Raises:
        ProofError: no candidate of it is accepted.
    """
    opened = opening.event
    assert isinstance(opened, BracketOpened), "the step opens a bracket"
    judged = [(step.number, step.event) for step in below if isinstance(step.event, CandidateJudged)]
    accepted = next((step for step in judged if step[1].accepted), None)
    if accepted is None:
        raise ProofError(opening.number, "the accepted candidates of the bracket", 1, 0)
    targets = ((step.number, step.event) for step in below if isinstance(step.event, TargetSet))
    number, target = next(targets, (0, None))
    refused = next((step for step in judged if not step[1].accepted), None)
    return BracketSteps(opening.number, opened, below, number, target, refused, *accepted)
