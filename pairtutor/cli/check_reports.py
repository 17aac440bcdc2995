"""What came of checking, for other people's CI: JUnit's XML, and annotations of GitHub with a summary."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from pairtutor.cli.check_text import Totals, text_of
from pairtutor.cli.checked import Checked, SourceChecked
from pairtutor.cli.failures import place_of_line, printable
from pairtutor.messages import Messages, messages_of
from pairtutor.model.editions import pairs_teams
from pairtutor.resources import Language

SUMMARY: Final = "GITHUB_STEP_SUMMARY"
"""The variable that names the file to which GitHub shows what a step adds."""


def junit(outcomes: Iterable[SourceChecked], language: Language) -> str:
    """Return a report in the form of JUnit: a suite for each source, a case for each round."""
    suites = [_suite(outcome, _messages(outcome, language)) for outcome in outcomes]
    counts = _count_attributes(
        [sum(column) for column in zip(*(counts for counts, _ in suites), strict=True)]
    )
    body = "".join(suite for _, suite in suites)
    head = f'<testsuites name="pairtutor check"{counts}>'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head}\n{body}</testsuites>\n'


def _messages(outcome: SourceChecked, language: Language) -> Messages:
    """Return the messages about a source, those of teams where it is an event of teams."""
    return messages_of(language, of_teams=pairs_teams(outcome.system))


def _suite(outcome: SourceChecked, messages: Messages) -> tuple[tuple[int, int, int], str]:
    """Return the numbers of tests, failures and errors of a source, and its suite."""
    source = _attribute(outcome.source)
    if outcome.faults:
        fault_lines = outcome.translated_faults or outcome.faults
        name = _attribute(messages("verbs.check.reading"))
        inside = _fault_element("error", fault_lines[0], outcome.status.name, "\n".join(fault_lines))
        cases = [f"    <testcase classname={source} name={name}>{inside}</testcase>\n"]
        counts = (1, 0, 1)
    else:
        cases = [_case(outcome, checked, messages) for checked in outcome.rounds]
        counts = (len(cases), len(outcome.differing_rounds), 0)
    head = f"  <testsuite name={source}{_count_attributes(counts)} file={source}>\n"
    return counts, f"{head}{''.join(cases)}  </testsuite>\n"


_COUNTED: Final = ("tests", "failures", "errors")


def _count_attributes(numbers: Iterable[int]) -> str:
    """Return the numbers of tests, failures and errors, in this order, as attributes; of no numbers none."""
    return "".join(f' {what}="{many}"' for what, many in zip(_COUNTED, numbers, strict=False))


def _case(outcome: SourceChecked, checked: Checked, messages: Messages) -> str:
    """Return the case of a round; what differs, and what is broken first, is its failure."""
    name = _attribute(messages("verbs.check.case", round=checked.number, system=outcome.system))
    head = f"    <testcase classname={_attribute(outcome.source)} name={name}"
    if checked.difference is None:
        return f"{head}/>\n"
    difference = messages.say(checked.difference.text)
    kind = checked.clause or checked.difference.kind
    return f"{head}>{_fault_element('failure', difference, kind, _reason(checked, messages))}</testcase>\n"


def _reason(checked: Checked, messages: Messages) -> str:
    """Return in what a round differs and what is broken first, a line each."""
    assert checked.difference is not None, "it differs"
    lines = [messages.say(checked.difference.text)]
    if checked.broken:
        lines.append(messages("verbs.check.broken", broken=checked.broken))
    return "\n".join(lines)


def _fault_element(element: str, message: str, kind: str, text: str) -> str:
    whole = "\n".join(map(printable, text.split("\n")))
    return f"<{element} message={_attribute(message)} type={_attribute(kind)}>{escape(whole)}</{element}>"


def _attribute(text: str) -> str:
    return quoteattr(printable(text))


def github_annotations(outcome: SourceChecked, language: Language) -> str:
    """Return the faults and differences of a source as annotations that GitHub shows beside the file."""
    return "".join(f"{line}\n" for line in _annotation_lines(outcome, _messages(outcome, language)))


def _annotation_lines(outcome: SourceChecked, messages: Messages) -> Iterator[str]:
    """Yield an annotation for each fault of a source, where it stands, and for each round that differs."""
    for fault in outcome.translated_faults or outcome.faults:
        placed_line = place_of_line(fault)
        if placed_line is None:
            yield _annotation(outcome.source, line=0, title=messages("verbs.check.reading"), text=fault)
        else:
            yield _annotation(
                placed_line.file, placed_line.line, messages("verbs.check.reading"), placed_line.text
            )
    for checked in outcome.differing_rounds:
        title = messages("verbs.check.case", round=checked.number, system=outcome.system)
        line = _line_of(outcome.source, checked)
        yield _annotation(outcome.source, line, title, _reason(checked, messages))


def _annotation(file: str, line: int, title: str, text: str) -> str:
    """Return an annotation; line 0 is none."""
    where = f"file={_property(file)}" + (f",line={line}" if line else "")
    return f"::error {where},title={_property(title)}::{_data(text)}"


def _data(text: str) -> str:
    """Return a text as GitHub's commands take it."""
    lines = (printable(line) for line in text.split("\n"))
    return "%0A".join(line.replace("%", "%25") for line in lines)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _line_of(source: str, checked: Checked) -> int:
    """Return the line, from 1, of a report file with the first player in whom a round differs; 0 for none.

    Where the file was not read from the disk, or has no such record 001, there is none.
    """
    difference = checked.difference
    computed = None if difference is None else difference.computed
    player = computed[0][0] if isinstance(computed, list) and computed else computed
    try:
        with open(source, "rb") as file:
            lines = file.read().replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    except OSError:
        return 0
    number_field = str(player).encode()
    line_numbers = (
        at for at, line in enumerate(lines, 1) if line[:3] == b"001" and line[4:8].strip() == number_field
    )
    return next(line_numbers, 0)


def summary(outcomes: Iterable[SourceChecked], totals: Totals, language: Language) -> str:
    """Return the results of all sources as Markdown: the totals, and a block for each that is not right."""
    messages = messages_of(language)
    parts = [f"### pairtutor check\n\n{totals.line().strip()}\n"]
    for outcome in outcomes:
        block = "\n".join(map(printable, outcome.translated_faults or outcome.faults))
        if not block and outcome.differing_rounds:
            block = text_of(outcome, language).rstrip("\n")
        if block:
            # longer than any row of such signs inside
            fence = "`" * max(3, 1 + max(map(len, re.findall("`+", block)), default=0))
            parts.append(f"{fence}text\n{block}\n{fence}\n")
    if len(parts) == 1:
        parts.append(messages("verbs.check.all-well") + "\n")
    return "\n".join(parts)


def add_summary(text: str) -> None:
    """Add to what GitHub shows of the step, where there is such a file."""
    if path := os.environ.get(SUMMARY):
        with open(path, "a", encoding="utf-8", newline="\n") as file:
            file.write(text)
