"""The one file in Firefox: each of its abilities once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pairtutor.app.site import FILE
from tests.lab.app.firefox import WAITING, Firefox, firefox
from tests.lab.app.in_order import STRICT, violations
from tests.lab.docs_site import render
from tests.lab.readme_tour import DOCS

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def opened(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """The file in Firefox, when Python is ready."""
    with firefox(tmp_path_factory.mktemp("profile")) as browser:
        browser.go((site / FILE).as_uri())
        assert browser.run(WAITING + "return await wait(() => 'ready' in document.body.dataset);")
        yield browser


@pytest.mark.parametrize(
    ("place", "done", "found"),
    [
        ("#scenario=exchange", "", "document.querySelectorAll('.boards-list li').length === 6"),
        (
            "#scenario=exchange",
            "press('.boards-list .player');",
            "text('#answer').includes('Both have 2.5')",
        ),
        (
            "#scenario=exchange&panel=steps",
            "press('#panel .next');",
            "text('.ruler-say').startsWith('step 2')",
        ),
        ("#scenario=exchange&panel=answers", "press('.triangle a');", "text('.told').includes('due Black')"),
        ("#scenario=exchange&panel=games", "press('[data-ask=what-if] button');", "text('#what-if-answer')"),
        ("#scenario=exchange&player=5", "", "text('#round').includes('Why not the others?')"),
        ("#lesson=dutch-2026.4", "", "document.querySelectorAll('#page .stage').length > 2"),
        ("#rules=dutch-2026", "", "document.querySelectorAll('#page .rule').length > 20"),
        ("#glossary", "", "document.querySelectorAll('#page dt').length > 20"),
        ("#practise", "press('#practise .main');", "document.querySelector('#exercise h2')"),
        ("#exam", "press('#exam .main');", "document.querySelector('[data-look]')"),
        ("#cards", "", "text('#deck')"),
    ],
)
def test_each_ability_is_there(opened: Firefox, place: str, done: str, found: str) -> None:
    script = f"{WAITING} await go({place!r}); {done} return Boolean(await wait(() => {found}));"
    assert opened.run(script) is True


def test_a_file_is_dropped(opened: Firefox) -> None:
    rows = "".join(f"  - {{id: {one}, name: P{one}}}\\n" for one in range(1, 7))
    dropped = f"""
        const held = "title: Hall\\nsystem: dutch-2026\\nplayers:\\n{rows}";
        const given = new DataTransfer();
        given.items.add(new File([held], "hall.yaml"));
        const how = {{ bubbles: true, cancelable: true, dataTransfer: given }};
        document.body.dispatchEvent(new DragEvent("drop", how));
        return Boolean(await wait(() => document.querySelectorAll(".boards-list li").length === 3));
    """
    assert opened.run(WAITING + dropped) is True


@pytest.mark.parametrize("place", ["#", "#scenario=exchange&player=5"])
def test_a_screen_is_in_order_for_a_screen_reader(opened: Firefox, place: str) -> None:
    assert violations(opened, place, STRICT) == []


def test_pages_of_the_site_are_there(opened: Firefox, site: Path, tmp_path: Path) -> None:
    written = tmp_path / "trf.html"
    written.write_text(render(DOCS / "trf.md"), encoding="utf-8")
    rules = site / "rules" / "dubov-1997-fr"
    for path in (site / "index.html", rules / "index.html", rules / "rule-2.1.html", written):
        opened.go(path.as_uri())
        assert opened.run("return document.querySelector('h1').innerText") != "", path


def test_the_round_of_a_rule_is_stepped_through(opened: Firefox, site: Path) -> None:
    opened.go((site / "rules" / "dubov-1997-fr" / "dubov-columns.html").as_uri())
    steps = """
        press(".through button");
        const at = () => document.querySelector(".bench .strip [aria-current]");
        await wait(at);
        const before = at().innerText + at().title;
        press(".bench .next");
        return before !== at().innerText + at().title;
    """
    assert opened.run(WAITING + steps) is True
