"""A trace that another engine writes, held against ours step by step."""

from __future__ import annotations

from collections.abc import Collection

from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.testing.reading import known_kind
from pairtutor.testing.telling import differences
from pairtutor.trace.read import read_trace
from pairtutor.trace.trace import Trace
from pairtutor.tutor import round_to_pair, run


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
    wanted = round_to_pair(tournament) if number is None else RoundNumber(number)
    ours = run(tournament, wanted, system).trace
    assert ours is not None, "recording is on"
    read = theirs if isinstance(theirs, Trace) else read_trace(theirs)
    found = list(differences(ours, read, kinds))
    if found:
        head = f"{tournament.source}: the engine's trace of round {wanted} differs"
        raise AssertionError("\n".join([head, *found]))
