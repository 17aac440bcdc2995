"""A real Chromium for the tests of the page: skipped where there is none, but not in CI."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.lab.html.browser import Open, Opened, chromium


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as launched:
        yield launched


@pytest.fixture(scope="package")
def plain(browser: Browser) -> Iterator[BrowserContext]:
    """A context without settings, for many pages; they keep nothing in it."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def show(browser: Browser, plain: BrowserContext, tmp_path: Path) -> Iterator[Open]:
    """Return what opens a page, from a file, with the settings of a browser context."""
    opened: list[Page | BrowserContext] = []

    def open_page(text: str, place: str = "", **settings: Any) -> Opened:
        file = tmp_path / f"page-{len(opened)}.html"
        file.write_text(text, encoding="utf-8", newline="\n")
        context = browser.new_context(**settings) if settings else plain
        made = Opened(context.new_page(), file)
        opened.append(context if settings else made.page)
        made.page.goto(made.address + place)
        return made

    yield open_page
    for one in opened:
        one.close()
