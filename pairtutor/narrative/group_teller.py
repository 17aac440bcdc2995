"""All answers about one group as a table and lists have them: what is said of somebody is not said twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from pairtutor.answers.answer import About, Answer, BracketAnswers
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.group_answers import GroupAnswerView, group_answer
from pairtutor.narrative.phrases import Phrases
from pairtutor.records import replace
from pairtutor.trace.events import ByeAssigned
from pairtutor.trace.procedures import GroupOpened

if TYPE_CHECKING:
    from pairtutor.answers.round import RoundAnswers

Column = Literal["", "over", "down", "up", "bye"]
"""What the last column of answers is about: who is left over, goes down or up, has the bye; empty: none."""


class GroupTeller:
    """Tells the answers of the group that a step opens."""

    def __init__(self, opening: int, answers: RoundAnswers, cast: PlayerNames) -> None:
        self._opening, self._answers, self._cast = opening, answers, cast
        index = answers.index
        bye = index.bye.event if index.bye else None
        opened = index.step(opening).event
        assert isinstance(opened, GroupOpened), "a group is asked about by the step that opens it"
        self._way = opened.direction
        own = isinstance(bye, ByeAssigned) and bye.bracket == opened.group
        self._bye = own and opened.direction == "none" and cast.opened.system == "ssm"

    def view(self, answer: Answer, about: About) -> GroupAnswerView:
        """Return an answer; to leave a group that gives the bye is to have the bye."""
        asked: About = "bye" if about == "float" and self._bye else about
        if about == "coming" and len(answer.players) > 1:
            asked = "pair"
        return group_answer(answer, asked, self._opening, self._answers, self._cast)

    def column(self, record: BracketAnswers) -> Column:
        """Return the subject of the column about leaving; empty where nobody can leave."""
        if self._bye:
            return "bye"
        if all(answer.verdict in ("apart", "made") for answer in record.floats):
            return ""
        return "up" if self._way == "up" else "down"

    def answers_on_coming(self, answers: Sequence[Answer], phrases: Phrases) -> tuple[GroupAnswerView, ...]:
        """Return why others did not come up; what is said of somebody is not said of two again."""
        alone = {(answer.players[0], answer.witness) for answer in answers if len(answer.players) == 1}
        single = [answer for answer in answers if len(answer.players) == 1]
        others = [
            answer
            for answer in answers
            if len(answer.players) > 1
            and answer.verdict != "made"
            and (answer.players[-1], answer.witness) not in alone
        ]
        shown = (self.view(answer, "coming") for answer in (*single, *others))
        return merged_answers(shown, phrases)

    def byes(self, record: BracketAnswers, phrases: Phrases) -> tuple[GroupAnswerView, ...]:
        """Return why others have not the bye; of those left over in its bracket the column says it."""
        inside = {answer.players[0] for answer in record.floats} if self._bye else set()
        shown = [self.view(answer, "bye") for answer in record.byes if answer.players[0] not in inside]
        return merged_answers(shown, phrases)

    def sets(self, record: BracketAnswers) -> tuple[GroupAnswerView, ...]:
        """Return why other sets of several were not taken; of a single player it is said anyway."""
        sets = (answer for answer in record.sets if answer.verdict != "made" and len(answer.players) > 1)
        return tuple(self.view(answer, "set") for answer in sets)


def merged_answers(views: Iterable[GroupAnswerView], phrases: Phrases) -> tuple[GroupAnswerView, ...]:
    """Return answers about single players, the ones together of whom the same is said."""
    same: dict[tuple[str, str], list[GroupAnswerView]] = {}
    for view in views:
        own = view.first.number if view.about == "pair" else ""
        same.setdefault((own, phrases.say(view, "why")), []).append(view)
    return tuple(_merge(first, others) for first, *others in same.values())


def _merge(first: GroupAnswerView, others: Sequence[GroupAnswerView]) -> GroupAnswerView:
    """Return an answer about single players with others of whom it says the same.

    Where a value names just the one whom an answer is about, it names none of several.
    """
    if not others:
        return first
    own = first.behind if first.behind is None or first.behind.players != first.players else None
    return replace(first, players=(*first.players, *(other.last for other in others)), behind=own)
