"""Prove a trace from its own content, without the code that wrote it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell
from pairtutor.cli.given import facts_given
from pairtutor.cli.output import write_output
from pairtutor.cli.parser import add_rounds
from pairtutor.errors import TraceNotProven, UsageError
from pairtutor.messages import Message, messages_of
from pairtutor.narrative.signs import signs_of

if TYPE_CHECKING:
    import argparse

    from pairtutor.cli.parser import Parser
    from pairtutor.resources import Language
    from pairtutor.verify.check import Proven

_MOST_NAMED = 4
"""So many steps on trust are named after the first one."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("trace", metavar="TRACE", help="help.trace")
    parser.add_argument("--strict", action="store_true", default=True, help="help.strict")
    parser.add_argument("--no-strict", dest="strict", action="store_false", help="help.no-strict")
    parser.add_argument("--source", metavar="SOURCE", help="help.source-of-trace")
    add_rounds(parser)


def run(args: argparse.Namespace) -> int:
    """Read a trace, prove it, and tell what was proven."""
    from pairtutor.cli.terminal import progress
    from pairtutor.resources import scenario_path
    from pairtutor.sources.faults import single_fault
    from pairtutor.sources.files import read_file, read_source
    from pairtutor.trace.read import read_trace
    from pairtutor.verify.check import verify

    if args.rounds and not args.source:
        raise UsageError(Message("verbs.verify.rounds"))
    if scenario_path(args.trace) is not None:
        mend = Message("verbs.verify.scenario.mend", name=args.trace)
        raise single_fault(args.trace, Message("verbs.verify.scenario.fault"), mend)
    material = read_source("-") if args.trace == "-" else read_file(args.trace, args.trace)
    if material.text.startswith(("001", "012", "title:")):
        mend = Message("verbs.verify.tournament.mend", name=material.label)
        fault = Message("verbs.verify.tournament.fault")
        raise single_fault(material.label, fault, mend, line=1, column=1)
    trace = read_trace(material.text, material.label)
    try:
        with progress(Message("command.progress.proving", name=material.label), args.language) as show:
            proven = verify(trace, show)
        asked = None
        if args.source:
            from pairtutor.cli.lesson import open_source
            from pairtutor.verify.source import check_source

            tournament = open_source(args.source, proven.system, args.rounds, args.language)
            asked = check_source(trace, tournament)
    except TraceNotProven as refuted:
        said = Message("verbs.verify.refuted", name=material.label, refutation=str(refuted))
        raise TraceNotProven(said) from None
    report = _Report(material.label, proven, args.language)
    write_output(report.text(args.source, asked, strict=args.strict))
    if not proven.trusted:
        return ExitCode.DONE
    tell([report.too_dear()])
    return ExitCode.ANSWER_IS_NO if args.strict else ExitCode.DONE


class _Report:
    """Tells in a language what was proven of a trace of that name."""

    def __init__(self, name: str, proven: Proven, language: Language) -> None:
        self._name = name
        self._proven = proven
        self._language = language
        self._messages = messages_of(language, of_teams=proven.opened.teams is not None)
        self._signs = signs_of(language)

    def too_dear(self) -> str:
        """Return which step was too dear to be proven, and how many more."""
        number, what = self._proven.trusted[0]
        more = len(self._proven.trusted) - 1
        return self._messages(
            f"verbs.verify.too-dear{'-and-more' if more else ''}",
            name=self._name,
            step=number,
            what=what,
            n=more,
            more=self._signs.whole(more),
        )

    def text(self, source: str | None, asked: Message | None, *, strict: bool) -> str:
        """Return what was proven, a line each."""
        proven, whole = self._proven, self._signs.whole
        answer = "proven" if not proven.trusted else "not-proven" if strict else "proven-but"
        facts = self._messages.joined("list.comma", facts_given(proven.opened, self._language, proven.facts))
        lines = [
            self._messages(
                f"verbs.verify.{answer}",
                name=self._name,
                on_trust=self._on_trust() if proven.trusted else "",
                round=proven.round,
                system=proven.system,
                n=proven.steps,
                steps=whole(proven.steps),
            ),
            self._messages(
                f"verbs.verify.{'given-by-source' if source else 'given-by-trace'}",
                source=source,
                facts=facts,
            ),
        ]
        if asked:
            lines.append(self._messages.say(asked))
        if proven.candidates:
            lines.append(self._candidates())
        return "\n".join(lines) + "\n"

    def _on_trust(self) -> str:
        """Return which steps are on trust: each of a few, else the first and how many more."""
        numbers = sorted({number for number, _ in self._proven.trusted})
        first, *others = map(self._signs.whole, numbers)
        if len(others) > _MOST_NAMED:
            more = self._signs.whole(len(others))
            return self._messages("verbs.verify.on-trust.many", first=first, n=len(others), more=more)
        if not others:
            return self._messages("verbs.verify.on-trust.one", step=first)
        listed = self._messages.joined("list.comma", [first, *others[:-1]])
        return self._messages("verbs.verify.on-trust.few", steps=listed, last=others[-1])

    def _candidates(self) -> str:
        """Return how many candidates the brackets have, and how many of them were passed over."""
        proven, number = self._proven, self._signs.number
        return self._messages(
            "verbs.verify.brackets.line",
            brackets=self._counted("brackets", proven.brackets, self._signs.whole(proven.brackets)),
            candidates=self._counted("candidates", proven.candidates, number(proven.candidates)),
            skipped=number(proven.skipped),
            families=self._counted("families", proven.families, self._signs.whole(proven.families)),
        )

    def _counted(self, what: str, number: int, shown: str) -> str:
        return self._messages(f"verbs.verify.brackets.{what}", n=number, number=shown)
