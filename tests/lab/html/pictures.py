"""The pictures of the README: run as a program it takes them anew, with the Chromium that is installed."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests.lab.html.browser import NAMES
from tests.lab.html.pages import against, page

FOLDER = Path(__file__).parents[3] / "docs"
SCENARIO = "exchange"
SCREEN = ViewportSize(width=1120, height=780)
SHEET = ViewportSize(width=794, height=1123)
"""An A4 sheet in pixels of 1/96 inch."""
MARGIN = "14mm 13mm"


def bracket(page: Page) -> None:
    """Step to the exchange."""
    page.evaluate("location.hash = 'step-18'")
    expect(page.locator("[aria-current=step]")).to_have_count(1)


def sheet(page: Page) -> None:
    """Show the page as the first sheet of paper has it."""
    page.emulate_media(media="print")
    page.add_style_tag(content=f"body {{ padding: {MARGIN}; }}")


def take(browser: Browser, folder: Path) -> None:
    """Take every picture."""
    source = folder / "page.html"
    comparison = folder / "comparison.html"
    source.write_text(page(SCENARIO), encoding="utf-8", newline="\n")
    comparison.write_text(
        against("three-editions", "dutch-2017", "dutch-2026"), encoding="utf-8", newline="\n"
    )
    for name, file, scheme, viewport, prepare in (
        ("light", source, "light", SCREEN, bracket),
        ("dark", source, "dark", SCREEN, None),
        ("print", source, "light", SHEET, sheet),
        ("against", comparison, "light", SCREEN, None),
    ):
        context = browser.new_context(
            viewport=viewport,
            color_scheme="dark" if scheme == "dark" else "light",
            bypass_csp=True,  # the sheet's margins are drawn on the screen here
        )
        shown = context.new_page()
        shown.goto(file.as_uri())
        if prepare:
            prepare(shown)
        shown.screenshot(path=FOLDER / f"page-{name}.png")
        context.close()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    executable = next(filter(None, map(shutil.which, NAMES)))
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        launched = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        take(launched, Path(folder))
        launched.close()
