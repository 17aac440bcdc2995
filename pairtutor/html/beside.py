"""The page of a round with that of the standings before it: both in one folder, each links the other."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.html.pages import Page, render
from pairtutor.html.standings import standings_page
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.tiebreaks.pages import asked_blocks
from pairtutor.resources import Language
from pairtutor.rules.standings.facts import counted_rounds
from pairtutor.tiebreaks.asked import StandingsQuestion
from pairtutor.tiebreaks.request import after_round, list_of
from pairtutor.tiebreaks.table import standings_of
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.recorder import Trace


def round_pages(name: str, tournament: Tournament, trace: Trace, language: Language) -> Iterator[Page]:
    """Yield the page of a round and, if any round was over before it, that of the standings by then."""
    file, number = f"{name}.html", _round_of(trace)
    # the rounds before it that have results, as many as there are; without any nobody is ranked
    if tournament.stated is not None or not min(number - 1, counted_rounds(tournament)):
        yield Page(file, render(trace, language=language))
        return
    beside = f"{name}-standings.html"
    yield Page(file, render(trace, language=language, beside=beside))
    listed = list_of(tournament, None)
    before = after_round(tournament, min(number - 1, counted_rounds(tournament)))
    asked = StandingsQuestion(standings_of(before, listed.tiebreaks), listed.origin)
    yield Page(beside, standings_page([*asked_blocks(asked, language)], language, file, number))


def _round_of(trace: Trace) -> RoundNumber:
    return next(step.event.round for step in trace.steps if isinstance(step.event, RoundOpened))
