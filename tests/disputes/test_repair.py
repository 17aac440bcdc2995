"""Repairs of published rounds against listing every pairing of those who are there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pairtutor import tutor
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.repair import Repair, Repairs, repairs
from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import BYE, Board
from pairtutor.model.tournament import ChosenBy, SystemChoice
from pairtutor.seeded import Chances, SeededTournament, entry_list
from pairtutor.sources.load import load
from tests.conftest import ROOT
from tests.lab.disputes.repairs import desk_of, judge_repairs

Pairs = frozenset[frozenset[Tpn]]


def request(system: str, seed: int) -> tutor.RoundRequest:
    """A round of a small tournament that is to be paired; its boards are those of the rules."""
    rng = Random(f"{system} {seed}")
    start = entry_list(rng, system, 7 + seed % 3, 5, title="x", source="x")
    contest = SeededTournament(rng, system, start, Chances(byes=0.05, forfeits=0.1))
    for _ in range(1 + seed % 4):
        contest.announce()
        assert not contest.play()
    return tutor.request_round(contest.now, None, SystemChoice(system, ChosenBy("option")))


def all_pairings(people: list[Tpn], answers: RoundAnswers) -> Iterator[Pairs]:
    """Yield every legal pairing; the bye is a pair with 0."""
    if not people:
        yield frozenset()
        return
    one, *others = people
    for other in others:
        barred = answers.bar_of_bye(max(one, other)) if BYE in (one, other) else answers.bar(one, other)
        if barred is None:
            rest = [tpn for tpn in others if tpn != other]
            yield from (found | {frozenset({one, other})} for found in all_pairings(rest, answers))


def pairs_of(one: Repair) -> Pairs:
    bye = {frozenset({one.bye, BYE})} if one.bye else set()
    return frozenset(map(frozenset, one.boards)) | bye


def published(made: Repairs) -> set[frozenset[int]]:
    return {one.players for one in made.published.meetings} | {frozenset({made.published.bye or 0, 0})}


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_pairing_changes_fewer_boards(system: str) -> None:
    changed = 0
    for seed in range(4):
        asked = request(system, seed)
        pairing = tutor.pair(asked).paired
        absent = pairing.boards[seed % len(pairing.boards)][seed % 2]
        made = repairs(asked, [absent])
        answers = RoundAnswers(made.trace)
        people = [Tpn(line.tpn) for line in answers.index.opened.players]
        assert absent not in people
        listed = list(all_pairings([*people, *([BYE] if len(people) % 2 else [])], answers))
        out = published(made)
        least = min((len(one - out) for one in listed), default=None)
        if made.refusal:
            assert not made.proposals
            continue
        assert len(made.proposals[0].new) == least
        sizes = [len(one.new) for one in made.proposals]
        assert sizes == sorted(sizes)
        found = [pairs_of(one) for one in made.proposals]
        assert set(found) <= set(listed)
        news = [one - out for one in found]
        assert not any(a <= b for at, a in enumerate(news) for b in news[at + 1 :]), "only what is needed"
        needed = {one - out for one in listed if not any(other - out < one - out for other in listed)}
        assert len(found) == min(3, len(needed))
        assert [len(one) for one in news] == sorted(map(len, needed))[: len(found)]
        assert [{frozenset(board) for board in one.new} for one in made.proposals] == [
            set(new) for new in news
        ]
        changed += sum(sizes)
    assert changed > 5


@pytest.mark.parametrize("system", SYSTEMS)
def test_repairs_with_those_who_stay_away_and_come_late_are_all_that_listing_gives(system: str) -> None:
    kinds = set()
    proposed = 0
    for seed in range(5):
        desk = desk_of(system, seed)
        fault, number = judge_repairs(desk)
        assert fault == "", (seed, fault)
        proposed += number
        kinds |= {bool(desk.absent), bool(desk.present) and "late"}
    assert proposed > 5
    assert "late" in kinds


@pytest.mark.parametrize("system", SYSTEMS)
def test_where_all_scores_are_below_zero_the_fewest_new_boards_come_first(system: str) -> None:
    kinds = set()
    for seed in range(4):
        asked = request(system, seed)
        absent = tutor.pair(asked).paired.boards[0][seed % 2]
        rounds = asked.tournament.recorded_rounds
        taken = {tpn: (-20, *[0] * (rounds - 1)) for tpn in asked.tournament.entries}
        lowered = asked._replace(tournament=asked.tournament._replace(awards=taken))
        assert max(map(lowered.tournament.score_of, taken)) < 0
        made = repairs(lowered, [absent])
        answers = RoundAnswers(made.trace)
        people = [Tpn(line.tpn) for line in answers.index.opened.players]
        listed = all_pairings([*people, *([BYE] if len(people) % 2 else [])], answers)
        sizes = [len(repair.new) for repair in made.proposals]
        assert sizes == sorted(sizes)
        assert sizes[:1] == [min(len(pairs - published(made)) for pairs in listed)]
        kinds |= {*sizes}
    assert len(kinds) > 1


def test_a_repair_that_changes_nothing_is_the_only_one() -> None:
    tournament = load(str(ROOT / "tests" / "cli" / "data" / "repair-deductions.trf"))
    asked = tutor.request_round(tournament, None, SystemChoice("dutch-2012", ChosenBy("option")))
    (only,) = repairs(asked, [Tpn(3)]).proposals
    assert only.new == ()


@pytest.mark.parametrize("system", SYSTEMS)
def test_boards_that_stay_keep_their_colours_and_the_others_have_those_of_the_rules(system: str) -> None:
    asked = request(system, 1)
    boards = tutor.pair(asked).paired.boards
    made = repairs(asked, [boards[0].black])
    for one in made.proposals:
        assert set(one.boards) - set(one.new) <= set(boards)
        assert len({tpn for board in one.boards for tpn in board}) == 2 * len(one.boards)
    assert made.anew is not None
    same = [one for one in made.proposals if pairs_of(one) == pairs_of(made.anew)]
    assert all(set(one.new) == set(made.anew.new) for one in same)


def test_who_had_the_bye_may_stay_away_at_no_cost() -> None:
    asked = tutor.request_round(
        load("dispute-forfeit"), None, SystemChoice("dutch-2026", ChosenBy("scenario"))
    )
    made = repairs(asked, [Tpn(3)])
    assert made.proposals[0].new == ()
    assert made.proposals[0].bye is None


def test_two_can_stay_away_and_those_who_are_not_there_cannot() -> None:
    asked = tutor.request_round(load("exchange"), None, SystemChoice("dutch-2017", ChosenBy("scenario")))
    made = repairs(asked, [Tpn(3), Tpn(8)])
    assert {tpn for board in made.proposals[0].new for tpn in board} >= {6, 7}
    assert [board for board in made.proposals[0].new if board.black == BYE] == []
    with pytest.raises(UsageError, match="player 99 takes no part in this round"):
        repairs(asked, [Tpn(99)])


def test_boards_of_a_source_are_those_that_are_out() -> None:
    tournament = load("exchange")
    asked = tutor.request_round(tournament, 3, SystemChoice("dutch-2017", ChosenBy("scenario")))
    made = repairs(asked, [Tpn(1)])
    assert made.case.tournament.recorded_rounds == 2
    kept = {Board(Tpn(one.white), Tpn(one.black)) for one in made.published.meetings}
    assert len(kept - set(made.proposals[0].boards)) == len(made.proposals[0].new)
