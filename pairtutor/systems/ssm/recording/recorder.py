"""A round by the SSM as steps: who takes part and their ranking, the brackets, the bye, the outcome."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from pairtutor.model.game import ByeBar, Mark
from pairtutor.model.ids import RoundNumber
from pairtutor.rules.citing import union
from pairtutor.rules.facts import citations_of
from pairtutor.rules.measures.contenders import is_last_round
from pairtutor.rules.ssm.criteria import one_bye
from pairtutor.rules.ssm.ranking import POINTS
from pairtutor.systems.common.recording.opening import absent_lines, games_before, kept_apart, listed_order
from pairtutor.systems.ssm.listener import Part, SsmListener
from pairtutor.systems.ssm.recording.brackets import (
    CardRecorder,
    DeadEndRecorder,
    OddPlayerRecorder,
    SsmSteps,
    against_pair,
)
from pairtutor.trace.events import ByeAssigned, RoundOpened
from pairtutor.trace.lowering import DealsCompared
from pairtutor.trace.procedures import (
    GroupOpened,
    GroupSettled,
    PairingsUndone,
    PlayerTransferred,
    StandingsFormed,
)
from pairtutor.trace.refusals import Arrival, Figure, Outranked, PassedOver, StandingLine
from pairtutor.trace.values import PlayerLine, PointsLine, PreferenceLine, ScoregroupLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.rules.citing import Cites
    from pairtutor.rules.ssm.ranking import Ranked
    from pairtutor.systems.common.completion import Completion
    from pairtutor.systems.ssm.participants import Pairs, SsmParticipants
    from pairtutor.trace.recorder import Tracer

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
            cites("byes_before") if any(one.bye_round for one in players) else (),
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
        players=tuple(_player_line(one, rank) for rank, one in enumerate(players, 1)),
        absent=absent_lines(tournament, participants.number, coloured=False),
        scoregroups=tuple(
            ScoregroupLine(players[group[0]].score, tuple(players[place].tpn for place in group))
            for group in participants.brackets()
        ),
        apart=kept_apart(tournament, participants.number, {one.player.tpn for one in players}),
        points=PointsLine(*POINTS),
        order=listed_order(tournament),
        drawn=tournament.draw_order,
        restricted_rounds=tournament.restricted_rounds,
    )


def _player_line(one: Ranked, rank: int) -> PlayerLine:
    bar = None if one.bye_round is None else ByeBar("pairing-allocated-bye", RoundNumber(one.bye_round))
    games = games_before(one.games, RoundNumber(len(one.games) + 1), coloured=False)
    player = one.player
    return PlayerLine(
        player.tpn,
        player.name,
        player.title,
        player.rating,
        rank,
        one.score,
        0,
        games,
        "",
        0,
        NO_COLOUR,
        one.floats,
        bar,
        False,
        sum(not game.played for game in games),
        player.group,
        one.gam,
    )


def standings_formed(participants: SsmParticipants) -> StandingsFormed:
    """Return the ranking with the figures that it goes by; columns in which all are level are left out."""
    players = participants.players
    columns: list[Literal["score", "sos", "gam", "rating", "draw"]] = []
    figures: list[list[Figure]] = []
    if participants.number > 1:
        columns += ["score", "sos"]
        figures += [[one.score for one in players], [one.sos for one in players]]
    if any(one.gam for one in players):
        columns.append("gam")
        figures.append([one.gam for one in players])
    if any(one.player.rating for one in players):
        columns.append("rating")
        figures.append([one.player.rating or None for one in players])
    if _draw_decides(players):
        columns.append("draw")
        figures.append([one.draw for one in players])
    return StandingsFormed(
        cites=_standings_cites(participants, drawn="draw" in columns),
        columns=tuple(columns),
        lines=tuple(
            StandingLine(one.tpn, tuple(column[place] for column in figures))
            for place, one in enumerate(players)
        ),
    )


def _draw_decides(players: list[Ranked]) -> bool:
    """Return whether the draw decides between any two."""
    return any(_level(one) == _level(other) for one, other in pairwise(players))


def _level(one: Ranked) -> tuple[int, int, int, int]:
    return one.score, one.sos, one.gam, one.player.rating


def _standings_cites(participants: SsmParticipants, *, drawn: bool) -> Cites:
    players = participants.players
    games = [entry for one in players for entry in one.games]
    ratings = [one.player.rating for one in players]
    return union(
        cites("standings"),
        cites("sos") if participants.number > 1 else (),
        cites("absent") if any(not entry.takes_part for entry in games) else (),
        cites("missed") if any(entry.mark in MISSED for entry in games) else (),
        cites("gam") if any(one.gam for one in players) else (),
        cites("unrated") if any(ratings) and not all(ratings) else (),
        cites("draw") if drawn else (),
    )


class SsmRecorder(SsmSteps, SsmListener):
    """Records the round and its brackets; cards, dead ends and odd players have recorders of their own."""

    def __init__(self, participants: SsmParticipants, tracer: Tracer) -> None:
        super().__init__(participants, tracer)
        self.cards = CardRecorder(self)
        self.dead_end = DeadEndRecorder(self)
        self.odd_player = OddPlayerRecorder(self)
        self._claims: set[int] = set()

    @contextmanager
    def opened(self, tournament: Tournament, choice: SystemChoice) -> Iterator[None]:
        """Record who takes part, and the ranking; all other steps are within."""
        with self.section(round_opened(tournament, self.participants, choice)):
            self.emit(standings_formed(self.participants))
            yield

    def group(
        self, members: Sequence[int], residents: Sequence[int], part: Part = "ordinary"
    ) -> AbstractContextManager[None]:
        """Open a bracket: `members` in rank order, of whom `residents` have its score."""
        self.number += 1
        self.started = False
        self.considered = []
        self.trial = None
        players = self.participants.players
        own = set(residents)
        arrived = tuple(
            Arrival(players[place].tpn, players[place].score) for place in members if place not in own
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

    def _transferred(
        self,
        place: int,
        reason: Literal["no-opponent", "odd-number", "after-all", "left-over"],
        cites: Cites,
        considered: Sequence[PassedOver] = (),
        opponents: Sequence[PassedOver] = (),
    ) -> None:
        players = self.participants.players
        below = [group for group in self.participants.brackets() if players[group[0]].score < self._lowest]
        self.emit(
            PlayerTransferred(
                cites=cites,
                group=self.number,
                player=self.tpn(place),
                reason=reason,
                direction="down",
                from_score=players[place].score,
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
        """Record who of an odd bracket goes down; `first` is whom its pairs left at first."""
        considered = self.considered
        after_all = bool(considered) and first == over
        self._transferred(
            over,
            "after-all" if after_all else "odd-number",
            union(cites("odd_player"), *_why(considered)),
            considered[1:] if after_all else considered,
        )

    def nobody_to_play(self, members: Sequence[int], alone: Sequence[int]) -> None:
        """Record who goes down as nobody of the bracket may meet them, the first of `alone`."""
        x = alone[0]
        self._claims.add(x)
        later = [
            PassedOver(self.tpn(place), Outranked("outranked", self.tpn(place), self.tpn(x), "order"))
            for place in alone[1:]
        ]
        met = [
            PassedOver(self.tpn(place), against_pair(self.participants, x, place, ("B1",)))
            for place in members
            if place != x
        ]
        self._transferred(x, "no-opponent", cites("nobody_to_play"), later, met)

    def better_deal(self, deals: Sequence[Pairs], kept: int) -> None:
        """Record which deal of the cards stands."""
        self.emit(
            DealsCompared(
                cites=cites("better_deal"),
                group=self.number,
                deals=tuple(map(self.lines, deals)),
                kept=kept + 1,
            )
        )

    def left_over(self, free: Sequence[int]) -> None:
        """Record who goes down without a partner."""
        for place in free:
            self._transferred(place, "left-over", cites("free"))

    def settled(self, pairs: Pairs, left: Sequence[int]) -> None:
        """Record the pairs of the bracket and who leaves it."""
        self.emit(
            GroupSettled(
                cites=cites("settled"),
                group=self.number,
                pairs=self.lines(sorted(pairs)),
                left=self.tpns(sorted(left)),
            )
        )

    def combined(self, higher: Pairs, joining: Sequence[int]) -> None:
        """Record that the bracket above joins the last one."""
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

    def bye(self, members: Sequence[int], player: int) -> None:
        """Record who has the bye."""
        barred = [place for place in members if not self.participants.bye >> place & 1]
        passed = [one for one in self.considered if one.player != self.tpn(player)]
        self.emit(
            ByeAssigned(
                cites=union(
                    cites("bye"), cites("claim") if player in self._claims else (), *_why(self.considered)
                ),
                bracket=self.number,
                player=self.tpn(player),
                barred=self.tpns(barred),
                alternatives=(),
                deciding=(),
                passed_over=tuple(passed),
            )
        )

    def impossible(self, completion: Completion) -> None:
        """Record that nobody can pair the round, with the proof."""
        self.completion_tested(cites("impossible"), completion, possible=False)

    def closed(self, brackets: Sequence[Pairs], bye: int | None, *, last: bool) -> None:
        """Record the pairs in order, and the floats given."""
        players = self.participants.players
        pairs = [pair for group in brackets for pair in sorted(group)]
        floating = [(a, b) for a, b in pairs if players[a].score != players[b].score]
        down = [a for a, _ in floating] + ([] if bye is None else [bye])
        without_game = () if bye is None else cites("byes_before")
        self.round_closed(
            union(cites("result"), without_game, cites("final") if last else ()),
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
    for one in considered:
        yield cites.table("against").get(one.why.kind, ())
