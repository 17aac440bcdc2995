"""The facts that an answer names, each as it would be supposed otherwise, the most natural one first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import Final

from pairtutor.answers.answer import Answer, Bar, Cause, PlacedAnswer, SameSide
from pairtutor.answers.below import below_without_opponent
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.past_floats import (
    earlier_float,
    floats_read,
    last_round_rule,
    needs_way,
    rounds_looked_at,
)
from pairtutor.disputes.supposable import (
    earlier_game,
    mild_due,
    no_bye_had,
    not_met,
    other_colour,
    same_colour,
)
from pairtutor.disputes.upfloat_facts import answers_of_nearest, residents_apart
from pairtutor.disputes.verdicts import Coloured, Verdict
from pairtutor.errors import UsageError
from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import (
    BarFromBye,
    EarlierFloat,
    EarlierGame,
    NoByeHad,
    NoFloat,
    NotMet,
    OtherDue,
    OtherLast,
    SupposedFact,
    subject_of,
)
from pairtutor.positions.persons import preference_after
from pairtutor.trace.events import ColourDecided, RoundOpened
from pairtutor.trace.procedures import FloatersCompared, PairScrutinised, PlayerTransferred
from pairtutor.trace.refusals import (
    ColourLimit,
    ColoursBarred,
    HadBye,
    LiftedBefore,
    Outranked,
    PairingsWorse,
    Refusal,
    SameDue,
    SetsWorse,
)
from pairtutor.trace.values import (
    Forbidden,
    Met,
    OnlyPartners,
    PlayerLine,
    Players,
    RepeatedFloat,
    SameAbsolute,
    SamePreference,
)

_FIRST: Final[tuple[type, ...]] = (
    NotMet,
    EarlierGame,
    NoByeHad,
    NoFloat,
    EarlierFloat,
    BarFromBye,
    OtherDue,
    OtherLast,
)
"""In the order in which a player asks: games, byes not had, floats, byes had, colours, the last round."""
_FLOATING: Final = frozenset(
    {"maximum-upfloaters", "maximum-upfloats", "repeated-upfloaters", "floaters-again"}
)
"""Criteria about earlier floats of those who come up, of the systems that have no facets for them."""
_MOST_GROUPS: Final = 6
"""Of so many who would find nobody at most it is said what bars them."""


def facts_named(
    verdict: Verdict, opened: RoundOpened, answers: RoundAnswers | None = None, players: Players = ()
) -> tuple[SupposedFact, ...]:
    """Return the facts that an answer to a wish names, as they could be otherwise, in order.

    With the `answers` of the round these are also what kept somebody from the next group, so that another
    one floats, that two had met of whom one has the turn and takes the other, what makes others float up, and
    why nobody else does instead of some `players`; and then, behind a float that counts no longer in the last
    round, and a colour that may not keep two apart in it, that this is the last one. What the answer tells
    itself comes before what is behind it.

    A player who is due a colour could be due the other one; of the colours on a board, only one of the two
    who has the colour that is due, or who is due none, and so only what speaks for the other way round.
    """
    naming = _Naming(opened)
    if isinstance(verdict, Coloured):
        event = verdict.step.event
        assert isinstance(event, ColourDecided), "it decides the colours of a board"
        named = naming.facts_turning(event)
    else:
        named = naming.of_answer(verdict)
        if answers is not None:
            own = in_order(chain(naming.of_types(verdict, answers), named, naming.of_turn(verdict, answers)))
            others = in_order(naming.of_upfloats(verdict, answers, players))
            return _once(naming.with_last_round((*own, *others)))
    return in_order(named)


class _Naming:
    """Makes suppositions of the facts of a round; what cannot be supposed is left out."""

    def __init__(self, opened: RoundOpened) -> None:
        self._opened = opened
        self._lines = {line.tpn: line for line in opened.players}

    def of_answer(self, placed: PlacedAnswer) -> Iterator[SupposedFact]:
        """Yield the facts that an answer rests on, in the order in which it tells them."""
        answer = placed.answer
        yield from self._of_cause(answer.witness)
        if isinstance(answer.witness, Outranked) and placed.about in ("float", "coming"):
            yield from self._nearest_float(answer.witness.other)
        for bar in answer.bars:
            yield from self._of_bar(bar)
        if answer.lacking is not None:
            for cause in answer.lacking.bars:
                yield from self._of_cause(cause)
        for refusal in answer.besides:
            yield from self._of_cause(refusal)
        if answer.earlier is not None:
            yield from self._of_cause(answer.earlier.witness)
        yield from self._of_criterion(answer)

    def of_turn(self, placed: PlacedAnswer, answers: RoundAnswers) -> Iterator[SupposedFact]:
        """Yield that two had met of whom one is given the other before those asked about come to it."""
        answer = placed.answer
        if not isinstance(answer.witness, Outranked) or not answer.step:
            return
        event = answers.index.step(answer.step).event
        if isinstance(event, PairScrutinised) and event.opponent is not None:
            yield from self._facts_made(
                lambda one, other: earlier_game(one, other, opened=self._opened), event.player, event.opponent
            )

    def of_types(self, placed: PlacedAnswer, answers: RoundAnswers) -> Iterator[SupposedFact]:
        """Yield what keeps a player from everybody in the next group, for which another floats (Lim 3.9)."""
        why = placed.answer.witness
        if not isinstance(why, Outranked) or why.by != "floater-type" or not placed.answer.step:
            return
        event = answers.index.step(placed.answer.step).event
        if not isinstance(event, PlayerTransferred):
            return
        for step in answers.index.groups[event.group].steps:
            if isinstance(step.event, FloatersCompared) and step.event.lines[0].player == why.other:
                for line in step.event.lines:
                    for refusal in line.nobody if line.player == why.player else ():
                        yield from self._of_cause(refusal.why)

    def of_upfloats(
        self, placed: PlacedAnswer, answers: RoundAnswers, players: Players
    ) -> Iterator[SupposedFact]:
        """Yield what keeps residents apart, so that others float up, and why those nearest do not."""
        for first, second in residents_apart(placed, answers):
            yield from self._facts_not_met(first, second)
        for answer in answers_of_nearest(placed, answers, players):
            yield from self.of_answer(PlacedAnswer(answer, "coming", placed.opening))

    def with_last_round(self, facts: Iterable[SupposedFact]) -> Iterator[SupposedFact]:
        """Yield facts, and then, if one of them does not count in the last round, that this is the last."""
        kinds: set[type] = set()
        for fact in facts:
            kinds.add(type(fact))
            yield fact
        rule = "" if self._opened.last_round else last_round_rule(self._opened)
        if kinds & ({NoFloat, EarlierFloat} if rule in ("floats", "upfloats") else {OtherDue}) and rule:
            yield OtherLast("last-round", last=True)

    def _of_cause(self, cause: Cause | Refusal | None) -> Iterator[SupposedFact]:
        """Yield the facts behind a witness or refusal; none where it is not a matter of facts."""
        match cause:
            case Met(first=first, second=second) | Forbidden(first=first, second=second):
                yield from self._facts_not_met(first, second)
            case (
                SameAbsolute(first=first, second=second)
                | SamePreference(first=first, second=second)
                | SameDue(first=first, second=second)
            ):
                yield from self.facts_due(first, second)
            case ColoursBarred(limits=limits):
                yield from self.facts_due(*dict.fromkeys(limit.player for limit in limits))
            case ColourLimit(player=player):
                yield from self.facts_due(player)
            case RepeatedFloat(player=player, direction=direction, rounds_back=back):
                yield from self._float(player, direction, self._opened.round - back)
            case LiftedBefore(player=player, rounds=rounds):
                for number in reversed(rounds):
                    yield from self._float(player, "up", number)
            case HadBye(player=player):
                yield from self._bye(player)
            case SameSide(first=first, second=second, side="white" | "black"):
                yield from self.facts_due(first, second)
            case Outranked(player=player, other=other, by="not-floated"):
                yield from self._last_floats(player, other)
            case OnlyPartners(groups=groups):
                yield from self._between(groups)
            case SetsWorse(witness=witness) | PairingsWorse(witness=witness):
                yield from self._of_cause(witness)
            case _:
                pass

    def _of_bar(self, bar: Bar) -> Iterator[SupposedFact]:
        """Yield the facts behind what bars two players, or one of them from the bye."""
        match bar.why:
            case "met" | "forbidden":
                yield from self._facts_not_met(bar.player, bar.other)
            case "absolute" | "preference" | "strong":
                yield from self.facts_due(bar.player, bar.other)
            case "bye":
                yield from self._bye(bar.player)
            case "float-down" | "float-up":
                direction = "down" if bar.why == "float-down" else "up"
                for tpn in (bar.player, bar.other):
                    yield from self._float(tpn, direction, bar.round or 0)  # there is no round 0
            case _:
                pass

    def _of_criterion(self, answer: Answer) -> Iterator[SupposedFact]:
        """Yield the facts behind a value: colours, or earlier floats, of the players whom it names."""
        if answer.verdict not in ("worse", "passed") or answer.criterion is None:
            return
        facets = criterion_facets(answer.criterion)
        named = [tpn for hit in answer.hits for tpn in hit]
        if facets.colour or answer.criterion == "colour-preference":
            # of a float it may not be known whose preferences are lost
            yield from self.facts_due(*(named or (answer.players if len(answer.players) == 1 else ())))
        elif facets.repeated_float:
            for tpn in named:
                yield from self._float(tpn, facets.repeated_float, self._opened.round - facets.rounds_back)
        elif answer.criterion == "next-bracket":
            yield from self._meetings_below(answer, named)
        elif answer.criterion == "opponents-again":
            for pair in answer.hits:  # who comes up meets somebody with more points
                yield from self._float_of_last_round(max(pair, key=lambda tpn: self._lines[tpn].score))
        elif answer.criterion in _FLOATING:
            for tpn in named:
                if tpn in self._lines:
                    yield from floats_read(self._lines[tpn], self._opened)

    def _meetings_below(self, answer: Answer, left: Iterable[Tpn]) -> Iterator[SupposedFact]:
        """Yield the games of those left over with the following scoregroup, of whoever has met all of it."""
        for tpn, following in below_without_opponent(answer, left, self._lines):
            for other in following:
                yield from self._facts_not_met(tpn, other)

    def _nearest_float(self, player: Tpn) -> Iterator[SupposedFact]:
        """Yield that who is preferred floated in the latest round whose floats count."""
        latest = next(iter(rounds_looked_at(self._opened)), None)
        way = ("up" if SYSTEMS[self._opened.system].upward else "down") if needs_way(self._opened) else None
        if latest is not None:
            yield from self._facts_made(lambda line: earlier_float(line, way, latest, self._opened), player)

    def _between(self, groups: tuple[tuple[Tpn, ...], ...]) -> Iterator[SupposedFact]:
        """Yield the facts that bar those who would find nobody from each other and the bye, if few."""
        people = [tpn for group in groups for tpn in group if tpn in self._lines]
        if len(people) > _MOST_GROUPS:
            return
        for at, tpn in enumerate(people):
            for other in people[at + 1 :]:
                yield from self._facts_not_met(tpn, other)
        if self._opened.bye_needed:
            for tpn in people:
                yield from self._bye(tpn)

    def _facts_not_met(self, first: Tpn, second: Tpn) -> Iterator[SupposedFact]:
        yield from self._facts_made(
            lambda one, other: not_met(one, other, opened=self._opened), first, second
        )

    def _bye(self, player: Tpn) -> Iterator[SupposedFact]:
        yield from self._facts_made(no_bye_had, player)

    def facts_due(self, *players: Tpn) -> Iterator[SupposedFact]:
        """Yield the facts that each of some players is due the other colour."""
        for tpn in players:
            yield from self._facts_made(lambda line: other_colour(line, self._opened), tpn)

    def facts_turning(self, decided: ColourDecided) -> Iterator[SupposedFact]:
        """Yield the facts about two who meet that speak for the other colours than they have.

        Where the stronger preference decides it is no stronger than the other one; where neither prefers a
        colour one does, mildly.
        """
        two = {decided.white: decided.white_preference, decided.black: decided.black_preference}
        if decided.rule == "stronger-preference" and decided.decider is not None:
            other = decided.black if decided.decider == decided.white else decided.white
            yield from self._facts_made(
                lambda line: same_colour(line, two[other].strength, self._opened), decided.decider
            )
        elif all(preference.colour is None for preference in two.values()):
            for tpn, colour in ((decided.white, Colour.BLACK), (decided.black, Colour.WHITE)):
                yield from self._facts_made(lambda line, due=colour: mild_due(line, due, self._opened), tpn)
        for fact in self.facts_due(decided.white, decided.black):
            if isinstance(fact, OtherDue):
                due = preference_after(fact.colours).colour
                if due == ("black" if fact.player == decided.white else "white"):
                    yield fact

    def _float(self, player: Tpn, direction: str, number: int) -> Iterator[SupposedFact]:
        """Yield the float of a player in round `number`, if the rules look at it."""
        if player in self._lines:
            for fact in floats_read(self._lines[player], self._opened):
                if (fact.direction, fact.round) == (direction, number):
                    yield fact

    def _float_of_last_round(self, player: Tpn) -> Iterator[SupposedFact]:
        """Yield that a player did not float in the round before."""
        if player in self._lines:
            floats = floats_read(self._lines[player], self._opened)
            yield from (fact for fact in floats if fact.round == self._opened.round - 1)

    def _last_floats(self, player: Tpn, other: Tpn) -> Iterator[SupposedFact]:
        """Yield that who floated in the last round did not, and that who comes first for not having did."""
        last = self._opened.round - 1
        yield from self._float_of_last_round(player)
        yield from self._facts_made(lambda line: earlier_float(line, None, last, self._opened), other)

    def _facts_made(self, make: Callable[..., SupposedFact | None], *players: Tpn) -> Iterator[SupposedFact]:
        """Yield the fact that `make` makes of participants' lines, if it makes one that was not so anyhow."""
        lines: list[PlayerLine] = [self._lines[tpn] for tpn in players if tpn in self._lines]
        if len(lines) == len(players):
            with suppress(UsageError):
                fact = make(*lines)
                if fact is not None:
                    yield fact


def in_order(facts: Iterable[SupposedFact]) -> tuple[SupposedFact, ...]:
    """Return facts, the most natural kinds first, the first of those about the same: `3-7` is also `7-3`."""
    return tuple(sorted(_once(facts), key=lambda fact: _FIRST.index(type(fact))))


def _once(facts: Iterable[SupposedFact]) -> tuple[SupposedFact, ...]:
    """Return the first of the facts about the same."""
    firsts: dict[tuple[object, ...], SupposedFact] = {}
    for fact in facts:
        firsts.setdefault(subject_of(fact), fact)
    return tuple(firsts.values())
