"""Whether the figures that the Dubov rules look at follow from the games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from pairtutor.model.ids import Tpn
from pairtutor.positions.dubov_figures import PlayedFigures, ratings_met, rounds_lifted
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import expect_equal
from pairtutor.trace.procedures import StandingsFormed
from pairtutor.trace.refusals import Average, Figure


def check_figures(
    step: int,
    event: StandingsFormed,
    persons: dict[Tpn, Person],
    ratings: Mapping[Tpn, int],
    before: Mapping[Tpn, Sequence[int]],
) -> dict[Tpn, PlayedFigures]:
    """Check the figures told; return those that the games make, whose averages are those of `ratings`.

    `before` are the scores before each round, of everybody.
    """
    figures = {}
    for player, (rating, average, lifted) in figures_told(step, event, persons, ("rating", "aro", "lifted")):
        expect_equal(step, f"the rating of {player.tpn}", player.rating, rating)
        met = ratings_met(player, ratings)
        own = Average(sum(met), len(met))
        expect_equal(step, f"the average rating of the opponents of {player.tpn}", own, average)
        ups = check_lifted(step, player, lifted, before)
        figures[player.tpn] = PlayedFigures(Fraction(own.total, own.games or 1), ups)
    return figures


def figures_told(
    step: int, event: StandingsFormed, persons: dict[Tpn, Person], columns: tuple[str, ...]
) -> Iterator[tuple[Person, tuple[Figure, ...]]]:
    """Yield everybody, in rank order, with the figures told, which must be those of these columns."""
    expect_equal(step, "the columns of the standings", columns, event.columns)
    expect_equal(step, "the players of the standings", list(persons), [line.player for line in event.lines])
    for tpn, figures in event.lines:
        expect_equal(step, f"how many figures {tpn} has", len(columns), len(figures))
        yield persons[tpn], figures


def check_lifted(
    step: int, player: Person, figure: Figure, before: Mapping[Tpn, Sequence[int]]
) -> tuple[int, ...]:
    """Check in which rounds a player met a higher score; return them.

    `before` are the scores before each round, of everybody.
    """
    rounds = rounds_lifted(player, before)
    expect_equal(step, f"the rounds in which {player.tpn} was brought up", rounds, figure)
    return rounds
