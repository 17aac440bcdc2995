from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from pairtutor.cli.checked import brackets
from pairtutor.cli.main import main
from pairtutor.errors import Fault, NoLegalPairing, SourceError
from pairtutor.model.tournament import ChosenBy, SystemChoice
from pairtutor.narrative.disputes.published import Broken
from pairtutor.trace.events import BracketKind, BracketOpened, CandidateJudged
from pairtutor.trace.recorder import Recorder
from tests.lab.cli.support import (
    BY,
    BYE,
    Engine,
    Surroundings,
    black,
    engine_from,
    five_players,
    tournament,
    white,
)
from tests.lab.narrative.example import OPENED
from tests.lab.numbers import tpns

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def sources(surroundings: Surroundings, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setattr("pairtutor.narrative.disputes.published.first_broken", lambda *_: Broken())
    monkeypatch.setattr("pairtutor.disputes.checking.causes", lambda *_: [])  # the simple engine has none
    surroundings.sources["good"] = five_players(source="good")
    surroundings.sources["differs"] = tournament(
        (white(2),), (black(1),), (BYE,), (white(5),), (black(4),), source="differs"
    )
    surroundings.sources["bad"] = SourceError([Fault("bad", 1, 1, "is empty", "fill it")])
    return surroundings.sources


def opened(number: int, kind: BracketKind = "normal", sequence: int = 6) -> BracketOpened:
    return BracketOpened(
        cites=(),
        number=number,
        bracket_kind=kind,
        score=2,
        mdps=tpns(number * 10),
        residents=tpns(number * 10 + 1),
        homogeneous=False,
        m0=1,
        max_pairs=1,
        m1=1,
        downfloaters=0,
        sequence=sequence,
    )


def judged(bracket: int, number: int, accepted: bool) -> CandidateJudged:
    return CandidateJudged(
        cites=(),
        bracket=bracket,
        number=number,
        sequence=6,
        pairs=(),
        downfloaters=(),
        findings=(),
        accepted=accepted,
        perfect=False,
        decided_by=None if accepted else "legality",
        witness=None,
    )


def test_a_file_that_agrees_is_one_line_that_names_the_edition(
    sources: dict[str, Any], capsys: Capture
) -> None:
    assert main(["check", "good"]) == 0
    assert capsys.readouterr().out == f"good: agrees, 1 round, {BY}"


def test_a_round_that_differs_stands_below_its_file_and_the_totals_below_all(
    sources: dict[str, Any], capsys: Capture
) -> None:
    assert main(["check", "good", "differs"]) == 1
    assert capsys.readouterr().out == (
        f"good: agrees, 1 round, {BY}"
        f"differs: 1 round, it differs, {BY}"
        "  round 1: board 1 is 1 Player 1 – 5 Player 5, recorded 1 Player 1 – 2 Player 2\n"
        "    and 4 Player 4 – 5 Player 5\n"
        "\n2 files: 1 agree, 1 differ; 2 rounds: 1 agree, 1 differ\n"
    )


def test_a_bad_file_does_not_keep_the_others_from_being_checked(
    sources: dict[str, Any], capsys: Capture
) -> None:
    assert main(["check", "bad", "differs", "good"]) == 2
    captured = capsys.readouterr()
    assert captured.err == "bad:1:1: is empty; fill it\n"
    assert captured.out.endswith(
        "3 files: 1 agree, 1 differ, 1 cannot be read; 2 rounds: 1 agree, 1 differ\n"
    )


def test_a_bad_file_is_a_line_of_json_too(sources: dict[str, Any], capsys: Capture) -> None:
    assert main(["check", "--format", "json", "bad", "good"]) == 2
    bad, good = map(json.loads, capsys.readouterr().out.splitlines())
    assert bad == {"file": "bad", "error": ["bad:1:1: is empty; fill it"]}
    assert good["agrees"]


def test_a_system_that_is_not_there_is_told_with_the_file(
    sources: dict[str, Any], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine_from("not_there", "lim-1999", monkeypatch)
    sources["lim"] = five_players(system=SystemChoice("lim-1999", ChosenBy("scenario")))
    assert main(["check", "lim", "good"]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("lim: this version cannot pair by FIDE Lim (1999) yet")
    assert captured.out.startswith(f"good: agrees, 1 round, {BY}\n2 files: ")


def test_json_is_one_object_per_round(sources: dict[str, Any], engine: Engine, capsys: Capture) -> None:
    assert main(["check", "--format", "json", "good", "differs"]) == 1
    good, differs = map(json.loads, capsys.readouterr().out.splitlines())
    assert good == {
        "file": "good",
        "system": "dutch-2017",
        "round": 1,
        "agrees": True,
        "recorded": {"pairs": [[1, 5], [2, 4]], "bye": 3},
        "computed": {"pairs": [[1, 5], [2, 4]], "bye": 3},
        "first_difference": None,
    }
    assert differs["agrees"] is False
    assert differs["first_difference"]["kind"] == "pair"
    assert differs["first_difference"]["recorded"] == [[1, 2], [4, 5]]
    assert [tracer.recording for _, _, _, tracer, _ in engine.calls] == [False, False]


def test_no_legal_pairing_of_a_recorded_round_is_a_difference(
    sources: dict[str, Any], surroundings: Surroundings, capsys: Capture
) -> None:
    def refuse(*args: object) -> None:
        raise NoLegalPairing("nobody is left for 4")

    surroundings.engine = refuse
    assert main(["check", "--format", "json", "good"]) == 1
    line = json.loads(capsys.readouterr().out)
    assert line["computed"] == {"pairs": [], "bye": None}
    assert line["first_difference"]["kind"] == "no-legal-pairing"
    assert line["first_difference"]["text"] == "nobody is left for 4"


def opening_first(engine: Any) -> Any:
    """Return an engine that records the opening of a round before it pairs."""

    def pair_round(*call: Any) -> Any:
        call[3].emit(OPENED)
        return engine(*call)

    return pair_round


def test_brackets_are_added_when_asked_for(
    sources: dict[str, Any], surroundings: Surroundings, capsys: Capture
) -> None:
    surroundings.engine = opening_first(surroundings.engine)
    assert main(["check", "--format", "json", "--brackets", "good"]) == 0
    assert json.loads(capsys.readouterr().out)["brackets"] == []


class TestBrackets:
    def test_the_accepted_candidate_of_each_bracket(self) -> None:
        recorder = Recorder()
        recorder.emit(OPENED)
        with recorder.section(opened(1)):
            recorder.emit(judged(1, 1, accepted=False))
            recorder.emit(judged(1, 4, accepted=True))
        with recorder.section(opened(2)), recorder.section(judged(2, 2, accepted=True)):
            pass
        assert brackets(recorder.trace()) == [
            {"mdps": [10], "residents": [11], "accepted": 4, "sequence": 6},
            {"mdps": [20], "residents": [21], "accepted": 2, "sequence": 6},
        ]

    def test_a_bracket_paired_again_is_there_once_and_as_ppb(self) -> None:
        recorder = Recorder()
        recorder.emit(OPENED)
        for kind, number, sequence in (("normal", 1, 6), ("PPB", 9, 24)):
            with recorder.section(opened(1, "PPB" if kind == "PPB" else "normal", sequence)):
                recorder.emit(judged(1, number, accepted=True))
        assert brackets(recorder.trace()) == [
            {"mdps": [10], "residents": [11], "accepted": 9, "sequence": 24}
        ]

    def test_sequences_of_thousands_of_digits_are_exact(
        self, sources: dict[str, Any], surroundings: Surroundings, capsys: Capture
    ) -> None:
        simple = surroundings.engine

        def record_large(*call: Any) -> Any:
            call[3].emit(opened(1, sequence=10**6000))
            return simple(*call)

        surroundings.engine = opening_first(record_large)
        before = sys.get_int_max_str_digits()
        assert main(["check", "--format", "json", "--brackets", "good"]) == 0
        assert '"sequence": 1' + "0" * 6000 + "}" in capsys.readouterr().out
        assert sys.get_int_max_str_digits() == before
