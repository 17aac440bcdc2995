"""The page of a round: what its template is given, and the rules that it cites, each with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from pairtutor.html.figures.figure import Figure
from pairtutor.html.figures.ladder import ladder_figure
from pairtutor.html.sections import Boards, PageSection, PageStep, Steps, numbers_concerned, page_section
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.boards import BoardView, ProcedureBoardView
from pairtutor.narrative.candidates import contests
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import Citation, anchor
from pairtutor.narrative.disputes.others import OtherLine, why_not_others
from pairtutor.narrative.disputes.why import Way, way_in
from pairtutor.narrative.document import Document, FloatLine, document
from pairtutor.narrative.ladder import ladder
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Group, PlayerRef
from pairtutor.narrative.view import NarratedStep
from pairtutor.resources import Language
from pairtutor.rules.catalogue import Entry, catalogue, entry_cited, readings_of
from pairtutor.rules.citing import Clause, Reading
from pairtutor.trace.recorder import Trace


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A clause on the page; `readings` fill its gaps where the page cites them."""

    anchor: str
    label: str
    title: str
    meaning: str
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingEntry:
    """A reading on the page, with the labels of the clauses it fills."""

    anchor: str
    reading: Reading
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleGroup:
    """Clauses under one heading."""

    heading: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Appendix:
    """All that is cited, in the order of the rules."""

    groups: tuple[RuleGroup, ...]
    readings: tuple[ReadingEntry, ...]


def appendix(citations: Iterable[Citation], system: str, language: Language) -> Appendix:
    """Return what a page of a system cites; a reading brings the clauses whose gaps it fills.

    What stands in the rules of another system comes last.
    """
    wanted = {one.whole for one in citations}
    found = [entry_cited(whole, system, language) for whole in sorted(wanted)]
    for one in found[:]:
        if isinstance(one, Reading):
            found += [entry_cited(clause, system, language) for clause in one.clauses]
    order = {str(entry): place for place, entry in enumerate(catalogue(system, language))}
    once = {str(one): one for one in found}
    entries = sorted(once.values(), key=lambda one: order.get(str(one), len(order)))
    clauses = [one for one in entries if isinstance(one, Clause)]
    readings = [one for one in entries if isinstance(one, Reading)]
    return Appendix(
        groups=tuple(_groups(clauses, readings, system)),
        readings=tuple(
            ReadingEntry(
                anchor=anchor(one.id),
                reading=one,
                clauses=tuple(label(entry_cited(clause, system, language), system) for clause in one.clauses),
            )
            for one in readings
        ),
    )


def label(entry: Entry, system: str) -> str:
    """Return how a page of a system prints a clause or reading."""
    return str(entry).removeprefix(f"{system} ")


def _groups(clauses: list[Clause], readings: list[Reading], system: str) -> Iterator[RuleGroup]:
    for heading, group in groupby(clauses, key=_group_heading):
        yield RuleGroup(heading=heading, rules=tuple(_rule(one, readings, system) for one in group))


def _group_heading(clause: Clause) -> str:
    record = SYSTEMS.get(clause.system)
    return f"{record.name}: {clause.group}" if record else clause.group


def _rule(clause: Clause, readings: list[Reading], system: str) -> Rule:
    return Rule(
        anchor=anchor(label(clause, system)),
        label=label(clause, system),
        title=clause.title,
        meaning=clause.meaning,
        readings=tuple(one.id for one in readings_of(clause) if one in readings),
    )


ONE_BY_ONE = 24
"""Other players of a bracket who have a line each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageBoard:
    """A board of the summary; `home` is where more is told of it, empty if nowhere."""

    anchor: str
    view: BoardView | ProcedureBoardView
    home: str
    players: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFloat:
    """One player's way down, with the step that tells the end of it."""

    anchor: str
    view: FloatLine
    players: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherGroup:
    """Players of a bracket whom the same kept from somebody."""

    players: Group
    line: OtherLine


@dataclass(frozen=True, slots=True, kw_only=True)
class PageWay:
    """A player's way, and what kept the others of the bracket from the player."""

    way: Way
    others: tuple[OtherGroup, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPage:
    """A round, ready to be written."""

    opened: NarratedStep
    complete: bool
    players: Group
    boards: tuple[PageBoard, ...]
    bye: PageStep | None
    floats: tuple[PageFloat, ...]
    ladder: Figure | None
    before: tuple[PageStep, ...]
    leaning: tuple[str, ...]
    sections: tuple[PageSection, ...]
    result: PageStep | None
    ways: tuple[PageWay, ...]
    rules: Appendix


def round_page(trace: Trace, narrator: Narrator) -> RoundPage:
    """Return the page of a trace, with everything that a full explanation has.

    Raises:
        ValueError: the trace does not begin with the opening of a round.
    """
    told = document(narrator, "full")
    steps = Steps(narrator, trace.steps)
    numbers = {frozenset((one.white.tpn, one.black.tpn)): one.number for one in told.boards}
    compared = contests(narrator.index, narrator.cast)
    times: Counter[int] = Counter()
    sections: list[PageSection] = []
    for section in told.sections:
        times[section.view.number] += 1
        sections.append(page_section(section, steps, compared, numbers, times[section.view.number]))
    homes = _homes(told, sections, numbers)
    return RoundPage(
        opened=told.opened,
        complete=trace.complete,
        players=_players(narrator.cast),
        boards=tuple(
            PageBoard(
                anchor=f"board-{view.number}",
                view=view,
                home=homes.get(view.number, ""),
                players=numbers_concerned(view.white, view.black),
            )
            for view in told.boards
        ),
        bye=steps.single(told.bye) if told.bye else None,
        floats=tuple(
            PageFloat(anchor=f"step-{one.step}", view=one, players=numbers_concerned(one.player))
            for one in told.floats
        ),
        ladder=ladder_figure(ladder(narrator)),
        before=tuple(steps.single(one) for one in told.before),
        leaning=tuple(told.leaning),
        sections=tuple(sections),
        result=steps.single(told.result) if told.result else None,
        ways=_ways(narrator, told),
        rules=appendix(_cited_on_page(told), narrator.system, narrator.cast.words.language),
    )


def _homes(told: Document, sections: list[PageSection], numbers: Boards) -> dict[int, str]:
    """Return where each board is explained: its colours, else the last section that made the pair."""
    homes: dict[int, str] = {}
    for made, section in zip(told.sections, sections, strict=True):
        for pair in made.pairs():
            homes[numbers.get(pair, 0)] = section.anchor
    for section in sections:
        homes |= {table.board: f"colours-{table.board}" for table in (*section.colours, *section.granted)}
    return homes


def _ways(narrator: Narrator, full: Document) -> tuple[PageWay, ...]:
    """Return every player's way through the round, by pairing number."""
    told = document(narrator, "normal", full.boards)
    return tuple(
        PageWay(way=way_in(told, narrator, who.tpn), others=_group_lines(why_not_others(narrator, who.tpn)))
        for who in _players(narrator.cast)
    )


def _group_lines(lines: tuple[OtherLine, ...]) -> tuple[OtherGroup, ...]:
    """Return the lines one by one; in a large bracket those of one reason together."""
    if len(lines) <= ONE_BY_ONE:
        return tuple(OtherGroup(players=(one.who,), line=one) for one in lines)
    found: dict[OtherLine, list[PlayerRef]] = {}
    for one in lines:
        key = one if one.why in {"run", "tried"} else replace(one, who=PlayerRef(0, ""))
        found.setdefault(key, []).append(one.who)
    return tuple(OtherGroup(players=tuple(players), line=line) for line, players in found.items())


def _players(cast: PlayerNames) -> Group:
    return tuple(cast.who(line.tpn) for line in sorted(cast.opened.players, key=lambda line: line.tpn))


def _cited_on_page(told: Document) -> Iterator[Citation]:
    """Yield every citation that the page shows."""
    single = (told.opened, told.bye, told.result)
    steps = [one for one in (*single, *told.before) if one]
    for section in told.sections:
        target = [section.target] if section.target else []
        steps += [section.told, *target, *section.splits, *section.search, *section.outcome, *section.colours]
    for one in steps:
        yield from one.cited
