"""What the Lim rules make of a history: numbers, floats, and which colours are allowed and due (5).

Colours of a player are a string of the games played, oldest first: `WBW`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Literal

from pairtutor.model.colour import Colour, ColourPreference, Strength
from pairtutor.model.game import ByeBar, Entry
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.recorded import recorded_round
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.measures.colours import difference, last_difference
from pairtutor.rules.measures.contenders import Contender, rank_contenders
from pairtutor.rules.measures.floats import FloatMark, full_point_bar, no_float

Excess = Literal["in-a-row", "difference"]
Rule = Literal[
    "only-allowed",
    "both-preferences",
    "one-due",
    "alternate",
    "higher-ranked",
    "lower-ranked",
    "drawn-colour",
]
_LETTER = {Colour.WHITE: "W", Colour.BLACK: "B"}
_COLOUR = {"W": Colour.WHITE, "B": Colour.BLACK}


@cache
def excess(colours: str, colour: Colour) -> Excess | None:
    """Return the limit that one more game with a colour would break; None if the player may have it.

    Source: lim-1999 5.1.
    """
    letter = _LETTER[colour]
    if colours[-2:] == 2 * letter:  # it would be the third one
        return "in-a-row"
    more = difference(colours) if colour is Colour.WHITE else -difference(colours)
    return "difference" if more >= 2 else None


@cache
def due_colour(colours: str) -> Colour | None:
    """Return the colour that equalises, else the one that alternates; None before the first game.

    Source: lim-1999 5.5, lim-1999 5.6.
    """
    if not colours:
        return None
    more = difference(colours)
    if more:
        return Colour.BLACK if more > 0 else Colour.WHITE
    return _COLOUR[colours[-1]].opposite


def permissible(colours: str, other: str, colour: Colour) -> bool:
    """Say whether the first player may have a colour and the second the opposite one."""
    return excess(colours, colour) is None and excess(other, colour.opposite) is None


class Claimant(NamedTuple):
    """One player of a pair, as far as colours go."""

    number: int
    colours: str


class LimGrant(NamedTuple):
    """The colour of the higher ranked player, and the rule that gives it.

    `games_back` counts games from the last one (1) where an earlier game decides. `by_higher`
    says whose claim decides where only one of them does: the higher ranked player's or not.
    """

    higher: Colour
    rule: Rule
    games_back: int | None = None
    by_higher: bool | None = None


def grant(higher: Claimant, lower: Claimant, *, below_median: bool, drawn: Colour) -> LimGrant:
    """Decide the colours of a pair; `below_median` says on which side it was made, `drawn` is the lot of #1.

    In turn: what alone is allowed, the lot, whoever alone is due a colour, both dues, the alternation; then
    the due colour for the higher ranked above the median, for the lower ranked below it.

    Source: lim-1999 5.4.
    """
    ways = [way for way in Colour if permissible(higher.colours, lower.colours, way)]
    if len(ways) == 1:
        return LimGrant(ways[0], "only-allowed")
    mine, theirs = due_colour(higher.colours), due_colour(lower.colours)
    if mine is None and theirs is None:
        first = lower if below_median else higher
        colour = drawn if first.number % 2 else drawn.opposite
        return LimGrant(
            colour.opposite if below_median else colour, "drawn-colour", by_higher=not below_median
        )
    if mine is None or theirs is None:
        colour = mine or (theirs.opposite if theirs else Colour.WHITE)  # one of the two is due a colour here
        return LimGrant(colour, "one-due", by_higher=mine is not None)
    if mine is not theirs:
        return LimGrant(mine, "both-preferences")
    back = last_difference(higher.colours, lower.colours)
    if back is not None:
        return LimGrant(_COLOUR[higher.colours[-back]].opposite, "alternate", back)
    if below_median:
        return LimGrant(mine.opposite, "lower-ranked", by_higher=False)
    return LimGrant(mine, "higher-ranked", by_higher=True)


class LimEdition(NamedTuple):
    """What one edition says in its own way.

    `numbers` are those that count for the colour drawn in a round: the odd ones have that of #1. `median` is
    the score of the median before a round, in half points.
    """

    system: str
    numbers: Callable[[Tournament, RoundNumber], Mapping[Tpn, int]]
    median: Callable[[Tournament, RoundNumber], HalfPoints]


def contenders(edition: LimEdition, tournament: Tournament, number: RoundNumber) -> list[Contender]:
    """Return the players of a round, by score, then by pairing number, which is the rank (LIM-1).

    The preference of each is the due colour, the floats are by 3.10, which looks at the round before alone;
    there are no topscorers.
    """
    players = []
    for player in rank_contenders(tournament, number, bar=bye_bar, idle=no_float):
        colour = due_colour(player.colours)
        players.append(
            player._replace(
                preference=ColourPreference(colour, Strength.MILD if colour else Strength.NONE),
                floats=(
                    _float_before(edition, tournament, player.tpn, number, 1),
                    _float_before(edition, tournament, player.tpn, number, 2),
                ),
                topscorer=False,
            )
        )
    # LIM-1: within a score-group (2.2) the rank is the pairing number
    players.sort(key=lambda player: (-player.score, player.tpn))
    return players


def bye_bar(games: tuple[Entry, ...]) -> ByeBar | None:
    """Return the fact that bars a player from the bye: an earlier one, or a point without a game.

    Source: lim-1999 1.1.
    """
    return full_point_bar(games)


def _float_before(
    edition: LimEdition, tournament: Tournament, tpn: Tpn, number: RoundNumber, back: int
) -> FloatMark:
    """Return the float of a player `back` rounds before round `number`, or what is supposed of it."""
    before = RoundNumber(number - back)
    supposed = tournament.supposed_facts.float_in(tpn, before)
    return float_in_round(edition, tournament, tpn, before) if supposed is None else supposed


def float_in_round(edition: LimEdition, tournament: Tournament, tpn: Tpn, number: RoundNumber) -> FloatMark:
    """Return whether a player was moved down or up to be paired in a round that is recorded.

    Source: lim-1999 3.10.
    """
    if number < 1:
        return "none"
    opponent = tournament.entries[tpn][number - 1].opponent
    if opponent is None:
        return "none"
    own, other = _score(tournament, tpn, number), _score(tournament, opponent, number)
    return float_to_median(own, other, edition.median(tournament, number))


def float_to_median(own: HalfPoints, other: HalfPoints, median: HalfPoints) -> FloatMark:
    """Return the float of a player moved towards the median to meet another score; all in half points.

    Source: lim-1999 3.10.
    """
    if own > median and other < own:
        return "down"
    return "up" if own < median and other > own else "none"


def _score(tournament: Tournament, tpn: Tpn, number: RoundNumber) -> HalfPoints:
    """Return the score (half points) before a round, acceleration points of that round included."""
    real = sum(entry.points for entry in tournament.entries[tpn][: number - 1])
    real += sum(tournament.awards.get(tpn, ())[: number - 1])
    return real + tournament.virtual_in(tpn, number)


def drawn_colour(edition: LimEdition, tournament: Tournament) -> tuple[Colour, str]:
    """Return the colour drawn for #1 and where it comes from: stated, inferred, or White by default.

    Inferred: the first player of round one who has a colour in it is of the top half of the list;
    an odd number has the colour drawn, an even number the other.
    Source: lim-1999 7.2.
    """
    if tournament.initial_colour is not None:
        return tournament.initial_colour, "stated"
    if tournament.paired_rounds:
        colours = recorded_round(tournament, 1).colours
        numbers = edition.numbers(tournament, RoundNumber(1))
        for player in tournament.players:
            colour = colours.get(player.tpn)
            if colour is not None:
                return (colour if numbers[player.tpn] % 2 else colour.opposite), "inferred"
    return Colour.WHITE, "default"
