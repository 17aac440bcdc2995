"""Repairs of a published round beside every pairing of those who are there, legal by the text read by hand.

`python -m tests.lab.disputes.repairs 30` repairs a round of so many small fields of each system: somebody
stays away, somebody comes late, or both. None of the repairs is illegal, none that changes no more than it
needs to is missing, and they stand in the order that `pairtutor repair --help` states.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from pairtutor import tutor
from pairtutor.disputes.repair import Repair, Repairs, repairs
from pairtutor.errors import NoLegalPairing
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import BYE
from pairtutor.model.tournament import ChosenBy, SystemChoice, Tournament
from pairtutor.seeded import Chances, SeededTournament, entry_list
from tests.lab.exercises.by_hand import Known, known
from tests.lab.systems.ssm.literal_cards import points

Pairs = frozenset[frozenset[Tpn]]
"""Boards without their colours, and who has the bye with `BYE`."""

_POINT_WITHOUT_PLAY: Final = frozenset({Mark.PAIRING_ALLOCATED_BYE, Mark.FULL_POINT_BYE, Mark.FORFEIT_WIN})
_EARLIER_BYE: Final = frozenset({Mark.PAIRING_ALLOCATED_BYE})
_BARRING: Final = {
    "ssm": _EARLIER_BYE,
    "dutch-2012": _POINT_WITHOUT_PLAY | {Mark.HALF_POINT_BYE},
    "dutch-2017": _POINT_WITHOUT_PLAY - {Mark.FULL_POINT_BYE},
}
"""The marks of an earlier round with which nobody may have the bye, where they are not the usual ones."""


class Desk(NamedTuple):
    """A round that is out, who stays away from it, and who comes late."""

    request: tutor.RoundRequest
    absent: list[Tpn]
    present: list[Tpn]


def desk_of(system: str, seed: int) -> Desk:
    """Return a round of a small field to be repaired, the same for the same seed."""
    rng = Random(f"desk {system} {seed}")
    start = entry_list(rng, system, 7 + seed % 4, 6, title="x", source="x")
    chances = Chances(byes=0.15, forfeits=0.1, late=0.15, doubles=0.2)
    contest = SeededTournament(rng, system, start, chances)
    for _ in range(1 + seed % 4):
        contest.announce()
        if contest.play():
            break
    contest.announce()
    tournament = contest.now
    number = contest.next_round
    away = dict(tournament.absences[number])
    if not away:
        away = {rng.choice(list(tournament.entries)): Mark.ZERO_POINT_BYE}
    tournament = tournament._replace(absences={number: away})
    request = tutor.request_round(tournament, None, SystemChoice(system, ChosenBy("option")))
    there = [tpn for tpn in tournament.entries if tpn not in away]
    late = rng.sample(list(away), rng.randint(0, min(2, len(away))))
    gone = rng.sample(there, rng.randint(0 if late else 1, 2))
    return Desk(request, gone, late)


def judge_repairs(desk: Desk) -> tuple[str, int]:
    """Return the fault of the repairs of a round, empty where all is well, and their number."""
    try:
        made = repairs(*desk)
    except NoLegalPairing:
        return "", 0
    tournament, system = made.case.tournament, desk.request.choice.system
    away = tournament.absent_in(made.case.number)
    people = [player.tpn for player in tournament.players if player.tpn not in away]
    if not set(desk.present) <= set(people) or set(desk.absent) & set(people):
        return f"there are {people}", 0
    at_hand = known(system, tournament, made.case.number)
    field = Field(tournament, system, at_hand, _scores(tournament, system, people))
    listed = set(_all_pairings([*people, *([BYE] if len(people) % 2 else [])], field.is_legal))
    out = {meeting.players for meeting in made.published.meetings} | {frozenset({made.published.bye or 0, 0})}
    new = {pairs: pairs - out for pairs in listed}
    least = {pairs for pairs in listed if not any(other < new[pairs] for other in new.values())}
    right = sorted(field.key(new[pairs]) for pairs in least)[:3]
    proposed = [_pairs_of(repair) for repair in made.proposals]
    if not set(proposed) <= listed:
        return "a repair is illegal", len(proposed)
    if len(set(proposed)) < len(proposed) or not set(proposed) <= least:
        return "a repair changes more than it needs to", len(proposed)
    if [field.key(new[pairs]) for pairs in proposed] != right:
        return f"the best are {right}, not {[field.key(new[pairs]) for pairs in proposed]}", len(proposed)
    told = [{frozenset(board) for board in repair.new} for repair in made.proposals]
    if told != [set(new[pairs]) for pairs in proposed]:
        return "other boards are told as new", len(proposed)
    return _mistold_colours(made), len(proposed)


def _mistold_colours(made: Repairs) -> str:
    """Return whether a board that stays has other colours than before."""
    old = {(meeting.white, meeting.black) for meeting in made.published.meetings}
    kept = ({tuple(board) for board in repair.boards if board not in repair.new} for repair in made.proposals)
    return "" if all(boards <= old for boards in kept) else "a board that stays has changed its colours"


class Field(NamedTuple):
    """Those who are there, with what the text read by hand says of them; scores are in half points."""

    tournament: Tournament
    system: str
    at_hand: Known
    scores: dict[Tpn, int]

    def is_legal(self, one: Tpn, other: Tpn) -> bool:
        """Return whether two may meet, or one may have the bye."""
        if BYE in (one, other):
            barring = _BARRING.get(self.system, _POINT_WITHOUT_PLAY)
            return not any(entry.mark in barring for entry in self.tournament.entries[max(one, other)])
        return self.at_hand.may_meet(one, other)

    def key(self, new: Pairs) -> tuple[int, int, int]:
        """Return the key of new boards in a ranking: their number, differences in score, colour clashes."""
        return len(new), sum(map(self._apart, new)), sum(map(self._clash, new))

    def _apart(self, pair: frozenset[Tpn]) -> int:
        first, *others = (self.scores[tpn] for tpn in pair - {BYE})
        return abs(first - (others[0] if others else min(self.scores.values())))

    def _clash(self, pair: frozenset[Tpn]) -> int:
        """Return the weight of a clash: 3 where both preferences are more than mild, else 1."""
        wishes = [self.at_hand.wish(tpn) for tpn in pair - {BYE}]
        if len(wishes) < 2 or "none" in wishes or wishes[0][0].lower() != wishes[1][0].lower():
            return 0
        return 1 if any(wish.islower() for wish in wishes) else 3


def _scores(tournament: Tournament, system: str, people: Sequence[Tpn]) -> dict[Tpn, int]:
    """Return the scores of those who are there; the ssm gives rounds without a game points of its own."""
    if system == "ssm":
        own = points(tournament, tournament.recorded_rounds)
        return {tpn: own[tpn] for tpn in people}
    return {tpn: tournament.score_of(tpn) for tpn in people}


def _pairs_of(repair: Repair) -> Pairs:
    bye = {frozenset({repair.bye, BYE})} if repair.bye else set()
    return frozenset(map(frozenset, repair.boards)) | bye


def _all_pairings(people: Sequence[Tpn], legal: Callable[[Tpn, Tpn], bool]) -> Iterator[Pairs]:
    """Yield every legal pairing; the bye is a pair with `BYE`."""
    if not people:
        yield frozenset()
        return
    first, *others = people
    for other in others:
        if legal(first, other):
            rest = [tpn for tpn in others if tpn != other]
            yield from (pairs | {frozenset({first, other})} for pairs in _all_pairings(rest, legal))


def main(count: int) -> int:
    """Repair the rounds of so many seeds of each system; return how many repairs are wrong."""
    wrong = 0
    for system in SYSTEMS:
        tally: Counter[str] = Counter()
        for seed in range(count):
            desk = desk_of(system, seed)
            fault, proposed = judge_repairs(desk)
            kind = ("absent" if desk.absent else "") + (" present" if desk.present else "")
            tally[kind.strip()] += 1
            tally["repairs"] += proposed
            if fault:
                wrong += 1
                sys.stdout.write(f"{system} {seed}: absent {desk.absent}, present {desk.present}: {fault}\n")
        sys.stdout.write(f"{system}: {', '.join(f'{kind} {n}' for kind, n in sorted(tally.items()))}\n")
    sys.stdout.write(f"{wrong} wrong\n")
    return wrong


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 30) > 0)
