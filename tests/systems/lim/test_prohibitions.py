"""What bars a meeting or the bye, whatever else is paired."""

from __future__ import annotations

from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.systems.common.prohibitions import Prohibition, load_prohibitions
from pairtutor.trace.refusals import ColoursBarred, HadBye
from pairtutor.trace.values import Forbidden, Met
from tests.rules.build import tournament

LINES = ("2 w 1, 3 w =", "1 b 0, 4 w 0", "U, 1 b =", "5 w =, 2 b 1", "4 b =, Z")
TWO_WHITES = ("2 w 1, 3 w =", "1 b 0, U", "4 b 0, 1 b =", "3 w 1, 5 w 1", "Z, 4 b 0")


def bar(
    first: int, second: int | None, *lines: str, last: bool = False, barred: bool = False
) -> Prohibition | None:
    one = tournament(*lines, planned_rounds=3 if last else 9)
    if barred:
        one = one._replace(forbidden=(ForbiddenMeeting((Tpn(3), Tpn(5)), RoundNumber(1), RoundNumber(9)),))
    other = None if second is None else Tpn(second)
    return load_prohibitions("lim-1999")(one, RoundNumber(3), Tpn(first), other)


def test_a_game_played_bars_another_and_a_rule_of_the_event_does_too() -> None:
    found = bar(1, 2, *LINES)
    assert found and isinstance(found.why, Met) and found.why.round == 1
    assert "lim-1999 2.1" in found.cites
    assert bar(3, 5, *LINES) is None
    forbidden = bar(3, 5, *LINES, barred=True)
    assert forbidden and isinstance(forbidden.why, Forbidden)


def test_colours_bar_a_pair_except_equal_scores_in_the_last_round() -> None:
    found = bar(1, 4, *TWO_WHITES)
    assert found and isinstance(found.why, ColoursBarred)
    assert [(limit.player, limit.colour, limit.reason) for limit in found.why.limits] == [
        (1, "white", "in-a-row"),
        (4, "white", "in-a-row"),
    ]
    assert bar(1, 4, *TWO_WHITES, last=True), "their scores differ"
    level = ("2 w 1, 3 w 1", *TWO_WHITES[1:])
    assert bar(1, 4, *level) and bar(1, 4, *level, last=True) is None


def test_an_earlier_bye_bars_from_the_bye() -> None:
    found = bar(3, None, *LINES)
    assert found and isinstance(found.why, HadBye) and found.why.round == 1
    assert "lim-1999 1.1" in found.cites
    assert bar(5, None, *LINES) is None
