"""What a walk asks of the answers of its round: all of a bracket, one player's row, what a wish is about."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from threading import Lock
from typing import NamedTuple

from pairtutor.answers.bars import bars_among
from pairtutor.answers.round import COMPARING, RoundAnswers
from pairtutor.disputes.case import FloatWish, PairWish, Wish
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.narrative.answers import MOST_DRAWN, AnyAnswer, answer_row, answer_view, triangle
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Group
from pairtutor.trace.events import BracketOpened, RoundOpened
from pairtutor.trace.procedures import GroupOpened
from pairtutor.trace.recorder import Trace
from pairtutor.tui.boards.answers import (
    AnswerCell,
    AnswerTable,
    behind_curtain,
    of_player,
    on_stairs,
    row_of,
)
from pairtutor.verify.progress import ProofError

NO_PAIRING = "This round has no pairing, so there is none to hold another one against."
CLOSED = "Behind the curtain nothing is told here of what would be otherwise; v opens it."
REFUTED = "What this trace says of its players does not follow from their games; verify tells where."
GIVEN_UP = "This is not how it was paired in the end; the answers are where it is paired again."
NOTHING_ELSE = "Nothing could be otherwise here."


class Large(NamedTuple):
    """A bracket of so many players that one of them has to be asked for."""

    title: str
    players: Group


class Asking:
    """Answers questions about one round, one at a time; it may be called from any thread.

    `has_answers`: the round has a pairing, by a system that can be asked.
    """

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._lock = Lock()
        opened = trace.steps[0].event
        assert isinstance(opened, RoundOpened), "a trace begins with the opening of the round"
        self.has_answers = trace.complete and opened.system in COMPARING

    @cached_property
    def _narrator(self) -> Narrator:
        return Narrator(self._trace)

    @cached_property
    def _answers(self) -> RoundAnswers:
        return RoundAnswers(self._trace)

    def look(self, opening: int, player: int = 0, *, curtain: bool = False) -> AnswerTable | Large | str:
        """Return the answers of the bracket that a step opens, of a large one those of a player.

        Where there are none it is said why. Behind the curtain there is only who may never meet.
        """
        with self._lock:
            try:
                return self._before_pairing(opening, player) if curtain else self._look(opening, player)
            except ProofError:
                return REFUTED

    def _look(self, opening: int, player: int) -> AnswerTable | Large | str:
        answers, narrator = self._answers, self._narrator
        if answers.index.closed is None:
            return NO_PAIRING
        if narrator.system not in COMPARING:
            name = SYSTEMS[narrator.system].name if narrator.system in SYSTEMS else narrator.system
            return f"{name}: all answers at once are not told yet; ? asks about a pair."
        if not answers.brackets:
            return REFUTED
        if opening not in answers.brackets:
            return GIVEN_UP
        if answers.size(opening) <= MOST_DRAWN:
            drawn = triangle(answers.without_byes(opening), narrator)
            return on_stairs(drawn) if drawn.asks else NOTHING_ELSE
        players = self._players(opening)
        if player not in players:
            return Large(self._title(opening), self._group(players))
        cells = [
            AnswerCell(view.players, view) for view in answer_row(answers, opening, Tpn(player), narrator)
        ]
        return of_player(self._title(opening), player, cells, self._moved(opening))

    def _before_pairing(self, opening: int, player: int) -> AnswerTable | Large | str:
        narrator = self._narrator
        if narrator.system not in COMPARING:
            return CLOSED
        players = self._players(opening)
        group = self._group(players)
        if len(players) > MOST_DRAWN and player not in players:
            return Large(self._title(opening), group)
        bars = {
            frozenset(map(int, bar.players)): answer_view(bar, "pair", None, narrator.cast)
            for bar in bars_among(narrator.index, players)
        }
        whole = behind_curtain(self._title(opening), group, self._moved(opening), bars)
        return row_of(whole, player) if len(players) > MOST_DRAWN else whole

    def _players(self, opening: int) -> tuple[Tpn, ...]:
        """Return who is in a bracket or group when it is opened, in its order."""
        match self._narrator.index.step(opening).event:
            case BracketOpened() as event:
                return event.by_bsn
            case GroupOpened() as event:
                return (*(one.player for one in event.arrived), *event.residents)
            case _:
                return ()

    def _group(self, players: Iterable[Tpn]) -> Group:
        return tuple(map(self._narrator.cast.who, players))

    def _moved(self, opening: int) -> frozenset[int]:
        event = self._narrator.index.step(opening).event
        return frozenset(map(int, event.mdps)) if isinstance(event, BracketOpened) else frozenset()

    def _title(self, opening: int) -> str:
        view = self._narrator.view(self._narrator.index.step(opening).event)
        return self._narrator.phrases.say(view, "title")

    # --- a wish ------------------------------------------------------------------------------

    def of_wish(self, wish: Wish) -> str:
        """Return the answer about two of one bracket, or a float of one, in a sentence; else nothing."""
        with self._lock:
            openings = self._openings(wish)
            found = [(opening, self._view(opening, wish)) for opening in openings]
            for opening, view in found:
                if view.verdict != "apart" or len(found) == 1:
                    return f"{self._title(opening)}: {self._narrator.phrases.say(view)}"
            return ""

    def _openings(self, wish: Wish) -> list[int]:
        """Return the brackets that a wish is about: the last one with both players, or the player's own."""
        if self._answers.index.closed is None:
            return []
        match wish:
            case PairWish():
                both = {wish.first, wish.second}
                inside = [one for one in self._answers.brackets if both <= set(self._players(one))]
                return inside[::-1]
            case FloatWish():
                return [one for one in self._answers.brackets if wish.player in self._players(one)][:1]
            case _:
                return []

    def _view(self, opening: int, wish: Wish) -> AnyAnswer:
        players = {wish.first, wish.second} if isinstance(wish, PairWish) else {wish.player}
        first = min(players)
        row = answer_row(self._answers, opening, first, self._narrator)
        return next(view for view in row if {who.tpn for who in view.players} == players)
