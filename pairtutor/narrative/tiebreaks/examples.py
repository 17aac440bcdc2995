"""An example of standings told: results and places in one table, and what would be without an article."""

from __future__ import annotations

from typing import Final

from pairtutor.narrative.signs import signs_of
from pairtutor.narrative.tiebreaks.blocks import ToldTable
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.examples import ArticleExample
from pairtutor.rules.standings.facts import CountedRound, PlayerFacts
from pairtutor.tiebreaks.values import Unit

FORFEITS: Final = frozenset("+-")
BYES: Final = frozenset("UFHZ")
"""Marks of rounds without a game, which a legend explains where they are."""


def cross_table(speaker: Speaker) -> ToldTable:
    """Return the players in the order of the standings, with a cell for each round as on a pairing card."""
    standings = speaker.standings
    head = [speaker(f"column.{name}") for name in ("place", "number", "player", "rating")]
    head += [speaker("column.in-round", round=number) for number in range(1, speaker.rounds + 1)]
    head += [speaker("column.points"), *(key.tiebreak.code for key in standings.keys)]
    rows = []
    for line in standings.lines:
        player = standings.event.players[line.player]
        cells = [_cell(counted, speaker) for counted in player.rounds]
        values = [speaker.value_of(key, line.player) for key in standings.keys]
        person = (str(line.place), str(line.player), speaker.name(line.player))
        rating = str(player.rating or speaker.missing_sign)
        rows.append((*person, rating, *cells, speaker.number(line.points, Unit.HALVES), *values))
    return ToldTable(tuple(head), tuple(rows), frozenset({2}))


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
