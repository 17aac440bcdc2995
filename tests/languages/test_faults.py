"""Faults of files in a made-up language: no English word is left but names, codes and what is quoted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from pairtutor.disputes.case import read_wish
from pairtutor.disputes.claims import read_list
from pairtutor.disputes.persons import player_meant
from pairtutor.errors import Fault, PairtutorError, SourceError
from pairtutor.exercises.course import read_course
from pairtutor.exercises.exam_file import checksum, exam_data, read_exam, to_yaml
from pairtutor.exercises.exercise import Exam
from pairtutor.exercises.generate import generate
from pairtutor.exercises.sheets import SHEET, AnswerSheet, sheet_in
from pairtutor.messages import Message, in_words, messages_of
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Player
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.catalogue import find
from pairtutor.sources.files import read_file
from pairtutor.sources.load import load
from pairtutor.systems.base import choose_system
from pairtutor.trace.read import read_trace
from pairtutor.trace.serial import to_json
from pairtutor.tutor import round_to_pair, run
from tests.lab.sources.build import TWO, row, text
from tests.lab.sources.scenarios import BASE, HEAD, PLAYED, PLAYERS, ROUND
from tests.lab.stated.cases import IN_SCENARIOS
from tests.lab.trace.samples import small_trace

PAIR = (row(1, "2w1"), row(2, "1b0"))
REPORTS = {
    "faults.trf.stranger": (row(1, "9w1"), row(2)),
    "faults.trf.stranger-of-many": (row(1, "9w1"), row(2, "9w1")),
    "faults.trf.meets-self": (row(1, "1w1"), row(2)),
    "faults.trf.opponent-has-other": (row(1, "2w1"), row(2, "3b0"), row(3, "2w1")),
    "faults.trf.opponent-has-none": (row(1, "2w1"), row(2, "-Z")),
    "faults.trf.both-white": (row(1, "2w1"), row(2, "1w0")),
    "faults.trf.both-black": (row(1, "2b1"), row(2, "1b0")),
    "faults.trf.results": (row(1, "2w1"), row(2, "1b1")),
    "faults.trf.two-byes": (row(1, "-U"), row(2, "-U")),
    "faults.trf.no-result": (row(1, "2w ", "2b1"), row(2, "1b ", "1w0")),
    "faults.trf.bye-with-opponent": (row(1, "2wU"), row(2, "1b0")),
    "faults.trf.no-colour": (row(1, "2-1"), row(2, "1b0")),
    "faults.trf.result-without-opponent": (row(1, "-W"), row(2)),
    "faults.trf.cell-out-of-columns": (row(1, "   3w1  "), row(2)),
    "faults.trf.no-blanks": (row(1, "2w1")[:89] + "x" + row(1, "2w1")[90:], row(2, "1b0")),
    "faults.trf.tab": (row(1, "2w1") + "\t", row(2, "1b0")),
    "faults.trf.not-blank": ("001x   1", row(2)),
    "faults.trf.player-again": (row(1), row(1)),
    "faults.trf.too-many-rounds": (row(1, *["-Z"] * 1000), row(2)),
    "faults.trf.no-player": ("012 A Name", "XXR 5"),
    "faults.trf.teams": ("013 A Team", *TWO),
    "faults.trf.score": (row(1, "2w1", points="7.5"), row(2, "1b0")),
    "faults.trf.differs": ("XXR 5", "142 6", *TWO),
    "faults.trf.unknown-player": ("XXZ 9", *TWO),
    "faults.trf.rounds-backwards": ("260   5   3    1    2", *TWO),
    "faults.trf.named-twice": ("XXP 1 1", *TWO),
    "faults.value.too-few-apart": ("XXP 1", *TWO),
    "faults.trf.range-backwards": ("250      1.0   3   1    1    2", *TWO),
    "faults.trf.award-in-no-round": (f"299 {'':9} 1.0           1", *TWO),
    "faults.trf.symbol-without-value": ("162  W", *TWO),
    "faults.trf.no-symbol": ("162  Q 1.0", *TWO),
    "faults.trf.no-code-and-value": ("XXS Q", *TWO),
    "faults.trf.values": ("BBW 1.0 2.0", *TWO),
    "faults.trf.win-by-colour": ("XXS WW=1.0 BW=2.0", *PAIR),
    "faults.trf.configuration": ("XXC green", *TWO),
    "faults.trf.absent-and-paired": ("240 H   1    1", *TWO),
    "faults.length.more-recorded": ("XXR 1", row(1, "2w1", "2b1"), row(2, "1b0", "1w0")),
    "faults.system.not-covered": ("192 FIDE_DOUBLESWISS", *TWO),
    "faults.baku.no-rounds": ("192 FIDE_DUTCH_BAKU", *TWO),
    "faults.value.is": ("152 green", *TWO),
    "faults.file.binary": ("001\0",),
    "faults.file.neither": ("hello",),
}
"""Report files, each with a fault of one kind."""

SCENARIOS = {
    "faults.value.is-list": "[]",
    "faults.value.is-single": BASE + "absent: 1\n",
    "faults.value.is-mapping": BASE + "history: {}\n",
    "faults.value.empty": "title: ''\nsystem: dutch-2017\n" + PLAYERS,
    "faults.value.unknown-key": BASE + "inital_colour: white\n",
    "faults.value.no-half-points": BASE + "acceleration: {1: [0.7]}\n",
    "faults.value.no-player": BASE + "absent: [6]\n",
    "faults.value.player-twice": BASE + "absent: [1, 1]\n",
    "faults.value.key-missing": "title: T\n" + PLAYERS,
    "faults.value.no-file": BASE + "trf: nowhere.trf\n",
    "faults.file.no-content": "# title:",
    "faults.scenario.beside-trf": BASE + "trf: nowhere.trf\n",
    "faults.scenario.no-players": HEAD,
    "faults.scenario.after-planned": BASE + ROUND + "rounds: 1\nround: 2\n",
    "faults.scenario.round-recorded": BASE + ROUND + "round: 1\nabsent: [2]\n",
    "faults.scenario.absent-and-paired": BASE + "absent: [2, 4]\n" + ROUND + PLAYED,
    "faults.scenario.expected-twice": BASE + "expect: {pairs: [[1, 2], [2, 3]]}\n",
    "faults.scenario.pair-of": BASE + "expect: {pairs: [[1]]}\n",
    "faults.scenario.no-expected-pairs": BASE + "expect: {bye: 1}\n",
    "faults.scenario.two-players": HEAD + "players: [{id: 1}, {id: 1}]\n",
    "faults.scenario.no-id": HEAD + "players: [{name: x}]\n",
    "faults.scenario.empty-round": BASE + "history: [{}]\n",
    "faults.scenario.game-lacks": BASE + "history: [{games: [{white: 1, result: 1-0}]}]\n",
    "faults.scenario.no-colours": BASE + "history: [{games: [{first: 1, second: 2}]}]\n",
    "faults.scenario.colours-and-places": BASE + "history: [{games: [{white: 1, black: 2, first: 1}]}]\n",
    "faults.scenario.gam-values": BASE + "history: [{games: [{white: 1, black: 2, gam: [1]}]}]\n",
    "faults.scenario.bye-lacks": BASE + "history: [{byes: [{player: 1}]}]\n",
    "faults.scenario.player-twice": BASE + "history: [{games: [{white: 1, black: 1, result: 1-0}]}]\n",
    "faults.scenario.dispute-lacks": BASE + "dispute: {question: Q, ask: why 1}\n",
    "faults.scenario.ask-verb": BASE + "dispute: {question: Q, ask: pair, answer: A}\n",
    "faults.scenario.empty-note": BASE + "notes: [{at: round}]\n",
    "faults.yaml.key-twice": BASE + "title: T\n",
    "faults.yaml.alias": "title: &a T\n",
    "faults.yaml.tag": "title: !x T\n",
    "faults.yaml.second": BASE + "---\n",
    "faults.yaml.control": "title: \x01\n",
    "faults.yaml.key-of-parts": "[a]: T\n",
    "faults.yaml.too-deep": "title: " + "[" * 30 + "]" * 30 + "\n",
    "faults.scenario.beside-bracket": BASE + "bracket: {spec: 5B 12W}\n",
    **IN_SCENARIOS,
}
"""Scenarios, each with a fault of one kind."""

NAMES = [Player(Tpn(1), "Ana Berg"), Player(Tpn(2), "Bo Holm")]
LISTS = {
    "faults.claim.no-board": "1 2\nnonsense\n",
    "faults.claim.no-board-because": "1 2\nBerg - Hlm\n",
    "faults.claim.player-twice": "1 2\n5 2\n",
    "faults.claim.bye-twice": "1 2\n3 bye\n4 bye\n",
    "faults.claim.lines": "5\n1 2\n",
}
"""Lists of boards, each with a fault of one kind."""

WHOLE = to_json(small_trace())
TRACES = {
    "faults.trace.schema": WHOLE.replace('"schema":5', '"schema":99'),
    "faults.trace.missing": WHOLE.replace('"complete":true,', ""),
    "faults.trace.does-not-belong": WHOLE.replace('"complete":true', '"complet":true'),
    "faults.trace.expected": WHOLE.replace('"complete":true', '"complete":[1]'),
    "faults.trace.no-object": "[]",
    "faults.trace.no-such-value": "schema: 1.5\n",
    "faults.trace.digits": '{"schema": ' + "9" * 100_001 + "}",
}
"""Traces, each with a fault of one kind."""

SHEETS = {
    "faults.sheet.other-exam": "checksum: 00000000\nanswers: {}\n",
    "faults.sheet.no-mapping": "answers: 5\n",
    "faults.sheet.no-exercise": "answers: {99: {bye: 1}}\n",
    "faults.file.empty": "",
}
COURSES = {
    "faults.course.no-scenario": "scenario: nowhere",
    "faults.course.lesson-lacks": "minutes: 5",
    "errors.rule.none": "rules: [Q.99.z]",
}
"""What a lesson of a course says."""

ASKED: dict[str, Callable[[], object]] = {
    "faults.file.missing": lambda: load("nowhere.trf"),
    "errors.system.unknown": lambda: choose_system(load("-", stdin=text(*TWO).encode()), "nowhere"),
    "errors.rule.misspelt": lambda: find("C.12.x", "dutch-2017"),
    "errors.round.choose": lambda: round_to_pair(load("-", stdin=text(*TWO).encode()), 9),
    "errors.player.nobody": lambda: player_meant("Quist", NAMES),
    "errors.player.several": lambda: player_meant("o", [*NAMES, Player(Tpn(3), "Holm Ivo")]),
    "errors.player.neither": lambda: player_meant("?", NAMES),
    "errors.wish.none": lambda: read_wish("perhaps"),
    "errors.wish.colour": lambda: read_wish("7=red"),
    "errors.wish.pair": lambda: read_wish("3-3"),
    "errors.no-pairing.no-opponent": lambda: run(load("-", stdin=text(*TWO).encode())).paired,
}
"""What cannot be asked for, each of one kind."""

KEYS = """
title system summary teaches rounds round initial_colour trf players absent forbidden_pairs acceleration
draw_order restricted_rounds maxi history expect dispute notes name rating group id games byes white black
first second result gam player kind pairs bye question ask answer answers bracket at say none baku true false
schema FIDE DUTCH BAKU XXR XXC XXS WW BW WD BD WL BL ZPB HPB FPB PAB FW FL
complete steps step parent weight reason topic exercises lessons about minutes rules scenario score
pairing full half zero absent why not check seed checksum exam level marks tournament
"""
CODES = {*re.findall(r"\w+", KEYS + " ".join(SYSTEMS))}
"""Words that are the same in every language: keys of files, ids, codes."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files")


def errors(folder: Path) -> Iterator[tuple[str, str, Callable[[], object]]]:
    """Yield the kinds of faults, what is given, and what ends with them."""
    for kind, lines in REPORTS.items():
        report = text(*lines)
        yield kind, report, partial(load, "-", stdin=report.encode())
    for kind, scenario in SCENARIOS.items():
        yield kind, scenario, partial(load, str(folder / "s.yaml"), stdin=scenario.encode())
    for kind, boards in LISTS.items():
        yield kind, f"{boards} {NAMES}", partial(read_list, boards, "claim.txt", NAMES)
    for kind, trace in TRACES.items():
        yield kind, trace, partial(read_trace, trace, "t")
    exam = generate("dutch-2026", kinds=["round"], count=1, seed=1).exam
    for kind, sheet in SHEETS.items():
        yield kind, sheet + checksum(exam), partial(_read_sheet, _written(folder, sheet), exam)
    for kind, lesson in COURSES.items():
        course = f"title: T\nsystem: dutch-2017\nlessons: [{{{lesson}}}]\n"
        yield kind, course, partial(read_course, _written(folder, course))
    (exercise,) = exam_data(exam)["exercises"]
    twice = to_yaml({**exam_data(exam), "exercises": [exercise, exercise]})
    yield "faults.exam.one-id", twice, partial(read_exam, _written(folder, twice))
    for kind, ask in ASKED.items():
        yield kind, f"stdin nowhere Quist perhaps red Holm Ivo Player {NAMES}", ask


def _read_sheet(path: str, exam: Exam) -> AnswerSheet:
    return sheet_in(read_file(path, path, SHEET), path, exam)


def _written(folder: Path, content: str) -> str:
    path = folder / "x.yaml"
    path.write_text(content, encoding="utf-8")
    return str(path)


def said_in(error: PairtutorError) -> Iterator[tuple[str, object]]:
    """Yield the place of each fault of an error, and what is said there."""
    for fault in error.faults if isinstance(error, SourceError) else ():
        yield fault.place, fault
    if not isinstance(error, SourceError):
        yield "", error.message


def test_faults_are_told_in_another_language(pseudo: Language, folder: Path) -> None:
    met = set()
    for kind, given, ask in errors(folder):
        with pytest.raises(PairtutorError) as caught:
            ask()
        error = caught.value
        assert kind in set(keys_of(error)), (kind, str(error))
        assert "\n".join(error.lines_in(ENGLISH)) == str(error)
        english = str(error).splitlines()
        for (place, _), line, plain in zip(said_in(error), error.lines_in(pseudo), english, strict=True):
            assert line.isprintable()
            assert line.startswith(place)
            assert line != plain
            assert not left(line.removeprefix(place), given), line
        met.add(kind)
    assert len(met) > 100


def keys_of(error: PairtutorError) -> Iterator[str]:
    """Yield the keys of what an error says, the nested ones too."""
    for _, said in said_in(error):
        for part in (said.fault, said.mend) if isinstance(said, Fault) else (said,):
            yield from _nested(part)


def _nested(said: object) -> Iterator[str]:
    if isinstance(said, Message):
        yield said.key
        for value in said.slots.values():
            yield from _nested(value)


def left(line: str, given: str) -> list[str]:
    """Return the English words of a line that are neither quoted from what is given, nor codes."""
    words = re.findall(r"[A-Za-z_]{2,}", re.sub(r"--[\w-]+|'.*?'", "", line))
    return [word for word in words if word not in CODES and word not in re.findall(r"[A-Za-z_]+", given)]


def test_many_faults_are_counted_in_another_language(pseudo: Language) -> None:
    absent = "absent: [" + ", ".join(str(number) for number in range(6, 30)) + "]\n"
    kinds = BASE + absent + "rounds: x\nmaxi: x\nteaches: x\n"
    with pytest.raises(SourceError) as caught:
        load("s.yaml", stdin=kinds.encode())
    head, *rest = caught.value.lines_in(pseudo)
    assert not [line for line in (head, *rest) if left(line.removeprefix("s.yaml"), kinds)]
    assert head.startswith("s.yaml:0:0: 27 ")
    assert len(rest) == 4


def test_remarks_are_told_in_another_language(pseudo: Language) -> None:
    lines = ("999 x", "062 7", row(1, "2w1", "-+"), row(2, "1b0"), row(3, "-U", "4w "), row(4, "", "3b "))
    remarks = load("-", stdin=text(*lines).encode()).remarks
    assert len(remarks) > 3
    for remark in remarks:
        assert not left(in_words(remark, pseudo), ""), in_words(remark, pseudo)


def test_the_language_has_what_english_has(pseudo: Language) -> None:
    assert set(messages_of(pseudo).below("faults")) == set(messages_of(ENGLISH).below("faults"))
