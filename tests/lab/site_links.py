"""Whether every link of a built site leads somewhere, and no page loads anything from elsewhere.

`python -m tests.lab.site_links FOLDER` says what does not; `make site` ends with it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import parse_qsl, unquote

from pairtutor.app.site import FILE
from pairtutor.exercises.course import find_course
from pairtutor.html.course import CHANGES, CRITERIA
from pairtutor.model.editions import SYSTEMS, TAUGHT
from pairtutor.resources import languages, ranked_names, scenario_names

TUTOR = ("index.html", FILE)
"""Pages at the root of a site that read an address themselves: `#scenario=exchange&step=9`."""

_SCRIPTS = re.compile(r"<(script|style)\b[^>]*>.*?</\1>", re.DOTALL)
_TAGS = re.compile(r"<(\w+)\b([^<>]*)>")
_LINKS = re.compile(r'\b(href|src|srcset|action|poster|data)="([^"]*)"')
_IDS = re.compile(r'\sid="([^"]+)"')
_ELSEWHERE = re.compile(r"[a-z]+:|//", re.IGNORECASE)


def faults(folder: Path) -> Iterator[str]:
    """Yield each link of the pages of a folder that leads nowhere, and each thing loaded from elsewhere."""
    folder = folder.resolve()
    for path in sorted(folder.rglob("*.html")):
        for tag, link in sorted(_read(path)[0]):
            wrong = _wrong(folder, path, tag, link)
            if wrong:
                yield f"{path.relative_to(folder).as_posix()}: {link}: {wrong}"


@cache
def _read(path: Path) -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """Return the links of a page with their tags, and the ids that it has."""
    text = _SCRIPTS.sub(lambda found: found[0].partition(">")[0] + ">", path.read_text(encoding="utf-8"))
    links = {(tag, unescape(link)) for tag, rest in _TAGS.findall(text) for _, link in _LINKS.findall(rest)}
    return frozenset(links), frozenset(map(unescape, _IDS.findall(text)))


def _wrong(folder: Path, path: Path, tag: str, link: str) -> str:
    """Return what is wrong with a link, empty if nothing is."""
    if _ELSEWHERE.match(link):
        known = tag == "a" or link.startswith("data:")
        return "" if known else "is loaded from elsewhere"
    name, _, place = link.partition("#")
    target = (path.parent / unquote(name)).resolve() if name else path
    if not target.is_relative_to(folder):
        return "leads out of the site"
    if not target.is_file():
        return "there is no such file"
    if target.parent == folder and target.name in TUTOR:
        return "" if not place or _known(place) else "there is no such round, lesson or rule"
    if place and unquote(place) not in _read(target)[1]:
        return "there is no such place on the page"
    return ""


def _known(address: str) -> bool:
    """Return whether an address of the tutor names only what there is."""
    asked = dict(parse_qsl(address, keep_blank_values=True))
    course, _, number = asked.get("lesson", "").partition(".")
    lessons = len(find_course(course).lessons) if course in TAUGHT else 0
    return all(
        (
            asked.get("scenario", "exchange") in {*scenario_names(), *ranked_names()},
            asked.get("system", "ssm") in SYSTEMS,
            asked.get("rules", "ssm") in SYSTEMS,
            asked.get("lang", "en") in languages(),
            "lesson" not in asked or number in (CRITERIA, CHANGES) or 0 < int(number) <= lessons,
        )
    )


def main() -> int:
    """Check a site; the exit status is 1 if a link leads nowhere."""
    folder = Path(sys.argv[1])
    found = list(faults(folder))
    sys.stdout.writelines(f"{one}\n" for one in found)
    sys.stdout.write(f"{folder}: {sum(1 for _ in folder.rglob('*.html'))} pages, {len(found)} dead links\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
