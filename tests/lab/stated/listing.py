"""A stated bracket by listing every candidate to the letter of its edition, without the engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import perm
from typing import Any, NamedTuple

from pairtutor.model.colour import Colour, Strength
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.stated import StatedBracket, StatedPlayer
from pairtutor.model.tournament import Tournament
from tests.lab.oracles import brute_force
from tests.lab.oracles.brute_force import ToPair, candidates, pair_bracket
from tests.lab.oracles.completion import may_meet
from tests.lab.oracles.listed_criteria import OF_2026, SCORES, Weighed
from tests.lab.oracles.literal_colours import _of_higher
from tests.lab.oracles.sequence import exchanges, lowering_numbers
from tests.lab.oracles.standing import Standing
from tests.lab.systems.burstein_2026 import literal as burstein
from tests.lab.systems.dutch_2012.literal import Literal
from tests.lab.systems.dutch_2012.literal_parts import Bracket, One

_STRENGTHS = (Strength.NONE, Strength.MILD, Strength.STRONG, Strength.ABSOLUTE)


class Found(NamedTuple):
    """What a bracket comes to: pairs with White first, who floats, who has the bye, number and length."""

    pairs: frozenset[tuple[int, int]]
    floaters: tuple[int, ...]
    bye: int | None
    accepted: int
    sequence: int


def listed(tournament: Tournament, system: str) -> Found | None:
    """Return the first best candidate of a stated bracket, None if it has no pairing."""
    stated = tournament.stated
    assert stated is not None
    return _LISTED[system](_Board(tournament, stated))


class _Board:
    """The players as the oracles know them, those who moved down first."""

    def __init__(self, tournament: Tournament, stated: StatedBracket) -> None:
        self.number = tournament.round_to_pair or RoundNumber(1)
        self.tournament = tournament
        self.stated = stated
        self.players = [self._standing(one) for one in stated.players]
        self.place = {one.tpn: at for at, one in enumerate(self.players)}
        lowest = min(one.score for one in self.players)
        self.mdps = tuple(one for one in self.players if one.score > lowest)
        self.residents = tuple(one for one in self.players if one.score == lowest)
        self.missed = {one.tpn: one.missed or 0 for one in stated.players}

    def _standing(self, one: StatedPlayer) -> Standing:
        down, before = one.floats
        return Standing(
            tpn=one.tpn,
            score=one.score,
            real_score=one.score,
            colours=(),
            difference=0,
            due=one.preference.colour,
            strength=_STRENGTHS.index(one.preference.strength),
            floats=(down, before),
            met=frozenset(self.stated.met_by(one.tpn)),
            may_have_bye=not one.had_bye,
            topscorer=one.topscorer,
            parity=one.tpn,
        )

    def found(self, pairs: Iterator[tuple[Tpn, Tpn]] | Any, left: Any, accepted: int, sequence: int) -> Found:
        """Return what was found, with the colours of the boards; one of those left over can have the bye."""
        over = tuple(sorted(left))
        bye = over[0] if self.stated.bye and over else None
        seats = frozenset(self._seats(one, other) for one, other in pairs)
        return Found(seats, () if self.stated.bye else over, bye, accepted, sequence)

    def _seats(self, one: int, other: int) -> tuple[int, int]:
        high, low = sorted((self.players[self.place[Tpn(tpn)]] for tpn in (one, other)), key=self._rank)
        white = _of_higher(high, low, Colour.WHITE) is Colour.WHITE
        return (high.tpn, low.tpn) if white else (low.tpn, high.tpn)

    def _rank(self, one: Standing) -> int:
        return self.place[one.tpn]

    def fits(self, left: tuple[Standing, ...]) -> bool:
        """Say whether so many, and these, can be left over."""
        if not self.stated.bye:
            return True
        return len(left) <= 1 and all(one.may_have_bye for one in left)


def _of_2017(board: _Board) -> Found | None:
    kind = "last" if board.stated.bye else "normal"
    try:
        answer = pair_bracket(ToPair(kind, board.mdps, board.residents, board.fits, lambda _: (0, ())))
    except brute_force.NoPairing:
        return None
    return board.found(answer.pairs, answer.downfloaters, answer.accepted, answer.sequence)


class _Best(NamedTuple):
    rank: tuple[Any, ...]
    pairs: tuple[tuple[Tpn, Tpn], ...]
    left: tuple[Tpn, ...]
    kind: tuple[int, tuple[int, ...]]


def _of_2026(board: _Board) -> Found | None:
    """[C5] the score of the bye, [C6] pairs, [C7] who floats, [C9] games missed, then [C10] to [C21]."""
    players = (*board.mdps, *board.residents)
    m0, size = len(board.mdps), len(players)
    lengths: dict[tuple[int, tuple[int, ...]], int] = {}
    best: _Best | None = None
    bracket = ToPair("", board.mdps, board.residents, board.fits, lambda _: (0, ()))
    for most in range(min(size // 2, len(board.residents)), -1, -1):
        for m1 in range(min(m0, most), -1, -1):
            if 2 * (most - m1) > len(board.residents) - m1:
                continue
            for pairs in candidates(bracket, most, m1):
                kind = (most, tuple(sorted(players[a].score for a, _ in pairs[:m1])))
                number = lengths[kind] = lengths.get(kind, 0) + 1
                met = [(players[a], players[b]) for a, b in pairs]
                paired = {place for pair in pairs for place in pair}
                left = tuple(one for place, one in enumerate(players) if place not in paired)
                if not all(may_meet(*two) for two in met) or not board.fits(left):
                    continue
                rank = (*_values_2026(board, met, left), number)
                if best is None or rank < best.rank:
                    names = tuple((one.tpn, other.tpn) for one, other in met)
                    best = _Best(rank, names, tuple(one.tpn for one in left), kind)
        if best is not None and not board.stated.bye:
            break  # fewer pairs are worse
    return None if best is None else board.found(best.pairs, best.left, best.rank[-1], lengths[best.kind])


def _values_2026(
    board: _Board, met: list[tuple[Standing, Standing]], left: tuple[Standing, ...]
) -> tuple[Any, ...]:
    bye = board.stated.bye
    lowest = board.residents[-1].score

    def value(weighed: Weighed) -> Any:
        charges = [weighed.pair((one, other)) for one, other in met]
        charges += [weighed.alone(one, lowest) for one in left]
        if not weighed.listed:
            return sum(charges)
        return tuple(sorted((one for one in charges if one), reverse=True))

    return (
        left[0].score if bye and left else 0,
        len(left),
        tuple(sorted((SCORES.alone(one, lowest) for one in left), reverse=True)),
        board.missed[left[0].tpn] if bye and left else 0,
        *(value(one) for one in OF_2026),
    )


def _of_2012(board: _Board) -> Found | None:
    """C.1 to C.10 and C.14, or C.13 where it is the last bracket."""
    literal = Literal.__new__(Literal)
    literal.number, literal.tournament = board.number, board.tournament
    literal.done, literal.reopenings = [], []
    literal.order = [one.tpn for one in board.players]
    literal.rank = {tpn: at for at, tpn in enumerate(literal.order)}
    literal.one = {one.tpn: _one(one) for one in board.players}
    own, came = [one.tpn for one in board.residents], [one.tpn for one in board.mdps]
    bracket = Bracket(list(own), list(came), lowest=board.stated.bye)
    if not board.stated.bye:
        literal.upper(bracket)
    elif not literal.lowest(bracket):
        return None
    found, players = bracket.found, bracket.players
    pairs = found.pairs if found else []
    half, size = len(pairs) - bracket.m1, len(players)
    if not pairs:
        return board.found((), bracket.down(), 1, 1)
    key = [frozenset(players.index(a) for a in pair) for pair in pairs]
    numbers = lowering_numbers(bracket.m0, size, len(pairs), bracket.m1)
    accepted = numbers[frozenset(key), frozenset(key[: bracket.m1])]
    rest = size - 2 * bracket.m1
    remainders = len(exchanges(range(half), range(half, rest))) * perm(rest - half, half)
    sets = sum(1 for _ in _choices(bracket.m0, bracket.m1))
    sequence = sets * perm(size - bracket.m1, bracket.m1) * remainders
    return board.found(pairs, bracket.down(), accepted, sequence)


def _choices(m0: int, m1: int) -> Iterator[Any]:
    from itertools import combinations

    yield from combinations(range(m0), m1)


def _one(one: Standing) -> One:
    floats = tuple("" if way == "none" else way for way in one.floats)
    return One(
        score=one.score,
        met=one.met,
        wish=("" if one.due is None else one.due.value, one.strength),
        floats=(floats[0], floats[1]),
        gifted=not one.may_have_bye,
        top=one.topscorer,
    )


@dataclass(frozen=True)
class _ByIndex:
    """A player as the Burstein rules see one, in the order that is stated."""

    tpn: Tpn
    rank: int
    total: int
    played: int
    barred: bool
    strength: int
    wants: Colour | None
    met: frozenset[Tpn]
    apart: frozenset[Tpn] = frozenset()


def _of_burstein(board: _Board) -> Found | None:
    """Article 3.1 for the bye, [C6], [C8] and article 4."""
    everybody: list[Any] = [
        _ByIndex(
            tpn=one.tpn,
            rank=at,
            total=one.score,
            played=-board.missed[one.tpn],
            barred=not one.may_have_bye,
            strength=one.strength,
            wants=one.due,
            met=one.met,
        )
        for at, one in enumerate(board.players)
    ]
    bye = None
    if board.stated.bye:
        try:
            bye = burstein._bye(everybody)
        except burstein.NoPairing:
            return None
    members = [one for one in everybody if one is not bye]
    if not members:
        return board.found((), [bye.tpn] if bye else [], 1, 1)
    for floaters in range(len(members) % 2, len(members) + 1, 2):
        lawful = [way for way in burstein.ways(members, floaters) if not (board.stated.bye and way[2])]
        if not lawful:
            continue
        number, pairs, left = min(
            lawful, key=lambda way: (burstein._value(way, [], frozenset(), 12, _high), way[0])
        )
        names = [(one.tpn, other.tpn) for one, other in pairs]
        over = [bye.tpn] if bye else [one.tpn for one in left]
        return board.found(names, over, number, burstein.count(len(members), floaters))
    return None


_high = burstein.highest_first
_LISTED: dict[str, Callable[[_Board], Found | None]] = {
    "dutch-2012": _of_2012,
    "dutch-2017": _of_2017,
    "dutch-2026": _of_2026,
    "burstein-2026": _of_burstein,
}
