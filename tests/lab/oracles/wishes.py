"""`Why not?` for a pair, a float or the bye by listing everything; shares nothing with the engine (2017)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from typing import Any
from unittest import mock

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.oracles import brute_force
from tests.lab.oracles.brute_force import (
    BracketAnswer,
    NoPairing,
    Options,
    RoundAnswer,
    candidates,
    pair_round,
)
from tests.lab.oracles.completion import completes, left_in_following
from tests.lab.oracles.literal_criteria import Vector, measure
from tests.lab.oracles.standing import Standing, standings

CRITERIA = (
    "pairs",
    "psd",
    "next-bracket",
    "topscorer-difference",
    "topscorer-third-colour",
    "colour-preference",
    "strong-preference",
    "repeated-downfloat",
    "repeated-upfloat",
    "downfloat-two-rounds",
    "upfloat-two-rounds",
    "repeated-downfloat-difference",
    "repeated-upfloat-difference",
    "downfloat-two-rounds-difference",
    "upfloat-two-rounds-difference",
)
"""The engine's names of C.5 to C.19, in order."""


@dataclass(frozen=True, slots=True)
class Listed:
    """The answer: `kind` as the engine says it; the bracket counts from 1.

    `values` are those of the two candidates in `criterion`, `numbers` their places in the sequence.
    """

    kind: str
    bracket: int = 0
    criterion: str = ""
    values: tuple[Any, Any] = (None, None)
    numbers: tuple[int, int] = (0, 0)


Only = Mapping[Tpn, frozenset[Tpn]]
"""Players who may meet nobody but these."""


@contextmanager
def bound_to(only: Only) -> Iterator[None]:
    """Let some players meet nobody but those named."""

    def bound(tournament: Tournament, number: RoundNumber) -> list[Standing]:
        field = standings(tournament, number)
        everybody = frozenset(player.tpn for player in field)
        return [replace(player, met=player.met | _refused(player.tpn, everybody, only)) for player in field]

    with mock.patch.object(brute_force, "standings", bound):
        yield


def _refused(tpn: Tpn, everybody: frozenset[Tpn], only: Only) -> frozenset[Tpn]:
    others = frozenset(one for one, allowed in only.items() if tpn not in allowed)
    return others | (everybody - only[tpn] if tpn in only else frozenset())


def _opponent(tpn: Tpn, made: RoundAnswer) -> Tpn | None:
    """Return whom a player meets, None with the bye."""
    found = (game for game in made.games if tpn in game)
    return next((white if black == tpn else black for white, black in found), None)


class Wishes:
    """Wishes in one round, which is paired once without any."""

    def __init__(self, tournament: Tournament, number: RoundNumber) -> None:
        self._round = (tournament, number)
        self._field = standings(tournament, number)
        self._made = cache(lambda: pair_round(tournament, number, Options()))

    def pair(self, first: Tpn, second: Tpn) -> Listed:
        """Answer for a pair; raises as `_why_not` does."""
        return self._why_not({first: frozenset({second}), second: frozenset({first})})

    def bye(self, player: Tpn) -> Listed:
        """Answer for the bye, in a round that has one; raises as `_why_not` does."""
        if not next(one for one in self._field if one.tpn == player).may_have_bye:
            return Listed("impossible")
        return self._why_not({player: frozenset()})

    def float_down(self, player: Tpn) -> Listed:
        """Answer for a downfloat, the bye included; raises as `_why_not` does."""
        score = next(one.score for one in self._field if one.tpn == player)
        below = frozenset(one.tpn for one in self._field if one.score < score)
        return self._why_not({player: below})

    def _why_not(self, only: Only) -> Listed:
        """Answer for a wish that binds some players to others.

        A round that has it already is not paired again: bound, a player could count as left over in the next
        bracket (C.7) who by the rules is not.

        Raises:
            TooLarge: a bracket has too many players to be listed.
            NoPairing: the round cannot be paired at all.
        """
        made = self._made()
        if all(_opponent(tpn, made) in {None, *allowed} for tpn, allowed in only.items()):
            return Listed("made")
        try:
            with bound_to(only):
                wished = pair_round(*self._round, Options())
        except NoPairing:
            return Listed("impossible")
        pairs = {frozenset(game) for game in wished.games}
        by_tpn = {player.tpn: player for player in self._field}
        for place, bracket in enumerate(made.brackets):
            inside = {*bracket.mdps, *bracket.residents}
            there = {pair for pair in pairs if pair <= inside}
            if there != {frozenset(pair) for pair in bracket.pairs}:
                return compare(made.brackets, place, there, by_tpn)
        return Listed("made")


def compare(
    brackets: Sequence[BracketAnswer],
    place: int,
    pairs: set[frozenset[Tpn]],
    by_tpn: dict[Tpn, Standing],
) -> Listed:
    """Compare other pairs of a bracket, all of them legal, with those made; the rest must be completed."""
    made = brackets[place]
    other_vector = _vector(made, brackets, place, pairs, by_tpn)
    for criterion, mine, theirs in zip(CRITERIA, made.vector, other_vector, strict=True):
        if mine != theirs:
            return Listed("worse", place + 1, criterion, (mine, theirs))
    return Listed("later", place + 1, numbers=(made.accepted, _place(made, pairs, by_tpn)))


def _vector(
    made: BracketAnswer,
    brackets: Sequence[BracketAnswer],
    place: int,
    pairs: set[frozenset[Tpn]],
    by_tpn: dict[Tpn, Standing],
) -> Vector:
    players = [by_tpn[tpn] for tpn in (*made.mdps, *made.residents)]
    paired = {tpn for pair in pairs for tpn in pair}
    floaters = [player for player in players if player.tpn not in paired]
    met = [tuple(sorted((by_tpn[tpn] for tpn in pair), key=players.index)) for pair in pairs]
    outlook: Any = (0, ())
    if made.kind == "normal":
        settled = {tpn for one in brackets[: place + 1] for tpn in (*one.mdps, *one.residents)}
        below = sorted(
            (one for one in by_tpn.values() if one.tpn not in settled), key=lambda one: (-one.score, one.tpn)
        )
        groups = [tuple(group) for _, group in groupby(below, key=lambda one: one.score)]
        weight = 3 if len(groups) == 1 else 1
        outlook = left_in_following(tuple(floaters), groups[0], barred_weight=weight)
        assert completes(floaters, below), "the wished round is complete"
    return measure([(one, other) for one, other in met], floaters, players[-1].score, outlook)


def _place(made: BracketAnswer, pairs: set[frozenset[Tpn]], by_tpn: dict[Tpn, Standing]) -> int:
    """Return the number of a candidate as good as the one made, in the list of them all."""
    mdps = tuple(by_tpn[tpn] for tpn in made.mdps)
    residents = tuple(by_tpn[tpn] for tpn in made.residents)
    players = [*made.mdps, *made.residents]
    m1 = sum(1 for pair in pairs if pair & set(made.mdps))
    bracket = brute_force.ToPair(made.kind, mdps, residents, lambda _: True, lambda _: (0, ()))
    for place, listed in enumerate(candidates(bracket, len(pairs), m1), 1):
        if {frozenset((players[one], players[other])) for one, other in listed} == pairs:
            return place
    raise AssertionError("every set of pairs is in the sequence")
