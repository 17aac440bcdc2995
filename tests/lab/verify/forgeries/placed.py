"""Positions drawn rather than played: who is where, with which colours and floats, and who may meet whom.

All have met only players who have gone home since. So the history of each can be drawn alone, and a rule
that seldom decides does so in many of the positions of its recipe.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from random import Random
from typing import NamedTuple

from pairtutor.model.game import ForbiddenMeeting, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.rules.build import tournament

_WORTH = {"1": 2, "=": 1, "0": 0, "U": 2, "H": 1, "Z": 0}
_BACK = {"1": "0", "0": "1", "=": "="}
_UNPLAYED = {"=": "H", "0": "Z"}
_OTHER = {"w": "b", "b": "w"}
_FLOATS = ("none", "down", "up")
_DRAWS_PARTED = 2
"""So many times two draws may become a win and a loss."""

Weights = tuple[int, int, int]
"""How often somebody had no float, one down, and one up."""


class Recipe(NamedTuple):
    """What positions have in common; places count from 0, best first.

    `sizes` are those that the scoregroups can have, `scores` theirs in half points (drawn where there are
    none; above the half where they are `high`). `colours`: "alike" (all had the same, and prefer nothing
    absolutely), "absolute" (all have an absolute preference) or "any". `floats` are those of the last round
    and of the one before. Legal are the `pairs`, so many whole pairings (`ways`), and `more` of the others;
    but not among the first `apart` players, and the first group meets just `narrow` of the second (0: all).
    Those at `bars` had a bye, and `barred` of the others; of draws and losses so many are no games (`idle`).
    Who has gone home has long gone if they `left`.
    """

    sizes: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...] = ()
    high: bool = False
    rounds: tuple[int, ...] = (3, 4)
    last: bool = False
    colours: str = "any"
    floats: tuple[Weights, Weights] = ((1, 1, 1), (1, 1, 1))
    pairs: tuple[tuple[int, int], ...] = ()
    ways: int = 2
    more: tuple[float, ...] = (0.1, 0.3)
    apart: int = 0
    narrow: int = 0
    bars: tuple[int, ...] = ()
    barred: float = 0.1
    idle: float = 0.0
    left: bool = False


def placed(seed: int, recipe: Recipe) -> Tournament:
    """Return a tournament whose next round is to be paired."""
    rng = Random(f"placed {seed}")
    sizes, rounds = rng.choice(recipe.sizes), rng.choice(recipe.rounds)
    scores = [
        score
        for score, size in zip(_scores(rng, recipe, len(sizes), rounds), sizes, strict=True)
        for _ in range(size)
    ]
    names = rng.sample(range(1, len(scores) + 1), len(scores))
    lines = _lines(rng, recipe, names, scores, rounds)
    legal = {tuple(sorted((names[one], names[other]))) for one, other in _legal(rng, recipe, sizes)}
    made = tournament(
        *lines,
        planned_rounds=rounds + 1 if recipe.last else 9,
        forbidden=tuple(
            ForbiddenMeeting((Tpn(one), Tpn(other)), RoundNumber(1), RoundNumber(rounds + 1))
            for one, other in combinations(sorted(names), 2)
            if (one, other) not in legal
        ),
        absences={
            RoundNumber(rounds + 1): {Tpn(one + 1): Mark("Z") for one in range(len(scores), len(lines))}
        },
        maxi=rng.random() < 0.5,
        restricted_rounds=rng.choice((0, 9)),
    )
    step = rng.choice((1, 50, 200))
    players = tuple(
        one._replace(rating=rng.randint(1500, 2500) // step * step, group=rng.choice(("", "North", "South")))
        for one in made.players
    )
    points = {one.tpn: tuple(rng.randint(0, 6) for _ in range(rounds)) for one in players}
    more = points if rng.random() < 0.5 else {}
    return made._replace(players=players, source=f"placed {seed}", game_points=more)


def _scores(rng: Random, recipe: Recipe, groups: int, rounds: int) -> Sequence[int]:
    if recipe.scores:
        return recipe.scores[:groups]
    least = rounds + 1 if recipe.high and groups <= rounds else 0
    return sorted(rng.sample(range(least, 2 * rounds + 1), groups), reverse=True)


def _legal(rng: Random, recipe: Recipe, sizes: Sequence[int]) -> set[tuple[int, int]]:
    """Return which two places may meet, the better one first."""
    many = sum(sizes)
    legal = set(recipe.pairs)
    for _ in range(recipe.ways):
        order = rng.sample(range(many), many)
        legal |= {(min(two), max(two)) for two in zip(order[::2], order[1::2], strict=False)}
    share = rng.choice(recipe.more)
    legal |= {two for two in combinations(range(many), 2) if rng.random() < share}
    second = range(sizes[0] + recipe.narrow, sum(sizes[:2])) if recipe.narrow else range(0)
    shut = {(one, other) for one in range(sizes[0]) for other in second}
    return legal - shut - set(combinations(range(recipe.apart), 2))


# --- histories -----------------------------------------------------------------------------------


def _lines(rng: Random, recipe: Recipe, names: list[int], scores: list[int], rounds: int) -> list[str]:
    """Return the cells of all by pairing number: those who are left, then twice as many who are not."""
    many = len(scores)
    colours = _colours(rng, recipe, rounds, many)
    marks = [
        _marks(rng, rounds, score, barred=place in recipe.bars or rng.random() < recipe.barred)
        for place, score in enumerate(scores)
    ]
    if recipe.idle:
        marks = [
            [_UNPLAYED.get(mark, mark) if rng.random() < recipe.idle else mark for mark in one]
            for one in marks
        ]
    cells: list[list[str]] = [[] for _ in range(3 * many)]
    now = [0] * len(cells)
    for number in range(rounds):
        free = rng.sample(range(many, len(cells)), 2 * many)
        weights = recipe.floats[0 if number == rounds - 1 else 1]
        for one in range(many):
            mark = marks[one][number]
            if mark in _BACK:
                wanted = rng.choices(_FLOATS, weights)[0]
                other = next((two for two in free if _float(now[one], now[two]) == wanted), free[0])
                free.remove(other)
                colour = colours[one][number]
                cells[one].append(f"{other + 1} {colour} {mark}")
                cells[other].append(f"{names[one]} {_OTHER[colour]} {_BACK[mark]}")
            else:
                cells[one].append(mark)
        for other in free:
            cells[other].append("Z" if recipe.left else rng.choice("UHZZ"))
        now = [score + _WORTH[line[-1][-1]] for score, line in zip(now, cells, strict=True)]
    here = [cells[names.index(name)] for name in range(1, many + 1)]
    return [",".join(line) for line in here + cells[many:]]


def _float(own: int, other: int) -> str:
    return "none" if own == other else "down" if own > other else "up"


def _colours(rng: Random, recipe: Recipe, rounds: int, many: int) -> list[str]:
    every = ["".join(one) for one in product("wb", repeat=rounds)]
    if recipe.colours == "alike":
        return [rng.choice([one for one in every if not _absolute(one)])] * many
    if recipe.colours == "absolute":
        every = [one for one in every if _absolute(one)]
        if rng.random() < 0.5:
            last = rng.choice("wb")
            every = [one for one in every if one[-1] == last]
    return [rng.choice(every) for _ in range(many)]


def _absolute(colours: str) -> bool:
    return colours[-2:] in ("ww", "bb") or abs(colours.count("w") - colours.count("b")) > 1


def _marks(rng: Random, rounds: int, score: int, *, barred: bool) -> list[str]:
    """Return marks of all rounds that are worth a score."""
    marks = ["="] * rounds
    if barred and score >= _WORTH["U"]:
        marks[rng.randrange(rounds)] = "U"
    while (now := sum(_WORTH[mark] for mark in marks)) != score:
        place = rng.randrange(rounds)
        if marks[place] != "U":
            step = 1 if now < score else -1
            marks[place] = "0=1"[min(2, max(0, _WORTH[marks[place]] + step))]
    for _ in range(_DRAWS_PARTED):
        drawn = [place for place, mark in enumerate(marks) if mark == "="]
        if len(drawn) > 1 and rng.random() < 0.6:
            one, other = rng.sample(drawn, 2)
            marks[one], marks[other] = "1", "0"
    return marks
