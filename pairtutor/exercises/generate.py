"""Exercises made: tournaments are played until there are rounds that the asked clauses decide.

The same system, wishes and seed give the same exercises. The search is bounded, and says what it found
nearest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, cycle, islice
from random import Random

from pairtutor.errors import UsageError
from pairtutor.exercises.choices import spread_letters
from pairtutor.exercises.exercise import Exam, Exercise, Kind, Request
from pairtutor.exercises.field import ANYWHERE, Steer, play_tournament, steers
from pairtutor.exercises.judge import solution
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.known_kinds import require_kinds
from pairtutor.exercises.made import ask, make
from pairtutor.exercises.mistakes.registry import all_mistakes
from pairtutor.exercises.mistakes.telling import mistakes_of
from pairtutor.exercises.places import Place
from pairtutor.exercises.position import Position, clause_of
from pairtutor.messages import Message, messages_of
from pairtutor.model.ids import RoundNumber
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.printed import whole_citation

MOST_ROUNDS_LOOKED_AT = 240
"""So many rounds are paired before the search gives up what it has not found."""

RARE_ROUNDS_LOOKED_AT = 1_500
"""So many more where a clause has not decided enough of the others; half of them if it decides none."""

NEAREST_LOOKED_AT, _FAR = 60, 1_000_003
"""So many rounds are looked at for what comes in place of what was not found, with seeds so far off."""
_SIZES = {0: (7, 14), 1: (6, 9), 2: (8, 12), 3: (10, 16), 4: (12, 20), 5: (14, 26)}
"""Players of a tournament by level."""


class Generated(NamedTuple):
    """An exam, and a line for each exercise that is not quite what was asked for."""

    exam: Exam
    notes: tuple[Message, ...]


def generate(
    system: str,
    *,
    kinds: Sequence[Kind] = (),
    topics: Sequence[str] = (),
    count: int = 10,
    level: int = 0,
    players: int = 0,
    seed: int = 0,
    title: str = "",
    plain: bool = False,
    choice: bool = False,
    mistakes: Sequence[str] = (),
    language: Language = ENGLISH,
) -> Generated:
    """Return an exam of `count` exercises; no `kinds` or `topics` are any, level 0 is any.

    0 `players` are as many as go with the level. `plain` ones are those of the first lessons; with `choice`
    all have answers to choose from, but for those that are answered by letters anyway. Each is for one of
    the `mistakes`, in turn, if there are any: who makes it answers otherwise. They are the same in every
    language, in other words.

    Raises:
        UsageError: the system has no such clause or kind, or nothing was found at all.
    """
    for topic in topics:
        whole_citation(topic, system)
    possible = require_kinds(system, kinds)
    asked = tuple(kinds) or suitable_kinds(possible, topics)
    requests = [
        Request(asked[at % len(asked)], topics[at % len(topics)] if topics else "", level, plain, choice)
        for at in range(count)
    ]
    if mistakes:
        requests = [*islice(cycle(requests_for(system, mistakes, kinds, requests[0])), count)]
    instead = () if kinds or not topics else _stand_ins(possible)
    posed_at = search(system, requests, players, seed, instead=instead, language=language)
    missing = [at for at in range(count) if at not in posed_at]
    rare_found = {requests[at].rare for at in posed_at}
    notes = [_note(at, requests[at], rare=requests[at].rare in rare_found) for at in missing]
    if missing:
        others = [at for at in missing if not requests[at].mistakes]
        nearest = [requests[at]._replace(topic="", level=0) for at in others]
        more = search(system, nearest, players, seed + _FAR, NEAREST_LOOKED_AT, language=language)
        posed_at |= {others[at]: exercise for at, exercise in more.items()}
    if not posed_at:
        raise UsageError(Message("exercises.search.nothing"))
    ordered = sorted(posed_at.values(), key=lambda posed: posed.exercise.level)
    exercises = tuple(
        exercise._replace(id=at)
        for at, exercise in enumerate(spread_exercises(ordered, f"{system} {seed} {asked}"), start=1)
    )
    named = title or messages_of(language)("exam.titled", system=words_of(language).system(system))
    return Generated(Exam(named, system, seed, exercises, language), tuple(notes))


def spread_exercises(ordered: Sequence[Posed], seed: str) -> Iterator[Exercise]:
    """Yield exercises with the right one of several answers at every letter about as often."""
    exercises = [posed.exercise for posed in ordered]
    rights = [  # 0 for one without answers to choose from, which nobody looks at
        posed.exercise.letters.index(solution(posed.exercise, posed.position).choice or "")
        if posed.exercise.of
        else 0
        for posed in ordered
    ]
    return spread_letters(exercises, rights, seed)


def _note(at: int, request: Request, *, rare: bool) -> Message:
    """Return the note that nothing was found for wish `at`, from 0; what is `rare` was found for others."""
    more = RARE_ROUNDS_LOOKED_AT if rare else RARE_ROUNDS_LOOKED_AT // 2
    if request.mistakes:
        named = ", ".join(request.mistakes)
        return Message("exercises.search.none-for-mistake", kind=request.kind, mistake=named, number=at + 1)
    asked = "-topic" * bool(request.topic) + "-level" * bool(request.level)
    return Message(
        f"exercises.search.nearest{asked}",
        kind=request.kind,
        topic=request.topic,
        level=request.level,
        rounds=MOST_ROUNDS_LOOKED_AT + (more if request.topic else 0),
        number=at + 1,
    )


def requests_for(
    system: str, mistakes: Sequence[str], kinds: Sequence[Kind], asked: Request
) -> list[Request]:
    """Return the requests for exercises that mistakes answer wrongly, mistake by mistake, else as `asked`.

    Raises:
        UsageError: there is no such mistake, or none of its exercises is of these kinds.
    """
    possible = require_kinds(system, kinds)
    requests = []
    for name in mistakes:
        if name not in all_mistakes():
            known = ", ".join(mistakes_of(system)) or "-"
            raise UsageError(
                Message("exercises.search.no-mistake", system=system, mistake=repr(name), known=known)
            )
        mistake = all_mistakes()[name]
        fitting = [kind for kind in mistake.kinds if kind in (kinds or possible)]
        if not fitting:
            known = ", ".join(kind for kind in mistake.kinds if kind in possible)
            raise UsageError(Message("exercises.search.no-kind-of-mistake", mistake=name, known=known))
        plain = asked.plain or mistake.plain
        requests += [asked._replace(kind=kind, plain=plain, mistakes=(name,)) for kind in fitting]
    return requests


def suitable_kinds(possible: tuple[Kind, ...], topics: Sequence[str]) -> tuple[Kind, ...]:
    """Return the kinds to ask when none is named: with a clause, those about what decides a bracket."""
    if not topics:
        return tuple(kind for kind in possible if exercise_kind(kind).drawn)
    about = tuple(kind for kind in possible if exercise_kind(kind).for_topics)
    return about or ("bracket",)


def _stand_ins(possible: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return the kinds that can take the place of another one where only clauses were named.

    They stand in the turn in which they are tried (`stand_in`).
    """
    able = (kind for kind in possible if exercise_kind(kind).stand_in)
    return tuple(sorted(able, key=lambda kind: exercise_kind(kind).stand_in))


def _is_steered(request: Request) -> bool:
    return bool(request.mistakes and all_mistakes()[request.mistakes[0]].steers)


def _is_about_first_round(request: Request) -> bool:
    return request.plain and exercise_kind(request.kind).plain_first_round


class Posed(NamedTuple):
    """An exercise with its round, and the clause (a whole citation) that it is about, empty for none."""

    exercise: Exercise
    clause: str
    position: Position

    def told_in(self, language: Language) -> Posed:
        """Return the same exercise in another language."""
        if language == self.position.language:
            return self
        position = self.position.told_in(language)
        return self._replace(exercise=ask(self.exercise, position), position=position)


def pose(request: Request, position: Position, rng: Random) -> Posed | None:
    """Return an exercise as it is wanted from one round, None if the round has none."""
    made = make(request, position, rng)
    if made is None:
        return None
    about = whole_citation(request.topic, position.named) if request.topic else clause_of(made.cites)
    return Posed(made.exercise, about or "", position)


def search(
    system: str,
    requests: Sequence[Request],
    players: int,
    seed: int,
    looked: int = MOST_ROUNDS_LOOKED_AT,
    instead: Sequence[Kind] = (),
    language: Language = ENGLISH,
    rare_looked: int = RARE_ROUNDS_LOOKED_AT,
) -> dict[int, Posed]:
    """Return an exercise for each wish that a round was found for, by its place from 0.

    No tournament has two: the tables of later rounds show how an earlier one was paired.
    After half of the rounds that may be looked at, an exercise can also be of one of the kinds `instead`.
    What a clause is to decide is then looked for where that clause is likely to; what a mistake is to answer
    otherwise is only looked for where that is likely.
    """
    hunt = Hunt(system, requests, players, seed, language)
    hunt.look(looked, instead, rare_looked)
    return hunt.posed_at


class Hunt:
    """The search for exercises: `posed_at` are those that were found, by the place of their wish, from 0.

    `places` are the rounds in which they were found, in the same order.
    """

    def __init__(
        self, system: str, wanted: Sequence[Request], players: int, seed: int, language: Language
    ) -> None:
        self.system = system
        self.requests = wanted
        self.players = players
        self.seed = seed
        self.language = language
        self.posed_at: dict[int, Posed] = {}
        self.places: dict[int, Place] = {}

    def look(self, looked: int, instead: Sequence[Kind], rare_looked: int) -> None:
        """Look at so many rounds as they come, then at so many for each wish that is rare and still open."""
        if any(not _is_steered(request) for request in self.requests):
            self.among(self.usual(), looked, instead)
        for rare in dict.fromkeys(request.rare for _, request in self.open_requests if request.rare):
            self.among(self.steered_tournaments(rare), rare_looked, instead, rare)

    def look_at(self, place: Place) -> Posed | None:
        """Return the exercise that the first wish has in one round, None if it has none there."""
        wanted = self.requests[0]
        found = self.steered_tournaments(wanted.rare) if place.rare else self.usual()
        name, steer = next(islice(found, place.attempt - 1, None))
        for position in self._rounds(name, steer):
            if position.case.number == place.round:
                return pose(wanted, position, Random(f"{name} {place.round}"))
        return None

    @property
    def open_requests(self) -> list[tuple[int, Request]]:
        """The wishes for which nothing was found yet."""
        return [(at, request) for at, request in enumerate(self.requests) if at not in self.posed_at]

    def usual(self) -> Iterator[tuple[str, Steer]]:
        """Yield tournaments, each by a name and how it is played, of the sizes that go with the levels."""
        for attempt in count(1):
            size = _SIZES[self.requests[attempt % len(self.requests)].level]
            yield f"{self.seed} {attempt}", Steer(size)

    def steered_tournaments(self, rare: str) -> Iterator[tuple[str, Steer]]:
        """Yield tournaments, as `usual`, in which a clause is likely to decide, or a mistake to show."""
        mistake = all_mistakes().get(rare)
        likely = steers(self.system, rare) if mistake is None else cycle(mistake.steers or ANYWHERE)
        for attempt, steer in enumerate(likely, start=1):
            yield f"{self.seed} {rare} {attempt}", steer

    def among(
        self,
        tournaments: Iterator[tuple[str, Steer]],
        looked: int,
        instead: Sequence[Kind],
        rare: str = "",
    ) -> None:
        """Look at so many rounds of some tournaments; for exercises on what is `rare` alone, if that is."""
        rounds = 0
        for attempt, (name, steer) in enumerate(tournaments, start=1):
            for position in self._rounds(name, steer):
                rounds += 1
                kinds = instead if rare or 2 * rounds > looked else ()
                taken = self._take(position, Random(f"{name} {position.case.number}"), kinds, rare)
                if taken is not None:
                    self.places[taken] = Place(self.seed, bool(rare), attempt, position.case.number)
                enough = rounds >= looked or not self._requests_for(rare)
                if enough or (rare and 2 * rounds >= looked and not self._has_found(rare)):
                    return
                if taken is not None:
                    break

    def _requests_for(self, rare: str) -> list[tuple[int, Request]]:
        """Return the open wishes, those for what is `rare` alone if that is given."""
        return [(at, request) for at, request in self.open_requests if not rare or request.rare == rare]

    def _has_found(self, rare: str) -> bool:
        """Return whether anything was found for what is rare."""
        return any(self.requests[at].rare == rare for at in self.posed_at)

    def _rounds(self, name: str, steer: Steer) -> Iterator[Position]:
        """Yield the rounds of a tournament that are worth a look; for several wishes from a drawn one on.

        No tournament serves two of them, and all would be about early rounds otherwise.
        """
        size = (self.players, self.players) if self.players else steer.players
        played = play_tournament(self.system, name, size, steer.rounds, self.language, steer.chances)
        tournament = next(played, None)
        planned = tournament.planned_rounds if tournament else None
        begin = Random(name).randint(2, planned) if planned and len(self.requests) > 1 else 2
        first_rounds = {_is_about_first_round(request) for request in self.requests}  # one truth, or both
        while tournament is not None:
            number = RoundNumber(tournament.recorded_rounds + 1)
            position = Position(tournament, number, self.system, self.language)
            looked_at = steer.looks_at(number, tournament.planned_rounds) and not 1 < number < begin
            if looked_at and (number == 1) in first_rounds:
                yield position
            if False not in first_rounds:
                return
            try:
                tournament = played.send(position.round_pairing)
            except StopIteration:
                return

    def _take(self, position: Position, rng: Random, kinds: Sequence[Kind], rare: str) -> int | None:
        """Make one exercise of a round, for the first wish that it has one for; return its place or None."""
        first = position.case.number == 1
        fitting = [
            (at, request)
            for at, request in self._requests_for(rare)
            if _is_about_first_round(request) == first
        ]
        others = [(at, request._replace(kind=kind)) for kind in kinds for at, request in fitting[:1]]
        if rare:  # what is in vain once is not tried again
            fitting = [*{request: (at, request) for at, request in reversed(fitting)}.values()]
        for at, request in (*fitting, *others):
            posed = pose(request, position, rng)
            if posed is not None:
                self.posed_at[at] = posed
                return at
        return None
