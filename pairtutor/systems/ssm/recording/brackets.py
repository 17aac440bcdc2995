"""How the pairs of a bracket are made: cards, exchange, dead ends, and who of an odd bracket stays over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pairtutor.matching.bits import Mask, bits, lowest
from pairtutor.model.ids import RoundNumber
from pairtutor.rules.citing import Cites, union
from pairtutor.rules.facts import citations_of
from pairtutor.rules.ssm.criteria import floats_again, may_meet, same_group
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.recording.recorder import RoundRecorder
from pairtutor.systems.ssm.cards import CardListener, DeadEndListener
from pairtutor.systems.ssm.listener import OddPlayerListener
from pairtutor.systems.ssm.participants import Breaks, Level, Pairs, SsmParticipants
from pairtutor.trace.lowering import FeasibilityTested, OddPlayerFound
from pairtutor.trace.procedures import PairingsProposed, PairingsUndone, PairScrutinised
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.refusals import HadBye, NoBetter, PassedOver, SameTeam
from pairtutor.trace.values import Forbidden, Met, OnlyPartners, RepeatedFloat

cites = citations_of("ssm")


Against = Met | Forbidden | SameTeam | RepeatedFloat


def against_pair(participants: SsmParticipants, x: int, y: int, required: Sequence[str]) -> Against:
    """Return the first criterion that a pair (ranks) breaks, with its witness.

    Raises:
        ValueError: it breaks none of `required`.
    """
    player, other = participants.players[x], participants.players[y]
    if not may_meet(player, other):
        return Met("met", player.tpn, other.tpn, RoundNumber(player.met[other.tpn]))
    if participants.forbidden[x] >> y & 1:
        return Forbidden("forbidden", player.tpn, other.tpn)
    if "B4" in required and same_group(player, other):
        return SameTeam("same-team", player.tpn, other.tpn, player.player.group)
    higher, lower = (player, other) if x < y else (other, player)
    floating = floats_again(higher, lower)
    if floating is None:
        raise ValueError("the pair breaks none of the criteria asked for")
    return RepeatedFloat(
        "repeated-float",
        floating.tpn,
        other.tpn if floating is player else player.tpn,
        "down" if floating is higher else "up",
        rounds_back=1,
        difference=higher.score - lower.score,
    )


def over_again(participants: SsmParticipants, player: int) -> RepeatedFloat:
    """Return the fact that staying over would be a second downfloat running."""
    return RepeatedFloat(
        "repeated-float",
        participants.players[player].tpn,
        opponent=None,
        direction="down",
        rounds_back=1,
        difference=0,
    )


def had_bye(participants: SsmParticipants, player: int) -> HadBye:
    """Return the fact that a player has had the bye.

    Raises:
        ValueError: the player has had none.
    """
    entrant = participants.players[player]
    if entrant.bye_round is None:
        raise ValueError("the player has had no bye")
    return HadBye("had-bye", entrant.tpn, "pairing-allocated-bye", RoundNumber(entrant.bye_round))


class SsmSteps(RoundRecorder):
    """Records steps of one round; brackets count from 1, players are ranks.

    `trial` is without whom the bracket is tried, `started` whether it was tried before, `considered` are
    those of this bracket looked at to stay over, each with why not, `witness` proves the last no; `tried` are
    those refused for the player at hand.
    """

    def __init__(self, participants: SsmParticipants, tracer: Tracer) -> None:
        super().__init__(participants, tracer)
        self.participants = participants
        self.number = 0
        self.started = False
        self.trial: int | None = None
        self.considered: list[PassedOver] = []
        self.witness: OnlyPartners | None = None
        self.tried: list[PassedOver] = []

    def passed_over(self, x: int, w: int, level: Level) -> PassedOver:
        """Return why `w` is no partner for `x` under some criteria."""
        return PassedOver(self.tpn(w), against_pair(self.participants, x, w, level.criteria))

    def undo(self, pairs: Pairs, reason: Literal["exchange", "dead-end"], cites: Cites) -> None:
        """Record that pairs are undone, if there are any."""
        if pairs:
            self.emit(
                PairingsUndone(
                    cites=cites, group=self.number, reason=reason, pairs=self.lines(pairs), joining=()
                )
            )


class CardRecorder(SsmSteps, CardListener):
    """Records how the cards are dealt."""

    def halves(self, s1: Sequence[int], s2: Sequence[int]) -> None:
        """Record the two halves: the first, those after a transfer, or those without a player on trial."""
        reason: Literal["first", "after-transfer", "without-player"] = "first"
        if self.trial is not None:
            reason = "without-player"
        elif self.started:
            reason = "after-transfer"
        self.started = True
        scores = {self.participants.players[rank].score for rank in (*s1, *s2)}
        self.emit(
            PairingsProposed(
                cites=union(
                    cites("halves"),
                    cites("uneven") if len(s1) != len(s2) or len(scores) > 1 else (),
                    cites("without") if self.trial is not None else (),
                ),
                group=self.number,
                reason=reason,
                upper=self.tpns(s1),
                lower=self.tpns(s2),
                leaving=() if self.trial is None else self.tpns((self.trial,)),
            )
        )

    def card(self, x: int, free: Mask, level: Level, y: int | None) -> None:
        """Record whom `x` meets (by rank; None: nobody), after the free ones before who were refused.

        `level` are the criteria that still hold.
        """
        before = free if y is None else free & ((1 << y) - 1)
        tried = tuple(self.passed_over(x, w, level) for w in bits(before))
        first = level is self.participants.levels[0]
        card = cites("next_card" if tried else "first_card")
        self.emit(
            PairScrutinised(
                cites=union(card if first else cites("fewer_criteria"), _cites_against(tried)),
                group=self.number,
                stage="card",
                player=self.tpn(x),
                proposed=self.tpn(lowest(free)),
                tried=tried,
                opponent=None if y is None else self.tpn(y),
                required=level.criteria,
            )
        )

    def on_exchange(self, undone: Pairs, x: int, y: int, s1: Sequence[int], s2: Sequence[int]) -> None:
        """Record that the deal was undone and `x` of S1 exchanged with `y` of S2."""
        self.undo(undone, "exchange", cites("exchange"))
        self.emit(
            PairingsProposed(
                cites=cites("exchange"),
                group=self.number,
                reason="after-exchange",
                upper=self.tpns(s1),
                lower=self.tpns(s2),
                leaving=self.tpns((x,)),
                entering=self.tpns((y,)),
            )
        )

    def carried_on(self, stuck: int, s1: Sequence[int], free: Mask) -> None:
        """Record that the deal goes on without `stuck`, who found nobody."""
        self.emit(
            PairingsProposed(
                cites=cites("carried_on"),
                group=self.number,
                reason="carried-on",
                upper=self.tpns(s1),
                lower=self.tpns(bits(free)),
                leaving=self.tpns((stuck,)),
            )
        )


class DeadEndRecorder(SsmSteps, DeadEndListener):
    """Records how a bracket is paired in a dead end."""

    def on_feasibility_test(
        self, members: Sequence[int], level: Level, rest: Completion, undone: Pairs
    ) -> None:
        """Record whether all can be paired by the criteria of a level; `witness` keeps the proof if not.

        At the first level the deal is undone before.
        """
        if level is self.participants.levels[0]:
            self.undo(undone, "dead-end", cites("dead_end"))
        witness = None if rest.possible else self.shortage(rest, members)
        self.witness = witness
        self.emit(
            FeasibilityTested(
                cites=cites("dead_end"),
                group=self.number,
                pairs=len(members) // 2,
                required=level.criteria,
                possible=rest.possible,
                witness=witness,
            )
        )

    def on_refusal(
        self, members: Sequence[int], level: Level, x: int, w: int, rest: Completion | None
    ) -> None:
        """Keep why a player does not meet another (places among `members`): the two, or those left then."""
        if rest is None:
            self.tried.append(self.passed_over(members[x], members[w], level))
        else:
            self.tried.append(PassedOver(self.tpn(members[w]), self.shortage(rest, members)))

    def on_partner(self, members: Sequence[int], level: Level, x: int, y: int | None) -> None:
        """Record whom a player meets (places among `members`; None: nobody), with those refused before."""
        tried, self.tried = tuple(self.tried), []
        self.emit(
            PairScrutinised(
                cites=union(cites("dead_end_pair"), _cites_against(tried)),
                group=self.number,
                stage="dead-end",
                player=self.tpn(members[x]),
                proposed=tried[0].player if tried else None if y is None else self.tpn(members[y]),
                tried=tried,
                opponent=None if y is None else self.tpn(members[y]),
                required=level.criteria,
            )
        )


def _cites_against(tried: Sequence[PassedOver]) -> Cites:
    return union(*(cites.table("against").get(refused.why.kind, ()) for refused in tried))


class OddPlayerRecorder(SsmSteps, OddPlayerListener):
    """Records who stays over of the bracket at hand."""

    def stays_over(self, u: int) -> None:
        self.emit(
            OddPlayerFound(cites=cites("odd_player"), group=self.number, player=self.tpn(u), against=None)
        )

    def looks_for_another(self, u: int, *, fits: bool) -> None:
        """Record that the pairs leave `u`, and what speaks against that."""
        against = over_again(self.participants, u) if fits else had_bye(self.participants, u)
        self.considered = [PassedOver(self.tpn(u), against)]
        self.emit(
            OddPlayerFound(
                cites=union(cites("odd_player"), cites("another"), cites("against", against.kind)),
                group=self.number,
                player=self.tpn(u),
                against=against,
            )
        )

    def had_bye(self, v: int) -> None:
        self.considered.append(PassedOver(self.tpn(v), had_bye(self.participants, v)))

    def would_float_again(self, v: int) -> None:
        self.considered.append(PassedOver(self.tpn(v), over_again(self.participants, v)))

    def without(self, v: int | None) -> None:
        self.trial = v

    def cannot_spare(self, v: int) -> None:
        if self.witness is None:
            raise ValueError("nothing was found impossible")
        self.considered.append(PassedOver(self.tpn(v), self.witness))

    def no_better(self, v: int, u: int, broken: Breaks, before: Breaks) -> None:
        """Keep how often B4 and B5 would be broken without `v`, and how often they are without `u`."""
        kept = [
            number for number, name in enumerate(("B4", "B5")) if name in self.participants.levels[0].criteria
        ]
        why = NoBetter(
            "no-better",
            self.tpn(v),
            self.tpn(u),
            tuple(("B4", "B5")[number] for number in kept),
            tuple(broken[number] for number in kept),
            tuple(before[number] for number in kept),
        )
        self.considered.append(PassedOver(self.tpn(v), why))
