"""What a source may state wrongly of a whole event, and the event without that."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.disputes.agreement import as_complete
from pairtutor.errors import Said
from pairtutor.messages import Message, list_message
from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.model.recorded import recorded_round
from pairtutor.model.renumbering import follow_points, numbers_of_ranks, renumber
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.sources.acceleration import baku
from pairtutor.sources.faults import Misread
from pairtutor.sources.trf.write import system_code, virtual_records


class Mend(NamedTuple):
    """What a source may have got wrong, the tournament without that, and an option that says so.

    `key` says it, before what is so then; empty where nothing is wrong. `about` is the round it is about, and
    `rounds` the planned ones that it takes. What no option says stands in `how`. A mend with a `sign` is one
    that shows in the first round that differs, or is none.
    """

    key: str
    tournament: Tournament
    option: str = ""
    about: int = 0
    rounds: int = 0
    how: Said = ""
    sign: bool = False

    def say(self, then: Message) -> Message:
        """Return the message that `then` would be so if the source has got this wrong."""
        return Message(self.key, round=self.about, n=self.rounds, then=then)


def mends_of(tournament: Tournament, system: str) -> Iterator[Mend]:
    """Yield what the file may state wrongly: length, initial colour, acceleration, the last two, numbers."""
    yield from _lengths(tournament)
    stated = tournament.initial_colour
    other = tournament if stated is None else tournament._replace(initial_colour=stated.opposite)
    said = "causes.stated-white" if stated is Colour.WHITE else "causes.stated-black"
    if stated is not None:
        yield Mend(said, other)
    if tournament.virtual_if_entered:
        yield Mend("causes.entered", tournament.counted_from_entered(), "--entered")
    if tournament.virtual_points:
        yield Mend("causes.accelerated", tournament._replace(virtual_points={}))
    elif _can_be_accelerated(tournament, system):
        yield from _accelerations(tournament, system)
    if stated is not None and tournament.virtual_points:
        white = stated is Colour.WHITE
        said = "causes.stated-white-accelerated" if white else "causes.stated-black-accelerated"
        yield Mend(said, other._replace(virtual_points={}))
    numbers = numbers_of_ranks(tournament)
    if numbers is not None and follow_points(tournament):
        how = "pairtutor convert FILE --renumber -o NEW.trf"
        yield Mend("causes.numbers-by-place", renumber(tournament, numbers), how=how, sign=True)


def _lengths(tournament: Tournament) -> Iterator[Mend]:
    """Yield that the last round was the last of the event where nobody says so, or was not where dates do."""
    last, planned = tournament.paired_rounds, tournament.planned_rounds
    if planned is None:
        yield Mend("causes.was-last", as_complete(tournament), f"--rounds {last}", last)
    elif last == planned == tournament.dated_rounds:
        open_end = tournament._replace(planned_rounds=None, dated_rounds=0)
        yield Mend("causes.was-not-last", open_end, about=last)


def _can_be_accelerated(tournament: Tournament, system: str) -> bool:
    """Return whether virtual points have a meaning: of teams only where match points are the score."""
    by_games = tournament.teams is not None and tournament.teams.score == "game"
    return SYSTEMS[system].accelerated and not by_games and tournament.paired_rounds > 0


LONGEST_BESIDES = 13
"""So many rounds at most are taken for the length of an accelerated event that does not state it."""

_TWO_ROUNDS = 2
"""The rounds in which the upper half has a point more by the oldest way of accelerating."""


def _accelerations(tournament: Tournament, system: str) -> Iterator[Mend]:
    """Yield that the event was accelerated and the file does not state it: by Baku, or as round 1 shows."""
    players = tuple(player.tpn for player in tournament.players)
    last, planned = tournament.paired_rounds, tournament.planned_rounds
    # The last of group A, and its points in the rounds that are paired: what comes later changes no pairing.
    tried: set[tuple[Tpn | None, tuple[HalfPoints, ...]]] = set()
    group: tuple[Tpn, ...] = ()
    for rounds in (planned,) if planned else range(last, max(last, LONGEST_BESIDES) + 1):
        try:
            virtual = baku(players, rounds, tournament.points)
        except Misread:
            return
        group, line = tuple(virtual), next(iter(virtual.values()), ())
        if (known := (max(group, default=None), line[:last])) in tried:
            continue
        tried.add(known)
        accelerated = tournament._replace(virtual_points=virtual, planned_rounds=rounds)
        how = _how_to_state(accelerated, system)
        if planned:
            yield Mend("causes.unstated-baku", accelerated, how=how, sign=True)
        else:
            option = f"--rounds {rounds}"
            yield Mend("causes.unstated-baku-of", accelerated, option, rounds=rounds, how=how, sign=True)
    seen = group_seen(tournament)
    lines = [line for _, line in sorted(tried, key=lambda known: -len(known[1]))]
    for line in dict.fromkeys((*lines, (tournament.points.win,) * min(last, _TWO_ROUNDS))):
        if seen and (seen[-1], line) not in tried:
            accelerated = tournament._replace(virtual_points=dict.fromkeys(seen, line))
            how = _how_to_state(accelerated, "")
            yield Mend("causes.unstated-acceleration", accelerated, how=how, sign=True)


def group_seen(tournament: Tournament) -> tuple[Tpn, ...]:
    """Return the players from the first number on who were paired among themselves in round 1.

    Empty where nobody was, or where everybody was.
    """
    there = recorded_round(tournament, 1)
    numbers = sorted(there.players - {there.bye})
    met = {frozenset(meeting.players) for meeting in there.meetings}
    for size in range(2, len(numbers) - 1, 2):
        half = size // 2
        if all(frozenset(two) in met for two in zip(numbers[:half], numbers[half:size], strict=True)):
            last = numbers[size - 1]
            return tuple(player.tpn for player in tournament.players if player.tpn <= last)
    return ()


def _how_to_state(tournament: Tournament, system: str) -> Message:
    """Return what states an acceleration: the code of the system with Baku's, else virtual points."""
    code = system_code(system) if system and SYSTEMS[system].baku else ""
    if code:
        return Message("causes.state-baku", code=f"{code}_BAKU")
    return Message("causes.state-virtual", records=list_message(virtual_records(tournament)))
