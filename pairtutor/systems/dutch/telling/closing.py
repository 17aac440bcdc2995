"""The last steps of a trace: colours, boards, floats, and the sums of the counting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.systems.common.recording.opening import preference_line
from pairtutor.trace.events import ColourDecided, CompletionTested, RoundClosed
from pairtutor.trace.values import OnlyPartners, PairLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.rules.citing import Citing
    from pairtutor.rules.measures.contenders import Contender
    from pairtutor.systems.completion import Completion
    from pairtutor.systems.dutch.colours import Table
    from pairtutor.systems.dutch.telling.brackets import Tally
    from pairtutor.systems.field import Field
    from pairtutor.trace.recorder import Tracer


def completion_tested(
    field: Field,
    completion: Completion,
    bracket: int,
    floaters: Sequence[int],
    below: range,
    citing: Citing,
    *,
    possible: bool,
) -> CompletionTested:
    """Return the step that tells whether the players not yet paired can complete the round."""
    players = field.players
    with_bye = citing.completion_with_bye if len(players) % 2 else ()
    return CompletionTested(
        cites=citing.completion + with_bye if possible else citing.collapse,
        bracket=bracket,
        floaters=tuple(players[place].tpn for place in floaters),
        below=len(below),
        possible=possible,
        witness=None if possible else shortage(field, completion),
        collapsed=() if possible or not bracket else tuple(players[place].tpn for place in below),
    )


def shortage(field: Field, completion: Completion) -> OnlyPartners:
    """Return the players who have too few possible opponents between them (0: the bye)."""
    groups, partners = completion.shortage()

    def names(places: Sequence[int]) -> tuple[int, ...]:
        found = [field.players[place].tpn if place < len(field.players) else 0 for place in places]
        return tuple(sorted(found, key=lambda tpn: (not tpn, tpn)))

    return OnlyPartners("only-partners", tuple(sorted(map(names, groups))), names(partners))


def colour_decided(table: Table, citing: Citing) -> ColourDecided:
    """Return the step that tells who has White on a board, and why."""
    white, black, grant = table.white, table.black, table.grant
    return ColourDecided(
        cites=citing.colour[grant.rule],
        white=white.tpn,
        black=black.tpn,
        higher=table.higher.tpn,
        white_preference=preference_line(white.colours),
        black_preference=preference_line(black.colours),
        white_colours=white.colours,
        black_colours=black.colours,
        rule=grant.rule,
        games_back=grant.games_back,
    )


def tell_end(
    tracer: Tracer, tables: Sequence[Table], bye: Contender | None, tallies: Sequence[Tally], citing: Citing
) -> None:
    """Record the colours of all boards, then the outcome."""
    for table in tables:
        tracer.emit(colour_decided(table, citing))
    tracer.emit(round_closed(tables, bye, tallies, citing))


def round_closed(
    tables: Sequence[Table], bye: Contender | None, tallies: Sequence[Tally], citing: Citing
) -> RoundClosed:
    """Return the step that closes a round."""
    down = [table.higher.tpn for table in tables if table.higher.score != table.lower.score]
    return RoundClosed(
        cites=citing.result,
        boards=tuple(PairLine(table.white.tpn, table.black.tpn) for table in tables),
        bye=None if bye is None else bye.tpn,
        downfloats=tuple(down) if bye is None else (*down, bye.tpn),
        upfloats=tuple(table.lower.tpn for table in tables if table.higher.score != table.lower.score),
        brackets=len(tallies),
        families=sum(tally.families for tally in tallies),
        skipped=sum(tally.skipped for tally in tallies),
        candidates=sum(tally.candidates for tally in tallies),
    )
