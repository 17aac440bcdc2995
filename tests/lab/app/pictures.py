"""The README's picture of the one file: run as a program, with the place of Pyodide, it takes it anew."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize

from pairtutor.app.page import app_page, read_runtime
from tests.lab.app.opened import START, App
from tests.lab.html.browser import chromium
from tests.lab.html.pictures import FOLDER

WIDE = ViewportSize(width=1280, height=800)


def take(file: Path) -> None:
    """Take the picture of a bracket whose first candidate is refused."""
    with chromium() as browser:
        page = browser.new_context(viewport=WIDE, offline=True, color_scheme="light").new_page()
        page.goto(file.as_uri())
        page.wait_for_selector("body[data-ready]", timeout=START)
        app = App(page, file)
        app.scenario("exchange", "&panel=steps")
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        page.wait_for_timeout(2_000)
        page.evaluate("window.scrollTo(0, 0)")
        page.screenshot(path=FOLDER / "app.png")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "pairtutor.html"
        written.write_text(app_page(read_runtime(sys.argv[1])), encoding="utf-8", newline="\n")
        take(written)
