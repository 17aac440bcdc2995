"""The tutor as a static site: the file, which can be installed and needs no network later, courses, rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Final

from pairtutor.app.page import one_file
from pairtutor.exercises.course import find_course
from pairtutor.html.course import course_pages
from pairtutor.html.pages import part
from pairtutor.html.rulebook import rulebook_pages
from pairtutor.messages import messages_of
from pairtutor.resources import ENGLISH, Language, languages

FILE: Final = "pairtutor.html"
"""The one file as it is, to be taken home; `index.html` is the same for the site."""
ICON: Final = "icon.svg"
_KEPT: Final = "__KEPT__"
"""Where the worker of the site is told the name under which it keeps it, another one for each content."""


def site_files(
    runtime: Mapping[str, bytes],
    courses: Iterable[str],
    language: Language = ENGLISH,
    *,
    rulebooks: Iterable[str] = (),
) -> Iterator[tuple[str, str]]:
    """Yield the files of the site by their places in its folder, with what each holds.

    `runtime` are the files of Pyodide, `courses` the systems whose courses stand beside the tutor, and
    `rulebooks` those whose rules do, in every language there is; `language` is that of the file alone.

    Raises:
        UsageError: the file cannot be made, or there is no such course.
    """
    alone, served = one_file(runtime, language)
    yield FILE, alone
    yield "index.html", served
    yield ICON, part(ICON, "app").lstrip()
    yield "manifest.webmanifest", _manifest(language)
    yield "sw.js", part("sw.js", "app").lstrip().replace(_KEPT, sha256(served.encode()).hexdigest()[:16])
    for system in courses:
        for code in languages():
            own = Language(code)
            for page in course_pages(find_course(system, own), "../../index.html", own):
                yield f"courses/{system}-{code}/{page.name}", page.text
    for system in rulebooks:
        for code in languages():
            for page in rulebook_pages(system, "../../index.html", Language(code)):
                yield f"rules/{system}-{code}/{page.name}", page.text


def _manifest(language: Language) -> str:
    """Return the web manifest that a browser reads before it installs the site."""
    say = messages_of(language)
    return json.dumps(
        {
            "name": say("app.title"),
            "short_name": "pairtutor",
            "description": say("app.home.title"),
            "lang": language.code,
            "start_url": "index.html",
            "scope": "./",
            "display": "standalone",
            "background_color": "#f7f5f0",
            "theme_color": "#1b4f86",
            "icons": [{"src": ICON, "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
        },
        ensure_ascii=False,
        indent=1,
    )
