"""From what a reader wants to see to a round that can be walked through."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pairtutor import tutor
from pairtutor.disputes.case import Case
from pairtutor.errors import Fault, SourceError
from pairtutor.messages import Message
from pairtutor.model.ids import RoundNumber
from pairtutor.narrative.disputes.published import compare_published
from pairtutor.resources import Language
from pairtutor.systems.base import choose_system
from pairtutor.trace.recorder import Trace
from pairtutor.tui.tutor import Progress, Wanted
from pairtutor.tui.walk.tour import Opened, Tour


def open_round(target: Wanted, progress: Progress) -> Opened:
    """Read the source, pair the round with a trace and tell it.

    Raises:
        PairtutorError: the source, the round or the system will not do.
    """
    if target.tournament is None and is_trace(target.source):
        return Opened(target=target, tour=_tour(read_trace_file(target.source), target))
    tournament = target.tournament
    if tournament is None:
        from pairtutor.sources.load import load

        tournament = load(target.source, system=target.system)
        tournament = tournament._replace(maxi=True) if target.maxi else tournament
    target = replace(target, tournament=tournament)
    request = tutor.request_round(tournament, target.number, choose_system(tournament, target.system))
    lesson = tutor.pair(request, progress=progress)
    everybody = len(tournament.players)
    # telling takes time as well: between depths it shows that all are settled, and can be stopped
    tour = Tour(lesson.recorded, lambda: progress(everybody, everybody), target.language)
    return Opened(
        target=target,
        tour=tour,
        tournament=tournament,
        refusal=lesson.refusal,
        published=compare_published(Case.of(request), lesson.recorded, target.language),
        finished=_finished_note(request),
    )


def told_again(opened: Opened, language: Language, progress: Progress) -> Opened:
    """Return a round that is open in another language; it is not paired again."""
    everybody = len(opened.tour.narrator.cast.opened.players)
    tour = Tour(opened.tour.trace, lambda: progress(everybody, everybody), language)
    published = opened.published
    if published and opened.tournament is not None:
        case = Case(opened.tournament, RoundNumber(opened.tour.opened.number), opened.tour.narrator.asked)
        published = compare_published(case, opened.tour.trace, language)
    target = replace(opened.target, language=language)
    return replace(opened, target=target, tour=tour, published=published)


def _finished_note(request: tutor.RoundRequest) -> Message | str:
    """Return a note that the round shown is the last one (played, or dated), empty if it is not."""
    if not request.is_last:
        return ""
    tournament = request.tournament
    if not tutor.is_finished(tournament):
        return Message("tutor.opened.all-dated", n=tournament.dated_rounds)
    return Message("tutor.opened.all-planned", n=tournament.recorded_rounds)


def is_trace(source: str) -> bool:
    """Return whether a source is a recorded trace: by its ending, or a YAML file by its first key."""
    if source.endswith(".json"):
        return True
    if not source.lower().endswith((".yaml", ".yml")):
        return False
    try:
        with open(source, encoding="utf-8-sig") as file:
            return file.readline().startswith("schema:")
    except (OSError, ValueError):
        return False


def read_trace_file(path: str) -> Trace:
    """Return the trace that a file holds.

    Raises:
        SourceError: it cannot be read.
    """
    from pairtutor.trace.read import read_trace

    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or Message("tutor.opening.not-utf-8")
        fault = Message("tutor.opening.cannot-be-read", why=why)
        raise SourceError(
            [Fault(path, line=0, column=0, fault=fault, mend=Message("tutor.opening.name-another"))]
        ) from error
    return read_trace(text, path)


def _tour(trace: Trace, target: Wanted) -> Tour:
    """Return the walk through a trace from a file, which may be well formed and still senseless.

    Raises:
        SourceError: it is.
    """
    try:
        return Tour(trace, language=target.language)
    except (LookupError, ValueError, AssertionError) as error:
        fault = Message("tutor.opening.senseless", why=str(error))
        mend = Message("tutor.opening.record-again")
        raise SourceError([Fault(target.source, line=0, column=0, fault=fault, mend=mend)]) from error
