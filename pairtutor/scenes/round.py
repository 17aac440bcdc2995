"""The scenes of a round: how each bracket or group stands after its steps, and what each step shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.view import NarratedStep
from pairtutor.scenes.kinds import BRACKETS
from pairtutor.scenes.procedures import PROCEDURES
from pairtutor.scenes.scene import Held, Scene, hold, state_at_opening
from pairtutor.scenes.stager import Stager, Turn
from pairtutor.trace.events import BracketOpened, ColourDecided, Event
from pairtutor.trace.kinds import ByKind
from pairtutor.trace.procedures import GroupOpened
from pairtutor.trace.recorder import Step
from pairtutor.trace.values import Players

States = Mapping[int, Held]
"""How a bracket or group stands after each of its steps, by the number of the step, in their order."""


class RoundScenes:
    """Makes the scenes of one round, in the language of its narrator."""

    def __init__(self, narrator: Narrator) -> None:
        self.narrator = narrator
        self.stager = Stager(narrator, ByKind(BRACKETS, PROCEDURES))

    @cached_property
    def _openings(self) -> tuple[Step, ...]:
        steps = self.narrator.index.trace.steps
        return tuple(step for step in steps if isinstance(step.event, BracketOpened | GroupOpened))

    def states_by_step(self, begin: int) -> States:
        """Return the states of the bracket or group that a step opens, after each of its steps.

        The opening is the first of them. `begin` is its number, from 1.
        """
        index = self.narrator.index
        own = index.step(begin)
        assert isinstance(own.event, BracketOpened | GroupOpened), "a bracket or group begins there"
        held = {begin: state_at_opening(own.event)}
        last = begin
        for step in index.trace.steps[begin:]:  # numbers count from 1: these are the steps after it
            if index.opening_of(step.number) is own:
                held[step.number] = hold(held[last], step.event)
                last = step.number
        return held

    def scene(self, steps: Sequence[NarratedStep], held: States) -> Scene:
        """Return the scene of a step, or of several told as one; `held` has the states of the bracket.

        What changes is seen against the state before the first of them; of the opening, against its own.
        Colours are given when all stand.
        """
        first, last = steps[0], steps[-1]
        if isinstance(first.event, ColourDecided):
            stands = held[max(held)]
            return self.stager.scene(Turn([step.event for step in steps], stands, stands))
        numbers = [number for number in held if first.step <= number <= last.last_step]
        events = [self.narrator.index.step(number).event for number in numbers]
        before = held[max((number for number in held if number < numbers[0]), default=numbers[0])]
        return self.stager.scene(Turn(events, before, held[numbers[-1]]))

    def at(self, narrated: NarratedStep) -> tuple[Scene, str] | None:
        """Return the scene of a step with the words of its floor, as far as the round has gone by then.

        Of a step outside of all brackets and groups it is that of the last one before; None before the first.
        """
        begin = self.narrator.index.opening_of(narrated.step)
        if begin is None:
            return None
        held = self.states_by_step(begin.number)
        known = {number: state for number, state in held.items() if number <= narrated.last_step}
        return self.scene([narrated], known), self.floor(begin.number, known)

    def floor(self, begin: int, held: States) -> str:
        """Return the words of the floor: where players who leave go; empty where nobody leaves.

        That is the next bracket or group that one of them comes into, else the one opened next, unless none
        is or they have the bye: by Lim's rules a group below comes between one above and the median. `held`
        has the states up to the step that is shown.
        """
        gone = held[max(held)].gone
        ways_out = {leaver.way for leaver in gone}
        if not ways_out:
            return ""
        messages = self.stager.messages
        if ways_out == {"bye"}:
            return messages("stage.floor.bye")
        places = [step.number for step in self._openings]
        following = self._openings[places.index(begin) + 1 :]
        sign = "up" if ways_out == {"up"} else "down"
        if not following:
            return messages(f"stage.floor.{sign}-out")
        leavers = {leaver.player for leaver in gone}
        joined = (step for step in following if leavers & {*_players_of(step.event)})
        title = self.narrator.phrases.say(self.narrator.view(next(joined, following[0]).event), "title")
        return messages(f"stage.floor.{sign}", title=title)


def _players_of(event: Event) -> Players:
    """Return the players of a bracket or group as it is opened; nobody of another event."""
    return state_at_opening(event).present if isinstance(event, BracketOpened | GroupOpened) else ()
