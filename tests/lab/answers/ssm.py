"""Answers about a round by the SSM, held against cards on a table and counting by trying."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.answers.answer import Answer, BracketAnswers, Earlier, SameSide
from pairtutor.trace.events import ByeAssigned
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.lowering import DealsCompared, FeasibilityTested, OddPlayerFound
from pairtutor.trace.procedures import PairingsProposed, PairingsUndone, PairScrutinised, PlayerTransferred
from pairtutor.trace.refusals import NoBetter
from tests.lab.answers.claims import Asked, Ledger, of_two
from tests.lab.systems.ssm.literal import Table
from tests.lab.systems.ssm.literal_cards import Card, cards


def check(asked: Asked, ledger: Ledger) -> None:
    """Hold every answer of a round."""
    tournament = asked.tournament
    apart = asked.number <= tournament.restricted_rounds and asked.number < (tournament.planned_rounds or 0)
    here = {int(card.tpn): card for card in cards(tournament)}
    table = Table(list(here.values()), apart=apart)
    index = RoundIndex(asked.trace)
    for group in asked.groups:
        one = Laid(table, here, index, group)
        for answer in group.pairs:
            ledger.hold(asked, "pair", answer, True, one.pair(answer))
            if answer.besides:
                ledger.hold(asked, "besides", answer, True, one.besides(answer))
            if answer.earlier:
                ledger.hold(asked, "earlier", answer, True, one.earlier(answer, answer.earlier))
        for answer in group.floats:
            ledger.hold(asked, "float", answer, True, one.over(answer))
    last = Laid(table, here, index, asked.groups[-1])
    for answer in asked.groups[-1].byes:
        ledger.hold(asked, "bye", answer, True, last.bye(answer))


class Laid:
    """A bracket laid out again: `members` are those in it, as they are ranked."""

    def __init__(
        self,
        table: Table,
        here: dict[int, Card],
        index: RoundIndex,
        group: BracketAnswers,
    ) -> None:
        self.table, self.here, self.index, self.group = table, here, index, group
        self.members = sorted(here[tpn] for tpn in {*group.mdps, *group.residents})
        self.made = {
            answer.step: answer.players for answer in group.pairs if answer.verdict == "made" and answer.step
        }

    def event(self, step: int | None) -> object:
        """Return what a step says."""
        assert step is not None
        return self.index.step(step).event

    # --- pairs -----------------------------------------------------------------------------------

    def pair(self, answer: Answer) -> bool:
        """Say whether an answer about two players is right."""
        x, y = (self.here[tpn] for tpn in answer.players)
        fits = self.table.fits(x, y, ("B1",))
        kind = of_two(answer)[1]
        if answer.verdict == "barred":
            return not fits or kind == "forbidden"
        if answer.verdict == "made" or not fits:
            return fits
        event = self.event(answer.step)
        if kind == "same-side":
            assert isinstance(answer.witness, SameSide)
            return isinstance(event, PairingsProposed) and any(
                set(answer.players) <= set(half) for half in self._halves(event)
            )
        if isinstance(event, PlayerTransferred):
            return event.player in answer.players and event.group == self.group.bracket
        if isinstance(event, ByeAssigned):
            return event.player in answer.players
        assert isinstance(event, PairScrutinised)
        if kind == "repeated-float":
            return "B5" in event.required and self.table._again(x, y)
        if kind == "same-team":
            return "B4" in event.required and self.table._same(x, y)
        rest = self._left_before(answer.step or 0)
        if kind == "only-partners":
            others = tuple(card for card in rest if card not in (x, y))
            p = len(self._playing()) // 2
            made = (len(self._playing()) - len(rest)) // 2
            return answer.verdict == "stuck" and made + 1 + self.table.most(others, event.required) < p
        return self._first(answer, event, rest)

    def besides(self, answer: Answer) -> bool:
        """Say whether what speaks against two besides does so."""
        x, y = sorted(self.here[tpn] for tpn in answer.players)
        marked = {(x.tpn, "down"): x.down, (y.tpn, "up"): y.up}
        return all(
            self.table.apart and self.table._same(x, y)
            if why.kind == "same-team"
            else why.kind == "repeated-float" and x.score > y.score and marked[why.player, why.direction]
            for why in answer.besides
        )

    def earlier(self, answer: Answer, before: Earlier) -> bool:
        """Say whether what was of two before is so: in the deal told, or in a bracket that was undone."""
        two = {*answer.players}
        if not before.deal:
            undone = (step.event for step in self.index.trace.steps if step.number == before.step)
            return any(isinstance(one, PairingsUndone) and two in map(set, one.pairs) for one in undone)
        halves, searched = self._deal(before.deal)
        here = {*halves.upper, *halves.lower}
        made = [{event.player, event.opponent} for event in searched if event.opponent]
        if before.over:
            right = here.difference(*made) == {before.lost}
        elif before.lost:
            right = (searched[-1].player, searched[-1].opponent) == (before.lost, None)
        else:
            right = not here.difference(*made)
        if before.verdict == "made":
            return right and two in made
        return right and two not in made and two <= here and len(two & {*halves.upper}) == 1

    def _deal(self, wanted: int) -> tuple[PairingsProposed, list[PairScrutinised]]:
        """Return the halves of a deal of the bracket and who looked for an opponent until it ended."""
        halves: list[PairingsProposed] = []
        searched: list[PairScrutinised] = []
        dealing = False
        for step in self.index.groups[self.group.bracket].steps:
            match step.event:
                case PairingsProposed(upper=upper, reason=reason) as event:
                    halves += [event] if upper and reason != "carried-on" else []
                    dealing = bool(upper) and reason != "carried-on" and len(halves) == wanted
                case FeasibilityTested() | OddPlayerFound():
                    dealing = False
                case PairScrutinised() as event if dealing:
                    searched.append(event)
                case _:
                    pass
        return halves[wanted - 1], searched

    def _halves(self, event: PairingsProposed) -> Sequence[Sequence[int]]:
        """Return the halves of a proposal, as the ranking gives them where nobody was exchanged."""
        if event.reason == "after-exchange":
            (x,), (y,) = event.leaving, event.entering
            both = sorted(self.here[tpn] for tpn in (*event.upper, *event.lower))
            half = len(both) // 2
            upper = sorted({*both[:half], self.here[y]} - {self.here[x]})
            lower = sorted({*both[half:], self.here[x]} - {self.here[y]})
            return [[card.tpn for card in upper], [card.tpn for card in lower]]
        both = sorted(self.here[tpn] for tpn in (*event.upper, *event.lower))
        half = len(both) // 2
        return [[card.tpn for card in both[:half]], [card.tpn for card in both[half:]]]

    def _playing(self) -> list[Card]:
        left = {answer.players[0] for answer in self.group.floats if answer.verdict == "made"}
        return [card for card in self.members if card.tpn not in left]

    def _left_before(self, step: int) -> list[Card]:
        """Return who of those paired in the end, or left over by the cards, are free before a step."""
        done = {tpn for number, pair in self.made.items() if number < step for tpn in pair}
        return [card for card in self._playing() if card.tpn not in done]

    def _left_out(self, step: int) -> Sequence[int]:
        """Return who is left out of the attempt in which a step is."""
        for one in reversed(self.index.trace.steps[:step]):
            if isinstance(one.event, PairingsProposed) and one.event.reason != "after-exchange":
                return one.event.leaving
        return ()

    def _first(self, answer: Answer, event: PairScrutinised, rest: list[Card]) -> bool:
        """Say whether somebody came first: with the opponent taken, or as the one whose turn it was."""
        verdict, kind, by, other = of_two(answer)
        if (verdict, kind, by) != ("passed", "outranked", "order"):
            return False
        against = self.here[getattr(answer.witness, "player", 0)]
        (mine,) = (self.here[tpn] for tpn in answer.players if tpn != against.tpn)
        if other == event.player and event.opponent == mine.tpn:
            return against in rest or against.tpn not in self._left_out(answer.step or 0)
        if (event.player, event.opponent) != (mine.tpn, other):
            return False
        taken = self.here[event.opponent or 0]
        if event.stage == "card":
            return taken.rank < against.rank and self.table.fits(mine, taken, event.required)
        half = len(self._playing()) // 2
        upper = self._playing()[:half]
        order = [*self._playing()[half:], *reversed(upper)]
        return against not in order or order.index(taken) < order.index(against)

    # --- who stays over ------------------------------------------------------------------------

    def over(self, answer: Answer) -> bool:
        """Say whether an answer about somebody who might go down is right."""
        (tpn,) = answer.players
        paired = any(tpn in pair for pair in self.made.values())
        if answer.verdict == "made":
            return not paired
        if answer.verdict == "apart":
            return paired and len(self.members) % 2 == 0
        if not paired:
            return False
        if answer.verdict == "fewer":
            return len(self._playing()) % 2 == 0 and len(self.made) == len(self._playing()) // 2
        if answer.verdict == "barred":
            return self.here[tpn].had_bye
        if isinstance(self.event(answer.step), DealsCompared):
            return of_two(answer) == ("passed", "", "", 0)
        return self._odd(answer)

    def _odd(self, answer: Answer) -> bool:
        """Say whether it is right why somebody does not make the bracket even."""
        card = self.here[answer.players[0]]
        event = self.event(answer.step)
        chosen = self.here[getattr(event, "player", 0)]
        bracket = sorted([*self._playing(), chosen])
        verdict, kind, by, other = of_two(answer)
        if kind == "repeated-float":
            return verdict == "passed" and card.down
        if kind == "only-partners":
            found = self.table._try([one for one in bracket if one != card])[0]
            return verdict == "stuck" and found is None
        pairs, _ = self.table._try(bracket)
        assert pairs is not None
        (natural,) = (one for one in bracket if not any(one in pair for pair in pairs))
        if kind == "no-better":
            assert isinstance(answer.witness, NoBetter)
            found = self.table._try([one for one in bracket if one != card])[0]
            assert found is not None
            mine, before = self.table._breaks(found, card), self.table._breaks(pairs, natural)
            count = len(answer.witness.broken)
            told = (answer.witness.broken, answer.witness.before)
            return mine >= before and told == (mine[-count:], before[-count:])
        if (verdict, kind, by, other) != ("passed", "outranked", "order", chosen.tpn):
            return False
        if chosen == natural:
            return not chosen.down
        return card == natural or card.rank < chosen.rank

    def bye(self, answer: Answer) -> bool:
        """Say whether an answer about the bye is right."""
        (tpn,) = answer.players
        card = self.here[tpn]
        inside = card in self.members
        if answer.verdict in ("made", "barred"):
            return card.had_bye == (answer.verdict == "barred")
        if not inside:
            return of_two(answer) == ("passed", "", "", 0)
        return self._odd(answer)
