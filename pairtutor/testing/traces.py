"""A trace that another engine writes held against ours step by step, the differences told in words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches
from typing import Any

from pairtutor.answers.round import RoundAnswers
from pairtutor.errors import UsageError
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.citations import main_clause
from pairtutor.narrative.narrator import Narrator
from pairtutor.rules.catalogue import find
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.players import players_of
from pairtutor.trace.read import read_trace
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.serial import to_json
from pairtutor.trace.shape import event_kinds
from pairtutor.tutor import round_to_pair, run
from pairtutor.verify.check import opening_holds


def steps(
    trace: Trace,
    *,
    kind: str | None = None,
    player: int | None = None,
    bracket: int | None = None,
    clause: str | None = None,
) -> Iterator[Step]:
    """Return the steps of a trace that fit all that is asked for, in reading order.

    `kind` is the word of the step in a trace file (`candidate`, `family` ...), `player` a pairing number that
    the step names, `bracket` the number of a bracket or group, from 1, `clause` a citation
    (`dutch-2017 C.10`, in short `C.10`, `D17-5`).

    Raises:
        ValueError: there is no such kind of step, or no such clause.
    """
    if kind is not None:
        known_kind(kind)
    cited = None if clause is None else _full_citation(trace, clause)
    return _fitting_steps(trace, kind, player, bracket, cited)


def known_kind(kind: str) -> None:
    """Refuse a kind of step that there is not.

    Raises:
        ValueError: there is none of that name.
    """
    if kind not in event_kinds():
        raise ValueError(f"there is no kind of step {kind!r}; {_nearest(kind)}")


def _fitting_steps(
    trace: Trace, kind: str | None, player: int | None, bracket: int | None, clause: str | None
) -> Iterator[Step]:
    """Yield the steps that have all that is given; None asks for nothing, `clause` is a full citation."""
    for step in trace.steps:
        event = step.event
        if kind is not None and event.kind != kind:
            continue
        if bracket is not None and _bracket(event) != bracket:
            continue
        if clause is not None and clause not in event.cites:
            continue
        if player is not None and player not in players_of(event):
            continue
        yield step


def _full_citation(trace: Trace, clause: str) -> str:
    """Return a citation as steps have it, that of the system of the trace where it is a short one."""
    opened = trace.steps[0].event if trace.steps else None
    system = opened.system if isinstance(opened, RoundOpened) else None
    for searched in (system, None):
        try:
            return str(find(clause, searched))
        except UsageError as error:
            failed = error
    raise ValueError(str(failed))


def _nearest(kind: str) -> str:
    near = get_close_matches(kind, event_kinds(), n=1)
    return f"did you mean {near[0]!r}?" if near else f"there are {', '.join(event_kinds())}"


def _bracket(event: object) -> int | None:
    """Return the number of the bracket or group that a step belongs to, None outside of all."""
    if getattr(event, "kind", "") == "bracket":
        return getattr(event, "number", None)
    return getattr(event, "bracket", None) or getattr(event, "group", None)


MOST = 12
"""Differences that are told one by one."""

LONGEST = 60
"""Signs of a value that is told; a longer one is cut."""

HALF_POINTS = frozenset({"score", "virtual", "points", "from_score", "to_score", "median"})
"""Fields that count half points."""

Tell = Callable[[Step], str]


def differences(pinned: Trace, current: Trace, kinds: Collection[str] = ()) -> Iterator[str]:
    """Yield one line for each step in which a trace differs from the pinned one; no `kinds` are all kinds."""
    if pinned.complete != current.complete:
        yield "the round can be paired now" if current.complete else "the round cannot be paired any more"
    lines = list(_lines(pinned, current, kinds))
    yield from lines[:MOST]
    if len(lines) > MOST:
        yield f"... and {len(lines) - MOST} more steps"


def _lines(pinned: Trace, current: Trace, kinds: Collection[str]) -> Iterator[str]:
    """Yield how a trace differs from the pinned one: changed, gone and new steps, by their kinds."""
    old, new = (
        [step for step in trace.steps if not kinds or step.event.kind in kinds] for trace in (pinned, current)
    )
    before, after = _teller(pinned), _teller(current)
    matcher = SequenceMatcher(None, _keys(old), _keys(new), autojunk=False)
    for change, first, last, start, end in matcher.get_opcodes():
        if change == "equal":
            continue
        left, right = list(old[first:last]), list(new[start:end])
        # one of the same kind in its place is the same step changed; what is over is gone or new
        while left and right and left[0].event.kind == right[0].event.kind:
            yield _tell_change(left.pop(0), right.pop(0), before, after)
        for step in left:
            yield f"step {step.number} is gone: {before(step)}"
        for step in right:
            yield f"step {step.number} is new: {after(step)}"


def _tell_change(old: Step, new: Step, before: Tell, after: Tell) -> str:
    """Return a changed step in words: both sentences, or the fields if the sentence is the same."""
    said, says = before(old), after(new)
    if said != says:
        return f"step {new.number}: {says} Before: {said}"
    names = [
        name
        for name in new.event.fields_in_order
        if getattr(new.event, name) != getattr(old.event, name, None)
    ]
    changes = [
        change
        for name in names
        for change in _changes(name, getattr(old.event, name, None), getattr(new.event, name))
    ]
    more = f"; and {len(changes) - MOST} more" if len(changes) > MOST else ""
    return f"step {new.number}: {says} ({'; '.join(changes[:MOST])}{more})"


def _changes(name: str, old: Any, new: Any) -> Iterator[str]:
    """Yield what is different in a field, in words; of lists of players' lines what is so for each player."""
    before, after = _by_player(old), _by_player(new)
    if before is None or after is None:
        unit = " (in half points)" if name in HALF_POINTS else ""
        yield f"{name} {_plain_value(old)} → {_plain_value(new)}{unit}"
        return
    for tpn in sorted(before.keys() | after.keys()):
        if tpn not in after:
            yield f"player {tpn} is gone from {name}"
        elif tpn not in before:
            yield f"player {tpn} is new in {name}"
        elif before[tpn] != after[tpn]:
            for field, old_value, two in zip(after[tpn]._fields, before[tpn], after[tpn], strict=True):
                if old_value != two:
                    yield from (f"player {tpn}: {change}" for change in _changes(field, old_value, two))


def _by_player(value: Any) -> dict[int, Any] | None:
    """Return the lines of a list by player, None where it is no such list: they begin with the player."""
    if not isinstance(value, tuple) or not value:
        return None
    if not all(getattr(item, "_fields", ("",))[0] in ("tpn", "player") for item in value):
        return None
    lines = {item[0]: item for item in value}
    return lines if len(lines) == len(value) else None


def _plain_value(value: Any) -> str:
    """Return a value as a trace file has it, cut where it is long."""
    text = " ".join(str(_data(value)).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def _data(value: Any) -> Any:
    return [_data(item) for item in value] if isinstance(value, tuple) else value


def _keys(steps: Sequence[Step]) -> list[str]:
    """Return the keys by which steps are the same, whatever their numbers and parents: their own JSON."""
    return [to_json(Trace((Step(1, parent=0, event=step.event),))) for step in steps]


def _teller(trace: Trace) -> Tell:
    """Return a function that tells a step in a sentence, in a piece of a trace by its kind alone."""
    try:
        narrator = Narrator(trace, answers=RoundAnswers(trace, refuted=not opening_holds(trace)))
    except (ValueError, KeyError):  # a piece of a trace, which does not say who is who
        return lambda step: step.event.kind

    def tell(step: Step) -> str:
        told_step = narrator.tell(step)
        clause = main_clause(told_step.cited)
        return f"{told_step.text.rstrip('.')}{f' ({clause})' if clause else ''}."

    return tell


def assert_same_trace(
    theirs: Trace | str,
    tournament: Tournament,
    system: str | None = None,
    number: int | None = None,
    *,
    kinds: Collection[str] = (),
) -> None:
    """Fail if an engine's own trace, as data or as the text of a file, has other steps than ours.

    `number` is the round, default: the one that the source would have paired. With `kinds` only the steps of
    these kinds are compared: `{"candidate", "family"}` are the candidates in the order in which they are
    tried.

    Raises:
        AssertionError: it has; the text tells each step that is new, gone or another.
        SourceError: the text is no trace.
        ValueError: there is no such kind of step.
    """
    __tracebackhide__ = True
    for kind in kinds:
        known_kind(kind)
    round_number = round_to_pair(tournament) if number is None else RoundNumber(number)
    ours = run(tournament, round_number, system).trace
    assert ours is not None, "recording is on"
    read = theirs if isinstance(theirs, Trace) else read_trace(theirs)
    changes = list(differences(ours, read, kinds))
    if changes:
        head = f"{tournament.source}: the engine's trace of round {round_number} differs"
        raise AssertionError("\n".join([head, *changes]))
