"""Every link of a site that `make site` wrote: `python -m tests.site_links FOLDER` names those gone astray.

A link leads to a file of the site, to a place in it if one is named, or into the tutor; what stands in the
addresses of the tutor is known there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from pairtutor.exercises.course import find_course
from pairtutor.html.course import CRITERIA
from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import languages, scenario_names

TUTOR = ("index.html", "pairtutor.html")
"""The files of the site's root in which the tutor is."""
CARRIED = ("script", "style", "template")
"""What is inside these is no part of the page yet."""


class Places(HTMLParser):
    """The places of a page and where its links lead."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self._inside = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take down what an element is called, and where it leads."""
        if tag in CARRIED:
            self._inside += 1
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            elif name in ("href", "src") and value is not None and not self._inside:
                self.links.append(value)

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        if tag in CARRIED:
            self._inside -= 1


class Dead(NamedTuple):
    """A link that leads nowhere."""

    page: str
    link: str


def dead_links(folder: Path) -> Iterator[Dead]:
    """Yield the links of all pages of a folder that lead nowhere, page by page."""
    pages = {path: _read(path) for path in sorted(folder.rglob("*.html"))}
    for path, page in pages.items():
        tutor = path.parent == folder and path.name in TUTOR
        for link in dict.fromkeys(page.links):
            if not _leads(link, path, pages, folder, tutor=tutor):
                yield Dead(path.relative_to(folder).as_posix(), link)


def _read(path: Path) -> Places:
    places = Places()
    places.feed(path.read_text(encoding="utf-8"))
    return places


def _leads(link: str, path: Path, pages: dict[Path, Places], folder: Path, *, tutor: bool) -> bool:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return parts.scheme in ("https", "data", "mailto")
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path.resolve()
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return False
    fragment = unquote(parts.fragment)
    if target.parent == folder.resolve() and target.name in TUTOR:
        return not fragment or _known(fragment) or (tutor and fragment in pages[path].ids)
    return not fragment or target.suffix != ".html" or fragment in pages[folder / _inside(target, folder)].ids


def _inside(target: Path, folder: Path) -> Path:
    return target.relative_to(folder.resolve())


def _known(fragment: str) -> bool:
    """Return whether an address of the tutor names only what there is."""
    asked = dict(parse_qsl(fragment, keep_blank_values=True))
    course, _, number = asked.get("lesson", "").partition(".")
    lessons = len(find_course(course).lessons) if course in SYSTEMS else 0
    return bool(asked) and all(
        (
            asked.get("scenario", "exchange") in scenario_names(),
            asked.get("system", "ssm") in SYSTEMS,
            asked.get("rules", "ssm") in SYSTEMS,
            asked.get("lang", "en") in languages(),
            "lesson" not in asked or number == CRITERIA or 0 < int(number) <= lessons,
        )
    )


if __name__ == "__main__":
    found = list(dead_links(Path(sys.argv[1])))
    sys.stdout.writelines(f"{one.page}: {one.link}\n" for one in found)
    sys.stdout.write(f"{len(found)} links of the site lead nowhere\n")
    sys.exit(bool(found))
