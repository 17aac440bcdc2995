"""Clauses as people write them, and the brackets, groups and opponents that can be asked about."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from pairtutor.disputes.verdicts import Verdict, Worse
from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import BracketAsked, Kind, Proposed
from pairtutor.exercises.offered import Found, exercise_of, level_of
from pairtutor.exercises.opponent_search import RefusedOpponent, refusals, refusing_clause
from pairtutor.exercises.position import Position, as_settled, deciding_events, group_outcome, part_of
from pairtutor.exercises.sequence import in_sequence
from pairtutor.exercises.wording import ask, score_text
from pairtutor.model.editions import SYSTEMS, is_reading
from pairtutor.rules.catalogue import catalogue, find
from pairtutor.rules.citing import Clause
from pairtutor.text import quote
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import BracketOpened, Event
from pairtutor.trace.index import GroupRecord
from pairtutor.trace.procedures import GroupOpened, GroupSettled
from pairtutor.trace.values import Cites

_NAME = re.compile(r"\[\w+\]")
_DEFINITION = re.compile(r"dutch-20(12|17) A\.|(dutch|burstein)-2026 1\.")
"""Citations of the articles that define the words of the others."""


def whole_citation(text: str, system: str) -> str:
    """Return the whole citation of a clause of a system as somebody writes it.

    That is any form that is printed (`2.4.9`, `[C14] 2.4.9`, `dutch-2026 2.4.9`, `2.4.9 [C14]` with its
    title), in brackets or not, and its name alone (`[C14]`, `c14`, `C.14`). Only letters and digits count.

    Raises:
        UsageError: the system has no such clause.
    """
    meant = _printed_forms(system).get(_squeeze(text))
    return str(find(text, system)) if meant is None else meant


@cache
def _printed_forms(system: str) -> Mapping[str, str]:
    """Return the citation of each clause of a system by the forms in which it is printed, squeezed.

    A number goes before what another clause is called. A form that means two clauses is left out.
    """
    clauses = [entry for entry in catalogue(system) if isinstance(entry, Clause)]
    own = {_squeeze(clause.number): str(clause) for clause in clauses if clause.system == system}
    forms: dict[str, set[str]] = {}
    for clause in clauses:
        for form in _forms(clause, own=clause.system == system):
            forms.setdefault(_squeeze(form), set()).add(str(clause))
    alone = {form: next(iter(meant)) for form, meant in forms.items() if form and len(meant) == 1}
    return {**alone, **own}


def _forms(clause: Clause, *, own: bool) -> Iterator[str]:
    """Yield how a clause is printed; of the general rules the number alone means nothing."""
    named = _NAME.match(clause.title)
    for number in (str(clause), *([clause.number] if own else ())):
        yield number
        yield f"{number} {clause.title}"
        if named is not None:
            yield f"{number} {named[0]}"
            yield f"{named[0]} {number}"
    if named is not None and own:
        yield from (named[0], clause.title, f"{clause.system} {named[0]}")


def _squeeze(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


@cache
def numbered_clauses(system: str) -> tuple[tuple[str, str], ...]:
    """Return the clauses of a system that have a number: the citation, and number and title."""
    return tuple(
        (str(entry), f"{entry.number}  {entry.title}")
        for entry in catalogue(system)
        if isinstance(entry, Clause) and entry.system == system and entry.number
    )


def unknown(text: str | None, system: str) -> str:
    """Return in a sentence that a system has no such clause; empty if it has, or none is named."""
    if not text:
        return ""
    try:
        whole_citation(text, system)
    except UsageError:
        return f"{SYSTEMS[system].name} has no clause {quote(text)}."
    return ""


def names_clause(answered: str, clauses: Collection[str], system: str) -> bool:
    """Return whether an answer names one of these clauses."""
    try:
        return whole_citation(answered, system) in clauses
    except UsageError:
        return False


def clauses_stating(verdict: Verdict) -> frozenset[str]:
    """Return the clauses that state the criterion by which something is worse, none for any other verdict.

    2012 states a criterion (B.5) apart from where it is looked at (C.3.e); both are right answers.
    """
    cites = verdict.cites if isinstance(verdict, Worse) else ()
    return frozenset(cite for cite in cites if not is_reading(cite) and not _DEFINITION.match(cite))


def covers(topic: str, cites: tuple[str, ...], system: str) -> bool:
    """Return whether any of the citations is the topic or a part of it."""
    wanted = whole_citation(topic, system)
    return any(cite == wanted or cite.startswith(f"{wanted}.") for cite in cites)


class Askable(NamedTuple):
    """A bracket or group that can be asked about: what decided it, and how hard it is."""

    part: BracketAsked
    cites: Cites
    level: int
    pairs: int
    record: BracketRecord | None


def askable(position: Position) -> Iterator[Askable]:
    """Yield the brackets in which something was decided, or the groups whose pairs stand."""
    if position.compares:
        for record in position.index.brackets:
            opened = record.opened
            decided = deciding_events(record.steps)
            part = BracketAsked(
                opened.score, opened.mdps, tuple(tpn for tpn in record.players if tpn not in opened.mdps)
            )
            if record.accepted is None or len(part.players) < 3 or not decided:
                continue
            families = sum(event.kind == "family" for event in decided)
            hard = len(part.players) / 5 + families / 3 + len(opened.mdps) / 2 + opened.downfloaters / 2
            yield Askable(part, cites_of_events(decided), level_of(hard), len(record.made), record)
        return
    for part, group, done in groups(position, joined=False):
        cites = cites_of_events(deciding_events(group.steps))
        yield Askable(part, cites, group_level(part, group), len(done.pairs), None)


def groups(position: Position, *, joined: bool) -> Iterator[tuple[BracketAsked, GroupRecord, GroupSettled]]:
    """Yield the groups of three or more whose pairs stand in the end, and how they stand.

    Those that others joined later only count if they may have, and are then asked about as they stand.
    """
    for group in position.index.groups.values():
        opened, done = group.opening.event if group.opening else None, group_outcome(group)
        if not isinstance(opened, GroupOpened) or done is None or not _group_stands(position, done):
            continue
        part, stands = part_of(opened), as_settled(opened, done)
        if part.players != stands.players:
            if not joined:
                continue
            part = stands
        if len(part.players) >= 3 and position.group(part) is group:
            yield part, group, done


def group_level(part: BracketAsked, group: GroupRecord) -> int:
    """Return how hard a group is, from 1 to 5."""
    return level_of(len(part.players) / 5 + len(deciding_events(group.steps)) / 8)


def _group_stands(position: Position, done: GroupSettled) -> bool:
    final = set(map(frozenset, position.boards))
    return bool(done.pairs) and all(frozenset(pair) in final for pair in done.pairs)


def cites_of_events(events: list[Event]) -> Cites:
    """Return what some steps cite, each once."""
    return tuple(dict.fromkeys(cite for event in events for cite in event.cites))


def has_ordinary_sequence(position: Position, opened: BracketOpened) -> bool:
    """Return whether the sequence of a bracket is the ordinary one; those of 2012 with MDPs go otherwise."""
    if {*opened.leaving} or (opened.mdps and not SYSTEMS[position.system].limbo):
        return False
    return in_sequence(opened, [position.line(tpn).score for tpn in opened.mdps])


def opponents(kind: Kind, position: Position) -> Iterator[Found]:
    """Yield exercises on opponents who were refused in the groups of a procedure."""
    for part, group, _ in groups(position, joined=True):
        for refusal in refusals(group, part):
            player, other = refusal.pair
            clause = refusing_clause(position, refusal)
            if clause is None or (kind == "next" and not _has_next(refusal, part)):
                continue
            score = score_text(part.score)
            question = ask(f"{kind}-opponent", score=score, player=player, refused=other)
            level = level_of(1 + refusal.at + group_level(part, group) / 2)
            made = exercise_of(kind, position, question, level, 2)
            given = Proposed((refusal.pair,), ())
            asked = (*refusal.step.cites, clause) if kind == "next" else (clause, *refusal.step.cites)
            cites = tuple(dict.fromkeys(asked))
            yield Found(made._replace(part=part, candidate=given), cites)


def _has_next(refusal: RefusedOpponent, part: BracketAsked) -> bool:
    """Return whether somebody of the group follows in an order; whom an island could meet stands in none."""
    return refusal.step.stage != "island" and refusal.next in part.players


def gives_colours(position: Position) -> bool:
    """Return whether the system of a round gives colours."""
    return position.index.opened.initial_colour is not None
