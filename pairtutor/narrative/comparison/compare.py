"""Two systems on one round: what differs, what each says to the other's pairing, the clauses behind it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from pairtutor.answers.answer import Answer
from pairtutor.disputes.claims import PairedSide
from pairtutor.disputes.verdicts import Coloured, cites_of_verdict
from pairtutor.messages import in_words
from pairtutor.model.ids import Tpn
from pairtutor.narrative.citations import citations, title_alone
from pairtutor.narrative.comparison.boards import (
    BoardRow,
    OutcomeView,
    SeenView,
    bears_on,
    outcome,
    players_seen_differently,
    rows,
    seen_differently,
)
from pairtutor.narrative.disputes.verdict import WHOLE, Judged, judged_view, verdict_view
from pairtutor.narrative.naming import players_named
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.phrases import Output
from pairtutor.narrative.view import View
from pairtutor.records import Record
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.catalogue import entry_cited
from pairtutor.rules.citing import Clause, Reading
from pairtutor.trace.values import Cites


class RuleRow(Record):
    """A clause in plain words, with the readings that a step cites beside it."""

    edition: str
    label: str
    title: str
    meaning: str
    readings: tuple[Reading, ...] = ()


def readings_beside(rules: Iterable[RuleRow]) -> tuple[Reading, ...]:
    """Return the readings that stand beside clauses, each once."""
    return tuple({reading.id: reading for rule in rules for reading in rule.readings}.values())


def main_and_readings(cites: Cites) -> Cites:
    """Return the main clause of a step and the readings it cites."""
    return (*cites[:1], *(cite.whole for cite in citations(cites[1:], "") if cite.is_reading))


def rule_rows(narrator: Narrator, cites: Iterable[str]) -> tuple[RuleRow, ...]:
    """Return clauses of a system in plain words, each once; with each the cited readings that fill it."""
    entries = [
        entry_cited(cite, narrator.system, narrator.cast.words.language) for cite in dict.fromkeys(cites)
    ]
    readings = [entry for entry in entries if isinstance(entry, Reading)]
    return tuple(
        RuleRow(
            edition=narrator.short_name,
            label=citations((str(clause),), narrator.system)[0].label,
            title=title_alone(clause.title),
            meaning=clause.meaning,
            readings=tuple(reading for reading in readings if str(clause) in reading.clauses),
        )
        for clause in entries
        if isinstance(clause, Clause)
    )


class ToldSide(Record):
    """One system: the opening of its round, and its verdicts on the other's pairing with the rules behind."""

    edition: str
    other: str
    narrator: Narrator
    refusal: str
    opened: View
    judged: tuple[Judged, ...]
    rules: tuple[RuleRow, ...]


class Comparison(Record):
    """Two systems on one round, ready to print."""

    left: ToldSide
    right: ToldSide
    outcome: OutcomeView
    rows: tuple[BoardRow, ...]
    seen: tuple[SeenView, ...]

    @property
    def sides(self) -> tuple[ToldSide, ToldSide]:
        """Both systems, in the order asked for."""
        return self.left, self.right

    @property
    def rules(self) -> tuple[RuleRow, ...]:
        """The rules behind both, those of the left side first."""
        return (*self.left.rules, *self.right.rules)

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The readings beside these rules, each once."""
        return readings_beside(self.rules)

    @property
    def has_verdicts(self) -> bool:
        """Whether there is a verdict to tell."""
        return bool(self.left.judged or self.right.judged)


def compare(
    left: PairedSide, right: PairedSide, output: Output = "text", language: Language = ENGLISH
) -> Comparison:
    """Return the comparison of two systems on one round.

    Raises:
        ValueError: a trace does not begin with the opening of a round, or they are not of the same round.
    """
    mine, theirs = (Narrator(side.trace, output, language, beside=True) for side in (left, right))
    if mine.cast.opened.round != theirs.cast.opened.round:
        raise ValueError("both traces are of the same round")
    verdicts = tuple(_judge_other(left, mine)), tuple(_judge_other(right, theirs))
    seen = _seen_views(mine, theirs, (*verdicts[0], *verdicts[1]))
    return Comparison(
        left=_tell_side(left, mine, theirs, verdicts[0], tuple(view.left.cites for view in seen)),
        right=_tell_side(right, theirs, mine, verdicts[1], tuple(view.right.cites for view in seen)),
        outcome=outcome(mine, theirs, in_words(left.refusal, language), in_words(right.refusal, language)),
        rows=rows(mine, theirs),
        seen=seen,
    )


def _tell_side(
    side: PairedSide, narrator: Narrator, other: Narrator, judged: tuple[Judged, ...], seen: tuple[Cites, ...]
) -> ToldSide:
    """Return one side of a comparison, with the rules that judged the other one's pairing."""
    cites = [
        cite
        for bracket in judged
        for cite in main_and_readings(cites_of_verdict(bracket.verdict, narrator.system))
    ]
    return ToldSide(
        edition=narrator.short_name,
        other=other.short_name,
        narrator=narrator,
        refusal=in_words(side.refusal, narrator.cast.words.language),
        opened=narrator.tell(narrator.index.opening).view,
        judged=judged,
        rules=rule_rows(narrator, (*cites, *(cite for cited in seen for cite in cited))),
    )


def _judge_other(side: PairedSide, narrator: Narrator) -> Iterator[Judged]:
    """Yield what a system has against the other's pairing; of colours only where the pairs are right."""
    if side.answer is None:
        return
    yield from (judged_view(judged, narrator) for judged in side.answer.brackets if judged.wrong)
    for wrong in side.answer.colours if side.answer.pairs_right else ():
        yield Judged(name="", bracket=0, verdict=wrong, view=verdict_view(wrong, WHOLE, narrator))


def _seen_views(left: Narrator, right: Narrator, judged: Sequence[Judged]) -> tuple[SeenView, ...]:
    """Return the differences in histories that bear on the verdicts of both sides.

    These are on pairs or on colours, never on both: colours are judged only where the pairs agree, and then
    they do for either side.
    """
    named = players_named(*(item.view for item in judged))
    answers = [item.verdict.answer for item in judged if not isinstance(item.verdict, Coloured)]
    if len(answers) < len(judged):
        return _seen_behind_colours(left, right, named)
    return _seen_behind_pairs(left, right, named, answers)


def _seen_behind_colours(left: Narrator, right: Narrator, named: Iterable[int]) -> tuple[SeenView, ...]:
    """Return all that two systems see differently of those named, whatever it is; of others nothing."""
    return seen_differently(left, right, sorted(map(Tpn, named)))


def _seen_behind_pairs(
    left: Narrator, right: Narrator, named: Collection[int], answers: Sequence[Answer]
) -> tuple[SeenView, ...]:
    """Return the differences that bear on the criteria of answers: of those named, else of anybody.

    An answer that is barred or stuck may name no criterion; what bears on legality is behind it.
    """
    criteria = {answer.criterion for answer in answers if answer.criterion}
    criteria |= {"legality" for answer in answers if answer.verdict in ("barred", "stuck")}
    everybody = players_seen_differently(left, right)
    first = [tpn for tpn in everybody if tpn in named]
    for players in (first, everybody):
        bearing = tuple(view for view in seen_differently(left, right, players) if bears_on(view, criteria))
        if bearing:
            return bearing
    return ()
