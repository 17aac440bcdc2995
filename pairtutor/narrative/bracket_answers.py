"""An answer about a bracket as it is told, where candidates are compared."""

from __future__ import annotations

import re
from functools import partial
from typing import ClassVar, Literal

from pairtutor.answers.answer import About, Against, Answer, MustLeave
from pairtutor.answers.bars import clauses_behind
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import citations, of_criterion
from pairtutor.narrative.group_answers import SIGNS, ToldAnswer
from pairtutor.narrative.hits import hits, met_all_below, pairings, pairs_without
from pairtutor.narrative.limbo import as_told
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.partners import answer_reason, lone_views
from pairtutor.narrative.parts import BarredView, Group, HitView, Pairing, ShutOutReason
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import LOWEST, CandidateJudged
from pairtutor.trace.values import Met, PairLine

Loss = Literal["pairs", "mdps", "s1", "left", "round"]
"""Fewer pairs, fewer MDPs paired or in S1, others left over than must be, or no complete round."""
MOST_BYES = 60
"""Of so many players at most it is told with the last bracket why they have not the bye."""
_NAMED = re.compile(r"\[(\w+)\]")
"""The name of a criterion before its number, as arbiters say it: `[C12] 2.4.7`."""


class AnswerView(ToldAnswer):
    """One answer about a bracket, where candidates are compared.

    Of a whole candidate, which is about no player, `after` says that it is held against the best after what
    is claimed before. `bars` is what speaks against each opponent of those who would find nobody, `against`
    what speaks against as many pairs. `hits` are whom the value names, `counted` where they do not say it
    all. `number` is that of the first candidate as good, 0 where it is not known, `taken` that of the
    accepted one. `pairs` and `left` are the best with it, `own_pairs` and `own_left` what the bracket has;
    `other_pairs`, `other_left`, `lost_pairs` and `lost_left` are what only one of the two has. `mdps`: of
    players who came down fewer would be paired; `s1`: fewer would stand in S1; `must`: others must be left
    over, `leaving` those for whom somebody else finds nobody then; `everybody` is paired as it is, in the
    last bracket if there is `nobody_after`; `lowest`: no bracket comes after the one whose pairs are told.
    `test` is what parts a player from whoever has the bye among those with as few points, `figures` what both
    have in it. `bracket` and `score` name the bracket that speaks against a bye; both empty where none does.
    `above` names the bracket that is paired just before, where an answer stands by itself and only what is
    paired already makes it impossible; else empty. `shut_out` says why those left over find nobody below.
    """

    template: ClassVar[str] = "answer"
    bars: tuple[BarredView, ...] = ()
    against: Against | None = None
    hits: tuple[HitView, ...] = ()
    counted: bool = False
    taken: int = 0
    pairs: tuple[Pairing, ...] = ()
    left: Group = ()
    own_pairs: tuple[Pairing, ...] = ()
    own_left: Group = ()
    mdps: bool = False
    s1: bool = False
    must: bool = False
    leaving: Group = ()
    test: str = ""
    figures: tuple[str, ...] = ()
    everybody: bool = False
    nobody_after: bool = False
    lowest: bool = False
    bracket: str = ""
    score: str = ""
    after: bool = False
    above: str = ""
    shut_out: tuple[ShutOutReason, ...] = ()

    @property
    def loss(self) -> Loss | None:
        """What the same sign stands for: less of something, others left over, or no complete round."""
        if self.verdict == "stuck":
            return "left" if self.must or self.leaving else "round"
        if self.verdict != "fewer":
            return None
        return "mdps" if self.mdps else "s1" if self.s1 else "pairs"

    @property
    def other_pairs(self) -> tuple[Pairing, ...]:
        """The pairs of the best with it that the bracket does not have."""
        return pairs_without(self.pairs, self.own_pairs)

    @property
    def lost_pairs(self) -> tuple[Pairing, ...]:
        """The pairs of the bracket that the best with it does not have."""
        return pairs_without(self.own_pairs, self.pairs)

    @property
    def other_left(self) -> Group:
        """Who would float, or have the bye, with it alone."""
        return tuple(player for player in self.left if player not in self.own_left)

    @property
    def lost_left(self) -> Group:
        """Who floats, or has the bye, in the bracket alone."""
        return tuple(player for player in self.own_left if player not in self.left)

    @property
    def mark(self) -> str:
        """What stands in a cell: the sign, the round in which the two met, or the sign with the criterion."""
        if self.verdict == "barred" and _round_of(self.reason) and self.about == "pair":
            return f"r{_round_of(self.reason)}"
        named = _NAMED.match(self.clause)
        return self.sign + (named[1] if named else self.clause) if self.verdict == "worse" else self.sign


BYE_TESTS = frozenset({"bye-games", "bye-index", "bye-number"})
"""What is looked at among those with as few points where the bye is given before any bracket."""


def _round_of(reason: object) -> int:
    """Return the round of a meeting that bars two, 0 where it is something else."""
    return reason.round if isinstance(reason, PhraseContext) and isinstance(reason.thing, Met) else 0


def answer_view(answer: Answer, about: About, bracket: BracketRecord | None, cast: PlayerNames) -> AnswerView:
    """Return an answer about a bracket (for a bye: that which speaks against it), its players by name."""
    judged = bracket.accepted_first if bracket is not None else None
    name, score = _name(bracket, cast) if bracket is not None and answer.bracket is not None else ("", "")
    criterion, system = answer.criterion or "", cast.opened.system
    plain = partial(
        AnswerView,
        about=about,
        players=cast.group(answer.players),
        verdict=answer.verdict,
        sign=SIGNS[answer.verdict],
        pairs=pairings(_lines(answer), cast),
        left=cast.group(answer.left or ()),
        own_pairs=pairings(judged.pairs, cast) if judged is not None else (),
        own_left=_left_by(judged, bracket, cast),
        lowest=bracket is not None and bracket.opened.bracket_kind in LOWEST,
        mdps=answer.lost == "mdps",
        bracket=name,
        score=score,
    )
    if answer.verdict not in {"worse", "fewer"} or answer.value is None or answer.as_paired is None:
        everybody = about == "float" and judged is not None and not judged.downfloaters
        nobody_after = bracket is not None and bracket.opened.bracket_kind in LOWEST
        told = not (everybody and nobody_after and answer.verdict == "stuck")  # else nobody is named
        behind = (f"{system} {clause}" for clause in (clauses_behind(answer, system) if told else ()))
        return plain(
            cited=citations((f"{system} {answer.clause}",), system) if answer.clause else (),
            reason=answer_reason(answer, cast),
            bars=lone_views(answer.bars, answer.witness, cast),
            against=answer.against,
            grounds=citations(behind, system),
            number=answer.number or 0,
            taken=judged.number if judged is not None else 0,
            s1=answer.lost == "s1",
            must=isinstance(answer.witness, MustLeave),
            leaving=cast.group(answer.leaving),
            everybody=everybody,
            nobody_after=nobody_after,
        )
    own = cast.score_below((*(answer.left or ()), *(tpn for pair in answer.pairs or () for tpn in pair)))
    facts = hits(criterion, answer.hits, _lines(answer), cast)
    value = as_told(criterion, answer.value, answer, cast)
    paired = as_told(criterion, answer.as_paired, judged, cast)
    names_all = (answer.value, answer.as_paired) == (1, 0) or criterion in {"downfloater-scores", "bye-score"}
    if about == "float" and criterion == "downfloater-scores" and {*answer.hits} == {answer.players}:
        facts = ()  # that who is supposed to float would float says nothing: the scores are compared
    return plain(
        criterion=criterion,
        cited=of_criterion(criterion, system)[:1],
        hits=facts,
        counted=not (facts and names_all),
        what=cast.words.value_in_words(criterion, value, own),
        paired=cast.words.as_paired(criterion, paired, own),
        compared=cast.words.instead(criterion, value, paired, own),
        test=criterion if criterion in BYE_TESTS else "",
        figures=_bye_figures(answer, cast),
        shut_out=met_all_below(answer, cast) if criterion == "next-bracket" else (),
    )


def _bye_figures(answer: Answer, cast: PlayerNames) -> tuple[str, ...]:
    """Return as text the games, or the Index, of a player and of the one who has the bye, by the test for it.

    Empty in other tests, and for an Index where the bracket is stated by facts, which have none.
    """
    values = (answer.value, answer.as_paired)
    if answer.criterion == "bye-games":
        return tuple(map(str, values))
    if answer.criterion != "bye-index" or cast.facts is not None:
        return ()
    columns = ("buchholz", "berger")
    return tuple(
        " / ".join(map(cast.words.signs.figure, sums, columns)) for sums in values if isinstance(sums, tuple)
    )


def _name(bracket: BracketRecord, cast: PlayerNames) -> tuple[str, str]:
    """Return the word for a bracket, and its score as text: empty for a collapsed bracket, which has none."""
    opened, words = bracket.opened, cast.words
    if opened.score is None:
        return words.kind_of_bracket(opened.bracket_kind) or words.bracket(), ""
    return words.bracket(), words.signs.points(opened.score)


def _left_by(judged: CandidateJudged | None, bracket: BracketRecord | None, cast: PlayerNames) -> Group:
    """Return the players unpaired in the accepted candidate of a bracket, empty where there is none.

    Whoever leaves the bracket at once is in no candidate.
    """
    if judged is None or bracket is None:
        return ()
    paired = {tpn for pair in judged.pairs for tpn in pair}
    return cast.group(tpn for tpn in bracket.opened.by_bsn if tpn not in paired)


def _lines(answer: Answer) -> tuple[PairLine, ...]:
    return tuple(PairLine(first, other) for first, other in answer.pairs or ())
