"""From the steps of a procedure to view models."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from pairtutor.narrative.cast import Cast, shown
from pairtutor.narrative.parts import Pairing, PlayerRow
from pairtutor.narrative.procedures import lim
from pairtutor.narrative.procedures.refusals import lifted, passed_over
from pairtutor.narrative.procedures.views import (
    ColumnsView,
    GroupView,
    ProcedureView,
    ProposalView,
    ScrutinyView,
    SettledView,
    ShortfallView,
    StandingRow,
    StandingsView,
    TransferView,
    UndoneView,
)
from pairtutor.narrative.reasons import only_partners
from pairtutor.trace.procedures import (
    ColumnsFormed,
    FloatersCompared,
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    ProcedureEvent,
    SettingApplied,
    ShortfallFound,
    StandingsFormed,
)
from pairtutor.trace.values import PairLine


def procedure(event: ProcedureEvent, cast: Cast) -> ProcedureView:
    """Return what a step of a procedure shows, ready to print."""
    match event:
        case SettingApplied():
            return lim.setting(event)
        case FloatersCompared():
            return lim.floaters(event, cast)
        case StandingsFormed():
            rows = tuple(
                StandingRow(
                    place=place,
                    who=cast.who(line.player),
                    figures=tuple(
                        shown(column, figure)
                        for column, figure in zip(event.columns, line.figures, strict=True)
                    ),
                )
                for place, line in enumerate(event.lines, start=1)
            )
            return StandingsView(columns=event.columns, rows=rows)
        case GroupOpened():
            return _group(event, cast)
        case PairingsProposed():
            return ProposalView(
                group=event.group,
                reason=event.reason,
                upper=_rows(event.upper, cast),
                lower=_rows(event.lower, cast),
                leaving=cast.group(event.leaving),
                entering=cast.group(event.entering),
            )
        case ColumnsFormed():
            return ColumnsView(
                group=event.group,
                reason=event.reason,
                white=_rows(event.white, cast, "aro"),
                black=_rows(event.black, cast, "rating"),
                moved=cast.group(event.moved),
                considered=passed_over(event.considered, cast),
            )
        case ShortfallFound():
            return ShortfallView(
                group=event.group,
                reason=event.reason,
                count=event.count,
                witness=None if event.witness is None else only_partners(event.witness, cast),
                tried=passed_over(event.tried, cast),
                suited=cast.group(event.first),
                others=cast.group(event.following),
            )
        case PairScrutinised():
            return _scrutiny(event, cast)
        case PlayerTransferred():
            return _transfer(event, cast)
        case PairingsUndone():
            return UndoneView(
                group=event.group,
                reason=event.reason,
                pairs=_pairs(event.pairs, cast),
                joining=cast.group(event.joining),
                because=passed_over(event.because, cast),
                witness=None if event.witness is None else only_partners(event.witness, cast),
                from_above=event.side == "above",
                from_below=event.side == "below",
                above=event.above,
                below=event.below,
            )
        case GroupSettled():
            return SettledView(
                group=event.group, pairs=_pairs(event.pairs, cast), left=cast.group(event.left)
            )
        case _:
            assert_never(event)


def _group(event: GroupOpened, cast: Cast) -> GroupView:
    arrived = tuple(one.player for one in event.arrived)
    players = (*arrived, *event.residents)
    return GroupView(
        number=event.group,
        name=cast.words.bracket("group"),
        score="" if event.score is None else cast.points(event.score),
        median=event.role == "median",
        last=event.role == "last",
        combined=event.role == "combined",
        first_round=event.role == "first-round",
        down=event.direction == "down",
        up=event.direction == "up",
        arrived=cast.group(arrived),
        residents=cast.group(event.residents),
        rows=tuple(
            cast.row(tpn, place, moved_down=place <= len(arrived)) for place, tpn in enumerate(players, 1)
        ),
        pairs=event.pairs,
        middle="" if event.median is None else cast.points(event.median),
    )


def _scrutiny(event: PairScrutinised, cast: Cast) -> ScrutinyView:
    return ScrutinyView(
        group=event.group,
        stage=event.stage,
        player=cast.who(event.player),
        proposed=None if event.proposed is None else cast.who(event.proposed),
        tried=passed_over(event.tried, cast),
        opponent=None if event.opponent is None else cast.who(event.opponent),
        required=event.required,
        suited=event.suited,
    )


def _transfer(event: PlayerTransferred, cast: Cast) -> TransferView:
    return TransferView(
        group=event.group,
        player=cast.who(event.player),
        reason=event.reason,
        down=event.direction == "down",
        from_score=cast.points(event.from_score),
        to_score="" if event.to_score is None else cast.points(event.to_score),
        considered=passed_over(event.considered, cast),
        partner=None if event.partner is None else cast.who(event.partner),
        floater_type=event.floater_type or "",
        opponents=passed_over(event.opponents, cast),
        wanted=cast.words.colours[event.wanted] if event.wanted else "",
        despite=None if event.despite is None else lifted(event.despite, cast),
    )


def _rows(players: Iterable[int], cast: Cast, column: str = "") -> tuple[PlayerRow, ...]:
    """Return rows in their order; `column` of the standings has the figure that orders them, if any."""
    rows = (cast.row(tpn, place) for place, tpn in enumerate(players, start=1))
    return tuple(replace(row, figure=cast.figure(row.who.tpn, column)) for row in rows)


def _pairs(pairs: Iterable[PairLine], cast: Cast) -> tuple[Pairing, ...]:
    return tuple(Pairing(first=cast.who(one.first), second=cast.who(one.second)) for one in pairs)
