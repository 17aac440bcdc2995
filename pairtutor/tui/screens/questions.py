"""Questions to a round: why for one player, and why not otherwise."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.case import Case, read_wish
from pairtutor.disputes.first_fact import suppose_first
from pairtutor.disputes.supposing import suppose
from pairtutor.disputes.suppositions import read_facts, split_question
from pairtutor.disputes.taking import take
from pairtutor.errors import PairtutorError
from pairtutor.model.ids import RoundNumber
from pairtutor.narrative.disputes import suppose as supposed
from pairtutor.narrative.disputes import why_not as answers
from pairtutor.narrative.disputes.take import render_taken
from pairtutor.narrative.disputes.why import render
from pairtutor.narrative.layout import wrap
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.recorder import Trace
from pairtutor.tui.keys import bind
from pairtutor.tui.screens.answer import AnswerScreen, answer_room
from pairtutor.tui.screens.answers import AnswersScreen
from pairtutor.tui.screens.pick import ask, players_offered
from pairtutor.tui.screens.walk_screen import WalkScreen
from pairtutor.tui.tutor import messages_in, told_error, tutor_of
from pairtutor.tui.walk.asking import Asking
from pairtutor.tui.walk.tour import Tour
from pairtutor.tui.widgets.key_bar import KeyBar


class WhyNotScreen(ModalScreen[None]):
    """Takes a wish and shows the answer below it, as often as the reader likes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape", "dismiss", "back-to-step", "why-not.back"),
    ]
    # esc back, enter asks

    def __init__(self, case: Case, trace: Trace, asking: Asking) -> None:
        super().__init__()
        self._case = case
        self._trace = trace
        self._asking = asking

    def compose(self) -> ComposeResult:
        """A line for the wish above the answer."""
        messages = messages_in(self.app)
        with Vertical(classes="box tall") as box:
            box.border_title = Content(messages("tutor.why-not.title"))
            yield Input(id="wish", placeholder="3-10")
            with VerticalScroll(id="answer", can_focus=False):
                yield Static(messages("tutor.why-not.hint"), id="said", markup=False)
        yield KeyBar()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Ask the engine."""
        looking = messages_in(self.app)("tutor.why-not.looking")
        self.query_one("#said", Static).update(Content(looking))
        self._ask(event.value, answer_room(self.app.size.width))

    @work(thread=True, exclusive=True, exit_on_error=False, group="why-not")
    def _ask(self, typed: str, width: int) -> None:
        """Answer a wish in a thread, or tell what is wrong with it, and have it shown."""
        try:
            answer_text = self._answer(typed, width)
        except PairtutorError as error:
            answer_text = told_error(error, self.app)
        self.app.call_from_thread(self._show, answer_text)

    def _answer(self, typed: str, width: int) -> str:
        """Return the answer to a wish, under facts that are supposed, or what it would take.

        Raises:
            UsageError: it cannot be asked.
        """
        language = tutor_of(self.app).language
        asked, facts, take_it = split_question(typed)
        wish = read_wish(asked, self._case.tournament.players, language)
        if take_it:
            taken = take(self._case, wish, RoundAnswers(self._trace))
            return render_taken(taken, wish, self._trace, width, language=language)
        if facts is not None:
            case, actual = self._case.with_memory(), RoundAnswers(self._trace)
            answer = (
                suppose(case, wish, read_facts(facts, case, language=language), actual)
                if facts
                else suppose_first(case, wish, actual, language)
            )
            return supposed.render(answer, wish, width, language=language)
        told = self._asking.of_wish(self._case, wish)
        text = answers.render(told, wish, self._trace, width, language=language)
        narrator = Narrator(self._trace, "text", language)
        following = supposed.asked_next(told.verdict, asked, narrator)
        return text if following is None else f"{text}\n{wrap(messages_in(self.app).say(following), width)}\n"

    def _show(self, answer_text: str) -> None:
        if self.is_mounted:
            self.query_one("#said", Static).update(Content(answer_text))


class Questions:
    """The actions that ask about a walk."""

    def __init__(self, walk: WalkScreen) -> None:
        self._walk = walk
        self.asking = Asking(walk.tour.trace, walk.tour.language)

    @property
    def tour(self) -> Tour:
        """The walk that is asked about."""
        return self._walk.tour

    def possible(self, action: str) -> bool:
        """Return whether a question can be asked here."""
        if action == "answers":
            return self._opening_step() is not None
        if self._walk.curtain:
            return False
        return action != "why_not" or (
            self._walk.opened.tournament is not None and self._walk.tour.trace.complete
        )

    def why(self) -> None:
        """Tell one player's way through the round; ask for the player unless one is followed."""
        if self._walk.following:
            self._show_why(str(self._walk.following))
            return
        ask(self._walk.app, "tutor.pick.why", players_offered(self._walk.tour.players()), self._show_why)

    def _show_why(self, chosen: str) -> None:
        """Show a player's way through the round."""
        player = int(chosen)
        tour, room = self._walk.tour, answer_room(self._walk.app.size.width)
        answer_text = render(tour.trace, player, room, tour.language)
        who = self._walk.tour.narrator.cast.who(player)
        title = messages_in(self._walk.app)("tutor.why.title", player=who)
        self._walk.app.push_screen(AnswerScreen(title, answer_text))

    def matters(self) -> bool:
        """Return whether all answers of the bracket are of use here: where something is settled."""
        walk = self._walk
        settles = walk.station.decides and walk.tour.bracket_of(walk.position) is not None
        return settles and self.asking.has_answers and not walk.curtain

    def _opening_step(self) -> int | None:
        begin = self._walk.tour.section_of(self._walk.position)
        return begin.number if begin else None

    def answers(self) -> None:
        """Show all answers of the bracket or group."""
        walk, opening = self._walk, self._opening_step()
        assert opening is not None, "the key is dimmed otherwise"
        walk.app.push_screen(AnswersScreen(self, opening, walk.following, curtain=walk.curtain))

    def why_not(self) -> None:
        """Ask why the round was not paired otherwise."""
        tournament = self._walk.opened.tournament
        assert tournament is not None, "the key is dimmed otherwise"
        number = RoundNumber(self._walk.tour.opened.number)
        case = Case(tournament, number, self._walk.tour.narrator.asked)
        self._walk.app.push_screen(WhyNotScreen(case, self._walk.tour.trace, self.asking))
