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

    def column(self, found: BracketAnswers) -> Column:
        """Return what the column about leaving is about; empty where nobody can."""
        if self._bye:
            return "bye"
        if all(one.verdict in ("apart", "made") for one in found.floats):
            return ""
        return "up" if self._way == "up" else "down"

    def coming(self, found: Sequence[Answer], phrases: Phrases) -> tuple[GroupAnswerView, ...]:
        """Return why others did not come up; what is said of somebody is not said of two again."""
        alone = {(one.players[0], one.witness) for one in found if len(one.players) == 1}
        single = [one for one in found if len(one.players) == 1]
        others = [
            one
            for one in found
            if len(one.players) > 1 and one.verdict != "made" and (one.players[-1], one.witness) not in alone
        ]
        shown = (self.view(one, "coming") for one in (*single, *others))
        return merged_answers(shown, phrases)

    def byes(self, found: BracketAnswers, phrases: Phrases) -> tuple[GroupAnswerView, ...]:
        """Return why others have not the bye; of those left over in its bracket the column says it."""
        inside = {one.players[0] for one in found.floats} if self._bye else set()
        shown = [self.view(one, "bye") for one in found.byes if one.players[0] not in inside]
        return merged_answers(shown, phrases)

    def sets(self, found: BracketAnswers) -> tuple[GroupAnswerView, ...]:
        """Return why other sets of several were not taken; of a single player it is said anyway."""
        sets = (one for one in found.sets if one.verdict != "made" and len(one.players) > 1)
        return tuple(self.view(one, "set") for one in sets)


def merged_answers(views: Iterable[GroupAnswerView], phrases: Phrases) -> tuple[GroupAnswerView, ...]:
    """Return answers about single players, the ones together of whom the same is said."""
    same: dict[tuple[str, str], list[GroupAnswerView]] = {}
    for view in views:
        own = view.first.number if view.about == "pair" else ""
        same.setdefault((own, phrases.say(view, "why")), []).append(view)
    return tuple(
        replace(first, players=(*first.players, *(one.last for one in others)))
        for first, *others in same.values()
    )
