"""The page of a round: what its template is given, and the rules that it cites, each with its place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby

from pairtutor.answers.round import RoundAnswers
from pairtutor.html.ladder import Figure, ladder_figure
from pairtutor.html.own_steps import PageStage, page_stage
from pairtutor.html.sections import Boards, PageSection, PageStep, Steps, numbers_concerned, page_section
from pairtutor.html.stage.stage import Stages
from pairtutor.messages import messages_of
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.answers import TriangleView, triangles_of
from pairtutor.narrative.boards import BoardView, ProcedureBoardView
from pairtutor.narrative.candidates import contests
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import Citation, anchor
from pairtutor.narrative.disputes.kept import KeptCount
from pairtutor.narrative.disputes.others import OtherLine, others_told
from pairtutor.narrative.disputes.way_parts import Way
from pairtutor.narrative.disputes.why import way_in
from pairtutor.narrative.document import Document, FloatLine, document
from pairtutor.narrative.group_answers import GroupAnswerView
from pairtutor.narrative.ladder import ladder
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Group, PlayerRef
from pairtutor.narrative.view import NarratedStep
from pairtutor.narrative.words import words_of
from pairtutor.records import Record, replace
from pairtutor.resources import Language
from pairtutor.rules.catalogue import Entry, catalogue, entry_cited
from pairtutor.rules.citing import Clause, Reading
from pairtutor.trace.recorder import Trace


class Rule(Record):
    """A clause on the page; `readings` fill its gaps where the page cites them."""

    anchor: str
    label: str
    title: str
    meaning: str
    readings: tuple[str, ...]


class ReadingEntry(Record):
    """A reading on the page, with the labels of the clauses it fills."""

    anchor: str
    reading: Reading
    clauses: tuple[str, ...]


class RuleGroup(Record):
    """Clauses under one heading."""

    heading: str
    rules: tuple[Rule, ...]


class Appendix(Record):
    """All that is cited, in the order of the rules."""

    groups: tuple[RuleGroup, ...]
    readings: tuple[ReadingEntry, ...]


def appendix(citations: Iterable[Citation], system: str, language: Language) -> Appendix:
    """Return the rules that a page of a system cites; a reading brings the clauses whose gaps it fills.

    What readings name in their words stands there too. What is in the rules of another system comes last.
    """
    citation_texts = {citation.whole for citation in citations}
    cited = [entry_cited(whole, system, language) for whole in sorted(citation_texts)]
    for entry in cited[:]:  # a copy, for clauses are added
        if isinstance(entry, Reading):
            cited += [entry_cited(clause, system, language) for clause in entry.clauses]
    known = catalogue(system, language)
    order = {str(entry): number for number, entry in enumerate(known)}
    labels = {label(entry, system): entry for entry in known}
    once = {str(entry): entry for entry in cited}
    for entry in [*once.values()]:
        if isinstance(entry, Reading):
            named = (labels[name] for name in _names_in(entry) if name in labels)
            once |= {str(other): other for other in named}
    entries = sorted(once.values(), key=lambda entry: order.get(str(entry), len(order)))
    clauses = [entry for entry in entries if isinstance(entry, Clause)]
    readings = [entry for entry in entries if isinstance(entry, Reading)]
    return Appendix(
        groups=tuple(_groups(clauses, readings, system, language)),
        readings=tuple(
            ReadingEntry(
                anchor=anchor(reading.id),
                reading=reading,
                clauses=tuple(
                    label(entry_cited(clause, system, language), system) for clause in reading.clauses
                ),
            )
            for reading in readings
        ),
    )


_LABEL = re.compile(r"\b(?:[A-Z]\.?\d+(?:\.\w+)*|[A-Z]\.[a-z0-9]+|\d+(?:\.\w+){2,}|[A-Z]+\d*-\d+)\b")
"""A clause or reading as sentences name it; `2.5` could be points as well."""


def _names_in(reading: Reading) -> Iterator[str]:
    """Yield what a reading names in its words, as if it were a clause or reading."""
    for text in (reading.question, reading.choice, reading.why):
        yield from _LABEL.findall(text)


def label(entry: Entry, system: str) -> str:
    """Return a clause or reading as a page of a system prints it."""
    return str(entry).removeprefix(f"{system} ")


def _groups(
    clauses: list[Clause], readings: list[Reading], system: str, language: Language
) -> Iterator[RuleGroup]:
    """Yield the clauses, which come in the order of the rules, under their headings, with their readings."""
    for heading, group in groupby(clauses, key=partial(_group_heading, language=language)):
        yield RuleGroup(heading=heading, rules=tuple(_rule(clause, readings, system) for clause in group))


def _group_heading(clause: Clause, language: Language) -> str:
    """Return the heading of a clause: its chapter, before it the system unless the text is shared."""
    if clause.system not in SYSTEMS:
        return clause.group
    named = words_of(language).system(clause.system)
    return messages_of(language)("list.colon", first=named, last=clause.group)


def _rule(clause: Clause, readings: list[Reading], system: str) -> Rule:
    """Return a clause as the page shows it, with the readings that speak of it."""
    return Rule(
        anchor=anchor(label(clause, system)),
        label=label(clause, system),
        title=clause.title,
        meaning=clause.meaning,
        readings=tuple(reading.id for reading in readings if str(clause) in reading.clauses),
    )


ONE_BY_ONE = 24
"""Other players of a bracket who have a line each."""
MOST_OTHERS = 48
"""Of a bracket of more others the page tells only what is known to have kept them from a player.

In a large round it is so of more than `ONE_BY_ONE`. Steps that list many of such a bracket are told in the
bracket alone, not to each of them again.
"""


class PageBoard(Record):
    """A board of the summary; `home` is where more is told of it, empty if nowhere."""

    anchor: str
    view: BoardView | ProcedureBoardView
    home: str
    players: str


class PageFloat(Record):
    """One player's way down, with the step that tells the end of it."""

    anchor: str
    view: FloatLine
    players: str


class OtherGroup(Record):
    """Players of a bracket whom the same kept from somebody."""

    players: Group
    line: OtherLine

    @property
    def on_side(self) -> str:
        """The part of the phrase about many on the side of the one in whose list they are, else empty.

        `sides_moved` is that where some of them have come to this side.
        """
        answer = self.line.answer
        if len(self.players) < 2 or not isinstance(answer, GroupAnswerView):
            return ""
        if getattr(answer.reason, "kind", "") != "same-side":
            return ""
        return "sides_moved" if {*answer.own_moved}.intersection(self.players) else "sides"


class PageWay(Record):
    """A player's way, and what kept the others of the bracket from the player; `more` are counted in `kept`.

    The `opponent` is the one who is met there instead, 0 for nobody. They are of the last bracket of the
    player, or (`in_group`) of the last group; `comers` float up to it, None where nobody ever does. A `brief`
    part cites only what decides, the steps of the bracket cite it all.
    """

    way: Way
    stages: tuple[PageStage, ...]
    others: tuple[OtherGroup, ...]
    more: int = 0
    kept: tuple[KeptCount, ...] = ()
    opponent: int = 0
    in_group: bool = False
    comers: Group | None = None
    brief: bool = False


class RoundPage(Record):
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
    full = document(narrator, "full")
    numbers = {frozenset((board.white.tpn, board.black.tpn)): board.number for board in full.boards}
    answers = narrator.answers
    triangles = triangles_of(answers, narrator)
    stages = Stages(narrator)
    compared = contests(narrator.answers, narrator.cast)
    times: Counter[int] = Counter()
    sections: list[PageSection] = []
    for section in full.sections:
        times[section.view.number] += 1
        shown, stage = triangles.get(section.narrated.step), stages.of(section)
        if narrator.cast.large:
            stage = replace(stage, frames=tuple(frame for frame in stage.frames if frame.drawing))
        steps = Steps(narrator, trace.steps, {frame.step: frame for frame in stage.frames})
        nth = times[section.view.number]
        sections.append(page_section(section, steps, compared, numbers, nth, stage, shown))
    homes = _homes(full, sections, numbers)
    outside = Steps(narrator, trace.steps, frames={})
    ways = _ways(narrator, full, answers)
    return RoundPage(
        opened=full.opened,
        complete=trace.complete,
        players=_players(narrator.cast),
        boards=tuple(
            PageBoard(
                anchor=f"board-{view.number}",
                view=view,
                home=homes.get(view.number, ""),
                players=numbers_concerned(view.white, view.black),
            )
            for view in full.boards
        ),
        bye=outside.single(full.bye) if full.bye else None,
        floats=tuple(
            PageFloat(anchor=f"step-{way.step}", view=way, players=numbers_concerned(way.player))
            for way in full.floats
        ),
        ladder=ladder_figure(ladder(narrator), narrator.cast.words.messages("page.bye-line")),
        before=tuple(outside.single(step) for step in full.before),
        leaning=tuple(full.leaning),
        sections=tuple(sections),
        result=outside.single(full.result) if full.result else None,
        ways=ways,
        rules=appendix(
            _cited_on_page(full, triangles.values(), ways), narrator.system, narrator.cast.words.language
        ),
    )


def _homes(full: Document, sections: list[PageSection], numbers: Boards) -> dict[int, str]:
    """Return the anchor where each board is explained: its colours, else the last section with the pair.

    Under 0 stands what has no board: a pair that was not kept, colours of a round without boards.
    """
    homes: dict[int, str] = {}
    for made, section in zip(full.sections, sections, strict=True):
        for pair in made.pairs():
            homes[numbers.get(pair, 0)] = section.anchor
    for section in sections:
        homes |= {table.board: f"colours-{table.board}" for table in (*section.colours, *section.granted)}
    return homes


def _ways(narrator: Narrator, full: Document, answers: RoundAnswers) -> tuple[PageWay, ...]:
    """Return every player's way through the round, by pairing number."""
    normal = document(narrator, "normal", full.boards)
    ways = (way_in(normal, narrator, who.tpn) for who in _players(narrator.cast))
    return tuple(page_way(way, narrator, answers) for way in ways)


def page_way(way: Way, narrator: Narrator, answers: RoundAnswers) -> PageWay:
    """Return one player's way through the round with what kept the others away.

    `answers` are those of the round; in a large one the part is `brief`.
    """
    player = way.standing.row.who.tpn
    brief = narrator.cast.large
    few = ONE_BY_ONE if brief else MOST_OTHERS
    other_lines = others_told(narrator, player, answers, few=few)
    return PageWay(
        way=way,
        stages=tuple(page_stage(stage, player, few, brief=brief) for stage in way.stages),
        others=_group_lines(other_lines.lines),
        more=other_lines.more,
        kept=other_lines.kept,
        opponent=other_lines.opponent or 0,
        in_group=bool(narrator.index.groups),
        comers=None if other_lines.comers is None else narrator.cast.group(other_lines.comers),
        brief=brief,
    )


def _group_lines(lines: tuple[OtherLine, ...]) -> tuple[OtherGroup, ...]:
    """Return the lines one by one; in a large bracket those of one reason together."""
    if len(lines) <= ONE_BY_ONE:
        return tuple(OtherGroup(players=(line.who,), line=line) for line in lines)
    players_of: dict[OtherLine, list[PlayerRef]] = {}
    for line in lines:
        # nobody for whom it is true makes lines of one reason alike; a run is told of each player apart
        key = line if line.why == "run" else replace(line, who=PlayerRef(tpn=0, name=""))
        players_of.setdefault(key, []).append(line.who)
    return tuple(OtherGroup(players=tuple(players), line=line) for line, players in players_of.items())


def _players(cast: PlayerNames) -> Group:
    return tuple(cast.who(line.tpn) for line in sorted(cast.opened.players, key=lambda line: line.tpn))


def _cited_on_page(
    full: Document, triangles: Iterable[TriangleView], ways: Iterable[PageWay]
) -> Iterator[Citation]:
    """Yield every citation that the page shows."""
    for player_way in ways:
        if player_way.way.again is not None:
            yield from player_way.way.again.cited
    for shown in triangles:
        for answer in (*shown.answers, *shown.below):
            yield from (*answer.cited, *answer.grounds)
    single = (full.opened, full.bye, full.result)
    steps = [step for step in (*single, *full.before) if step]
    for section in full.sections:
        target = [section.target] if section.target else []
        steps += [
            section.narrated,
            *target,
            *section.splits,
            *section.search,
            *section.outcome,
            *section.colours,
        ]
    for step in steps:
        yield from step.cited
