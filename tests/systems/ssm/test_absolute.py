"""Absolute rules hold in tournaments of chance, and only what nobody can pair is refused."""

from __future__ import annotations

from functools import cache

from pairtutor.errors import NoLegalPairing
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.rules.ssm.ranking import Ranked, ranking
from pairtutor.tutor import run
from tests.lab.rules.ssm.build import rounds_of_chance
from tests.lab.seeds import TIMES

TOURNAMENTS = 90 * TIMES


def present(tournament: Tournament) -> dict[Tpn, Ranked]:
    number = RoundNumber(tournament.recorded_rounds + 1)
    absent = tournament.absent_in(number)
    return {one.tpn: one for one in ranking(tournament, number) if one.tpn not in absent}


def completes(players: dict[Tpn, Ranked]) -> bool:
    """Try every pairing by brute force."""

    @cache
    def fits(left: frozenset[Tpn], bye: bool) -> bool:
        if not left:
            return not bye
        first = min(left)
        rest = left - {first}
        if bye and players[first].bye_round is None and fits(rest, False):
            return True
        return any(other not in players[first].met and fits(rest - {other}, bye) for other in rest)

    return fits(frozenset(players), len(players) % 2 == 1)


def test_absolute_rules_hold_and_only_the_impossible_is_refused() -> None:
    refused = paired = 0
    for seed in range(TOURNAMENTS):
        for tournament in rounds_of_chance(seed):
            players = present(tournament)
            try:
                pairing = run(tournament, record=False).paired
            except NoLegalPairing:
                assert not completes(players), seed
                refused += 1
                continue
            paired += 1
            seated = [tpn for board in pairing.boards for tpn in board]
            everybody = sorted([*seated, *([] if pairing.bye is None else [pairing.bye])])
            assert everybody == sorted(players)
            assert (pairing.bye is not None) == (len(players) % 2 == 1)
            if pairing.bye is not None:
                assert players[pairing.bye].bye_round is None
            for first, second in pairing.boards:
                assert second not in players[first].met
    assert refused and paired > 200
