"""Questions to a round: why for one player, and why not otherwise."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from pairtutor.disputes.case import Case, read_wish
from pairtutor.errors import PairtutorError
from pairtutor.model.ids import RoundNumber
from pairtutor.narrative.disputes import why_not as answers
from pairtutor.narrative.disputes.why import render
from pairtutor.narrative.layout import clean
from pairtutor.trace.recorder import Trace
from pairtutor.tui import choices
from pairtutor.tui.screens.answer import AnswerScreen, answer_room
from pairtutor.tui.screens.answers import AnswersScreen
from pairtutor.tui.screens.pick import PickScreen
from pairtutor.tui.screens.walk_screen import WalkScreen
from pairtutor.tui.walk.asking import Asking
from pairtutor.tui.widgets.key_bar import KeyBar

HINT = "Enter asks. A pair is 3-10, a colour 8=black; or bye 7, or float 7. Names will do for numbers."


class WhyNotScreen(ModalScreen[None]):
    """Takes a wish and shows the answer below it, as often as the reader likes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back", id="why-not.back", tooltip="Back to the step"),
    ]
    # esc back, enter asks

    def __init__(self, case: Case, trace: Trace, asking: Asking) -> None:
        super().__init__()
        self._case = case
        self._trace = trace
        self._asking = asking

    def compose(self) -> ComposeResult:
        """A line for the wish above the answer."""
        with Vertical(classes="box tall") as box:
            box.border_title = Content("Why not?")
            yield Input(id="wish", placeholder="3-10")
            with VerticalScroll(id="answer", can_focus=False):
                yield Static(HINT, id="said", markup=False)
        yield KeyBar()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Ask the engine."""
        self.query_one("#said", Static).update(Content("looking for the best round with that ..."))
        self._ask(event.value, answer_room(self.app.size.width))

    @work(thread=True, exclusive=True, exit_on_error=False, group="why-not")
    def _ask(self, typed: str, width: int) -> None:
        try:
            wish = read_wish(typed, self._case.tournament.players)
            answer = self._asking.of_wish(self._case, wish)
            answer_text = answers.render(answer, wish, self._trace, width)
        except PairtutorError as error:
            answer_text = clean(str(error))
        self.app.call_from_thread(self._show, answer_text)

    def _show(self, answer_text: str) -> None:
        if self.is_mounted:
            self.query_one("#said", Static).update(Content(answer_text))


class Questions:
    """The actions that ask about a walk."""

    def __init__(self, walk: WalkScreen) -> None:
        self._walk = walk
        self._asking = Asking(walk.tour.trace)

    def possible(self, action: str) -> bool:
        """Return whether a question can be asked here."""
        if action == "answers":
            return self._opening() is not None
        return action != "why_not" or (
            self._walk.opened.tournament is not None and self._walk.tour.trace.complete
        )

    def why(self) -> None:
        """Tell one player's way through the round; ask for the player unless one is followed."""
        if self._walk.following:
            self._why(str(self._walk.following))
            return
        known = choices.choice_search(choices.players(self._walk.tour.players()))
        self._walk.app.push_screen(PickScreen("Why? The way of one player", known), self._why)

    def _why(self, chosen: str | None) -> None:
        if chosen is None:
            return
        player = int(chosen)
        answer_text = render(self._walk.tour.trace, player, answer_room(self._walk.app.size.width))
        self._walk.app.push_screen(
            AnswerScreen(f"Why? {self._walk.tour.narrator.cast.who(player)}", answer_text)
        )

    def matters(self) -> bool:
        """Return whether all answers of the bracket are of use here: where something is settled."""
        walk = self._walk
        settles = walk.station.decides and walk.tour.bracket_of(walk.position) is not None
        return settles and self._asking.has_answers and not walk.curtain

    def _opening(self) -> int | None:
        begin = self._walk.tour.section_of(self._walk.position)
        return begin.number if begin else None

    def answers(self) -> None:
        """Show all answers of the bracket or group."""
        walk, opening = self._walk, self._opening()
        assert opening is not None, "the key is dimmed otherwise"
        walk.app.push_screen(
            AnswersScreen(walk.tour, self._asking, opening, walk.following, curtain=walk.curtain)
        )

    def why_not(self) -> None:
        """Ask why the round was not paired otherwise."""
        tournament = self._walk.opened.tournament
        assert tournament is not None, "the key is dimmed otherwise"
        number = RoundNumber(self._walk.tour.opened.number)
        case = Case(tournament, number, self._walk.tour.narrator.asked)
        self._walk.app.push_screen(WhyNotScreen(case, self._walk.tour.trace, self._asking))
