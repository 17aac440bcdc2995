"""A page as a program reads it: elements, ids, links, texts."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.lab.html.tags import Tags

VOID = {"meta", "link", "br", "img", "input", "hr", "path", "line"}


@dataclass(frozen=True, slots=True)
class Element:
    """A start tag with its attributes."""

    tag: str
    attributes: dict[str, str]


@dataclass
class Read(Tags):
    """What is on a page; `raw` are the contents of styles and scripts."""

    elements: list[Element] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    raw: dict[str, str] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)
    unbalanced: list[str] = field(default_factory=list)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()
        else:
            self.unbalanced.append(tag)

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in {"style", "script"}:
            self.raw[self.open[-1]] = self.raw.get(self.open[-1], "") + data
        else:
            self.texts.append(data)

    def all(self, *tags: str) -> list[Element]:
        """The elements of some tags, in order."""
        return [one for one in self.elements if one.tag in tags]

    @property
    def text(self) -> str:
        """All that a reader can read, in one line."""
        return " ".join(" ".join(self.texts).split())


def read(page: str) -> Read:
    """Return a page as read to its end."""
    made = Read()
    made.feed(page)
    return made
