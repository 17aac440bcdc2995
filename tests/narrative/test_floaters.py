"""What is told of a player who floats down, over generated rounds."""

from __future__ import annotations

import pytest

from pairtutor.narrative.document import float_lines
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outcomes import asked_for, is_choice
from pairtutor.narrative.partners import possible
from pairtutor.trace.events import FloaterChosen
from tests.corpus.test_told import traces
from tests.lab.told.played import rounds

SEEDS = range(20, 36)


@pytest.mark.parametrize("system", ["dutch-2012", "dutch-2017"])
def test_the_only_opponent_is_named_where_somebody_else_could_not_float_instead(system: str) -> None:
    told = {"only": 0, "not": 0, "lack": 0}
    for trace in (one for seed in SEEDS for one in traces(system, seed)):
        narrator = Narrator(trace)
        for step in trace.steps:
            event = step.event
            bracket = narrator.index.bracket_of(step)
            if not isinstance(event, FloaterChosen) or bracket is None:
                continue
            asked = asked_for(event, bracket, narrator.answers) or ()
            instead = {one.players[0] for one in asked if is_choice(one, bracket.accepted_first)}
            if not instead:
                continue
            partners = possible(event.player, bracket.opened, narrator.cast)
            if len(partners) != 1:
                continue
            others = {*bracket.players} - {event.player, *partners, *instead}
            view = narrator.tell(step).view
            assert isinstance(view, PhraseContext)
            if any(alternative.lack for alternative in view.alternatives):
                assert not view.only, "what would be lacking says it already"
                told["lack"] += 1
                continue
            assert [who.tpn for who in view.only] == (list(partners) if others else [])
            says = f"Only {partners[0]} could be the opponent here." in narrator.tell(step).text
            assert says == bool(others)
            told["only" if says else "not"] += 1
    assert told["lack"] > 0 and (system != "dutch-2012" or told["only"] > 0), told


def test_two_of_equal_score_who_go_down_and_meet_there_are_not_listed_as_floaters() -> None:
    left = set[int]()
    for one in rounds("dutch-2012", 8, 32):
        closed = one.index.closed
        assert closed is not None
        listed = {line.player.tpn for line in float_lines(Narrator(one.trace))}
        assert listed <= {*closed.downfloats, closed.bye}, one.where
        left |= {
            step.event.player for step in one.trace.steps if isinstance(step.event, FloaterChosen)
        } - listed
    assert left >= {6, 7}
