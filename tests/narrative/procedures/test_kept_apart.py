"""Who is of which group by the SSM, and whether the groups are kept apart in the round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.recorder import Step, Trace
from pairtutor.tutor import run
from tests.lab.rules.ssm.build import rounds_of_chance

IN_FORCE = "players of one group are kept apart in rounds 1 to {rounds}, so in this one"
OVER = "players of one group may play each other, because they were kept apart in rounds 1 to {rounds} only"
LAST = "players of one group may play each other, because in the last round nobody is kept apart"
NEVER = "players of one group may play each other, because nobody is kept apart in this tournament"


def told(rounds: int, *, last: bool) -> str:
    """Return what is said in round 4 of a tournament of chance with groups."""
    tournament = next(one for one in rounds_of_chance(7002) if one.recorded_rounds == 3)
    trace = run(tournament, 4, "ssm").recorded
    opened = trace.steps[0].event
    assert isinstance(opened, RoundOpened)
    changed = replace(opened, restricted_rounds=rounds, last_round=last)
    steps = (Step(1, 0, changed), *trace.steps[1:])
    narrator = Narrator(Trace(steps=steps))
    return narrator.phrases.say(narrator.view(changed), "groups")


@pytest.mark.parametrize(
    ("rounds", "last", "said"),
    [(4, False, IN_FORCE), (3, False, OVER), (4, True, LAST), (0, False, NEVER)],
)
def test_it_is_said_whether_groups_are_kept_apart(rounds: int, last: bool, said: str) -> None:
    assert told(rounds, last=last) == (
        f"Group A: 4 and 9; group B: 2, 3, 7 and 8; {said.format(rounds=rounds)}"
    )
