"""Two systems on one round as a page: two columns that meet at the first difference."""

from __future__ import annotations

from collections.abc import Callable

from pairtutor.disputes.claims import PairedSide
from pairtutor.html.histories import history
from pairtutor.html.pages import write
from pairtutor.html.stage.stage import Stages
from pairtutor.html.stage.views import DrawnStep
from pairtutor.narrative.citations import anchor
from pairtutor.narrative.comparison.compare import RuleRow, ToldSide, compare, readings_beside
from pairtutor.narrative.disputes.verdict import Judged
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.view import BracketView, View
from pairtutor.records import Record
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.citing import Reading
from pairtutor.trace.bracket_record import BracketRecord


class Column(Record):
    """What one of the two systems does where they part, and what it has against the other.

    `bracket` and `figure` are its bracket with the pairs it accepts there, None where no bracket decides.
    """

    edition: str
    other: str
    refusal: str
    bracket: BracketView | None
    accepted: View | None
    figure: DrawnStep | None
    judged: tuple[Judged, ...]
    say: Callable[..., str]
    rules: tuple[RuleRow, ...]

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The readings beside its rules, each once."""
        return readings_beside(self.rules)


def render(left: PairedSide, right: PairedSide, language: Language = ENGLISH) -> str:
    """Return the page that compares two systems on one round.

    Raises:
        ValueError: a trace does not begin with the opening of a round, or they are not of the same round.
    """
    compared = compare(left, right, "html", language)
    columns = tuple(map(_column, compared.sides))
    phrases = Phrases("html", language=language)
    shown = {"found": compared, "columns": columns, "rule_anchor": rule_anchor, "games": history}
    return write(phrases, "against", depth="full", **shown)


def rule_anchor(edition: str, label: str) -> str:
    """Return the place of a clause on a page that has the rules of two systems."""
    return anchor(f"{edition} {label}")


def _column(side: ToldSide) -> Column:
    """Return the column of one system, with its first bracket that differs drawn."""
    brackets = side.narrator.index.brackets
    first = next((difference.bracket for difference in side.judged), 0)  # they count from 1: 0 is none
    record = next((bracket for bracket in brackets if bracket.opened.number == first), None)
    bracket, accepted, figure = _draw_bracket(side.narrator, record)
    return Column(
        edition=side.edition,
        other=side.other,
        refusal=side.refusal,
        bracket=bracket,
        accepted=accepted,
        figure=figure,
        judged=side.judged,
        say=side.narrator.phrases.say,
        rules=side.rules,
    )


def _draw_bracket(
    narrator: Narrator, record: BracketRecord | None
) -> tuple[BracketView | None, View | None, DrawnStep | None]:
    """Return the bracket where the roads part, the candidate accepted in it, and its drawing.

    All are None without a bracket (a group of a procedure is none), the last two where none is accepted.
    """
    if record is None:
        return None, None, None
    opened = narrator.view(record.opened)
    if not isinstance(opened, BracketView):
        return None, None, None
    step = next((step for step in record.steps if step.event is record.accepted_candidate), None)
    if step is None:
        return opened, None, None
    accepted = narrator.view(step.event)
    return opened, accepted, Stages(narrator).draw_step(step.number)
