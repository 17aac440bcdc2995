"""What is told of standings is true: each sentence is read back, and changed ones are refuted."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from pairtutor.narrative.tiebreaks.blocks import sentences
from pairtutor.narrative.tiebreaks.comparisons import comparison_blocks
from pairtutor.narrative.tiebreaks.encounters import encounter_sentences
from pairtutor.narrative.tiebreaks.meetings import meetings_of
from pairtutor.narrative.tiebreaks.neighbours import behind
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.resources import ENGLISH
from pairtutor.sources.load import load
from pairtutor.tiebreaks.codes import read_tiebreaks
from pairtutor.tiebreaks.comparison import better_behind, compare
from pairtutor.tiebreaks.encounters import meet
from pairtutor.tiebreaks.table import standings_of
from tests.lab.seeds import seeds, share
from tests.lab.standings.changed import CHANGES, SEEDS, Change, first_difference
from tests.lab.standings.doctored import changes_that_hold
from tests.lab.standings.events import KINDS, Kind, event_of, wild_event
from tests.lab.standings.records import untold_changes
from tests.lab.standings.told import LISTED, ORDERS, untrue
from tests.lab.together import together


def lists(seed: int) -> tuple[str, ...]:
    """The list of all tie-breaks, and two orders; each is asked of an event of every fourth kind."""
    return LISTED, *ORDERS[seed % 4 :: 4]


@pytest.mark.parametrize("seed", share(seeds(100, len(KINDS)), 2))
def test_every_sentence_holds_and_is_read(seed: int) -> None:
    event = wild_event(seed)
    assert [fault for listed in lists(seed) for fault in untrue(event, listed)] == []


@pytest.mark.parametrize("seed", seeds(200, 2))
def test_a_sentence_with_another_number_is_refuted(seed: int) -> None:
    event = wild_event(seed)
    assert [pair for listed in lists(seed) for pair in changes_that_hold(event, listed)] == []


def test_two_at_the_head_who_have_all_their_games_are_told_to_be_level() -> None:
    event = event_of(Kind("forfeits", forfeits=0.3), 4, 3, Random(69), "two at the head")
    made = standings_of(event, read_tiebreaks("DE"))
    told = [*encounter_sentences(meet((*event.entries,), made.event), Speaker(made, ENGLISH))]
    assert told[-1] == (
        "Nobody is alone in first place: 1 Player 1 and 2 Player 2 both have 2 points, so direct encounter "
        "ranks none of them (6.3)."
    )


def test_two_who_share_a_place_are_told_how_they_met() -> None:
    found = 0
    for seed in range(100, 112):
        made = standings_of(wild_event(seed), read_tiebreaks("DE"))
        for group in made.final_groups:
            if len(group) == 2 and (meetings := meetings_of(*group, made.event)):
                found += 1
                for one in group:
                    told = " ".join(sentences(behind(one, Speaker(made, ENGLISH))))
                    assert f"in round {meetings[0].first.number}" in told or "in rounds" in told, seed
    assert found


@pytest.mark.slow
@together("change", CHANGES, ids=lambda change: f"{change.module} {change.old}"[:60])
def test_a_changed_evaluator_is_noticed(change: Change) -> None:
    assert first_difference(change, range(change.seed, SEEDS.stop))


@pytest.mark.parametrize("seed", seeds(300, 3))
def test_a_changed_table_is_never_taken_for_right(seed: int) -> None:
    assert [*untold_changes(seed)] == []


@pytest.mark.parametrize("listed", ["WIN,BH,SB,PS", "SB,WIN"])
def test_a_better_value_behind_is_the_first_one_after_what_decides(listed: str) -> None:
    made = standings_of(load("dispute-forfeit"), read_tiebreaks(listed))
    found = 0
    for one, other in combinations(made.order, 2):
        compared = compare(made, one, other)
        key = better_behind(made, compared)
        if compared.decided_by is None:
            assert key is None
            continue
        better = [
            later
            for later in made.keys[compared.decided_by + 1 :]
            if int(later.values[compared.second].number or 0) > int(later.values[compared.first].number or 0)
        ]
        assert key == (better[0] if better else None)
        told = " ".join(sentences(comparison_blocks(one, other, Speaker(made, ENGLISH))))
        assert ("has the better" in told) == (key is not None)
        found += key is not None
    assert found
