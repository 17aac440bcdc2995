"""What can be pointed at beside the players: pairs, clauses, verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from pairtutor.exercises.draft import VERDICTS, Draft
from pairtutor.rules.catalogue import catalogue
from pairtutor.rules.clause import Clause


class ChoiceList(OptionList, can_focus=False):
    """A list that typing narrows; hidden where there is nothing to point at."""

    def show(self, draft: Draft, typed: str) -> None:
        """Show what fits the words; what has been chosen bears a mark."""
        found = fitting_choices(answer_choices(draft), typed)
        chosen = {draft.verdict, draft.clause, *(_pair(*pair) for pair in draft.pairs)}
        self.clear_options()
        self.add_options(
            [Option(Content(("• " if value in chosen else "  ") + text), id=value) for value, text in found]
        )
        self.display = bool(answer_choices(draft))


def answer_choices(draft: Draft) -> list[tuple[str, str]]:
    """Return what can be chosen: what is typed for it, and how it is shown."""
    match draft.exercise.kind:
        case "legal":
            return [(_pair(*pair), _pair(*pair)) for pair in draft.exercise.pairs]
        case "clause":
            return clauses(draft.system)
        case "answer":
            return [*((one, one) for one in VERDICTS), *clauses(draft.system)]
        case _:
            return []


def fitting_choices(offers: Sequence[tuple[str, str]], typed: str) -> list[tuple[str, str]]:
    """Return the offers that hold all the words typed."""
    words = typed.casefold().split()
    return [one for one in offers if all(word in one[1].casefold() for word in words)]


def _pair(first: int, second: int) -> str:
    return f"{first}-{second}"


@cache
def clauses(system: str) -> list[tuple[str, str]]:
    """Return the clauses of a system that have a number."""
    return [
        (str(entry), f"{entry.number}  {entry.title}")
        for entry in catalogue(system)
        if isinstance(entry, Clause) and entry.system == system and entry.number
    ]
