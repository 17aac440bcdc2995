"""The Dutch rules of 2017 carried out to the letter: list every candidate, take the first best.

Slow by design, and sharing nothing with the engine but the model. Made for
brackets of at most nine players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.oracles.completion import Left, completes, left_in_following, may_meet
from tests.lab.oracles.literal_colours import white_of
from tests.lab.oracles.literal_criteria import Vector, measure
from tests.lab.oracles.sequence import exchanges, mdp_sets, transpositions
from tests.lab.oracles.standing import Standing, standings

Pair = tuple[int, int]
"""Places in the bracket, from 0: the player of S1 (or the moved-down player), then the opponent."""


class TooLarge(Exception):
    """The round has a bracket that cannot be listed in reasonable time."""


class NoPairing(Exception):
    """The round cannot be completed, or not by these rules as they are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Readings to vary, and when to give up.

    `barred_weight` is D17-6: how much a player counts who is left
    in the last bracket and may not have the bye. `largest` and
    `largest_following` bound the players of a bracket and of the scoregroup after it.
    """

    barred_weight: int = 3
    largest: int = 9
    largest_following: int = 15


AS_READ = Options()


@dataclass(frozen=True, slots=True)
class BracketAnswer:
    """The accepted candidate of a bracket, its number in the sequence, and the sequence's length."""

    kind: str
    mdps: tuple[Tpn, ...]
    residents: tuple[Tpn, ...]
    pairs: tuple[tuple[Tpn, Tpn], ...]
    downfloaters: tuple[Tpn, ...]
    accepted: int
    sequence: int
    vector: Vector


@dataclass(frozen=True, slots=True)
class RoundAnswer:
    """The games of a round (White first, by number), its bye, and its brackets in pairing order."""

    games: tuple[tuple[Tpn, Tpn], ...]
    bye: Tpn | None
    brackets: tuple[BracketAnswer, ...]


@dataclass(frozen=True, slots=True)
class ToPair:
    """A bracket as it is to be paired; `fits` is C.2 and C.4, `outlook` is C.7."""

    kind: str
    mdps: tuple[Standing, ...]
    residents: tuple[Standing, ...]
    fits: Callable[[tuple[Standing, ...]], bool]
    outlook: Callable[[tuple[Standing, ...]], Left]


def candidates(bracket: ToPair, max_pairs: int, m1: int) -> Iterator[tuple[Pair, ...]]:
    """Yield every candidate with this many pairs and paired MDPs, in the order of the rules (B.6, B.7)."""
    m0 = len(bracket.mdps)
    places = range(m0, m0 + len(bracket.residents))
    rest = max_pairs - m1
    for chosen in mdp_sets([mdp.score for mdp in bracket.mdps], m1):
        for opponents in transpositions(places, m1):
            fixed = tuple(zip((number - 1 for number in chosen), opponents, strict=True))
            remainder = [place for place in places if place not in opponents]
            afresh = list(range(len(remainder)))
            for s1, s2 in exchanges(afresh[:rest], afresh[rest:]):
                for others in transpositions(s2, rest):
                    yield fixed + tuple(
                        (remainder[one], remainder[other]) for one, other in zip(s1, others, strict=True)
                    )


def pair_bracket(bracket: ToPair) -> BracketAnswer:
    """Return the first best candidate of a bracket.

    Raises:
        NoPairing: no candidate is legal.
    """
    m0, size = len(bracket.mdps), len(bracket.mdps) + len(bracket.residents)
    for max_pairs in range(min(size // 2, len(bracket.residents)), -1, -1):
        found = [
            answer
            for m1 in range(min(m0, max_pairs), -1, -1)
            if 2 * (max_pairs - m1) <= len(bracket.residents) - m1
            and (answer := _first_best(bracket, max_pairs, m1)) is not None
        ]
        if found:
            return min(found, key=lambda answer: answer.vector)
    raise NoPairing(f"no legal candidate in the {bracket.kind} bracket")


def _first_best(bracket: ToPair, max_pairs: int, m1: int) -> BracketAnswer | None:
    """List one sequence to its end and keep the first of the best."""
    players = (*bracket.mdps, *bracket.residents)
    legal = {
        (one, other)
        for one in range(len(players))
        for other in range(len(players))
        if one != other and may_meet(players[one], players[other])
    }
    best: tuple[Vector, int, tuple[Pair, ...], tuple[Standing, ...]] | None = None
    length = 0
    for length, pairs in enumerate(candidates(bracket, max_pairs, m1), 1):
        if not legal.issuperset(pairs):
            continue
        paired = {place for pair in pairs for place in pair}
        floaters = tuple(player for place, player in enumerate(players) if place not in paired)
        if not bracket.fits(floaters):
            continue
        met = [(players[one], players[other]) for one, other in pairs]
        vector = measure(met, floaters, players[-1].score, bracket.outlook(floaters))
        if best is None or vector < best[0]:
            best = (vector, length, pairs, floaters)
    if best is None:
        return None
    return BracketAnswer(
        kind=bracket.kind,
        mdps=tuple(player.tpn for player in bracket.mdps),
        residents=tuple(player.tpn for player in bracket.residents),
        pairs=tuple((players[one].tpn, players[other].tpn) for one, other in best[2]),
        downfloaters=tuple(player.tpn for player in best[3]),
        accepted=best[1],
        sequence=length,
        vector=best[0],
    )


def pair_round(tournament: Tournament, number: RoundNumber, options: Options = AS_READ) -> RoundAnswer:
    """Pair a round of a tournament that holds exactly the rounds before it (A.9).

    Raises:
        TooLarge: a bracket has more players than the options allow.
        NoPairing: the round cannot be completed.
    """
    return pair_players(standings(tournament, number), tournament, options)


def pair_players(field: list[Standing], tournament: Tournament, options: Options = AS_READ) -> RoundAnswer:
    """Pair the participants of a round; of the tournament only the initial colour counts any more.

    Raises:
        TooLarge: a bracket has more players than the options allow.
        NoPairing: the round cannot be completed.
    """
    groups = [tuple(group) for _, group in groupby(field, key=lambda player: player.score)]
    answers: list[BracketAnswer] = []
    if not completes((), field):
        raise NoPairing("the round cannot be completed at all")
    mdps: tuple[Standing, ...] = ()
    by_tpn = {player.tpn: player for player in field}
    while groups:
        residents, below = groups[0], groups[1:]
        answer, is_ppb = _next_answer(mdps, residents, below, options)
        answers.append(answer)
        mdps = tuple(by_tpn[tpn] for tpn in answer.downfloaters)
        groups = [tuple(player for group in below for player in group)] if is_ppb else below
        if is_ppb:
            answers.append(pair_bracket(_closing("CLB", mdps, _within(options, mdps, groups[0]))))
            break
    colours = [_game(by_tpn[one], by_tpn[other], tournament) for a in answers for one, other in a.pairs]
    bye = answers[-1].downfloaters
    return RoundAnswer(tuple(sorted(colours)), bye[0] if bye else None, tuple(answers))


def _next_answer(
    mdps: tuple[Standing, ...],
    residents: tuple[Standing, ...],
    below: list[tuple[Standing, ...]],
    options: Options,
) -> tuple[BracketAnswer, bool]:
    """Pair the next bracket, again as the PPB if the rest could not be completed."""
    _within(options, mdps, residents)
    if not below:
        return pair_bracket(_closing("last", mdps, residents)), False
    everybody_below = tuple(player for group in below for player in group)
    answer = pair_bracket(_ordinary(mdps, residents, below, options))
    floaters = [player for player in (*mdps, *residents) if player.tpn in answer.downfloaters]
    if completes(floaters, everybody_below):
        return answer, False
    return pair_bracket(_penultimate(mdps, residents, everybody_below)), True


def _within(
    options: Options, mdps: tuple[Standing, ...], residents: tuple[Standing, ...]
) -> tuple[Standing, ...]:
    if len(mdps) + len(residents) > options.largest:
        raise TooLarge(f"a bracket of {len(mdps) + len(residents)} players")
    return residents


_NO_OUTLOOK: Left = (0, ())


def _ordinary(
    mdps: tuple[Standing, ...],
    residents: tuple[Standing, ...],
    below: list[tuple[Standing, ...]],
    options: Options,
) -> ToPair:
    """Return a bracket that is neither the PPB nor the last: C.7 looks at the next scoregroup."""
    if len(below[0]) > options.largest_following:
        raise TooLarge(f"a following scoregroup of {len(below[0])} players")
    weight = options.barred_weight if len(below) == 1 else 1
    outlook = lru_cache(maxsize=None)(
        lambda floaters: left_in_following(floaters, below[0], barred_weight=weight)
    )
    return ToPair("normal", mdps, residents, lambda _floaters: True, outlook)


def _penultimate(
    mdps: tuple[Standing, ...], residents: tuple[Standing, ...], below: tuple[Standing, ...]
) -> ToPair:
    """Return the PPB: its downfloaters must be such that the round can be completed (C.4)."""
    fits = lru_cache(maxsize=None)(lambda floaters: completes(floaters, below, apart=True))
    return ToPair("PPB", mdps, residents, fits, lambda _floaters: _NO_OUTLOOK)


def _closing(kind: str, mdps: tuple[Standing, ...], residents: tuple[Standing, ...]) -> ToPair:
    """Return the last bracket or the CLB: at most one is left, who may have the bye (C.2)."""

    def fits(floaters: Sequence[Standing]) -> bool:
        return not floaters or (len(floaters) == 1 and floaters[0].may_have_bye)

    return ToPair(kind, mdps, residents, fits, lambda _floaters: _NO_OUTLOOK)


def _game(one: Standing, other: Standing, tournament: Tournament) -> tuple[Tpn, Tpn]:
    """Return the two in the order White, Black (section E)."""
    white = white_of(one, other, tournament.initial_colour or Colour.WHITE)
    return (white.tpn, other.tpn if white is one else one.tpn)
