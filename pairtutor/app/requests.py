"""What answers in the file: each question of the page gets a piece of HTML."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final

from pairtutor.app.open_round import (
    Fields,
    OpenRound,
    answer_claim,
    answer_result,
    answer_supposed,
    answer_taken,
    answer_wish,
    check_able,
    error_page,
    field_value,
    games,
    named_systems,
    page,
    pair,
    read_changed,
    supposed_result,
)
from pairtutor.app.repairing import repair_piece, wall_piece
from pairtutor.app.telling import RoundTelling
from pairtutor.app.unread import unread_page
from pairtutor.disputes.results import with_result
from pairtutor.errors import PairtutorError, SourceError, UsageError
from pairtutor.library_texts import scenario_texts
from pairtutor.messages import Message, messages_of
from pairtutor.model.editions import IN_FORCE
from pairtutor.model.game import RESULTS
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.disputes.published import compare_published
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language, ranked_path, scenario_path
from pairtutor.sources.load import load
from pairtutor.systems.base import choose_system
from pairtutor.text import clean
from pairtutor.trace.index import RoundIndex
from pairtutor.tutor import Progress

if TYPE_CHECKING:
    # nobody waits for these before the file answers: they are imported where they are asked
    from pairtutor.app.exams import ExamTable
    from pairtutor.app.session import ExerciseSession
    from pairtutor.app.standings import StandingsTelling

FIRST: Final = "exchange"
"""The round of the library that is opened when the file starts."""


class Desk:
    """Keeps what is open, and answers the page's questions about it in a language, which can be changed."""

    def __init__(self, progress: Progress, language: Language = ENGLISH) -> None:
        self._progress = progress
        self._language = language
        self._opened: OpenRound | None = None
        self._telling: RoundTelling | None = None
        self._standings: StandingsTelling | None = None
        self._published = ""
        self._is_asked = False

    def answer(self, what: str, fields: str, content: memoryview | None = None) -> str:
        """Return the answer to a question; `fields` are JSON, `content` is a file if one is asked about.

        `what` is the name of the question; one that no table below has is about exercises. Nothing escapes:
        an error is answered by its lines.
        """
        asked: dict[str, list[str]] = json.loads(fields)
        self._is_asked = True
        try:
            if what == "open":
                return self._open_round(asked, content)
            covered = self._behind_curtain(what, asked)
            if covered:
                return covered
            if what == "language":
                return self._speak(Language(field_value(asked, "language")))
            if what in _EXAMS:
                return self._exams.answer(what, asked, content)
            if what in _LEARNING:
                return self._learning_piece(what, asked)
            if what in _QUESTIONS:
                return _QUESTIONS[what](self.current_round, asked)
            if what in _PIECES:
                return _PIECES[what](self, asked)
            return self._session.answer(what, asked, self._opened)
        except PairtutorError as error:
            about = None if self._opened is None else self._opened.tournament.teams
            return error_page(error, self._language, of_teams=about is not None)
        except Exception as error:
            line = messages_of(self._language)("app.defect-of", what=f"{type(error).__name__}: {error}")
            return page("refused", self._language, lines=[line])

    def warm_up(self) -> None:
        """Open a round and import the exercises, so that this has been done before anybody asks.

        The round is paired by the rules in force, those of most files. Where somebody has asked already,
        nothing is done.
        """
        if not self._is_asked:
            self.answer("open", json.dumps({"source": [FIRST], "system": [IN_FORCE]}))
            self.answer("boards", "{}")
            _ = self._session, self._exams

    @cached_property
    def _session(self) -> ExerciseSession:
        from pairtutor.app.session import ExerciseSession

        return ExerciseSession(self._language)

    @cached_property
    def _exams(self) -> ExamTable:
        from pairtutor.app.exams import ExamTable

        return ExamTable(self._language)

    def _learning_piece(self, what: str, fields: Fields) -> str:
        """Return a piece to learn from: a lesson, the rules, the words of the field, a search."""
        from pairtutor.app.learning import PIECES

        return PIECES[what](fields, self._language)

    @property
    def current_round(self) -> OpenRound:
        """The round that is open.

        Raises:
            UsageError: none is.
        """
        if self._opened is None:
            raise UsageError(Message("app.no-round"))
        return self._opened

    @property
    def current_telling(self) -> RoundTelling:
        """What tells the round that is open.

        Raises:
            UsageError: none is.
        """
        if self._telling is None:
            self._telling = RoundTelling(self.current_round)
        return self._telling

    @property
    def current_standings(self) -> StandingsTelling:
        """What tells the standings of the tournament that is open.

        Raises:
            UsageError: none is.
        """
        if self._standings is None:
            from pairtutor.app.standings import StandingsTelling

            self._standings = StandingsTelling(self.current_round)
        return self._standings

    def _behind_curtain(self, what: str, fields: Fields) -> str:
        """Return the piece that stands for an answer while the curtain is drawn; empty where it is not."""
        if what not in BEHIND_CURTAIN or "curtain" not in fields:
            return ""
        return self.current_telling.covered_piece(what, fields)

    def _speak(self, language: Language) -> str:
        """Speak another language from now on; the page asks again for what it shows."""
        self._language = language
        self._session.speak(language)
        self._exams.speak(language)
        return ""

    def _open_round(self, fields: Fields, content: memoryview | None) -> str:
        """Open a round and return its page; it replaces the one that was open before.

        The field `supposed` is a result as `read_changed` reads it, under which the round is paired. A
        scenario that does not exist, or a file that cannot be paired, gets a page that says so, and the round
        that was open stays.
        """
        system, number = field_value(fields, "system") or None, field_value(fields, "round")
        language = self._language
        tournament = None
        scenario = field_value(fields, "scenario")
        if scenario and not (scenario_path(scenario) or ranked_path(scenario)):
            return page("no_round", language, called=scenario)
        try:
            tournament = self._tournament(fields, content)
            changed = (
                read_changed(field_value(fields, "supposed")) if field_value(fields, "supposed") else None
            )
            if changed:
                tournament = with_result(tournament, changed)
            check_able(tournament, choose_system(tournament, system).system, language)
            round_number = int(number) if number else None
            opened = pair(tournament, round_number, system, self._progress, language)
        except PairtutorError as error:
            if isinstance(error, SourceError) and content is not None:  # only a file has lines to be marked
                return unread_page(error, content, language)
            systems = named_systems(language, tournament)
            told = error_page(error, language)
            return told + page("choice", language, rounds=(), unnamed="", systems=systems, system=system)
        self._opened, self._telling, self._standings = opened, None, None
        index = RoundIndex(opened.trace)
        # boards that are out were not made under a supposed result
        self._published = "" if changed else compare_published(opened.case, opened.trace, language)
        messages = messages_of(language)
        title = clean(scenario_texts(language).title(tournament.title))
        return page(
            "round",
            language,
            opened.request.choice.system,
            title=messages("app.round-of", tournament=title, round=opened.number),
            tournament=title,
            told_by_title=bool(scenario),
            planned=tournament.planned_rounds,
            paired_by=words_of(language).system(opened.request.choice.system),
            players=len(index.opened.players),
            rounds=opened.rounds,
            number=opened.number,
            closed=index.closed,
            ranked=opened.is_ranked,
            games=bool(games(opened)) and not tournament.game_points,
            supposed=supposed_result(changed, self.current_telling.narrator.cast) if changed else "",
            unnamed=_paired_by_unasked(tournament, language),
            systems=named_systems(language, tournament),
            system=system,
        )

    def _tournament(self, fields: Fields, content: memoryview | None) -> Tournament:
        """Return the tournament that is asked for: a bracket on the board, a round of the library, a file.

        The first has a `spec` among its fields; `source` names the others, the file in `content` too.

        Raises:
            SourceError: it cannot be read.
        """
        if field_value(fields, "spec"):
            from pairtutor.exercises.stated_board import StatedBoard, read_board

            said = {name: field_value(fields, name) or None for name in ("met", "topscorers")}
            number = field_value(fields, "stated-round")
            board = StatedBoard(
                spec=field_value(fields, "spec"),
                bye=bool(field_value(fields, "bye")),
                bye_had=field_value(fields, "bye-had") or None,
                played=field_value(fields, "played") or None,
                last_round=bool(field_value(fields, "last-round")),
                round=int(number) if number.isdecimal() else None,
                **said,
            )
            return read_board(board, self._language)
        data = None if content is None else content.tobytes()
        system = field_value(fields, "system") or None
        return load(clean(field_value(fields, "source")), stdin=data, system=system)

    def _what_if(self, _: Fields) -> str:
        return page("what_if", self._language, games=games(self.current_round), results=RESULTS)


def _paired_by_unasked(tournament: Tournament, language: Language) -> str:
    """Return by what a tournament is paired whose source names no system; empty where it names one.

    A date that only tells which edition was in force then (`dated`) names none. Where it is empty the page
    offers what the file says.
    """
    choice = choose_system(tournament)
    named = choice.because.reason not in ("in-force", "dated", "dated-before")
    return "" if named else words_of(language).system(choice.system)


def desk_for(progress: Progress, code: str = ENGLISH.code) -> Desk:
    """Return the desk of a page; `code` is that of its language."""
    return Desk(progress, Language(code))


BEHIND_CURTAIN: Final = frozenset(
    {
        *("why-not", "suppose", "take", "claim", "what-if", "repair", "wall"),
        *("boards", "games", "report", "player", "asked", "touched", "answers", "check"),
        *("standings", "value", "placed", "before"),  # a file can have the results of the round
    }
)
"""What would tell who is paired with whom; what is not in it tells nothing of the round, or step by step."""
_QUESTIONS: Mapping[str, Callable[[OpenRound, Fields], str]] = {
    "why-not": answer_wish,
    "suppose": answer_supposed,
    "take": answer_taken,
    "claim": answer_claim,
    "what-if": answer_result,
    "repair": repair_piece,
    "wall": wall_piece,
}
_PIECES: Mapping[str, Callable[[Desk, Fields], str]] = {
    "boards": lambda desk, _: desk.current_telling.boards_piece(desk._published),
    "games": Desk._what_if,
    "report": lambda desk, _: desk.current_telling.report_piece(desk._published),
    "player": lambda desk, fields: desk.current_telling.player_piece(fields),
    "asked": lambda desk, fields: desk.current_telling.asked_piece(fields),
    "touched": lambda desk, fields: desk.current_telling.touched_piece(fields),
    "standings": lambda desk, fields: desk.current_standings.table_piece(fields),
    "value": lambda desk, fields: desk.current_standings.value_piece(fields),
    "placed": lambda desk, fields: desk.current_standings.placed_piece(fields),
    "before": lambda desk, fields: desk.current_standings.before_piece(fields),
    "steps": lambda desk, fields: desk.current_telling.steps_piece(fields),
    "answered": lambda desk, fields: desk.current_telling.answered_piece(fields),
    "answers": lambda desk, fields: desk.current_telling.answers_piece(fields),
    "rule": lambda desk, fields: desk.current_telling.rule_piece(fields),
    "check": lambda desk, _: desk.current_telling.check_piece(desk._published),
}
_LEARNING: Final = frozenset({"lesson", "rules", "glossary", "find"})
_EXAMS: Final = frozenset({"exam", "sheet", "marks"})
