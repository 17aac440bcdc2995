"""C.7: the best that the following bracket can do, against recursion over all its pairings."""

from __future__ import annotations

from random import Random

from pairtutor.model.ids import RoundNumber
from pairtutor.rules.dutch_2017.definitions import contenders
from pairtutor.systems.common.participants import Participants, Scoregroup
from pairtutor.systems.dutch.lookahead import Lookahead
from tests.lab.oracles.completion import left_in_following
from tests.lab.oracles.standing import standings
from tests.lab.rules.build import random_tournament, tournament
from tests.lab.together import together


@together("seed", range(120))
def test_the_value_is_the_best_of_all_pairings(seed: int) -> None:
    rng = Random(seed)
    one = random_tournament(rng, rng.choice([6, 8, 9, 10, 12]), rng.choice([2, 3, 4, 5, 6]))
    number = RoundNumber(one.recorded_rounds + 1)
    players = contenders(one, number)
    participants = Participants(players, number, ())
    order = standings(one, number)
    assert [player.tpn for player in order] == [player.tpn for player in players]
    for index, group in enumerate(participants.groups[1:], 2):
        first, end = group.first, group.end
        final = index == len(participants.groups)
        following = Lookahead(participants, group, final=final)
        for count in range(1, min(first, 4) + 1):
            floaters = sorted(rng.sample(range(first), count))
            total, again = left_in_following(
                [order[place] for place in floaters], order[first:end], barred_weight=3 if final else 1
            )
            assert following.value(floaters) == (total, *again), (floaters, group)


def test_who_may_not_have_the_bye_counts_three_where_the_last_scoregroup_is() -> None:
    one = tournament("2 w 1, 3 w 1", "1 b 0, U", "U, 1 b 0")
    players = contenders(one, RoundNumber(3))
    participants = Participants(players, RoundNumber(3), ())
    rest = Scoregroup(2, 1, 3)
    assert Lookahead(participants, rest, final=True).value((0,)) == (1, 4)
    assert Lookahead(participants, rest, final=True).weight(1) == 3
    assert Lookahead(participants, rest, final=False).weight(1) == 1
