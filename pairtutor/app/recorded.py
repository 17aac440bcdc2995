"""The rounds that a file has, held against the rules: which differ, by what they are right, and why.

Nobody is told of wrong boards that another edition has so, where the file names none.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from pairtutor.app.open_round import OpenRound
from pairtutor.disputes.agreement import agrees
from pairtutor.disputes.checking import MOST_TRIED, causes, edition_of_round, nearest_editions
from pairtutor.disputes.deadline import CAUSES_SECONDS, Deadline, says_cut_short
from pairtutor.disputes.offers import as_offered, explaining_system
from pairtutor.messages import Message
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.recorded import recorded_round
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import PlayerRef

MOST_CHECKED: Final = MOST_TRIED
"""Rounds times players that are checked without being asked for."""


class OfferedCause(NamedTuple):
    """What may be behind rounds that differ, and the `system` to pair by then, with its `name`.

    Both are empty where it is no other system.
    """

    said: str
    system: str
    name: str


class ShownPair(NamedTuple):
    """Two who meet, White first, or the lower number where the file has no colours; None for the bye."""

    first: PlayerRef
    second: PlayerRef | None


class DifferingBoards(NamedTuple):
    """The boards that the file has otherwise, and those that the rules have in their place."""

    file: tuple[ShownPair, ...]
    rules: tuple[ShownPair, ...]


class Explained(NamedTuple):
    """The system by which boards are right that differ by the one in force, where the file names none.

    `rounds` are how many the file has; 0: the round that is shown. All are right `but` some, ascending.
    """

    system: str
    name: str
    rounds: int
    but: tuple[RoundNumber, ...] = ()


class RecordedRounds:
    """The rounds of a file as they are checked one after another, and the boards of the one that is open."""

    def __init__(self, opened: OpenRound, narrator: Narrator) -> None:
        self.opened = opened
        self.narrator = narrator
        self._left = [*range(1, opened.tournament.paired_rounds + 1)][::-1]  # the next one is at the end
        self._differ: list[RoundNumber] = []
        self._causes: tuple[OfferedCause, ...] | None = None
        self._explained: Explained | None = None

    @property
    def _is_unnamed(self) -> bool:
        """Whether nobody names the system: neither the file nor whoever looks at it."""
        return self.opened.request.choice.because.reason in ("in-force", "dated", "dated-before")

    @property
    def tells_published_later(self) -> bool:
        """Whether a round is only said to differ when the others have been checked too.

        Nobody is told of wrong boards that another edition has so, where the file names none.
        """
        return self._is_unnamed and self.checked_at_once

    def explained_round(self) -> Explained | None:
        """Return the edition by which the boards of the round are right; None where they are, or by none."""
        tournament, number = self.opened.tournament, self.opened.number
        system = self.opened.request.choice.system
        if not self._is_unnamed or agrees(tournament, number, system):
            return None
        return self._as_explained(edition_of_round(tournament, number, system), 0)

    def _as_explained(self, system: str, rounds: int) -> Explained | None:
        """Return a system by which so many rounds are right, None where it is empty: there is none."""
        return Explained(system, self.narrator.cast.words.system(system), rounds) if system else None

    @cached_property
    def differing_boards(self) -> DifferingBoards | None:
        """The boards of the file beside those of the rules; None where they are the same, or not known.

        They are not known where the round has no pairing or the file no such round, nor where other players
        play in the file's than take part.
        """
        closed, tournament, number = self.narrator.index.closed, self.opened.tournament, self.opened.number
        if closed is None or tournament.stated is not None or number > tournament.paired_rounds:
            return None
        recorded = recorded_round(tournament, number)
        ours = [(int(board.first), int(board.second)) for board in closed.boards]
        theirs = [(meeting.white, meeting.black) for meeting in recorded.meetings]
        # where the file has no colours, pairs are compared without: the lower number first
        if not all(meeting.coloured for meeting in recorded.meetings):
            ours, theirs = ([(min(pair), max(pair)) for pair in pairs] for pairs in (ours, theirs))
        ours += [(closed.bye, 0)] if closed.bye else []
        theirs += [(recorded.bye, 0)] if recorded.bye else []
        if {*ours} == {*theirs} or {tpn for pair in theirs for tpn in pair} - {0} != {
            *self.narrator.index.lines
        }:
            return None
        return DifferingBoards(
            tuple(self._shown_pair(*pair) for pair in theirs if pair not in ours),
            tuple(self._shown_pair(*pair) for pair in ours if pair not in theirs),
        )

    def _shown_pair(self, first: int, second: int) -> ShownPair:
        who = self.narrator.cast.who
        return ShownPair(who(Tpn(first)), who(Tpn(second)) if second else None)

    @property
    def checked_at_once(self) -> bool:
        """Whether the rounds are few and small enough to be checked without being asked for."""
        tournament = self.opened.tournament
        return 0 < len(tournament.players) * tournament.paired_rounds <= MOST_CHECKED

    def check_next(self, published: str) -> dict[str, Any]:
        """Check one more round, last what may be behind those that differ; return what is known now.

        These are the values of the page `checked`; while `more` is true it asks again. Where no system is
        named, rounds that `differ` are told only when all are checked and no edition explains them.
        `published` says of the boards of the round whether they are those of the rules.
        """
        tournament, system = self.opened.tournament, self.opened.request.choice.system
        if self._left:
            number = RoundNumber(self._left.pop())
            if not agrees(tournament, number, system):
                self._differ.append(number)
        elif self._differ and self._causes is None:
            until = Deadline(CAUSES_SECONDS)
            nearest = nearest_editions(tournament, system, self._differ, until)
            sentences = causes(tournament, system, self._differ, until, nearest)
            self._causes = tuple(map(self._as_offered, sentences))
            other = explaining_system(sentences) if self._is_unnamed else ""
            but = nearest.rounds if other in nearest.systems else ()
            explained = self._as_explained(other, tournament.paired_rounds)
            self._explained = explained and explained._replace(but=but)
        rounds = tournament.paired_rounds
        more = bool(self._left or (self._differ and self._causes is None))
        waits = self._explained is not None or (more and self._is_unnamed)
        return {
            "differ": () if waits else self._differ,
            "agree": not more and not self._differ,
            "done": rounds - len(self._left),
            "recorded": rounds,
            "more": more,
            "causes": self._causes or (),
            "explained": self._explained,
            "published": published if self.tells_published_later and not waits else "",
            "differing": self.differing_boards,
        }

    def _as_offered(self, cause: Message) -> OfferedCause:
        """Return the cause of a departure, with the system by which the round would agree if there is one."""
        said, system = as_offered(cause)
        words = self.narrator.cast.words
        if not says_cut_short(said):
            said = Message("verbs.check.cause", cause=said)
        return OfferedCause(words.messages.say(said), system, words.system(system) if system else "")
