"""Earlier floats as the rules of a round see them: those that they look at, and others that are supposed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from pairtutor.errors import NothingChanges, UsageError
from pairtutor.messages import Message, list_message
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.model.supposed import EarlierFloat, NoFloat
from pairtutor.positions.editions import EDITIONS, LIM
from pairtutor.positions.histories import persons
from pairtutor.positions.teams import floats_count
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import PlayerLine

Way: TypeAlias = Literal["down", "up", "none"]
LastRoundRule: TypeAlias = Literal["floats", "upfloats", "topscorers", "colours", ""]
"""Earlier floats or upfloats do not count, topscorers are spared, no colours keep equal scores apart."""
_LIFTING: Final = ("dubov-1997", "dubov-2026")
"""The systems that count every round in which somebody was brought up, and look at no other float."""
_NONE_ANYHOW: Final = {
    "down": "errors.suppose.anyhow-no-down",
    "up": "errors.suppose.anyhow-no-up",
    "floater": "errors.suppose.anyhow-no-floater",
}
_OTHER_WAY: Final = {
    "down": "errors.suppose.anyhow-no-down-but-up",
    "up": "errors.suppose.anyhow-no-up-but-down",
}
"""What is said where a player floated the other way."""
_SO_ANYHOW: Final = {
    "down": "errors.suppose.anyhow-down",
    "up": "errors.suppose.anyhow-up",
    "floater": "errors.suppose.anyhow-floater",
}
"""What is said where a player did not float so anyhow, or did."""


def floats_read(line: PlayerLine, opened: RoundOpened) -> tuple[NoFloat, ...]:
    """Return the facts that a player did not float, one for each earlier float that the rules look at."""
    return tuple(
        NoFloat("no-float", line.tpn, way, number)
        for number, way in _floats_of(line, opened).items()
        if way != "none"
    )


def no_float(line: PlayerLine, way: str, number: int, opened: RoundOpened) -> NoFloat:
    """Return the fact that a player did not float in an earlier round, `up`, `down` or as a `floater`.

    Where the direction does not matter, whoever floated did so either way.

    Raises:
        UsageError: the player did not float so.
        NothingChanges: the rules do not look at such a float.
    """
    _check_looked_at(number, way, opened)
    for fact in floats_read(line, opened):
        if fact.round == number and (way in (fact.direction, "floater") or _is_either_way(opened)):
            return fact
    key = _NONE_ANYHOW["floater" if _is_either_way(opened) else way]
    if any(fact.round == number for fact in floats_read(line, opened)):
        key = _OTHER_WAY[way]  # the rules look at the direction, and it was the other one
    raise UsageError(Message(key, player=line.tpn, round=number))


def earlier_float(line: PlayerLine, way: str | None, number: int, opened: RoundOpened) -> EarlierFloat:
    """Return the fact that a player floated in an earlier round, `up`, `down`, or as the rules count it.

    Raises:
        UsageError: the player floated so, or no direction is said where it matters.
        NothingChanges: the rules do not look at such a float.
    """
    _check_looked_at(number, way or "floater", opened)
    if way is None and needs_way(opened):
        raise UsageError(Message("errors.suppose.which-way", player=line.tpn, round=number))
    direction: Literal["down", "up"] = "down" if way == "down" else "up"
    if way is None and _is_either_way(opened) and line.score >= opened.round - 1:
        direction = "down"  # half points: groups above the median, and it, float down, those below it up
    was = _floats_of(line, opened)[RoundNumber(number)]
    if was == direction or (was != "none" and _is_either_way(opened)):
        key = _SO_ANYHOW["floater" if _is_either_way(opened) else direction]
        raise UsageError(Message(key, player=line.tpn, round=number))
    return EarlierFloat("floated", line.tpn, direction, RoundNumber(number), was)


def needs_way(opened: RoundOpened) -> bool:
    """Say whether a float counts by its direction, which has to be said."""
    return not _is_either_way(opened) and opened.system not in _LIFTING


def rounds_looked_at(opened: RoundOpened) -> tuple[RoundNumber, ...]:
    """Return the earlier rounds whose floats the rules look at, the latest first."""
    if not _has_floats(opened) or _is_too_late(opened):
        return ()
    # how many rounds are looked back at
    back = 1 if _looks_back_once(opened) else opened.round - 1 if opened.system in _LIFTING else 2
    return tuple(map(RoundNumber, range(opened.round - 1, max(0, opened.round - 1 - back), -1)))


def _floats_of(line: PlayerLine, opened: RoundOpened) -> dict[RoundNumber, Way]:
    """Return the float of a player in each earlier round that the rules look at.

    The latest comes first, but by the rules of Dubov, which look at all rounds, the first one.
    """
    rounds = rounds_looked_at(opened)
    if opened.system not in _LIFTING:
        return dict(zip(rounds, line.floats, strict=False))
    lifted = _rounds_lifted(line, opened) if rounds else ()
    return {number: "up" if number in lifted else "none" for number in reversed(rounds)}


def _rounds_lifted(line: PlayerLine, opened: RoundOpened) -> Iterable[int]:
    """Return the rounds in which the Dubov rules count a player as brought up."""
    from pairtutor.positions.dubov_figures import rounds_lifted
    from pairtutor.positions.given import worth_of
    from pairtutor.positions.histories import scores_before

    own = persons(opened, EDITIONS[opened.system])[line.tpn]
    return rounds_lifted(own, scores_before(opened, worth_of(opened)))


def _check_looked_at(number: int, way: str, opened: RoundOpened) -> None:
    """Check that the rules look at a float of a round, in a direction or as a `floater`.

    Raises:
        UsageError: the round is none before this one.
        NothingChanges: they do not.
    """
    if not 0 < number < opened.round:
        raise UsageError(Message("errors.suppose.no-earlier-round", round=number, now=opened.round))
    system = Message(f"systems.{opened.system}.short")
    if not _has_floats(opened):
        raise NothingChanges(Message("errors.suppose.nothing.floats", system=system))
    if _is_too_late(opened):
        late, last = "errors.suppose.nothing.late-floats", "errors.suppose.nothing.last-floats"
        raise NothingChanges(Message(late if SYSTEMS[opened.system].teams else last, system=system))
    if opened.system in _LIFTING and way == "down":
        raise NothingChanges(Message("errors.suppose.nothing.downfloats", system=system))
    rounds = rounds_looked_at(opened)
    if number not in rounds:
        listed = list_message(sorted(rounds), "list.and")
        key = "errors.suppose.nothing.early-floats"
        raise NothingChanges(Message(key, system=system, rounds=listed, n=len(rounds)))


def _has_floats(opened: RoundOpened) -> bool:
    """Say whether the system looks at floats at all."""
    return EDITIONS[opened.system].has_floats


def _is_too_late(opened: RoundOpened) -> bool:
    """Say whether earlier floats count no longer: in the last round (Dubov), in the last two (teams)."""
    if SYSTEMS[opened.system].teams:
        return not floats_count(opened)
    return opened.system in _LIFTING and opened.last_round


def last_round_rule(opened: RoundOpened) -> LastRoundRule:
    """Return the rule that a system has for the last round alone; empty where it has none."""
    if SYSTEMS[opened.system].teams:
        return "floats"
    if opened.system in _LIFTING:
        return "upfloats"
    if EDITIONS[opened.system].topscorers:
        return "topscorers"
    return "colours" if opened.system in LIM else ""


def _is_either_way(opened: RoundOpened) -> bool:
    """Say whether a float counts alike in either direction."""
    return opened.system in LIM or SYSTEMS[opened.system].teams


def _looks_back_once(opened: RoundOpened) -> bool:
    """Say whether only the floats of the round before count."""
    return _is_either_way(opened) or not SYSTEMS[opened.system].coloured
