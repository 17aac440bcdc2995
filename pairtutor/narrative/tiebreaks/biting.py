"""The readings that a value rests on: each is cited only where another one could give another value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from pairtutor.model.game import Mark, PointSystem
from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.rounds import is_forfeited_by_both
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.facts import PlayerFacts
from pairtutor.rules.standings.unplayed import VOLUNTARY, Category
from pairtutor.tiebreaks.table import Key
from pairtutor.tiebreaks.values import Performance, Value, decimals_of_mean

_SHORT: Final = frozenset({Mark.SHORT_WIN, Mark.SHORT_DRAW, Mark.SHORT_LOSS})


def biting_readings(tpn: Tpn, key: Key, value: Value, speaker: Speaker) -> Iterator[tuple[str, str]]:
    """Yield the names under which the readings are cited that bite in the value of a player."""
    event = speaker.standings.ledger.event_of(key.tiebreak)
    asked = event.players[tpn], key, value, speaker
    for name in _OF_CODES.get(key.tiebreak.kind.code, ()):
        if _BITES[name](*asked):
            yield "reading", name


def has_missed(player: PlayerFacts) -> bool:
    """Return whether a player missed a round, by a requested bye or a forfeit."""
    return any(counted.category in VOLUNTARY for counted in player.rounds)


def _has_double_forfeit(player: PlayerFacts, _key: Key, _value: Value, speaker: Speaker) -> bool:
    return any(is_forfeited_by_both(counted, speaker) for counted in player.rounds)


def _has_part_of_a_win(player: PlayerFacts, key: Key, _value: Value, speaker: Speaker) -> bool:
    """Return whether a round without a game brought some points, but not those of a win."""
    win = speaker.standings.ledger.event_of(key.tiebreak).points.win
    unplayed = (counted for counted in player.rounds if counted.category is not Category.GAME)
    return any(counted.points not in (0, win) for counted in unplayed)


def _has_short_game(player: PlayerFacts, _key: Key, _value: Value, _speaker: Speaker) -> bool:
    return any(counted.mark in _SHORT for counted in player.rounds)


def _has_other_points(_player: PlayerFacts, key: Key, _value: Value, speaker: Speaker) -> bool:
    """Return whether the tournament gives other points for results than the rating regulations."""
    points, usual = speaker.standings.ledger.event_of(key.tiebreak).points, PointSystem()
    return (points.win, points.draw, points.loss) != (usual.win, usual.draw, usual.loss)


def _is_rounded(_player: PlayerFacts, _key: Key, value: Value, _speaker: Speaker) -> bool:
    """Return whether the share of points or the average of a performance is no whole number."""
    working = value.working
    if not isinstance(working, Performance):
        return False
    total = sum(part.amount for part in value.parts)
    # a half point is 50 hundredths of a game
    return bool(50 * working.scored % working.games or total % working.games)


def _has_more_decimals(_player: PlayerFacts, _key: Key, value: Value, speaker: Speaker) -> bool:
    """Return whether an average is printed rounded."""
    exact = Fraction(value.number or 0) * 10 ** decimals_of_mean(speaker.rounds) / 2
    return bool(exact.denominator != 1)


def _has_final_forfeit(player: PlayerFacts, _key: Key, _value: Value, speaker: Speaker) -> bool:
    """Return whether the last round of a player, or that of an opponent, was forfeited."""
    players = speaker.standings.event.players
    own = {counted.opponent for counted in player.rounds if counted.opponent is not None} | {player.tpn}
    return any(players[tpn].rounds[-1].category.is_forfeit for tpn in own)


def _is_otherwise_drawn(player: PlayerFacts, _key: Key, _value: Value, _speaker: Speaker) -> bool:
    """Return whether a player has a dummy opponent, whose score follows from the last round too."""
    return any(counted.category is not Category.GAME for counted in player.rounds)


def _is_after_other(player: PlayerFacts, key: Key, _value: Value, speaker: Speaker) -> bool:
    """Return whether a Fore Buchholz is before it in the list by which an opponent counts otherwise."""
    standings = speaker.standings
    before = standings.keys[: standings.keys.index(key)]
    if all(other.tiebreak.kind.code != "FB" for other in before):
        return False
    ledger = standings.ledger.by_score(key.tiebreak.score)
    fore, plain = ledger.scores_if_drawn, ledger.scores_of_opponents
    amounts = ([part.amount for part in parts[player.tpn]] for parts in (fore, plain))
    return next(amounts) != next(amounts)


_BITES: Final[Mapping[str, Callable[[PlayerFacts, Key, Value, Speaker], bool]]] = {
    "both-forfeited": _has_double_forfeit,
    "half": _has_part_of_a_win,
    "short": _has_short_game,
    "scale": _has_other_points,
    "share": _is_rounded,
    "mean": _has_more_decimals,
    "forfeit-drawn": _has_final_forfeit,
    "all-drawn": _is_otherwise_drawn,
    "alone": _is_after_other,
}
"""Where each reading bites, by the name under which it is cited."""

_OF_CODES: Final = {
    "STD": ("both-forfeited",),
    "WIN": ("half",),
    **dict.fromkeys(("WON", "BPG", "BWG"), ("short",)),
    "TPR": ("scale", "share"),
    "PTP": ("scale",),
    "AOB": ("mean",),
    **dict.fromkeys(("BH", "SB"), ("alone",)),
    "FB": ("forfeit-drawn", "all-drawn"),
}
"""The readings that may bite in the values of a tie-break."""
