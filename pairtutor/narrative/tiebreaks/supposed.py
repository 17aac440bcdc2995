"""Standings under other results, told: what is supposed, and who would stand where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.narrative.tiebreaks.blocks import Block, Heading, Items, Paragraph
from pairtutor.narrative.tiebreaks.encounters import MANY
from pairtutor.narrative.tiebreaks.rounds import result_text
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.facts import CountedRound
from pairtutor.tiebreaks.table import Standings
from pairtutor.tiebreaks.values import Unit

RESULTS: Final = {
    Mark.WIN: "1-0",
    Mark.LOSS: "0-1",
    Mark.DRAW: "1/2-1/2",
    Mark.SHORT_WIN: "1-0",
    Mark.SHORT_LOSS: "0-1",
    Mark.SHORT_DRAW: "1/2-1/2",
}
"""How the result of a game is written, by what it was for White."""


class SupposedGame(NamedTuple):
    """A game that is supposed to have ended otherwise, of both its players, White first, as counted."""

    before: tuple[CountedRound, CountedRound]
    under: tuple[CountedRound, CountedRound]
    players: tuple[Tpn, Tpn]


def supposed_games(before: Standings, under: Standings) -> Iterator[SupposedGame]:
    """Yield the games whose results are supposed to be otherwise, each once."""
    told: set[tuple[int, frozenset[Tpn]]] = set()
    for tpn, player in under.event.players.items():
        for at, counted in enumerate(player.rounds):
            other = counted.opponent
            if other is None or _result(tpn, at, before) == _result(tpn, at, under):
                continue
            game = at, frozenset({tpn, other})
            if game not in told:
                told.add(game)
                two = (other, tpn) if counted.colour is Colour.BLACK else (tpn, other)
                yield SupposedGame(_both(two, at, before), _both(two, at, under), two)


def _result(tpn: Tpn, at: int, standings: Standings) -> tuple[Mark, HalfPoints, HalfPoints]:
    """Return the account of a round: the mark, the points, of teams also those of the other score."""
    counted = standings.event.players[tpn].rounds[at]
    ledger = standings.ledger
    other = ledger.other.event.players[tpn].rounds[at].points if ledger.score else HalfPoints(0)
    return counted.mark, counted.points, other


def _both(players: tuple[Tpn, Tpn], at: int, standings: Standings) -> tuple[CountedRound, CountedRound]:
    """Return a game as both players have it; of teams with their game points."""
    ledger = standings.ledger
    event = ledger.other.event if ledger.score == "MP" else ledger.event
    first, second = players
    return event.players[first].rounds[at], event.players[second].rounds[at]


def supposed_heading(heading: Heading, speaker: Speaker) -> Heading:
    """Return the heading of a page that is told of what is only supposed."""
    return heading._replace(text=speaker("head.supposed", head=heading.text))


def supposed_blocks(before: Standings, speaker: Speaker, whom: Sequence[Tpn] | None) -> Iterator[Block]:
    """Yield what is supposed, and what it would change of the places of its players and of `whom`.

    `speaker` tells of the standings under it, `before` are those as they are. Without `whom` nothing is told
    of places.
    """
    games = [*supposed_games(before, speaker.standings)]
    told = [_supposed_sentence(game, speaker) for game in games]
    if any(game.under[0].number < speaker.rounds for game in games):
        told.append(speaker("supposed.rest"))
    yield Items(tuple(told))
    if whom is None:
        return
    concerned = dict.fromkeys([*whom, *(tpn for game in games for tpn in game.players)])
    yield Items(tuple(_change_text(tpn, before, speaker) for tpn in concerned))
    moved = [*_other_places(before, speaker, concerned)]
    if not moved:
        yield Paragraph(speaker("supposed.nobody-else"))
    elif len(moved) > MANY:
        yield Paragraph(speaker("supposed.many-others", n=len(moved)))
    else:
        yield Paragraph(speaker("supposed.others", players=speaker.series(moved)))


def _supposed_sentence(game: SupposedGame, speaker: Speaker) -> str:
    white, black = map(speaker.who, game.players)
    return speaker(
        "supposed.game",
        white=white,
        black=black,
        round=game.under[0].number,
        result=_result_text(game.under, speaker),
        was=_result_text(game.before, speaker),
    )


def _result_text(game: tuple[CountedRound, CountedRound], speaker: Speaker) -> str:
    """Return a result as people write it, that of a match by its game points; a forfeit says so."""
    white, black = game
    marks = white.mark, black.mark
    if marks == (Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS):
        return speaker("supposed.forfeit-both")
    if Mark.FORFEIT_WIN in marks:
        return speaker(f"supposed.forfeit-{'black' if white.mark is Mark.FORFEIT_LOSS else 'white'}")
    if white.mark not in RESULTS:
        return result_text(white, speaker)
    if speaker.standings.ledger.score:
        return f"{speaker.points(white.points)}-{speaker.points(black.points)}"
    return RESULTS[white.mark]


def _change_text(tpn: Tpn, before: Standings, speaker: Speaker) -> str:
    """Return where a player would stand, where the player stands, and which values would be others."""
    now, then = before.line_of(tpn), speaker.standings.line_of(tpn)
    key = "stays" if now.place == then.place else "place"
    same = "-same" if now.points == then.points else ""
    told = speaker(
        f"supposed.{key}{same}",
        who=speaker.who(tpn),
        place=then.place,
        points=speaker.points_with_unit(then.points),
        now=now.place,
        points_now=speaker.points(now.points),
        score_now=speaker.points_with_unit(now.points),
    )
    changed = [*_changed_values(tpn, before, speaker)]
    if not changed:
        return told
    return f"{told} {speaker('supposed.values', values=speaker.series(changed))}"


def _changed_values(tpn: Tpn, before: Standings, speaker: Speaker) -> Iterator[str]:
    """Yield the values of a player that would be others, with both."""
    for was, key in zip(before.keys, speaker.standings.keys, strict=True):
        if key.tiebreak.kind.unit is Unit.RANK or key.is_dropped:
            continue
        old, new = speaker.value(was, was.values[tpn]), speaker.value(key, key.values[tpn])
        if old != new:
            yield speaker("supposed.value", code=key.tiebreak.code, value=new, now=old)


def _other_places(before: Standings, speaker: Speaker, concerned: dict[Tpn, None]) -> Iterator[str]:
    """Yield the others whose places would change, with both places."""
    now = {line.player: line.place for line in before.lines}
    for line in speaker.standings.lines:
        if line.player not in concerned and line.place != now[line.player]:
            who = speaker.who(line.player)
            yield speaker("supposed.moved", who=who, place=line.place, now=now[line.player])
