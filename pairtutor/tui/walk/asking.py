"""What a walk asks of the answers of its round: all of a bracket, one player's row, what a wish is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from threading import Lock

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import Case, Wish
from pairtutor.disputes.verdicts import WishAnswer
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.answers import (
    MOST_DRAWN,
    AnyAnswer,
    answer_row,
    coming_row,
    triangle,
    view_of,
)
from pairtutor.narrative.bracket_answers import MOST_BYES, AnswerView
from pairtutor.narrative.group_teller import Column
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Group
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.events import BracketOpened
from pairtutor.trace.procedures import GroupOpened
from pairtutor.trace.recorder import Trace
from pairtutor.tui.boards.answers import (
    CAME,
    AnswerCell,
    AnswerTable,
    behind_curtain,
    of_player,
    on_stairs,
    row_of,
)
from pairtutor.verify.check import opening_holds

NO_PAIRING = Message("tutor.answers.no-pairing")
REFUTED = Message("tutor.answers.refuted")
GIVEN_UP = Message("tutor.answers.given-up")
NOTHING_ELSE = Message("tutor.answers.nothing-else")


class Large(NamedTuple):
    """A bracket of so many players that one of them has to be asked for."""

    title: str
    players: Group


class Asking:
    """Answers questions about one round, one at a time; it may be called from any thread.

    `has_answers`: the round has a pairing.
    """

    def __init__(self, trace: Trace, language: Language = ENGLISH) -> None:
        self._trace = trace
        self._language = language
        self._lock = Lock()
        self.has_answers = trace.complete

    @cached_property
    def _narrator(self) -> Narrator:
        answers = RoundAnswers(self._trace, refuted=not opening_holds(self._trace))
        return Narrator(self._trace, language=self._language, answers=answers)

    @property
    def _answers(self) -> RoundAnswers:
        return self._narrator.answers

    def look(self, opening: int, player: int = 0, *, curtain: bool = False) -> AnswerTable | Large | Message:
        """Return the answers of the bracket or group that a step opens, of a large one those of a player.

        `opening` is the number of the step; player 0 is nobody. Where there are none it is said why. Behind
        the curtain there is only who may never meet.
        """
        with self._lock:
            return self._before_pairing(opening, player) if curtain else self._look(opening, player)

    def _look(self, opening: int, player: int) -> AnswerTable | Large | Message:
        """Return the answers of what a step opens, or why there are none.

        Of a large bracket they are those of a `player` of it (0: nobody), or it is to be asked who.
        """
        answers = self._answers
        if answers.index.closed is None:
            return NO_PAIRING
        if not answers.openings:
            return REFUTED
        if opening not in answers.openings:
            return GIVEN_UP
        if answers.size(opening) <= MOST_DRAWN:
            return self._small(opening)
        players = self._members(opening)
        return self._row(opening, Tpn(player)) if player in players else self._large(opening, players)

    def _small(self, opening: int) -> AnswerTable | Message:
        """Return all answers of a bracket or group, with those about the bye if it is the last one."""
        answers, narrator = self._answers, self._narrator
        few = len(narrator.index.opened.players) <= MOST_BYES
        # in a large round it is not told why others have not the bye
        drawn = triangle((answers.all_answers if few else answers.without_byes)(opening), narrator)
        if not drawn.asks:
            return NOTHING_ELSE
        below = {"below": drawn.coming, "together": drawn.sets} if drawn.came_up else {}
        lists = {**below, "byes": tuple(view for view in drawn.byes if view.verdict != "made")}
        return on_stairs(drawn, {name: views for name, views in lists.items() if views})

    def _row(self, opening: int, player: Tpn) -> AnswerTable:
        """Return the answers for one player of a large bracket or group."""
        answers, narrator = self._answers, self._narrator
        views = answer_row(answers, opening, player, narrator)
        leaving = _column(views[-1])  # the last of a row is about leaving
        cells = [AnswerCell(view.players, view) for view in (views if leaving else views[:-1])]
        below = coming_row(answers, opening, player, narrator)
        lists = {"below": below} if below else {}
        return of_player(self._title(opening), player, cells, self._signs_of_moved(opening), leaving, lists)

    def _large(self, opening: int, players: Sequence[Tpn]) -> Large:
        return Large(self._title(opening), self._group(players))

    def _before_pairing(self, opening: int, player: int) -> AnswerTable | Large | Message:
        """Return the table of those who may never meet, all that is known before anything is paired."""
        narrator = self._narrator
        if self._answers.is_refuted:
            return REFUTED
        players = self._players(opening)
        if len(players) > MOST_DRAWN and player not in players:
            return self._large(opening, players)
        bars = {
            frozenset(map(int, bar.players)): view_of(bar, "pair", opening, narrator)
            for bar in self._answers.bars(players)
        }
        event = narrator.index.step(opening).event
        leaving: Column = "over"
        if isinstance(event, GroupOpened):
            leaving = "" if event.direction == "none" else event.direction
        moved = self._signs_of_moved(opening)
        whole = behind_curtain(self._title(opening), self._group(players), moved, bars, leaving)
        return row_of(whole, player) if len(players) > MOST_DRAWN else whole

    def _players(self, opening: int) -> tuple[Tpn, ...]:
        """Return the players of a bracket or group when it is opened, in its order."""
        match self._narrator.index.step(opening).event:
            case BracketOpened() as event:
                return event.by_bsn
            case GroupOpened() as event:
                return (*(arrival.player for arrival in event.arrived), *event.residents)
            case _:
                return ()

    def _group(self, players: Iterable[Tpn]) -> Group:
        return tuple(map(self._narrator.cast.who, players))

    def _signs_of_moved(self, opening: int) -> Mapping[int, str]:
        """Return the signs of those who are in a bracket or group with another score when it is opened.

        Whoever arrived in a group of several scores, or in that of round one (both have no score), came down.
        """
        match self._narrator.index.step(opening).event:
            case BracketOpened(mdps=mdps):
                return dict.fromkeys(mdps, CAME["down"])
            case GroupOpened(arrived=arrived, score=score):
                cast = self._narrator.cast
                directions = {
                    arrival.player: "up" if cast.score(arrival.player) < (score or 0) else "down"
                    for arrival in arrived
                }
                return {tpn: CAME[direction] for tpn, direction in directions.items()}
            case _:
                return {}

    def _title(self, opening: int) -> str:
        view = self._narrator.view(self._narrator.index.step(opening).event)
        return self._narrator.phrases.say(view, "title")

    def _members(self, opening: int) -> Sequence[Tpn]:
        """Return the members of a bracket or group that stands about whom one can ask, in its order."""
        group = self._answers.groups.get(opening)
        return group.members if group else self._players(opening)

    def of_wish(self, case: Case, wish: Wish) -> WishAnswer:
        """Return the answer to a wish.

        Raises:
            UsageError: a player of the wish takes no part in the round, or the wish cannot be asked there.
        """
        with self._lock:
            return why_not(case, self._answers, wish)


def _column(view: AnyAnswer) -> Column:
    """Return the column of leaving that the last answer of a row is about.

    `over`: left over in a bracket; `bye`, `up`, `down`: leaving a group. Empty where the group lets nobody
    leave: its players are kept apart, or the answer is about who comes up into it (`rises`).
    """
    if isinstance(view, AnswerView):
        return "over"
    if view.about == "bye":
        return "bye"
    if view.verdict == "apart" or view.rises:
        return ""
    return "up" if view.up else "down"
