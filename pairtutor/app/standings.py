"""The standings of the tournament that is open: a table to touch, and what a touch tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pairtutor.app.open_round import Fields, OpenRound, field_value, page
from pairtutor.disputes.persons import player_meant
from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.tiebreaks.blocks import Block, ToldTable
from pairtutor.narrative.tiebreaks.comparisons import comparison_blocks
from pairtutor.narrative.tiebreaks.grid import first_value, main_table
from pairtutor.narrative.tiebreaks.neighbours import behind
from pairtutor.narrative.tiebreaks.pages import (
    key_blocks,
    player_title,
    table_blocks,
)
from pairtutor.narrative.tiebreaks.rounds import event_told, rests_on_scores, round_table, score_notes
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.facts import counted_rounds
from pairtutor.tiebreaks.request import TiebreakList, after_round, list_of
from pairtutor.tiebreaks.table import Standings, standings_of


class TouchedCell(NamedTuple):
    """A cell of the table, in the line of `player`: one to touch is the name (`is_player`) or a value.

    `code` is the place of the value's tie-break in the list, from 0; None in other cells.
    """

    text: str
    player: Tpn
    is_player: bool = False
    code: int | None = None


class StandingsTelling:
    """What is told of the standings of an open round; those that were shown last are asked about."""

    def __init__(self, opened: OpenRound) -> None:
        self._opened = opened
        self._shown: Speaker | None = None

    @property
    def speaker(self) -> Speaker:
        """Who speaks of the standings that are shown, those of the source's own list if none are."""
        if self._shown is None:
            self._shown = self._speaker_of(list_of(self._opened.tournament, None), None)
        return self._shown

    def table_piece(self, fields: Fields) -> str:
        """Return the table after a round (`after`), by a list of tie-breaks (`codes`).

        Without a number it is after all rounds, without a list by the source's own. So it is by a list that
        will not do, and the page says what is wrong with it.
        """
        tournament, language = self._opened.tournament, self._opened.language
        codes, after = field_value(fields, "codes"), field_value(fields, "after")
        fault: Sequence[str] = ()
        try:
            listed = list_of(tournament, codes or None)
        except UsageError as error:
            fault = error.lines_in(language)
            listed = list_of(tournament, None)
        if listed.origin == "usual":
            listed = listed._replace(origin="usual-beside")  # another list can be typed beside the table
        self._shown = speaker = self._speaker_of(listed, int(after) if after.isdecimal() else None)
        standings = speaker.standings
        blocks = [*table_blocks(speaker, listed.origin)]
        # the table is drawn with cells to touch (`_rows`), between the blocks above and below it
        at = next(number for number, block in enumerate(blocks) if isinstance(block, ToldTable))
        return page(
            "standings",
            language,
            self._opened.request.choice.system,
            above=_with_kinds(blocks[:at]),
            below=_with_kinds(blocks[at + 1 :]),
            head=main_table(speaker).head,
            rows=[*_rows(speaker)],
            codes=codes or ",".join(key.tiebreak.code for key in standings.keys),
            fault=fault,
            rounds=range(1, counted_rounds(tournament) + 1),
            after=standings.event.rounds,
        )

    def _speaker_of(self, listed: TiebreakList, after: int | None) -> Speaker:
        tournament = after_round(self._opened.tournament, after)
        return Speaker(standings_of(tournament, listed.tiebreaks), self._opened.language)

    def value_piece(self, fields: Fields) -> str:
        """Return where a value is from that was touched: the rounds of the player, then the sum.

        The field `what` is the place of its tie-break in the list, from 0.

        Raises:
            UsageError: there is no such player, or no such tie-break in the list.
        """
        speaker = self.speaker
        standings, player = speaker.standings, self._player(fields, "first")
        number = field_value(fields, "what")
        if not number.isdecimal() or int(number) >= len(standings.keys):
            raise UsageError(Message("app.standings.no-value"))
        key, facts = standings.keys[int(number)], standings.event.players[player]
        rounds = [] if key.is_dropped else [round_table(facts, speaker, (key,))]
        heading, *others = key_blocks(player, key, speaker)
        blocks = [heading, *rounds, *others]
        notes = score_notes(player, event_told(standings.keys, speaker), speaker)
        return self._told_page(player, blocks, notes if rests_on_scores((key,)) else ())

    def placed_piece(self, fields: Fields) -> str:
        """Return how a player stands who was touched, and who is above by what.

        Raises:
            UsageError: there is no such player.
        """
        player = self._player(fields, "first")
        return self._told_page(player, behind(player, self.speaker), second=True)

    def before_piece(self, fields: Fields) -> str:
        """Return why one of two players is before the other.

        Raises:
            UsageError: there is no such player.
        """
        first, second = self._player(fields, "first"), self._player(fields, "second")
        return self._told_page(player=None, told=comparison_blocks(first, second, self.speaker))

    def _player(self, fields: Fields, name: str) -> Tpn:
        """Return the player of a field, by number or name.

        Raises:
            UsageError: there is none such in the standings.
        """
        tournament = self._opened.tournament
        player = player_meant(field_value(fields, name), tournament.players)
        if player not in self.speaker.standings.event.players:
            raise UsageError(Message("verbs.standings.player", source=tournament.source, player=player))
        return player

    def _told_page(
        self, player: Tpn | None, told: Iterable[Block], notes: Iterable[str] = (), **more: Any
    ) -> str:
        """Return a page of blocks below the title of a player, None: without a title.

        With `second=True` the page says that a second player can be touched, to be compared.
        """
        speaker = self.speaker
        head = ""
        if player is not None:
            head = player_title(player, speaker)
        values = {"second": False, **more, "player": player, "notes": [*notes], "blocks": _with_kinds(told)}
        opened = self._opened
        return page("placed", opened.language, opened.request.choice.system, head=head, **values)


def _with_kinds(blocks: Iterable[Block]) -> list[tuple[str, Block]]:
    """Return blocks with their kinds, as the template asks for them."""
    return [(type(block).__name__, block) for block in blocks]


def _rows(speaker: Speaker) -> Iterator[list[TouchedCell]]:
    """Yield the lines of the table, first place first, with what is touched in each cell."""
    standings: Standings = speaker.standings
    first = first_value(standings)
    values = range(first, first + len(standings.keys))
    for line, row in zip(standings.lines, main_table(speaker).rows, strict=True):
        yield [  # column 2 has the name
            TouchedCell(text, line.player, number == 2, number - first if number in values else None)
            for number, text in enumerate(row)
        ]
