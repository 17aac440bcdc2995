"""One exercise as it stands in the file of an exam: its keys, how each is written and read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from pairtutor import yaml_tree
from pairtutor.errors import SourceError
from pairtutor.exercises.cells import fields_in
from pairtutor.exercises.exercise import (
    KINDS,
    LETTERS,
    BracketAsked,
    Exercise,
    Kind,
    Pair,
    Proposed,
    Response,
)
from pairtutor.exercises.field import new_tournament
from pairtutor.exercises.given import GivenFields, Spoken
from pairtutor.exercises.typed import preference_written, tiebreak_written, value_written, verdict_written
from pairtutor.messages import Message
from pairtutor.model.editions import pairing_system
from pairtutor.model.ids import RoundNumber, Tpn, points_text
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import ENGLISH, Language
from pairtutor.sources.load import load
from pairtutor.sources.scenario import scenario_of
from pairtutor.sources.scenario_text import scenario_data
from pairtutor.sources.shapes import Shapes
from pairtutor.text import quote
from pairtutor.tutor import round_to_pair, rounds_of
from pairtutor.yaml_tree import Node, Scalar, Sequence

MOST_EXERCISES = 500


def exercise_data(exercise: Exercise, system: str) -> dict[str, Any]:
    """Return an exercise as the plain data of a file."""
    data = {field.key: field.write(getattr(exercise, field.name)) for field in _FIELDS}
    data["tournament"] = exercise.file or scenario_data(
        exercise.tournament, pairing_system(system), exercise.round
    )
    if exercise.kind == "quoted":
        data = {field.key: data[field.key] for field in _FIELDS if not field.of_round}
    # what is empty is not written
    return {key: value for key, value in data.items() if value not in (None, "", [], 0)}


def _part_data(part: BracketAsked | None) -> dict[str, Any] | None:
    """Return a bracket as the plain data of a file, its score in points; None where none is asked about."""
    if part is None:
        return None
    score = {} if part.score is None else {"score": float(points_text(part.score))}
    return {**score, "mdps": players_data(part.mdps), "residents": players_data(part.residents)}


def _candidate_data(candidate: Proposed | None) -> dict[str, Any] | None:
    if candidate is None:
        return None
    return {"pairs": pairs_data(candidate.pairs), "floaters": players_data(candidate.floaters)}


def players_data(players: Iterable[Tpn], _: Language = ENGLISH) -> list[int]:
    """Return players as a list of numbers."""
    return [int(tpn) for tpn in players]


def pairs_data(pairs: Iterable[Pair], _: Language = ENGLISH) -> list[list[int]]:
    """Return pairs as lists of two numbers."""
    return [players_data(pair) for pair in pairs]


def _meetings_data(meetings: Iterable[frozenset[Tpn]], _: Language) -> list[list[int]]:
    """Return pairs as lists of two numbers, all in rising order: a set has none of its own."""
    return sorted(sorted(players_data(meeting)) for meeting in meetings)


def _preferences_data(stated: Mapping[Tpn, str], language: Language) -> dict[int, str]:
    return {int(tpn): preference_written(preference, language) for tpn, preference in stated.items()}


ANSWER_FIELDS: Final[Mapping[str, Callable[[Any, Language], object]]] = {
    "preference": _preferences_data,
    "legal": _meetings_data,
    "pairs": pairs_data,
    "floaters": players_data,
    "verdict": verdict_written,
    "clause": lambda citation, _: citation.rpartition(" ")[2],
    "boards": pairs_data,
    "bye": lambda player, _: int(player),
    "statements": lambda truths, _: [*truths],
    "order": lambda letters, _: [*letters],
    "choice": lambda letter, _: str(letter),
    "named": players_data,
    "number": lambda number, _: int(number),
    "claim": lambda name, _: str(name),
    "value": value_written,
    "tiebreak": tiebreak_written,
}
"""How each field of an answer is written."""


def given_fields(answer: Response, language: Language = ENGLISH) -> dict[str, Any]:
    """Return all that an answer names, as it is written in a language."""
    given = answer._asdict().items()
    return {name: ANSWER_FIELDS[name](value, language) for name, value in given if value is not None}


class ExerciseReader:
    """Reads one exercise.

    Once its tournament and its round are read, `players` and `file` are those of the tournament, `away` the
    players who take no part in the round; nothing can be asked about them.
    """

    def __init__(self, shapes: Shapes, system: str, folder: Path) -> None:
        self.shapes = shapes
        self.system = system
        self.folder = folder
        self.players: tuple[Tpn, ...] = ()
        self.number = RoundNumber(1)
        self.away: frozenset[Tpn] = frozenset()
        self.file = ""

    def exercise(self, node: Node) -> Exercise | None:
        """Return the exercise, None after noting what is wrong with it."""
        shapes = self.shapes
        quoted = _is_quoted(node)
        fields = [field for field in _FIELDS if not (quoted and field.of_round)]
        keys = shapes.read_mapping(node, Message("faults.what.an-exercise"), [field.key for field in fields])
        if keys is None:
            return None
        required = [field.key for field in fields if field.required]
        required += ["question", "choices", "key"] if quoted else []
        if states_bracket(keys.get("tournament")):
            required.remove("round")  # the bracket says in which it can be
        if not keys.require(node, required, "faults.exam.exercise-lacks"):
            return None
        # with the tournament, whose players the others name
        first = [field for field in fields if field.required and field.key in keys]
        values = {field.name: field.read(self, keys[field.key]) for field in first}
        if None in values.values():
            return None
        if quoted:
            # It is about no round, and an exercise has one: any will do, nobody looks at it.
            start = new_tournament(Random(0), self.system, 4, 3, ENGLISH)
            values = {"tournament": start, "round": RoundNumber(1), **values}
        tournament = values["tournament"]
        number = values["round"] = values.get("round") or round_to_pair(tournament)
        if number not in rounds_of(tournament) and number > tournament.recorded_rounds + 1:
            fault = Message("faults.exam.no-round", round=number)
            shapes.note(keys["round"], fault, Message("faults.mend.correct-round"))
            return None
        self.players, self.number = tuple(tournament.entries), number
        self.away = frozenset(tournament.absent_in(number))
        for field in _FIELDS:
            value = field.read(self, keys[field.key]) if field.key in keys and not field.required else None
            if value is not None:
                values[field.name] = value
        exercise = Exercise(**{"question": "", **values, "file": self.file})
        if exercise.part is not None and exercise.candidate is not None:
            for player in sorted(exercise.candidate.players - exercise.part.players):
                fault = Message("faults.exam.outside-bracket", player=player)
                shapes.note(keys["candidate"], fault, Message("faults.mend.take-out-or-add"))
        if exercise.said and exercise.options and len(exercise.said) != len(exercise.options):
            fault = Message("faults.exam.choices-of-options", n=len(exercise.options))
            shapes.note(keys["choices"], fault, Message("faults.mend.choice-for-option"))
        return exercise._replace(official=self.official(keys["key"], exercise)) if "key" in keys else exercise

    def official(self, node: Node, exercise: Exercise) -> Response | None:
        """Return the answer of the key of a paper, as a mapping or in one line, as answers are written."""
        cell = fields_in(node, exercise, ENGLISH) if isinstance(node, Scalar) else None
        keys = cell or self.shapes.read_mapping(node, "key", [*ANSWER_FIELDS])
        if keys is None:
            return None
        answer = GivenFields(self.shapes, keys, Spoken(ENGLISH, ENGLISH)).response()
        self._taking_part(node, sorted(answer.players))
        if answer.choice and answer.choice not in {*exercise.letters}:
            fault = Message("faults.exam.no-choice", n=len(exercise.letters))
            self.shapes.note(node, fault, Message("faults.mend.name-choice"))
        return answer

    def kind(self, node: Node) -> Kind | None:
        """Return a kind of exercise."""
        word = self.shapes.word(node, Message("faults.what.kind"), KINDS)
        return next((kind for kind in KINDS if kind == word), None)

    def round(self, node: Node) -> RoundNumber | None:
        """Return the number of a round."""
        number = self.shapes.whole_number(node, Message("faults.what.round"), 1, 300)
        return None if number is None else RoundNumber(number)

    def tournament(self, node: Node) -> Tournament | None:
        """Return the tournament that stands here, or in the file named here."""
        shapes = self.shapes
        if isinstance(node, yaml_tree.Mapping):
            scenario = scenario_of(node, shapes, self.folder)
            return None if scenario is None else scenario.tournament
        name = shapes.text(node, Message("faults.what.tournament"))
        if name is None:
            return None
        path = self.folder / name
        if not path.is_file():
            fault = Message("faults.value.no-file", name=quote(name))
            shapes.note(node, fault, Message("faults.mend.beside-exam"))
            return None
        self.file = name
        try:
            return load(str(path), system=pairing_system(self.system))
        except SourceError as error:
            shapes.faults.extend(error.faults)
            return None

    def part(self, node: Node) -> BracketAsked | None:
        """Return a bracket or group."""
        keys = self.shapes.read_mapping(
            node, Message("faults.what.a-bracket"), ("score", "mdps", "residents")
        )
        if keys is None:
            return None
        what = Message("faults.what.score")
        score = self.shapes.half_points(keys["score"], what) if "score" in keys else None
        return BracketAsked(score, self.players_listed(keys, "mdps"), self.players_listed(keys, "residents"))

    def candidate(self, node: Node) -> Proposed | None:
        """Return a candidate, in which nobody stands in two pairs."""
        keys = self.shapes.read_mapping(node, Message("faults.what.a-candidate"), ("pairs", "floaters"))
        if keys is None:
            return None
        pairs = self.pairs(keys["pairs"], apart=True) if "pairs" in keys else ()
        return Proposed(pairs, self.players_listed(keys, "floaters"))

    def options(self, node: Node) -> tuple[Response, ...]:
        """Return the options to choose from, judge or put in order, as answers are written.

        All that are given come back, those beyond the letters too: their number is held against the choices.
        """
        items = self.shapes.items(node, "options") or []
        if len(items) > len(LETTERS):
            fault = Message("faults.answers.options", most=len(LETTERS))
            self.shapes.note(node, fault, Message("faults.mend.give-fewer"))
        responses = []
        for item in items:
            keys = self.shapes.read_mapping(item, "options", [*ANSWER_FIELDS])
            if keys is not None:
                responses.append(GivenFields(self.shapes, keys, Spoken(ENGLISH, ENGLISH)).response())
                self._taking_part(item, sorted(responses[-1].players))
        return tuple(responses)

    def texts(self, node: Node) -> tuple[str, ...]:
        """Return texts of a list."""
        items = self.shapes.items(node, "supposed") or []
        return tuple(text for text in (self.shapes.text(item, "supposed") for item in items) if text)

    def choices(self, node: Node) -> tuple[str, ...]:
        """Return the answers to choose from in the words of a paper."""
        items = self.shapes.items(node, "choices") or []
        if len(items) > len(LETTERS):
            fault = Message("faults.answers.options", most=len(LETTERS))
            self.shapes.note(node, fault, Message("faults.mend.give-fewer"))
        said = (self.shapes.sentence(item, Message("faults.what.key", name="choices")) for item in items)
        return tuple(text for text in said if text)

    def some_players(self, node: Node) -> tuple[Tpn, ...]:
        """Return the players of a list, each once."""
        return self._taking_part(node, self.shapes.distinct(node, "players", self.players) or ())

    def player(self, node: Node) -> Tpn | None:
        """Return one player."""
        player = self.shapes.player(node, self.players)
        return None if player is None else next(iter(self._taking_part(node, [player])), None)

    def players_listed(self, keys: dict[str, Node], key: str) -> tuple[Tpn, ...]:
        """Return the players of a list, none where there is no such key."""
        if key not in keys:
            return ()
        return self._taking_part(keys[key], self.shapes.distinct(keys[key], key, self.players) or ())

    def _taking_part(self, node: Node, players: Iterable[Tpn]) -> tuple[Tpn, ...]:
        """Return those of the players at a node who take part in the round, after noting the others."""
        there = []
        for player in players:
            if player not in self.players:
                fault = Message("faults.value.no-player", player=player)
                mend = Message("faults.mend.correct-id")
            elif player in self.away:
                fault = Message("faults.exam.takes-no-part", player=player, round=self.number)
                mend = Message("faults.mend.take-player-out")
            else:
                there.append(player)
                continue
            self.shapes.note(node, fault, mend)
        return tuple(there)

    def pairs(self, node: Node, *, apart: bool = False) -> tuple[Pair, ...]:
        """Return pairs of players; where they are to be `apart`, nobody may stand in two of them."""
        pairs: list[Pair] = []
        seen: set[Tpn] = set()
        for item in self.shapes.items(node, "pairs") or ():
            two = self.shapes.distinct(item, Message("faults.what.a-pair"), self.players)
            if two is not None and isinstance(item, Sequence) and len(item.items) != 2:
                fault = Message("faults.exam.pair-of-two")
                self.shapes.note(item, fault, Message("faults.mend.pair-as-list"))
            two = two and [*self._taking_part(item, two)]
            if two is None or len(two) != 2:
                continue
            twice = seen & {*two}
            if apart and twice:
                fault = Message("faults.exam.in-two-pairs", player=min(twice))
                self.shapes.note(item, fault, Message("faults.mend.name-once"))
            seen |= {*two}
            pairs.append((two[0], two[1]))
        return tuple(pairs)


def _is_quoted(node: Node) -> bool:
    """Say whether the exercise at a node is a question of a paper about no round."""
    _, kind = node.pairs.get("kind", (None, None)) if isinstance(node, yaml_tree.Mapping) else (None, None)
    return isinstance(kind, Scalar) and kind.text == "quoted"


def states_bracket(node: Node | None) -> bool:
    """Say whether the tournament at a node is a bracket that is stated by facts instead of games."""
    return isinstance(node, yaml_tree.Mapping) and "bracket" in node.pairs


class _Field(NamedTuple):
    """A key of an exercise in a file, what it is of the exercise, and how it is read and written.

    What is empty is not written; what cannot be read is None, after noting why. What is `of_round` a question
    about no round lacks.
    """

    key: str
    name: str
    read: Callable[[ExerciseReader, Node], Any]
    write: Callable[[Any], object] = lambda value: value
    required: bool = False
    of_round: bool = False


def _text(key: str, *, sentence: bool = False) -> _Field:
    """Return the field of a text, or of a sentence."""

    def read_text(reader: ExerciseReader, node: Node) -> str | None:
        shapes = reader.shapes
        return (shapes.sentence if sentence else shapes.text)(node, Message("faults.what.key", name=key))

    return _Field(key, key, read_text)


def _number(key: str, last: int, *, required: bool = False) -> _Field:
    """Return the field of a whole number from 1."""

    def read_number(reader: ExerciseReader, node: Node) -> int | None:
        return reader.shapes.whole_number(node, Message("faults.what.key", name=key), 1, last)

    return _Field(key, key, read_number, required=required)


_KEY: Final = _Field("key", "official", lambda *_: None, lambda answer: answer and given_fields(answer))
"""The answer of the key of a paper, which is read last: what it may name depends on the rest."""

_FIELDS: Final = (
    _number("id", MOST_EXERCISES, required=True),
    _Field("kind", "kind", ExerciseReader.kind, required=True),
    _text("topic"),
    _number("level", 5),
    _number("marks", 1000),
    _text("question", sentence=True),
    _Field("tournament", "tournament", ExerciseReader.tournament, required=True, of_round=True),
    _Field("round", "round", ExerciseReader.round, required=True, of_round=True),
    _Field("bracket", "part", ExerciseReader.part, _part_data),
    _Field("players", "players", ExerciseReader.some_players, players_data),
    _Field("pairs", "pairs", ExerciseReader.pairs, pairs_data),
    _Field("candidate", "candidate", ExerciseReader.candidate, _candidate_data),
    _Field("boards", "boards", ExerciseReader.pairs, pairs_data),
    _Field("bye", "bye", ExerciseReader.player),
    _text("complaint"),
    _text("tiebreaks"),
    _number("line", 300),
    _Field("supposed", "supposed", ExerciseReader.texts, lambda texts: [*texts]),
    _Field("of", "of", ExerciseReader.kind),
    _Field("options", "options", ExerciseReader.options, lambda options: [*map(given_fields, options)]),
    _Field("choices", "said", ExerciseReader.choices, lambda texts: [*texts]),
    _number("share", 99),
    _KEY,
)
"""The keys of an exercise in the order of the file; the tournament comes before what names its players.

It is written by the name of its file where it has one.
"""
