"""The one file, made once and opened once in a real browser; skipped where there is no npm, but not in CI."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Locator

from pairtutor.app.page import VERSION, read_runtime
from pairtutor.app.site import FILE, site_files
from tests.html.conftest import Watched, chromium
from tests.lab.once import once_a_run

START = 120_000
"""Milliseconds that a busy machine may need until Python answers."""


FOLLOW = """to => {
    const link = document.createElement("a");
    link.href = to;
    document.body.append(link);
    link.click();
    link.remove();
}"""
SEATED = "[...row.querySelectorAll('.player')].map((one) => one.dataset.tpn).join(' ')"


class App(Watched):
    """The file in a browser."""

    def to(self, address: str) -> None:
        """Go to a place by its address."""
        self.page.evaluate(FOLLOW, address)
        self.settled()

    def scenario(self, name: str, more: str = "") -> None:
        """Open a round of the library."""
        self.to(f"#scenario={name}{more}")

    def drop(self, name: str, content: bytes) -> None:
        """Choose a file by the picker."""
        chosen = FilePayload(name=name, mimeType="text/plain", buffer=content)
        self.page.set_input_files("#file", chosen)
        self.settled()

    def dropped(self, files: Mapping[str, str], *, wait: bool = True) -> None:
        """Drop files on the page, by their names; what each holds is an expression."""
        made = "".join(
            f"t.items.add(new File([{content}], {json.dumps(name)}));" for name, content in files.items()
        )
        transfer = self.page.evaluate_handle(f"() => {{ const t = new DataTransfer(); {made} return t; }}")
        self.page.dispatch_event("body", "drop", {"dataTransfer": transfer})
        if wait:
            self.settled()

    def touch(self, *players: int) -> str:
        """Touch players on their boards; return what the page then tells."""
        for one in players:
            self.page.click(f".boards-list [data-tpn='{one}']")
            self.settled()
        return self.page.locator("#answer").inner_text()

    def press(self, selector: str) -> None:
        """Press something, and wait for the answer."""
        self.page.click(selector)
        self.settled()

    def settled(self) -> None:
        """Wait until the last question is answered."""
        self.page.wait_for_timeout(20)
        self.page.wait_for_selector("body:not([data-asked])", timeout=START)

    @property
    def round(self) -> Locator:
        """What is shown of the round that is open."""
        return self.page.locator("#round")

    @property
    def boards(self) -> list[str]:
        """The boards, as `white black`."""
        seats = "all => all.map((row) => " + SEATED + ")"
        found: list[str] = self.page.eval_on_selector_all(".boards-list li:not([data-board=bye])", seats)
        return found

    def refusal(self) -> str:
        """What cannot be done, as the page says it."""
        return self.page.locator("#round [role=alert]").inner_text()


@pytest.fixture(scope="session")
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


@pytest.fixture(scope="session")
def site(runtime: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with the file, made once for all tests, whichever process they run in."""

    def write(folder: Path) -> None:
        for name, text in site_files(runtime, courses=(), rulebooks=["dubov-1997"]):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8", newline="\n")

    return once_a_run(tmp_path_factory, "site", write)


@pytest.fixture(scope="module")
def app(site: Path) -> Iterator[App]:
    """The file, opened where there is no network, when Python is ready."""
    with chromium() as browser:
        page = browser.new_context(offline=True).new_page()
        made = App(page, site / FILE)
        page.goto(made.address, wait_until="commit")
        page.locator("#open-file").wait_for()
        page.wait_for_selector("body[data-ready]", timeout=START)
        yield made
