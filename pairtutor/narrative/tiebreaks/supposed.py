"""Standings under other results, told: what is supposed, and who would stand where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.blocks import Block, Items, Paragraph
from pairtutor.narrative.tiebreaks.encounters import MANY
from pairtutor.narrative.tiebreaks.rounds import result_text
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.facts import CountedRound
from pairtutor.tiebreaks.table import Standings


class SupposedGame(NamedTuple):
    """A game that is supposed to have ended otherwise, as its first player has it, before and under it."""

    player: Tpn
    other: Tpn
    before: CountedRound
    under: CountedRound


def supposed_games(before: Standings, under: Standings) -> Iterator[SupposedGame]:
    """Yield the games whose results are supposed to be otherwise, each once."""
    told: set[tuple[int, frozenset[Tpn]]] = set()
    for tpn, player in under.event.players.items():
        for was, supposed in zip(before.event.players[tpn].rounds, player.rounds, strict=False):
            other = supposed.opponent
            if was.mark == supposed.mark or other is None:
                continue
            game = supposed.number, frozenset({tpn, other})
            if game not in told:
                told.add(game)
                yield SupposedGame(tpn, other, was, supposed)


def supposed_blocks(before: Standings, speaker: Speaker, *, places: bool = True) -> Iterator[Block]:
    """Yield what is supposed, and with `places` what it would change of them.

    `speaker` tells of the standings under it, `before` are those as they are.
    """
    games = [*supposed_games(before, speaker.standings)]
    yield Items(tuple(_supposed_sentence(game, speaker) for game in games))
    if not places:
        return
    concerned = dict.fromkeys(tpn for game in games for tpn in (game.player, game.other))
    told = [_place_sentence(tpn, before, speaker) for tpn in concerned]
    moved = [*_other_places(before, speaker, concerned)]
    if not moved:
        told.append(speaker("supposed.nobody-else"))
    elif len(moved) > MANY:
        told.append(speaker("supposed.many-others", n=len(moved)))
    else:
        told.append(speaker("supposed.others", players=speaker.many(moved)))
    yield Paragraph(" ".join(told))


def _supposed_sentence(game: SupposedGame, speaker: Speaker) -> str:
    return speaker(
        "supposed.game",
        who=speaker.who(game.player),
        opponent=speaker.who(game.other),
        round=game.under.number,
        result=result_text(game.under, speaker),
        was=result_text(game.before, speaker),
    )


def _place_sentence(tpn: Tpn, before: Standings, speaker: Speaker) -> str:
    """Return where a player of such a game would stand, and where the player stands now."""
    now, then = before.line_of(tpn), speaker.standings.line_of(tpn)
    return speaker(
        "supposed.stays" if now.place == then.place else "supposed.place",
        who=speaker.who(tpn),
        place=then.place,
        points=speaker.points_with_unit(then.points),
        now=now.place,
        points_now=speaker.points(now.points),
    )


def _other_places(before: Standings, speaker: Speaker, concerned: dict[Tpn, None]) -> Iterator[str]:
    """Yield the others whose places would change, with both places."""
    now = {line.player: line.place for line in before.lines}
    for line in speaker.standings.lines:
        if line.player not in concerned and line.place != now[line.player]:
            who = speaker.who(line.player)
            yield speaker("supposed.moved", who=who, place=line.place, now=now[line.player])
