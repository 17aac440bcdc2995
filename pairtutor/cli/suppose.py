"""And if that were not so? A wish asked of a round with facts supposed, and what it would take."""

from __future__ import annotations

import argparse
import json

from pairtutor.answers.round import RoundAnswers
from pairtutor.cli.terminal import PLAIN_WIDTH
from pairtutor.disputes.answers import verdict_on
from pairtutor.disputes.case import Case, ColourWish, Wish
from pairtutor.disputes.first_fact import suppose_first
from pairtutor.disputes.floating import as_it_floats
from pairtutor.disputes.supposing import grants_wish, round_for, suppose, suppose_round
from pairtutor.disputes.suppositions import read_facts
from pairtutor.disputes.taking import take
from pairtutor.disputes.verdicts import WishAnswer
from pairtutor.errors import NothingChanges, UsageError
from pairtutor.messages import Message
from pairtutor.narrative.disputes.suppose import render, render_round
from pairtutor.narrative.disputes.suppose_data import (
    nothing_data,
    round_data,
    same_round_data,
    supposed_data,
    taken_data,
)
from pairtutor.narrative.disputes.take import render_taken
from pairtutor.narrative.disputes.why_not import render as render_answer
from pairtutor.narrative.layout import wrap
from pairtutor.trace.index import RoundIndex


def answer_supposed(case: Case, wish: Wish, args: argparse.Namespace) -> str:
    """Return the answer to a wish under the facts of the arguments, or the ways to grant it, as text or JSON.

    Raises:
        UsageError: a fact cannot be supposed, or the wish not be asked.
    """
    case, data = case.with_memory(), args.format == "json"
    if args.take:
        asked = round_for(case, wish)
        wish = as_it_floats(wish, asked.index.closed, asked.index.opened)
        taken, trace = take(case, wish, asked), asked.index.trace
        text = render_taken(taken, wish, trace, language=args.language)
        return _line(taken_data(taken, wish, trace, text)) if data else text
    said = [text for text in args.suppose if text]  # `--suppose` alone is empty: the first fact of the answer
    if len(said) != len(args.suppose) and len(args.suppose) > 1:
        raise UsageError(Message("verbs.why-not.suppose-named"))
    asked = round_for(case, wish)
    actual = asked.index
    try:
        facts = read_facts(said, case, actual.opened, args.language) if said else ()
    except NothingChanges as error:
        told = (nothing_text(error, case, args), _as_it_is(case, wish, asked, args))
        text = "\n".join(part for part in told if part)
        granted = actual.closed is not None and grants_wish(actual, wish)
        return _line(nothing_data(actual.opened, wish, text, granted=granted)) if data else text
    answer = suppose(case, wish, facts, asked) if said else suppose_first(case, wish, asked, args.language)
    text = render(answer, wish, language=args.language)
    return _line(supposed_data(answer, wish, text)) if data else text


def answer_round(case: Case, args: argparse.Namespace) -> str:
    """Return the changes of the whole round by the facts of the arguments, as text or JSON.

    Raises:
        UsageError: a fact cannot be supposed.
    """
    case = case.with_memory()
    actual = RoundIndex(case.boards())
    try:
        facts = read_facts(args.suppose, case, actual.opened, args.language)
    except NothingChanges as error:
        text = nothing_text(error, case, args)
        data = same_round_data(actual.opened, text)
    else:
        made = suppose_round(case, facts, actual)
        text = render_round(made, language=args.language)
        data = round_data(made, text)
    return _line(data) if args.format == "json" else text


def _as_it_is(case: Case, wish: Wish, asked: RoundAnswers, args: argparse.Namespace) -> str:
    """Return the answer to a wish as the round is, as text, without the best round that has it.

    Empty where it cannot be asked.
    """
    try:
        answer = WishAnswer(verdict_on(case, asked, wish))
    except UsageError:
        return ""
    answers = None if isinstance(wish, ColourWish) else asked
    return render_answer(answer, wish, asked.index.trace, language=args.language, answers=answers)


def nothing_text(error: NothingChanges, case: Case, args: argparse.Namespace) -> str:
    """Return why nothing would change, as a line of text."""
    lines = error.lines_in(args.language, of_teams=case.tournament.teams is not None)
    return "".join(f"{wrap(line, PLAIN_WIDTH)}\n" for line in lines)


def _line(data: object) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"
