"""A bracket that is stated becomes a tournament of players without games, for one round.

What must stand in a round and is not said is taken: a round in which all that is said can be, scores that
order the groups.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from pairtutor.model.colour import Strength
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.stated import StatedBracket, StatedPlayer
from pairtutor.model.tournament import Player, Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.sources.faults import Misread
from pairtutor.sources.numbers import MOST_ROUNDS, pairing_number
from pairtutor.sources.stated_spec import Location, Misstated, Spec, SpecEntry, misstatement
from pairtutor.text import quote

FIRST_ROUND: Final = 5
"""The earliest round that is taken where none is said: after all seeding rounds (burstein-2026)."""


class NamedPlayer(NamedTuple):
    """A player who is named, and where."""

    tpn: Tpn
    location: Location


class NamedPair(NamedTuple):
    """Two players who are named, and where."""

    first: NamedPlayer
    second: NamedPlayer


class Besides(NamedTuple):
    """What is said besides the players' line: None, or no place, where it is not said at all.

    `met` are those who have met, `bye_had` those who had a bye, `played` those who missed no round (all
    others then missed one), `topscorers` those who stand above half in the last round.
    """

    met: Sequence[NamedPair] = ()
    bye: Location | None = None
    bye_had: Sequence[NamedPlayer] = ()
    played: Sequence[NamedPlayer] | None = None
    last_round: Location | None = None
    topscorers: Sequence[NamedPlayer] | None = None
    round: int | None = None
    round_location: Location | None = None


def read_named(text: str, location: Location) -> list[NamedPlayer]:
    """Return players listed as `5,12`, in that order.

    Raises:
        Misstated: something there is no number of a player.
    """
    named = []
    for match in re.finditer(r"[^,;\s]+", text):
        named.append(_named_player(match[0], location.after(match.start())))
    if not named:
        raise misstatement(location, "no-list")
    return named


def read_pairs(text: str, location: Location) -> list[NamedPair]:
    """Return pairs listed as `17-5,17-16`, in that order.

    Raises:
        Misstated: something there is no pair of players.
    """
    pairs = []
    for match in re.finditer(r"[^,;\s]+", text):
        first, dash, second = match[0].replace("–", "-").partition("-")
        at = location.after(match.start())
        if not dash:
            raise misstatement(at, "no-pair", pair=quote(match[0]))
        pairs.append(NamedPair(_named_player(first, at), _named_player(second, at.after(len(first) + 1))))
    if not pairs:
        raise misstatement(location, "no-pairs")
    return pairs


def _named_player(text: str, location: Location) -> NamedPlayer:
    """Return a player by number.

    Raises:
        Misstated: the text is no number.
    """
    try:
        return NamedPlayer(pairing_number(text), location)
    except Misread as error:
        raise Misstated(location, error.fault, error.mend) from None


def stated_tournament(spec: Spec, besides: Besides, title: str, source: str) -> Tournament:
    """Return the tournament whose round is the stated bracket.

    Raises:
        Misstated: what is said does not go together; the first such thing is told.
    """
    met = _pairs_met(spec, besides)
    _check(spec, besides)
    number = _round(spec, besides, met)
    scores = _scores(spec, number)
    stated = StatedBracket(
        players=tuple(_player(entry, scores[entry.group], spec, besides, number) for entry in spec.entries),
        met=tuple(sorted(met)),
        bye=besides.bye is not None,
        scores_said=_scores_said(spec),
        round_said=besides.round is not None,
        in_turn=spec.in_turn,
    )
    entered = tuple(entry.tpn for entry in spec.entries)
    return Tournament(
        title=title,
        source=source,
        players=tuple(Player(tpn, name="") for tpn in sorted(entered)),
        entries=dict.fromkeys(sorted(entered), ()),
        recorded_rounds=0,
        planned_rounds=number if besides.last_round else None,
        round_to_pair=number,
        order=entered,
        stated=stated,
    )


def _pairs_met(spec: Spec, besides: Besides) -> set[tuple[Tpn, Tpn]]:
    """Return the pairs that have met, the smaller number first.

    Raises:
        Misstated: somebody is not there, or met himself.
    """
    here = {player.tpn for player in spec.entries}
    met = set()
    for pair in besides.met:
        for player in pair:
            _check_present(player, here)
        first, second = sorted((pair.first.tpn, pair.second.tpn))
        if first == second:
            raise misstatement(pair.second.location, "met-oneself", player=first)
        met.add((first, second))
    return met


def _check_present(player: NamedPlayer, here: Collection[Tpn]) -> None:
    """Raise a Misstated unless somebody who is named plays in the bracket."""
    if player.tpn not in here:
        raise misstatement(player.location, "not-here", player=player.tpn)


def _check(spec: Spec, besides: Besides) -> None:
    """Check that all who are named are there, and that what is said of bye and topscorers goes together.

    Raises:
        Misstated: with the first thing that does not.
    """
    here = {player.tpn for player in spec.entries}
    for player in (*besides.bye_had, *(besides.played or ()), *(besides.topscorers or ())):
        _check_present(player, here)
    if besides.bye is not None and len(here) % 2 == 0:
        raise misstatement(besides.bye, "bye-even", n=len(here))
    if besides.bye is None and spec.in_turn and len(here) % 2:
        raise misstatement(spec.groups[-1].location, "odd-in-turn", n=len(here))
    if besides.topscorers and besides.last_round is None:
        raise misstatement(besides.topscorers[0].location, "topscorers-early")


_LEAST_GAMES: Final = {Strength.ABSOLUTE: 2, Strength.STRONG: 1, Strength.MILD: 2, Strength.NONE: 0}
"""So many games at least lead to a preference."""


def _rounds_before(entry: SpecEntry, score: HalfPoints | None, met: int) -> int:
    """Return the least number of rounds before, by the facts about a player; `score` in half points."""
    floats = max((back for back, way in enumerate(entry.floats, 1) if way != "none"), default=0)
    points = -(-(score or 0) // 2)  # a win a round
    return max(floats, points, met, _LEAST_GAMES[entry.preference.strength])


def _round(spec: Spec, besides: Besides, met: Iterable[tuple[Tpn, Tpn]]) -> RoundNumber:
    """Return the round that is said, or one in which all that is said can be.

    Where more preferences are strong than mild it is an even one, for those come of an odd number of games.

    Raises:
        Misstated: the round that is said is too early for that, or there is none up to the last.
    """
    pairs = list(met)
    least = 1
    for entry in spec.entries:
        opponents = sum(entry.tpn in pair for pair in pairs)
        first = _rounds_before(entry, spec.groups[entry.group].score, opponents) + 1
        if besides.round is not None and besides.round < first:
            location = besides.round_location or entry.location
            raise misstatement(location, "round-early", round=besides.round, player=entry.tpn, first=first)
        least = max(least, first)
    if besides.round is not None:
        return RoundNumber(besides.round)
    strengths = [entry.preference.strength for entry in spec.entries]
    even = strengths.count(Strength.STRONG) > strengths.count(Strength.MILD)
    number = max(least, FIRST_ROUND)
    number += (number % 2 == 0) is not even  # the next one, where the first is not of the right kind
    if number > MOST_ROUNDS:
        raise misstatement(spec.groups[0].location, "round-late", most=MOST_ROUNDS)
    return RoundNumber(number)


def _scores_said(spec: Spec) -> bool:
    return spec.groups[0].score is not None


def _scores(spec: Spec, number: RoundNumber) -> list[HalfPoints]:
    """Return the scores of the groups, in half points, from the top.

    Where none are said the lowest has half of what can be scored, each above it half a point more.
    """
    most = len(spec.groups) - 1
    return [
        number - 1 + most - index if group.score is None else group.score
        for index, group in enumerate(spec.groups)
    ]


def _player(
    entry: SpecEntry, score: HalfPoints, spec: Spec, besides: Besides, number: RoundNumber
) -> StatedPlayer:
    """Return a player as stated; a topscorer is named, or has more than half of what can be scored.

    `missed` is None where nobody says who has played.
    """
    # half points: more than half a point a round
    above_half = besides.topscorers is None and _scores_said(spec) and score > number - 1
    named = any(entry.tpn == other.tpn for other in besides.topscorers or ())
    played = besides.played
    return StatedPlayer(
        tpn=entry.tpn,
        score=score,
        preference=entry.preference,
        floats=entry.floats,
        had_bye=any(entry.tpn == other.tpn for other in besides.bye_had),
        missed=None if played is None else int(all(entry.tpn != other.tpn for other in played)),
        topscorer=besides.last_round is not None and (above_half or named),
    )
