"""What answers in the file: each question of the page gets a piece of HTML."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TypeAlias

from markupsafe import Markup

from pairtutor.app.open_round import OpenRound, pair
from pairtutor.errors import PairtutorError, SourceError
from pairtutor.html.pages import FRAGMENT, render
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.disputes.published import published
from pairtutor.narrative.phrases import Phrases
from pairtutor.sources.load import load
from pairtutor.sources.text import clean
from pairtutor.tutor import Progress

Fields: TypeAlias = Mapping[str, list[str]]
"""What was filled in: the values of each field by its name."""


class Desk:
    """Keeps what is open, and answers the page's questions about it."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._opened: OpenRound | None = None

    def answer(self, what: str, fields: str, content: memoryview | None = None) -> str:
        """Return the answer to a question; `fields` are JSON, `content` is a file if one is asked about.

        Nothing escapes: an error is answered by its lines.
        """
        asked: dict[str, list[str]] = json.loads(fields)
        try:
            return _ANSWERS[what](self, asked, content)
        except PairtutorError as error:
            return _refused(error)
        except Exception as error:
            what = f"a defect of the program: {type(error).__name__}: {error}"
            return _page("refused", lines=[f"{what}; please report it with the file"])

    def _open(self, fields: Fields, content: memoryview | None) -> str:
        source = clean(fields["source"][0])
        number, system = fields.get("round", [""])[0], fields.get("system", [""])[0] or None
        try:
            tournament = load(source, stdin=None if content is None else content.tobytes(), system=system)
            opened = pair(tournament, int(number) if number else None, system, self._progress)
        except PairtutorError as error:
            return _refused(error) + _page("choice", systems=SYSTEMS.values(), system=system, rounds=())
        self._opened = opened
        explained = render(opened.trace, published=published(opened.case, opened.trace), frame=FRAGMENT)
        return _page(
            "round",
            opened=opened,
            title=f"{clean(tournament.title)}, round {opened.number}",
            systems=SYSTEMS.values(),
            system=system,
            rounds=opened.rounds,
            number=opened.number,
            explained=Markup(explained),
        )


def _page(name: str, **values: object) -> str:
    return Phrases("html").document(f"app/{name}.html.j2", **values)


def _refused(error: PairtutorError) -> str:
    faults = error.faults if isinstance(error, SourceError) else ()
    return _page("refused", lines=[str(one) for one in faults] or [str(error)])


_ANSWERS: Mapping[str, Callable[[Desk, Fields, memoryview | None], str]] = {"open": Desk._open}
