"""The whole tutor in one file, in a real browser without a network."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.sources.load import load
from pairtutor.tutor import run
from tests.app.conftest import App

MOST = 12 * 2**20


def said(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    """Return what the command line says to standard error."""
    main(command)
    return capsys.readouterr().err.strip()


def test_the_file_is_small_enough_to_be_handed_round(app: App) -> None:
    assert app.file.stat().st_size < MOST


def test_a_scenario_of_the_library_is_explained(app: App) -> None:
    app.scenario("exchange")
    assert "exchange" in app.page.title()
    assert app.boards == [f"{one.white} {one.black}" for one in run(load("exchange")).paired.boards]


def test_the_explanation_is_walked_through_by_keys_and_by_buttons(app: App) -> None:
    app.scenario("exchange")
    app.page.click("#next")
    app.page.keyboard.press("ArrowRight")
    assert app.page.locator("[aria-current=step]").count() == 1
    assert app.page.locator("#place").inner_text().startswith("step 2 of")


def test_another_system_and_another_round_can_be_chosen(app: App) -> None:
    app.scenario("exchange")
    app.page.select_option("select[name=system]", "dutch-2026")
    app.settled()
    assert "Dutch (2026" in app.round.locator(".facts").inner_text()
    app.page.select_option("select[name=round]", "1")
    app.settled()
    assert "round 1 of" in app.round.locator("h1").inner_text()
    assert "Dutch (2026" in app.round.locator(".facts").inner_text()


def test_a_broken_file_is_told_as_on_the_command_line_and_the_page_lives_on(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = b"title: T\nsystem: dutch-2017\nplayers: 3\n"
    monkeypatch.chdir(tmp_path)
    Path("broken.yaml").write_bytes(broken)
    app.drop("broken.yaml", broken)
    assert app.refusal() == said(capsys, "explain", "broken.yaml") != ""
    app.scenario("exchange")
    assert app.boards


def test_nothing_was_asked_from_anywhere_and_nobody_complained(app: App) -> None:
    assert app.requests
    assert all(one.startswith("blob:") or one == app.file.as_uri() for one in app.requests)
    assert app.complaints == []
