from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from pairtutor.cli.main import main
from pairtutor.errors import NoLegalPairing
from pairtutor.model.pairing import RoundPairing
from pairtutor.systems import base
from tests.cli.support import Engine, Surroundings, closed, five_players

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def source(surroundings: Surroundings, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> str:
    def render(trace: Any, *, depth: str) -> str:
        return f"{len(trace.steps)} step, {depth}\n"

    module = ModuleType("pairtutor.narrative.text")
    vars(module)["render"] = render
    monkeypatch.setitem(sys.modules, "pairtutor.narrative.text", module)
    surroundings.sources["open.trf"] = five_players()
    return "open.trf"


def test_the_narrative_is_written_at_the_depth_asked_for(source: str, capsys: Capture) -> None:
    assert main(["explain", source]) == 0
    assert main(["explain", source, "--depth", "full", "--format", "text"]) == 0
    assert capsys.readouterr().out == "1 step, normal\n1 step, full\n"


@pytest.mark.parametrize("form", ["html", "md"])
def test_a_form_that_is_not_there_yet_is_one_clear_line(
    source: str, form: str, engine: Engine, capsys: Capture
) -> None:
    assert main(["explain", source, "--format", form]) == 2
    assert capsys.readouterr().err == (
        f"pairtutor explain: this version does not write {form} yet; use --format text\n"
    )
    assert engine.calls == []


def test_without_a_legal_pairing_what_is_known_is_explained(
    source: str, surroundings: Surroundings, capsys: Capture
) -> None:
    def refuse(*call: Any) -> None:
        call[3].emit(closed())
        raise NoLegalPairing("nobody is left for 4")

    surroundings.engine = refuse
    assert main(["explain", source]) == 1
    captured = capsys.readouterr()
    assert captured.out == "1 step, normal\n"
    assert captured.err == "nobody is left for 4\n"


@pytest.fixture
def both(source: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A tournament that the engine can pair as 2017 and as 2012, and words for the comparison."""

    def render(left: Any, right: Any, *, left_refusal: str, right_refusal: str, depth: str) -> str:
        return f"{len(left.steps)}:{left_refusal} against {len(right.steps)}:{right_refusal}, {depth}\n"

    module = ModuleType("pairtutor.narrative.against")
    vars(module)["render"] = render
    monkeypatch.setitem(sys.modules, "pairtutor.narrative.against", module)
    monkeypatch.setitem(base.ENGINES, "dutch-2012", "tests.cli.engine_in_place")
    return source


def test_against_another_system_the_round_is_paired_twice(both: str, engine: Engine, capsys: Capture) -> None:
    assert main(["explain", both, "--against", "dutch-2012", "--round", "1", "--depth", "summary"]) == 0
    assert capsys.readouterr().out == "1: against 1:, summary\n"
    choices = [(number, choice.system, choice.because) for _, number, choice, _, _ in engine.calls]
    assert choices == [
        (1, "dutch-2017", "the file says so"),
        (1, "dutch-2012", "asked for with --against"),
    ]


def test_the_system_asked_for_stands_against_the_other(both: str, engine: Engine, capsys: Capture) -> None:
    assert main(["explain", both, "--system", "dutch-2012", "--against", "dutch-2017"]) == 0
    choices = [(choice.system, choice.because) for _, _, choice, _, _ in engine.calls]
    assert choices == [
        ("dutch-2012", "asked for with --system"),
        ("dutch-2017", "asked for with --against"),
    ]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("refusing", "status"), [(("dutch-2012",), 0), (("dutch-2012", "dutch-2017"), 1)])
def test_only_if_neither_can_pair_is_the_answer_no(
    both: str, surroundings: Surroundings, capsys: Capture, refusing: tuple[str, ...], status: int
) -> None:
    def pair_or_refuse(*call: Any) -> RoundPairing:
        call[3].emit(closed())
        if call[2].system in refusing:
            raise NoLegalPairing("nobody is left for 4")
        return RoundPairing(number=call[1], system=call[2].system, boards=(), bye=None)

    surroundings.engine = pair_or_refuse
    assert main(["explain", both, "--against", "dutch-2012"]) == status
    refusal = "nobody is left for 4"
    left = refusal if status else ""
    assert capsys.readouterr().out == f"1:{left} against 1:{refusal}, normal\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--against", "dutch-2017"],
            "pairtutor explain: dutch-2017 against itself leaves nothing to compare;"
            " name another system with --against\n",
        ),
        (
            ["--against", "dutch-2018"],
            "pairtutor explain: argument --against: 'dutch-2018' is not possible;"
            " did you mean dutch-2017? (see pairtutor explain --help)\n",
        ),
        (
            ["--against", "dutch-2012", "--format", "html"],
            "pairtutor explain: this version does not write html yet; use --format text\n",
        ),
    ],
)
def test_a_comparison_that_cannot_be_is_one_clear_line(
    both: str, words: list[str], said: str, engine: Engine, capsys: Capture
) -> None:
    assert main(["explain", both, *words]) == 2
    assert capsys.readouterr().err == said
    assert engine.calls == []


def test_a_system_that_is_not_there_yet_is_one_clear_line(both: str, engine: Engine, capsys: Capture) -> None:
    assert main(["explain", both, "--against", "lim-1999"]) == 2
    assert capsys.readouterr().err.startswith("this version cannot pair by FIDE Lim (1999) yet;")
    assert engine.calls == []
