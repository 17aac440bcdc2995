"""The brackets of a round that stands, from its trace alone: who is in each and below, what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cached_property

from pairtutor.answers.completion import Placing, whole_round
from pairtutor.model.ids import PLACE, Tpn
from pairtutor.positions.bracket_steps import Setting
from pairtutor.positions.burstein_graph import BursteinGraph
from pairtutor.positions.candidate_graph import Mode, ProofGraph
from pairtutor.positions.dutch_graph import DutchGraph, is_limbo_fewest
from pairtutor.positions.editions import EDITIONS
from pairtutor.positions.legality import PreferenceLegality
from pairtutor.positions.persons import Person
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import StandingsFormed


class BracketSetting:
    """A bracket that stands: its record, what it is made of, and the score of the bye if settled (2026).

    `completion` says who can be placed with whom in the round, `lowest` the same with the bye at its score
    (2026 alone). `number` is that of the round.
    """

    def __init__(
        self,
        record: BracketRecord,
        made_of: Setting,
        bye_score: int | None,
        completion: Placing,
        lowest: Placing | None,
        number: int,
    ) -> None:
        self.record = record
        self._made_of = made_of
        self.bye_score = bye_score
        self.completion, self.lowest = completion, lowest
        self.number = number

    @cached_property
    def setting(self) -> Setting:
        """What the bracket is made of; what is settled of its Limbo is found out when it is asked."""
        return _with_limbo(self.record, self._made_of)

    @property
    def at_any_bye_score(self) -> BracketSetting:
        """The same with no score of the bye settled."""
        other = copy(self)
        other.bye_score = None
        return other

    @property
    def without_bye_here(self) -> BracketSetting:
        """The same where nobody of the bracket has the bye."""
        other = copy(self)
        other.setting = self.setting._replace(bye_here=False)
        return other

    @property
    def is_last(self) -> bool:
        """Whether nobody is below, so that who is left over has the bye."""
        return not self.setting.below and not self.setting.goes_on

    @property
    def near_graph_may_suffice(self) -> bool:
        """Whether the best candidate can show in a graph up to the following scoregroup alone (2026).

        Not where somebody of the bracket can be the one who takes the bye, for that depends on all who are
        below. Only a bracket of 2026 whose left over players do not go on unseen has a `lowest`; it always
        has residents, by falling score.
        """
        if self.lowest is None or not self.setting.looks_ahead:
            return False
        return self.bye_score is None or self.bye_score < self.setting.residents[0].score

    def mode(self, *, near: bool = False) -> Mode:
        """Return the way in which the graph of the candidates looks beyond the bracket.

        Everybody below is part of it, but in a bracket of 2017 that looks at the following one alone, and
        where only what is `near` is asked for.
        """
        opened, system = self.record.opened, self.setting.edition.system
        if self.setting.goes_on:
            return "place"
        if system == "dutch-2017" and opened.bracket_kind == "normal":
            return "place" if opened.downfloaters <= 1 else "joint"
        if system == "dutch-2017" and self.is_last:
            return "bye"
        if near:
            return "joint" if system == "dutch-2026" else "place"
        return "below"

    def graph(self, *, near: bool = False) -> ProofGraph:
        """Return the graph of the candidates that the edition compares here."""
        kind = BursteinGraph if self.setting.edition.system == "burstein-2026" else DutchGraph
        return kind(self.setting, self.mode(near=near), self.record.opened.downfloaters)


def all_brackets(
    index: RoundIndex, legality: PreferenceLegality, taker: Tpn | None = None
) -> Iterator[BracketSetting]:
    """Yield all pairings of brackets in reading order, those included that were given up.

    Where a `taker` is supposed to have the bye, nobody else may.
    """
    opened = index.opened
    edition = EDITIONS[opened.system]
    everybody = legality.persons
    goes_on = index.facts is not None and index.facts.goes_on
    assert index.closed is not None, "a round without a pairing has no brackets that stand"
    bye = index.closed.bye
    burstein = opened.system == "burstein-2026"
    ranked = _by_index(everybody, index.standings) if burstein and index.standings else everybody
    in_play = [person for tpn, person in ranked.items() if not (burstein and tpn == bye)]
    # brackets follow the scores (A.2), of Burstein each by the Index (1.8)
    in_play.sort(key=lambda person: (-person.score, person.rank))
    bye_score = everybody[bye].score if opened.system == "dutch-2026" and bye is not None else None
    takers = frozenset(tpn for tpn, person in everybody.items() if not (burstein or person.barred))
    takers = takers if len(everybody) % 2 and not goes_on else frozenset()
    if taker is not None:
        takers &= {taker}
    made = [*index.closed.boards, *([(bye, PLACE)] if bye is not None and takers else [])]
    completion = whole_round(in_play, legality, takers, made, goes_on=goes_on)
    lowest = None
    if opened.system == "dutch-2026" and not goes_on:
        least = frozenset(tpn for tpn in takers if everybody[tpn].score == bye_score)
        lowest = completion.with_takers(least) if least else completion
    # by bracket number; where one is paired again, it and those after it forget theirs
    paired: dict[int, set[Tpn]] = {}
    for record in index.openings:
        paired = {number: some for number, some in paired.items() if number < record.opened.number}
        gone = {tpn for some in paired.values() for tpn in some}
        mdps = tuple(ranked[Tpn(tpn)] for tpn in record.opened.mdps)
        residents = tuple(ranked[Tpn(tpn)] for tpn in record.opened.residents)
        inside = {person.tpn for person in (*mdps, *residents)}
        below = tuple(person for person in in_play if person.tpn not in gone and person.tpn not in inside)
        normal = record.opened.bracket_kind == "normal"
        # the PPB and the CLB (2017) look at no next bracket
        next_score = below[0].score if normal and below else None
        near = tuple(person for person in below if person.score == next_score)
        setting = Setting(
            edition=edition,
            legality=legality,
            mdps=mdps,
            residents=residents,
            near=near,
            below=below,
            takers=takers,
            final=normal and len(near) == len(below) and opened.system == "dutch-2017",
            looks_ahead=normal and bool(below),
            odd=len(everybody) % 2 == 1 and not burstein and not goes_on,
            bye_here=bye_score is not None and record.opened.downfloaters == 1,  # [C9], D26-3
            limbo=not burstein,
            goes_on=goes_on,
        )
        yield BracketSetting(record, setting, bye_score, completion, lowest, opened.round)
        paired[record.opened.number] = inside - set(map(Tpn, record.left_over))


def _by_index(everybody: dict[Tpn, Person], standings: StandingsFormed) -> dict[Tpn, Person]:
    """Return the participants ranked by the Index alone (burstein-2026)."""
    index_rank = {line.player: number for number, line in enumerate(standings.lines, 1)}
    return {tpn: person._replace(rank=index_rank[tpn]) for tpn, person in everybody.items()}


def _with_limbo(record: BracketRecord, setting: Setting) -> Setting:
    """Settle whether the number of MDPs left over comes before all criteria (dutch-2017 B.1.c, D17-3)."""
    if setting.edition.system != "dutch-2017" or record.opened.bracket_kind == "normal":
        return setting
    if record.opened.bracket_kind != "PPB":
        return setting._replace(limbo=False)
    return setting._replace(limbo=is_limbo_fewest(setting, record.opened.downfloaters))
