"""A round by the SSM as steps: who takes part and their ranking, the brackets, the bye, the outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import pairwise
from typing import Literal

from pairtutor.model.game import ByeBar, Mark
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.rules.citing import Cites, union
from pairtutor.rules.facts import citations_of
from pairtutor.rules.measures.contenders import is_last_round
from pairtutor.rules.ssm.criteria import one_bye
from pairtutor.rules.ssm.ranking import POINTS, Ranked
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.recording.opening import absent_lines, games_before, listed_order, sets_apart
from pairtutor.systems.ssm.listener import Part, SsmListener
from pairtutor.systems.ssm.participants import Pairs, SsmParticipants
from pairtutor.systems.ssm.recording.brackets import (
    CardRecorder,
    DeadEndRecorder,
    OddPlayerRecorder,
    against_pair,
)
from pairtutor.trace.derived import all_later
from pairtutor.trace.events import ByeAssigned, RoundOpened
from pairtutor.trace.lowering import DealsCompared
from pairtutor.trace.procedures import (
    GroupOpened,
    GroupSettled,
    PairingsUndone,
    PlayerTransferred,
    StandingsFormed,
)
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.refusals import Arrival, Figure, PassedOver, StandingLine
from pairtutor.trace.values import PlayerLine, PointsLine, PreferenceLine, ScoregroupLine

cites = citations_of("ssm")


NO_COLOUR = PreferenceLine(None, "none")
MISSED = frozenset({Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS})


def round_opened(tournament: Tournament, participants: SsmParticipants, choice: SystemChoice) -> RoundOpened:
    """Return the step that opens a round; colours that a file may state are left out."""
    players = participants.players
    absent = tournament.absent_in(participants.number)
    return RoundOpened(
        cites=union(
            cites("round"),
            cites("absent") if absent else (),
            cites("odd_number") if one_bye(players) else (),
            cites("byes_before") if any(player.bye_round is not None for player in players) else (),
        ),
        system=choice.system,
        system_because=choice.because,
        tournament=tournament.title,
        round=participants.number,
        planned_rounds=tournament.planned_rounds,
        last_round=is_last_round(tournament, participants.number),
        initial_colour=None,
        initial_colour_because="default",
        bye_needed=one_bye(players),
        players=tuple(_player_line(player, rank) for rank, player in enumerate(players, 1)),
        absent=absent_lines(tournament, participants.number, coloured=False),
        scoregroups=tuple(
            ScoregroupLine(players[group[0]].score, tuple(players[rank].tpn for rank in group))
            for group in participants.brackets()
        ),
        apart=sets_apart(tournament, participants.number, {contender.player.tpn for contender in players}),
        points=PointsLine(*POINTS),
        order=listed_order(tournament),
        drawn=tournament.draw_order,
        restricted_rounds=tournament.restricted_rounds,
        supposed=tournament.supposed_facts.facts,
    )


def _player_line(ranked: Ranked, rank: int) -> PlayerLine:
    """Return the line of a player, who has neither colours nor preference in this system."""
    bar = None if ranked.bye_round is None else ByeBar("pairing-allocated-bye", RoundNumber(ranked.bye_round))
    games = games_before(ranked.games, RoundNumber(len(ranked.games) + 1), coloured=False)
    player = ranked.player
    return PlayerLine(
        player.tpn,
        player.name,
        player.title,
        player.rating,
        rank,
        ranked.score,
        virtual=0,
        games=games,
        colours="",
        colour_difference=0,
        preference=NO_COLOUR,
        floats=ranked.floats,
        bye_bar=bar,
        topscorer=False,
        missed=sum(not game.was_played for game in games),
        group=player.group,
        game_points=ranked.gam,
    )


def standings_formed(participants: SsmParticipants) -> StandingsFormed:
    """Return the ranking with the figures that it goes by; columns in which all are level are left out."""
    players = participants.players
    columns: list[Literal["score", "sos", "gam", "rating", "draw"]] = []
    figures: list[list[Figure]] = []
    if participants.number > 1:
        columns += ["score", "sos"]
        figures += [[player.score for player in players], [player.sos for player in players]]
    if any(player.gam for player in players):
        columns.append("gam")
        figures.append([player.gam for player in players])
    if any(contender.player.rating for contender in players):
        columns.append("rating")
        figures.append([contender.player.rating or None for contender in players])
    if _draw_decides(players):
        columns.append("draw")
        figures.append([player.draw for player in players])
    return StandingsFormed(
        cites=_standings_cites(participants, drawn="draw" in columns),
        columns=tuple(columns),
        lines=tuple(
            StandingLine(player.tpn, tuple(column[rank] for column in figures))
            for rank, player in enumerate(players)
        ),
    )


def _draw_decides(players: list[Ranked]) -> bool:
    """Return whether the draw decides between any two."""
    return any(_level(player) == _level(other) for player, other in pairwise(players))


def _level(player: Ranked) -> tuple[int, int, int, int]:
    return player.score, player.sos, player.gam, player.player.rating


def _standings_cites(participants: SsmParticipants, *, drawn: bool) -> Cites:
    """Return the citations of the standings, each only where it has something to say."""
    players = participants.players
    games = [entry for player in players for entry in player.games]
    ratings = [contender.player.rating for contender in players]
    return union(
        cites("standings"),
        cites("sos") if participants.number > 1 else (),
        cites("absent") if any(not entry.takes_part for entry in games) else (),
        cites("missed") if any(entry.mark in MISSED for entry in games) else (),
        cites("gam") if any(player.gam for player in players) else (),
        cites("unrated") if any(ratings) and not all(ratings) else (),
        cites("draw") if drawn else (),
    )


class SsmRecorder(CardRecorder, DeadEndRecorder, OddPlayerRecorder, SsmListener):
    """Records the round and its brackets; cards, dead ends and odd players have parts of their own."""

    def __init__(self, participants: SsmParticipants, tracer: Tracer) -> None:
        super().__init__(participants, tracer)
        self._claims: set[int] = set()
        self._dealt_on = False

    @contextmanager
    def on_opening(self, tournament: Tournament, choice: SystemChoice) -> Iterator[None]:
        with self.section(round_opened(tournament, self.participants, choice)):
            self.emit(standings_formed(self.participants))
            yield

    def group(
        self, members: Sequence[int], residents: Sequence[int], part: Part = "ordinary"
    ) -> AbstractContextManager[None]:
        """Open the section of a bracket, and forget what was kept of the one before."""
        self.number += 1
        self.started = False
        self.considered = []
        self.trial = None
        self._dealt_on = False
        players = self.participants.players
        own = set(residents)
        arrived = tuple(
            Arrival(players[rank].tpn, players[rank].score) for rank in members if rank not in own
        )
        combined = part == "combined"
        event = GroupOpened(
            cites=union(cites("combined" if combined else "group"), cites("arrived") if arrived else ()),
            group=self.number,
            score=None if combined else players[residents[0]].score,
            role=part,
            direction="down" if part == "ordinary" else "none",
            arrived=() if combined else arrived,
            residents=self.tpns(members if combined else residents),
            pairs=len(members) // 2,
        )
        return self.section(event)

    def _record_transfer(
        self,
        rank: int,
        reason: Literal["no-opponent", "odd-number", "after-all", "left-over"],
        cites: Cites,
        considered: Sequence[PassedOver] = (),
        opponents: Sequence[PassedOver] = (),
    ) -> None:
        """Record that a player moves down to the next score below that of the present residents.

        `considered` were looked at before, `opponents` could not be had in the group, each with why not.
        """
        players, lowest = self.participants.players, self._lowest
        below = [group for group in self.participants.brackets() if players[group[0]].score < lowest]
        self.emit(
            PlayerTransferred(
                cites=cites,
                group=self.number,
                player=self.tpn(rank),
                reason=reason,
                direction="down",
                from_score=players[rank].score,
                to_score=players[below[0][0]].score if below else None,
                considered=tuple(considered),
                opponents=tuple(opponents),
            )
        )

    @property
    def _lowest(self) -> int:
        """The score of the residents of the present bracket, which is not the last one."""
        groups = self.participants.brackets()
        return self.participants.players[groups[min(self.number, len(groups)) - 1][0]].score

    def odd_goes_down(self, first: int, over: int) -> None:
        """Record who of an odd bracket goes down, after those who were looked at instead."""
        considered = self.considered
        after_all = bool(considered) and first == over
        self._record_transfer(
            over,
            "after-all" if after_all else "odd-number",
            union(cites("odd_player"), *_why(considered)),
            considered[1:] if after_all else considered,
        )

    def nobody_to_play(self, members: Sequence[int], alone: Sequence[int]) -> None:
        """Record that a player goes down who may meet nobody here, and so has a claim to the bye."""
        x = alone[0]
        self._claims.add(x)
        later = all_later(self.tpns(alone[1:]), self.tpn(x))
        met = [
            PassedOver(self.tpn(rank), against_pair(self.participants, x, rank, ("B1",)))
            for rank in members
            if rank != x
        ]
        self._record_transfer(x, "no-opponent", cites("nobody_to_play"), later, met)

    def better_deal(self, deals: Sequence[Pairs], kept: int) -> None:
        """Record which of several deals stands, by its number from 1."""
        self._dealt_on = True
        self.emit(
            DealsCompared(
                cites=cites("better_deal"),
                group=self.number,
                deals=tuple(map(self.lines, deals)),
                kept=kept + 1,
            )
        )

    def on_left_over(self, free: Sequence[int]) -> None:
        """Record that those whom the best deal leaves without a partner go down."""
        for rank in free:
            self._record_transfer(rank, "left-over", cites("free"))

    def on_group_settled(self, pairs: Pairs, left: Sequence[int]) -> None:
        """Record the pairs of the bracket in the order of ranks, and who leaves it."""
        self.emit(
            GroupSettled(
                cites=cites("better_deal" if self._dealt_on else "settled"),
                group=self.number,
                pairs=self.lines(sorted(pairs)),
                left=self.tpns(sorted(left)),
            )
        )

    def on_combination(self, higher: Pairs, joining: Sequence[int]) -> None:
        """Record that the bracket above joins the last one; its pairs are undone."""
        self.emit(
            PairingsUndone(
                cites=union(cites("combining"), *_why(self.considered)),
                group=self.number + 1,
                reason="combination",
                pairs=self.lines(higher),
                joining=self.tpns(joining),
                because=tuple(self.considered),
            )
        )

    def on_bye(self, members: Sequence[int], player: int) -> None:
        """Record the bye in the last bracket: who of it may not have it, and who was looked at before.

        A player whom nobody of an earlier bracket could meet went down with a claim to it. One who was
        refused at first and has it after all is not told as passed over; what spoke against it is cited all
        the same.
        """
        barred = [rank for rank in members if not self.participants.bye >> rank & 1]
        passed = [refused for refused in self.considered if refused.player != self.tpn(player)]
        self.emit(
            ByeAssigned(
                cites=union(
                    cites("bye"), cites("claim") if player in self._claims else (), *_why(self.considered)
                ),
                bracket=self.number,
                player=self.tpn(player),
                barred=self.tpns(barred),
                passed_over=tuple(passed),
            )
        )

    def impossible(self, completion: Completion) -> None:
        """Record that nobody can pair the round, with the proof."""
        self.completion_tested(cites("impossible"), completion, possible=False)

    def on_outcome(self, brackets: Sequence[Pairs], bye: int | None, *, last: bool) -> None:
        """Record the pairs in order, and the floats given."""
        players = self.participants.players
        pairs = [pair for group in brackets for pair in sorted(group)]
        floating = [(a, b) for a, b in pairs if players[a].score != players[b].score]
        down = [a for a, _ in floating] + ([] if bye is None else [bye])
        cited = union(
            cites("result"),
            () if bye is None else cites("byes_before"),
            cites("final") if last else (),
        )
        self.round_closed(
            cited,
            self.lines(pairs),
            None if bye is None else self.tpn(bye),
            down=self.tpns(down),
            up=self.tpns(b for _, b in floating),
            brackets=self.number,
        )


def _why(considered: Sequence[PassedOver]) -> Iterator[Cites]:
    """Yield the citations of what speaks against those who were looked at."""
    if considered:
        yield cites("another")
    for refused in considered:
        yield cites.table("against").get(refused.why.kind, ())
