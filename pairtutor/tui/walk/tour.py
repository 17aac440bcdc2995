"""A whole round to walk through, told at every depth, with the lecturer's notes and the curtain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from pairtutor.answers.round import RoundAnswers
from pairtutor.errors import PairtutorError, Said
from pairtutor.exercises.sequence import candidate, in_sequence
from pairtutor.library_texts import scenario_texts
from pairtutor.messages import Messages
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.candidates import contest
from pairtutor.narrative.curtain import AskedPairs, question_before, so_far
from pairtutor.narrative.ladder import Ladder, ladder
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import Depth, outline
from pairtutor.narrative.parts import PlayerRef
from pairtutor.narrative.value_parts import ContestView
from pairtutor.narrative.view import BracketView, CandidateView, GroupView, NarratedStep, View
from pairtutor.resources import ENGLISH, Language, scenario_path
from pairtutor.scenes.round import RoundScenes
from pairtutor.sources.scenario_settings import Note
from pairtutor.trace.events import BracketOpened
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.values import PairLine
from pairtutor.tui.boards.board import BoardStep
from pairtutor.tui.tutor import Wanted
from pairtutor.tui.walk.route import Route, Station
from pairtutor.verify.check import opening_holds

DEPTHS: Final[tuple[Depth, ...]] = ("summary", "normal", "full")


class Tour:
    """The walks through one trace, told in a language.

    `between` is called between one depth and the next, which may take long.

    Raises:
        ValueError: the trace does not begin with the opening of a round.
    """

    def __init__(
        self, trace: Trace, between: Callable[[], None] = lambda: None, language: Language = ENGLISH
    ) -> None:
        self.trace = trace
        self.language = language
        answers = RoundAnswers(trace, refuted=not opening_holds(trace))
        self.narrator = Narrator(trace, language=language, answers=answers)
        self.routes: dict[Depth, Route] = {}
        for depth in DEPTHS:
            between()
            self.routes[depth] = Route(outline(self.narrator, depth))
        opened = self.narrator.view(trace.steps[0].event)
        assert isinstance(opened, PhraseContext), "a trace begins with the opening of the round"
        self.opened = opened
        self._index = self.narrator.index
        self._scenes = RoundScenes(self.narrator)
        self._contests: dict[int, ContestView | None] = {}
        self._views: dict[int, View] = {}

    @property
    def messages(self) -> Messages:
        """What is said of the round outside of phrases."""
        return self.narrator.cast.words.messages

    def view(self, number: int) -> View:
        """Return the view of a step; it is made only once."""
        if number not in self._views:
            self._views[number] = self.narrator.view(self.step(number).event)
        return self._views[number]

    def section_of(self, position: int) -> Step | None:
        """Return the step that opened the bracket of a position (outside of all: the last one before).

        None before the first.
        """
        return self._index.opening_of(position)

    def so_far(self, narrated: NarratedStep) -> NarratedStep:
        """Return a step as it is told to those who have not seen what comes after it."""
        return so_far(narrated, self.narrator.phrases)

    def scene(
        self,
        narrated: NarratedStep,
        width: int,
        following: int = 0,
        *,
        unfolded: bool = False,
        curtain: bool = False,
        height: int = 0,
    ) -> BoardStep:
        """Return a step with all that its board is drawn from; `following` is whom to mark (0: nobody).

        `width` are the columns and `height` the rows of a screen, 0 for a file.
        """
        accepts = isinstance(narrated.view, CandidateView) and narrated.view.accepted
        begin = self.section_of(narrated.step)
        drawn, floor = self._scenes.at(narrated) or (None, "")
        section = self.view(begin.number) if begin else None
        assert section is None or isinstance(section, BracketView | GroupView), "a section begins there"
        return BoardStep(
            narrated,
            self.narrator.cast,
            self.narrator.phrases,
            section,
            drawn,
            floor,
            self.contest(narrated.step) if accepts else None,
            width,
            following,
            unfolded,
            curtain,
            height,
        )

    def step(self, position: int) -> Step:
        """Return a step of the trace by its number, from 1."""
        return self.trace.steps[position - 1]

    def players(self) -> list[PlayerRef]:
        """Return everybody who takes part, by pairing number."""
        lines = self.narrator.cast.opened.players
        return [self.narrator.cast.who(tpn) for tpn in sorted(line.tpn for line in lines)]

    def ladder(self, until: int = 0) -> Ladder:
        """Return the round as a ladder, as far as a position if it is not 0."""
        index = RoundIndex(self.trace._replace(steps=self.trace.steps[:until])) if until else None
        return ladder(self.narrator, index)

    def contest(self, position: int) -> ContestView | None:
        """Return the accepted candidate of a position's bracket against the best refused one.

        None outside of all brackets, and where there are not two.
        """
        begin = self._index.opening_of(position)
        if begin is None or begin.number in self._contests:
            return self._contests.get(begin.number) if begin else None
        record = self._index.bracket_of(begin)
        contested = contest(record, self.narrator.answers, self.narrator.cast) if record else None
        self._contests[begin.number] = contested
        return contested

    def clauses(self, until: int = 0) -> dict[str, str]:
        """Return every rule that a step cites, by what the catalogue knows it by, with its label.

        Of the steps up to a position, if it is not 0.
        """
        seen = (
            seen_station
            for seen_station in self.routes["full"].stations
            if not until or seen_station.narrated.step <= until
        )
        cited = (cite for station in seen for cite in station.narrated.cited)
        return {cite.whole: cite.label for cite in cited}

    def bracket_of(self, position: int) -> Station | None:
        """Return the station at which the bracket or group of a position begins, None outside of all."""
        route = self.routes["full"]
        number = route.at(position).section
        return route.stations[number] if number >= 0 else None

    def landing_position(self, bracket: tuple[str, int] | None) -> int:
        """Return the position to land on from a bracket of another walk: same score, else same number.

        It is the first one where there is no such bracket, or none to land from. `bracket` is as of `mark`.
        """
        if bracket is None:
            return 1
        score, number = bracket
        sections = [(mark(station), station.narrated.step) for station in self.routes["full"].sections()]
        for (known_score, _), step in sections:
            if score and known_score == score:
                return step
        return next((step for (_, known), step in sections if known == number), 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A round ready to be walked through; `refusal` is why it could not be paired, or empty.

    `published` says whether the boards that the source has for it are those of the rules, `finished` that
    it is the last round of a tournament that has none left; each is empty where there is nothing to say.
    Without a `tournament` there is only the trace: no other system or round can be asked for.
    """

    target: Wanted
    tour: Tour
    tournament: Tournament | None = None
    refusal: Said = ""
    published: str = ""
    finished: Said = ""


def mark(station: Station) -> tuple[str, int]:
    """Return the score (perhaps empty) and number by which a bracket is found again in another walk."""
    view = station.narrated.view
    assert isinstance(view, BracketView | GroupView), "only where one begins"
    return view.score, view.number


@cache
def notes_of(source: str, language: Language = ENGLISH) -> tuple[Note, ...]:
    """Return the notes of a file of a scenario, or of a bundled one as a language says them, else none."""
    from pairtutor.sources.scenario import load_scenario

    bundled = scenario_path(source)
    if bundled is None and not source.lower().endswith((".yaml", ".yml")):
        return ()
    try:
        notes = load_scenario(bundled or source).notes
    except PairtutorError:  # a recorded trace, or a file that is no longer as it was
        return ()
    texts = scenario_texts(language)
    if bundled is None:
        return notes
    return tuple(note._replace(say=texts(note.say, source, "notes", note.place)) for note in notes)


def notes_at(notes: tuple[Note, ...], tour: Tour, position: int) -> list[str]:
    """Return the notes for a position, in their order."""
    bracket = tour.bracket_of(position)
    score = mark(bracket)[0] if bracket else ""
    kind = tour.step(position).event.kind
    return [note.say for note in notes if _fits(note, score, kind)]


def _fits(note: Note, score: str, kind: str) -> bool:
    """Return whether a note is for a kind of step in the bracket of a score; what it leaves open fits any.

    One that names neither is for the opening of the round.
    """
    if not note.bracket and not note.at:
        return kind == "round"
    return note.bracket in {"", score} and note.at in {"", kind}


def question(tour: Tour, station: Station) -> str:
    """Return the question before a step: for a candidate the same, whether it is accepted or refused.

    Who counts through the sequence of candidates is asked about the first that nobody has seen.
    """
    narrator = tour.narrator

    def candidate_asked(bracket: BracketOpened, number: int) -> AskedPairs:
        """Return the pairs of a candidate by its number; the number alone where one cannot count them.

        One can where all MDPs of the bracket have one score, or all of them or none are paired (`in_sequence`
        leaves out more: brackets that are opened again, and MDPs where there is no Limbo).
        """
        if not in_sequence(bracket, narrator.system, [narrator.cast.score(tpn) for tpn in bracket.mdps]):
            return AskedPairs(number)
        given = candidate(bracket, number)
        return AskedPairs(number, tuple(PairLine(*pair) for pair in given.pairs), given.floaters)

    return question_before(narrator, station.narrated, counting=candidate_asked).asked
