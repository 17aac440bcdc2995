"""And if that were not so? A wish asked of a round with facts supposed, and what it would take."""

from __future__ import annotations

import argparse
import json

from pairtutor.cli.terminal import PLAIN_WIDTH
from pairtutor.disputes.case import Case, Wish
from pairtutor.disputes.first_fact import first_named
from pairtutor.disputes.supposing import grants_wish, round_for, suppose
from pairtutor.disputes.suppositions import read_facts
from pairtutor.disputes.taking import take
from pairtutor.errors import NothingChanges, UsageError
from pairtutor.messages import Message
from pairtutor.narrative.disputes.suppose import render
from pairtutor.narrative.disputes.suppose_data import nothing_data, supposed_data, taken_data
from pairtutor.narrative.disputes.take import render_taken
from pairtutor.narrative.layout import wrap


def answer_supposed(case: Case, wish: Wish, args: argparse.Namespace) -> str:
    """Return the answer to a wish under the facts of the arguments, or the ways to grant it, as text or JSON.

    Raises:
        UsageError: a fact cannot be supposed, or the wish not be asked.
    """
    case, data = case.with_memory(), args.format == "json"
    if args.take:
        asked = round_for(case, wish)
        taken, trace = take(case, wish, asked), asked.index.trace
        text = render_taken(taken, wish, trace, language=args.language)
        return _line(taken_data(taken, wish, trace, text)) if data else text
    said = [text for text in args.suppose if text]  # `--suppose` alone is empty: the first fact of the answer
    if len(said) != len(args.suppose) and len(args.suppose) > 1:
        raise UsageError(Message("verbs.why-not.suppose-named"))
    asked = round_for(case, wish)
    actual = asked.index
    try:
        facts = (
            read_facts(said, case, actual.opened, args.language)
            if said
            else first_named(case, wish, asked, args.language)
        )
    except NothingChanges as error:
        text = nothing_text(error, case, args)
        granted = actual.closed is not None and grants_wish(actual, wish)
        return _line(nothing_data(actual.opened, wish, text, granted=granted)) if data else text
    answer = suppose(case, wish, facts, asked)
    text = render(answer, wish, language=args.language)
    return _line(supposed_data(answer, wish, text)) if data else text


def nothing_text(error: NothingChanges, case: Case, args: argparse.Namespace) -> str:
    """Return why nothing would change, as a line of text."""
    lines = error.lines_in(args.language, of_teams=case.tournament.teams is not None)
    return "".join(f"{wrap(line, PLAIN_WIDTH)}\n" for line in lines)


def _line(data: object) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"
