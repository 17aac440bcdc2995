"""Exercises in the file: which are asked for, the one that is tried, hints, how a run or a lesson went."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, Final, get_args

from pairtutor.app.cards import CARDS, deck, kept_cards
from pairtutor.app.learning import LessonExercise, lesson_exercise
from pairtutor.app.open_round import Fields, OpenRound, field_value, page
from pairtutor.errors import UsageError
from pairtutor.exercises.draft import Draft
from pairtutor.exercises.exercise import Kind, Response
from pairtutor.exercises.generate import Posed
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.paper import solve_on_paper
from pairtutor.exercises.series import endless_exercises, from_rounds, orders
from pairtutor.exercises.trial import STEPS, Trial, begin
from pairtutor.exercises.wording import exercise_words
from pairtutor.html.stage.stage import Stages
from pairtutor.messages import Message, messages_of
from pairtutor.model.editions import IN_FORCE, TAUGHT
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language

if TYPE_CHECKING:
    from pairtutor.exercises.next_step import NextStep


RUN: Final = 5
"""So many exercises are asked one after another before it is told how they went."""


class LessonResult(NamedTuple):
    """How a lesson went that was gone through, in sentences, and what comes next."""

    told: list[str]
    following: NextStep
    stands: bool
    """Whether the link to it stands below the exercise anyway."""
    again: str
    """The first exercise of the lesson by its name (`dutch-2026.3.1`), empty where the lesson is done."""
    number: int


class ExerciseSession:
    """The exercises that are asked for, and the one that is tried, in one language.

    The cards are kept where a program keeps them; the page takes them out and gives them back. `_of_lesson`
    is the exercise of a lesson that is done, None where others are asked for; `_noted` says that the card of
    the one that is tried has been told how it went. `_known` says of each that was done, since others were
    asked for or in the lesson, whether it was right at the first try; those of a lesson are known by number.
    `_left` is how many of a run are still to be asked, None where the exercises end by
    themselves; `_counted` says that there are so many for sure.
    """

    def __init__(self, language: Language = ENGLISH) -> None:
        self._language = language
        self._exercises: Iterator[Posed] = iter(())
        self._trial: Trial | None = None
        self._of_lesson: LessonExercise | None = None
        self._noted = False
        self._known: dict[int, bool] = {}
        self._last: Posed | None = None
        self._skipped: set[str] = set()  # clauses whose cards were looked at and left
        self._due_of = ""  # the system whose lessons come after the cards that were asked for
        self._left: int | None = None
        self._counted = False

    def answer(self, what: str, fields: Fields, opened: OpenRound | None) -> str:
        """Return the answer to a question about exercises.

        Raises:
            UsageError: there is no such exercise, or something is still to be said.
        """
        if what in CARDS:
            return CARDS[what](fields, self._language)
        if what == "exercises":
            self._note(leaving=True)
            self._exercises = self._asked_for(fields, opened)
            return self._next(fields)
        return _ANSWERS[what](self, fields)

    @property
    def trial(self) -> Trial:
        """The exercise that is tried.

        Raises:
            UsageError: there is none.
        """
        if self._trial is None:
            raise UsageError(Message("app.no-exercise"))
        return self._trial

    def speak(self, language: Language) -> None:
        """Speak another language from now on; the exercise that is tried stays the same.

        Raises:
            UsageError: it does not fit its tournament.
        """
        self._language = language
        self._exercises = (posed.told_in(language) for posed in self._exercises)
        if self._trial is not None:
            self._trial = self._trial.told_in(language)
        if self._of_lesson is not None:
            self._of_lesson = _same_exercise(self._of_lesson, language)

    def _asked_for(self, fields: Fields, opened: OpenRound | None) -> Iterator[Posed]:
        """Return the exercises that are asked for, each time others; of a lesson the one named `practise`.

        What is due is named there as well: `due`, or of one system `due.dutch-2026`.
        No `kind` is every kind, no `topic` any clause, `level` 0 any level. With `here` they are made of the
        round that is open; without one that is a UsageError.
        """
        before, self._of_lesson = self._of_lesson, None
        named = field_value(fields, "practise")
        due = _due_named(named)
        if named and due is None:
            self._of_lesson = lesson_exercise(named, self._language)
        if self._of_lesson is None or before is None or before.lesson != self._of_lesson.lesson:
            self._known = {}
        self._left = None
        self._due_of = ""
        if due is not None:
            self._last, self._due_of = None, due or IN_FORCE
            return self._due_exercises(due or None)
        if self._of_lesson is not None:
            return iter((self._of_lesson.posed,))
        kind = next((known for known in get_args(Kind) if known == field_value(fields, "kind")), None)
        level = int(field_value(fields, "level") or 0)
        asked = ([kind] if kind else [], field_value(fields, "topic"), level)
        seed = Random().randrange(10**6)
        here = bool(field_value(fields, "here"))
        if here and opened is None:
            raise UsageError(Message("app.no-tournament"))
        system = opened.request.choice.system if here and opened else field_value(fields, "system")
        if kind and kind not in kinds_of(system):
            raise self._no_kind(system, kind)
        self._left, self._counted = RUN, not here
        if not here or opened is None:
            return endless_exercises(system, orders(system, *asked), seed, self._language)
        return from_rounds(opened.tournament, system, orders(system, *asked), seed, self._language)

    def _no_kind(self, system: str, kind: Kind) -> UsageError:
        """Return the fault that a system has no exercises of a kind, all by the names that the page has."""
        words = exercise_words(self._language, system)
        known = ", ".join(words.title(one, one) for one in kinds_of(system))
        named = words_of(self._language).system(system)
        return UsageError(
            Message("exercises.search.no-kind", system=named, kind=words.title(kind, kind), known=known)
        )

    def _next(self, _: Fields) -> str:
        """Return the page of the next exercise, after the last one how it went; the one before is noted.

        Raises:
            UsageError: none has been asked for.
        """
        self._note(leaving=True)
        posed = None if self._left == 0 else next(self._exercises, None)
        if posed and self._left:
            self._left -= 1
        self._trial, self._noted = (Trial(posed) if posed else None), False
        if self._trial is not None and self._of_lesson is not None:
            self._trial.resume(*deck().progress_of(self._of_lesson.name))
        self._last = posed or self._last
        return self._again(_)

    def _more(self, fields: Fields) -> str:
        """Return the page of the first exercise of another run of the same.

        Raises:
            UsageError: none has been asked for.
        """
        self._known, self._left = {}, RUN
        return self._next(fields)

    def _end_page(self) -> str:
        """Return the page after the last exercise, or after a run: how many were right, and what comes next.

        Where the cards were asked for and there was no exercise, it is told that none is due.

        Raises:
            UsageError: none has been asked for.
        """
        system = self._last.position.named if self._last else self._due_of
        if not system:
            raise UsageError(Message("app.no-exercise"))
        following = self._next_step(system)
        run = RUN if self._left == 0 else 0
        slots = {"right": sum(self._known.values()), "n": run or len(self._known)}
        about = {"run": run, "none_due": self._last is None, "kept": kept_cards()}
        told = self._told_next(following)
        return page("ended", self._language, **slots, **about, following=following, told=told)

    def _told_next(self, following: NextStep) -> str:
        """Return the words for a next step; an exam is written in the file, and not by a command."""
        told = following.told if following.has_exercises else Message("app.next-exam")
        return messages_of(self._language).say(told)

    def _next_step(self, course: str, after: int = 0) -> NextStep:
        """Return the next step in a course, of its lessons one `after` a number (from 1)."""
        from pairtutor.exercises.next_step import next_step  # as slow to import as the cards

        now = datetime.now(UTC)
        return next_step(deck(), course, now, self._language, after=after, skipped=self._skipped)

    def _again(self, _: Fields) -> str:
        """Return the page of the exercise that is tried, its players in two halves of one list.

        Raises:
            UsageError: none has been asked for.
        """
        if self._trial is None:
            return self._end_page()
        posed = self.trial.posed
        draft = begin(posed, _players_present(posed))
        face = Stages(posed.position.narrator).face
        half = (len(draft.players) + 1) // 2
        return page(
            "exercise",
            self._language,
            halves=[[*map(face, draft.players[:half])], [*map(face, draft.players[half:])]],
            sheet=solve_on_paper(posed.exercise, posed.position).sheet,
            form=draft.answering.form(draft),
            setting=draft.answering.setting_text(posed.exercise, self._language),
            players=draft.selectable,
            lesson=self._of_lesson,
            number=RUN - self._left if self._left is not None and self._counted else 0,
            run=RUN,
            with_sentence=exercise_kind(posed.exercise.kind).with_sentence,
            only_unmet=draft.answering.only_unmet,
            sentence=draft.words.blank("sentence"),
        )

    def _mark(self, fields: Fields) -> str:
        """Mark an answer, but none any more once the right one is known; see `_marked_page`.

        Raises:
            UsageError: the answer may only be begun, and has not been given before.
        """
        trial = self.trial
        if trial.is_done:
            return self._marked_page(fields)
        given = response(trial.posed, fields)
        if doubt := trial.doubt(given):
            raise UsageError(Message(f"app.doubt.{doubt.what}", players=", ".join(map(str, doubt.players))))
        trial.answer(given)
        self._note()
        return self._marked_page(fields)

    def _marked_page(self, fields: Fields) -> str:
        """Return the page of the last answer marked; a right one, or the wrong one that ends it, has reasons.

        A reason of one's own, the field `sentence`, stands before them; they say how it is marked, but nobody
        does. With it go the cards, for the page to keep. Without an answer it is empty.
        """
        trial = self.trial
        if trial.marked is None:
            return ""
        because = solve_on_paper(trial.posed.exercise, trial.posed.position).because if trial.is_done else ()
        told = [*([trial.solution] if trial.solution else []), *because]
        asked = exercise_kind(trial.posed.exercise.kind).with_sentence
        own = field_value(fields, "sentence") if asked else ""
        about = {"because": told, "ended": trial.is_done, "kept": kept_cards(), "sentence": own}
        about["result"] = self._lesson_result()
        return page("marked", self._language, marked=trial.marked, **about)

    def _hint(self, fields: Fields) -> str:
        self.trial.hint()
        self._note()
        return self._hints_page(fields)

    def _hints_page(self, _: Fields) -> str:
        """Return the hints that were given."""
        given = self.trial.given
        result = self._lesson_result() if len(given) == STEPS else None
        about = {"more": len(given) < STEPS, "kept": kept_cards(), "result": result}
        return page("hints", self._language, hints=given, **about)

    # --- cards -------------------------------------------------------------------------

    def _note(self, *, leaving: bool = False) -> None:
        """Tell the card how it went, once for each exercise; one that was only looked at tells nothing.

        One that is begun and left is a miss; one that is only left is not offered again as due.
        """
        trial = self._trial
        if trial is not None and leaving and not (trial.is_done or trial.is_begun):
            self._skipped.add(trial.posed.clause)
        if trial is None or self._noted:
            return
        if self._of_lesson is not None:  # a page that is loaded anew knows of an open one what was wrong
            done = leaving or trial.is_done
            deck().keep_progress(self._of_lesson.name, *(() if done else (trial.wrong, len(trial.given))))
        if not (trial.is_done or (leaving and trial.is_begun)):
            return
        lesson, clause, known = self._of_lesson, trial.posed.clause, trial.grade == "known"
        self._noted = True
        self._known[lesson.number if lesson else len(self._known) + 1] = known
        if clause:
            deck().record_answer(clause, trial.posed.exercise.kind, trial.grade, datetime.now(UTC))
        if lesson:
            deck().record_lesson(lesson.course, lesson.lesson_number, right=known)

    def _lesson_result(self) -> LessonResult | None:
        """Return the result of a lesson and what comes next, after its last exercise; None before that."""
        lesson, trial = self._of_lesson, self._trial
        if lesson is None or trial is None or not trial.is_done or lesson.number < lesson.of:
            return None
        messages, number, own = messages_of(self._language), lesson.lesson_number, deck()
        right, of = own.lesson_marks(lesson.course, number)
        following = self._next_step(lesson.course, number)
        needed = own.told_needed(lesson.course, number)
        told = [messages("app.lesson-result", number=number, right=right, n=of)]
        told += [messages.say(needed or Message("app.lesson-is-done")), self._told_next(following)]
        stands = following.due == 0 and following.lesson == lesson.next_lesson
        again = f"{lesson.lesson}.1" if needed else ""
        return LessonResult(told, following, stands, again, number)

    def _due_exercises(self, system: str | None) -> Iterator[Posed]:
        """Yield an exercise for each card of a system (None: of any) that is due, the longest due first.

        Those that were skipped are left out; whoever asks when there are no others is asked them again.
        """
        from pairtutor.exercises.practice import for_cards

        own = deck()
        due = own.cards_due(datetime.now(UTC), system)
        open_cards = [card for card in due if card.clause not in self._skipped]
        if not open_cards:
            self._skipped.clear()
        return for_cards(own, open_cards or due, self._language)


def _due_named(named: str) -> str | None:
    """Return the system whose due cards are asked for, empty for all of them, None where no cards are."""
    what, _, system = named.partition(".")
    if what != "due":
        return None
    return system if system in TAUGHT else ""


def _same_exercise(known: LessonExercise, language: Language) -> LessonExercise:
    return lesson_exercise(known.name, language)


def response(posed: Posed, fields: Fields) -> Response:
    """Return the chosen answer: each of `say`, of `say1`, `say2` and so on, and pairs from two columns.

    A row of the columns with one empty is no pair; pairs are taken before what is said.

    Raises:
        UsageError: something is still to be said, or it is not asked about.
    """
    draft = begin(posed, _players_present(posed))._replace(pairs=())
    columns = zip(fields.get("first", []), fields.get("second", []), strict=True)
    pairs = [f"{first}-{second}" for first, second in columns if first and second]
    said = (value.strip() for name, values in fields.items() if name.startswith("say") for value in values)
    try:
        for typed in (*pairs, *filter(None, said)):
            draft = draft.take(typed)
        return draft.response()
    except UsageError as error:
        raise UsageError(_said_on_page(error.message, draft)) from error


def _said_on_page(said: Message | str, draft: Draft) -> Message | str:
    """Return a reply to an answer in words of a page, where one chooses and no verb is typed."""
    if not isinstance(said, Message):
        return said
    if said.key == "errors.rule.none":
        return Message("app.choose.no-rule", **said.slots)
    how = draft.answering.told_how(draft)
    key = f"app.choose.{how.key.rpartition('.')[2]}"
    if said != Message("exercises.draft.say", how=how) or key not in draft.words.messages:
        return said
    return Message(key, **how.slots)


def _players_present(posed: Posed) -> tuple[Tpn, ...]:
    return tuple(line.tpn for line in posed.position.lines)


_ANSWERS: Final[Mapping[str, Callable[[ExerciseSession, Fields], str]]] = {
    "next": ExerciseSession._next,
    "more": ExerciseSession._more,
    "again": ExerciseSession._again,
    "hinted": ExerciseSession._hints_page,
    "mark": ExerciseSession._mark,
    "marked": ExerciseSession._marked_page,
    "hint": ExerciseSession._hint,
}
