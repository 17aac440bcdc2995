"""What may be behind rounds that differ: a wrong mark or colour, another edition or another system."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from pairtutor.errors import UsageError
from pairtutor.messages import Message, listed
from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.recorded import recorded_round
from pairtutor.model.tournament import Tournament
from pairtutor.systems.base import choose_system
from pairtutor.tutor import run

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pairtutor.model.pairing import Recorded


def other_editions(tournament: Tournament, system: str | None) -> tuple[str, ...]:
    """Return the other editions of the system that a tournament is paired by, oldest first."""
    stated = choose_system(tournament, system).system
    family = SYSTEMS[stated].family
    return tuple(system.id for system in SYSTEMS.values() if system.id != stated and system.family == family)


def comparison(
    tournament: Tournament, number: RoundNumber, system: str | None, recorded: Recorded
) -> Literal["equal", "colours", "pairs"]:
    """Return in what a round that a system pairs differs from a recorded one, as far as colours are known."""
    pairing = run(tournament, number, system, record=False).pairing
    if pairing is None or pairing.bye != recorded.bye:
        return "pairs"
    coloured = SYSTEMS[pairing.system].coloured
    white: dict[frozenset[int], int] = {frozenset(board): board.white for board in pairing.boards}
    wanted = {meeting.players: meeting for meeting in recorded.meetings}
    if white.keys() != wanted.keys():
        return "pairs"
    same = all(
        white[players] == meeting.white
        for players, meeting in wanted.items()
        if coloured and meeting.coloured
    )
    return "equal" if same else "colours"


def marked_full_point(tournament: Tournament, number: RoundNumber) -> Tpn | None:
    """Return whose full-point bye of a round is likely the allocated bye, None if there is no such mark.

    It is the only one of a round without an allocated bye, and with that player the number is odd.
    """
    marks = {tpn: line[number - 1].mark for tpn, line in tournament.entries.items()}
    full = [tpn for tpn, mark in marks.items() if mark is Mark.FULL_POINT_BYE]
    if len(full) != 1 or Mark.PAIRING_ALLOCATED_BYE in marks.values():
        return None
    present = len(tournament.players) - len(tournament.absent_in(number))
    if present % 2:
        return None
    return full[0] if agrees(_with_allocated_bye(tournament, number, full[0]), number, None) else None


def _with_allocated_bye(tournament: Tournament, number: RoundNumber, player: Tpn) -> Tournament:
    """Return the tournament with the allocated bye in place of what a player has in a round."""
    line = tournament.entries[player]
    index = number - 1
    changed = Entry(None, None, Mark.PAIRING_ALLOCATED_BYE, line[index].points)
    entries = {**tournament.entries, player: (*line[:index], changed, *line[number:])}
    return tournament._replace(entries=entries)


def pairs_as(tournament: Tournament, number: RoundNumber, system: str, recorded: Recorded) -> bool:
    """Return whether a system pairs a round as recorded; False where it cannot pair the tournament."""
    try:
        return comparison(tournament, number, system, recorded) == "equal"
    except UsageError:
        return False


def agrees(tournament: Tournament, number: RoundNumber, system: str | None) -> bool:
    """Return whether a recorded round has the pairs, the colours and the bye that a system gives it."""
    return comparison(tournament, number, system, recorded_round(tournament, number)) == "equal"


def as_complete(tournament: Tournament) -> Tournament:
    """Return the tournament with no round to come: the last that the source has is the last of the event."""
    return tournament._replace(planned_rounds=tournament.paired_rounds, dated_rounds=0)


def better_systems(
    tournament: Tournament,
    system: str | None,
    rounds: list[RoundNumber] | None = None,
    differing: Sequence[RoundNumber] = (),
) -> tuple[str, ...]:
    """Return by which systems all these rounds are right: other editions of the stated one, else any others.

    Without `rounds` these are all that the source has. Those `differing` by the stated one are tried first,
    for they refute another one soonest, and of these the last, where brackets are smaller.
    """
    wanted = sorted(rounds or _rounds(tournament), key=lambda number: (number in differing, number))[::-1]
    editions = other_editions(tournament, system)
    fitting = tuple(system for system in editions if _all_agree(tournament, system, wanted))
    if fitting:
        return fitting
    stated = SYSTEMS[choose_system(tournament, system).system]
    others = [system.id for system in SYSTEMS.values() if system.coloured == stated.coloured]
    rest = (system for system in others if system not in (stated.id, *editions))
    return tuple(system for system in rest if _all_agree(tournament, system, wanted))


def _all_agree(tournament: Tournament, system: str, rounds: list[RoundNumber]) -> bool:
    """Return whether every recorded round is as a system has it."""
    return all(pairs_as(tournament, number, system, recorded_round(tournament, number)) for number in rounds)


def _rounds(tournament: Tournament) -> list[RoundNumber]:
    return [RoundNumber(number) for number in range(1, tournament.paired_rounds + 1)]


class Mend(NamedTuple):
    """What a source may have got wrong, the tournament without that, and an option that says so.

    `key` says it, before what is so then; empty where nothing is wrong. `about` is the round it is about.
    """

    key: str
    tournament: Tournament
    option: str = ""
    about: int = 0

    def say(self, then: Message) -> Message:
        """Return what is so if the source has got this wrong."""
        return Message(self.key, round=self.about, then=then)


def causes(tournament: Tournament, system: str | None, differing: list[RoundNumber]) -> list[Message]:
    """Return what may be behind rounds that differ, one sentence each, without a full stop."""
    if not differing:
        return []
    sentences = _marks(tournament, system, differing)
    mends = [Mend("", tournament), *_mends(tournament)]
    for mend in mends[1:]:
        right = [number for number in differing if agrees(mend.tournament, number, system)]
        if right and not any(_stops_agreeing(tournament, mend.tournament, system, differing)):
            then = Message("causes.it-agrees") if right[0] == mend.about else _rounds_that_agree(right)
            if mend.option:
                then = Message("causes.with-option", then=then, option=mend.option)
            sentences.append(mend.say(then))
            if right == differing:
                return sentences
    compared = (comparison(tournament, one, system, recorded_round(tournament, one)) for one in differing)
    if all(found == "colours" for found in compared):
        return sentences  # by another system more than the colours would differ
    for mend in mends:
        fitting = better_systems(mend.tournament, system, differing=differing)
        if fitting:
            how = _suggest_system(mend.tournament, system, fitting[-1], mend.option)
            key = "causes.then-all-agree" if mend.key else "causes.all-agree"
            agree = Message(key, systems=_and_with(fitting), how=how)
            sentences.append(mend.say(agree) if mend.key else agree)
            return sentences
    return [*sentences, *_but_for_the_last(tournament, system, differing)]


def _but_for_the_last(
    tournament: Tournament, system: str | None, differing: list[RoundNumber]
) -> Iterator[Message]:
    """Yield by what all rounds are right but the last, the one in dispute, which is so by none of the two."""
    *before, last = _rounds(tournament)
    if differing[-1] != last or len(differing) == 1:
        return
    fitting = better_systems(tournament, system, before, differing)
    if fitting:
        key = "causes.all-but-last-neither" if len(fitting) == 1 else "causes.all-but-last-none"
        how = _suggest_system(tournament, system, fitting[-1])
        yield Message(key, n=last - 1, systems=_and_with(fitting), last=last, how=how)


def _and_with(systems: Iterable[str]) -> object:
    """Return the names of the systems with which rounds agree."""
    names = (Message(f"systems.{system}.name") for system in systems)
    return listed(names, "causes.and-with", "causes.comma-with")


def _suggest_system(tournament: Tournament, system: str | None, other: str, option: str = "") -> Message:
    """Return how to try another edition or system, with one more option if one is named."""
    edition = other in other_editions(tournament, system)
    options = f"--system {other} {option}".rstrip()
    return Message("causes.try-edition" if edition else "causes.try-system", options=options)


def _stops_agreeing(
    tournament: Tournament, mended: Tournament, system: str | None, differing: list[RoundNumber]
) -> Iterator[bool]:
    """Yield for each round that agrees as it is whether it does not agree any more when mended."""
    return (not agrees(mended, number, system) for number in _rounds(tournament) if number not in differing)


def _mends(tournament: Tournament) -> list[Mend]:
    """Return what the file may state wrongly: length, initial colour, acceleration, the last two."""
    stated = tournament.initial_colour
    mends = []
    if stated is not None:
        said = "causes.stated-white" if stated is Colour.WHITE else "causes.stated-black"
        mends.append(Mend(said, tournament._replace(initial_colour=stated.opposite)))
    if tournament.virtual_points:
        mends.append(Mend("causes.accelerated", tournament._replace(virtual_points={})))
    if stated is not None and tournament.virtual_points:
        both = mends[0].tournament._replace(virtual_points={})
        white = stated is Colour.WHITE
        said = "causes.stated-white-accelerated" if white else "causes.stated-black-accelerated"
        mends.append(Mend(said, both))
    return [*_lengths(tournament), *mends]


def _lengths(tournament: Tournament) -> Iterator[Mend]:
    """Yield that the last round was the last of the event where nobody says so, or was not where dates do."""
    last, planned = tournament.paired_rounds, tournament.planned_rounds
    if planned is None:
        yield Mend("causes.was-last", as_complete(tournament), f"--rounds {last}", last)
    elif last == planned == tournament.dated_rounds:
        open_end = tournament._replace(planned_rounds=None, dated_rounds=0)
        yield Mend("causes.was-not-last", open_end, about=last)


def _marks(tournament: Tournament, system: str | None, differing: list[RoundNumber]) -> list[Message]:
    """Return which full-point byes are likely allocated ones."""
    sentences = []
    names = {player.tpn: player.name for player in tournament.players}
    for number in range(1, min(max(differing), tournament.recorded_rounds) + 1):
        player = marked_full_point(tournament, RoundNumber(number))
        if player is None:
            continue
        mended = _with_allocated_bye(tournament, RoundNumber(number), player)
        right = [number for number in differing if agrees(mended, number, system)]
        if right:
            sentences.append(
                Message(
                    "causes.allocated-bye",
                    round=number,
                    player=f"{player} {names[player]}",
                    then=_rounds_that_agree(right),
                )
            )
    return sentences


def _rounds_that_agree(rounds: list[RoundNumber]) -> Message:
    return Message("causes.rounds-agree", rounds=listed(rounds), n=len(rounds))
