"""The standings of the tournament that is walked through: table, sums, why one player is before another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from pairtutor.disputes.otherwise import chances_of
from pairtutor.errors import UsageError
from pairtutor.library_texts import scenario_texts
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.layout import clean
from pairtutor.narrative.tiebreaks.blocks import Block, Heading, Items, Paragraph
from pairtutor.narrative.tiebreaks.comparisons import comparison_blocks
from pairtutor.narrative.tiebreaks.grid import first_value, main_table
from pairtutor.narrative.tiebreaks.neighbours import behind
from pairtutor.narrative.tiebreaks.pages import (
    key_blocks,
    player_blocks,
    player_title,
    table_blocks,
)
from pairtutor.narrative.tiebreaks.rounds import event_told, rests_on_scores, score_notes
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.facts import counted_rounds
from pairtutor.tiebreaks.request import after_round, list_of
from pairtutor.tiebreaks.table import standings_of
from pairtutor.tui.keys import bind
from pairtutor.tui.screens.pick import Pickable, ask
from pairtutor.tui.tutor import messages_in, tutor_of
from pairtutor.tui.widgets.key_bar import KeyBar
from pairtutor.tui.widgets.standings import StandingsGrid, ToldBlocks


def _arrow(key: str, down: int, right: int, display: str = "") -> Binding:
    said = f"answers.{key}"
    name = f"standings.{key}"
    return bind(key, f"go({down}, {right})", said, name, show=bool(display), display=display or None)


class ToldScreen(Screen[None]):
    """Shows what is told of a player, or of two, on the whole screen; it scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape,enter,q", "dismiss", "back", "told.back", display="esc"),
        bind("down", "scroll(1, 0)", "standings.scroll", "told.down", display="←↑↓→"),
        bind("up", "scroll(-1, 0)", "standings.scroll", "told.up", show=False),
        bind("right", "scroll(0, 1)", "standings.scroll", "told.right", show=False),
        bind("left", "scroll(0, -1)", "standings.scroll", "told.left", show=False),
        bind("pagedown,space", "scroll(12, 0)", "standings.scroll", "told.page-down", show=False),
        bind("pageup", "scroll(-12, 0)", "standings.scroll", "told.page-up", show=False),
    ]
    # esc back, arrows and page keys scroll

    def __init__(self, blocks: Sequence[Block]) -> None:
        super().__init__()
        self._blocks = blocks

    def compose(self) -> ComposeResult:
        """The first heading, what is told, the keys."""
        first, *others = self._blocks
        yield Static(Content(first.text if isinstance(first, Heading) else ""), id="heading", markup=False)
        self._told = ToldBlocks(id="whole")
        self._others = others
        yield self._told
        yield KeyBar()

    def on_mount(self) -> None:
        """Tell it."""
        self._told.show_blocks(self._others)

    def action_scroll(self, down: int, right: int) -> None:
        """Scroll by so many lines, or to the side by eight columns at a time."""
        offset = self._told.scroll_offset
        self._told.scroll_to(offset.x + 8 * right, offset.y + down, animate=False)


class StandingsScreen(Screen[None]):
    """Shows the standings after a round, at first after `until`, the last that can be shown.

    `_codes` is the list of tie-breaks that was typed, None for that of the source.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape,S,q", "leave", "back-to-step", "standings.leave", display="esc"),
        _arrow("down", 1, 0, "←↑↓→"),
        _arrow("left", 0, -1),
        _arrow("right", 0, 1),
        _arrow("up", -1, 0),
        bind("enter", "whole", "standings.whole", "standings.whole", display="⏎"),
        bind("w", "compare", "standings.compare", "standings.compare"),
        bind("o", "round", "standings.round", "standings.round"),
        bind("t", "list", "standings.list", "standings.list"),
        bind("i", "about", "standings.about", "standings.about"),
    ]
    # esc back, arrows from cell to cell, enter all of a player, w compares, o a round, t a list, i the notes

    def __init__(self, tournament: Tournament, until: int) -> None:
        super().__init__()
        self._tournament = tournament
        self._until = until
        self._after = until
        self._codes: str | None = None

    def compose(self) -> ComposeResult:
        """A heading, the table, what is told of the cell, the keys."""
        yield Static(id="heading", markup=False)
        yield StandingsGrid(id="table")
        yield ToldBlocks(id="told")
        yield KeyBar()

    def on_mount(self) -> None:
        """Rank the players."""
        self._rank()

    def show_anew(self) -> None:
        """Show the same in the language that the program speaks now."""
        self._rank()

    def _rank(self) -> None:
        """Make the standings, and show them."""
        listed = list_of(self._tournament, self._codes)
        made = standings_of(after_round(self._tournament, self._after), listed.tiebreaks)
        self._speaker = Speaker(made, tutor_of(self.app).language)
        origin = "usual-beside" if listed.origin == "usual" else listed.origin
        self._about = [*table_blocks(self._speaker, origin)]
        title = scenario_texts(tutor_of(self.app).language).title(self._tournament.title)
        after = messages_in(self.app)("tutor.standings.title", number=made.event.rounds)
        said = Content(f"{after} · {clean(title)}")
        self.query_one("#heading", Static).update(said, layout=False)
        self.query_one(StandingsGrid).show_table(main_table(self._speaker), first_value(made))

    @property
    def _player(self) -> Tpn:
        """The player in whose line the reader is."""
        return self._speaker.standings.order[self.query_one(StandingsGrid).row]

    def on_standings_grid_chosen(self) -> None:
        """Tell of the cell."""
        self.query_one("#told", ToldBlocks).show_blocks(self._cell_blocks())

    def _cell_blocks(self) -> list[Block]:
        """Return what is told of the cell: where its value is from, or how the player stands."""
        speaker, player = self._speaker, self._player
        standings = speaker.standings
        head = Heading(player_title(player, speaker))
        at = self.query_one(StandingsGrid).tiebreak
        if at is None or at >= len(standings.keys):
            return [head, *behind(player, speaker)]
        blocks = [head, *key_blocks(player, standings.keys[at], speaker)]
        notes = score_notes(player, event_told(standings.keys, speaker), speaker)
        return [*blocks, Items(notes)] if notes and rests_on_scores(standings.keys[at : at + 1]) else blocks

    def action_go(self, down: int, right: int) -> None:
        """Go to the next cell."""
        self.query_one(StandingsGrid).go(down, right)

    def action_whole(self) -> None:
        """Tell all of the player's values."""
        player = self._player
        chances = chances_of(player, self._speaker.standings)
        self.app.push_screen(ToldScreen([*player_blocks(player, self._speaker, chances=chances)]))

    def action_compare(self) -> None:
        """Choose another player, and tell which of the two is before the other, and why."""
        here = self._player
        others = [
            Pickable(str(line.player), f"{line.place}. {self._speaker.who(line.player)}")
            for line in self._speaker.standings.lines
            if line.player != here
        ]
        ask(self.app, "tutor.standings.other", others, lambda other: self._compare(here, Tpn(int(other))))

    def _compare(self, player: Tpn, other: Tpn) -> None:
        self.app.push_screen(ToldScreen([*comparison_blocks(player, other, self._speaker)]))

    def action_round(self) -> None:
        """Choose after which round."""
        messages = messages_in(self.app)
        rounds = [
            Pickable(str(number), messages("tutor.standings.after", number=number))
            for number in range(self._until, 0, -1)
        ]
        ask(self.app, "tutor.standings.round", rounds, self._go_to_round)

    def _go_to_round(self, number: str) -> None:
        self._after = int(number)
        self._rank()

    def action_list(self) -> None:
        """Have another list of tie-breaks typed."""
        codes = ",".join(key.tiebreak.code for key in self._speaker.standings.keys)
        ask(self.app, "tutor.standings.list", self._lists_typed, self._go_to_list, codes)

    def _lists_typed(self, typed: str) -> list[Pickable]:
        """Return the list that is typed, if it is one."""
        try:
            listed = list_of(self._tournament, typed)
        except UsageError:
            return []
        codes = ",".join(tiebreak.code for tiebreak in listed.tiebreaks)
        return [Pickable(typed, codes)] if codes else []

    def _go_to_list(self, codes: str) -> None:
        self._codes = codes
        self._rank()

    def action_about(self) -> None:
        """Tell by what the players are ranked, and what is to be noted."""
        told = [block for block in self._about if isinstance(block, Heading | Paragraph | Items)]
        self.app.push_screen(ToldScreen(told))

    def action_leave(self) -> None:
        """Go back to the walk."""
        self.dismiss()


def rounds_to_rank(tournament: Tournament | None, number: int, *, curtain: bool) -> int:
    """Return the last round after which players can be ranked, 0 where none can.

    Behind the `curtain` it is the one before the round that is walked through.
    """
    if tournament is None or tournament.stated is not None:
        return 0
    played = counted_rounds(tournament)
    return min(played, number - 1) if curtain else played
