"""The opening of a round: scores, ranks, colours, floats and bars derived anew from the games."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Final

from pairtutor.model.ids import Tpn
from pairtutor.positions.drawn import check_initial_colour
from pairtutor.positions.editions import Edition, Worth
from pairtutor.positions.given import (
    awards_of,
    check_games,
    check_planned,
    check_settings,
    games_of,
    initial_list,
    virtual_of,
    worth_of,
)
from pairtutor.positions.persons import BAR_REASONS, PLAYED, Person, colours_played, due
from pairtutor.positions.progress import ProofError, expect_equal
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import GameLine

TOLD: Final = (
    "the score of {} in half points",
    "the colours of {}",
    "the rounds without a game of {}",
    "the colour difference of {}",
    "the preference of {}",
    "the floats of {}",
    "what bars the bye of {}",
    "whether {} is a topscorer",
)
"""What the opening tells of a player that follows from the games, in the order in which it is looked at."""


def persons(opened: RoundOpened, edition: Edition) -> dict[Tpn, Person]:
    """Return the participants by pairing number, derived from their games.

    Raises:
        ProofError: a line does not follow from the games.
    """
    games = games_of(opened)
    check_games(games)
    worth = worth_of(opened, edition.worth)
    earlier = scores_before(opened, worth)
    last = opened.round == check_planned(opened)
    expect_equal(1, "whether it is the last round", last, opened.last_round)
    expect_equal(1, "whether a bye is needed", len(opened.players) % 2 == 1, opened.bye_needed)
    check_settings(opened, edition)
    if edition.coloured:
        check_initial_colour(opened, edition)
    found = {}
    for line in opened.players:
        own = games[line.tpn]
        score = earlier[line.tpn][-1] + line.virtual
        floats = tuple(_float(own, opened.round - back, earlier, line.tpn, edition, worth) for back in (1, 2))
        bar = _bar(own, edition, worth)
        real = line.score - line.virtual
        top = last and edition.topscorers and 2 * real > worth["1"] * (opened.round - 1)
        colours = colours_played(own)
        one = Person(
            tpn=line.tpn,
            rank=line.rank,
            score=line.score,
            games=own,
            met=_opponents_met(own),
            colours=colours,
            difference=colours.count("W") - colours.count("B"),
            due=due(colours) if colours else edition.newcomer,
            floats=(floats[0], floats[1]),
            barred=bar is not None,
            topscorer=top,
            missed=sum(one.mark not in PLAYED for one in own),
            rating=line.rating,
            bye_round=bar and bar[1],
            fresh=not colours,
            rounds=len(own),
        )
        derived = (score, colours, one.missed, one.difference, edition.preference(colours), floats, bar, top)
        told = (
            line.score,
            line.colours,
            line.missed,
            line.colour_difference,
            tuple(line.preference),
            line.floats,
            line.bye_bar and tuple(line.bye_bar),
            line.topscorer,
        )
        if derived != told:
            for what, due_value, value in zip(TOLD, derived, told, strict=True):
                expect_equal(1, what.format(line.tpn), due_value, value)
        found[line.tpn] = one
    check_order(opened, edition)
    return found


def _opponents_met(own: tuple[GameLine, ...]) -> dict[Tpn, int]:
    """Return the round in which each opponent was met, the first of several."""
    rounds = reversed(list(enumerate(own, 1)))
    return {one.opponent: number for number, one in rounds if one.mark in PLAYED and one.opponent is not None}


def scores_before(opened: RoundOpened, worth: Worth) -> dict[Tpn, list[int]]:
    """Return what everybody had before each round, in half points, with the virtual points of that round.

    Before the round to be paired they are without.
    """
    if not opened.awards and not opened.accelerated:
        return {tpn: _sums(line, worth) for tpn, line in games_of(opened).items()}
    awards, virtual = awards_of(opened), virtual_of(opened)
    return {
        tpn: [
            score + given + more
            for score, given, more in zip(
                _sums(line, worth), accumulate(awards[tpn], initial=0), (*virtual[tpn], 0), strict=True
            )
        ]
        for tpn, line in games_of(opened).items()
    }


def _sums(line: tuple[GameLine, ...], worth: Worth) -> list[int]:
    total, sums = 0, [0]
    for one in line:
        total += worth[one.mark]
        sums.append(total)
    return sums


def _float(
    own: tuple[GameLine, ...],
    number: int,
    earlier: dict[Tpn, list[int]],
    tpn: Tpn,
    edition: Edition,
    worth: Worth,
) -> str:
    """Return the float of a round."""
    if number < 1:
        return "none"
    one = own[number - 1]
    if number <= len(own) - edition.floats_back:
        return "none"
    if one.opponent is None or (edition.played_only and one.mark not in PLAYED):
        return edition.idle_float(one.mark, worth)
    mine, theirs = earlier[tpn][number - 1], earlier[one.opponent][number - 1]
    return edition.floated(mine, theirs, edition.median(number, worth))


def _bar(own: tuple[GameLine, ...], edition: Edition, worth: Worth) -> tuple[str, int] | None:
    for number, one in enumerate(own, 1):
        if edition.bars_bye(one.mark, worth):
            return (BAR_REASONS[one.mark], number)
    return None


def check_order(opened: RoundOpened, edition: Edition) -> None:
    """Check ranks and scoregroups: score, then the order of the initial list."""
    ranked = sorted(opened.players, key=lambda line: -line.score)
    for number, line in enumerate(opened.players, 1):
        if line.rank != number:
            expect_equal(1, f"the rank of {line.tpn}", number, line.rank)
    told = tuple(line.tpn for line in opened.players)
    expect_equal(1, "the order by score", tuple(line.tpn for line in ranked), told)
    order = initial_list(opened)
    place = {tpn: number for number, tpn in enumerate(sorted(order) if edition.listed_by_number else order)}
    for one, other in pairwise(opened.players):
        level = edition.listed and one.score == other.score
        if level and place[one.tpn] >= place[other.tpn]:
            what = f"the order of {one.tpn} and {other.tpn}"
            raise ProofError(1, what, "that of the list", "the other way")
    groups: dict[int, list[int]] = {}
    for line in opened.players:
        groups.setdefault(line.score, []).append(line.tpn)
    found = [(group.score, list(group.players)) for group in opened.scoregroups]
    expect_equal(1, "the scoregroups", list(groups.items()), found)
