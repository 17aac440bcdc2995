"""What axe-core has to say about the screens of the one file, with its best practices, light and dark.

Run as a program, with the place of Pyodide, it asks about every screen in Firefox; the tests ask Chromium.
"""

from __future__ import annotations

import json
import logging
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from pairtutor.app.page import app_page, read_runtime
from tests.lab.app.firefox import WAITING, Firefox, firefox
from tests.lab.html.browser import axe_source

LOG: Final = logging.getLogger(__name__)
SCREENS: Final = (
    "#",
    "#learn",
    "#lesson=dutch-2026.4",
    "#rules=lim-2026",
    "#glossary",
    "#board",
    "#practise",
    "#cards",
    "#exam",
    "#scenario=exchange",
    "#scenario=exchange&panel=steps",
    "#scenario=exchange&panel=answers",
    "#scenario=exchange&panel=games",
    "#scenario=exchange&panel=standings",
    "#scenario=exchange&panel=report",
    "#scenario=exchange&player=5",
)
"""Addresses of one screen of each kind."""
AXE: Final = "asked => axe.run(document, { resultTypes: ['violations'], ...asked })"
STRICT: Final = {
    "rules": {name: {"enabled": True} for name in ("label-content-name-mismatch", "target-size")}
}
"""All rules, with two that are not asked unless somebody wants them."""
COLOURED: Final = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules that look at colours; no other one can tell light from dark."""


def violations(opened: Firefox, place: str, rules: dict[str, Any]) -> list[list[str]]:
    """Return what breaks which rule on a screen of a file that is ready: the rule, and an element."""
    script = f"""
        if (!window.axe) {{ {axe_source()}; window.axe = axe; }}
        await go({place!r});
        await new Promise((done) => setTimeout(done, 300));
        const asked = {{ resultTypes: ["violations"], ...{json.dumps(rules)} }};
        return (await window.axe.run(document, asked)).violations.map((one) => [one.id, one.nodes[0].html]);
    """
    told: list[list[str]] = opened.run(WAITING + script)
    return told


if __name__ == "__main__":
    logging.basicConfig(format="%(message)s", level=logging.INFO, stream=sys.stdout)
    BROKEN = 0
    for dark, rules in ((False, STRICT), (True, COLOURED)):
        with tempfile.TemporaryDirectory() as folder, firefox(Path(folder), dark=dark) as browser:
            written = Path(folder) / "pairtutor.html"
            written.write_text(app_page(read_runtime(sys.argv[1])), encoding="utf-8", newline="\n")
            browser.go(written.as_uri())
            browser.run(f"{WAITING} return Boolean(await wait(() => 'ready' in document.body.dataset));")
            for screen in SCREENS:
                told = violations(browser, screen, rules)
                BROKEN += len(told)
                LOG.info("%s %s: %s", "dark" if dark else "light", screen, told or "nothing")
    sys.exit(BROKEN > 0)
