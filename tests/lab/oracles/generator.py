"""Seeded random tournaments: everything but the pairing, which the caller supplies.

The same profile, seed and pairings give the same tournament on every platform.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from random import Random

from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import ABSENT, Entry, ForbiddenMeeting, Mark
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.tournament import Player, Tournament
from tests.lab.oracles.profiles import ORDINARY, Acceleration, Profile, Variant

OF_PLAYERS = tuple(system.id for system in SYSTEMS.values() if not system.teams)
"""The systems that pair such tournaments; events of teams have their own, see `swiss_team_differences`."""

Pairs = list[tuple[Tpn, Tpn]]
"""Games of a round, White first."""

Pair = Callable[[Tournament, RoundNumber], tuple[Pairs, Tpn | None] | None]
"""Pairs a round of a tournament: the games and the bye; None when no pairing exists."""


@dataclass(frozen=True, slots=True)
class _Field:
    """The players' habits, drawn once: strength, and the rounds they are there."""

    strength: Mapping[Tpn, float]
    first: Mapping[Tpn, int]
    last: Mapping[Tpn, int]


def play(
    profile: Profile,
    seed: int,
    pair: Pair,
    variant: Variant = ORDINARY,
    *,
    players: int | None = None,
    rounds: int | None = None,
) -> Iterator[Tournament]:
    """Play one tournament; yield it before each round, and once more when it is over.

    It ends early when `pair` returns None.
    """
    rng = Random(f"{profile.name} {seed}")
    tournament, habits = _entry_list(rng, profile, seed, variant, players, rounds)
    for number in range(1, (tournament.planned_rounds or 0) + 1):
        absences = _announced(rng, profile, tournament, habits, number)
        before = tournament._replace(absences={RoundNumber(number): absences})
        yield before
        paired = pair(before, RoundNumber(number))
        if paired is None:
            break
        tournament = _with_round(rng, profile, before, habits, paired)
    yield tournament


def _entry_list(
    rng: Random, profile: Profile, seed: int, variant: Variant, players: int | None, rounds: int | None
) -> tuple[Tournament, _Field]:
    """Draw players, length, initial colour and all that a variant adds."""
    size = players or rng.randint(*profile.players)
    length = rounds or _length(rng, profile, size)
    ratings = sorted((round(rng.gauss(1900, 250)) for _ in range(size)), reverse=True)
    ids = [Tpn(number) for number in range(1, size + 1)]
    field = tuple(
        Player(tpn=tpn, name=f"Player{tpn:04d}, Test{tpn:04d}", rating=max(1000, rating))
        for tpn, rating in zip(ids, ratings, strict=True)
    )
    late = {tpn for tpn in ids if length > 1 and rng.random() < profile.late_entries}
    leavers = {tpn for tpn in ids if rng.random() < profile.withdrawals * length}
    habits = _Field(
        strength={player.tpn: player.rating + rng.gauss(0, 80) for player in field},
        first={tpn: rng.randint(2, min(4, length)) if tpn in late else 1 for tpn in ids},
        last={tpn: rng.randint(1, length) if tpn in leavers else length for tpn in ids},
    )
    return (
        Tournament(
            title=f"{profile.name} {size}x{length} seed {seed}",
            source=f"{profile.name}-{seed}",
            players=field,
            entries=dict.fromkeys(ids, ()),
            recorded_rounds=0,
            planned_rounds=length,
            points=variant.points,
            initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
            forbidden=_forbidden(rng, ids, length, variant.forbidden_groups),
            virtual_points=_virtual(ids, length, variant),
        ),
        habits,
    )


def _length(rng: Random, profile: Profile, size: int) -> int:
    lowest, highest = profile.rounds
    if profile.rounds_share is None:
        return min(rng.randint(lowest, highest), max(1, size - 1))
    return min(highest, max(3, round(size * rng.uniform(*profile.rounds_share))))


def _forbidden(rng: Random, ids: list[Tpn], length: int, groups: int) -> tuple[ForbiddenMeeting, ...]:
    """Draw groups of two or three players who may not meet each other at all."""
    return tuple(
        ForbiddenMeeting(
            tuple(sorted(rng.sample(ids, min(len(ids), rng.choice((2, 2, 3)))))),
            RoundNumber(1),
            RoundNumber(length),
        )
        for _ in range(groups)
    )


def _virtual(ids: list[Tpn], length: int, variant: Variant) -> dict[Tpn, tuple[HalfPoints, ...]]:
    """Return the Baku acceleration (C.04.7): more than half of the field's top for half of the rounds."""
    if variant.acceleration is not Acceleration.BAKU:
        return {}
    accelerated = ceil(length / 2)
    full = ceil(accelerated / 2)
    win = variant.points.win
    line = (win,) * full + (win // 2,) * (accelerated - full)
    return dict.fromkeys(ids[: 2 * ceil(len(ids) / 4)], line)


def _announced(
    rng: Random, profile: Profile, tournament: Tournament, habits: _Field, number: int
) -> dict[Tpn, Mark]:
    """Draw who stays away from a round; at least two players are left to be paired."""
    absences: dict[Tpn, Mark] = {}
    for tpn in tournament.entries:
        chance = rng.random()
        if not habits.first[tpn] <= number <= habits.last[tpn]:
            absences[tpn] = Mark.ZERO_POINT_BYE
        elif chance < profile.half_byes:
            absences[tpn] = Mark.HALF_POINT_BYE
        elif chance < profile.half_byes + profile.full_byes:
            absences[tpn] = Mark.FULL_POINT_BYE
        elif chance < profile.half_byes + profile.full_byes + profile.zero_byes:
            absences[tpn] = Mark.ZERO_POINT_BYE
    for tpn in list(absences):
        if len(tournament.entries) - len(absences) >= 2:
            break
        del absences[tpn]
    return absences


def _with_round(
    rng: Random,
    profile: Profile,
    tournament: Tournament,
    habits: _Field,
    paired: tuple[Pairs, Tpn | None],
) -> Tournament:
    """Return the tournament with the results of one more round."""
    games, bye = paired
    number = RoundNumber(tournament.recorded_rounds + 1)
    worth = tournament.points.worth
    line = {tpn: Entry(None, None, mark, worth(mark)) for tpn, mark in tournament.absences[number].items()}
    if bye is not None:
        line[bye] = Entry(None, None, Mark.PAIRING_ALLOCATED_BYE, worth(Mark.PAIRING_ALLOCATED_BYE))
    for white, black in sorted(games):
        marks = _result(rng, profile, habits.strength[white] - habits.strength[black])
        line[white] = Entry(black, Colour.WHITE, marks[0], worth(marks[0]))
        line[black] = Entry(white, Colour.BLACK, marks[1], worth(marks[1]))
    return tournament._replace(
        entries={tpn: (*before, line[tpn]) for tpn, before in tournament.entries.items()},
        recorded_rounds=number,
        absences={},
    )


def _result(rng: Random, profile: Profile, lead: float) -> tuple[Mark, Mark]:
    """Draw a result; `lead` is by how much White is the stronger, in rating points."""
    if rng.random() < profile.forfeits:
        if rng.random() < profile.double_forfeits:
            return Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS
        won = (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS)
        return won if rng.random() < 0.5 else (won[1], won[0])
    if rng.random() < profile.draws:
        return Mark.DRAW, Mark.DRAW
    expected = 1 / (1 + 10 ** (-(lead + 35) / 400))
    return (Mark.WIN, Mark.LOSS) if rng.random() < expected else (Mark.LOSS, Mark.WIN)


def participants(tournament: Tournament, number: RoundNumber) -> list[Tpn]:
    """Return the players who are to be paired in a round, by pairing number."""
    away = tournament.absent_in(number)
    return [player.tpn for player in tournament.players if player.tpn not in away]


def recorded_round(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None]:
    """Return the games (White first, by number) and the bye of a recorded round."""
    games: Pairs = []
    bye: Tpn | None = None
    for tpn, line in tournament.entries.items():
        entry = line[number - 1]
        if entry.mark is Mark.PAIRING_ALLOCATED_BYE:
            bye = tpn
        elif entry.opponent is not None and entry.colour is Colour.WHITE:
            games.append((tpn, entry.opponent))
    return sorted(games), bye


def before_round(tournament: Tournament, number: RoundNumber) -> Tournament:
    """Return a recorded tournament as it stood when a round was to be paired."""
    away = {
        tpn: line[number - 1].mark
        for tpn, line in tournament.entries.items()
        if line[number - 1].mark in ABSENT
    }
    return tournament._replace(
        entries={tpn: line[: number - 1] for tpn, line in tournament.entries.items()},
        recorded_rounds=number - 1,
        absences={number: away},
    )
