"""Sets of MDPs tried one by one: more MDPs can be paired than stand in S1, as C.12 sent others."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.text import render
from pairtutor.rules.dutch_2012.definitions import contenders
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch_2012.best_candidate import prepare
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.recording.lowering import SetsTried
from pairtutor.systems.dutch_2012.requirements import counts_of
from pairtutor.systems.search.counting import heterogeneous
from pairtutor.trace.events import BracketOpened, CandidateJudged, Event, FamilyRuledOut, MdpSetChanged
from pairtutor.trace.lowering import BracketReopened, RequirementLowered
from pairtutor.trace.values import OnlyPartners, SharedMdp
from pairtutor.tutor import run
from tests.lab.numbers import tpns
from tests.lab.rules.build import tournament
from tests.lab.systems.dutch_2012.literal import Literal

NUMBER = RoundNumber(3)


def _apart(*players: int) -> ForbiddenMeeting:
    return ForbiddenMeeting(tuple(map(Tpn, players)), RoundNumber(1), RoundNumber(9))


def _contest() -> Tournament:
    """Return a round in which both MDPs first fit only player 5; C.12 sends 3 in the place of 4.

    1 fits nobody above and comes down in any case, and 5 floated up in the last round.
    """
    top = ["F, F"] * 4
    middle = ["Z, 9 w 1", *["F, Z"] * 3]
    lowest = ["H, 5 b 0", *["H, Z"] * 3]
    barred = (_apart(1, 2), _apart(1, 3), _apart(1, 4), _apart(6, 7, 8, 1), _apart(6, 7, 8, 4))
    return tournament(*top, *middle, *lowest, planned_rounds=5, forbidden=barred)


class Told(NamedTuple):
    """The steps of the second bracket, and those of the whole round."""

    opened: BracketOpened
    steps: list[Event]
    everything: list[Event]


def _told() -> Told:
    trace = run(_contest(), NUMBER, "dutch-2012").trace
    assert trace is not None
    (opened,) = [
        step for step in trace.steps if isinstance(step.event, BracketOpened) and step.event.number == 2
    ]
    assert isinstance(opened.event, BracketOpened)
    below = [step.event for step in trace.steps if step.parent == opened.number]
    return Told(opened.event, below, [step.event for step in trace.steps])


def test_the_round_is_paired_as_by_listing_every_candidate() -> None:
    pairing = run(_contest(), NUMBER, "dutch-2012").paired
    assert Literal(_contest(), NUMBER).result == ({frozenset(board) for board in pairing.boards}, pairing.bye)


def test_m1_goes_down_then_p1_and_then_other_mdps_come() -> None:
    told = _told()
    lowered = [
        (one.clause, one.before, one.after)
        for one in told.steps
        if isinstance(one, RequirementLowered) and one.clause.startswith("C.14")
    ]
    assert lowered == [("C.14.b.2", 2, 1), ("C.14.b.1", 3, 2)]
    reopened = [one for one in told.steps if isinstance(one, BracketReopened)]
    assert [one.succeeded for one in reopened] == [False, False, True]
    assert (reopened[-1].leaving, reopened[-1].entering) == ((4,), (3,))
    assert (told.opened.m0, told.opened.m1, told.opened.max_pairs) == (2, 1, 2)


def test_the_set_before_the_accepted_one_is_a_family_with_its_number_and_its_reason() -> None:
    told = _told()
    unit = heterogeneous(1, 1, 5, 2)
    first, *others = [one for one in told.steps if isinstance(one, FamilyRuledOut)]
    assert (first.first, first.last) == (1, unit)
    assert first.shared == SharedMdp("mdp", (), Tpn(1))
    assert (first.criterion, first.best) == ("repeated-upfloat", 0)
    assert first.witness == OnlyPartners("only-partners", (tpns(1),), ())
    (change,) = [one for one in told.steps if isinstance(one, MdpSetChanged)]
    assert (change.number, change.sets, change.leaving, change.entering) == (2, 2, (1,), (3,))
    following = unit + 1
    for family in others:
        assert family.first == following
        following = family.last + 1
    (accepted,) = [one for one in told.steps if isinstance(one, CandidateJudged)]
    assert accepted.number == following <= accepted.sequence == 2 * unit


def test_a_set_that_no_candidate_can_have_is_told_with_who_lacks_partners() -> None:
    one = _contest()
    participants = Participants(contenders(one, NUMBER), NUMBER, one.forbidden)
    ranks = {int(player.tpn): rank for rank, player in enumerate(participants.players)}
    own, mdps = [ranks[tpn] for tpn in (5, 6, 7, 8)], [ranks[tpn] for tpn in (1, 2, 3)]
    bracket = LoweringBracket(participants, own, mdps, lowest=False)
    wanted = [1 << bracket.group.ranks.index(ranks[tpn]) for tpn in (1, 7, 8)]
    tried = SetsTried(bracket.group, 2, 2)
    accepted = prepare(bracket.group, 2, 1, wanted, None, tried)
    assert accepted is not None
    assert not any(counts_of(accepted)[-2:])
    (family,) = tried.families(accepted)
    assert family.criterion == "wanted"
    assert isinstance(family.witness, OnlyPartners)
    assert len(family.witness.groups) > len(family.witness.partners)
    assert family.best is None


def test_it_can_be_told() -> None:
    trace = run(_contest(), NUMBER, "dutch-2012").trace
    assert trace is not None
    text = " ".join(render(trace).split())
    assert "1 in S1: the best of these is 13 (1 – 5, 3 – 6, and 7 and 8 float)." in text
