"""Answers as they are told: what would happen to whom if two met, or somebody floated or had the bye."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from pairtutor.answers.answer import About, Answer, BracketAnswers
from pairtutor.model.ids import Tpn
from pairtutor.narrative.bracket_answers import MOST_BYES, AnswerView, Loss, answer_view
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.group_answers import GroupAnswerView
from pairtutor.narrative.group_teller import Column, GroupTeller
from pairtutor.narrative.layout import tidy
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import PlayerRef
from pairtutor.narrative.phrases import KIT
from pairtutor.records import Record
from pairtutor.trace.procedures import GroupOpened

if TYPE_CHECKING:
    from pairtutor.answers.round import RoundAnswers

AnyAnswer: TypeAlias = "AnswerView | GroupAnswerView"
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
