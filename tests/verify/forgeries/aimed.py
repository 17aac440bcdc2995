"""Rounds in which rules decide that seldom do: small fields after games by lot, of any colour and result."""

from __future__ import annotations

from itertools import combinations
from random import Random

from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.rules.build import tournament

_WORTH = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "U": 2, "H": 1, "Z": 0}


class _Field:
    """A field that plays its rounds; what decides colours and results is drawn for the whole event."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.size = rng.choice((5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 19))
        self.lines: list[list[str]] = [[] for _ in range(self.size)]
        self.scores = [0] * self.size
        self.whites = [0] * self.size
        self.bias = [rng.choice((-1, 0, 1)) * rng.choice((1, 3)) for _ in range(self.size)]
        self.turned = rng.choice(("evenly", "evenly", "to some", "by lot"))
        self.won = rng.choice(("by the weaker", "by the stronger", "by lot", "hardly", "by White"))
        self.near = rng.random() < 0.5
        self.idle = rng.choice((0.0, 0.0, 0.1))
        self.gone = set(rng.sample(range(self.size), rng.choice((0, 0, 0, 2))))

    def play(self) -> None:
        """Play a round."""
        rng, order = self.rng, list(range(self.size))
        away = self.gone if self.lines[0] else ()
        rng.shuffle(order)
        if self.near:
            order.sort(key=lambda one: self.scores[one])
        resting = [one for one in order if rng.random() < self.idle or one in away]
        order = [one for one in order if one not in resting]
        if len(order) % 2:
            resting.append(order.pop(0))
        for one, other in zip(order[::2], order[1::2], strict=True):
            self._game(*((one, other) if self._white_first(one, other) else (other, one)))
        for one in resting:
            mark = "Z" if one in away else rng.choice("UUUHZ")
            self.lines[one].append(mark)
            self.scores[one] += _WORTH[mark]

    def _white_first(self, one: int, other: int) -> bool:
        want = {"evenly": self.whites, "to some": self.bias, "by lot": [0] * self.size}[self.turned]
        return want[one] < want[other] or (want[one] == want[other] and self.rng.random() < 0.5)

    def _game(self, white: int, black: int) -> None:
        rng = self.rng
        higher = white if (self.scores[white], -white) > (self.scores[black], -black) else black
        winner = {
            "by the weaker": white if higher == black else black,
            "by the stronger": min(white, black),
            "by lot": rng.choice((white, black)),
            "hardly": None,
            "by White": white,
        }[self.won]
        if rng.random() < 0.2:
            winner = rng.choice((white, black, None))
        forfeit = rng.random() < 0.03
        mark = "=" if winner is None else ("+-" if forfeit else "10")[winner == black]
        back = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}[mark]
        self.lines[white].append(f"{black + 1} w {mark}")
        self.lines[black].append(f"{white + 1} b {back}")
        self.scores[white] += _WORTH[mark]
        self.scores[black] += _WORTH[back]
        if mark in "10=":
            self.whites[white] += 1
            self.whites[black] -= 1


def aimed(seed: int) -> Tournament:
    """Return a tournament whose next round is to be paired."""
    rng = Random(f"aimed {seed}")
    field, rounds = _Field(rng), rng.choice((2, 3, 3, 4, 4, 5, 6, 7, 9))
    for _ in range(rounds):
        field.play()
    share = rng.choice((0.0, 0.0, 0.0, 0.2, 0.4, 0.6))
    step = rng.choice((1, 50, 200))
    apart = [two for two in combinations(range(1, field.size + 1), 2) if rng.random() < share]
    made = tournament(
        *(",".join(line) for line in field.lines),
        planned_rounds=rng.choice((rounds + 1, rounds + 1, max(9, rounds + 1))),
        forbidden=tuple(
            ForbiddenMeeting((Tpn(one), Tpn(other)), RoundNumber(1), RoundNumber(10)) for one, other in apart
        ),
        maxi=rng.random() < 0.5,
        restricted_rounds=rng.choice((0, 9)),
    )
    players = tuple(
        one._replace(rating=rng.randint(1500, 2500) // step * step, group=rng.choice(("", "North", "South")))
        for one in made.players
    )
    points = {one.tpn: tuple(rng.randint(0, 6) for _ in range(rounds)) for one in players}
    more = points if rng.random() < 0.5 else {}
    return made._replace(players=players, source=f"aimed {seed}", game_points=more)
