"""What is said to a wish or a claim: the kinds of answer, and that to other pairs of a bracket."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from pairtutor.answers.answer import PlacedAnswer
from pairtutor.disputes.case import Wish, pairs_in
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.facts import facts
from pairtutor.trace.bracket_record import Pair
from pairtutor.trace.recorder import Step
from pairtutor.trace.values import Cites, PairLine

if TYPE_CHECKING:
    from pairtutor.answers.round import RoundAnswers


class Coloured(NamedTuple):
    """The colours follow from the pair: `step` decides the ones on this board."""

    step: Step

    @property
    def kind(self) -> Literal["coloured"]:
        """What kind of verdict it is, as an answer has one."""
        return "coloured"


Verdict: TypeAlias = PlacedAnswer | Coloured


def cites_of_verdict(verdict: Verdict, system: str) -> Cites:
    """Return the citations of a verdict in the rules of a system: its clause, and what is cited with it."""
    if isinstance(verdict, Coloured):
        return verdict.step.event.cites
    answer = verdict.answer
    own = (f"{system} {answer.clause}",) if answer.clause else ()
    table = facts(system).table("criterion")
    behind = (table.get(answer.criterion or "", ()), *table.values())
    return next((cites for cites in behind if cites[:1] == own), own)


class WishAnswer(NamedTuple):
    """The answer to one wish; `pairing` and `bye` are the best round that grants it, where that is known.

    `differs` is what is wrong with it where it differs first, if the verdict does not say it: in a bracket
    above, or because of the pair itself of two who are in no bracket together.
    """

    verdict: Verdict
    pairing: tuple[PairLine, ...] = ()
    bye: int | None = None
    differs: PlacedAnswer | None = None

    @property
    def falls_above(self) -> bool:
        """Whether the best round is worse in a bracket above that of the verdict."""
        if self.differs is None or isinstance(self.verdict, Coloured):
            return False
        return self.differs.opening < self.verdict.opening


class BracketVerdict(NamedTuple):
    """What a claim is worth in one bracket (0: the bye, or a procedure, judged by its steps).

    `against` is the round that it is held against, `wish` the part of the claim that is judged (None: all
    of it). After a difference the engine goes on from the claim, so that each bracket is judged for itself:
    `after` says that `against` is the best round that has the claimed brackets above, or the claimed bye.
    """

    bracket: int
    against: RoundAnswers
    verdict: Verdict
    wish: Wish | None = None
    after: bool = False

    @property
    def wrong(self) -> bool:
        """Whether it is not as made."""
        return self.verdict.kind != "made"


class ClaimAnswer(NamedTuple):
    """The verdicts on a claim in the order of the brackets, and the boards whose colours are wrong.

    `editions` are the other editions of the rules whose pairs these are, where they are not those asked for.
    """

    brackets: tuple[BracketVerdict, ...]
    colours: tuple[Coloured, ...]
    editions: tuple[str, ...] = ()

    @property
    def pairs_right(self) -> bool:
        """Whether the pairs, and the bye, are what the rules ask for."""
        return not any(bracket.wrong for bracket in self.brackets)

    @property
    def right(self) -> bool:
        """Whether the claim is what the rules ask for."""
        return not self.colours and self.pairs_right


def judge(answers: RoundAnswers, pairs: frozenset[Pair], bye: Tpn | None) -> PlacedAnswer | None:
    """Judge a pairing by the first bracket in which it differs from the one made, None if it is that.

    `bye` has the bye in it.
    """
    for at, record in enumerate(answers.index.brackets):
        inside = pairs_in(answers.index, at, pairs)
        if inside != frozenset(record.pairs):
            return judge_bracket(answers, at, inside, bye)
    return None


def judge_bracket(
    answers: RoundAnswers, at: int, pairs: frozenset[Pair], bye: Tpn | None = None
) -> PlacedAnswer:
    """Judge other pairs of a bracket, counted from 0, those before it being as made; `bye` as for `judge`."""
    opening = answers.index.brackets[at].opening.number
    answer = answers.bracket(opening).candidate(pairs, bye)
    # of nobody it is about the whole candidate, of one about the bye
    return PlacedAnswer(answer, ("candidate", "bye", "pair")[len(answer.players)], opening)


def barred_pair(answers: RoundAnswers, pairs: frozenset[Pair]) -> PlacedAnswer | None:
    """Return why the first of the pairs that may never be made may not; None if all may.

    In a pair the lower rank comes first, and pairs are taken in the order of the number of that player.
    """
    line = answers.index.line
    ranked = sorted(sorted(pair, key=lambda tpn: line(tpn).rank) for pair in pairs)
    bars = (answers.bar(*pair) for pair in ranked)
    bar = next((bar for bar in bars if bar is not None), None)
    return None if bar is None else PlacedAnswer(bar, "pair", answers.home(bar.players[0]))


def barred_bye(answers: RoundAnswers, player: Tpn | None) -> PlacedAnswer | None:
    """Return why a player may never have the bye; None without a player or a bar."""
    bar = None if player is None else answers.bar_of_bye(player)
    return None if bar is None else PlacedAnswer(bar, "bye", answers.openings[-1])
