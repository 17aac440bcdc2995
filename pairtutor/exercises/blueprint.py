"""What an exam is made of where nothing else is asked for: sorts of exercises with their marks, and limits.

The blueprint is data (`scenarios/blueprints.toml`): all exams of a system have the same total, and no family
of clauses decides more than two of their exercises.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from random import Random
from typing import Any, Final

from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import KINDS, Exam, Kind, Request
from pairtutor.exercises.field import play_tournament
from pairtutor.exercises.generate import Generated, Posed, pose, spread_exercises
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.on_board import stated_rounds
from pairtutor.exercises.position import Position
from pairtutor.messages import Message, messages_of
from pairtutor.model.ids import RoundNumber
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language, blueprints_file
from pairtutor.tables import file_text, parse_table

BOARD: Final = "board"
"""The sort of exercise that is a bracket stated in signs."""

MOST_OF_A_FAMILY: Final = 2
"""So many exercises of an exam at most are about one family of clauses."""

PATIENCE: Final = 60
"""After so many rounds an exercise can be of any of its kinds, and not of the first alone."""

MOST_ROUNDS: Final = 300
"""So many rounds are looked at for one selection; where something is missing then, another one is begun."""

SELECTIONS: Final = 20
"""So many selections are begun before the search gives up."""


class Slot(NamedTuple):
    """One exercise of a blueprint: the sorts that it can be of, the first rather; its least and most level.

    One that is asked `once` is about the clause that nothing else in the exam is about.
    """

    kinds: tuple[str, ...]
    levels: tuple[int, int]
    marks: int
    once: bool = False

    @property
    def is_choice(self) -> bool:
        """Whether it has answers to choose from, whatever it asks about; it is looked for last."""
        return self.kinds == ("choice",)

    def fits(self, posed: Posed) -> bool:
        """Return whether an exercise is of the levels."""
        return self.levels[0] <= posed.exercise.level <= self.levels[1]


class Blueprint(NamedTuple):
    """The exercises of an exam of a system; `once` is the number of a clause, `families` have such numbers.

    About a clause that is `kept` only exercises of the kinds that it is kept for are asked.
    """

    system: str
    slots: tuple[Slot, ...]
    once: str
    families: tuple[tuple[str, ...], ...]
    kept: Mapping[str, Sequence[str]]

    @property
    def marks(self) -> int:
        """The marks of every exam that is made by it."""
        return sum(slot.marks for slot in self.slots)

    def family(self, citation: str) -> str:
        """Return the family of a clause that is cited, by the number of its first; one of none is its own."""
        number = citation.rpartition(" ")[2]
        for family in self.families:
            if any(number == clause or number.startswith(f"{clause}.") for clause in family):
                return family[0]
        return number


@cache
def blueprint_of(system: str) -> Blueprint:
    """Return the blueprint of the exams of a system."""
    data = parse_table(file_text(str(blueprints_file())))
    own, sorts = data["systems"][system], {*kinds_of(system)}
    slots = tuple(_slot(entry, sorts) for entry in own.get("exercises", data["exercises"]))
    return Blueprint(system, slots, own["once"], tuple(map(tuple, own["families"])), own.get("kept", {}))


def _slot(entry: dict[str, Any], sorts: set[Kind]) -> Slot:
    """Return an exercise of the blueprint with those of its sorts that a system has."""
    least, most = entry["levels"]
    kinds = tuple(kind for kind in entry["kinds"] if kind == BOARD or kind in sorts)
    return Slot(kinds, (least, most), entry["marks"], entry.get("once", False))


def exam_by_blueprint(
    system: str, *, players: int = 0, seed: int = 0, title: str = "", language: Language = ENGLISH
) -> Generated:
    """Return an exam by the blueprint of a system; `players` are those of its tournaments, 0 for 8 to 16.

    Raises:
        UsageError: nothing was found for one of its exercises.
    """
    selected = select_exercises(system, players=players, seed=seed, language=language)
    posed = sorted(selected, key=lambda one: one.exercise.level)
    named = title or messages_of(language)("exam.titled", system=words_of(language).system(system))
    exercises = spread_exercises(posed, f"{system} {seed} blueprint")
    numbered = tuple(exercise._replace(id=at) for at, exercise in enumerate(exercises, start=1))
    return Generated(Exam(named, system, seed, numbered, language), ())


def _worth(posed: Posed, marks: int) -> Posed:
    return posed._replace(exercise=posed.exercise._replace(marks=marks))


def select_exercises(
    system: str, *, players: int = 0, seed: int = 0, language: Language = ENGLISH
) -> list[Posed]:
    """Return the exercises of an exam in the order of the blueprint, each with the clause that it is about.

    Raises:
        UsageError: nothing was found for one of them.
    """
    blueprint = blueprint_of(system)
    for at in range(SELECTIONS):
        selected = _Selection(blueprint, players, f"{seed} {at}", language).exercises()
        if selected:
            return selected
    raise UsageError(Message("exercises.search.nothing"))


class _Selection:
    """The search for the exercises of one exam, so far `posed_at` by the place of their slot, from 0."""

    def __init__(self, blueprint: Blueprint, players: int, seed: str, language: Language) -> None:
        self._blueprint = blueprint
        self._size = (players, players) if players else (8, 16)
        self._seed = seed
        self._language = language
        self.posed_at: dict[int, Posed] = {}
        self._families: Counter[str] = Counter()

    def exercises(self) -> list[Posed]:
        """Return the exercises in the order of the blueprint, none where one of them was not found."""
        slots = self._blueprint.slots
        at = 0
        for attempt in count(1):
            for position in self._rounds_of(f"blueprint {self._seed} {attempt}"):
                before = len(self.posed_at)
                self._pose_first(position, Random(f"{self._seed} {at}"), patient=at < PATIENCE)
                at += 1
                if len(self.posed_at) == len(slots):
                    return [_worth(self.posed_at[at], slot.marks) for at, slot in enumerate(slots)]
                if at == MOST_ROUNDS:
                    return []
                if len(self.posed_at) > before:  # the tables of its later rounds show how this one was paired
                    break
        raise AssertionError  # attempts never end

    def _rounds_of(self, name: str) -> Iterator[Position]:
        """Yield the rounds of a tournament from one on that is drawn, never the first."""
        system = self._blueprint.system
        # of 4 to 8 rounds
        played = play_tournament(system, name, self._size, (4, 8), self._language)
        tournament = next(played, None)
        begin = Random(name).randint(2, (tournament and tournament.planned_rounds) or 2)
        while tournament is not None:
            number = RoundNumber(tournament.recorded_rounds + 1)
            position = Position(tournament, number, system, self._language)
            if number >= begin:
                yield position
            try:
                tournament = played.send(position.round_pairing)
            except StopIteration:
                break

    def _pose_first(self, position: Position, rng: Random, *, patient: bool) -> None:
        """Make one exercise of a round at most, for the first slot that it has one for; choices come last.

        If `patient`, it is of the first of the sorts of a slot.
        """
        still = [(at, slot) for at, slot in enumerate(self._blueprint.slots) if at not in self.posed_at]
        for at, slot in [(at, slot) for at, slot in still if not slot.is_choice] or still:
            for kind in slot.kinds[:1] if patient else slot.kinds:
                posed = self._pose_one(kind, slot, position, rng)
                if posed is not None and slot.fits(posed) and self._has_room(posed, slot):
                    self.posed_at[at] = posed
                    self._families[self._blueprint.family(posed.clause)] += 1
                    return

    def _pose_one(self, kind: str, slot: Slot, position: Position, rng: Random) -> Posed | None:
        """Return an exercise of a sort from a round, None if the round has none."""
        if kind == BOARD:
            boards = (pose(Request("bracket"), stated, rng) for stated in stated_rounds(position))
            return next((posed for posed in boards if posed is not None and slot.fits(posed)), None)
        topic = self._blueprint.once if slot.once else ""
        named = next(known for known in KINDS if known == kind)  # the same word, typed as a `Kind`
        return pose(Request(named, topic), position, rng)

    def _has_room(self, posed: Posed, slot: Slot) -> bool:
        """Return whether the exam can have one more exercise about a clause, or of what is to be chosen."""
        family = self._blueprint.family(posed.clause)
        if (family == self._blueprint.once) is not slot.once:
            return False
        number = posed.clause.rpartition(" ")[2]
        if posed.exercise.kind not in self._blueprint.kept.get(number, (posed.exercise.kind,)):
            return False
        # answers to one kind of exercise are chosen from only once
        chosen = {other.exercise.of for other in self.posed_at.values()} - {None}
        if posed.exercise.of in chosen:
            return False
        return not posed.clause or self._families[family] < MOST_OF_A_FAMILY
