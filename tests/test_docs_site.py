"""The documents as pages: every link leads somewhere, and nothing is asked of another server."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs_site import page_name, write
from tests.readme_tour import PAGES


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "docs"
    write(folder)
    return folder


def test_there_is_a_page_for_each_document(site: Path) -> None:
    assert {path.name for path in site.glob("*.html")} == {page_name(path) for path in PAGES}
    for path in site.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert text.count("<h1") == 1, path.name
        assert "<title>" in text
        assert text.isascii() or 'charset="utf-8"' in text


def test_no_link_leads_nowhere(site: Path) -> None:
    ids = {
        path.name: set(re.findall(r' id="([^"]+)"', path.read_text(encoding="utf-8")))
        for path in site.glob("*.html")
    }
    found = 0
    for path in site.glob("*.html"):
        for target in re.findall(r'(?:href|src)="([^"]+)"', path.read_text(encoding="utf-8")):
            if target.startswith(("http:", "https:")):
                continue
            name, _, place = target.partition("#")
            assert not name or (site / name).is_file(), (path.name, target)
            assert not place or place in ids[name or path.name], (path.name, target)
            found += 1
    assert found > 50


def test_no_page_asks_another_server(site: Path) -> None:
    for path in site.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert re.findall(r'src="https?:', text) == []
        assert "<script" not in text
