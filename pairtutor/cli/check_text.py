"""What came of checking, as text: a block for each source, a line of totals, or a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from shlex import quote
from textwrap import wrap
from typing import Any

from pairtutor.cli.checked import Checked, SourceChecked
from pairtutor.cli.failures import printable
from pairtutor.cli.lesson import paired_by
from pairtutor.cli.terminal import add_colours, terminal_width
from pairtutor.disputes.deadline import says_cut_short
from pairtutor.messages import Message, Messages, messages_of
from pairtutor.model.editions import pairs_teams
from pairtutor.narrative.layout import columns
from pairtutor.resources import Language

FILES = ("agree", "differ", "unread")
"""What can come of a file, in the order in which it is told."""

EARLIER = "earlier"
"""Stands for the clause of a round that differs by an earlier output, which does not say it."""


def text_of(outcome: SourceChecked, language: Language, *, mpa: bool = False) -> str:
    """Return the block of a source; empty for one that could not be checked, which is told elsewhere.

    With `mpa` each round that differs has the comment by which a report file notes a change by hand.
    """
    if outcome.because is None:
        return ""
    messages = messages_of(language, of_teams=pairs_teams(outcome.system))
    lines = [printable(line) for line in _lines(outcome, messages, terminal_width(), mpa=mpa)]
    good, bad = (
        [messages(f"verbs.check.coloured.{word}") for word in words]
        for words in (("agrees",), ("differs", "differ", "broken"))
    )
    return add_colours("".join(f"{line}\n" for line in lines), good, bad)


def _lines(outcome: SourceChecked, messages: Messages, width: int, *, mpa: bool) -> Iterator[str]:
    """Yield what came of one source: head, rounds that differ, how to ask on, causes.

    How to ask on is told of the last round of which it is known what is broken. `mpa` adds the boards that
    the rules ask for, as a comment of the file.
    """
    yield from _head(outcome, messages, width)
    differing = outcome.differing_rounds
    for checked in differing:
        assert checked.difference is not None, "it differs"
        difference = messages.say(checked.difference.text)
        text = messages("verbs.check.round", round=checked.number, difference=difference)
        yield from _item(text, width, 2)
        if checked.broken:
            yield from _item(messages("verbs.check.broken", broken=checked.broken), width, 4)
        if checked.altered is not None:
            key = "right" if checked.altered else "wrong"
            yield from _item(messages(f"verbs.check.altered.{key}"), width, 4)
        if mpa and checked.boards:
            yield checked.comment
    judged = next((checked.number for checked in reversed(differing) if checked.broken), None)
    if judged is not None:
        source = quote(outcome.source)
        more = messages(
            "verbs.check.more", command=f"pairtutor why-not {source} --round {judged} --claim {source}"
        )
        yield f"  {more}"
    for cause in outcome.causes:
        key = "verbs.check.cut-short" if says_cut_short(cause) else "verbs.check.cause"
        yield from _item(messages(key, cause=cause), width, 2)


def _head(outcome: SourceChecked, messages: Messages, width: int) -> list[str]:
    """Return the line on a source; by which rules is told below it where both are too wide."""
    assert outcome.because is not None, "a source that was checked was paired by a system"
    count, differing = len(outcome.rounds), len(outcome.differing_rounds)
    if not outcome.total:
        return [messages("verbs.check.no-rounds", source=outcome.source)]
    key = "agrees" if not differing else "one-differs" if count == 1 else "some-differ"
    rounds = Message("verbs.check.rounds", n=count)
    what = messages(f"verbs.check.{key}", source=outcome.source, rounds=rounds, n=differing)
    by = messages.say(paired_by(outcome.system, outcome.because))
    whole = messages("list.comma", first=what, last=by)
    if columns(whole) <= width:
        return [whole]
    return [messages("list.comma", first=what, last="").rstrip(), *_item(by, width, 2)]


def _item(text: str, width: int, indent: int) -> list[str]:
    """Return a text wrapped below a hanging indent."""
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
    """What came of all sources together: `files` counts sources, all others count rounds, by system.

    `clauses` has those that differ, by system and by the clause that is broken first; `complete` those of
    them that would agree if the source had all rounds of the event.
    """

    def __init__(self, language: Language) -> None:
        self._messages = messages_of(language)
        self.files: Counter[str] = Counter()
        self.agreeing: Counter[str] = Counter()
        self.clauses: Counter[tuple[str, str]] = Counter()
        self.complete: Counter[str] = Counter()

    @property
    def differing_count(self) -> int:
        """How many rounds differ."""
        return self.clauses.total()

    def add(self, outcome: SourceChecked) -> None:
        """Count a source."""
        if outcome.faults:
            self.files["unread"] += 1
            return
        differing = outcome.differing_rounds
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
            self.clauses[system, EARLIER] += 1
            self.complete[system] += line.get("agrees_if_complete") is True

    def line(self) -> str:
        """Return the totals in one line."""
        say, agree = self._count_text, self.agreeing.total()
        files = [say(f"files.{word}", self.files[word]) for word in FILES if word in self.files]
        rounds = [say("rounds.agree", agree), say("rounds.differ", self.differing_count)]
        line = self._messages(
            "verbs.check.totals.line",
            files=say("files.all", self.files.total()),
            of_files=self._messages.join("list.comma", files),
            rounds=say("rounds.all", agree + self.differing_count),
            of_rounds=self._messages.join("list.comma", rounds),
        )
        return f"\n{line}\n"

    def table(self) -> str:
        """Return for each system how many rounds agree, and the others by the clause that is broken first."""
        rows = []
        for system in sorted({*self.agreeing, *(system for system, _ in self.clauses)}):
            counted = self.clauses.most_common()
            broken = [(clause, many) for (of_system, clause), many in counted if of_system == system]
            differ = sum(many for _, many in broken)
            agree = self.agreeing[system]
            rows.append(_row(system, *map(self._number_text, (agree + differ, agree, differ))))
            rows += [_row_below(self._clause(clause), self._number_text(many)) for clause, many in broken]
            if self.complete[system]:
                if_last = self._messages("verbs.check.table.if-last")
                rows.append(_row_below(if_last, self._number_text(self.complete[system])))
        heads = [
            self._messages(f"verbs.check.table.{head}") for head in ("system", "rounds", "agree", "differ")
        ]
        return "\n".join([_row(*heads), *rows]) + "\n" + self.line()

    def _clause(self, clause: str) -> str:
        return self._messages("verbs.check.table.earlier") if clause == EARLIER else clause

    def _count_text(self, what: str, number: int) -> str:
        return self._messages(f"verbs.check.totals.{what}", n=number, number=self._number_text(number))

    def _number_text(self, number: int) -> str:
        from pairtutor.narrative.signs import signs_of  # JSON alone needs no words

        return signs_of(self._messages.language).whole_number(number)


def _row(system: str, *numbers: str) -> str:
    return " ".join([f"{system:<14}", *(f"{number:>9}" for number in numbers)])


def _row_below(what: str, number: str) -> str:
    return f"  {what:<31} {number:>12}"


def _clause(checked: Checked) -> str:
    """Return the clause that a round breaks first, or in what it differs where no clause was asked for."""
    if checked.clause:
        return checked.clause
    return checked.difference.kind if checked.difference else ""


class Causes:
    """What may be behind the rounds of many sources, put together by what it is."""

    def __init__(self) -> None:
        self._found: dict[str, list[tuple[str, object]]] = {}

    def add(self, outcome: SourceChecked) -> None:
        """Take the causes of a source."""
        for cause in outcome.causes:
            if says_cut_short(cause):
                continue
            key = cause.key if isinstance(cause, Message) else str(cause)
            self._found.setdefault(key, []).append((outcome.source, cause))

    def lines(self, language: Language) -> Iterator[str]:
        """Yield a sentence for each cause that several sources have, the most frequent one first."""
        messages = messages_of(language)
        for cases in sorted(self._found.values(), key=lambda cases: -len(cases)):
            (source, cause), *more = cases  # the first source stands for all
            if more:
                yield messages("verbs.check.causes", n=len(cases), source=source, cause=cause)
