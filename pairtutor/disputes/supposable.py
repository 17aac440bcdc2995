"""What can be supposed of players besides floats: whom they have met, the bye, the colour they are due."""

from __future__ import annotations

from itertools import product
from typing import Final

from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.colour import Colour, ColourPreference, Strength
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import PLAYED
from pairtutor.model.ids import RoundNumber
from pairtutor.model.supposed import BarFromBye, EarlierGame, NoByeHad, NotMet, OtherDue
from pairtutor.positions.editions import Edition
from pairtutor.positions.persons import STRENGTH, preference_after
from pairtutor.positions.teams import edition_of
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import PlayerLine

_SHORTEST: Final = tuple("".join(line) for length in range(4) for line in product("BW", repeat=length))
"""Colours of up to three games, which make any preference, the fewest games first."""
_MILDEST_FIRST: Final = (Strength.MILD, Strength.STRONG, Strength.ABSOLUTE)
_TURNED: Final = str.maketrans("WB", "BW")


def not_met(first: PlayerLine, second: PlayerLine, *, opened: RoundOpened) -> NotMet:
    """Return the fact that two have not met.

    Raises:
        UsageError: they had not anyhow, and nothing else kept them apart.
    """
    two = {first.tpn, second.tpn}
    rounds = _rounds_met(first, second)
    apart = _is_kept_apart(first, second, opened)
    unmet = any(isinstance(fact, NotMet) and {fact.first, fact.second} == two for fact in opened.supposed)
    if not (unmet or rounds or apart) and (unplayed := _rounds_unplayed(first, second)):
        two_named = {"first": first.tpn, "second": second.tpn}
        raise UsageError(Message("errors.suppose.anyhow-unplayed", **two_named, round=unplayed[-1]))
    if unmet or not (rounds or apart):
        raise UsageError(Message("errors.suppose.anyhow-not-met", first=first.tpn, second=second.tpn))
    return NotMet("not-met", first.tpn, second.tpn, rounds, apart)


def earlier_game(first: PlayerLine, second: PlayerLine, *, opened: RoundOpened) -> EarlierGame:
    """Return the fact that two have met.

    Raises:
        UsageError: they have, the tournament keeps them apart, or they are one player.
    """
    two = {"first": first.tpn, "second": second.tpn}
    if rounds := _rounds_met(first, second):
        raise UsageError(Message("errors.suppose.anyhow-met", **two, round=rounds[0]))
    if _is_kept_apart(first, second, opened):
        raise UsageError(Message("errors.suppose.anyhow-apart", **two))
    return EarlierGame("met", first.tpn, second.tpn)


def _rounds_met(first: PlayerLine, second: PlayerLine) -> tuple[RoundNumber, ...]:
    """Return the rounds in which two played each other."""
    return tuple(
        RoundNumber(number)
        for number, game in enumerate(first.games, 1)
        if game.opponent == second.tpn and game.mark in PLAYED
    )


def _rounds_unplayed(first: PlayerLine, second: PlayerLine) -> tuple[RoundNumber, ...]:
    """Return the rounds in which two were paired and did not play each other."""
    return tuple(
        RoundNumber(number)
        for number, game in enumerate(first.games, 1)
        if game.opponent == second.tpn and game.mark not in PLAYED
    )


def _is_kept_apart(first: PlayerLine, second: PlayerLine, opened: RoundOpened) -> bool:
    """Say whether the tournament keeps two apart."""
    return any({first.tpn, second.tpn} <= {*group} for group in opened.apart)


def no_bye_had(line: PlayerLine) -> NoByeHad:
    """Return the fact that nothing bars a player from the bye.

    Raises:
        UsageError: nothing did.
    """
    if line.bye_bar is None:
        raise UsageError(Message("errors.suppose.anyhow-no-bar", player=line.tpn))
    return NoByeHad("no-bye-had", line.tpn, *line.bye_bar)


def bar_from_bye(line: PlayerLine) -> BarFromBye:
    """Return the fact that a player may not have the bye.

    Raises:
        UsageError: the player may not anyhow.
    """
    if line.bye_bar is not None:
        raise UsageError(Message("errors.suppose.anyhow-barred", player=line.tpn))
    return BarFromBye("barred", line.tpn)


def colours_for(due: ColourPreference, opened: RoundOpened) -> str | None:
    """Return the shortest colours (oldest first, `WBW`) that lead to a preference; None where none do.

    Where the rules grade no preferences they are those of the Dutch rules, whose absolute ones allow no other
    colour by any rules.
    """
    edition = edition_of(opened)
    return next((colours for colours in _SHORTEST if _leads_to(colours, due, edition)), None)


def due_anyhow(line: PlayerLine, due: ColourPreference, opened: RoundOpened) -> bool:
    """Say whether a player's games lead to a preference."""
    return _leads_to(line.colours, due, edition_of(opened))


def _leads_to(colours: str, due: ColourPreference, edition: Edition) -> bool:
    """Say whether colours (oldest first) lead to a preference, by the strengths that an edition grades.

    One that only says whose colour is due has the strength that the Dutch rules give those colours.
    """
    colour, strength = edition.preference(colours)
    if colour != (due.colour and due.colour.value):
        return False
    if strength == "due" and not SYSTEMS[edition.system].teams:
        strength = STRENGTH[preference_after(colours).strength]
    return strength in (due.strength.value, "due")


def other_colour(line: PlayerLine, opened: RoundOpened) -> OtherDue | None:
    """Return the fact that a player is due the other colour as strongly; None where none can be due."""
    turned = line.colours.translate(_TURNED)
    colour, strength = edition_of(opened).preference(turned)
    if colour is None or not line.colours or not SYSTEMS[opened.system].coloured:
        return None
    if strength == "due":
        strength = STRENGTH[preference_after(turned).strength]
    colours = colours_for(ColourPreference(Colour(colour), Strength(strength)), opened)
    return None if colours is None else OtherDue("other-due", line.tpn, colours, line.colours)


def same_colour(line: PlayerLine, strength: str, opened: RoundOpened) -> OtherDue | None:
    """Return the fact that a player is due the same colour with another strength; None where none can be."""
    colour, own = edition_of(opened).preference(line.colours)
    known = {each.value for each in Strength}
    if colour is None or strength == own or strength not in known:
        return None
    return _due_made(line, ColourPreference(Colour(colour), Strength(strength)), opened)


def mild_due(line: PlayerLine, colour: Colour, opened: RoundOpened) -> OtherDue | None:
    """Return the fact that a player is due a colour, as mildly as the rules know; None where none can be."""
    due = (_due_made(line, ColourPreference(colour, each), opened) for each in _MILDEST_FIRST)
    return next((fact for fact in due if fact is not None), None)


def _due_made(line: PlayerLine, due: ColourPreference, opened: RoundOpened) -> OtherDue | None:
    """Return the fact that a player is due a preference; None where no colours lead to it, or it is so."""
    if not SYSTEMS[opened.system].coloured or due_anyhow(line, due, opened):
        return None
    colours = colours_for(due, opened)
    return None if colours is None else OtherDue("other-due", line.tpn, colours, line.colours)
