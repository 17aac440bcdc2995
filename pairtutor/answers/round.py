"""The answers of a round from its trace; those of a bracket or group are made when somebody asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Final

from pairtutor.answers.answer import Answer, Bar, BracketAnswers, MemberLine, NoneCompletes
from pairtutor.answers.stretch import Reached, Remaining, Stretch
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    CandidateJudged,
    CompletionTested,
    FamilyRuledOut,
    TargetSet,
)
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.lowering import FloatersRefused
from pairtutor.trace.recorder import Trace

if TYPE_CHECKING:
    from pairtutor.answers.brackets import BracketQuestions
    from pairtutor.answers.bye_before import ByeBefore
    from pairtutor.answers.groups import GroupQuestions
    from pairtutor.answers.lacks import MostPairs
    from pairtutor.answers.procedure_facts import RoundFacts
    from pairtutor.answers.settings import BracketSetting
    from pairtutor.answers.step_answers import StretchAnswers
    from pairtutor.positions.legality import PreferenceLegality


COMPARING: Final = tuple(name for name, record in SYSTEMS.items() if record.compares)
"""The systems whose brackets compare candidates."""


class RoundAnswers:
    """What can be asked of a round; what has been asked is kept.

    A round without a pairing has no answers, nor has one whose opening is `refuted`: what players have does
    not follow from their games, or nothing says what these are worth. Where a `taker` is supposed to have the
    bye, the trace is that of the round under this supposition.
    """

    def __init__(self, trace: Trace, taker: Tpn | None = None, *, refuted: bool = False) -> None:
        self._trace = trace
        self._taker = taker
        self._refuted = refuted
        self._asked: dict[int, BracketQuestions] = {}
        self._whole: dict[int, BracketAnswers] = {}

    @classmethod
    def of(cls, index: RoundIndex) -> RoundAnswers:
        """Return the answers of a round whose steps are in an index already."""
        made = cls(index.trace)
        made.index = index
        return made

    @cached_property
    def index(self) -> RoundIndex:
        """What the steps of the round are about."""
        return RoundIndex(self._trace)

    @cached_property
    def is_refuted(self) -> bool:
        """Whether the players who take part cannot be made of the opening."""
        opened = self.index.opened
        return self._refuted or (opened.points is None and self.index.facts is None)

    @cached_property
    def _pairings(self) -> tuple[BracketSetting, ...]:
        """All pairings of brackets in reading order, those included that were given up."""
        if self.is_refuted or self.index.closed is None or self.index.opened.system not in COMPARING:
            return ()
        from pairtutor.answers.settings import all_brackets

        return tuple(all_brackets(self.index, self._legality, self._taker))

    @cached_property
    def brackets(self) -> dict[int, BracketSetting]:
        """The brackets that stand, in pairing order, by the step that opens them."""
        standing = {bracket.opening.number for bracket in self.index.brackets}
        pairings = {bracket.record.opening.number: bracket for bracket in self._pairings}
        return {number: bracket for number, bracket in pairings.items() if number in standing}

    @cached_property
    def _procedure(self) -> RoundFacts | None:
        """The round as a procedure pairs it, None where candidates are compared, or no answers are known."""
        if self.index.opened.system in COMPARING:
            return None
        from pairtutor.answers.procedures import facts_of

        return facts_of(self.index)

    @cached_property
    def groups(self) -> dict[int, GroupQuestions]:
        """The groups of a procedure that stand, in pairing order, by the step that opens them."""
        if self.is_refuted or self._procedure is None:
            return {}
        from pairtutor.answers.procedures import questions

        return {group.opening.number: group for group in questions(self._procedure)}

    @property
    def openings(self) -> tuple[int, ...]:
        """The steps that open what can be asked about, in pairing order."""
        return (*self.brackets, *self.groups)

    def most_pairs(self, opened: BracketOpened) -> MostPairs | None:
        """Return why no more pairs can be made in a bracket, None where nothing is to be said."""
        bracket = next((setting for setting in self._pairings if setting.record.opened is opened), None)
        if bracket is None:
            return None
        from pairtutor.answers.lacks import why_no_more_pairs

        return why_no_more_pairs(bracket)

    @cached_property
    def _legality(self) -> PreferenceLegality:
        """Who may meet whom where candidates are compared."""
        from pairtutor.positions.editions import EDITIONS
        from pairtutor.positions.stated import legality_by_preferences

        opened = self.index.opened
        return legality_by_preferences(opened, self.index.facts, EDITIONS[opened.system])

    def bar(self, player: Tpn, other: Tpn) -> Answer | None:
        """Return why two, the lower rank first, may never meet, None if they may: known before pairing.

        Where the opening is refuted nothing is known, so None as well.
        """
        if self.is_refuted:
            return None
        if self._procedure is not None:
            return self._procedure.bar(player, other)
        from pairtutor.answers.bars import bar_of_pair

        persons = self._legality.persons
        return bar_of_pair(self.index.opened.system, self._legality, persons[player], persons[other])

    def bar_of_bye(self, player: Tpn) -> Answer | None:
        """Return why a participant may never have the bye, None if the player may or nothing is known."""
        if self.is_refuted:
            return None
        if self._procedure is not None:
            return self._procedure.bar_of_bye(player)
        from pairtutor.answers.bars import bar_of_bye

        return bar_of_bye(self.index, player)

    def bars(self, players: Sequence[Tpn]) -> tuple[Answer, ...]:
        """Return every two of some players who may never meet, in their order."""
        return tuple(filter(None, (self.bar(*two) for two in combinations(players, 2))))

    def group(self, number: int) -> GroupQuestions | None:
        """Return the group of a procedure by its number, None where it does not stand."""
        record = self.index.groups.get(number)
        return self.groups.get(record.opening.number) if record and record.opening else None

    def home(self, player: Tpn) -> int:
        """Return the step that opens the last bracket or group with a player, 0 where none can be asked."""
        return next((opening for opening in self.openings[::-1] if player in self.members(opening)), 0)

    def bracket(self, opening: int) -> BracketQuestions:
        """Return the bracket that a step opens, ready to be asked about."""
        if opening not in self._asked:
            self._asked[opening] = self._questions(self.index, self.brackets[opening])
        return self._asked[opening]

    @property
    def _questions(self) -> type[BracketQuestions]:
        """What asks about a bracket."""
        if self.index.opened.system == "dutch-2012":
            from pairtutor.answers.dutch_2012 import LoweringQuestions

            return LoweringQuestions
        from pairtutor.answers.brackets import BracketQuestions

        return BracketQuestions

    def members(self, opening: int) -> frozenset[Tpn]:
        """Return the players of the bracket or group that a step opens, nobody where there are no answers."""
        if opening in self.groups:
            return frozenset(self.groups[opening].members)
        if opening not in self.brackets:
            return frozenset()
        opened = self.brackets[opening].record.opened
        return frozenset(map(Tpn, (*opened.mdps, *opened.residents)))

    def size(self, opening: int) -> int:
        """Return the number of players of the bracket that a step opens, 0 where there are no answers."""
        return len(self.members(opening))

    def all_answers(self, opening: int) -> BracketAnswers:
        """Return every answer of the bracket that a step opens; those about the bye are with the last one."""
        answers = self.without_byes(opening)
        return answers._replace(byes=self.byes) if opening == self.openings[-1] else answers

    def without_byes(self, opening: int) -> BracketAnswers:
        """Return the answers about pairs and floats of the bracket that a step opens."""
        if opening not in self._whole:
            self._whole[opening] = self.questions_of(opening).every_answer()
        return self._whole[opening]

    @property
    def by_bracket(self) -> tuple[BracketAnswers, ...]:
        """Every answer of the round, bracket by bracket, in pairing order."""
        return tuple(map(self.all_answers, self.openings))

    @cached_property
    def byes(self) -> tuple[Answer, ...]:
        """Why not the bye, for every participant by rank; nothing where nobody has it."""
        if self.groups:
            return next(iter(self.groups.values())).round.byes()
        closed = self.index.closed
        if closed is None or closed.bye is None or not self.brackets:
            return ()
        answers = []
        for line in sorted(self.index.opened.players, key=lambda line: line.rank):
            with suppress(NoneCompletes):
                answers.append(self.bye(line.tpn))
        return tuple(answers)

    def bye(self, player: Tpn) -> Answer:
        """Return why a participant has not the bye, which somebody has.

        Where candidates are compared it is the answer of the first bracket, from the top, that could not
        stand as it is paired.

        Raises:
            NoneCompletes: too many sets of downfloaters leave no completion.
        """
        if self.groups:
            return next(own for own in self.byes if own.players == (player,))
        assert self.index.closed is not None, "somebody has the bye"
        if player == self.index.closed.bye:
            return Answer((player,), "made")
        from pairtutor.answers.bars import bar_of_bye

        own = next(iter(self.brackets.values())).setting.legality.persons[player]
        answer = bar_of_bye(self.index, player) or (self._bye_before and self._bye_before.answer(own))
        asked = (self.bracket(opening).bye(player) for opening in self.brackets)
        return answer or next(other for other in asked if other is not None)

    @cached_property
    def byes_of_one_score(self) -> tuple[Answer, ...]:
        """Why not the bye that is given before any bracket, for those with as few points, by rank."""
        return tuple(self._bye_before.of_one_score()) if self._bye_before else ()

    @cached_property
    def _bye_before(self) -> ByeBefore | None:
        """Who knows about the bye where it is given before any bracket is paired."""
        given = self.index.bye
        if given is None or self.index.opening_of(given.number) or not self.brackets:
            return None
        from pairtutor.answers.bye_before import ByeBefore

        assert isinstance(given.event, ByeAssigned), "a step about the bye"
        legality = next(iter(self.brackets.values())).setting.legality
        return ByeBefore(self.index, legality, given.event.player)

    def questions_of(self, opening: int) -> BracketQuestions | GroupQuestions:
        """Return the bracket or group that a step opens, ready to be asked about."""
        return self.groups.get(opening) or self.bracket(opening)

    def pair(self, opening: int, player: Tpn, other: Tpn, *, brief: bool = False) -> Answer:
        """Return why two do not meet in the bracket or group that a step opens, in which both are.

        In `brief` it is not said who of a group would find nobody if they met.
        """
        asked, group = self.questions_of(opening), self.groups.get(opening)
        two = sorted((player, other), key=asked.members.index)
        return group.in_brief(*two) if brief and group else asked.pair(*two)

    def float_of(self, opening: int, player: Tpn) -> Answer:
        """Return why a player does not leave the bracket or group that a step opens."""
        return self.questions_of(opening).float_of(player)

    def floats(self, opening: int) -> tuple[Answer, ...]:
        """Return why not left over, for every player by rank of the bracket that a step opens."""
        return self.bracket(opening).floats

    def row(self, opening: int, player: Tpn, *, brief: bool = False) -> tuple[Answer, ...]:
        """Return the answers for one player of a bracket: whom else to meet, by rank, and to be left over.

        Those about two are in `brief` where that is enough.
        """
        if opening in self._whole:
            whole = self._whole[opening]
            return tuple(item for item in (*whole.pairs, *whole.floats) if player in item.players)
        others = (item for item in self.questions_of(opening).members if item != player)
        pairs = (self.pair(opening, player, item, brief=brief) for item in others)
        return (*pairs, self.float_of(opening, player))

    # --- steps ---------------------------------------------------------------------

    @cached_property
    def _steps(self) -> StretchAnswers:
        """Who answers about the steps of the round; nobody where the opening is refuted."""
        from pairtutor.answers.step_answers import StretchAnswers
        from pairtutor.answers.stretches import BracketStretches

        if self.is_refuted:
            return StretchAnswers(())

        if self.index.opened.system == "dutch-2012":
            from pairtutor.answers.lowering_stretches import lowering_steps

            return StretchAnswers(lowering_steps(self.index))
        return StretchAnswers(BracketStretches(self.index, pairing) for pairing in self._pairings)

    def stretch(self, event: FamilyRuledOut) -> Stretch:
        """Return a stretch of candidates refused together, with its best member."""
        return self._steps.stretch(event)

    def first_of_run(self, event: FamilyRuledOut) -> MemberLine | None:
        """Return the candidate with which a run begins, with the first that is wrong with it.

        None where that is not known, and in a large bracket.
        """
        return self._steps.first_of_run(event)

    def refused_candidate(self, event: CandidateJudged) -> MemberLine | None:
        """Return a refused candidate with the first that is wrong with it; None where that is not known."""
        return self._steps.judge_refused(event)

    def target_lines(self, event: TargetSet) -> tuple[Reached, ...]:
        """Return the lines of a target with why their values can be no better."""
        return self._steps.target_lines(event)

    def bars_of_floaters(self, event: FloatersRefused) -> tuple[Bar, ...]:
        """Return the bars of those who would find nobody with other floaters."""
        if self.is_refuted:
            return ()
        from pairtutor.answers.completion import bars_of_refused

        return bars_of_refused(self.index, event, self._legality)

    def completion(self, event: CompletionTested) -> Remaining:
        """Return the players who would remain where the round cannot be completed, and what bars them."""
        if event.possible or self.is_refuted:
            return Remaining()
        from pairtutor.answers.completion import remaining_after_test

        return remaining_after_test(self.index, event, self._legality)
