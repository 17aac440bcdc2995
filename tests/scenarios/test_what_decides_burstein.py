"""Each scenario of the Burstein rules turns on the one thing it is about: without it the pairing differs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pairtutor.model.colour import Colour
from pairtutor.model.tournament import Tournament
from pairtutor.rules.burstein_2026 import definitions
from pairtutor.rules.burstein_2026.definitions import Index
from pairtutor.systems.burstein_2026 import bye, pairings
from pairtutor.systems.dutch.stages import WithinRound
from pairtutor.systems.search.refinement import Target
from pairtutor.trace.events import ByeAssigned, ColourDecided
from pairtutor.trace.refusals import HadBye
from pairtutor.tutor import round_to_pair, run
from tests.lab.scenarios.lessons import played
from tests.lab.systems.burstein_2026 import literal, standing
from tests.lab.systems.burstein_2026.standing import standings

Without = Callable[[pytest.MonkeyPatch], None]


def _index(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Index, "value", property(lambda _: (0, 0)))


def _sonneborn_berger(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Index, "sonneborn_berger", property(lambda _: 0))


def _byes_of_the_absent(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(definitions, "points_added", lambda *_: 0)


def _own_games(patch: pytest.MonkeyPatch) -> None:
    def of_games(one: Index) -> tuple[int, int]:
        terms = [term for term in one.terms if term.opponent]
        return sum(term.score for term in terms), sum(term.points * term.score for term in terms)

    patch.setattr(Index, "value", property(of_games))


def _bar(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(definitions, "bye_bar", lambda _: None)


def _games(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(bye, "games_played", lambda _: 0)


def _scores(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(pairings, "lowest_scores", lambda *_: None)


def _next_bracket(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(pairings, "lookahead_target", lambda *_: Target("next-bracket", lambda _: None))
    patch.setattr(WithinRound, "minimise", lambda *_: None)


def _colours(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(pairings, "targets", lambda *_: [])


WITHOUT: dict[str, Without] = {
    "index": _index,
    "sonneborn-berger": _sonneborn_berger,
    "away": _byes_of_the_absent,
    "no-game": _own_games,
    "barred": _bar,
    "last": _index,
    "bye": _games,
    "scores": _scores,
    "next-bracket": _next_bracket,
    "colours": _colours,
}
"""What a scenario turns on, by its name after `burstein-`: the rule is taken away."""
RANKING = {"index", "last", "no-game"}
"""Those that turn on the ranking itself."""


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
    for other in WITHOUT.keys() - {name, *RANKING}:
        with monkeypatch.context() as patch:
            WITHOUT[other](patch)
            assert pairing(tournament) == as_it_is, other


def listed(tournament: Tournament) -> tuple[set[frozenset[int]], int | None]:
    """The same by listing every pairing of each bracket."""
    literal.pairs_ahead.cache_clear()
    standing.completes.cache_clear()
    standing.may_meet.cache_clear()
    made = literal.pair_round(standings(tournament, round_to_pair(tournament)))
    return {
        frozenset((one.tpn, two.tpn)) for one, two in made.pairs
    }, None if made.bye is None else made.bye.tpn


def _rest(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(literal, "completes", lambda _: True)


def _absolute(patch: pytest.MonkeyPatch) -> None:
    for module in (literal, standing):
        patch.setattr(module, "may_meet", lambda one, two: two.tpn not in one.met)


@pytest.mark.parametrize(("name", "without"), [("rest", _rest), ("last-round", _absolute)])
def test_without_its_rule_listing_pairs_the_round_otherwise(
    name: str, without: Without, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = played(f"burstein-{name}").scenario.tournament
    assert listed(tournament) == pairing(tournament)
    with monkeypatch.context() as patch:
        without(patch)
        literal.pairs_ahead.cache_clear()
        made = literal.pair_round(standings(tournament, round_to_pair(tournament)))
    assert {frozenset((one.tpn, two.tpn)) for one, two in made.pairs} != pairing(tournament)[0]


@pytest.mark.parametrize("name", ["burstein-passed-on", "dubov26-passed-on"])
def test_the_bye_passes_somebody_without_whom_the_others_cannot_be_paired(name: str) -> None:
    told = [step.event for step in played(name).trace.steps if isinstance(step.event, ByeAssigned)]
    assert "only-partners" in [one.why.kind for one in told[0].passed_over]


def test_a_seeding_round_is_paired_as_no_later_round_would_be() -> None:
    tournament = played("burstein-seeding").scenario.tournament
    dutch = run(tournament, None, "dutch-2026", record=False).paired
    assert played("burstein-seeding").pairing.boards == dutch.boards
    assert pairing(tournament._replace(planned_rounds=3)) != pairing(tournament)


def test_each_kind_of_point_without_a_game_bars_from_the_bye() -> None:
    (bye,) = played("burstein-barred").steps(ByeAssigned)
    reasons = [one.why.reason for one in bye.passed_over if isinstance(one.why, HadBye)]
    assert reasons == ["full-point-bye", "pairing-allocated-bye"]


def test_the_smaller_number_has_the_bye_when_it_stands_lower_by_the_index() -> None:
    (bye,) = played("burstein-last").steps(ByeAssigned)
    assert (bye.player, bye.passed_over) == (2, ())
    assert "burstein-2026 3.1.5" in bye.cites


@pytest.mark.parametrize("name", ["burstein-histories", "dubov26-histories"])
def test_each_board_has_its_colours_by_another_clause(name: str) -> None:
    rules = [step.rule for step in played(name).steps(ColourDecided)]
    assert sorted(rules) == ["alternate", "both-preferences", "higher-ranked", "stronger-preference"]


def test_two_without_a_game_get_their_colours_by_number() -> None:
    whole = played("burstein-newcomers")
    (board,) = [step for step in whole.steps(ColourDecided) if step.rule == "initial-colour"]
    assert {board.white, board.black} == {4, 6}
    drawn = whole.scenario.tournament.initial_colour
    assert drawn is Colour.BLACK and board.white == board.higher == 4
