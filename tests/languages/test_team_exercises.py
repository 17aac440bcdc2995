"""Exams, courses and checks of an event of teams speak of teams and matches in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.resources import languages
from tests.lab.seeds import share
from tests.languages.test_teams import of_html, spoken

ASIDE = {
    "en": ("without a game, and", "for a game that is won", "of games that were not"),
    "fr": ("pour une partie", "des parties qui n'ont"),
    "es": ("sin ninguna partida, y", "por una partida", "de las partidas que no"),
    "de": (
        "ohne eine Partie, und",
        "anderen Bretter",
        "seiner Bretter",
        "gewonnene Partie",
        "von Partien",
        "der Bretter richten",
        "gewonnene Bretter",
    ),
}
"""Where a game of a match or the boards of one are meant, they are called that."""


def about(page: Path, code: str) -> list[str]:
    """Return the places of a page where it speaks of players, or of boards and games that are matches."""
    return [
        place
        for place in spoken(of_html(page.read_text(encoding="utf-8")), code)
        if not any(aside in place for aside in ASIDE[code])
    ]


@pytest.mark.parametrize("code", share(languages(), 2, 1))
def test_an_exam_and_its_marks_speak_of_teams(
    code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["exam", "--system", "swiss-team-2026", "--lang", code]
    assert main([*words, "--count", "11", "--seed", "3", "-o", str(tmp_path / "exam")]) == 0
    assert main([*words, "--format", "choice", "--count", "4", "-o", str(tmp_path / "choice")]) == 0
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text("answers:\n  1: {pairs: [[1, 1], [2, 99]]}\n  2: {clause: 9.9.9}\n", encoding="utf-8")
    assert main(["mark", str(tmp_path / "exam" / "exam.yaml"), str(sheet), "--lang", code]) != 70
    assert spoken("".join(capsys.readouterr()), code) == []
    pages = sorted(tmp_path.glob("*/*.html"))
    assert len(pages) == 8
    assert {page.name: about(page, code) for page in pages if about(page, code)} == {}


@pytest.mark.slow
@pytest.mark.parametrize("code", share(languages(), 2))
def test_a_course_speaks_of_teams(code: str, tmp_path: Path) -> None:
    assert main(["course", "swiss-team-2026", "-o", str(tmp_path / "course"), "--lang", code]) == 0
    pages = sorted((tmp_path / "course").rglob("*.html"))
    assert len(pages) > 10
    assert {page.name: about(page, code) for page in pages if about(page, code)} == {}


@pytest.mark.parametrize("code", languages())
def test_recorded_matches_that_differ_are_told_as_matches(
    code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report, scenario = tmp_path / "event.trf", tmp_path / "event.yaml"
    words = ["--system", "swiss-team-2026", "--players", "8", "--rounds", "4", "--seed", "4"]
    assert main(["generate", *words, "-o", str(report)]) == 0
    assert main(["convert", str(report), "-o", str(scenario)]) == 0
    right = scenario.read_text(encoding="utf-8")
    wrong = right.replace("- 5-8: 2-2\n    - 6-7:", "- 5-7: 2-2\n    - 8-6:")
    assert wrong != right
    scenario.write_text(wrong, encoding="utf-8")
    for form in ("text", "junit", "github"):
        capsys.readouterr()
        assert main(["check", str(scenario), "--format", form, "--lang", code]) == 1
        told = capsys.readouterr().out
        assert ("4" in told, spoken(told, code)) == (True, [])
