"""An example of standings told: results and places in one table, and what would be without an article."""

from __future__ import annotations

from typing import Final

from pairtutor.model.ids import Tpn
from pairtutor.narrative.signs import signs_of
from pairtutor.narrative.tiebreaks.blocks import ToldTable
from pairtutor.narrative.tiebreaks.grid import has_ratings
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.examples import ArticleExample
from pairtutor.rules.standings.facts import CountedRound, PlayerFacts
from pairtutor.tiebreaks.values import Unit

FORFEITS: Final = frozenset("+-")
BYES: Final = frozenset("UFHZ")
"""Marks of rounds without a game, which a legend explains where they are."""


def cross_table(speaker: Speaker) -> ToldTable:
    """Return the players in the order of the standings, with a cell for each round as on a pairing card.

    Where nobody has a rating there is no column of ratings. Teams have both scores, and game points behind
    each match.
    """
    standings = speaker.standings
    rated, score = has_ratings(standings), standings.ledger.score
    head = [speaker(f"column.{name}") for name in ("place", "number", "player")]
    head += [speaker("column.rating")] if rated else []
    head += [speaker("column.in-round", round=number) for number in range(1, speaker.rounds + 1)]
    scores = [f"points-{one}" for one in (score, standings.ledger.other.score)] if score else ["points"]
    head += [*(speaker(f"column.{name}") for name in scores), *(key.tiebreak.code for key in standings.keys)]
    rows = []
    for line in standings.lines:
        player = standings.event.players[line.player]
        ratings = [str(player.rating or speaker.missing_sign)] if rated else []
        cells = [_cell(counted, speaker) for counted in player.rounds]
        points = [line.points]
        if score:
            points.append(standings.ledger.other.event.players[line.player].score)
            cells = [
                f"{cell} {made}" for cell, made in zip(cells, _game_points(line.player, speaker), strict=True)
            ]
        values = [speaker.value_of(key, line.player) for key in standings.keys]
        person = (str(line.place), str(line.player), speaker.name(line.player))
        numbers = (speaker.number(made, Unit.HALVES) for made in points)
        rows.append((*person, *ratings, *cells, *numbers, *values))
    return ToldTable(tuple(head), tuple(rows), frozenset({2}))


def _game_points(team: Tpn, speaker: Speaker) -> list[str]:
    """Return the game points of a team round by round."""
    ledger = speaker.standings.ledger
    event = ledger.other.event if ledger.score == "MP" else ledger.event
    return [speaker.points(counted.points) for counted in event.players[team].rounds]


def _cell(counted: CountedRound, speaker: Speaker) -> str:
    """Return a round as a pairing card has it: `7w1`, or the mark of a bye alone."""
    if counted.opponent is None:
        return str(counted.mark)
    colour = signs_of(speaker.language).letter(counted.colour).lower() if counted.colour else ""
    return f"{counted.opponent}{colour}{counted.mark}"


def marks_in(speaker: Speaker) -> frozenset[str]:
    """Return the marks that stand in the cells of a table."""
    players: list[PlayerFacts] = [*speaker.standings.event.players.values()]
    return frozenset(str(counted.mark) for player in players for counted in player.rounds)


def without_sentence(example: ArticleExample, article: str, speaker: Speaker) -> str:
    """Return the sentence on how the two players of an example would stand without the article."""
    slots = {"first": example.first, "second": example.second}
    then = speaker("example.before" if example.is_reversed else "example.level", **slots)
    if example.instead is None:
        return speaker(f"example.without.{article.replace('.', '-')}", then=then)
    codes = speaker.many(key.tiebreak.code for key in speaker.standings.keys)
    if not example.instead:
        return speaker("example.nothing", code=codes, then=then)
    return speaker("example.instead", code=codes, other=example.instead, then=then)
