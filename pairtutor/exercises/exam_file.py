"""Exams as files: the exercises without their answers, and the key beside them."""

from __future__ import annotations

from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any

import yaml

from pairtutor.errors import SourceError
from pairtutor.exercises.exercise import KINDS, BracketAsked, Exam, Exercise, Pair, Proposed, Response
from pairtutor.exercises.position import position_of
from pairtutor.exercises.solution import solution
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn, points_text
from pairtutor.model.tournament import Tournament
from pairtutor.sources.faults import FaultBook
from pairtutor.sources.files import read_file
from pairtutor.sources.library import scenario_data
from pairtutor.sources.load import load
from pairtutor.sources.scenario import scenario_of
from pairtutor.sources.shapes import Shapes
from pairtutor.text import quote
from pairtutor.yaml_tree import Mapping, Node, Scalar, Sequence

VERSION = 1
MOST_EXERCISES = 500
_KEYS = ("exam", "title", "system", "seed", "checksum", "exercises")
_EXERCISE_KEYS = (
    "id",
    "kind",
    "topic",
    "level",
    "marks",
    "question",
    "tournament",
    "round",
    "bracket",
    "players",
    "pairs",
    "candidate",
    "boards",
    "bye",
    "complaint",
)


def checksum(exam: Exam) -> str:
    """Return eight letters and digits that tell the exercises of one exam from those of another."""
    data = [_exercise_data(one, exam.system) for one in exam.exercises]
    return sha256(dumps(data, sort_keys=True, ensure_ascii=True).encode()).hexdigest()[:8]


def exam_data(exam: Exam) -> dict[str, Any]:
    """Return an exam as the plain data of `exam.yaml`."""
    return {
        "exam": VERSION,
        "title": exam.title,
        "system": exam.system,
        "seed": exam.seed,
        "checksum": checksum(exam),
        "exercises": [_exercise_data(one, exam.system) for one in exam.exercises],
    }


def key_data(exam: Exam) -> dict[str, Any]:
    """Return the right answers as the plain data of an answer sheet."""
    answers = {
        one.id: answer_data(one, solution(one, position_of(one, exam.system))) for one in exam.exercises
    }
    return {"name": "Key", "checksum": checksum(exam), "answers": answers}


def to_yaml(data: dict[str, Any]) -> str:
    """Return plain data as YAML, small lists and mappings on one line."""
    return yaml.dump(
        data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, default_flow_style=None, width=120
    )


class _Dumper(yaml.SafeDumper):
    """Writes no anchors: an exam is read without them."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def answer_data(exercise: Exercise, answer: Response) -> dict[str, Any]:
    """Return an answer as it is written in a sheet."""
    data: dict[str, Any] = {}
    if answer.preference is not None:
        data["preference"] = {int(tpn): text for tpn, text in answer.preference.items()}
    if answer.legal is not None:
        data["legal"] = sorted(sorted(map(int, pair)) for pair in answer.legal)
    if answer.pairs is not None:
        data["pairs"] = [list(map(int, pair)) for pair in answer.pairs]
    if answer.floaters is not None:
        data["floaters"] = list(map(int, answer.floaters))
    if answer.verdict is not None:
        data["verdict"] = answer.verdict
    if answer.clause is not None:
        data["clause"] = answer.clause.rpartition(" ")[2]
    if answer.boards is not None:
        data["boards"] = [list(map(int, pair)) for pair in answer.boards]
    if answer.bye is not None and exercise.kind != "colours":
        data["bye"] = int(answer.bye)
    return data


def _exercise_data(one: Exercise, system: str) -> dict[str, Any]:
    data: dict[str, Any] = {"id": one.id, "kind": one.kind}
    if one.topic:
        data["topic"] = one.topic
    data |= {"level": one.level, "marks": one.marks, "question": one.question}
    data["tournament"] = one.file or scenario_data(one.tournament, system, one.round)
    data["round"] = int(one.round)
    if one.part is not None:
        score = {} if one.part.score is None else {"score": float(points_text(one.part.score))}
        people = {"mdps": list(map(int, one.part.mdps)), "residents": list(map(int, one.part.residents))}
        data["bracket"] = {**score, **people}
    if one.players:
        data["players"] = list(map(int, one.players))
    if one.pairs:
        data["pairs"] = [list(map(int, pair)) for pair in one.pairs]
    if one.candidate is not None:
        pairs = [list(map(int, pair)) for pair in one.candidate.pairs]
        data["candidate"] = {"pairs": pairs, "floaters": list(map(int, one.candidate.floaters))}
    if one.boards:
        data["boards"] = [list(map(int, pair)) for pair in one.boards]
    if one.bye is not None:
        data["bye"] = int(one.bye)
    if one.complaint:
        data["complaint"] = one.complaint
    return data


def read_exam(path: str) -> Exam:
    """Return the exam of a file.

    Raises:
        SourceError: with every defect that was found.
    """
    material = read_file(path, path, "an exam.yaml")
    faults = FaultBook(material.label)
    shapes = Shapes(faults)
    root, keys = shapes.document(material.text, "an exam", _KEYS, "an exam.yaml")
    for required in ("exam", "system", "exercises"):
        if required not in keys:
            shapes.note(
                root, f"the key {required} is missing", "give the exam.yaml that pairtutor exam wrote"
            )
    faults.close()
    shapes.whole(keys["exam"], "the version of the exam", VERSION, VERSION)
    system = shapes.word(keys["system"], "the system", SYSTEMS) or next(iter(SYSTEMS))
    reader = _Reader(shapes, system, Path(material.folder))
    exercises = [reader.exercise(item) for item in shapes.items(keys["exercises"], "exercises") or ()]
    title = shapes.text(keys["title"], "the title") if "title" in keys else ""
    seed = shapes.whole(keys["seed"], "the seed", 0, 10**18) if "seed" in keys else 0
    faults.close()
    exam = Exam(title or "", system, seed or 0, tuple(one for one in exercises if one is not None))
    if len({one.id for one in exam.exercises}) < len(exam.exercises):
        shapes.note(keys["exercises"], "two exercises have one id", "number them 1, 2, 3 ...")
    faults.close()
    return exam


class _Reader:
    """Reads the exercises of one exam."""

    def __init__(self, shapes: Shapes, system: str, folder: Path) -> None:
        self.shapes = shapes
        self.system = system
        self.folder = folder

    def exercise(self, node: Node) -> Exercise | None:
        """Return one exercise, None after noting what is wrong with it."""
        shapes = self.shapes
        keys = shapes.mapping(node, "an exercise", _EXERCISE_KEYS)
        if keys is None:
            return None
        for required in ("id", "kind", "tournament", "round"):
            if required not in keys:
                shapes.note(node, f"an exercise has no {required}", "add it")
        if not {"id", "kind", "tournament", "round"} <= keys.keys():
            return None
        number = shapes.whole(keys["id"], "the id", 1, MOST_EXERCISES)
        word = shapes.word(keys["kind"], "the kind", KINDS)
        kind = next((one for one in KINDS if one == word), None)
        tournament, file = self._tournament(keys["tournament"])
        turn = shapes.whole(keys["round"], "the round", 1, 300)
        if number is None or kind is None or tournament is None or turn is None:
            return None
        if turn > tournament.recorded_rounds + 1:
            shapes.note(keys["round"], f"the tournament has no round {turn} to pair", "correct the round")
            return None
        players = tuple(tournament.entries)

        def whole(key: str, last: int) -> int | None:
            return shapes.whole(keys[key], f"the {key}", 1, last) if key in keys else None

        def text(key: str) -> str:
            return (shapes.text(keys[key], f"the {key}") or "") if key in keys else ""

        named = shapes.distinct(keys["players"], "players", players) if "players" in keys else None
        return Exercise(
            number,
            kind,
            text("question"),
            tournament,
            RoundNumber(turn),
            topic=text("topic"),
            level=whole("level", 5) or 1,
            marks=whole("marks", 1000) or 1,
            file=file,
            part=self._part(keys.get("bracket"), players),
            players=tuple(named or ()),
            pairs=read_pairs(shapes, keys.get("pairs"), players, apart=False),
            candidate=self._candidate(keys.get("candidate"), players),
            boards=read_pairs(shapes, keys.get("boards"), players, apart=False),
            bye=shapes.player(keys["bye"], players) if "bye" in keys else None,
            complaint=text("complaint"),
        )

    def _tournament(self, node: Node) -> tuple[Tournament | None, str]:
        shapes = self.shapes
        if isinstance(node, Mapping):
            scenario = scenario_of(node, shapes, self.folder)
            return (None if scenario is None else scenario.tournament), ""
        name = shapes.text(node, "the tournament")
        if name is None or not isinstance(node, Scalar):
            return None, ""
        path = self.folder / name
        if not path.is_file():
            shapes.note(node, f"there is no file {quote(name)}", "put it beside the exam")
            return None, ""
        try:
            return load(str(path), system=self.system), name
        except SourceError as error:
            shapes.faults.extend(error.faults)
            return None, ""

    def _part(self, node: Node | None, players: tuple[Tpn, ...]) -> BracketAsked | None:
        shapes = self.shapes
        keys = None if node is None else shapes.mapping(node, "a bracket", ("score", "mdps", "residents"))
        if keys is None:
            return None
        score = shapes.half_points(keys["score"], "the score") if "score" in keys else None
        mdps = shapes.distinct(keys["mdps"], "mdps", players) if "mdps" in keys else []
        residents = shapes.distinct(keys["residents"], "residents", players) if "residents" in keys else []
        return BracketAsked(score, tuple(mdps or ()), tuple(residents or ()))

    def _candidate(self, node: Node | None, players: tuple[Tpn, ...]) -> Proposed | None:
        shapes = self.shapes
        keys = None if node is None else shapes.mapping(node, "a candidate", ("pairs", "floaters"))
        if keys is None:
            return None
        floaters = shapes.distinct(keys["floaters"], "floaters", players) if "floaters" in keys else []
        return Proposed(read_pairs(shapes, keys.get("pairs"), players), tuple(floaters or ()))


def read_pairs(
    shapes: Shapes, node: Node | None, players: tuple[Tpn, ...], *, apart: bool = True
) -> tuple[Pair, ...]:
    """Return pairs of players; where they are to be `apart`, nobody may stand in two of them."""
    found: list[Pair] = []
    seen: set[Tpn] = set()
    for item in (shapes.items(node, "pairs") or ()) if node is not None else ():
        two = shapes.distinct(item, "a pair", players)
        if two is not None and isinstance(item, Sequence) and len(item.items) != 2:
            shapes.note(item, "a pair is two players", "write it as [3, 8]")
        if two is None or len(two) != 2:
            continue
        twice = seen & {*two}
        if apart and twice:
            shapes.note(item, f"player {min(twice)} stands in two pairs", "name each player once")
        seen |= {*two}
        found.append((two[0], two[1]))
    return tuple(found)
