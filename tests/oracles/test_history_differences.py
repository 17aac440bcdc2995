"""After histories that no legal play makes, engine, proof and the literal route of each system agree."""

from __future__ import annotations

from collections import Counter

import pytest

from pairtutor.model.editions import SYSTEMS
from tests.lab.oracles.histories import random_history
from tests.lab.oracles.history_differences import compared
from tests.lab.seeds import seeds

THIRD_COLOUR = {"dutch-2017": (50, 406, 736), "dutch-2026": (14, 82, 303, 656)}
"""Seeds of last rounds that are paired otherwise if ending a run is taken for a third colour."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_pairs_such_rounds_as_the_letter_of_its_rules_does(system: str) -> None:
    counts = Counter(compared(system, seed) for seed in seeds(0, 30))
    assert not counts["differ"]
    assert counts["agree"] > 3 and counts["impossible"]


@pytest.mark.parametrize(
    ("system", "seed"), [(system, seed) for system, several in THIRD_COLOUR.items() for seed in several]
)
def test_a_run_that_ends_is_no_third_colour(system: str, seed: int) -> None:
    assert compared(system, seed) == "agree"


@pytest.mark.parametrize("seed", [1076, 2079])
def test_somebody_whom_nobody_may_meet_for_an_opponents_colours_is_recorded_in_lim(seed: int) -> None:
    assert compared("lim-1999", seed) == "agree"


def test_there_are_differences_and_runs_that_play_by_the_rules_never_leads_to() -> None:
    widest = runs_of_the_colour_due = 0
    for seed in range(60):
        tournament, _ = random_history(seed, "dutch-2026")
        for line in tournament.entries.values():
            colours = "".join(entry.colour[0] for entry in line if entry.was_played and entry.colour)
            balance = colours.count("w") - colours.count("b")
            widest = max(widest, abs(balance))
            runs_of_the_colour_due += balance < -1 and colours.endswith("ww")
            runs_of_the_colour_due += balance > 1 and colours.endswith("bb")
    assert widest > 5 and runs_of_the_colour_due > 10
