"""A round by the Swiss System Modified: the ranking, the brackets from the top, the last one, the outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pairtutor.trace.events import ByeAssigned, CompletionTested, RoundClosed
from pairtutor.trace.procedures import PairingsUndone, StandingsFormed
from pairtutor.verify.editions import SSM
from pairtutor.verify.outcome import Sums, check_outcome
from pairtutor.verify.persons import PLAYED, Person
from pairtutor.verify.procedures.able import check_proof, with_nobody
from pairtutor.verify.procedures.ssm_groups import Over, SsmGroups
from pairtutor.verify.procedures.ssm_pairs import Pair
from pairtutor.verify.refuted import Refuted, same


class SsmRound(SsmGroups):
    """Follows a round by the Swiss System Modified; `done` are the pairs of each bracket."""

    edition = SSM

    def check(self) -> Sums:
        """Prove the steps of the round.

        Raises:
            Refuted: one of them is not so.
        """
        same(1, "the initial colour, where there are no colours", None, self.opened.initial_colour)
        for line in self.opened.players:
            same(1, f"the virtual points of {line.tpn}", 0, line.virtual)
        self._standings()
        self.scores = sorted({one.score for one in self.persons.values()}, reverse=True)
        self.done: list[list[Pair]] = []
        moved: list[int] = []
        for score in self.scores[:-1]:
            residents = self._with(score)
            members = self.ranked([*moved, *residents])
            self.bracket(members, residents, "ordinary", score)
            pairs, moved = self.settle(members, score)
            self.done.append(pairs)
        if self.scores and not self._last(moved):
            self._impossible()
            return Sums()
        return self._outcome()

    def _with(self, score: int) -> list[int]:
        return [one.tpn for one in self.persons.values() if one.score == score]

    # --- the ranking --------------------------------------------------------------------------

    def _standings(self) -> None:
        step, event = self.take(StandingsFormed, "the ranking")
        players = list(self.persons)
        same(step, "the players of the ranking", players, [line.player for line in event.lines])
        keys = []
        for line in event.lines:
            same(step, f"how many figures {line.player} has", len(event.columns), len(line.figures))
            figures: dict[str, str] = dict(zip(event.columns, line.figures, strict=True))
            self._figures(step, self.persons[line.player], figures)
            numbers = [_number(step, text) for text in line.figures]
            signs = [-1 if name == "draw" else 1 for name in event.columns]
            keys.append([number * sign for number, sign in zip(numbers, signs, strict=True)])
        same(step, "the order of the ranking", sorted(keys, reverse=True), keys)
        columns = [name for name in ("score", "sos", "gam", "rating", "draw") if name in event.columns]
        same(step, "the columns of the ranking", tuple(columns), event.columns)

    def _figures(self, step: int, one: Person, figures: Mapping[str, str]) -> None:
        later = self.opened.round > 1
        for name in ("score", "sos"):
            same(step, f"whether {name} is told", later, name in figures)
        if not later:
            wanted = str(one.rating) if one.rating else "–"
            same(step, f"the rating of {one.tpn}", wanted, figures.get("rating", wanted))
            return
        same(step, f"the score of {one.tpn}", str(one.score), figures["score"])
        met = [game.opponent for game in one.cells if game.mark in PLAYED and game.opponent is not None]
        if all(tpn in self.persons for tpn in met):
            total = str(sum(self.persons[tpn].score for tpn in met))
            same(step, f"the scores of the opponents of {one.tpn}", total, figures["sos"])
        wanted = str(one.rating) if one.rating else "–"
        same(step, f"the rating of {one.tpn}", wanted, figures.get("rating", wanted))

    # --- the last bracket ---------------------------------------------------------------------------

    def _last(self, moved: Sequence[int]) -> bool:
        """Check the last bracket and those that join it; return whether the round could be paired."""
        score = self.scores[-1]
        residents = self._with(score)
        last = self.ranked([*moved, *residents])
        self.bracket(last, residents, "last", score)
        while True:
            over = self._try(last)
            if over is not None:
                self.done.append(over.pairs)
                return True
            while self.done and not self.done[-1]:
                self.done.pop()
            if not self.done:
                return False
            last = self._combine(last)
            self.bracket(last, last, "combined", None)

    def _combine(self, last: Sequence[int]) -> list[int]:
        pairs = self.done.pop()
        joining = self.ranked(tpn for pair in pairs for tpn in pair)
        step, event = self.take(PairingsUndone, "the pairs above, which are undone", self.groups + 1)
        same(step, "the reason", "combination", event.reason)
        same(step, "the pairs that are undone", self.by_rank(pairs), [tuple(pair) for pair in event.pairs])
        same(step, "who joins", tuple(joining), event.joining)
        self.blank(step, event, "witness", "side", "above", "below")
        same(step, "who was looked at, and why not", tuple(self.considered), event.because)
        return self.ranked([*last, *joining])

    def _try(self, last: Sequence[int]) -> Over | None:
        made = self.attempt(last)
        if made.pairs is None:
            return None
        if made.over is None:
            self.settled(made.pairs, ())
            return Over(0, made.pairs)
        allowed = [tpn for tpn in last if not self.persons[tpn].barred]
        over = self.odd_player(last, made, allowed)
        if over is None:
            return None
        self.bye = over.player
        self.settled(over.pairs, [over.player])
        step, event = self.take(ByeAssigned, "the bye")
        same(step, "the player with the bye", over.player, event.player)
        same(step, "the group of the bye", self.groups, event.bracket)
        barred = tuple(tpn for tpn in last if tpn not in allowed)
        same(step, "who may not have the bye", barred, event.barred)
        passed = tuple(one for one in self.considered if one.player != over.player)
        same(step, "the players passed over for the bye", passed, event.passed_over)
        same(step, "the alternatives", ((), ()), (event.alternatives, event.deciding))
        return over

    # --- the end --------------------------------------------------------------------------------------

    def _impossible(self) -> None:
        self.groups = 0
        step, event = self.take(CompletionTested, "that the round cannot be paired")
        same(step, "whether the round can be paired", False, event.possible)
        self.blank(step, event, "bracket", "floaters", "collapsed")
        everybody = set(self.persons)
        same(step, "how many players there are", len(everybody), event.below)
        odd = len(everybody) % 2
        graph = self.graph
        if odd:
            graph = with_nobody(graph, (tpn for tpn, one in self.persons.items() if not one.barred))
        if event.witness is None:
            raise Refuted(step, "the proof that the round cannot be paired", "players", None)
        check_proof(step, event.witness, everybody | ({0} if odd else set()), graph)
        self.end()

    def _outcome(self) -> Sums:
        brackets, self.groups = self.groups, 0
        step, closed = self.take(RoundClosed, "the outcome of the round")
        made = [pair for pairs in self.done for pair in self.by_rank(pairs)]
        place = {frozenset(pair): number for number, pair in enumerate(made)}
        floating = [pair for pair in made if self._apart(pair)]
        down = (*(high for high, _ in floating), *(() if self.bye is None else (self.bye,)))
        up = tuple(low for _, low in floating)
        check_outcome(
            self.trace.steps[step - 1],
            closed,
            self.persons,
            set(place),
            self.bye,
            None,
            Sums(brackets),
            (down, up),
            lambda one, other, _: (place[frozenset((one, other))],),
        )
        same(step, "the boards, the higher ranked first", made, [tuple(board) for board in closed.boards])
        self.end()
        return Sums(brackets)

    def _apart(self, pair: Pair) -> bool:
        return self.persons[pair[0]].score != self.persons[pair[1]].score


def _number(step: int, text: str) -> Fraction:
    """Return a figure as a number; nothing stands for a missing rating."""
    if text == "–":
        return Fraction(0)
    try:
        return Fraction(text.replace("½", ".5"))
    except (ValueError, ZeroDivisionError):
        raise Refuted(step, "a figure", "a number", text) from None
