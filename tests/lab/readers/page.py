"""The page of a round as a reader has it: the text that is to be seen at the normal depth."""

from __future__ import annotations

from tests.lab.html.tags import Tags

BLOCKS = {"p", "li", "tr", "h1", "h2", "h3", "h4", "dd", "dt", "summary", "section", "details", "div"}
HIDDEN = {"svg", "script", "style", "select", "button", "dialog", "title"}


class Shown(Tags):
    """Collects what is shown: nothing folded but the players, whom a reader opens one by one."""

    def __init__(self) -> None:
        self.lines: list[str] = [""]
        self._open: list[bool] = []
        self._tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element: a folded one and what is in it are left out."""
        if tag in {"br", "meta", "input"}:
            return
        classes = (dict(attrs).get("class") or "").split()
        cited_also = tag == "span" and self._tags[-1:] == ["small"]
        self._open.append(tag in HIDDEN or cited_also or bool({"more", "tools"} & set(classes)))
        self._tags.append(tag)
        if tag in BLOCKS:
            self.lines.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Leave out what holds no text."""

    def handle_endtag(self, tag: str) -> None:
        """End an element."""
        if self._open:
            self._open.pop()
            self._tags.pop()
        if tag in {"td", "th"}:
            self.handle_data(" ")

    def handle_data(self, data: str) -> None:
        """Keep a text that is shown."""
        if not any(self._open):
            self.lines[-1] += data


def shown(page: str) -> str:
    """Return the text of a page, a line for each paragraph, point or row of a table."""
    reader = Shown()
    reader.feed(page[page.index("<main") :])
    lines = (" ".join(line.split()) for line in reader.lines)
    return "\n".join(line for line in lines if line)
