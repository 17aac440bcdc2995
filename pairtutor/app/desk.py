"""What answers in the file: each question of the page gets a piece of HTML."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

from markupsafe import Markup

from pairtutor.app.answers import Fields, error_page, field_value, page
from pairtutor.app.drill import Drill
from pairtutor.app.open_round import OpenRound, pair
from pairtutor.app.questions import (
    answer_claim,
    answer_result,
    answer_wish,
    games,
    read_changed,
    supposed_result,
)
from pairtutor.disputes.results import with_result
from pairtutor.errors import PairtutorError, UsageError
from pairtutor.html.pages import FRAGMENT, render
from pairtutor.model.editions import IN_FORCE, SYSTEMS
from pairtutor.model.game import RESULTS
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.disputes.published import compare_published
from pairtutor.sources.load import load
from pairtutor.sources.oddities import length_remarks
from pairtutor.sources.text import clean
from pairtutor.trace.index import RoundIndex
from pairtutor.tutor import Progress

FIRST: Final = "exchange"
"""The round of the library that is opened when the file starts."""


class Desk:
    """Keeps what is open, and answers the page's questions about it."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._opened: OpenRound | None = None
        self._drill = Drill()

    def answer(self, what: str, fields: str, content: memoryview | None = None) -> str:
        """Return the answer to a question; `fields` are JSON, `content` is a file if one is asked about.

        Nothing escapes: an error is answered by its lines.
        """
        asked: dict[str, list[str]] = json.loads(fields)
        try:
            if what == "open":
                return self._open(asked, content)
            if what in _QUESTIONS:
                return _QUESTIONS[what](self.opened, asked)
            return self._drill.answer(what, asked, self._opened)
        except PairtutorError as error:
            return error_page(error)
        except Exception as error:
            what = f"a defect of the program: {type(error).__name__}: {error}"
            return page("refused", lines=[f"{what}; please report it with the file"])

    @property
    def opened(self) -> OpenRound:
        """The round that is open.

        Raises:
            UsageError: none is.
        """
        if self._opened is None:
            raise UsageError("no round is open; open a file, or a round of the library")
        return self._opened

    def _open(self, fields: Fields, content: memoryview | None) -> str:
        system, number = field_value(fields, "system") or None, field_value(fields, "round")
        choice = {"systems": SYSTEMS.values(), "system": system}
        try:
            data = None if content is None else content.tobytes()
            tournament = load(clean(field_value(fields, "source")), stdin=data, system=system)
            changed = (
                read_changed(field_value(fields, "supposed")) if field_value(fields, "supposed") else None
            )
            if changed:
                tournament = with_result(tournament, changed)
            opened = pair(tournament, int(number) if number else None, system, self._progress)
        except PairtutorError as error:
            return error_page(error) + page("choice", rounds=(), **choice)
        self._opened = opened
        index = RoundIndex(opened.trace)
        cast = PlayerNames.of(opened.trace)
        boards = "" if changed else compare_published(opened.case, opened.trace)
        return page(
            "round",
            title=f"{clean(tournament.title)}, round {opened.number}",
            remarks=(*tournament.remarks, *length_remarks(tournament)),
            rounds=opened.rounds,
            number=opened.number,
            players=[cast.who(line.tpn) for line in sorted(index.opened.players, key=lambda line: line.tpn)],
            closed=index.closed,
            who=cast.who,
            coloured=index.opened.initial_colour is not None,
            games={} if tournament.game_points else games(opened),
            results=RESULTS,
            supposed=supposed_result(changed, cast) if changed else "",
            explained=Markup(render(opened.trace, published=boards, frame=FRAGMENT)),
            **choice,
        )


def started_desk(progress: Progress) -> Desk:
    """Return a desk that has opened a round: what is slow once is done before anybody asks.

    It is paired by the rules in force, those of most files.
    """
    desk = Desk(progress)
    desk.answer("open", json.dumps({"source": [FIRST], "system": [IN_FORCE]}))
    return desk


_QUESTIONS: Mapping[str, Callable[[OpenRound, Fields], str]] = {
    "why-not": answer_wish,
    "claim": answer_claim,
    "what-if": answer_result,
}
