"""Each scenario of the Burstein rules turns on the one thing it is about: without it the pairing differs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pairtutor.model.tournament import Tournament
from pairtutor.rules.burstein_2026 import index
from pairtutor.rules.burstein_2026.index import Index
from pairtutor.systems.burstein_2026 import bye, choose
from pairtutor.systems.dutch.within_round import WithinRound
from pairtutor.systems.search.refinement import Target
from pairtutor.tutor import run
from tests.scenarios.lessons import played

Without = Callable[[pytest.MonkeyPatch], None]


def _index(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Index, "value", property(lambda _: (0, 0)))


def _sonneborn_berger(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Index, "sonneborn_berger", property(lambda _: 0))


def _byes_of_the_absent(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(index, "raised", lambda *_: 0)


def _games(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(bye, "games_played", lambda _: 0)


def _scores(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(choose, "lowest_scores", lambda *_: None)


def _next_bracket(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(choose, "lookahead_target", lambda *_: Target("next-bracket", lambda _: None))
    patch.setattr(WithinRound, "minimise", lambda *_: None)


def _colours(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(choose, "targets", lambda *_: [])


WITHOUT: dict[str, Without] = {
    "index": _index,
    "sonneborn-berger": _sonneborn_berger,
    "away": _byes_of_the_absent,
    "bye": _games,
    "scores": _scores,
    "next-bracket": _next_bracket,
    "colours": _colours,
}
"""What a scenario turns on, by its name after `burstein-`: the rule is taken away."""


def pairing(tournament: Tournament) -> tuple[set[frozenset[int]], int | None]:
    """Who meets whom, and who has the bye."""
    made = run(tournament, record=False).paired
    return {frozenset(board) for board in made.boards}, made.bye


@pytest.mark.parametrize("name", WITHOUT)
def test_without_its_rule_the_round_is_paired_otherwise(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = played(f"burstein-{name}").scenario.tournament
    as_it_is = pairing(tournament)
    WITHOUT[name](monkeypatch)
    assert pairing(tournament) != as_it_is


@pytest.mark.parametrize("name", WITHOUT)
def test_no_other_rule_of_these_decides_but_the_ranking_itself(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = played(f"burstein-{name}").scenario.tournament
    as_it_is = pairing(tournament)
    for other in WITHOUT.keys() - {name, "index"}:
        with monkeypatch.context() as patch:
            WITHOUT[other](patch)
            assert pairing(tournament) == as_it_is, other
