"""Direct encounter: the standings of those who are level among themselves (C.07, article 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.standings.facts import EventFacts
from pairtutor.rules.standings.unplayed import Category

Groups = tuple[tuple[Tpn, ...], ...]
"""Players from first to last; those who are still level stand together, in order of pairing number."""


class Score(NamedTuple):
    """What a player has in the separate standings, in half points; games against one count as their mean.

    `worst` and `best` are what it could be, however the missing games might end; the best against somebody
    is reached where the game between the two is lost by the other.
    """

    score: Fraction
    worst: Fraction
    best: Fraction


class Encounter(NamedTuple):
    """The separate standings of some who are level, and what they settle.

    `games[a][b]` are the half points that a scored in each game against b; who is not there was not met.
    `groups` are all of the tied as these standings alone leave them. With `complete` everybody met everybody
    (6.2); else only those at the head who are safe have a rank, `ranked` of them (6.3). `further` are
    the standings of those who are still level, made afresh. `before` are those by the score that ranks teams,
    where they part nobody and these go by the other one.
    """

    tied: tuple[Tpn, ...]
    games: Mapping[Tpn, Mapping[Tpn, tuple[HalfPoints, ...]]]
    scores: Mapping[Tpn, Score]
    complete: bool
    groups: Groups
    ranked: int
    further: tuple[Encounter, ...]
    before: Encounter | None = None

    @property
    def order(self) -> Groups:
        """All of the tied in the order that these and the further standings give."""
        afresh = {frozenset(encounter.tied): encounter.order for encounter in self.further}
        return tuple(group for level in self.groups for group in afresh.get(frozenset(level), (level,)))

    @property
    def is_split(self) -> bool:
        """Whether anybody is ahead of anybody by it."""
        return len(self.order) > 1


def meet(tied: Sequence[Tpn], event: EventFacts, other: EventFacts | None = None) -> Encounter:
    """Return the direct encounter of players who are level.

    With what counts by the `other` score it is that of teams: the other score counts where the first parts
    nobody, and each group that is still level begins anew.

    Source: c07-2026 6, c07-2026 13.3, C07-8, C07-9.
    """
    encounter = _separate(tied, event)
    if other is not None and len(encounter.groups) == 1:
        encounter = _separate(tied, other)._replace(before=encounter)
    level = [  # a group of all would be the same again
        group for group in encounter.groups if 1 < len(group) < len(tied)
    ]
    return encounter._replace(further=tuple(meet(group, event, other) for group in level))


def _separate(tied: Sequence[Tpn], event: EventFacts) -> Encounter:
    """Return the standings of some who are level among themselves, those made afresh still lacking."""
    players = tuple(sorted(tied))
    games = {tpn: _games(tpn, players, event) for tpn in players}
    scores = {tpn: _score(tpn, games[tpn], len(players), event) for tpn in players}
    complete = all(len(met) == len(players) - 1 for met in games.values())
    groups = _by_score(players, scores) if complete else _safe_first(players, scores, games, event)
    ranked = len(players) if complete else len(groups) - 1  # each alone; the last group is the rest
    return Encounter(players, games, scores, complete, groups, ranked, further=())


def _games(tpn: Tpn, players: Sequence[Tpn], event: EventFacts) -> dict[Tpn, tuple[HalfPoints, ...]]:
    """Return the half points of a player against each of the others met, game by game over the board.

    `players` may include the player.
    """
    others = frozenset(players)
    games: dict[Tpn, tuple[HalfPoints, ...]] = {}
    for counted in event.players[tpn].rounds:
        if counted.category is Category.GAME and counted.opponent in others:
            games[counted.opponent] = (*games.get(counted.opponent, ()), counted.points)
    return games


def _score(tpn: Tpn, games: Mapping[Tpn, tuple[HalfPoints, ...]], size: int, event: EventFacts) -> Score:
    """Return the score of a player by the games against each of the others, `size` players in all."""
    score = sum((Fraction(sum(own), len(own)) for own in games.values()), Fraction(0))
    missing = size - 1 - len(games)
    return Score(score, score + missing * event.points.loss, score + missing * event.points.win)


def _by_score(players: Sequence[Tpn], scores: Mapping[Tpn, Score]) -> Groups:
    ordered = sorted(players, key=lambda tpn: (-scores[tpn].score, tpn))
    return tuple(tuple(group) for _, group in groupby(ordered, key=lambda tpn: scores[tpn].score))


def _safe_first(
    players: Sequence[Tpn],
    scores: Mapping[Tpn, Score],
    games: Mapping[Tpn, Mapping[Tpn, tuple[HalfPoints, ...]]],
    event: EventFacts,
) -> Groups:
    """Return those at the head whom nobody else reaches whatever the missing games bring, then the rest."""
    left, ranked = list(players), []
    while len(left) > 1:
        # of two who are alike the lower number; neither is safe then
        first = max(left, key=lambda tpn: (scores[tpn].worst, -tpn))
        if any(scores[first].worst <= scores[other].best for other in left if other != first):
            break
        left.remove(first)
        ranked.append((first,))
    return (*ranked, tuple(left))
