"""Answers as they are told: what would happen to whom if two met, or somebody floated or had the bye."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from pairtutor.answers.answer import About, Against, Answer, BracketAnswers, MustLeave
from pairtutor.answers.bars import clauses_behind
from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import citations, of_criterion
from pairtutor.narrative.group_answers import SIGNS, GroupAnswerView, ToldAnswer
from pairtutor.narrative.group_teller import Column, GroupTeller
from pairtutor.narrative.hits import hits, met_all_below, pairings, pairs_without
from pairtutor.narrative.layout import tidy
from pairtutor.narrative.limbo import as_told
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.partners import answer_reason, lone_views
from pairtutor.narrative.parts import BarredView, Group, HitView, Pairing, PlayerRef, ShutOutReason
from pairtutor.narrative.phrases import KIT
from pairtutor.records import Record
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import LOWEST, CandidateJudged
from pairtutor.trace.procedures import GroupOpened
from pairtutor.trace.values import Met, PairLine

if TYPE_CHECKING:
    from pairtutor.answers.round import RoundAnswers

AnyAnswer: TypeAlias = "AnswerView | GroupAnswerView"
Loss = Literal["pairs", "mdps", "s1", "left", "round"]
"""Fewer pairs, fewer MDPs paired or in S1, others left over than must be, or no complete round."""
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
    """Return who is unpaired in the accepted candidate of a bracket, empty where there is none."""
    if judged is None or bracket is None:
        return ()
    paired = {tpn for pair in judged.pairs for tpn in pair}
    return cast.group(tpn for tpn in bracket.players if tpn not in paired)


def _lines(answer: Answer) -> tuple[PairLine, ...]:
    return tuple(PairLine(first, other) for first, other in answer.pairs or ())


MOST_BYES = 60
"""Of so many players at most it is told with the last bracket why they have not the bye."""
MOST_DRAWN = 16
"""A triangle of so many players at most is drawn; of a larger bracket the row of the one who is asked for."""


class TriangleRow(Record):
    """A player of a bracket: the answers for all who stand below, in order, and the one for floating.

    `moved` says from where somebody came who has another score.
    """

    player: PlayerRef
    moved: Literal["", "down", "up"]
    pairs: tuple[AnyAnswer, ...]
    floats: AnyAnswer


class TriangleView(Record):
    """All answers of a bracket or group: row by row the players by rank, and who might have had the bye.

    `opening` is the number of the step that opens the bracket, `title` its name. `column` is what the last
    column is about, empty where nobody can leave. `coming` are those who could have come up, the ones of whom
    the same is said together, and `sets` the sets of them, where there are few.
    """

    template: ClassVar[str] = "triangle"
    opening: int
    title: str
    rows: tuple[TriangleRow, ...]
    byes: tuple[AnyAnswer, ...]
    column: Column = "over"
    coming: tuple[GroupAnswerView, ...] = ()
    sets: tuple[GroupAnswerView, ...] = ()

    @property
    def stairs(self) -> tuple[tuple[AnyAnswer | None, ...], ...]:
        """The cells row by row, as many in each as there are players; None on and under the stairs."""
        size = len(self.rows)
        return tuple((None,) * (size - len(row.pairs)) + row.pairs for row in self.rows)

    @property
    def is_drawn(self) -> bool:
        """Whether there are few enough players for a drawing."""
        return len(self.rows) <= MOST_DRAWN

    @property
    def asks(self) -> bool:
        """Whether anything could have been otherwise at all."""
        return any(answer.verdict != "made" for answer in (*self.answers, *self.below))

    @property
    def floats(self) -> tuple[AnyAnswer, ...]:
        """The answers about leaving the bracket; where nobody can, only if nothing else is asked."""
        alone = len(self.rows) > 1 and not any(row.pairs for row in self.rows)
        return tuple(row.floats for row in self.rows) if self.column or alone else ()

    @property
    def answers(self) -> tuple[AnyAnswer, ...]:
        """All answers about pairs, row by row, then those about floating, then those about the bye."""
        pairs = (answer for row in self.rows for answer in row.pairs)
        return (*pairs, *self.floats, *self.byes)

    @property
    def below(self) -> tuple[GroupAnswerView, ...]:
        """The answers about those below where somebody came up: one by one, then set by set."""
        return (*self.coming, *self.sets) if self.came_up else ()

    @property
    def came_up(self) -> bool:
        """Whether somebody came up from below."""
        return any(row.moved == "up" for row in self.rows)

    @property
    def losses(self) -> frozenset[Loss]:
        """What could be less, and whether others would be left over than must be."""
        return frozenset(
            answer.loss for answer in self.answers if isinstance(answer, AnswerView) and answer.loss
        )

    @property
    def compares(self) -> bool:
        """Whether candidates are compared."""
        return self.column == "over"

    @property
    def signs(self) -> frozenset[str]:
        """The signs that stand in it."""
        return frozenset(answer.sign for answer in (*self.answers, *self.below))


def view_of(answer: Answer, about: About, opening: int, narrator: Narrator) -> AnyAnswer:
    """Return an answer about the bracket or group that a step opens."""
    index, cast = narrator.index, narrator.cast
    if isinstance(index.step(opening).event, GroupOpened):
        return GroupTeller(opening, narrator.answers, cast).view(answer, about)
    own = index.bracket_of(index.step(opening))  # for a bye it is another one whose candidates are compared
    decided = (bracket for bracket in index.brackets if bracket.opened.number == answer.bracket)
    return answer_view(answer, about, next(decided, own), cast)


def triangle(record: BracketAnswers, narrator: Narrator) -> TriangleView:
    """Return the answers of a bracket or group as they are shown.

    An answer about the bye with the verdict `made` is that of whoever has it.
    """
    index, cast = narrator.index, narrator.cast
    opening = index.step(record.opening)
    grouped = isinstance(opening.event, GroupOpened)
    group = GroupTeller(record.opening, narrator.answers, cast) if grouped else None
    view = partial(view_of, opening=record.opening, narrator=narrator)
    players = [answer.players[0] for answer in record.floats]
    below: dict[int, list[AnyAnswer]] = {tpn: [] for tpn in players}
    for answer in record.pairs:
        below[answer.players[0]].append(view(answer, "pair"))
    return TriangleView(
        opening=record.opening,
        title=narrator.phrases.say(narrator.view(opening.event), "title"),
        rows=tuple(
            TriangleRow(
                player=cast.who(answer.players[0]),
                moved=_direction_of_move(answer.players[0], record, cast),
                pairs=tuple(below[answer.players[0]]),
                floats=view(answer, "float"),
            )
            for answer in record.floats
        ),
        byes=group.byes(record, narrator.phrases)
        if group
        else tuple(view(answer, "bye") for answer in record.byes),
        column=group.column(record) if group else "over",
        coming=group.answers_on_coming(record.coming, narrator.phrases) if group else (),
        sets=group.sets(record) if group else (),
    )


def _direction_of_move(tpn: Tpn, record: BracketAnswers, cast: PlayerNames) -> Literal["", "down", "up"]:
    """Return which way a player came into a bracket or group who has another score."""
    if tpn not in record.mdps:
        return ""
    return "up" if record.score is not None and cast.score(tpn) < record.score else "down"


def answer_row(answers: RoundAnswers, opening: int, player: Tpn, narrator: Narrator) -> tuple[AnyAnswer, ...]:
    """Return the answers for one player of a bracket: whom else to meet, by rank, and to be left over."""
    row = answers.row(opening, player)
    return tuple(
        view_of(answer, "pair" if len(answer.players) == 2 else "float", opening, narrator) for answer in row
    )


def coming_row(
    answers: RoundAnswers, opening: int, player: Tpn, narrator: Narrator
) -> tuple[GroupAnswerView, ...]:
    """Return the answers about others who could have come up, or come to meet one player of a group.

    Empty where nobody came.
    """
    group = answers.groups.get(opening)
    if group is None or not group.arrived:
        return ()
    own = [answer for answer in group.answers_below() if len(answer.players) == 1 or player in answer.players]
    return GroupTeller(opening, narrator.answers, narrator.cast).answers_on_coming(own, narrator.phrases)


def triangles_of(answers: RoundAnswers, narrator: Narrator) -> dict[int, TriangleView]:
    """Return the triangles of the brackets that are small enough, by the step that opens each."""
    openings = [opening for opening in answers.openings if answers.size(opening) <= MOST_DRAWN]
    few = len(narrator.index.opened.players) <= MOST_BYES
    ask = answers.all_answers if few else answers.without_byes
    triangles = {opening: triangle(ask(opening), narrator) for opening in openings}
    return {opening: view for opening, view in triangles.items() if view.asks}


def render(records: tuple[BracketAnswers, ...], narrator: Narrator, width: int = 80) -> str:
    """Return every answer of a round in lines of at most `width` columns, but for the triangles."""
    triangles, kit = [triangle(record, narrator) for record in records], KIT[narrator.output]
    return tidy(
        narrator.phrases.document("answers.txt.j2", triangles=triangles, kit=kit, width=width, full=False)
    )
