"""The one file, made once and opened once in a real browser; skipped where there is no npm, but not in CI."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import FilePayload, Locator

from pairtutor.app.page import VERSION, app_page, read_runtime
from tests.html.conftest import Watched, chromium

START = 120_000
"""Milliseconds that a busy machine may need until Python answers."""


class App(Watched):
    """The file in a browser."""

    def library(self) -> None:
        """Go to the library."""
        self.page.click("nav a[data-view=library]")

    def scenario(self, name: str) -> None:
        """Open a round of the library."""
        self.library()
        self.page.click(f"a[data-open='{name}']")
        self.settled()

    def drop(self, name: str, content: bytes) -> None:
        """Choose a file by the picker."""
        chosen = FilePayload(name=name, mimeType="text/plain", buffer=content)
        self.page.set_input_files("#file", chosen)
        self.settled()

    def dropped(self, name: str, content: str, *, wait: bool = True) -> None:
        """Drop a file on the page; `content` is an expression that gives what it holds."""
        made = f"t => {{ t.items.add(new File([{content}], {json.dumps(name)})); return t; }}"
        empty = self.page.evaluate_handle("new DataTransfer()")
        transfer = self.page.evaluate_handle(made, empty)
        self.page.dispatch_event("body", "drop", {"dataTransfer": transfer})
        if wait:
            self.settled()

    def ask(self, question: str, **chosen: str) -> str:
        """Ask about the round that is open; return the answer."""
        form = self.page.locator(f"form[data-ask='{question}']")
        self.page.evaluate(f"document.getElementById('ask-{question}').open = true")
        for name, value in chosen.items():
            form.locator(f"select[name='{name}']").select_option(value)
        form.locator("button").click()
        self.settled()
        return self.page.locator(f"#{question}-answer").inner_text()

    def settled(self) -> None:
        """Wait until the last question is answered."""
        self.page.wait_for_selector("body:not([data-asked])", timeout=START)

    @property
    def round(self) -> Locator:
        """What is shown of the round that is open."""
        return self.page.locator("#round")

    @property
    def boards(self) -> list[str]:
        """The boards of the explanation, as `white black`."""
        rows = self.page.locator("#boards tbody tr").all()
        return [" ".join(row.locator("b.no").all_inner_texts()) for row in rows]

    def refusal(self) -> str:
        """What cannot be done, as the page says it."""
        return self.page.locator("#round [role=alert]").inner_text()


@pytest.fixture(scope="module")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of Pyodide."""
    place = os.environ.get("PAIRTUTOR_PYODIDE")
    if place is None and shutil.which("npm") is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Pyodide; .ci/pyodide fetches it")
        pytest.skip("there is neither npm nor PAIRTUTOR_PYODIDE, so that the one file cannot be made")
    if place is None:
        folder = tmp_path_factory.mktemp("pyodide")
        command = ["npm", "pack", "--silent", "--prefer-offline", f"pyodide@{VERSION}"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        place = str(folder / f"pyodide-{VERSION}.tgz")
    return read_runtime(place)


@pytest.fixture(scope="module")
def app(runtime: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """The file, opened where there is no network, when Python is ready."""
    file = tmp_path_factory.mktemp("app") / "pairtutor.html"
    file.write_text(app_page(runtime), encoding="utf-8", newline="\n")
    with chromium() as browser:
        page = browser.new_context(offline=True).new_page()
        made = App(page, file)
        page.goto(made.address, wait_until="commit")
        page.locator("a[data-open=exchange]").wait_for()
        page.wait_for_selector("body[data-ready]", timeout=START)
        yield made
