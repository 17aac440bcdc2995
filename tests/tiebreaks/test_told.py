"""What is told of standings is true: each sentence is read back, and changed ones are refuted."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pytest

from pairtutor.disputes.otherwise import chances_of
from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.blocks import sentences
from pairtutor.narrative.tiebreaks.chances import chance_sentences
from pairtutor.narrative.tiebreaks.comparisons import comparison_blocks
from pairtutor.narrative.tiebreaks.encounters import MOST_NAMED, encounter_sentences, tied_at
from pairtutor.narrative.tiebreaks.meetings import meetings_of
from pairtutor.narrative.tiebreaks.neighbours import behind
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.resources import ENGLISH
from pairtutor.sources.load import load
from pairtutor.tiebreaks.codes import read_tiebreaks
from pairtutor.tiebreaks.comparison import (
    POINTS,
    better_behind,
    compare,
    deciding_keys,
    encounter_of,
    last_encounter_between,
)
from pairtutor.tiebreaks.encounters import meet
from pairtutor.tiebreaks.table import standings_of
from tests.lab.seeds import seeds, share
from tests.lab.standings.asked import FACTS
from tests.lab.standings.changed import CHANGES, SEEDS, Change, first_difference
from tests.lab.standings.doctored import changes_that_hold
from tests.lab.standings.events import KINDS, Kind, event_of, wild_event
from tests.lab.standings.records import untold_changes
from tests.lab.standings.told import LISTED, ORDERS, read_pages, told_sentences, untrue
from tests.lab.standings.told_reader import Reader
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
        "Nobody is alone in first place: in the games among these 4, 1 Player 1 and 2 Player 2 both have 2 "
        "points, so direct encounter ranks none of them (6.3)."
    )


def test_a_draw_among_more_is_told_with_the_points_against_the_others() -> None:
    event = load(str(Path(FACTS).with_name("drawn-among.trf")))
    (told,) = {
        sentence
        for _, whom, blocks in read_pages(event, "DE,TPN")
        for sentence in told_sentences(blocks)
        if whom == (1, 2) and "own game" in sentence
    }
    assert told == (
        "Their own game was a draw; against 3 Player 3, tied too, 1 Player 1 has 1 and 2 Player 2 0.5: in "
        "all 1.5 to 1 (6)."
    )
    assert not [*untrue(event, "DE,TPN")]


def test_two_who_are_left_and_have_not_met_leave_the_next_place_open() -> None:
    event = event_of(Kind("two left"), 6, 3, Random(0), "two left")
    made = standings_of(event, read_tiebreaks("DE"))
    *_, first, left = encounter_sentences(meet((Tpn(1), Tpn(2), Tpn(3)), made.event), Speaker(made, ENGLISH))
    assert first.startswith("First place is certain: in the games among these 3, 1 Player 1 has 2 points, ")
    assert left == (
        "2 Player 2 and 3 Player 3 both have 0 points there and have not played each other, so the next "
        "place stays open and direct encounter ranks nobody else (6.3, reading C07-9)."
    )
    reader = Reader(event, "DE")
    reader.open_page((1,))
    reader.tied = reader.left = [1, 2, 3]
    assert not reader.holds(left)  # nobody has been told to be first
    assert reader.holds(first)
    assert reader.holds(left)
    assert not reader.holds(left.replace("both have 0", "both have 1"))


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


def test_who_is_first_is_told_of_all_who_share_the_place_and_no_game_beside_points() -> None:
    shared = met = 0
    for seed in range(100, 108):
        made = standings_of(wild_event(seed), read_tiebreaks("DE,WIN"))
        leaders, deciding = made.final_groups[0], deciding_keys(made)
        for above, player in pairwise(made.order):
            if deciding[player] != POINTS:
                continue
            told = " ".join(sentences(behind(player, Speaker(made, ENGLISH)))).split(". ")
            both = [rf"\b{tpn} Player {tpn}\b" for tpn in (above, player)]
            games = [one for one in told if re.search(r" in rounds? \d", one)]
            assert not any(all(re.search(name, one) for name in both) for one in games), seed
            met += bool(meetings_of(above, player, made.event))
            if len(leaders) > 1:
                named = next(one for one in told if " ahead of " in one and f"{leaders[0]} Player" in one)
                assert re.search(r" are ahead of | is behind .+ and ahead of ", named), seed
                assert all(f"{leader} Player" in named for leader in leaders), seed
                shared += 1
    assert shared
    assert met


def test_a_direct_encounter_is_told_with_ranks_or_with_the_game() -> None:
    ranks = games = 0
    for seed in (2, 3, 8):
        event = event_of(Kind("met"), 6, 5, Random(seed), "nearly everybody has met everybody")
        made = standings_of(event, read_tiebreaks("DE"))
        deciding = deciding_keys(made)
        for player in made.order:
            if deciding[player] != 0:
                continue
            told = " ".join(sentences(behind(player, Speaker(made, ENGLISH))))
            if len(tied_at(made.keys[0], player)) > 2:
                assert re.search(r"on DE: rank \d+ to rank \d+ among the \d+ who are tied", told), seed
                ranks += 1
            else:
                assert " in round" in told, seed
                games += 1
    assert ranks
    assert games


def test_a_game_of_the_one_ahead_has_its_reason_where_direct_encounter_separates_nobody() -> None:
    found = 0
    for seed in range(100, 112):
        made = standings_of(wild_event(seed), read_tiebreaks("DE,WIN,BH"))
        for one, other in combinations(made.order, 2):
            compared = compare(made, one, other)
            games = [
                pair for pair in meetings_of(compared.first, compared.second, made.event) if pair.is_game
            ]
            if (compared.decided_by or 0) < 1 or not games:
                continue
            encounter = encounter_of(made.keys[0], one)
            last = encounter and last_encounter_between(encounter, one, other)
            if (
                last
                and len(last.tied) > 2
                and sum(pair.first.points - pair.second.points for pair in games) > 0
            ):
                told = " ".join(sentences(comparison_blocks(one, other, Speaker(made, ENGLISH))))
                assert "not just these two" in told, seed
                found += 1
    assert found


def test_all_who_have_as_many_points_are_named_where_first_place_stays_open() -> None:
    found = 0
    for seed in range(100, 112):
        made = standings_of(wild_event(seed), read_tiebreaks("DE"))
        for encounter in made.keys[0].encounters:
            told = " ".join(encounter_sentences(encounter, Speaker(made, ENGLISH)))
            opened = re.search(
                r"not played(?: \(the sign \?\))?\. (.+?) (has|have|leads with) ([\d.]+) points?(?: each)? "
                r"in them, but",
                told,
            )
            if opened is None:
                continue
            most = max(score.worst for score in encounter.scores.values())
            level = [tpn for tpn in encounter.tied if encounter.scores[tpn].worst == most]
            named = [int(number) for number in re.findall(r"(\d+) Player", opened[1])]
            assert named == (level if len(level) <= MOST_NAMED else level[:1]), seed
            assert (opened[2] == "have") == (len(named) > 1), seed
            found += len(named) > 1
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


def test_the_better_result_that_would_have_made_a_player_first_is_told() -> None:
    event = wild_event(0)
    made = standings_of(event, read_tiebreaks("AOB,PS,KS"))
    told = {}
    for tpn in made.order:
        if chances := chances_of(tpn, made):
            told[tpn] = next(chance_sentences(chances, Speaker(made, ENGLISH)))
    assert made.order[0] not in told
    assert len(told) == len(made.order) - 1
    reader = Reader(event, "AOB,PS,KS")
    for tpn, sentence in told.items():
        reader.open_page((tpn,))
        assert reader.holds(sentence)
        assert (
            not reader.holds(re.sub(r"in round \d+\.", "in round 99.", sentence)) or "round" not in sentence
        )
    assert {sentence.split(" ")[0] for sentence in told.values()} == {"All", "No"}


def test_of_many_better_results_four_are_told_and_how_many_more_there_are() -> None:
    found = 0
    for seed in range(6):
        made = standings_of(wild_event(seed), read_tiebreaks("AOB,PS,KS"))
        for tpn in made.order:
            if not (chances := chances_of(tpn, made)):
                continue
            told = [*chance_sentences(chances, Speaker(made, ENGLISH))]
            more = [sentence for sentence in told if "would have been enough too" in sentence]
            assert len(more) <= (chances.first_more > 0) + (chances.ahead_more > 0)
            against = [way.opponent for way in chances.ahead]
            assert chances.rival not in against[1:] or against[0] == chances.rival
            if chances.first_more:
                assert len(chances.first) == 4
                assert told[1] == more[0]
            found += len(more)
    assert found


def test_who_is_first_of_a_direct_encounter_is_told_where_the_others_are_compared_again() -> None:
    event = event_of(Kind("first of four"), 14, 6, Random(51), "first of four")
    reader = Reader(event, "DE")
    reader.open_page((9, 11))
    speaker = Speaker(standings_of(event, read_tiebreaks("DE")), ENGLISH)
    told = [*told_sentences([*comparison_blocks(Tpn(9), Tpn(11), speaker)])]
    assert all(map(reader.holds, told))
    assert (
        "8 Player 8 is first of the 4 in DE; the other 3 are compared again by themselves (reading C07-27)."
        in told
    )
