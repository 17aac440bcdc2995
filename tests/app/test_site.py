"""The tutor as a site: opened from a web server, kept by the browser, opened again without a network."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.lab.app.opened import START, App
from tests.lab.html.browser import chromium
from tests.lab.site_links import faults

pytestmark = pytest.mark.slow


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder, and tells nobody."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


def test_the_site_is_kept_at_the_first_visit_and_opens_without_a_network(address: str, site: Path) -> None:
    with chromium() as browser:
        context = browser.new_context()
        app = App(context.new_page(), site / "index.html")
        app.page.goto(address, wait_until="commit")
        app.page.wait_for_selector("body[data-ready]", timeout=START)
        assert app.page.evaluate("navigator.serviceWorker.ready.then((one) => one.scope)") == address
        app.page.wait_for_function("navigator.serviceWorker.controller !== null")
        context.set_offline(True)
        app.page.goto(f"{address}#scenario=exchange&step=9&lang=fr", wait_until="commit")
        app.page.reload(wait_until="commit")
        app.page.wait_for_selector("html[lang=fr] body[data-ready]", timeout=START)
        app.page.locator("#panel .bench").wait_for(timeout=START)
        assert app.page.locator("#panel .strip [aria-current=step]").count() == 1
        assert [one for one in app.requests if not one.startswith((address, "blob:"))] == []
        assert [one for one in app.complaints if "policy" in one.lower()] == []


def test_the_manifest_says_how_it_is_installed(site: Path) -> None:
    said = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert said["display"] == "standalone"
    assert (site / said["start_url"]).is_file()
    assert (site / said["icons"][0]["src"]).is_file()
    assert 'rel="manifest"' in (site / "index.html").read_text(encoding="utf-8")
    assert "__KEPT__" not in (site / "sw.js").read_text(encoding="utf-8")


def test_no_link_of_the_site_leads_nowhere(site: Path) -> None:
    assert list(faults(site)) == []


def test_a_rule_on_the_site_leads_to_its_round_in_the_tutor(address: str) -> None:
    with chromium() as browser:
        page = browser.new_context().new_page()
        page.goto(f"{address}rules/dubov-1997-fr/index.html")
        page.locator("#find").fill("exemption")
        assert 0 < page.locator(".rules li:visible").count() < page.locator(".rules li").count()
        page.goto(f"{address}rules/dubov-1997-fr/rule-2.1.html")
        page.locator("a[href*='#scenario=']").click()
        page.wait_for_selector("#round:not([hidden]) .boards-list", timeout=START)
        assert "#scenario=" in page.url
