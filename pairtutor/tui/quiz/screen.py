"""The quiz on the screen: the table stays, answers are typed or pointed at, wrong ones are refuted on it."""

from __future__ import annotations

import traceback
from dataclasses import replace
from datetime import UTC, datetime
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from pairtutor.errors import PairtutorError, UsageError
from pairtutor.exercises.draft import Draft
from pairtutor.exercises.exercise import Response
from pairtutor.exercises.marking import marks_text
from pairtutor.exercises.next_step import NextStep, next_step
from pairtutor.exercises.paper import Printed, Solved, solve_on_paper
from pairtutor.exercises.practice import Practice
from pairtutor.exercises.trial import STEPS, Trial, begin
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn
from pairtutor.narrative.layout import clean
from pairtutor.tui.keys import bind
from pairtutor.tui.quiz.judged import (
    DOUBTS,
    InHand,
    bracket_asked,
    heading_parts,
    marks_earned,
    newest,
    refuted_players,
    typed_next,
    words_at_end,
    words_beside,
)
from pairtutor.tui.quiz.mastery import record
from pairtutor.tui.quiz.table import (
    ChoiceList,
    PlayerTable,
    hidden_pages,
    pane_to_page,
    table_notes,
    take_or_choose,
)
from pairtutor.tui.tutor import Wanted, messages_in, told_error, tutor_of
from pairtutor.tui.widgets.key_bar import KeyBar
from pairtutor.tui.widgets.line_view import Prose


def _key(keys: str, action: str, display: str) -> Binding:
    return bind(keys, action, f"quiz.{action}", f"quiz.{action}", display=display, priority=True)


class QuizScreen(Screen[None]):
    """Asks one exercise after another; `trial` is the running one, None while the next is looked for.

    Once the quiz has ended there is none either, and why it ended is kept (`_ended`). `_kept`: the card of
    this exercise has been told how it went; `_done`: the lesson is done with it. `got` of `of` are marks.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter", "enter", "quiz.enter", "quiz.enter", display="⏎"),
        _key("f3", "hint", "F3"),
        _key("f3", "answer", "F3"),
        _key("f7", "clear", "F7"),
        _key("f5", "walk", "F5"),
        _key("f6", "skip", "F6"),
        _key("escape", "leave", "esc"),
        bind("pagedown", "page(1)", "quiz.down", "quiz.down", show=False, priority=True),
        bind("pageup", "page(-1)", "quiz.up", "quiz.up", show=False, priority=True),
    ]

    def __init__(self, practice: Practice) -> None:
        super().__init__()
        self._practice = practice
        self.trial: Trial | None = None
        self.draft: Draft | None = None
        self._sheet: Printed | None = None
        self._because: tuple[str, ...] = ()
        self._refuted: frozenset[int] = frozenset()
        self._said = ""
        self._hinted = False
        self._kept = False
        self._ended: Message | str | None = None
        self.asked = 0
        self.got, self.of = 0.0, 0
        self._right, self._answered, self._gone_through, self._done = 0, 0, 0, False
        self._next: NextStep | None = None
        self._skipped: set[str] = set()  # clauses whose cards were looked at and left

    @property
    def of_teams(self) -> bool:
        """Whether the exercise is of an event of teams."""
        return self.trial is not None and self.trial.posed.position.case.tournament.teams is not None

    def compose(self) -> ComposeResult:
        """The table above the question and what can be chosen; a line to type in; the keys."""
        yield Static(id="heading", markup=False)
        yield PlayerTable(id="people", markup=False)
        with Horizontal(id="asking"):
            yield Prose(id="task")
            yield ChoiceList(id="choices", markup=False)
        yield Input(id="typed", select_on_focus=False)
        yield KeyBar(context=lambda: hidden_pages(self, self.trial))

    def on_mount(self) -> None:
        """Ask the first exercise."""
        self.query_one("#typed").focus()
        self._ask_next()

    def notes(self) -> tuple[str, ...]:
        """Return the notes on how to read the table, as they stand above an exam."""
        return table_notes(self._sheet, messages_in(self.app), tutor_of(self.app).language)

    def _message(self, key: str, **slots: object) -> str:
        return messages_in(self.app)(key, **slots)

    @property
    def _marks(self) -> dict[str, object]:
        return {"got": marks_text(self.got, tutor_of(self.app).language), "of": self.of}

    def show_anew(self) -> None:
        """Ask the same exercise in the language that the program speaks now; or show again how it ended."""
        if self.trial and self.draft:
            self.trial = self.trial.told_in(tutor_of(self.app).language)
            exercise, _, position = self.trial.posed
            solved = solve_on_paper(exercise, position)
            self._sheet, self._because = solved.sheet, solved.because
            self.draft = self.draft._replace(exercise=exercise, language=position.language)
        elif self._ended is not None:
            self._show_end(self._ended)
        else:
            self.query_one(Prose).show([(self._message("tutor.quiz.looking"), "dim")])
            self._draw_head()
        self._redraw()

    # --- one exercise after another -----------------------------------------------------

    def _ask_next(self) -> None:
        """Count the exercise that was asked, clear the screen, and look for another one."""
        if self.trial is not None and not (self.trial.is_done or self.trial.is_begun):
            self._skipped.add(self.trial.posed.clause)
        self._keep()
        self.trial = self.draft = self._sheet = None
        self._refuted, self._said, self._ended, self._hinted = frozenset(), "", None, False
        self._kept = self._done = self.query_one(ChoiceList).display = False
        self.query_one(Input).value = ""
        self.query_one(Prose).show([(self._message("tutor.quiz.looking"), "dim")])
        self._look()

    @work(thread=True, exclusive=True, exit_on_error=False, group="quiz")
    def _look(self) -> None:
        """Look for an exercise in a thread, and have it asked, or end the quiz where none can be had."""
        try:
            posed = next(self._practice.exercises, None)
            if posed is None:
                self.app.call_from_thread(self._end, Message("tutor.quiz.last"), self._practice.lesson)
                return
            posed = posed.told_in(tutor_of(self.app).language)
            trial = Trial(posed._replace(exercise=posed.exercise._replace(id=self.asked + 1)))
            solved = solve_on_paper(posed.exercise, posed.position)
        except PairtutorError as error:
            self.app.call_from_thread(self._end, told_error(error, self.app))
            return
        except Exception as error:
            self.log.error(traceback.format_exc())
            defect = Message("tutor.quiz.defect", what=f"{type(error).__name__}: {error}")
            self.app.call_from_thread(self._end, defect)
            return
        self.app.call_from_thread(self._ask, trial, solved)

    def _ask(self, trial: Trial, solved: Solved) -> None:
        """Show a new exercise with an empty draft."""
        if self._ended is not None:  # who looked for it has left meanwhile
            return
        present = tuple(Tpn(row.tpn) for row in solved.sheet.rows)
        self.trial, self._sheet, self._because = trial, solved.sheet, solved.because
        self.draft = begin(trial.posed, present)
        self.asked += 1
        self._redraw()

    def _end(self, said: Message | str, lesson: int = 0) -> None:
        """End the quiz and show why (`said`): none is left, a fault, the lesson is done, the reader left.

        What comes next comes after the `lesson` (from 1) that was gone through, 0 for none.
        """
        self._ended, self._gone_through = said, lesson
        self.trial = self.draft = self._sheet = None
        self.query_one(PlayerTable).clear_options()
        self.query_one(ChoiceList).display = False
        self.query_one(Input).value = ""
        self._show_end(said)

    def _show_end(self, said: Message | str) -> None:
        """Show why the quiz ended, the marks of all, and what comes next, in the present language."""
        slots = {"right": self._right, "n": self._answered, **self._marks}
        total = self._message("tutor.quiz.total", **slots) if self._answered else ""
        own, language = self._practice, tutor_of(self.app).language
        now, after = datetime.now(UTC), self._gone_through
        self._next = next_step(own.deck, own.system, now, language, after=after, skipped=self._skipped)
        needed = own.deck.told_needed(own.system, after) if after else None
        words, go_on = words_at_end((said, needed), total, self._next, messages_in(self.app))
        self.query_one(Prose).show(words)
        self.query_one(Input).placeholder = go_on
        self._draw_head()
        self.refresh_bindings()

    def _go_on(self) -> None:
        """Begin what comes next; what has no exercises leads back to the library."""
        try:
            practice = self._next.practice(tutor_of(self.app).language) if self._next else None
        except PairtutorError as error:
            self.query_one(Prose).show([(told_error(error, self.app), "bad")])
            return
        if practice is None:
            tutor_of(self.app).show_library()
            return
        self._practice = practice
        self.asked, self._right, self._answered, self.got, self.of = 0, 0, 0, 0.0, 0
        self._ask_next()

    def _keep(self) -> None:
        """Tell the card how it went, once for each exercise; one that was only looked at tells nothing."""
        trial = self.trial
        if trial is None or self._kept or not (trial.is_done or trial.is_begun):
            return
        self._kept = True
        earned = marks_earned(trial, self.draft) if self.draft else trial.marks
        self.got, self.of = self.got + earned, self.of + trial.posed.exercise.marks
        self._answered += 1
        self._right += trial.grade == "known"
        try:
            self._done = record(self._practice, trial, datetime.now(UTC))
        except (OSError, PairtutorError) as error:
            why = told_error(error, self.app) if isinstance(error, PairtutorError) else str(error)
            self.notify(clean(self._message("tutor.quiz.not-kept", why=why)), severity="error", markup=False)

    # --- what is shown ------------------------------------------------------------------

    def _redraw(self) -> None:
        """Draw everything that an answer or a hint can change."""
        if self.trial is None or self.draft is None or self._sheet is None:
            return
        self._draw_head()
        self.query_one(PlayerTable).show(self._sheet, self.draft, self._refuted)
        self.query_one(ChoiceList).show(self.draft, "")
        shown = InHand(self.trial, self.draft, self._sheet, self._because, self._said)
        words = [*words_beside(shown, messages_in(self.app), tutor_of(self.app).language)]
        hint = self.trial.given[-1] if self._hinted and self.trial.given else None
        self.query_one(Prose).show(words, news=newest(words, hint), following=self.trial.is_done)
        self.query_one(Input).placeholder = typed_next(self.trial, self.draft, messages_in(self.app))
        self.refresh_bindings()
        self.call_after_refresh(self.refresh_bindings)  # how much is hidden is known when all is laid out

    def _draw_head(self) -> None:
        """Draw the heading: marks so far first, for what is long is cut, number, title, level."""
        parts = [self._message("tutor.quiz.marks", **self._marks)] if self.of else []
        kind = self._sheet.kind if self._sheet else ""
        parts += heading_parts(self._practice, self.trial, self.asked, kind, messages_in(self.app))
        self.query_one("#heading", Static).update(Content(" · ".join(parts)), layout=False)

    # --- what is done -------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow what can be chosen."""
        if self.draft is not None:
            self.query_one(ChoiceList).show(self.draft, event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what was typed; an empty line answers, and after the answer asks on."""
        typed, trial, draft = event.value.strip(), self.trial, self.draft
        if trial is None or draft is None:
            if self._ended is not None:
                self._go_on()
            return
        if trial.is_done and self._done:
            done = Message("tutor.quiz.lesson-done", number=self._practice.lesson)
            self._end(done, self._practice.lesson)
        elif trial.is_done:
            self._ask_next()
        elif typed:
            self._take(draft, typed)
        else:
            self._answer(draft)

    def _take(self, draft: Draft, typed: str) -> None:
        """Take a typed line into the draft."""
        taken, fault = take_or_choose(draft, typed)
        self._show_draft(taken)
        if fault is not None:
            self._say(told_error(fault, self.app))

    def _show_draft(self, draft: Draft) -> None:
        """Take another draft; the line is empty again, and nothing is said or marked of the one before."""
        self.draft, self._said, self._refuted, self._hinted = draft, "", frozenset(), False
        self.query_one(Input).value = ""
        self._redraw()

    def _say(self, said: str) -> None:
        self._said, self._hinted = clean(said), False
        self._redraw()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take what was pointed at."""
        if self.draft is None or self.trial is None or self.trial.is_done or event.option_id is None:
            return
        try:
            self._show_draft(self.draft.take(event.option_id))
        except UsageError as error:
            self._say(told_error(error, self.app))

    def _answer(self, draft: Draft) -> None:
        """Have an answer judged; one with several players left over only after it is given twice."""
        try:
            response = draft.response()
        except UsageError as error:
            self._say(told_error(error, self.app))
            return
        assert self.trial is not None, "a draft is of a trial"
        doubt = self.trial.doubt(response)
        if doubt and not (draft.nobody and doubt.what == "nothing"):
            self._say(self._message(DOUBTS[doubt.what], players=", ".join(map(str, doubt.players))))
            return
        self.draft = draft._replace(given=True)
        self._judge(response)

    @work(thread=True, exclusive=True, exit_on_error=False, group="quiz")
    def _judge(self, response: Response) -> None:
        """Judge an answer in a thread, with who refutes a wrong one, and have it shown."""
        trial = self.trial
        assert trial is not None, "an answer was given"
        try:
            trial.answer(response)
            refuted = frozenset() if trial.right else refuted_players(trial, response)
        except PairtutorError as error:
            self.app.call_from_thread(self._say, told_error(error, self.app))
            return
        self.app.call_from_thread(self._show_judgement, refuted)

    def _show_judgement(self, refuted: frozenset[int]) -> None:
        """Show the judgement; `refuted` are the players (pairing numbers) whom the answer has wrong."""
        self._refuted, self._said, self._hinted = refuted, "", False
        if self.trial and self.trial.is_done:
            self._keep()
        self._redraw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Dim the keys that cannot act."""
        done = self.trial is not None and self.trial.is_done
        last = self.trial is not None and len(self.trial.given) == STEPS - 1
        if action == ("hint" if last else "answer"):
            return False  # the last hint is the answer
        able = {"clear": self.draft is not None and not done}
        able |= dict.fromkeys(("hint", "answer"), self.trial is not None and not done)
        return True if {**able, "walk": done, "skip": self.trial is not None}.get(action, True) else None

    def action_hint(self) -> None:
        """Give the next hint."""
        if self.trial and self.trial.hint() is not None:
            if self.trial.is_done:
                self._keep()
            self._hinted, self._said = True, ""
            self._redraw()

    action_answer = action_hint
    """The last hint is the answer."""

    def action_clear(self) -> None:
        """Forget what was picked."""
        if self.draft is not None:
            self._show_draft(self.draft.anew())

    def action_walk(self) -> None:
        """Show the round step by step."""
        if self.trial is not None and self.trial.is_done:
            tournament, number, system, _ = self.trial.posed.position.case
            target = Wanted(source=tournament.source, number=number, system=system, tournament=tournament)
            tutor_of(self.app).open_round(replace(target, bracket=bracket_asked(self.trial)))

    def action_page(self, by: int) -> None:
        """Scroll a pane of which more is to be seen by what is seen of it."""
        if pane := pane_to_page(self, self.trial, by):
            pane.scroll_relative(y=by * (pane.size.height - 1), animate=False)
        self.call_after_refresh(self.refresh_bindings)

    def action_skip(self) -> None:
        """Go on to the next exercise."""
        if self.trial is not None:
            self._ask_next()

    def action_leave(self) -> None:
        """End the quiz, asked back if an exercise is open: what comes next first, then the library."""
        trial, asked_back = self.trial, clean(self._message("tutor.quiz.leave-open"))
        if trial is not None and trial.is_begun and not trial.is_done and self._said != asked_back:
            self._say(asked_back)
            return
        self._keep()
        if self._answered and self._ended is None:
            self._end(Message("tutor.quiz.summary"))
        else:
            tutor_of(self.app).show_library()
