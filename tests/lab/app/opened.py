"""The one file, opened in a browser: going to a place, touching players, reading what it then tells."""

from __future__ import annotations

import json
from collections.abc import Mapping

from playwright.sync_api import FilePayload, Locator

from tests.lab.html.browser import Watched

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
