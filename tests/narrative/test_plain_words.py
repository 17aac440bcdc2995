"""What is told at the normal depth is told in the words of players: no proof, no word of the program."""

from __future__ import annotations

from pairtutor.resources import scenario_names
from tests.lab.narrative.plain import words_of_proofs
from tests.lab.scenarios.lessons import played
from tests.lab.seeds import share
from tests.lab.together import together


@together("name", share(scenario_names(), 3, 1))
def test_no_scenario_is_told_in_the_words_of_a_proof(name: str) -> None:
    assert words_of_proofs(played(name).trace) == []
