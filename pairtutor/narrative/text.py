"""The explanation of a round as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from pairtutor.narrative.citations import Citation, reading
from pairtutor.narrative.layout import columns
from pairtutor.narrative.outline import Depth, Node, outline
from pairtutor.narrative.parts import PlayerRow
from pairtutor.narrative.say import Teller
from pairtutor.narrative.summary import BoardView, boards
from pairtutor.narrative.view import (
    BracketView,
    ByeView,
    CandidateView,
    ColourView,
    CompletionView,
    ExchangeView,
    FamilyView,
    FloaterView,
    MdpSetView,
    ReopeningView,
    RequirementView,
    ResultView,
    RoundView,
    SplitView,
    TargetView,
    Told,
    TranspositionView,
)
from pairtutor.rules.clause import Reading
from pairtutor.trace.events import ColourDecided
from pairtutor.trace.trace import Trace

NARROWEST_NAME = 6
"""Columns that the heading of the names needs."""

BESIDE_NAME = 52
"""Columns of the other cells in the table of a bracket, with up to `SHORT_HISTORY` colours."""
BESIDE_NAMES = 32
"""Columns of the other cells where two players stand side by side."""
SHORT_HISTORY = 7


@dataclass(slots=True)
class Section:
    """A bracket as the document shows it.

    `name_width` are the columns for a name in its table, `half_width` those beside each other.
    """

    told: Told
    view: BracketView
    name_width: int
    half_width: int
    target: Told | None = None
    splits: list[Told] = field(default_factory=list)
    search: list[Told] = field(default_factory=list)
    outcome: list[Told] = field(default_factory=list)
    colours: list[Told] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)


@dataclass(slots=True)
class Document:
    """What the template of the explanation is given."""

    opened: Told
    boards: tuple[BoardView, ...]
    width: int
    name_width: int
    before: list[Told] = field(default_factory=list)
    floats: list[Told] = field(default_factory=list)
    bye: Told | None = None
    sections: list[Section] = field(default_factory=list)
    result: Told | None = None
    readings: list[Reading] = field(default_factory=list)


def render(trace: Trace, depth: Depth = "normal", width: int = 80) -> str:
    """Return the explanation of a trace in lines of at most `width` columns where words allow it.

    Raises:
        ValueError: the trace does not begin with the opening of a round.
    """
    teller = Teller(trace)
    nodes = outline(trace, teller, depth)
    shown = boards(trace, teller.cast)
    document = _document(trace, nodes, shown, teller, depth, width)
    _add_readings(document, depth)
    written = teller.phrases.document(
        "explain.txt.j2",
        document=document,
        depth=depth,
        full=depth == "full",
        summary=depth == "summary",
        complete=trace.complete,
        width=width,
        halves=halves,
    )
    return tidy(written)


def tidy(written: str) -> str:
    """Return a text without spaces at line ends and without more than one empty line at a time."""
    lines: list[str] = []
    for line in map(str.rstrip, written.splitlines()):
        if line or (lines and lines[-1]):
            lines.append(line)
    return "\n".join(lines).rstrip("\n") + "\n"


def halves(split: SplitView) -> list[tuple[PlayerRow | None, PlayerRow | None]]:
    """Return S1 and S2 row by row, side by side."""
    return list(zip_longest(split.s1, split.s2))


def _document(
    trace: Trace,
    nodes: Sequence[Node],
    shown: tuple[BoardView, ...],
    teller: Teller,
    depth: Depth,
    width: int,
) -> Document:
    steps = [told for node in nodes for told in node.walk()]
    document = Document(
        opened=steps[0],
        boards=shown,
        width=width,
        name_width=_name_width((board.white.name for board in shown), (width - BESIDE_NAMES) // 2),
    )
    for told in steps:
        _place(told, document, depth)
    # colours are told with the bracket that made the pair, wherever the trace has them;
    # of a bracket that is paired again only the last pairing counts
    colours = {
        frozenset((step.event.white, step.event.black)): teller.tell(step)
        for step in trace.steps
        if isinstance(step.event, ColourDecided)
    }
    final = {section.view.number: section for section in document.sections}
    for section in final.values():
        document.floats += [told for told in section.outcome if isinstance(told.view, FloaterView)]
        judged = [told.view for told in section.search if isinstance(told.view, CandidateView)]
        accepted = [pair for view in judged if view.accepted for pair in view.pairs]
        pairs = [frozenset((pair.first.tpn, pair.second.tpn)) for pair in accepted]
        section.colours = [colours[pair] for pair in pairs if pair in colours]
    return document


def _place(told: Told, document: Document, depth: Depth) -> None:
    """Put a step where the document shows it."""
    view = told.view
    section = document.sections[-1] if document.sections else None
    match view:
        case RoundView() | ColourView():
            pass
        case BracketView():
            document.sections.append(_section(told, view, document.width))
        case TargetView() if section:
            section.target = told
        case SplitView() if section:
            (section.search if view.remainder else section.splits).append(told)
        case TranspositionView() if view.natural and depth != "full":
            pass
        case FamilyView() | ExchangeView() | MdpSetView() | TranspositionView() | CandidateView() if section:
            section.search.append(told)
        case RequirementView() | ReopeningView():
            (section.search if section else document.before).append(told)
        case CompletionView():
            (section.outcome if section else document.before).append(told)
        case FloaterView() if section:
            section.outcome.append(told)
        case ByeView():
            document.bye = told
        case ResultView():
            document.result = told


def _section(told: Told, view: BracketView, width: int) -> Section:
    history = max((len(row.colours) for row in view.rows), default=0)
    room = width - BESIDE_NAME - max(0, history - SHORT_HISTORY)
    names = [row.who.name for row in view.rows]
    half = _name_width(names, (width - BESIDE_NAMES) // 2)
    return Section(told, view, _name_width(names, room), half)


def _name_width(names: Iterable[str], room: int) -> int:
    return max(NARROWEST_NAME, min(room, max(map(columns, names), default=0)))


def _add_readings(document: Document, depth: Depth) -> None:
    """Show each reading once, in the first section whose shown steps cite it."""
    seen: set[str] = set()
    document.readings = list(_new([*document.opened.cited, *_cited(document.before)], seen))
    for section in document.sections:
        section.readings = list(_new(_section_cites(section, depth), seen))


def _section_cites(section: Section, depth: Depth) -> Iterator[Citation]:
    if depth == "summary":
        return
    steps = [section.told, *section.splits, *section.search, *section.outcome, *section.colours]
    if depth == "full":
        yield from _cited([*steps, section.target] if section.target else steps)
        return
    # a candidate and the target cite every criterion there is; here only what is told counts
    yield from _cited(told for told in steps if not isinstance(told.view, CandidateView))
    if section.target and isinstance(section.target.view, TargetView) and section.view.choice:
        for row in section.target.view.rows:
            if not row.plain:
                yield from row.cited


def _cited(steps: Iterable[Told]) -> Iterator[Citation]:
    for told in steps:
        yield from told.cited


def _new(cited: Iterable[Citation], seen: set[str]) -> Iterator[Reading]:
    for citation in cited:
        if citation.is_reading and citation.whole not in seen:
            seen.add(citation.whole)
            found = reading(citation)
            if found:
                yield found
