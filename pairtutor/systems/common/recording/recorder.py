"""The steps that every system records, from who takes part to the outcome, and why somebody is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING

from pairtutor.matching.bits import Mask, bits
from pairtutor.matching.forest import Tree
from pairtutor.model.colour import Colour
from pairtutor.model.ids import PLACE, SOME_ROUND, RoundNumber, Tpn
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.rules.citing import Cites
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.participants import Participants, Ranking
from pairtutor.systems.common.recording.opening import facts_stated, preference_line, round_opened
from pairtutor.trace.events import (
    ByeAssigned,
    ColourDecided,
    CompletionTested,
    Event,
    RoundClosed,
    RoundOpened,
)
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.refusals import ColourLimit, HadBye, PassedOver
from pairtutor.trace.values import Met, OnlyPartners, PairLine, PreferenceLine

if TYPE_CHECKING:
    from pairtutor.systems.common.boards import Granted, SeatedRound, Table


def met_before(player: Contender, other: Contender) -> Met | None:
    """Return in which round two players first met, None if they have not; `SOME_ROUND` if no game tells."""
    if other.tpn not in player.met:
        return None
    for number, entry in enumerate(player.games, 1):
        if entry.was_played and entry.opponent == other.tpn:
            return Met("met", player.tpn, other.tpn, RoundNumber(number))
    return Met("met", player.tpn, other.tpn, SOME_ROUND)


def had_bye(player: Contender) -> HadBye | None:
    """Return the fact that bars a player from the bye, None if there is none."""
    if player.bar is None:
        return None
    return HadBye("had-bye", player.tpn, player.bar.reason, player.bar.round)


def shortage(completion: Completion, numbers: Sequence[Tpn]) -> OnlyPartners:
    """Return the groups with too few opponents (0: the bye); `numbers` are the TPNs of the vertices."""

    def names(vertices: Iterable[int]) -> list[Tpn]:
        return [numbers[v] if v < len(numbers) else PLACE for v in vertices]

    groups, partners = completion.shortage()
    return only_partners(map(names, groups), names(partners))


def only_partners(groups: Iterable[Iterable[Tpn]], partners: Iterable[Tpn]) -> OnlyPartners:
    """Return the groups that lack partners, and the partners they have, by TPN (0: the bye, or a place)."""
    return OnlyPartners("only-partners", tuple(sorted(map(_in_order, groups))), _in_order(partners))


def _in_order(numbers: Iterable[Tpn]) -> tuple[Tpn, ...]:
    # rising pairing numbers, then the bye and places, which have 0
    return tuple(sorted(numbers, key=lambda tpn: (not tpn, tpn)))


class RoundRecorder:
    """Records steps of one round for a tracer; players are ranks here and pairing numbers in the trace."""

    def __init__(self, participants: Ranking, tracer: Tracer) -> None:
        self.numbers = [player.tpn for player in participants.players]
        self.tracer = tracer

    def tpn(self, rank: int) -> Tpn:
        """Return a player's pairing number."""
        return self.numbers[rank]

    def tpns(self, places: Iterable[int]) -> tuple[Tpn, ...]:
        """Return several players' numbers, in the order given."""
        return tuple([self.numbers[rank] for rank in places])

    def lines(self, pairs: Iterable[tuple[int, int]]) -> tuple[PairLine, ...]:
        """Return pairs as the trace has them."""
        return tuple([PairLine(self.numbers[player], self.numbers[other]) for player, other in pairs])

    def emit(self, event: Event) -> None:
        """Add a step at the present place."""
        self.tracer.emit(event)

    def section(self, event: Event) -> AbstractContextManager[None]:
        """Add a step that holds all steps until the context ends."""
        return self.tracer.section(event)

    def shortage(self, completion: Completion, members: Sequence[int] | None = None) -> OnlyPartners:
        """Return the groups with too few opponents (0: the bye); `members` are the ranks of the vertices.

        Without them a vertex is a rank.
        """
        return shortage(completion, self.numbers if members is None else self.tpns(members))

    def lack(self, tree: Tree, besides: Mask = 0) -> OnlyPartners:
        """Return the players of a tree who find no partner when those of `besides` are taken away.

        Vertices are ranks.
        """
        groups = (self.tpns(bits(group)) for group in tree.groups())
        return only_partners(groups, self.tpns(bits(tree.inner & ~besides)))

    def completion_tested(
        self,
        cites: Cites,
        completion: Completion,
        *,
        possible: bool,
        bracket: int = 0,
        floaters: Sequence[int] = (),
        below: range | None = None,
    ) -> None:
        """Record whether those left over and all below can be paired.

        Without `bracket` (0) it is asked of everybody, before the first; `floaters` and `below` are ranks,
        and without `below` it is everybody. Where a bracket leaves no completion, those below collapse.
        """
        rest = range(len(self.numbers)) if below is None else below
        self.emit(
            CompletionTested(
                cites=cites,
                bracket=bracket,
                floaters=self.tpns(floaters),
                below=len(rest),
                possible=possible,
                witness=None if possible else self.shortage(completion),
                collapsed=() if possible or not bracket else self.tpns(rest),
            )
        )

    def bye_assigned(self, cites: Cites, player: int, passed_over: Iterable[PassedOver]) -> None:
        """Record who has the bye before anything is paired, and who was looked at before."""
        self.emit(
            ByeAssigned(
                cites=cites,
                bracket=0,
                player=self.tpn(player),
                barred=(),
                passed_over=tuple(passed_over),
            )
        )

    def round_closed(
        self,
        cites: Cites,
        boards: Iterable[PairLine],
        bye: Tpn | None,
        *,
        down: Iterable[Tpn],
        up: Iterable[Tpn],
        brackets: int = 0,
        counted: tuple[int, int, int] = (0, 0, 0),
    ) -> None:
        """Record the outcome, players by number; `counted`: families, candidates skipped, and all of them.

        `brackets` is how many were paired, 0 where they are not counted.
        """
        families, skipped, candidates = counted
        self.emit(
            RoundClosed(
                cites=cites,
                boards=tuple(boards),
                bye=bye,
                downfloats=tuple(down),
                upfloats=tuple(up),
                brackets=brackets,
                families=families,
                skipped=skipped,
                candidates=candidates,
            )
        )


class ColourRecorder(RoundRecorder):
    """Records a round with colours; `preference` makes a line of what a player is due."""

    def __init__(
        self,
        participants: Participants,
        tracer: Tracer,
        preference: Callable[[Contender], PreferenceLine] = preference_line,
    ) -> None:
        super().__init__(participants, tracer)
        self.participants = participants
        self._preference = preference

    @contextmanager
    def on_opening(
        self, tournament: Tournament, choice: SystemChoice, initial: Colour, because: str
    ) -> Iterator[None]:
        """Record who takes part, and what is stated without games; all other steps are within."""
        with self.section(self.opening_step(tournament, choice, initial, because)):
            if tournament.stated is not None:
                self.emit(facts_stated(tournament.stated, choice.system))
            yield

    def on_figures(self) -> None:
        """Record nothing: in most systems the opening says all that players are compared by."""

    def opening_step(
        self, tournament: Tournament, choice: SystemChoice, initial: Colour, because: str
    ) -> RoundOpened:
        """Return the step that says who takes part; a system with more to say adds it to this one."""
        return round_opened(tournament, self.participants, choice, initial, because, self._preference)

    def colour_decided(
        self,
        cites: Cites,
        table: Table[Granted],
        *,
        limits: tuple[ColourLimit, ...] = (),
        decider: Tpn | None = None,
    ) -> None:
        """Record who has White on a board, and why.

        `limits` are what bars other ways to give the colours, `decider` is the one whose wish or number
        decides, None where that of neither alone does.
        """
        white, black, grant = table.white, table.black, table.grant
        self.emit(
            ColourDecided(
                cites=cites,
                white=white.tpn,
                black=black.tpn,
                higher=table.higher.tpn,
                white_preference=self._preference(white),
                black_preference=self._preference(black),
                white_colours=white.colours,
                black_colours=black.colours,
                rule=grant.rule,
                games_back=grant.games_back,
                limits=limits,
                decider=decider,
            )
        )

    def outcome(
        self,
        cites: Cites,
        seated: SeatedRound[Granted],
        *,
        left: Iterable[Contender] = (),
        brackets: int = 0,
        counted: tuple[int, int, int] = (0, 0, 0),
    ) -> None:
        """Record the outcome; those who are `left` without a board float down as well.

        `brackets` and `counted` are those of `round_closed`.
        """
        down, up = floats(seated.tables)
        free = seated.free
        self.round_closed(
            cites,
            board_lines(seated.tables),
            free and free.tpn,
            down=[*down, *(player.tpn for player in left)],
            up=up,
            brackets=brackets,
            counted=counted,
        )


def board_lines(tables: Iterable[Table[Granted]]) -> list[PairLine]:
    """Return the boards as the trace has them."""
    return [PairLine(table.white.tpn, table.black.tpn) for table in tables]


def floats(tables: Iterable[Table[Granted]]) -> tuple[list[Tpn], list[Tpn]]:
    """Return by number who meets somebody of a lower score, and who meets somebody of a higher one."""
    apart = [
        # whoever has more points floats down
        sorted((table.higher, table.lower), key=lambda player: -player.score)
        for table in tables
        if table.higher.score != table.lower.score
    ]
    return [high.tpn for high, _ in apart], [low.tpn for _, low in apart]


def decider(table: Table[Granted]) -> Tpn | None:
    """Return whose wish is granted, or whose number decides; None where nobody has to give way."""
    if table.grant.rule == "both-preferences":
        return None
    if table.grant.rule in ("higher-ranked", "initial-colour"):
        return table.higher.tpn
    # any other rule grants one wish: White's, or else Black's
    wished = table.white.preference.colour is Colour.WHITE
    return table.white.tpn if wished else table.black.tpn
