from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec

import pytest

from pairtutor import __version__
from pairtutor.cli.main import VERBS, main
from pairtutor.errors import Fault, SourceError, TraceNotProven
from pairtutor.messages import messages_of
from pairtutor.resources import ENGLISH
from tests.lab.cli.support import Engine, Surroundings, five_players

SAID = messages_of(ENGLISH)
Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("asked", ["--version", "-V"])
def test_version_is_the_package_version(capsys: Capture, asked: str) -> None:
    assert main([asked]) == 0
    assert capsys.readouterr().out == f"pairtutor {__version__}\n"


def test_help_lists_every_verb(capsys: Capture) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"  {verb}" in out and SAID(f"verbs.{verb}.line") in out for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_the_table_of_verbs_says_what_the_modules_say(verb: str) -> None:
    module = import_module(f"pairtutor.cli.{verb.replace('-', '_')}")
    assert (module.__doc__ or "").splitlines()[0] == SAID(f"verbs.{verb}.line")


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_a_verb(verb: str, capsys: Capture) -> None:
    assert main([verb, "--help"]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith(f"usage: pairtutor {verb} ")
    assert SAID(f"verbs.{verb}.line") in captured.out
    assert captured.err == ""


def test_without_a_verb_the_help_is_shown_and_the_status_is_2(capsys: Capture) -> None:
    assert main([]) == 2
    captured = capsys.readouterr()
    assert captured.out.startswith("usage: pairtutor VERB")
    assert captured.err.startswith("pairtutor: say what to do")


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["pai"], "pairtutor: there is no verb pai; did you mean pair?"),
        (
            ["why", "exchange", "4", "--take"],
            "pairtutor why: there is no option --take, but pairtutor why-not has it"
            " (see pairtutor why-not --help)",
        ),
        (
            ["why", "4", "exchange"],
            "pairtutor why: the file comes first, as in: pairtutor why exchange 4",
        ),
        (["--verson"], "pairtutor: there is no option --verson; did you mean --version?"),
        (
            ["pair", "x", "--rond", "3"],
            "pairtutor pair: there is no option --rond; did you mean --round? (see pairtutor pair --help)",
        ),
        (
            ["pair", "x", "--round=0"],
            "pairtutor pair: argument --round: '0' is not the number of a round; give 1, 2, 3 ..."
            " (see pairtutor pair --help)",
        ),
        (
            ["trace", "x", "--format", "jsn"],
            "pairtutor trace: argument --format: 'jsn' is not possible; did you mean json?"
            " (see pairtutor trace --help)",
        ),
        (
            ["check", "x", "--system", "dutch2017"],
            "pairtutor check: argument --system: 'dutch2017' is not possible; did you mean dutch-2017?"
            " (see pairtutor check --help)",
        ),
        (
            ["pair"],
            "pairtutor pair: the following arguments are required: SOURCE (see pairtutor pair --help)",
        ),
    ],
)
def test_bad_usage_is_one_line_with_the_nearest_spelling(argv: list[str], line: str, capsys: Capture) -> None:
    assert main(argv) == 2
    captured = capsys.readouterr()
    assert captured.err == line + "\n"
    assert captured.out == ""


@pytest.mark.parametrize("number", ["-1", "1.5", "x", "", "²", "9" * 5000])
def test_a_round_is_a_positive_whole_number(number: str, capsys: Capture) -> None:
    assert main(["pair", "x", f"--round={number}"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_every_fault_of_a_source_is_a_line(surroundings: Surroundings, capsys: Capture) -> None:
    faults = [Fault("a.trf", 9, 1, "one", "mend it"), Fault("a.trf", 2, 5, "two", "mend that")]
    surroundings.sources["a.trf"] = SourceError(faults)
    assert main(["pair", "a.trf"]) == 2
    assert capsys.readouterr().err == "a.trf:2:5: two; mend that\na.trf:9:1: one; mend it\n"


def test_a_fault_stays_one_line_whatever_is_in_the_name(surroundings: Surroundings, capsys: Capture) -> None:
    name = "a\nb\x1b[31m\udcff.trf"
    surroundings.sources[name] = SourceError([Fault(name, 1, 1, "one", "mend it")])
    assert main(["pair", name]) == 2
    assert capsys.readouterr().err == "a\\nb\\x1b[31m\\udcff.trf:1:1: one; mend it\n"


def test_an_answer_of_no_is_status_1(surroundings: Surroundings, capsys: Capture) -> None:
    surroundings.sources["x"] = TraceNotProven("step 3: not so")
    assert main(["pair", "x"]) == 1
    assert capsys.readouterr().err == "step 3: not so\n"


def test_a_defect_is_one_line_and_status_70(surroundings: Surroundings, capsys: Capture) -> None:
    surroundings.sources["x"] = ValueError("no\nway")
    assert main(["pair", "x"]) == 70
    assert capsys.readouterr().err == (
        "pairtutor: a defect of the program: ValueError: no\\nway;"
        " please report it with the command and file\n"
    )


def test_a_defect_shows_its_traceback_when_asked(
    surroundings: Surroundings, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAIRTUTOR_DEBUG", "1")
    surroundings.sources["x"] = ValueError("no way")
    assert main(["pair", "x"]) == 70
    assert "Traceback" in capsys.readouterr().err


def test_an_interrupt_is_status_130(surroundings: Surroundings, capsys: Capture) -> None:
    surroundings.sources["x"] = KeyboardInterrupt()
    assert main(["pair", "x"]) == 130
    assert capsys.readouterr().err == "pairtutor: interrupted\n"


def test_a_round_beyond_the_next_is_refused(
    surroundings: Surroundings, engine: Engine, capsys: Capture
) -> None:
    surroundings.sources["x"] = five_players()
    assert main(["pair", "x", "--round", "3"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert engine.calls == []


@pytest.mark.skipif(find_spec("posix") is None, reason="pipes and /dev/full as on POSIX")
class TestStandardOutputGoesAway:
    def test_a_reader_who_left_is_no_error_worth_words(self) -> None:
        command = [sys.executable, "-m", "pairtutor", "--help"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert process.stderr.read() == b""
        assert process.returncode == 141

    @pytest.mark.parametrize(
        ("redirection", "words"), [(">/dev/full", b"No space left"), (">&-", b"is closed")]
    )
    def test_an_output_that_cannot_be_written_is_one_line(self, redirection: str, words: bytes) -> None:
        shell = ["sh", "-c", f'"$1" -m pairtutor --version {redirection}', "sh", sys.executable]
        done = subprocess.run(shell, stderr=subprocess.PIPE, check=False)
        assert done.returncode == 2
        assert words in done.stderr
        assert done.stderr.count(b"\n") == 1
