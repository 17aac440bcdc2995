"""What the criteria about topscorers count is told as what happens to one of two, not as a colour refused."""

from __future__ import annotations

import pytest

from pairtutor import tutor
from pairtutor.exercises.field import play_tournament
from pairtutor.narrative.hits import hits
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.events import FamilyRuledOut

SAID = {
    "topscorer-difference": "get a colour difference above 2",
    "topscorer-third-colour": "get the same colour a third time running",
}


@pytest.mark.parametrize("seed", [69, 73, 151, 255])
def test_a_pair_of_topscorers_is_refused_for_what_is_counted(seed: int) -> None:
    told = 0
    for tournament in play_tournament("dutch-2017", f"x {seed}", (7, 12), (4, 8)):
        narrator = Narrator(tutor.run(tournament, tournament.recorded_rounds + 1, "dutch-2017").recorded)
        for step in narrator.index.trace.steps:
            event = step.event
            if not isinstance(event, FamilyRuledOut) or event.criterion not in SAID:
                continue
            sentence = narrator.phrases.say(narrator.view(event))
            assert SAID[event.criterion] in sentence
            assert "must have" in sentence
            assert "refused" not in sentence
            told += 1
            for criterion, words in SAID.items():
                (hit,) = hits(criterion, narrator.answers.stretch(event).example_hit[:1], (), narrator.cast)
                assert words in narrator.phrases.say(hit)
    assert told
