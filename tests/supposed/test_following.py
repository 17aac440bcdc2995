"""Two facts of which one follows from the other, and how all boards are seen where only some are named."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest

from pairtutor.disputes.case import Case, FloatWish, PairWish
from pairtutor.disputes.supposing import grants_wish, round_for, suppose
from pairtutor.disputes.suppositions import read_facts
from pairtutor.disputes.taking import take
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.supposed import EarlierGame
from pairtutor.model.tournament import ChosenBy, SystemChoice, Tournament
from pairtutor.narrative.disputes.suppose import render
from pairtutor.seeded import Chances, SeededTournament, entry_list
from pairtutor.trace.index import RoundIndex
from tests.lab.supposed.reading import ALL_BOARDS

SYSTEMS = ("lim-1999", "lim-2026")


def tournament(system: str, players: int, rounds: int, seed: int) -> Tournament:
    """Return a tournament after some rounds, as it is played by a seed."""
    rng = Random(f"generate {seed}")
    start = entry_list(rng, system, players, 7, title="", source="")
    start = start._replace(system=SystemChoice(system, ChosenBy("option")))
    contest = SeededTournament(rng, system, start, Chances(draws=0.3, forfeits=0.01, byes=0.02, late=0.02))
    for _ in range(rounds):
        contest.announce()
        assert not contest.play()
    return contest.now


def case_of(system: str, players: int, rounds: int, seed: int) -> Case:
    played = tournament(system, players, rounds, seed)
    return Case(played, RoundNumber(played.recorded_rounds + 1), system).with_memory()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_that_is_only_made_once_another_was_played_is_tried_with_that_one(system: str) -> None:
    """Neither of the two does it alone, and the second is no board of the round as it is."""
    following = 0
    case = case_of(system, 21, 3, 101)
    asked = round_for(case, FloatWish(Tpn(1)))
    closed = asked.index.closed
    assert closed is not None
    boards = {frozenset(board) for board in closed.boards}
    for tpn in (7, 11):
        wish = FloatWish(Tpn(tpn))
        taken = take(case, wish, asked)
        assert {len(facts) for facts in taken.choices} == {2}
        for facts in taken.choices:
            assert grants_wish(RoundIndex(case.under(facts).boards()), wish)
            for fact in facts:
                assert not grants_wish(RoundIndex(case.under((fact,)).boards()), wish)
        games = [fact for fact in chain(*taken.choices) if isinstance(fact, EarlierGame)]
        following += any(frozenset((fact.first, fact.second)) not in boards for fact in games)
    assert following


@pytest.mark.parametrize("output", ["text", "html"])
def test_of_more_than_eight_boards_it_is_told_how_all_are_seen(output: str) -> None:
    case = case_of("swiss-team-2026", 40, 4, 91)
    shortened = 0
    for away in (3, 9):
        for wish in (PairWish(Tpn(1), Tpn(12)), PairWish(Tpn(5), Tpn(14))):
            facts = read_facts([f"{away} away"], case)
            made = suppose(case, wish, facts, round_for(case, wish))
            said = " ".join(render(made, wish, output="html" if output == "html" else "text").split())
            many = len(made.change.new_pairs) > 8 and output == "text"
            assert bool(ALL_BOARDS.search(said)) == many == (" more. " in said)
            assert not many or f'why-not FILE --system swiss-team-2026 --suppose "{away} away".' in said
            shortened += len(made.change.new_pairs) > 8
    assert shortened
