"""The one file, made once and opened once in a real browser; skipped where there is no npm, but not in CI."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from pairtutor.app.page import VERSION, read_runtime
from pairtutor.app.site import FILE, site_files
from tests.lab.app.opened import START, App
from tests.lab.html.browser import chromium
from tests.lab.once import once_a_run


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
    """The site with the file, made once for all processes; its rules are there in French alone."""

    def write(folder: Path) -> None:
        with mock.patch("pairtutor.app.site.languages", lambda: ["fr"]):
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
