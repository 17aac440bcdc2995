"""All answers of a bracket at once: a cell for every two of its players, and what would happen below it."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, ClassVar, Protocol

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Static

from pairtutor.errors import PairtutorError
from pairtutor.messages import Message
from pairtutor.narrative.layout import clean, columns, wrap
from pairtutor.narrative.parts import Group
from pairtutor.resources import Language
from pairtutor.tui.boards.answers import AnswerTable, Place, legend
from pairtutor.tui.keys import bind
from pairtutor.tui.screens.answer import BROADEST, AnswerScreen, answer_room, full_answer, sentence
from pairtutor.tui.screens.pick import ask, players_offered
from pairtutor.tui.tutor import messages_in, told_error, tutor_of
from pairtutor.tui.walk.asking import Asking, Large
from pairtutor.tui.widgets.answer_grid import AnswerGrid
from pairtutor.tui.widgets.key_bar import KeyBar
from pairtutor.tui.widgets.line_view import SCROLLBAR, Prose

if TYPE_CHECKING:
    from pairtutor.tui.walk.tour import Tour

LEAST_TOLD = 4
"""Lines that the sentence of a cell keeps, however large the bracket is."""


def _arrow(key: str, down: int, right: int, display: str = "") -> Binding:
    action, said = f"go({down}, {right})", f"answers.{key}"
    return bind(key, action, said, said, show=bool(display), display=display or None)


class Questioner(Protocol):
    """Who asks: the walk, and its answers; both are others when the language has changed."""

    asking: Asking

    @property
    def tour(self) -> Tour:
        """The walk that is asked about."""


class AnswersScreen(Screen[None]):
    """Shows the answers of the bracket that a step `opening` opens, of a large one those of one player.

    They are made when they are asked for, beside the screen. Behind the `curtain` there is only what is
    known before pairing.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape,W,q", "leave", "back-to-step", "answers.leave", display="esc"),
        _arrow("left", 0, -1, "←↑↓→"),
        _arrow("right", 0, 1),
        _arrow("up", -1, 0),
        _arrow("down", 1, 0),
        bind("enter", "whole", "answers.whole", "answers.whole", display="⏎"),
        bind("slash", "player", "answers.player", "answers.player", display="/"),
    ]
    # esc back, arrows from cell to cell, enter in full, / or a number chooses a player

    def __init__(
        self, questions: Questioner, opening: int, player: int = 0, *, curtain: bool = False
    ) -> None:
        super().__init__()
        self._questions = questions
        self._opening = opening
        self._player = player
        self._curtain = curtain
        self._among: Group = ()
        self._here: Place | None = None

    def compose(self) -> ComposeResult:
        """A heading, the cells, what the signs say, the sentence of a cell, the keys."""
        yield Static(id="heading", markup=False)
        yield AnswerGrid()
        yield Static(id="legend", markup=False)
        yield Prose(id="told")
        yield KeyBar()

    def on_mount(self) -> None:
        """Ask."""
        self._draw_head("")
        self._ask()

    # --- asking ------------------------------------------------------------------------------

    def _ask(self) -> None:
        self._say(messages_in(self.app)("tutor.answers.looking"))
        self._look(self._player, tutor_of(self.app).language)

    @work(thread=True, exclusive=True, exit_on_error=False, group="answers")
    def _look(self, player: int, language: Language) -> None:
        """Look for the answers in a thread; what was asked in another language by then is not shown."""
        outcome: AnswerTable | Large | Message | str
        try:
            outcome = self._questions.asking.look(self._opening, player, curtain=self._curtain)
        except PairtutorError as error:
            outcome = told_error(error, self.app)
        except Exception as error:
            self.log.error(traceback.format_exc())
            what = clean(f"{type(error).__name__}: {error}")
            outcome = Message("tutor.answers.defect", what=what)
        if language == tutor_of(self.app).language:
            self.app.call_from_thread(self._show, outcome, player)

    def _show(self, outcome: AnswerTable | Large | Message | str, player: int) -> None:
        """Show a table, ask for a player of a large bracket, or say why there is nothing."""
        if not self.is_attached or player != self._player:  # somebody else has been asked for meanwhile
            return
        match outcome:
            case AnswerTable():
                self._among = self._among or outcome.rows
                self._draw_head(outcome.title + (f" · {outcome.alone}" if outcome.alone else ""))
                self.query_one(AnswerGrid).show_table(outcome, self._here)
                self._here = None
                self._lay_out()
            case Large(title, players):
                self._among = players
                self._draw_head(title)
                self._say(messages_in(self.app)("tutor.answers.large", n=len(players)))
                self.action_player()
            case _:
                self._say(messages_in(self.app).say(outcome))
        self.refresh_bindings()

    def _draw_head(self, title: str) -> None:
        """Show what the answers are about, and whether the curtain is down."""
        messages = messages_in(self.app)
        curtain = messages("tutor.answers.curtain") if self._curtain else ""
        parts = [messages("tutor.answers.title"), title, curtain]
        self.query_one("#heading", Static).update(Content(" · ".join(filter(None, parts))), layout=False)

    def _say(self, text: str) -> None:
        """Tell that there are no cells, or none yet."""
        grid = self.query_one(AnswerGrid)
        grid.table, grid.display = None, False
        self.query_one("#legend", Static).display = False
        self.query_one("#told", Prose).show([(text, "plain")])
        self.refresh_bindings()

    # --- what is shown -------------------------------------------------------------------------

    def on_resize(self, _: Resize) -> None:
        """Leave the sentence as many lines as it needs."""
        self._lay_out()

    def _lay_out(self) -> None:
        """Give the table the height that legend, prose and keys leave it, and tell its cell then."""
        grid = self.query_one(AnswerGrid)
        if grid.table is None:
            return
        said = self.query_one("#legend", Static)
        words = legend(grid.table, self.size.width - 2, messages_in(self.app))
        said.update(Content(words))
        prose = self.query_one("#told", Prose)
        grid.display = said.display = True
        lines = wrap(words, max(1, self.size.width - 2)).count("\n") + 1
        around = 2 + min(lines, 2) + grid.gutter.height + prose.gutter.height  # the heading and the keys
        grid.styles.height = (
            max(3, min(grid.table.lines, self.size.height - around - LEAST_TOLD)) + grid.gutter.height
        )
        self.call_after_refresh(self._tell)

    def on_answer_grid_chosen(self, message: AnswerGrid.Chosen) -> None:
        """Tell about the cell."""
        self._tell()
        if message.again:
            self.action_whole()

    def _tell(self) -> None:
        """Tell the sentence of the cell; what has no room is cut (`action_whole` tells it in full).

        A blank line stands above where there is room for one and the style leaves none.
        """
        cell, prose = self.query_one(AnswerGrid).cell, self.query_one("#told", Prose)
        width, height = prose.container_size.width - SCROLLBAR, prose.size.height
        if cell is None or width < 1:
            return
        lines = wrap(sentence(cell, self._questions.tour), width).split("\n")
        if len(lines) > height > 0:
            more = messages_in(self.app)("tutor.answers.more")
            last = lines[height - 1][: max(0, width - columns(more))].rsplit(" ", 1)[0]
            lines = [*lines[: height - 1], last + more]
        above = [""] if len(lines) + 1 < height and not prose.gutter.height else []
        prose.show([(line, "plain") for line in (*above, *lines)])

    # --- what is done --------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Dim the keys that cannot act."""
        shown = self.query_one(AnswerGrid).table is not None if self.is_mounted else False
        able = {"go": shown, "whole": shown, "player": bool(self._among)}
        return True if able.get(action, True) else None

    def action_go(self, down: int, right: int) -> None:
        """Go to the next cell."""
        self.query_one(AnswerGrid).go(down, right)

    def action_whole(self) -> None:
        """Tell the answer of the cell in full, over the screen; nothing where there are no cells."""
        cell = self.query_one(AnswerGrid).cell
        if cell is not None:
            width = answer_room(self.app.size.width, BROADEST)
            text = full_answer(cell, self._questions.tour, self._opening, width)
            title = messages_in(self.app)("tutor.answers.title")
            self.app.push_screen(AnswerScreen(title, text, broad=True))

    def action_player(self, typed: str = "") -> None:
        """Choose whose answers are shown."""
        ask(self.app, "tutor.pick.answers-of", players_offered(self._among), self._go_to_player, typed)

    def on_key(self, event: Key) -> None:
        """Begin to choose a player by number."""
        if self._among and event.character is not None and event.character.isdecimal():
            self.action_player(event.character)

    def _go_to_player(self, chosen: str) -> None:
        """Go to a player's cell in the table, or ask for the player's row if there is none in it."""
        grid = self.query_one(AnswerGrid)
        cell = grid.table.of_player(int(chosen)) if grid.table and not grid.table.alone else None
        if cell is not None:
            grid.choose(cell)
        else:
            self._player = int(chosen)
            self._ask()

    def show_anew(self) -> None:
        """Ask again in the language that the program speaks now; the reader stays in the same cell."""
        self._here = self.query_one(AnswerGrid).here
        self._among = ()
        self._draw_head("")
        self._ask()

    def action_leave(self) -> None:
        """Go back to the walk."""
        self.dismiss()
