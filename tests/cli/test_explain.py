from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pairtutor.cli.main import main
from pairtutor.errors import NoLegalPairing
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import ChosenBy
from tests.lab.cli.support import Engine, Surroundings, closed, engine_from, five_players

Capture = pytest.CaptureFixture[str]

FORMS = {
    "text": "pairtutor.narrative.text",
    "html": "pairtutor.html.pages",
    "md": "pairtutor.narrative.markdown",
}


def stand_in(monkeypatch: pytest.MonkeyPatch, name: str, **functions: object) -> None:
    module = ModuleType(name)
    vars(module).update(functions)
    monkeypatch.setitem(sys.modules, name, module)


@pytest.fixture
def source(surroundings: Surroundings, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> str:
    for form, name in FORMS.items():

        def render(trace: Any, *, depth: str, form: str = form, **_: object) -> str:
            return f"{form}: {len(trace.steps)} step, {depth}\n"

        stand_in(monkeypatch, name, render=render)
    surroundings.sources["open.trf"] = five_players()
    return "open.trf"


def test_the_narrative_is_written_at_the_depth_asked_for(source: str, capsys: Capture) -> None:
    assert main(["explain", source]) == 0
    assert main(["explain", source, "--depth", "full", "--format", "text"]) == 0
    assert capsys.readouterr().out == "text: 1 step, normal\ntext: 1 step, full\n"


@pytest.mark.parametrize("form", FORMS)
def test_each_form_is_written_by_its_own_module(source: str, form: str, capsys: Capture) -> None:
    assert main(["explain", source, "--format", form, "--depth", "summary"]) == 0
    captured = capsys.readouterr()
    assert captured.out == f"{form}: 1 step, summary\n"
    assert captured.err == ""


def test_it_says_where_the_file_is_and_overwrites_it_only_by_force(
    source: str, tmp_path: Path, capsys: Capture
) -> None:
    target = tmp_path / "round.html"
    words = ["explain", source, "--format", "html", "-o", str(target)]
    assert main(words) == 0
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"written to {target}\n")
    target.write_text("mine", encoding="utf-8")
    assert main(words) == 2
    assert "exists already; overwrite it with --force" in capsys.readouterr().err
    assert target.read_text(encoding="utf-8") == "mine"
    assert main([*words, "--force"]) == 0
    assert target.read_text(encoding="utf-8") == "html: 1 step, normal\n"


def test_without_a_legal_pairing_what_is_known_is_explained(
    source: str, surroundings: Surroundings, capsys: Capture
) -> None:
    def refuse(*call: Any) -> None:
        call[3].emit(closed())
        raise NoLegalPairing("nobody is left for 4")

    surroundings.engine = refuse
    assert main(["explain", source]) == 1
    captured = capsys.readouterr()
    assert captured.out == "text: 1 step, normal\n"
    assert captured.err == "nobody is left for 4\n"


@pytest.fixture
def both(source: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A tournament that the engine can pair as 2017 and as 2012, and words for the comparison."""

    def render(left: Any, right: Any, **_: object) -> str:
        return f"{len(left.trace.steps)}:{left.refusal} against {len(right.trace.steps)}:{right.refusal}\n"

    def other(form: str, left: Any, right: Any, **_: object) -> str:
        return f"{form}\n"

    stand_in(monkeypatch, "pairtutor.narrative.comparison.text", render=render)
    stand_in(monkeypatch, "pairtutor.narrative.comparison.markdown", render=partial(other, "md"))
    stand_in(monkeypatch, "pairtutor.html.comparison", render=partial(other, "html"))
    engine_from("tests.cli.engine_in_place", "dutch-2012", monkeypatch)
    return source


def test_against_another_system_the_round_is_paired_twice(both: str, engine: Engine, capsys: Capture) -> None:
    assert main(["explain", both, "--against", "dutch-2012", "--round", "1", "--depth", "summary"]) == 0
    assert capsys.readouterr().out == "1: against 1:\n"
    choices = [(number, choice.system, choice.because) for _, number, choice, _, _ in engine.calls]
    assert choices == [
        (1, "dutch-2017", ChosenBy("scenario")),
        (1, "dutch-2012", ChosenBy("comparison")),
    ]


@pytest.mark.parametrize("form", ["md", "html"])
def test_a_comparison_has_the_same_forms(both: str, form: str, capsys: Capture) -> None:
    assert main(["explain", both, "--against", "dutch-2012", "--format", form, "--depth", "summary"]) == 0
    assert capsys.readouterr().out == f"{form}\n"


def test_the_system_asked_for_stands_against_the_other(both: str, engine: Engine, capsys: Capture) -> None:
    assert (
        main(["explain", both, "--system", "dutch-2012", "--against", "dutch-2017", "--depth", "summary"])
        == 0
    )
    choices = [(choice.system, choice.because) for _, _, choice, _, _ in engine.calls]
    assert choices == [
        ("dutch-2012", ChosenBy("option")),
        ("dutch-2017", ChosenBy("comparison")),
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
    assert main(["explain", both, "--against", "dutch-2012", "--depth", "summary"]) == status
    refusal = "nobody is left for 4"
    left = refusal if status else ""
    assert capsys.readouterr().out == f"1:{left} against 1:{refusal}\n"


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
    ],
)
def test_a_comparison_that_cannot_be_is_one_clear_line(
    both: str, words: list[str], said: str, engine: Engine, capsys: Capture
) -> None:
    assert main(["explain", both, *words]) == 2
    assert capsys.readouterr().err == said
    assert engine.calls == []


def test_a_system_that_is_not_there_yet_is_one_clear_line(
    both: str, engine: Engine, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine_from("not_there", "lim-1999", monkeypatch)
    assert main(["explain", both, "--against", "lim-1999"]) == 2
    assert capsys.readouterr().err.startswith("this version cannot pair by FIDE Lim (1999) yet;")
    assert engine.calls == []
