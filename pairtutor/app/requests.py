"""What answers in the file: each question of the page gets a piece of HTML, exercises among them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final, get_args

from markupsafe import Markup

from pairtutor.app.open_round import (
    Fields,
    OpenRound,
    answer_claim,
    answer_result,
    answer_wish,
    error_page,
    field_value,
    games,
    named_systems,
    page,
    pair,
    read_changed,
    supposed_result,
)
from pairtutor.disputes.results import with_result
from pairtutor.errors import PairtutorError, UsageError
from pairtutor.exercises.draft import Selectable
from pairtutor.exercises.exercise import Kind, Response
from pairtutor.exercises.generate import Posed
from pairtutor.exercises.judge import judge
from pairtutor.exercises.paper import solve_on_paper
from pairtutor.exercises.series import endless_exercises, from_rounds, orders
from pairtutor.exercises.trial import STEPS, Trial, begin
from pairtutor.html.pages import FRAGMENT, render
from pairtutor.library_texts import scenario_texts
from pairtutor.messages import Message, messages_of
from pairtutor.model.editions import IN_FORCE
from pairtutor.model.game import RESULTS
from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.disputes.published import compare_published
from pairtutor.resources import ENGLISH, Language
from pairtutor.sources.load import load
from pairtutor.sources.remarks import length_remarks
from pairtutor.text import clean
from pairtutor.trace.index import RoundIndex
from pairtutor.tutor import Progress


class ExerciseSession:
    """The exercises that are asked for, and the one that is tried, in one language."""

    def __init__(self, language: Language = ENGLISH) -> None:
        self._language = language
        self._exercises: Iterator[Posed] = iter(())
        self._trial: Trial | None = None

    def answer(self, what: str, fields: Fields, opened: OpenRound | None) -> str:
        """Return the answer to a question about exercises.

        Raises:
            UsageError: there is no such exercise, or something is still to be said.
        """
        if what == "exercises":
            self._exercises = _exercises_asked_for(fields, opened, self._language)
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

    def _next(self, _: Fields) -> str:
        posed = next(self._exercises, None)
        self._trial = Trial(posed) if posed else None
        if posed is None:
            raise UsageError(Message("app.last-exercise"))
        return self._again(_)

    def _again(self, _: Fields) -> str:
        """Return the exercise that is tried."""
        posed = self.trial.posed
        exercise, _clause, position = posed
        draft = begin(posed, _present(posed))
        return page(
            "exercise",
            self._language,
            sheet=solve_on_paper(exercise, position).sheet,
            form=draft.answering.form(draft),
            players=[Selectable(str(tpn), draft.number_and_name(tpn)) for tpn in draft.players],
        )

    def _mark(self, fields: Fields) -> str:
        posed = self.trial.posed
        marked = judge(posed.exercise, response(posed, fields), posed.position).still_open
        return page("marked", self._language, marked=marked)

    def _hint(self, fields: Fields) -> str:
        self.trial.hint()
        return self._hinted(fields)

    def _hinted(self, _: Fields) -> str:
        """Return the hints that were given."""
        given = self.trial.given
        return page("hints", self._language, hints=given, more=len(given) < STEPS)


def response(posed: Posed, fields: Fields) -> Response:
    """Return what was chosen as an answer: each of `say`, and pairs from two columns.

    Raises:
        UsageError: something is still to be said, or it is not asked about.
    """
    draft = begin(posed, _present(posed))._replace(pairs=())
    columns = zip(fields.get("first", []), fields.get("second", []), strict=True)
    pairs = [f"{first}-{second}" for first, second in columns if first and second]
    for typed in (*pairs, *filter(None, fields.get("say", []))):
        draft = draft.take(typed)
    return draft.response()


def _present(posed: Posed) -> tuple[Tpn, ...]:
    lines = sorted(posed.position.index.opened.players, key=lambda line: line.rank)
    return tuple(line.tpn for line in lines)


def _exercises_asked_for(fields: Fields, opened: OpenRound | None, language: Language) -> Iterator[Posed]:
    """Return the exercises that are asked for, each time others."""
    kind = next((known for known in get_args(Kind) if known == field_value(fields, "kind")), None)
    level = int(field_value(fields, "level") or 0)
    asked = ([kind] if kind else [], field_value(fields, "topic"), level)
    seed = Random().randrange(10**6)
    if not field_value(fields, "here"):
        system = field_value(fields, "system")
        return endless_exercises(system, orders(system, *asked), seed, language)
    if opened is None:
        raise UsageError(Message("app.no-tournament"))
    system = opened.request.choice.system
    return from_rounds(opened.tournament, system, orders(system, *asked), seed, language)


_ANSWERS: Final[Mapping[str, Callable[[ExerciseSession, Fields], str]]] = {
    "next": ExerciseSession._next,
    "again": ExerciseSession._again,
    "hinted": ExerciseSession._hinted,
    "mark": ExerciseSession._mark,
    "hint": ExerciseSession._hint,
}


FIRST: Final = "exchange"
"""The round of the library that is opened when the file starts."""


class Desk:
    """Keeps what is open, and answers the page's questions about it in a language, which can be changed."""

    def __init__(self, progress: Progress, language: Language = ENGLISH) -> None:
        self._progress = progress
        self._language = language
        self._opened: OpenRound | None = None
        self._session = ExerciseSession(language)

    def answer(self, what: str, fields: str, content: memoryview | None = None) -> str:
        """Return the answer to a question; `fields` are JSON, `content` is a file if one is asked about.

        Nothing escapes: an error is answered by its lines.
        """
        asked: dict[str, list[str]] = json.loads(fields)
        try:
            if what == "open":
                return self._open(asked, content)
            if what == "language":
                return self._speak(Language(field_value(asked, "language")))
            if what in _QUESTIONS:
                return _QUESTIONS[what](self.opened, asked)
            return self._session.answer(what, asked, self._opened)
        except PairtutorError as error:
            return error_page(error, self._language)
        except Exception as error:
            line = messages_of(self._language)("app.defect-of", what=f"{type(error).__name__}: {error}")
            return page("refused", self._language, lines=[line])

    @property
    def opened(self) -> OpenRound:
        """The round that is open.

        Raises:
            UsageError: none is.
        """
        if self._opened is None:
            raise UsageError(Message("app.no-round"))
        return self._opened

    def _speak(self, language: Language) -> str:
        """Speak another language from now on; the page asks again for what it shows."""
        self._language = language
        self._session.speak(language)
        return ""

    def _open(self, fields: Fields, content: memoryview | None) -> str:
        system, number = field_value(fields, "system") or None, field_value(fields, "round")
        language = self._language
        choice = {"systems": named_systems(language), "system": system}
        try:
            data = None if content is None else content.tobytes()
            tournament = load(clean(field_value(fields, "source")), stdin=data, system=system)
            changed = (
                read_changed(field_value(fields, "supposed")) if field_value(fields, "supposed") else None
            )
            if changed:
                tournament = with_result(tournament, changed)
            wanted = int(number) if number else None
            opened = pair(tournament, wanted, system, self._progress, language)
        except PairtutorError as error:
            return error_page(error, language) + page("choice", language, rounds=(), **choice)
        self._opened = opened
        index = RoundIndex(opened.trace)
        cast = PlayerNames.of(opened.trace, language)
        boards = "" if changed else compare_published(opened.case, opened.trace, language)
        messages, title = messages_of(language), scenario_texts(language).title(tournament.title)
        return page(
            "round",
            language,
            title=messages("app.round-of", tournament=clean(title), round=opened.number),
            remarks=[messages.say(line) for line in (*tournament.remarks, *length_remarks(tournament))],
            rounds=opened.rounds,
            number=opened.number,
            players=[cast.who(line.tpn) for line in sorted(index.opened.players, key=lambda line: line.tpn)],
            closed=index.closed,
            who=cast.who,
            coloured=index.opened.initial_colour is not None,
            games={} if tournament.game_points else games(opened),
            results=RESULTS,
            supposed=supposed_result(changed, cast) if changed else "",
            explained=Markup(render(opened.trace, published=boards, frame=FRAGMENT, language=language)),
            **choice,
        )


def started_desk(progress: Progress, code: str = ENGLISH.code) -> Desk:
    """Return a desk that has opened a round: what is slow once is done before anybody asks.

    It is paired by the rules in force, those of most files. `code` is that of the language of the page.
    """
    desk = Desk(progress, Language(code))
    desk.answer("open", json.dumps({"source": [FIRST], "system": [IN_FORCE]}))
    return desk


_QUESTIONS: Mapping[str, Callable[[OpenRound, Fields], str]] = {
    "why-not": answer_wish,
    "claim": answer_claim,
    "what-if": answer_result,
}
