"""The kinds of answer to `why not?`, each with its proof; players are pairing numbers.

A verdict speaks of the first bracket in which another pairing differs from the one that was made.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from pairtutor.disputes.case import Wish
from pairtutor.model.ids import Tpn
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import Figure, PassedOver, Refusal
from pairtutor.trace.values import Cites, FindingLine, PairLine, SameAbsolute

Element: TypeAlias = Literal[
    "mdp-set", "exchange", "transposition", "remainder-exchange", "remainder-transposition", "opponent"
]
"""A part of the sequence of candidates."""


class Made(NamedTuple):
    """What is asked for is what was made."""

    kind: Literal["made"]


class Impossible(NamedTuple):
    """No legal pairing of the round has it: `why` is the witness, `cites` the clauses.

    `alone` says that the two (or the bye) are barred in themselves; else everybody could
    not be placed any more.
    """

    kind: Literal["impossible"]
    why: Refusal | SameAbsolute
    cites: Cites
    alone: bool


class Worse(NamedTuple):
    """A legal candidate, but one that loses in `criterion`, the first in which the two differ.

    `made` and `other` are what the two candidates of the bracket have in it; `level` are the
    criteria before it, in which they are alike.
    """

    kind: Literal["worse"]
    bracket: int
    criterion: str
    cites: Cites
    made: FindingLine
    other: FindingLine
    level: tuple[str, ...]
    made_pairs: tuple[PairLine, ...]
    other_pairs: tuple[PairLine, ...]


class LaterInSequence(NamedTuple):
    """As good in every criterion, but `other` comes after `made` in the sequence of the bracket.

    `element` is the part of the sequence that decides, with its numbers in the two candidates.
    """

    kind: Literal["later"]
    bracket: int
    made: int
    other: int
    sequence: int
    element: Element
    cites: Cites
    made_pairs: tuple[PairLine, ...]
    other_pairs: tuple[PairLine, ...]


class Elsewhere(NamedTuple):
    """A step decides it that compares no candidates.

    `refused`: the step looked at what is asked for and passed it over, `over` being who and why. `before`:
    it decided about a player before what is asked for came up. `apart`: the two were never in one group;
    `places` say for each of them, in the order of the wish, the step that paired the player and the one
    that opened the group. `idle`: nobody had to leave the `group`. `below`: a lower bracket decided.
    `undone`: the two had been paired in step `made`, and this step took that back.
    `other-bye`: it is possible only if somebody else has the bye than the one to whom the step gives it.
    `moved-down`: the bracket would pair fewer of those who came down; `moved` are both numbers, made first.
    """

    kind: Literal["elsewhere"]
    step: Step
    reason: Literal["refused", "before", "apart", "idle", "below", "moved-down", "undone", "other-bye"]
    over: PassedOver | None = None
    places: tuple[tuple[int, Step, Step | None], ...] = ()
    group: Step | None = None
    moved: tuple[int, int] = (0, 0)
    made: Step | None = None


class OtherBye(NamedTuple):
    """Another would have the bye than the rules give it to, which is settled before anybody is paired.

    `made` has it as paired; `other` would have it, at best, if what is asked for were granted. They are
    parted `by` their scores, or else (the scores being the same) by what the rules look at then; `has` is
    what both have in that, made first (empty where it is the rank or the number).
    """

    kind: Literal["bye"]
    made: Tpn
    other: Tpn
    by: Literal["score", "games", "index", "rank", "number", "order"]
    cites: Cites
    has: tuple[tuple[Figure, ...], ...] = ()


class ByeLast(NamedTuple):
    """The bye is for whoever the last bracket or group leaves over; `player` was paired in one before.

    `opening` is the step that opened the one in which.
    """

    kind: Literal["bye-last"]
    player: Tpn
    opening: Step
    cites: Cites


class Coloured(NamedTuple):
    """Colours follow from the pair: `step` is the decision on this board."""

    kind: Literal["coloured"]
    step: Step


Verdict: TypeAlias = Made | Impossible | Worse | LaterInSequence | Elsewhere | Coloured | OtherBye | ByeLast


class WishAnswer(NamedTuple):
    """The answer to one wish; `pairing` is the best round that grants it, where there is one.

    `lead` is what has to be known of the bye before the verdict, where a bye is wished for.
    """

    verdict: Verdict
    pairing: tuple[PairLine, ...]
    bye: int | None
    lead: ByeLast | None = None


class BracketVerdict(NamedTuple):
    """What a claim is worth in one bracket (0: the bye, or a procedure, judged by its steps).

    `actual` is the round that it is held against, `wish` the part of the claim that is judged (None: all
    of it). After a difference the engine goes on from the claim, so that each bracket is judged for itself:
    `after` says that `actual` is the best round that has the claimed brackets above, or the claimed bye.
    """

    bracket: int
    actual: RoundIndex
    verdict: Verdict
    wish: Wish | None = None
    after: bool = False


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
        return all(bracket.verdict.kind == "made" for bracket in self.brackets)

    @property
    def right(self) -> bool:
        """Whether the claim is what the rules ask for."""
        return not self.colours and self.pairs_right
