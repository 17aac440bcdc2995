"""The steps of a Dubov round, recorded by the stages that decide them."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Literal

from pairtutor.matching.bits import bits
from pairtutor.model.colour import Colour
from pairtutor.rules.citing import Cites, union
from pairtutor.rules.dubov_1997 import citations as cites
from pairtutor.systems.dubov_1997.telling import closing
from pairtutor.systems.dubov_1997.telling.choices import Choices
from pairtutor.systems.dubov_1997.telling.opening import due_line, standings
from pairtutor.systems.dubov_1997.telling.witnesses import Witnesses
from pairtutor.systems.dutch.telling.opening import colour_word, round_opened
from pairtutor.trace.events import ByeAssigned, CompletionTested
from pairtutor.trace.procedures import (
    ColumnsFormed,
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairScrutinised,
    PlayerTransferred,
    ShortfallFound,
)
from pairtutor.trace.refusals import ColourLimit, ColoursBarred, HadBye, LiftedBefore, Outranked, PassedOver
from pairtutor.trace.values import OnlyPartners, PairLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.systems.completion import Completion
    from pairtutor.systems.dubov_1997.choosing import Choice
    from pairtutor.systems.dubov_1997.columns import Columns
    from pairtutor.systems.dubov_1997.field import DubovField
    from pairtutor.systems.dubov_1997.floaters import Floating
    from pairtutor.systems.dubov_1997.rows import Rows
    from pairtutor.systems.dubov_1997.seats import Seats
    from pairtutor.systems.dubov_1997.state import Pairs, State
    from pairtutor.trace.recorder import Tracer

Purpose = Literal["island", "odd-number", "floater"]


class Telling:
    """Makes the events of one round and hands them to a tracer; `group` is the number of the present one."""

    def __init__(self, field: DubovField, tournament: Tournament, tracer: Tracer) -> None:
        self.field = field
        self.tracer = tracer
        self.witnesses = Witnesses(field)
        self.choices = Choices(field, self.witnesses, tournament.planned_rounds)
        self.group = 0

    def _names(self, places: Iterable[int]) -> tuple[int, ...]:
        return tuple(self.witnesses.tpn(place) for place in places)

    # --- before the groups -----------------------------------------------------

    def opened(
        self, tournament: Tournament, choice: SystemChoice, initial: Colour, because: str
    ) -> AbstractContextManager[None]:
        """Tell who takes part."""
        event = round_opened(tournament, self.field, choice, initial, because, cites.OPENING, due_line)
        return self.tracer.section(event)

    def before(self, rest: Completion) -> None:
        """Tell the figures of the players, and whether the round can be completed at all."""
        if self.field.number > 1:
            self.tracer.emit(standings(self.field))
        self.tracer.emit(
            CompletionTested(
                cites=cites.COMPLETION if rest.possible else cites.IMPOSSIBLE,
                bracket=0,
                floaters=(),
                below=len(self.field.players),
                possible=rest.possible,
                witness=None if rest.possible else self.witnesses.shortage(rest),
                collapsed=(),
            )
        )

    def bye(self, choice: Choice) -> None:
        """Tell who has the bye, who was looked at before, and who would have been next."""
        if choice.place is None:
            raise AssertionError("a bye that nobody has cannot be told")
        over = (*choice.over, *self.choices.next_for_bye(choice.place))
        first_round = self.field.number == 1
        self.tracer.emit(
            ByeAssigned(
                cites=union(
                    cites.BYE_FIRST_ROUND if first_round else cites.BYE,
                    cites.BYE_BARRED if _has(over, HadBye) else (),
                    cites.BYE_PASSED_ON if choice.over else (),
                    cites.REST_FIRST if _has(over, OnlyPartners) else (),
                    cites.DOMINATING if _decided_by(over, "dominating-colour") else (),
                ),
                bracket=0,
                player=self.witnesses.tpn(choice.place),
                barred=(),
                alternatives=(),
                deciding=(),
                passed_over=over,
            )
        )

    def halves(self, upper: Sequence[int], lower: Sequence[int]) -> AbstractContextManager[None]:
        """Tell the two halves of the first round."""
        self.group = 1
        opened = GroupOpened(
            cites=cites.FIRST_ROUND,
            group=1,
            score=None,
            role="first-round",
            direction="none",
            arrived=(),
            residents=self._names([*upper, *lower]),
            pairs=len(upper),
        )
        return self.tracer.section(opened)

    def proposal(self, upper: Sequence[int], lower: Sequence[int]) -> None:
        """Tell the pairs of the first round as the halves give them."""
        self.tracer.emit(
            PairingsProposed(
                cites=cites.FIRST_ROUND,
                group=1,
                reason="first",
                upper=self._names(upper),
                lower=self._names(lower),
            )
        )

    # --- a group -----------------------------------------------------------------

    def open_group(self, state: State, score: int, members: int, below: int) -> AbstractContextManager[None]:
        """Tell whose turn it is."""
        self.group = state.group
        return self.tracer.section(
            GroupOpened(
                cites=cites.GROUP,
                group=self.group,
                score=score,
                role="ordinary" if below else "last",
                direction="down" if below else "none",
                arrived=(),
                residents=self._names(bits(members)),
                pairs=None,
            )
        )

    def island(self, place: int, group: int) -> None:
        """Tell that somebody can meet nobody of the group (7.1)."""
        tried = self.witnesses.strangers(place, group)
        self.tracer.emit(
            PairScrutinised(
                cites=union(cites.ISLAND, cites.COLOURS_BARRED if _has(tried, ColoursBarred) else ()),
                group=self.group,
                stage="island",
                player=self.witnesses.tpn(place),
                proposed=None,
                tried=tried,
                opponent=None,
            )
        )

    def fetched(
        self,
        choice: Choice,
        below: int,
        wanted: Colour | None,
        purpose: Purpose,
        partner: int | None = None,
        *,
        turns: bool = False,
    ) -> None:
        """Tell who is brought up: for an island (7.1), for an odd group (7.2), for a floater (8.2).

        `turns` says that several are served one after the other (8.1).
        """
        place = choice.place
        if place is None:
            raise AssertionError("nobody was fetched, so there is nobody to tell of")
        considered = (*choice.over, *self.choices.next_to_fetch(below, wanted, place))
        despite = self.choices.lifted(place) if self.field.figures[place].barred else None
        own: dict[Purpose, Cites] = {
            "island": cites.ISLAND_OPPONENT,
            "odd-number": cites.ODD_GROUP,
            "floater": cites.FLOATER_OPPONENT,
        }
        counted = purpose == "odd-number" and wanted is not None
        late = despite is not None or _has(considered, LiftedBefore)
        self.tracer.emit(
            PlayerTransferred(
                cites=union(
                    own[purpose],
                    cites.COUNTED_COLOUR if counted else (),
                    cites.TURNS if turns else (),
                    cites.BARRED_TAKEN if late else (),
                    cites.REST_FIRST if purpose != "odd-number" and _has(considered, OnlyPartners) else (),
                    cites.COLOURS_BARRED if _has(considered, ColoursBarred) else (),
                ),
                group=self.group,
                player=self.witnesses.tpn(place),
                reason="fetched" if purpose == "floater" else purpose,
                direction="up",
                from_score=self.field.players[place].score,
                to_score=None,
                considered=considered,
                partner=None if partner is None else self.witnesses.tpn(partner),
                wanted=colour_word(wanted) if wanted else None,
                despite=despite,
            )
        )

    # --- floaters ------------------------------------------------------------------

    def floaters_needed(self, floating: Floating, tried: Sequence[PassedOver]) -> None:
        """Tell why a group cannot be paired within itself, and how many must float (6.4)."""
        inside, below = floating.pools()
        reason: Literal["nobody-fits", "group", "below"] = "group"
        witness = None
        if floating.group.bit_count() % 2:
            reason = "nobody-fits"
        elif inside.possible:
            reason, witness = "below", self.witnesses.shortage(below)
        else:
            witness = self.witnesses.shortage(inside)
        self.tracer.emit(
            ShortfallFound(
                cites=cites.FLOATERS_NEEDED,
                group=self.group,
                reason=reason,
                count=floating.count,
                witness=witness,
                tried=tuple(tried),
                first=self._names(place for place in floating.order if not floating.key(place)[0]),
                following=self._names(place for place in floating.order if floating.key(place)[0]),
            )
        )

    def floats(self, floating: Floating, choice: Choice) -> None:
        """Tell who floats, who has to stay, and who would have floated next (6.4)."""
        place = choice.place
        if place is None:
            raise AssertionError("nobody floats, so there is nobody to tell of")
        considered = (*choice.over, *self.choices.next_to_float(floating, place))
        self.tracer.emit(
            PlayerTransferred(
                cites=union(
                    cites.FLOATER, cites.DOMINATING if _decided_by(considered, "dominating-colour") else ()
                ),
                group=self.group,
                player=self.witnesses.tpn(place),
                reason="floater",
                direction="down",
                from_score=self.field.players[place].score,
                to_score=None,
                considered=considered,
            )
        )

    # --- columns and rows --------------------------------------------------------------

    def columns(self, columns: Columns) -> None:
        """Tell the two columns as first drawn up (6.2)."""
        self._columns("first", cites.COLUMNS, columns, ())

    def turns(self, columns: Columns) -> None:
        """Tell in which order islands or floaters are served (8.1)."""
        self._columns("turns", cites.TURNS, columns, ())

    def neutrals(self, columns: Columns, seated: Sequence[int]) -> None:
        """Tell where those go who are due neither colour."""
        self._columns("neutrals", cites.NEUTRALS, columns, seated)

    def equalised(self, columns: Columns, choice: Choice, colour: Colour) -> None:
        """Tell who changes to the column of a colour (7.3, 7.4), and who may not (2.6)."""
        if choice.place is None:
            raise AssertionError("nobody changed columns, so there is nobody to tell of")
        own = cites.TO_BLACK if colour is Colour.BLACK else cites.TO_WHITE
        held = cites.HELD_BACK if _has(choice.over, ColourLimit) else ()
        self._columns("equalised", union(own, held), columns, [choice.place], choice.over)

    def _columns(
        self,
        reason: Literal["first", "neutrals", "equalised", "turns"],
        cited: Cites,
        columns: Columns,
        moved: Sequence[int],
        considered: Sequence[PassedOver] = (),
    ) -> None:
        self.tracer.emit(
            ColumnsFormed(
                cites=cited,
                group=self.group,
                reason=reason,
                white=self._names(columns.white),
                black=self._names(columns.black),
                moved=self._names(moved),
                considered=tuple(considered),
            )
        )

    def inside_allowed(self, rows: Rows) -> None:
        """Tell that pairs within a column are needed, and why (6.3)."""
        self.tracer.emit(
            ShortfallFound(
                cites=cites.INSIDE,
                group=self.group,
                reason="columns",
                count=rows.inside,
                witness=self.witnesses.shortage(rows.pool),
                tried=(),
            )
        )

    def row(self, rows: Rows, player: int, offered: int, choice: Choice) -> None:
        """Tell whom a player of a column meets, and how the columns stand after an improvement."""
        if choice.place is None:
            raise AssertionError("a row without a pair cannot be told")
        first_round = rows.stage == "first-round"
        if first_round and not choice.over:
            return
        own = cites.FIRST_ROUND if first_round else cites.ROW
        inside = rows.is_inside(player, choice.place)
        improved = cites.IMPROVED if (choice.over or inside) and not first_round else ()
        self.tracer.emit(
            PairScrutinised(
                cites=union(
                    improved or own, cites.COLOURS_BARRED if _has(choice.over, ColoursBarred) else ()
                ),
                group=self.group,
                stage="inside" if inside else "beside" if rows.inside else rows.stage,
                player=self.witnesses.tpn(player),
                proposed=self.witnesses.tpn(offered),
                tried=tuple(choice.over),
                opponent=self.witnesses.tpn(choice.place),
            )
        )
        if improved and not inside:
            white, black = rows.standing()
            self.tracer.emit(
                ColumnsFormed(
                    cites=cites.INSIDE,
                    group=self.group,
                    reason="improved",
                    white=self._names(white),
                    black=self._names(black),
                    moved=self._names([choice.place]),
                )
            )

    def settled(self, pairs: Pairs) -> None:
        """Tell the pairs of a group."""
        made = tuple(PairLine(*self._names(pair)) for pair in pairs)
        own = cites.FIRST_ROUND if self.field.number == 1 else cites.SETTLED
        self.tracer.emit(GroupSettled(cites=own, group=self.group, pairs=made, left=()))

    def closed(self, seated: Sequence[Seats], state: State) -> None:
        """Tell the colours and the outcome."""
        for seats in seated:
            self.tracer.emit(closing.colour_decided(self.witnesses, seats))
        self.tracer.emit(closing.round_closed(self.witnesses, seated, state))


def _has(considered: Iterable[PassedOver], kind: type[object]) -> bool:
    return any(isinstance(one.why, kind) for one in considered)


def _decided_by(considered: Iterable[PassedOver], what: str) -> bool:
    return any(isinstance(one.why, Outranked) and one.why.by == what for one in considered)
