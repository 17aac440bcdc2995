"""What came of checking, as text: a block for each source, a line of totals, or a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from shlex import quote
from textwrap import wrap
from typing import Any

from pairtutor.cli.checked import Checked, SourceChecked
from pairtutor.cli.edition_reasons import reason_text
from pairtutor.cli.failures import printable
from pairtutor.cli.terminal import terminal_width
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.layout import columns

_BY_HAND = "the arbiter changed this round by hand"
ALTERED = {
    True: f"{_BY_HAND}; the correct boards that the file notes are those of the rules",
    False: f"{_BY_HAND}, but the correct boards that the file notes are not right",
}


def text_of(outcome: SourceChecked, *, mpa: bool = False) -> str:
    """Return the block of a source; empty for one that could not be checked, which is told elsewhere.

    With `mpa` each round that differs has the comment by which a report file notes a change by hand.
    """
    if outcome.because is None:
        return ""
    lines = [printable(line) for line in _lines(outcome, terminal_width(), mpa=mpa)]
    return "".join(f"{line}\n" for line in lines)


def _lines(outcome: SourceChecked, width: int, *, mpa: bool) -> Iterator[str]:
    assert outcome.because is not None, "a source that was checked was paired by a system"
    by = f"paired by {SYSTEMS[outcome.system].name}: {reason_text(outcome.because)}"
    count, differing = len(outcome.rounds), outcome.differing
    if not outcome.total:
        yield f"{outcome.source}: records no rounds"
    elif not differing:
        yield from _head(f"{outcome.source}: agrees, {_rounds(count)}", by, width)
    else:
        which = "it" if count == 1 else f"{len(differing)} of them"
        differs = "differs" if len(differing) == 1 else "differ"
        yield from _head(f"{outcome.source}: {_rounds(count)}, {which} {differs}", by, width)
    for checked in differing:
        assert checked.difference is not None, "it differs"
        yield from _item(f"round {checked.number}: {checked.difference.text}", width, 2)
        if checked.broken:
            yield from _item(f"broken first: {checked.broken}", width, 4)
        if checked.altered is not None:
            yield from _item(ALTERED[checked.altered], width, 4)
        if mpa and checked.boards:
            yield checked.comment
    judged = next((checked.number for checked in reversed(differing) if checked.broken), None)
    if judged is not None:
        source = quote(outcome.source)
        yield f"  more: pairtutor why-not {source} --round {judged} --claim {source}"
    for cause in outcome.causes:
        yield from _item(f"possible cause: {cause}", width, 2)


def _head(what: str, by: str, width: int) -> list[str]:
    """Return the line on a source; by which rules is told below it where both are too wide."""
    whole = f"{what}, {by}"
    return [whole] if columns(whole) <= width else [f"{what},", *_item(by, width, 2)]


def _rounds(count: int) -> str:
    return f"{count} round{'' if count == 1 else 's'}"


def _item(text: str, width: int, indent: int) -> list[str]:
    start, hanging = " " * indent, " " * (indent + 2)
    return wrap(
        text,
        width,
        initial_indent=start,
        subsequent_indent=hanging,
        break_on_hyphens=False,
        break_long_words=False,
    )


class Totals:
    """What came of all sources together."""

    def __init__(self) -> None:
        self.files: Counter[str] = Counter()
        self.agreeing: Counter[str] = Counter()
        self.clauses: Counter[tuple[str, str]] = Counter()
        self.complete: Counter[str] = Counter()

    @property
    def differing(self) -> int:
        """How many rounds differ."""
        return self.clauses.total()

    def add(self, outcome: SourceChecked) -> None:
        """Count a source."""
        if outcome.faults:
            self.files["cannot be read"] += 1
            return
        differing = outcome.differing
        self.files["differ" if differing else "agree"] += 1
        self.agreeing[outcome.system] += len(outcome.rounds) - len(differing)
        self.clauses.update((outcome.system, _clause(checked)) for checked in differing)
        self.complete[outcome.system] += sum(checked.complete is True for checked in differing)

    def add_held(self, line: dict[str, Any]) -> None:
        """Count a round that an earlier output holds."""
        system = str(line.get("system"))
        if line.get("agrees"):
            self.agreeing[system] += 1
        else:
            self.clauses[system, "of an earlier run"] += 1
            self.complete[system] += line.get("agrees_if_complete") is True

    def line(self) -> str:
        """Return the totals in one line."""
        files = ", ".join(f"{self.files[word]:,} {word}" for word in _in_order(self.files))
        rounds = self.agreeing.total() + self.differing
        counted = f"{rounds:,} rounds: {self.agreeing.total():,} agree, {self.differing:,} differ"
        return f"\n{self.files.total():,} files: {files}; {counted}\n"

    def table(self) -> str:
        """Return for each system how many rounds agree, and the others by the clause that is broken first."""
        rows = []
        for system in sorted({*self.agreeing, *(system for system, _ in self.clauses)}):
            counted = self.clauses.most_common()
            broken = [(clause, many) for (paired_by, clause), many in counted if paired_by == system]
            differ = sum(many for _, many in broken)
            agree = self.agreeing[system]
            rows.append(f"{system:<14} {agree + differ:>9,} {agree:>9,} {differ:>9,}")
            rows += [f"  {clause:<31} {many:>12,}" for clause, many in broken]
            if self.complete[system]:
                rows.append(f"  agree if no round is to come    {self.complete[system]:>12,}")
        head = f"{'system':<14} {'rounds':>9} {'agree':>9} {'differ':>9}"
        return "\n".join([head, *rows]) + "\n" + self.line()


def _in_order(files: Iterable[str]) -> list[str]:
    return [word for word in ("agree", "differ", "cannot be read") if word in files]


def _clause(checked: Checked) -> str:
    if checked.clause:
        return checked.clause
    return checked.difference.kind if checked.difference else ""
