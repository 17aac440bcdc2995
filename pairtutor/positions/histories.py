"""The participants of a round: scores, colours, floats and bars derived anew from the games."""

from __future__ import annotations

from itertools import accumulate

from pairtutor.model.ids import Tpn
from pairtutor.positions.editions import Edition, Worth
from pairtutor.positions.given import awards_of, games_of, virtual_of, worth_of
from pairtutor.positions.persons import BAR_REASONS, PLAYED, Person, colours_played, preference_after
from pairtutor.positions.supposed import as_supposed
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import GameLine


def persons(opened: RoundOpened, edition: Edition) -> dict[Tpn, Person]:
    """Return the participants by pairing number, derived from their games."""
    games = games_of(opened)
    worth = worth_of(opened)
    earlier = scores_before(opened, worth)
    last = opened.last_round
    people = {}
    for line in opened.players:
        own = games[line.tpn]
        floats = tuple(_float(own, opened.round - back, earlier, line.tpn, edition, worth) for back in (1, 2))
        bar = _bar(own, edition, worth)
        real = earlier[line.tpn][-1]
        # more than half of what wins in all rounds would have brought, without virtual points
        top = last and edition.topscorers and 2 * real > worth["1"] * (opened.round - 1)
        colours = colours_played(own)
        people[line.tpn] = Person(
            tpn=line.tpn,
            rank=line.rank,
            score=earlier[line.tpn][-1] + line.virtual,
            games=own,
            met=_opponents_met(own),
            colours=colours,
            difference=colours.count("W") - colours.count("B"),
            due=preference_after(colours) if colours else edition.newcomer,
            floats=(floats[0], floats[1]),
            barred=bar is not None,
            topscorer=top,
            missed=sum(game.mark not in PLAYED for game in own),
            rating=line.rating,
            bye_round=bar and bar[1],
            fresh=not colours,
            rounds=len(own),
        )
    return as_supposed(people, opened, edition.newcomer)


def _opponents_met(own: tuple[GameLine, ...]) -> dict[Tpn, int]:
    """Return the round in which each opponent was met at the board, the first of several."""
    rounds = reversed(list(enumerate(own, 1)))
    return {
        game.opponent: number for number, game in rounds if game.mark in PLAYED and game.opponent is not None
    }


def scores_before(opened: RoundOpened, worth: Worth) -> dict[Tpn, list[int]]:
    """Return everybody's score before each round, in half points, with the virtual points of that round.

    The first is that before round 1. The last, before the round to be paired, is without them.
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
    """Return the points of a player before each round and at the end, in half points."""
    total, sums = 0, [0]
    for game in line:
        total += worth[game.mark]
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
    """Return the float of the round `number`, `none` before 1; `earlier` are all scores before each round.

    Of a round without an opponent, or a game not played where only these count, the mark says it.
    """
    if number < 1 or not edition.has_floats:
        return "none"
    game = own[number - 1]
    if game.opponent is None or (edition.played_only and game.mark not in PLAYED):
        return edition.idle_float(game.mark, worth)
    mine, theirs = earlier[tpn][number - 1], earlier[game.opponent][number - 1]
    return edition.floated(mine, theirs, edition.median(number, worth))


def _bar(own: tuple[GameLine, ...], edition: Edition, worth: Worth) -> tuple[str, int] | None:
    """Return why a player may not have the bye and the round of it, the first of several; None if free."""
    for number, game in enumerate(own, 1):
        if edition.bars_bye(game.mark, worth):
            return (BAR_REASONS[game.mark], number)
    return None
