"""A real Chromium: what opens in it, every address that is asked for, and every complaint."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def axe_source() -> str:
    """Return the script of axe-core."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


@dataclass
class Watched:
    """A page in the browser, with every address it asks for and everything it complains about."""

    page: Page
    file: Path
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    @property
    def address(self) -> str:
        """Where the page lies."""
        return self.file.as_uri()


class Opened(Watched):
    """A page that the tests opened, and what is to be seen on it."""

    def visible(self, selector: str) -> list[str]:
        """The ids of the elements that are to be seen."""
        found = self.page.locator(selector).all()
        return [one.get_attribute("id") or "" for one in found if one.is_visible()]

    @property
    def current(self) -> str:
        """The id of the step that the reader is at, empty if there is none."""
        found = self.page.locator("[aria-current=step]").all()
        assert len(found) <= 1
        return (found[0].get_attribute("id") or "") if found else ""


Open = Callable[..., Opened]


@contextmanager
def chromium() -> Iterator[Browser]:
    """The Chromium of this machine."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium; .ci/browser installs it")
        pytest.skip("there is no Chromium; .ci/browser installs it")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield launched
        launched.close()
