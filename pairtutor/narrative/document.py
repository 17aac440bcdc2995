"""An explanation ready to print, its steps in parts; who floats, one line a player over all brackets.

First what is known before pairing, then a section for each bracket or group, then the result. Colours
are told with the section that made the pair.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import ClassVar, TypeAlias

from pairtutor.model.editions import is_reading
from pairtutor.model.ids import Tpn
from pairtutor.narrative.boards import BoardView, ProcedureBoardView, boards, procedure_boards
from pairtutor.narrative.candidates import listed_above, name_refused_player
from pairtutor.narrative.citations import Citation, reading_of
from pairtutor.narrative.naming import PhraseContext, players_named
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import Depth, Wanted, is_aside, outline
from pairtutor.narrative.parts import PlayerRef, PlayerRow
from pairtutor.narrative.view import BracketView, CandidateView, GroupView, NarratedStep, TargetView
from pairtutor.records import Record
from pairtutor.resources import Language
from pairtutor.rules.citing import Reading
from pairtutor.trace.bracket_record import Pair
from pairtutor.trace.events import CandidateJudged, FloaterChosen
from pairtutor.trace.procedures import (
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairScrutinised,
    SubgroupTransposed,
)


class FloatLine(Record):
    """One player's way down: `through` are brackets that leave the player over, `to` is the one after them.

    `to` is None where no bracket follows: the bye is then what is left, or an opponent with fewer points in
    the same bracket. `through` is empty where the bye is the downfloat, and no bracket is left for it, or no
    step leaves the player over. `step` is the last that tells it.
    """

    template: ClassVar[str] = "float-line"
    player: PlayerRef
    through: tuple[BracketView, ...]
    to: BracketView | GroupView | None
    bye: bool
    step: int


def float_lines(narrator: Narrator) -> tuple[FloatLine, ...]:
    """Return all downfloats of a round in the order in which they begin, the bye last.

    None where no step leaves anybody over and the bye is no downfloat: the outcome tells them then.
    """
    index, closed = narrator.index, narrator.index.closed
    ways: dict[Tpn, list[int]] = {}
    steps: dict[Tpn, int] = {}
    for number, bracket in enumerate(index.brackets):
        for step in bracket.steps:
            if isinstance(step.event, FloaterChosen):
                ways.setdefault(step.event.player, []).append(number)
                steps[step.event.player] = step.number
    views = [narrator.view(bracket.opened) for bracket in index.brackets]
    lines = [
        FloatLine(
            player=narrator.cast.who(player),
            through=tuple(view for view in map(views.__getitem__, numbers) if isinstance(view, BracketView)),
            to=next((view for view in views[numbers[-1] + 1 :] if isinstance(view, BracketView)), None),
            bye=closed is not None and player == closed.bye,
            step=steps[player],
        )
        for player, numbers in ways.items()
        # two of equal score who go down and meet there are no floaters
        if closed is None or player in (*closed.downfloats, closed.bye)
    ]
    if closed is None:
        return tuple(lines)
    given = [player for player in closed.downfloats if player not in ways]
    if not lines and closed.bye not in given:
        return ()
    lines += (_line_of_pair(player, narrator) for player in given if player != closed.bye)
    if index.bye and closed.bye in given:
        player = narrator.cast.who(closed.bye)
        lines.append(FloatLine(player=player, through=(), to=None, bye=True, step=index.bye.number))
    return tuple(lines)


def _line_of_pair(player: Tpn, narrator: Narrator) -> FloatLine:
    """Return the downfloat of a player whom no step leaves over, to where the player came last."""
    index = narrator.index
    brackets = [(record.opening, record.opened.mdps, {*record.players}) for record in index.brackets]
    groups = [
        (record.opening, tuple(arrival.player for arrival in event.arrived), record.members)
        for record in index.groups.values()
        if record.opening and isinstance(event := record.opening.event, GroupOpened)
    ]
    last = ((step, came) for step, came, here in reversed([*brackets, *groups]) if player in here)
    opening, came = next(last)
    view = narrator.view(opening.event)
    into = isinstance(view, BracketView | GroupView) and player in came and bool(view.score)
    return FloatLine(
        player=narrator.cast.who(player),
        through=(),
        to=view if into and isinstance(view, BracketView | GroupView) else None,
        bye=False,
        step=opening.number,
    )


BoardViews: TypeAlias = tuple[BoardView | ProcedureBoardView, ...]


@dataclass(slots=True)
class Section:
    """A bracket or a group: how it is opened, what is done in it, and what comes of it.

    `readings` are the ids of those on which it is the first to lean.
    """

    narrated: NarratedStep
    view: BracketView | GroupView
    target: NarratedStep | None = None
    splits: list[NarratedStep] = field(default_factory=list)
    search: list[NarratedStep] = field(default_factory=list)
    outcome: list[NarratedStep] = field(default_factory=list)
    colours: list[NarratedStep] = field(default_factory=list)
    readings: list[str] = field(default_factory=list)

    @property
    def choice(self) -> bool:
        """Whether there is anything to choose here."""
        return isinstance(self.view, GroupView) or self.view.choice

    def pairs(self) -> Iterator[Pair]:
        """Yield the pairs that are made here."""
        for step in (*self.search, *self.outcome):
            match step.event:
                case CandidateJudged(accepted=True, pairs=made) | GroupSettled(pairs=made):
                    yield from map(frozenset, made)


@dataclass(slots=True)
class Document:
    """What is told of a round, in reading order; `readings` are all on which it leans, told at its end.

    `leaning` are the ids of those on which what comes before the first section leans.
    """

    opened: NarratedStep
    boards: BoardViews
    before: list[NarratedStep] = field(default_factory=list)
    floats: tuple[FloatLine, ...] = ()
    bye: NarratedStep | None = None
    sections: list[Section] = field(default_factory=list)
    result: NarratedStep | None = None
    leaning: list[str] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    _named: dict[int, frozenset[int]] = field(default_factory=dict)
    _listed: dict[int, frozenset[int]] = field(default_factory=dict)

    def players_listed(self, section: Section) -> frozenset[int]:
        """Return the pairing numbers in the table of a section; it is asked for every player."""
        opened = section.narrated.step
        if opened not in self._listed:
            self._listed[opened] = frozenset(row.who.tpn for row in section.view.rows)
        return self._listed[opened]

    def players_in(self, step: NarratedStep) -> frozenset[int]:
        """Return the pairing numbers of everybody whom a step names; it is asked for every player."""
        if step.step not in self._named:
            self._named[step.step] = players_named(step.view)
        return self._named[step.step]


def document(narrator: Narrator, depth: Depth, known: BoardViews | None = None) -> Document:
    """Return the document of the trace that a narrator tells, with what a depth shows.

    `known` are the boards where another document of the trace has them.
    """
    made = gather_document(narrator, depth, board_views(narrator) if known is None else known)
    made.floats = float_lines(narrator)
    for section in made.sections:
        if isinstance(section.view, BracketView):
            section.outcome = [_told_by_opening(step, section.view, narrator) for step in section.outcome]
    _add_readings(made, depth, narrator.cast.words.language)
    return made


def gather_document(
    narrator: Narrator, depth: Depth, known: BoardViews, keep: Wanted = lambda _: True
) -> Document:
    """Return the sections of a document, with what a depth shows of the steps wanted.

    `keep` is asked with the steps that are told as one, mostly a single step; it has to want the opening of
    the round, which stands first. `known` are as many boards as are told. Floats and readings, which are of
    the whole round, are left out.
    """
    steps = [step for node in outline(narrator, depth, keep) for step in node.walk()]
    made = Document(steps[0], known)
    for step in steps:
        _place_step(step, made, depth, upward=narrator.record.upward)
    _add_colours(made, narrator, keep, depth)
    return made


def board_views(narrator: Narrator, player: Tpn | None = None) -> BoardViews:
    """Return the boards with the reason for each, or that of a `player` alone; none without a pairing."""
    if narrator.record.compares:
        return boards(narrator.answers, narrator.cast, player)
    return procedure_boards(narrator.answers, narrator.cast, player)


def side_by_side(
    left: Iterable[PlayerRow], right: Iterable[PlayerRow]
) -> list[tuple[PlayerRow | None, PlayerRow | None]]:
    """Return two halves or columns row by row."""
    return list(zip_longest(left, right))


def _place_step(step: NarratedStep, made: Document, depth: Depth, *, upward: bool) -> None:
    """Put a step where its kind is told; before the first section all that is done there is one search."""
    view = step.view
    section = made.sections[-1] if made.sections else None
    if isinstance(view, BracketView | GroupView):
        made.sections.append(Section(step, view))
        return
    if depth != "full" and (is_aside(step.event) or _is_told_twice(step, section, upward)):
        return
    match step.event.traits.part:
        case "opening" | "given" | "colours":
            pass  # the document begins with the one, and has the others by pair
        case "bye":
            made.bye = step
        case "result":
            made.result = step
        case _ if section is None:
            made.before.append(step)
        case "target":
            section.target = step
        case "split" if not getattr(step.event, "remainder", False):
            section.splits.append(step)
        case "outcome":
            section.outcome.append(step)
        case _:
            section.search.append(step)


def _is_told_twice(step: NarratedStep, section: Section | None, upward: bool) -> bool:
    """Return whether a step says only what stands beside it: who floats, or the one pair that is made.

    With a single pair whoever is taken from below plays whoever is there, and there is no order to tell.
    """
    view = section.view if section else None
    one_pair = upward and isinstance(view, GroupView) and view.made == 1
    match step.event:
        case CandidateJudged(sequence=1, pairs=()) | GroupSettled(pairs=()):
            return True
        case PairingsProposed() | SubgroupTransposed() | PairScrutinised(tried=()):
            return one_pair
        case _:
            return False


def _add_colours(made: Document, narrator: Narrator, keep: Wanted, depth: Depth) -> None:
    """Gather the colours; of a bracket that is paired again only the last pairing counts.

    A pair that was taken back and made again has its colours where it was made last. There it is known who of
    two is refused one. What is said above the search to be unavoidable is not said of the chosen one again.
    """
    colours = dict(narrator.index.colours)
    final = {section.view.number: section for section in made.sections}
    for section in reversed(final.values()):
        pairs = dict.fromkeys(section.pairs())
        decided = [colours.pop(pair) for pair in pairs if pair in colours]
        section.colours = [narrator.tell(step) for step in decided if keep([step])]
        if decided:
            section.search = [_with_refused_colours(step, narrator) for step in section.search]
    for section in made.sections:
        target = section.target.view if section.target and section.choice and depth == "normal" else None
        if isinstance(target, TargetView) and target.given_up:
            section.search = [_told_by_target(step, target, narrator) for step in section.search]


def _with_refused_colours(step: NarratedStep, narrator: Narrator) -> NarratedStep:
    """Return a candidate with those who are refused a colour in the end; other steps stay."""
    view = step.view
    if not isinstance(view, CandidateView):
        return step
    return narrator.retold(step, name_refused_player(view, narrator.index, narrator.cast))


def _told_by_target(step: NarratedStep, target: TargetView, narrator: Narrator) -> NarratedStep:
    """Return a candidate that does not tell again what a target above it has said; other steps stay."""
    view = step.view
    return narrator.retold(step, listed_above(view, target)) if isinstance(view, CandidateView) else step


def _told_by_opening(step: NarratedStep, opened: BracketView, narrator: Narrator) -> NarratedStep:
    """Return a floater without what the opening of the bracket has said of that player; other steps stay."""
    view, lack = step.view, opened.one_more
    if not isinstance(step.event, FloaterChosen) or not isinstance(view, PhraseContext) or lack is None:
        return step
    told = not lack.below and [who.tpn for who in lack.reason.alone] == [step.event.player]
    return narrator.retold(step, view.with_values(told_above=told)) if told and view.forced else step


def _add_readings(made: Document, depth: Depth, language: Language) -> None:
    """Tell each reading once, at the end, and name it in the first section whose shown steps cite it."""
    first = list(_unseen_readings([*made.opened.cited, *_citations_of(made.before)], made.readings, language))
    made.leaning = [reading.id for reading in first]
    for section in made.sections:
        readings = list(_unseen_readings(_section_cites(section, depth), made.readings, language))
        section.readings = [reading.id for reading in readings]
    last = [step for step in (made.bye, made.result) if step is not None]
    list(
        _unseen_readings(
            _citations_of(last) if depth == "full" else _citations_told(last), made.readings, language
        )
    )
    for reading in made.readings:  # it grows: what one of them names is told as well
        list(_unseen_readings(_named_in(reading), made.readings, language))


def _named_in(reading: Reading) -> Iterator[Citation]:
    """Yield the readings that another one names where it is told."""
    for name in re.findall(r"\b[A-Z]+\d*-\d+\b", f"{reading.question} {reading.choice}"):
        if is_reading(name):
            yield Citation(label=name, whole=name, is_reading=True)


def _section_cites(section: Section, depth: Depth) -> Iterator[Citation]:
    """Yield the citations of a section: none in a summary, all in full, else of what is told."""
    if depth == "summary":
        return
    steps = [section.narrated, *section.splits, *section.search, *section.outcome, *section.colours]
    if depth == "full":
        yield from _citations_of([*steps, section.target] if section.target else steps)
        return
    # a candidate and the target cite every criterion there is; here only what is told counts
    yield from _citations_of(step for step in steps if not isinstance(step.event, CandidateJudged))
    yield from _citations_told(step for step in steps if isinstance(step.event, CandidateJudged))
    if section.target and isinstance(section.target.view, TargetView) and section.choice:
        for row in section.target.view.rows:
            if row.cost and not row.zero:
                yield from row.cited


def _citations_told(steps: Iterable[NarratedStep]) -> Iterator[Citation]:
    """Yield of each step the citation that stands behind its sentence."""
    for step in steps:
        yield from step.cited[:1]


def _citations_of(steps: Iterable[NarratedStep]) -> Iterator[Citation]:
    for step in steps:
        yield from step.cited


def _unseen_readings(cited: Iterable[Citation], seen: list[Reading], language: Language) -> Iterator[Reading]:
    """Yield the readings among citations that are not in `seen` yet, and add them to it."""
    for citation in cited:
        if citation.is_reading and all(citation.whole != reading.id for reading in seen):
            reading = reading_of(citation, language)
            if reading:
                seen.append(reading)
                yield reading
