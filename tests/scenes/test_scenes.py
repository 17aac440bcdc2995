"""The scene of a step: nobody is lost, and what is held against two is what the answer names."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.narrative.narrator import Narrator
from pairtutor.resources import scenario_names
from pairtutor.scenes.round import RoundScenes
from pairtutor.scenes.scene import hold, state_at_opening
from pairtutor.scenes.stager import Turn
from pairtutor.trace.events import BracketOpened, FamilyRuledOut
from pairtutor.trace.procedures import GroupOpened
from pairtutor.trace.values import SharedOpponent
from tests.lab.scenarios.lessons import played
from tests.lab.together import together


@together("name", scenario_names())
def test_nobody_is_lost_from_a_step_to_the_next(name: str) -> None:
    narrator = Narrator(played(name).trace)
    index = narrator.index
    for begin in index.trace.steps:
        if not isinstance(begin.event, BracketOpened | GroupOpened):
            continue
        held = state_at_opening(begin.event)
        for step in index.trace.steps[begin.number :]:
            if index.opening_of(step.number) is begin:
                after = hold(held, step.event)
                assert {*held.present} <= {*after.present}
                assert {*held.gone} <= {*after.gone}
                held = after
        assert {one.player for one in held.gone} <= {*held.present}


@together("name", scenario_names())
def test_what_is_held_against_two_is_what_the_answer_names(name: str) -> None:
    narrator = Narrator(played(name).trace, "html")
    scenes = RoundScenes(narrator)
    for step in narrator.index.trace.steps:
        if not isinstance(step.event, FamilyRuledOut):
            continue
        begin = narrator.index.opening_of(step.number)
        assert begin is not None
        held = scenes.states_by_step(begin.number)
        scene = scenes.stager.scene(Turn([step.event], held[step.number], held[step.number]))
        stretch = narrator.answers.stretch(step.event)
        named = {frozenset(hit) for hit in stretch.example_hit if len(hit) == 2}
        if isinstance(stretch.shared, SharedOpponent) and stretch.example is None:
            named = {frozenset((stretch.shared.player, stretch.shared.opponent))}
        refused = {
            frozenset((tie.first, tie.second)): tie.why for tie in scene.ties if tie.state == "refused"
        }
        assert {*refused} == named
        for pair, why in refused.items():
            one, other = sorted(pair)
            met = narrator.cast.round_met(Tpn(one), Tpn(other))
            assert why is not None
            if why.long.startswith("already played (round"):
                assert why.long == f"already played (round {met})"


@together("name", scenario_names())
def test_the_floor_names_the_place_that_a_floater_comes_into(name: str) -> None:
    narrator = Narrator(played(name).trace)
    scenes = RoundScenes(narrator)
    steps = narrator.index.trace.steps
    openings = [
        (step.number, step.event) for step in steps if isinstance(step.event, BracketOpened | GroupOpened)
    ]
    for at, (begin, _) in enumerate(openings):
        held = scenes.states_by_step(begin)
        gone = {one.player for one in held[max(held)].gone if one.way != "bye"}
        following = [event for _, event in openings[at + 1 :] if gone & {*state_at_opening(event).present}]
        if following:
            title = narrator.phrases.say(narrator.view(following[0]), "title")
            assert scenes.floor(begin, held).endswith(title)
