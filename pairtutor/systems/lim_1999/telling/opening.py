"""The first steps of a trace: who takes part, whether all can be paired, the bye, each group."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, cast

from pairtutor.matching.bits import bits
from pairtutor.matching.forest import Tree, augment_all
from pairtutor.rules.lim_1999.citations import CITING
from pairtutor.rules.lim_1999.definitions import median_score
from pairtutor.systems.dutch.telling.closing import shortage
from pairtutor.systems.dutch.telling.opening import round_opened
from pairtutor.systems.lim_1999.telling.listener import Listener, due_line
from pairtutor.trace.events import ByeAssigned, CompletionTested
from pairtutor.trace.procedures import GroupOpened, GroupSettled, SettingApplied
from pairtutor.trace.refusals import Arrival, HadBye, PassedOver
from pairtutor.trace.values import OnlyPartners, PairLine

if TYPE_CHECKING:
    from typing import Literal

    from pairtutor.model.colour import Colour
    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.systems.completion import Completion
    from pairtutor.systems.lim_1999.groups import Group


class Opening(Listener):
    """Tells what comes before the pairs of a group."""

    @contextmanager
    def round(
        self, tournament: Tournament, choice: SystemChoice, drawn: Colour, because: str
    ) -> Iterator[None]:
        """Open the round; all other steps are within it."""
        opened = round_opened(tournament, self.field, choice, drawn, because, CITING, due_line)
        with self.tracer.section(opened):
            if self.field.maxi:
                self.tracer.emit(SettingApplied(cites=CITING.maxi, setting="maxi"))
            yield

    def completion(self, completion: Completion) -> None:
        """Tell whether all players can be paired, somebody having the bye if their number is odd."""
        possible = completion.possible
        self.tracer.emit(
            CompletionTested(
                cites=CITING.completion,
                bracket=0,
                floaters=(),
                below=len(self.field.players),
                possible=possible,
                witness=None if possible else shortage(self.field, completion),
                collapsed=(),
            )
        )

    def bye(self, player: int, refused: list[int], completion: Completion) -> None:
        """Tell who has the bye, and who was looked at before."""
        passed = tuple(PassedOver(self.tpn(v), self._no_bye(v, completion)) for v in refused)
        blocked = any(isinstance(one.why, OnlyPartners) for one in passed)
        self.tracer.emit(
            ByeAssigned(
                cites=(
                    *(CITING.bye_round_one if self.field.is_first_round else ()),
                    *CITING.bye,
                    *(CITING.bye_completion if blocked else ()),
                ),
                bracket=0,
                player=self.tpn(player),
                barred=(),
                alternatives=(),
                deciding=(),
                passed_over=passed,
            )
        )

    def _no_bye(self, v: int, completion: Completion) -> HadBye | OnlyPartners:
        one = self.field.players[v]
        if one.bar is not None:
            reason = cast("Literal['forfeit-win']", one.bar.reason)
            return HadBye("had-bye", one.tpn, reason, one.bar.round)
        everybody = (1 << len(self.field.players)) - 1
        alive = everybody & ~(1 << v)
        mate = completion.mate[:]
        exposed = 0
        for w in (mate[completion.place], mate[v]):
            mate[w] = -1
            exposed |= 1 << w
        left = augment_all(self.field.legal, mate, alive, exposed & alive)
        trees = (Tree(self.field.legal, mate, root, alive) for root in bits(left))
        return self.shortage(min(trees, key=lambda tree: (tree.outer | tree.inner).bit_count()))

    def opened(self, group: Group, pairs: int | None) -> AbstractContextManager[None]:
        """Open a group; the steps in it are within."""
        role = self.role(group)
        arrived = () if not group.arrived else CITING.arrived[group.side]
        return self.tracer.section(
            GroupOpened(
                cites=(*CITING.group[role], *arrived),
                group=group.number,
                score=group.score,
                role="ordinary" if role in ("upper", "lower") else cast("Literal['median']", role),
                direction="none" if group.side == "median" else group.direction,
                arrived=tuple(Arrival(self.tpn(v), self.field.score(v)) for v in group.arrived),
                residents=self.tpns(group.residents),
                pairs=pairs,
                median=None if role == "first-round" else median_score(self.field.number),
            )
        )

    def settled(self, group: Group, pairs: list[tuple[int, int]], floaters: list[int]) -> None:
        """Tell the pairs of a group, and who floats out of it."""
        self.tracer.emit(
            GroupSettled(
                cites=(*(CITING.settled if pairs else ()), *(CITING.left if floaters else ())),
                group=group.number,
                pairs=tuple(PairLine(self.tpn(one), self.tpn(other)) for one, other in pairs),
                left=self.tpns(floaters),
            )
        )
