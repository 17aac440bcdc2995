"""What a recorded round breaks first, and what may be behind it: a wrong mark, another edition."""

from __future__ import annotations

from pairtutor.disputes.editions import other_editions, paired_as
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.recorded import recorded_round
from pairtutor.model.tournament import Tournament


def marked_full_point(tournament: Tournament, number: RoundNumber) -> Tpn | None:
    """Return whose full-point bye of a round is likely the allocated bye, None if there is no such mark.

    It is the only one of a round without an allocated bye, and with that player the number is odd.
    """
    marks = {tpn: line[number - 1].mark for tpn, line in tournament.entries.items()}
    full = [tpn for tpn, mark in marks.items() if mark is Mark.FULL_POINT_BYE]
    if len(full) != 1 or Mark.PAIRING_ALLOCATED_BYE in marks.values():
        return None
    present = len(tournament.players) - len(tournament.absent_in(number))
    return full[0] if present % 2 == 0 and _with_bye(tournament, number, full[0]) else None


def _with_bye(tournament: Tournament, number: RoundNumber, player: Tpn) -> bool:
    """Return whether the round is paired as recorded if the player takes part and has the bye."""
    return agrees(_allocated(tournament, number, player), number, None)


def _allocated(tournament: Tournament, number: RoundNumber, player: Tpn) -> Tournament:
    """Return the tournament with the allocated bye in place of what a player has in a round."""
    line = tournament.entries[player]
    index = number - 1
    changed = Entry(None, None, Mark.PAIRING_ALLOCATED_BYE, line[index].points)
    entries = {**tournament.entries, player: (*line[:index], changed, *line[number:])}
    return tournament._replace(entries=entries)


def agrees(tournament: Tournament, number: RoundNumber, system: str | None) -> bool:
    """Return whether a recorded round has the pairs, the colours and the bye that a system gives it."""
    recorded = recorded_round(tournament, number)
    bye = None if recorded.bye is None else Tpn(recorded.bye)
    return paired_as(tournament, number, system, recorded.meetings, bye)


def better_editions(tournament: Tournament, system: str | None) -> tuple[str, ...]:
    """Return the other editions of the stated system by which every recorded round is right."""
    rounds = [RoundNumber(number) for number in range(1, tournament.paired_rounds + 1)]
    others = other_editions(tournament, system)
    return tuple(one for one in others if all(agrees(tournament, number, one) for number in rounds))


def causes(tournament: Tournament, system: str | None, differing: list[RoundNumber]) -> list[str]:
    """Return what may be behind rounds that differ, one sentence each, without a full stop."""
    told = []
    names = {player.tpn: player.name for player in tournament.players}
    for number in map(RoundNumber, range(1, min(max(differing, default=0), tournament.recorded_rounds) + 1)):
        player = marked_full_point(tournament, number)
        if player is None:
            continue
        mended = _allocated(tournament, number, player)
        right = [one for one in differing if agrees(mended, one, system)]
        if right:
            told.append(
                f"round {number}: the full-point bye (F) of {player} {names[player]} is likely the"
                f" pairing-allocated bye (U); with that mark {_listed(right)}"
            )
    others = better_editions(tournament, system)
    if others:
        fitting = " and with ".join(SYSTEMS[one].name for one in others)
        told.append(f"all rounds agree with {fitting}; if the edition is wrong, try --system {others[-1]}")
    return told


def _listed(rounds: list[RoundNumber]) -> str:
    return f"round {rounds[0]} agrees" if len(rounds) == 1 else f"rounds {', '.join(map(str, rounds))} agree"
