"""One line in, one line out: what verbs answer, and that nothing in a line ends the process."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pairtutor.cli.main import main
from pairtutor.cli.serve import VERBS, answer_line
from pairtutor.resources import ENGLISH
from pairtutor.sources.trf.write import to_trf
from tests.disputes.test_checking import recorded

Capture = pytest.CaptureFixture[str]

SOURCE = "dispute-forfeit"


def asked(**request: Any) -> Any:
    answer = json.loads(answer_line(json.dumps(request).encode(), ENGLISH))
    assert answer.keys() == ({"id", "ok", "result"} if answer["ok"] else {"id", "ok", "error"})
    return answer


def printed(capsys: Capture, *words: str) -> str:
    assert main([*words]) in (0, 1)
    return capsys.readouterr().out


def test_results_are_what_the_verbs_print(capsys: Capture) -> None:
    as_json = {
        "pair": printed(capsys, "pair", SOURCE, "--format", "json"),
        "all": printed(capsys, "why-not", SOURCE, "--all", "--format", "json"),
        "trace": printed(capsys, "trace", SOURCE, "--format", "json"),
    }
    for do, text in as_json.items():
        assert asked(id=do, do=do, source=SOURCE) == {"id": do, "ok": True, "result": json.loads(text)}
    lines = printed(capsys, "check", SOURCE, "--format", "json").splitlines()
    assert asked(do="check", source=SOURCE)["result"] == [json.loads(line) for line in lines]
    for do, words, options in (
        ("explain", ["--depth", "full"], {"depth": "full"}),
        ("why", ["9"], {"player": 9}),
        ("why", ["--round", "2", "--player", "Ra"], {"player": "Ra", "round": 2}),
        ("why-not", ["--pair", "9-4"], {"pair": "9-4", "format": "text"}),
        ("why-not", ["--float", "3", "--bracket", "1"], {"float": 3, "bracket": 1, "format": "text"}),
        ("explain", ["--format", "md"], {"format": "md"}),
        ("pair", ["--format", "csv", "--lang", "de"], {"format": "csv", "lang": "de"}),
    ):
        assert asked(do=do, source=SOURCE, **options)["result"] == {
            "text": printed(capsys, do, SOURCE, *words)
        }


def test_a_wish_has_its_text_and_what_it_says_as_data(capsys: Capture) -> None:
    told = asked(do="why-not", source=SOURCE, pair="9-4", lang="fr")["result"]
    as_data = printed(capsys, "why-not", SOURCE, "--pair", "9-4", "--format", "json", "--lang", "fr")
    assert told == json.loads(as_data)
    assert told["text"] == printed(capsys, "why-not", SOURCE, "--pair", "9-4", "--lang", "fr")
    assert (told["asked"], told["granted"]) == ({"pair": [9, 4]}, False)


def test_a_text_stands_for_a_file_and_boards_for_a_claim(tmp_path: Path, capsys: Capture) -> None:
    text = to_trf(recorded("dutch-2017", 1))
    file = tmp_path / "a.trf"
    file.write_text(text, encoding="utf-8")
    ours = asked(do="check", text=text, system="dutch-2017")["result"]
    theirs = asked(do="check", source=str(file), system="dutch-2017")["result"]
    assert [{**line, "file": ""} for line in ours] == [{**line, "file": ""} for line in theirs]
    claim = [[6, 1], [8, 5], [9, 4], [2, 7], [3, 0]]
    told = asked(do="why-not", source=SOURCE, claim=claim)["result"]["text"]
    file.write_text("".join(f"{white} {black}\n" for white, black in claim), encoding="utf-8")
    file = file.rename(tmp_path / "a.txt")
    assert told == printed(capsys, "why-not", SOURCE, "--claim", str(file))


def test_an_exam_is_marked(tmp_path: Path) -> None:
    exam, sheet = tmp_path / "exam", tmp_path / "ana.yaml"
    words = ("--system", "dutch-2026", "--topic", "2.4.9", "--count", "1", "-o", str(exam))
    assert main(["exam", *words]) == 0
    sheet.write_text("name: Ana\nanswers: {}\n", encoding="utf-8")
    (marks,) = asked(do="mark", exam=str(exam / "exam.yaml"), answers=[str(sheet)])["result"]
    assert marks["name"] == "Ana"
    (turned,) = asked(do="mark", answers=[str(sheet)], exam=str(exam / "exam.yaml"))["result"]
    assert turned == marks


def test_several_files_are_checked_in_one_request() -> None:
    alone = [asked(do="check", source=name)["result"] for name in (SOURCE, "exchange")]
    assert asked(do="check", sources=[SOURCE, "exchange"])["result"] == [
        line for lines in alone for line in lines
    ]
    for more in ({"source": SOURCE}, {"text": MET}):
        assert "give either source" in asked(do="check", sources=["exchange"], **more)["error"]["message"]
    assert "give either source" in asked(do="check", sources=["-"])["error"]["message"]
    assert (
        "pair has no option 'sources'"
        in asked(do="pair", source=SOURCE, sources=["exchange"])["error"]["message"]
    )


@pytest.mark.parametrize(
    ("request_", "message", "place"),
    [
        ({"do": "pair", "text": "001 x"}, "the pairing number (columns 5-8) is 'x'", (1, 5)),
        ({"do": "pair", "source": "nobody"}, "there is no such scenario or file", (None, None)),
        ({"do": "pear", "source": SOURCE}, "do is 'pear'; did you mean pair?", (None, None)),
        ({"do": ["pair"], "source": SOURCE}, "do is ['pair']; ", (None, None)),
        ({"source": SOURCE}, "do is None; choose from pair, check", (None, None)),
        ({"do": "pair"}, "give either source", (None, None)),
        ({"do": "pair", "source": SOURCE, "text": "x"}, "give either source", (None, None)),
        ({"do": "pair", "source": "-"}, "give either source", (None, None)),
        (
            {"do": "pair", "source": SOURCE, "roung": 1},
            "pair has no option 'roung'; did you mean round?",
            None,
        ),
        ({"do": "pair", "source": SOURCE, "output": "x"}, "pair has no option 'output'", None),
        ({"do": "explain", "source": SOURCE, "help": True}, "explain has no option 'help'", None),
        ({"do": "check", "source": SOURCE, "jobs": 4}, "check has no option 'jobs'", None),
        ({"do": "pair", "source": SOURCE, "round": {}}, "the value of 'round' is a text or a number", None),
        ({"do": "pair", "source": SOURCE, "round": "x"}, "'x' is not the number of a round", None),
        ({"do": "pair", "source": SOURCE, "lang": "tlh"}, "there is no language 'tlh'", None),
        ({"do": "why", "source": SOURCE}, "name one player", None),
        ({"do": "why-not", "source": SOURCE, "claim": [[1]]}, "the value of 'claim' is a text", None),
        ({"do": "why-not", "source": SOURCE, "claim": [[1, 2]]}, "", None),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_cannot_be_is_told(request_: dict[str, Any], message: str, place: Any) -> None:
    answer = asked(id=7, **request_)
    assert (answer["id"], answer["ok"]) == (7, False)
    error = answer["error"]
    assert message in error["message"]
    assert error.keys() == {"message", "line", "column"}
    assert place is None or (error["line"], error["column"]) == place


def served(data: bytes, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return the answers of the process to its input, until that ends."""
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["serve", "--stdio"]) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


DATA = Path(__file__).parent / "data"


def test_an_id_that_is_no_json_a_table_and_the_stream_of_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    infinite, table, sheet, stream, plain = served((DATA / "serve.jsonl").read_bytes(), monkeypatch)
    assert (infinite["id"], infinite["ok"]) == (None, False)
    assert "too large for a number" in infinite["error"]["message"]
    assert table["ok"]
    assert "dutch-2017             3         3         0" in table["result"]["text"]
    assert "no such scenario or file" in sheet["error"]["message"]
    assert "source is '/dev/stdin', which is no file but a stream" in stream["error"]["message"]
    assert plain["ok"]
    for value in (b"NaN", b"-1e999", b"true", b"[1]"):
        (answer,) = served(b'{"id": ' + value + b', "do": "pair", "source": "exchange"}\n', monkeypatch)
        assert (answer["id"], answer["ok"]) == (None, False)


@pytest.mark.parametrize("lang", ["en", "fr", "es", "de"])
def test_of_many_faults_those_to_mend_first_are_told(lang: str) -> None:
    request = json.loads((DATA / "serve-many-faults.jsonl").read_bytes())
    error = asked(**request, lang=lang)["error"]
    count, first = error["message"].split("\n")
    assert (error["line"], error["column"]) == (2, 5)
    assert "40" in count
    assert first.startswith("2:5: ")
    assert "'x'" in first


@pytest.mark.parametrize("lang", ["en", "fr", "es", "de"])
def test_no_verb_that_fails_is_answered_as_done(lang: str, tmp_path: Path) -> None:
    exam, good, bad = tmp_path / "exam", tmp_path / "ana.yaml", tmp_path / "bob.yaml"
    words = ("--system", "dutch-2026", "--topic", "2.4.9", "--count", "1", "-o", str(exam))
    assert main(["exam", *words]) == 0
    good.write_text("name: Ana\nanswers: {}\n", encoding="utf-8")
    bad.write_text("name: Bob\nanswers: 3\n", encoding="utf-8")
    marking: dict[str, Any] = {"do": "mark", "exam": str(exam / "exam.yaml")}
    unread: list[dict[str, Any]] = [
        marking | {"answers": [str(bad)]},
        marking | {"answers": [str(good), str(bad)]},
        marking | {"answers": [str(bad)], "format": "html"},
        {"do": "check", "text": "001 x"},
        {"do": "check", "text": "001 x", "format": "text"},
        {"do": "check", "text": "001 x", "summary": True},
        {"do": "check", "text": "001 x", "format": "junit"},
    ]
    for request in unread:
        answer = asked(id=1, lang=lang, **request)
        assert not answer["ok"], request
        assert answer["error"]["line"] is not None, request
        assert ("bob.yaml" in answer["error"]["message"]) == (request["do"] == "mark")
    assert asked(**marking, answers=[str(good)])["ok"]


MET = """
title: The two have met
system: dutch-2017
rounds: 3
initial_colour: white
players: [{id: 1, name: A, rating: 2000}, {id: 2, name: B, rating: 1900}]
history: [{games: [{white: 1, black: 2, result: 1-0}]}]
"""
"""A tournament whose next round has no legal pairing."""


@pytest.mark.parametrize("form", ["engine", "csv", "names"])
def test_a_round_without_a_legal_pairing_is_an_answer_only_where_it_says_why(form: str) -> None:
    refused = asked(do="pair", text=MET, format=form)
    assert not refused["ok"]
    assert "1 A has no possible opponent left" in refused["error"]["message"]
    assert "paired by" not in refused["error"]["message"]
    assert "1 A has no possible opponent left" in asked(do="pair", text=MET)["result"]["refusal"]


@pytest.mark.parametrize("option", ["exam", "answers", "source", "claim"])
def test_nothing_is_read_from_a_stream(option: str) -> None:
    for stream in ("/dev/stdin", "/dev/fd/0", "/dev/zero"):
        request = {"do": "mark", "exam": "a.yaml", "answers": ["b.yaml"]}
        if option in ("source", "claim"):
            request = {"do": "why-not", "source": SOURCE, "claim": "c.txt"}
        value = [stream] if option == "answers" else stream
        answer = asked(**request | {option: value})
        assert f"{option} is '{stream}', which is no file but a stream" in answer["error"]["message"]


MANGLED: tuple[Callable[[Random, bytes], bytes], ...] = (
    lambda rng, line: line[: rng.randrange(len(line))],
    lambda rng, line: line[rng.randrange(len(line)) :],
    lambda rng, line: line.replace(b'"', bytes([rng.randrange(256)])),
    lambda rng, line: bytes(rng.randrange(256) for _ in range(rng.randrange(40))),
    lambda rng, line: b"[" * rng.randrange(30_000),
    lambda rng, line: b'{"do":' * rng.randrange(3000),
    lambda rng, line: b"9" * rng.randrange(9000),
    lambda rng, line: line.replace(
        b"exchange", rng.choice([b"\\ud800", b"\\u0000", b"../..", b"/dev/null", b""])
    ),
    lambda rng, line: line.replace(
        b"pair", rng.choice([b"", b"quiz", b"exam", b"help", b"__init__", b"main"])
    ),
    lambda rng, line: line.replace(
        b"1", rng.choice([b"NaN", b"1e999", b"-1", b"null", b"true", b"{}", b"[]"])
    ),
)


def test_two_thousand_mangled_lines_have_as_many_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(4)
    good = b'{"id": 1, "do": "pair", "source": "exchange", "round": 1}'
    lines = [rng.choice(MANGLED)(rng, good).replace(b"\n", b"") for _ in range(2000)]
    answers = served(b"\n".join([*lines, good, b""]), monkeypatch)
    assert len(answers) == 2001
    assert answers[-1]["ok"]
    assert sum(answer["ok"] for answer in answers[:-1]) < 500
    told = [answer["error"]["message"] for answer in answers if not answer["ok"]]
    assert all(told)
    assert not [text for text in told if "a defect of the program" in text]
    assert answers == [json.loads(answer_line(line + b"\n", ENGLISH)) for line in (*lines, good)]


def test_a_line_that_is_too_long_is_one_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pairtutor.cli.serve.LONGEST", 100)
    good = b'{"id": 1, "do": "pair", "source": "exchange"}\n'
    first, second = served(b" " * 250 + good + good, monkeypatch)
    assert (first["ok"], second["ok"]) == (False, True)


def test_every_verb_can_be_asked_and_without_stdio_nothing_is(capsys: Capture) -> None:
    assert set(VERBS) == {
        "pair",
        "check",
        "explain",
        "why",
        "why-not",
        "all",
        "repair",
        "mark",
        "trace",
        "standings",
    }
    assert main(["serve"]) == 2
    assert "give --stdio" in capsys.readouterr().err


def test_boards_made_by_hand_are_judged(capsys: Capture) -> None:
    printed_data = json.loads(
        printed(capsys, "why-not", SOURCE, "--board", "7-3", "--board", "9-bye", "--format", "json")
    )
    for boards in ([[7, 3], [9, 0]], ["7-3", "9-bye"]):
        assert asked(do="why-not", source=SOURCE, board=boards)["result"] == printed_data
    claim = [[6, 1], [8, 5], [9, 7], [2, 4], [3, 0]]
    assert asked(do="why-not", source=SOURCE, claim=claim, format="json")["result"]["right"] is True
    assert asked(do="why-not", source=SOURCE, claim=claim)["result"].keys() == {"text"}
    assert not asked(do="why-not", source=SOURCE, board=[[7, [3]]])["ok"]


def test_a_round_is_repaired(capsys: Capture) -> None:
    data = json.loads(printed(capsys, "repair", SOURCE, "--absent", "7,4", "--format", "json"))
    assert asked(do="repair", source=SOURCE, absent=[7, 4])["result"] == data
    assert asked(do="repair", source=SOURCE, absent="7,4")["result"] == data
    error = asked(do="repair", source=SOURCE, present=[7])["error"]
    assert error["message"].startswith("player 7 is in this round already")
