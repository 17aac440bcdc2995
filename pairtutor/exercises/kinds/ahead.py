"""Which of two players comes first, and by what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

from pairtutor.exercises.draft import Draft, FormField, PairRows, Selectable
from pairtutor.exercises.exercise import SHARED, Exercise, Found, Marked, Response
from pairtutor.exercises.judge import full_marks, misfit
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.standing import (
    AskingStandings,
    code_choices,
    is_askable,
    opponents_of,
    speaker_of,
    working_of_values,
)
from pairtutor.exercises.offered import exercise_of, level_of
from pairtutor.exercises.position import Position
from pairtutor.exercises.typed import read_tiebreak, tiebreak_written
from pairtutor.exercises.wording import join_numbers
from pairtutor.messages import Message
from pairtutor.model.editions import TIEBREAKS_IN_FORCE
from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.blocks import sentences
from pairtutor.narrative.tiebreaks.comparisons import comparison_blocks
from pairtutor.rules.facts import citations_of
from pairtutor.tiebreaks import codes
from pairtutor.tiebreaks.comparison import POINTS, KeyOutcome, compare
from pairtutor.tiebreaks.table import Standings
from pairtutor.trace.values import Cites

LISTS: Final = ("DE,BH/C1,BH,SB", "BH/C1,DE,SB", "WON,DE,BH", "DE,SB,WIN", "BH,DE,WIN", "ARO,DE,BH/C1")
"""The lists by which two are compared."""
FIRST_KEY_LEVEL: Final = 2
"""The level, of 1 to 5, where the first tie-break of a list decides; each further one is a level more."""


class AheadKind(AskingStandings):
    """The one ahead is named with the tie-break that decides; nobody where the two share a place."""

    asked = ("named", "tiebreak")
    how = "ahead"

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield every two players with as many points, by each list; harder the later in it they part.

        What parts two of them is a key of the list, never `POINTS`; None is a shared place.
        """
        if not is_askable(position):
            return
        for listed in LISTS:
            standings = position.standings(listed)
            for level in standings.level:
                for two in combinations(level, 2):
                    at = compare(standings, *two).decided_by
                    hard = FIRST_KEY_LEVEL + (len(standings.keys) if at is None else at)
                    made = exercise_of("ahead", position, level_of(hard))
                    yield Found(made._replace(players=two, tiebreaks=listed), _cites(standings, two))

    def question(self, exercise: Exercise, position: Position) -> str:
        speaker = speaker_of(exercise, position)
        first, second = (speaker.who(tpn) for tpn in sorted(self.two(exercise)))
        listed = speaker.many((key.tiebreak.code for key in speaker.standings.keys), "list.comma")
        return position.words.ask("ahead", first=first, second=second, codes=listed)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        return answer_of(position.standings(exercise.tiebreaks), *self.two(exercise))

    def two(self, exercise: Exercise) -> tuple[Tpn, Tpn]:
        """Return the two players who are compared.

        Raises:
            UsageError: there are not two of them.
        """
        if len(exercise.players) != 2:
            raise misfit(exercise, Message("exercises.misfit.not-two"))
        return exercise.players[0], exercise.players[1]

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return full marks for who is ahead and by what, half of them for who is ahead alone, else none.

        Nobody is to be named where the two share a place.
        """
        ahead, by = answer.named == right.named, answer.tiebreak == right.tiebreak
        if ahead and by:
            return full_marks(exercise)
        words = position.words
        first = join_numbers(right.named or ())
        what = "ahead" if first else "ahead-shared"
        reason = words.marked(what, player=first, code=right.tiebreak)
        rebuttal = words.rebuttal("ahead-by" if ahead else "ahead")
        return Marked(
            "wrong", int(exercise.marks * ahead) / 2, exercise.marks, reason=reason, rebuttal=rebuttal
        )

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        """Yield why one is ahead, then the working of the values that both have alike."""
        speaker, two = speaker_of(exercise, position), self.two(exercise)
        yield from sentences(comparison_blocks(*two, speaker))
        reached = zip(speaker.standings.keys, compare(speaker.standings, *two).outcomes, strict=False)
        level = [key for key, outcome in reached if outcome is KeyOutcome.LEVEL]
        yield from working_of_values(sorted(two), level, position, exercise)

    def others(
        self, exercise: Exercise, right: Response, position: Position, rng: Random
    ) -> Iterator[Response]:
        """Yield the other player by the same, and both by other tie-breaks of the list."""
        listed = [*dict.fromkeys(key.tiebreak.code for key in position.standings(exercise.tiebreaks).keys)]
        made = [Response(named=(tpn,), tiebreak=code) for tpn in self.two(exercise) for code in listed]
        made.append(Response(named=(), tiebreak=SHARED))
        yield from rng.sample(made, len(made))

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        return frozenset().union(*(opponents_of(tpn, position) for tpn in self.two(exercise)))

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return room.words.blank("ahead"), room.words.blank("tiebreak")

    def take(self, draft: Draft, text: str) -> Draft:
        """Take a player, or what decides.

        Raises:
            UsageError: it is neither.
        """
        code = None if text.isdigit() else read_tiebreak(text, draft.language)
        if code is None:
            return draft.pick(draft.player(text))
        return draft._replace(tiebreak=code, chosen=() if code == SHARED else draft.chosen)

    def pick(self, draft: Draft, player: Tpn) -> Draft:
        """Name the one who is ahead, in place of the other one."""
        shared = draft.tiebreak == SHARED
        return draft._replace(chosen=(player,), tiebreak=None if shared else draft.tiebreak)

    def beside(self, draft: Draft, player: Tpn) -> str:
        return draft.words("exercises.mark.named") if player in draft.chosen else ""

    def response(self, draft: Draft) -> Response | None:
        whole = draft.tiebreak is not None and (draft.tiebreak == SHARED or draft.chosen)
        return Response(named=draft.chosen, tiebreak=draft.tiebreak) if whole else None

    def choices(self, draft: Draft) -> tuple[Selectable, ...]:
        return code_choices(draft.exercise, tiebreak_written(SHARED, draft.language))

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        """Return the fields of the form in the order of `asked`; what is chosen there comes to `take`."""
        blank = draft.words.blank
        return (
            FormField(blank("ahead"), draft.selectable),
            FormField(blank("tiebreak"), self.choices(draft)),
        )


def answer_of(standings: Standings, player: Tpn, other: Tpn) -> Response:
    """Return the one of two who is ahead by some standings, and by what."""
    compared = compare(standings, player, other)
    if compared.decided_by is None:
        return Response(named=(), tiebreak=SHARED)
    at = compared.decided_by
    code = codes.POINTS if at == POINTS else standings.keys[at].tiebreak.code
    return Response(named=(compared.first,), tiebreak=code)


def _cites(standings: Standings, two: tuple[Tpn, Tpn]) -> Cites:
    """Return the clauses on which it rests who of two is ahead, that of what decides first."""
    cites, at = citations_of(TIEBREAKS_IN_FORCE), compare(standings, *two).decided_by
    if at is None or at == POINTS:
        return cites("order" if at == POINTS else "shared")
    code = standings.keys[at].tiebreak.kind.code
    return (*cites("tiebreak", code), *cites("order"))


KIND: Final = AheadKind()
