"""The documents as pages: every link leads somewhere, and nothing is asked of another server."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.lab.docs_site import page_name, write
from tests.lab.readme_tour import PAGES
from tests.lab.site_links import faults


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
    assert list(faults(site)) == []
    linked = sum(path.read_text(encoding="utf-8").count(" href=") for path in site.glob("*.html"))
    assert linked > 50


def test_each_way_in_which_a_link_can_be_dead_is_found(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "index.html").write_text("<p id='x'>the tutor</p>", encoding="utf-8")
    links = {
        "page.html": "",
        "page.html#here": "",
        "#here": "",
        "../index.html#scenario=exchange&amp;step=9": "",
        "https://example.org/": "",
        "mailto:nobody@example.org": "",
        "gone.html": "there is no such file",
        ".": "there is no such file",
        "#there": "there is no such place on the page",
        "../index.html#scenario=exchnge": "there is no such round, lesson or rule",
        "../../brief.html": "leads out of the site",
    }
    page = "".join(f'<a class="one" href="{link}">x</a>' for link in links)
    (tmp_path / "rules" / "page.html").write_text(
        f'<h1 id="here">Here</h1>{page}<img src="//example.org/a.png"><script>"<a href=\\"no\\">"</script>',
        encoding="utf-8",
    )
    dead = [f"rules/page.html: {link}: {why}" for link, why in links.items() if why]
    other = "rules/page.html: //example.org/a.png: is loaded from elsewhere"
    assert sorted(faults(tmp_path)) == sorted([*dead, other])


def test_no_page_asks_another_server(site: Path) -> None:
    for path in site.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert re.findall(r'src="https?:', text) == []
        assert "<script" not in text
