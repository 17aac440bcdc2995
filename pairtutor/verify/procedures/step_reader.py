"""The steps of a round in turn: each must be of the kind that comes next, in the right place, and true."""

from __future__ import annotations

from typing import TypeVar

from pairtutor.trace.events import Event
from pairtutor.trace.procedures import GroupOpened
from pairtutor.trace.trace import Trace
from pairtutor.verify.legality import Legality
from pairtutor.verify.refusals import check_refusals, told
from pairtutor.verify.refuted import Refuted, same

_E = TypeVar("_E")


class StepReader:
    """Hands out the steps after the opening of the round; `group` is the number of the open one, or 0."""

    def __init__(self, trace: Trace, legality: Legality) -> None:
        self.trace = trace
        self.legality = legality
        self.group = 0
        self._next = self._section = 1

    @property
    def ahead(self) -> Event | None:
        """The next step's event, None after the last one."""
        steps = self.trace.steps
        return steps[self._next].event if self._next < len(steps) else None

    def take(self, kind: type[_E], what: str, group: int | None = None) -> tuple[int, _E]:
        """Return the next step, which must be of a kind; what it says against anybody is checked.

        `group` is the number of the group that it speaks of, if not of the present one.

        Raises:
            Refuted: another kind of step comes, or a witness in it is not true.
        """
        number, event = self._next + 1, self.ahead
        if not isinstance(event, kind):
            last = len(self.trace.steps)
            raise Refuted(min(number, last), "the step", what, event.kind if event else "the end")
        check_refusals(number, told(event), self.legality)
        opens = kind is GroupOpened
        inside = bool(self.group) and group is None and not opens
        same(number, "the step above", self._section if inside else 1, self.trace.steps[number - 1].parent)
        if opens:
            self._section = number
        elif self.group:
            told_of = getattr(event, "group", group or self.group)
            same(number, "the number of the group", group or self.group, told_of)
        self._next += 1
        return number, event

    def leave_groups(self) -> int:
        """Go on with steps of the round; return how many groups there were."""
        groups, self.group = self.group, 0
        return groups

    def end(self) -> None:
        """Check that no step is left."""
        same(self._next + 1, "the step", None, self.ahead and self.ahead.kind)

    @staticmethod
    def blank(step: int, event: Event, *names: str) -> None:
        """Check that a step tells nothing of what has no meaning in it.

        Raises:
            Refuted: it does.
        """
        told_too = {name for name in names if getattr(event, name) not in (None, (), 0)}
        same(step, "what else the step tells", set(), told_too)
