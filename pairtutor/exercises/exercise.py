"""What an exercise is, how it is asked for, what an answer to it holds, and what that is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

from pairtutor.model.editions import TAUGHT
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.values import Cites

Kind: TypeAlias = Literal[
    "preference",
    "legal",
    "bracket",
    "next",
    "clause",
    "floaters",
    "bye",
    "colours",
    "round",
    "mistake",
    "answer",
    "statements",
    "attempts",
    "suppose",
    "take",
    "choice",
    "split",
    "exchange",
    "refusals",
    "eligible",
    "spared",
    "culprit",
    "knowledge",
    "listing",
    "accelerated",
    "value",
    "missing",
    "ahead",
    "places",
    "quoted",
]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""The kinds of exercise: on a round, the simplest first; then single steps, and what needs no round."""

Worth: TypeAlias = Literal["right", "illegal", "worse", "later", "wrong", "missing"]
"""What an answer is: `worse` and `later` are legal pairings that lose by a criterion, or by their place."""

Pair = tuple[Tpn, Tpn]

SHARED: Final = "shared"
"""What is answered where nothing puts one of two before the other."""

LETTERS: Final = "abcdefgh"
"""How the options of an exercise are called, in every language."""


class BracketAsked(NamedTuple):
    """The bracket, or the group of a procedure, that is asked about; `score` is None where it has several."""

    score: HalfPoints | None
    mdps: tuple[Tpn, ...]
    residents: tuple[Tpn, ...]

    @property
    def players(self) -> frozenset[Tpn]:
        """Everybody in it."""
        return frozenset((*self.mdps, *self.residents))


class Proposed(NamedTuple):
    """Pairs of a bracket, the one in S1 first, and who is left over."""

    pairs: tuple[Pair, ...]
    floaters: tuple[Tpn, ...]

    @property
    def meetings(self) -> frozenset[frozenset[Tpn]]:
        """The pairs, whoever is named first."""
        return frozenset(map(frozenset, self.pairs))

    @property
    def players(self) -> frozenset[Tpn]:
        """Everybody who is named."""
        return frozenset((*self.floaters, *(tpn for pair in self.pairs for tpn in pair)))


class Exercise(NamedTuple):
    """One exercise: a question about one round of a tournament.

    What else is given depends on the kind: `part` (bracket, next, clause, floaters), `players`
    (preference, eligible, spared, accelerated, value, missing, ahead), `pairs` (legal, colours), `candidate`
    (next, clause, culprit, exchange, suppose), `boards` and `bye` (mistake), `complaint`, a wish as `why-not`
    reads it (answer, take), and `options`, called a, b, c: what is true or false (statements, knowledge),
    candidates (attempts), players (listing, places), or answers to an exercise `of` another kind (choice).
    `supposed` are facts as they are typed: one that is supposed (suppose), several to choose from (take).
    `tiebreaks` is a code, or a list of them, by which the standings before the round are made (value,
    missing, ahead, places), `line` the round that is missing in a sum (missing). Of a paper that
    others have set, `said` are its answers to choose from in its own words, `official` is the answer of its
    key, and `share` the per cent of its candidates who were right, 0 where that is not known. `file` is where
    the tournament stands, empty where it is written in the exam itself. `topic` is a citation, `level` goes
    from 1 to 5.
    """

    id: int
    kind: Kind
    question: str
    tournament: Tournament
    round: RoundNumber
    topic: str = ""
    level: int = 1
    marks: int = 1
    file: str = ""
    part: BracketAsked | None = None
    players: tuple[Tpn, ...] = ()
    pairs: tuple[Pair, ...] = ()
    candidate: Proposed | None = None
    boards: tuple[Pair, ...] = ()
    bye: Tpn | None = None
    complaint: str = ""
    of: Kind | None = None
    options: tuple[Response, ...] = ()
    supposed: tuple[str, ...] = ()
    tiebreaks: str = ""
    line: int = 0
    said: tuple[str, ...] = ()
    official: Response | None = None
    share: int = 0

    @property
    def letters(self) -> str:
        """How the options, or the facts to choose from, are called, in their order."""
        facts = len(self.supposed) if self.kind == "take" else 0
        return LETTERS[: len(self.options) or len(self.said) or facts]

    @property
    def without_options(self) -> Exercise:
        """The exercise that a choice of answers is made of; any other one is itself."""
        return self if self.of is None else self._replace(kind=self.of, of=None, options=())

    @property
    def players_named(self) -> frozenset[Tpn]:
        """The players that the question names; empty where it is about all of a bracket or round."""
        return frozenset((*self.players, *(player for pair in self.pairs for player in pair)))


PASS_MARK: Final = 80
"""Per cent of the marks that it takes to pass, where an exam does not say it."""


class Exam(NamedTuple):
    """Exercises of one system, in order; the same `seed` makes the same ones again.

    All that is asked, and said of answers, is in its `language`, whoever reads it. `minutes` are those there
    are (0: not said), `pass_mark` is the per cent of the marks that it takes to pass.
    """

    title: str
    system: str
    seed: int
    exercises: tuple[Exercise, ...]
    language: Language = ENGLISH
    minutes: int = 0
    pass_mark: int = PASS_MARK

    @property
    def of_teams(self) -> bool:
        """Whether its system pairs teams."""
        return TAUGHT[self.system].teams


class Response(NamedTuple):
    """What somebody answers; an exercise asks for some of it, what it does not ask for stays None.

    `preference` is by player (`W!`, `b`, `none`: the same in every language, see `typed`). White stands first
    in `boards`. `statements` say of each option in turn whether it is true, `order` and `choice` name options
    by their letters. `named` are players in any order, `number` counts what is asked for; `claim` is a
    statement of the bank by its id. `value` is a number of a table, with a point and no zeros behind it
    (`20.5`); `tiebreak` is the code of what puts one before another, `PTS` for the points, or `SHARED`.
    """

    preference: Mapping[Tpn, str] | None = None
    legal: frozenset[frozenset[Tpn]] | None = None
    pairs: tuple[Pair, ...] | None = None
    floaters: tuple[Tpn, ...] | None = None
    clause: str | None = None
    bye: Tpn | None = None
    boards: tuple[Pair, ...] | None = None
    verdict: str | None = None
    statements: tuple[bool, ...] | None = None
    order: tuple[str, ...] | None = None
    choice: str | None = None
    named: tuple[Tpn, ...] | None = None
    number: int | None = None
    claim: str | None = None
    value: str | None = None
    tiebreak: str | None = None

    @property
    def meaning(self) -> tuple[object, ...]:
        """What is said, as a key: the order of pairs, and of two who meet, says nothing, nor does nobody."""
        return (
            frozenset(map(frozenset, self.pairs or ())),
            frozenset(self.floaters or ()),
            frozenset(self.boards or ()),
            frozenset((self.preference or {}).items()),
            *(self.legal, self.clause, self.bye, self.verdict),
            *(self.statements, self.order, self.choice, self.number, self.claim, self.value),
            self.tiebreak,
            frozenset(self.named or ()),
        )

    @property
    def says_nothing(self) -> bool:
        """Whether nothing is named, or only nobody and no pair."""
        return all(said is None or said == () or said == frozenset() for said in self)

    @property
    def players(self) -> frozenset[Tpn]:
        """Everybody who is named."""
        pairs = (*(self.legal or ()), *(self.pairs or ()), *(self.boards or ()))
        alone = (
            *(self.preference or ()),
            *(self.floaters or ()),
            *(self.named or ()),
            *([self.bye] if self.bye else []),
        )
        return frozenset((*alone, *(tpn for pair in pairs for tpn in pair)))


OPTIONAL: Final = frozenset({"floaters", "bye"})
"""Fields that may be left out beside others: nobody floats, nobody has the bye."""


class Marked(NamedTuple):
    """What one answer is worth: `marks`, in steps of a half, of `of`, and if it is not right, why.

    `clause` is the citation that speaks against it, None where none does; `reason` is one sentence, behind
    that of the `mistake`, by its id, that leads to the answer, if one is known. Where these two give the
    right answer, `rebuttal` says what may be said to who can still find it. `by_hand` is what somebody has
    to mark beside it: the sentence of an answer on paper, or that there is none.
    """

    verdict: Worth
    marks: float
    of: int
    clause: str | None = None
    reason: str = ""
    rebuttal: str = ""
    mistake: str = ""
    by_hand: str = ""

    @property
    def still_open(self) -> Marked:
        """What is told as long as the exercise can be answered again."""
        return self._replace(clause=None, reason=self.rebuttal) if self.rebuttal else self


def partial_marks(of: int, right: int, total: int) -> float:
    """Return the marks for an answer of which only a part is right, in steps of a half; never all of them.

    They are 0 where `right`, which wrong parts may have been taken from, is not above it.
    """
    return min(int(2 * of * right / max(total, 1)) / 2, of - 0.5) if right > 0 else 0.0


class Request(NamedTuple):
    """What an exercise is to be about: a clause that decides it (empty: any), and its level (0: any).

    A `plain` one is as the first lessons need it: the first round as a whole, an even bracket of one score
    with a perfect natural candidate, the next order of S2. As a `choice` it has answers to choose from.
    `needs` are the facts (see `matter`) that must stand in its position.
    Whoever makes one of the `mistakes`, by their ids, answers it otherwise than rightly.
    """

    kind: Kind
    topic: str = ""
    level: int = 0
    plain: bool = False
    choice: bool = False
    needs: tuple[str, ...] = ()
    mistakes: tuple[str, ...] = ()

    @property
    def with_options(self) -> bool:
        """Whether one of several answers is to be chosen."""
        return self.choice or self.kind == "choice"

    @property
    def rare(self) -> str:
        """What exercises are looked for longer: a mistake, by its id, or a clause; empty where neither is."""
        return self.mistakes[0] if self.mistakes else self.topic


class Found(NamedTuple):
    """What a maker has found: the exercise without its number, and the clauses that decide it."""

    exercise: Exercise
    cites: Cites


Grade: TypeAlias = Literal["missed", "helped", "known"]
"""How an exercise went: a wrong answer or the answer shown, right with hints, right without."""
