"""Which families are told as one, and which of those refused is set beside the accepted candidate."""

from __future__ import annotations

import re

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.narrative.candidates import contests
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import runs
from pairtutor.sources.library import cards
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.recorder import Step
from pairtutor.trace.values import Met, SharedOpponent
from tests.lab.narrative.steps import run
from tests.lab.scenarios.lessons import played
from tests.lab.together import together
from tests.lab.told.played import rounds

COMPARING = [card.name for card in cards() if SYSTEMS[card.system].family in ("dutch", "burstein")]


def test_families_that_are_told_by_other_criteria_are_told_apart() -> None:
    one = next(one for one in rounds("dutch-2026", 8, 5007) if one.number == 7)
    text = one.written.normal
    assert "1–6       11 – 5: no candidate is legal." in text
    assert re.search(r"7–18 +11 – 7 or 11 – 10: .*3 would get the bye.*\[C5\]", text)


def test_families_that_share_other_settled_pairs_are_told_apart() -> None:
    steps = [
        Step(
            number,
            2,
            run(
                Met("met", Tpn(4), Tpn(opponent), RoundNumber(1)),
                SharedOpponent("opponent", settled, Tpn(player), Tpn(opponent)),
            ),
        )
        for number, (settled, player, opponent) in enumerate(
            ((0, 4, 8), (0, 4, 9), (1, 4, 9), (1, 5, 9), (1, 5, 8)), start=1
        )
    ]
    told = [[step.number for step in one] for one in runs(steps, joined=True)]
    assert told == [[1, 2], [3], [4, 5]]
    assert [len(one) for one in runs(steps, joined=False)] == [1, 1, 1, 1, 1]


@together("name", COMPARING)
def test_the_runner_up_falls_short_in_the_last_criterion_that_any_family_reaches(name: str) -> None:
    narrator = Narrator(played(name).trace)
    found = contests(narrator.answers, narrator.cast)
    for bracket in narrator.index.openings:
        refused = [narrator.answers.stretch(event) for event in bracket.events_of(FamilyRuledOut)]
        accepted = bracket.accepted_first
        if accepted is None or not refused:
            assert bracket.opening.number not in found
            continue
        order = ["legality", *(line.criterion for line in accepted.findings)]
        places = {
            family.first: order.index(family.criterion) for family in refused if family.criterion in order
        }
        if not any(places.values()) and any(family.criterion not in order for family in refused):
            assert bracket.opening.number not in found, "allowed, but others were wanted further down"
            continue
        told = found[bracket.opening.number]
        assert told.legal == (max(places.values()) > 0)
        if told.legal:
            assert places[told.first] == max(places.values())
