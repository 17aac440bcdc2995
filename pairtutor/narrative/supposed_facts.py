"""Facts that are supposed of a round, as they stand behind "if", and that it is paired so."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Final, TypeAlias

from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import EarlierGame, NoFloat, NotMet, OtherDue, SupposedFact
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.parts import Group, PlayerRef
from pairtutor.positions.editions import EDITIONS, LIM
from pairtutor.positions.persons import ABSOLUTE, preference_after
from pairtutor.positions.teams import edition_of
from pairtutor.records import Record

_UNPLAYED: Final[dict[str, str]] = {
    Mark.FORFEIT_WIN: "forfeit",
    Mark.PAIRING_ALLOCATED_BYE: "bye",
    Mark.FULL_POINT_BYE: "bye",
    Mark.HALF_POINT_BYE: "bye",
}
"""Rounds without a game that may count as floats."""


class GamesHad(Record):
    """That a `player` has met each of several `others`."""

    template: ClassVar[str] = "supposed-fact"
    kind: ClassVar[str] = "met-each"
    player: PlayerRef
    others: Group


Condition: TypeAlias = PhraseContext | GamesHad
"""What stands behind "if": a fact, or several games of one player."""


class SupposedOpening(Record):
    """That a round is paired as if some facts were so."""

    template: ClassVar[str] = "suppose"
    facts: tuple[Condition, ...]


def fact_view(fact: SupposedFact, cast: PlayerNames, *, shaded: bool = True) -> PhraseContext:
    """Return a fact that is supposed, for its phrase; of a colour that is due, which one and how strongly.

    How strongly is not told where it is not `shaded`, for it makes no difference.

    Teams, and players in the Dubov system of 2026, prefer a colour; teams are floaters either way, and by the
    Lim rules a float counts `either` way.
    """
    teams = cast.opened.teams is not None
    if not isinstance(fact, OtherDue):
        if isinstance(fact, NotMet | EarlierGame) and fact.first > fact.second:
            fact = fact._replace(first=fact.second, second=fact.first)
        either, unplayed = cast.opened.system in LIM, _unplayed_kind(fact, cast)
        return PhraseContext(fact, cast, "supposed-fact", teams=teams, either=either, unplayed=unplayed)
    colour, strength = edition_of(cast.opened).preference(fact.colours)
    must = strength == "due" and preference_after(fact.colours).strength == ABSOLUTE
    return PhraseContext(
        fact,
        cast,
        "supposed-fact",
        wants=cast.words.colours[colour] if colour else "",
        absolute=strength == "absolute" or must,
        strong=shaded and strength == "strong",
        mild=shaded and strength == "mild",
        only=_is_weaker(fact) and not (strength == "absolute" or must),
        prefers=prefers_colours(cast) and (teams or strength != "absolute"),
    )


def prefers_colours(cast: PlayerNames) -> bool:
    """Say whether the text of the system has players or teams prefer a colour, and not be due it."""
    return cast.opened.teams is not None or cast.opened.system == "dubov-2026"


def _unplayed_kind(fact: SupposedFact, cast: PlayerNames) -> str:
    """Return the kind of unplayed round that is the float supposed away: `forfeit`, `bye`; else empty.

    Where points without a game count as a float it is a downfloat; a forfeit may also be one only because
    the two had other scores, either way.
    """
    opened = cast.opened
    if not isinstance(fact, NoFloat) or opened.teams is not None or fact.direction == "up":
        return ""
    games = (line.games[fact.round - 1] for line in opened.players if line.tpn == fact.player)
    game = next(games, None)
    if game is None or (game.opponent is not None and not EDITIONS[opened.system].played_only):
        return ""
    return _UNPLAYED.get(game.mark, "")


def _is_weaker(fact: OtherDue) -> bool:
    """Return whether the colour supposed to be due is that of the games, and due less strongly."""
    now, then = preference_after(fact.had), preference_after(fact.colours)
    return now.colour == then.colour and then.strength < now.strength


def fact_views(facts: tuple[SupposedFact, ...], cast: PlayerNames) -> tuple[PhraseContext, ...]:
    """Return facts that are supposed, for their phrases."""
    return tuple(fact_view(fact, cast) for fact in facts)


def condition_views(
    facts: tuple[SupposedFact, ...], cast: PlayerNames, unshaded: Collection[SupposedFact] = ()
) -> tuple[Condition, ...]:
    """Return facts that are supposed together; games of one player are one condition, where the first stands.

    How strongly somebody is due a colour is not told of those that are `unshaded`.
    """
    games = [fact for fact in facts if isinstance(fact, EarlierGame)]
    shared = (
        {*_players_of_game(games[0])}.intersection(*map(_players_of_game, games)) if len(games) > 1 else {}
    )
    views: dict[SupposedFact | None, Condition] = {}
    for fact in facts:
        if fact in games and shared:
            player = min(shared)
            others = sorted(tpn for game in games for tpn in _players_of_game(game) if tpn != player)
            views.setdefault(None, GamesHad(player=cast.who(player), others=cast.group(others)))
        else:
            views[fact] = fact_view(fact, cast, shaded=fact not in unshaded)
    return tuple(views.values())


def _players_of_game(game: EarlierGame) -> tuple[Tpn, Tpn]:
    """Return the two of a game."""
    return game.first, game.second
