"""What may be behind rounds that differ: a wrong mark, colour or number, another result or system."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pairtutor.disputes.agreement import agrees, comparison, pairs_as
from pairtutor.disputes.corrected import corrected_results
from pairtutor.disputes.deadline import CUT_SHORT, Deadline
from pairtutor.disputes.mends import Mend, mends_of
from pairtutor.messages import Message, list_message
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.recorded import recorded_round
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.base import choose_system

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def other_editions(tournament: Tournament, system: str | None) -> tuple[str, ...]:
    """Return the other editions of the system that a tournament is paired by, oldest first."""
    stated = SYSTEMS[choose_system(tournament, system).system]
    return tuple(
        edition.id
        for edition in SYSTEMS.values()
        if edition is not stated and edition.family == stated.family
    )


def marked_full_point(tournament: Tournament, number: RoundNumber) -> Tpn | None:
    """Return the player whose full-point bye is likely the allocated one; None without such a mark.

    It is the only one of a round without an allocated bye, and with that player the number is odd.
    """
    marks = {tpn: line[number - 1].mark for tpn, line in tournament.entries.items()}
    full = [tpn for tpn, mark in marks.items() if mark is Mark.FULL_POINT_BYE]
    if len(full) != 1 or Mark.PAIRING_ALLOCATED_BYE in marks.values():
        return None
    present = len(tournament.players) - len(tournament.absent_in(number))  # that player is absent there
    if present % 2:
        return None
    return full[0] if agrees(_with_allocated_bye(tournament, number, full[0]), number, system=None) else None


def _with_allocated_bye(tournament: Tournament, number: RoundNumber, player: Tpn) -> Tournament:
    """Return the tournament with the allocated bye in place of what a player has in a round."""
    line = tournament.entries[player]
    index = number - 1
    changed = Entry(opponent=None, colour=None, mark=Mark.PAIRING_ALLOCATED_BYE, points=line[index].points)
    entries = {**tournament.entries, player: (*line[:index], changed, *line[number:])}
    return tournament._replace(entries=entries)


def better_systems(
    tournament: Tournament,
    system: str | None,
    rounds: list[RoundNumber] | None = None,
    differing: Sequence[RoundNumber] = (),
    deadline: Deadline | None = None,
    right: tuple[str, ...] | None = None,
) -> tuple[str, ...]:
    """Return the systems by which all these rounds are right: other editions of the stated one, else others.

    They stand oldest edition first. Others are those that give colours too, or give none either. Without
    `rounds`, or with none, these are all that the source has. Those `differing` by the stated one are tried
    first, for they refute another one soonest, and of these the last, where brackets are smaller. What is not
    tried before the `deadline` is not among them. `right` are the other editions that are, where those have
    been tried.
    """
    numbers = sorted(rounds or _rounds(tournament), key=lambda number: (number in differing, number))[::-1]
    editions = other_editions(tournament, system)
    until = deadline or Deadline()
    if right is None:
        right = tuple(system for system in editions if _all_agree(tournament, system, numbers, until))
    if right:
        return right
    stated = SYSTEMS[choose_system(tournament, system).system]
    others = [system.id for system in SYSTEMS.values() if system.coloured == stated.coloured]
    rest = (system for system in others if system not in (stated.id, *editions))
    return tuple(system for system in rest if _all_agree(tournament, system, numbers, until))


class NearestEditions(NamedTuple):
    """The other editions by which fewest rounds differ, and these rounds, ascending; none of both if none.

    Those by which none differs are no such: they are `right`. Those `even` have as many rounds right as the
    system that is asked about, and not the same; each has with it those that differ.
    """

    systems: tuple[str, ...] = ()
    rounds: tuple[RoundNumber, ...] = ()
    right: tuple[str, ...] = ()
    even: tuple[tuple[str, tuple[RoundNumber, ...]], ...] = ()


MOST_TRIED: Final = 2_000
"""Rounds times players of a source whose other editions are tried to the end, however long that takes."""


def nearest_editions(
    tournament: Tournament,
    system: str | None,
    differing: Sequence[RoundNumber],
    deadline: Deadline | None = None,
) -> NearestEditions:
    """Return the other editions that have more rounds right than the system by which some are `differing`.

    They have most of the rounds right, though not all, and of several all differ in the same rounds; only one
    that is right where the system is wrong can. None where no edition has more. What the `deadline` cuts
    short counts as neither better nor even, but a small source is tried to the end.
    """
    small = len(tournament.players) * tournament.paired_rounds <= MOST_TRIED
    until = Deadline() if small or deadline is None else deadline
    rest = [number for number in _rounds(tournament) if number not in differing]
    most = min(len(differing), (tournament.paired_rounds + 1) // 2)
    enough = most + (most == len(differing))  # one that has as many right is looked for to the end
    fewest = NearestEditions()
    for edition in other_editions(tournament, system):
        wrong: list[RoundNumber] = []
        for number in (*differing, *rest):
            if until.look().cut_short:
                return fewest
            if not pairs_as(tournament, number, edition, recorded_round(tournament, number)):
                wrong.append(number)
            if len(wrong) >= enough or wrong == [*differing]:
                break
        rounds = tuple(sorted(wrong))
        if not wrong:
            fewest = fewest._replace(right=(*fewest.right, edition))
        elif len(wrong) == len(differing) == most and rounds != (*differing,):
            fewest = fewest._replace(even=(*fewest.even, (edition, rounds)))
        elif len(wrong) >= most:
            continue
        elif fewest.rounds == rounds:
            fewest = fewest._replace(systems=(*fewest.systems, edition))
        elif not fewest.rounds or len(rounds) < len(fewest.rounds):
            fewest = fewest._replace(systems=(edition,), rounds=rounds)
    return fewest


def _all_agree(
    tournament: Tournament, system: str, rounds: Iterable[RoundNumber], deadline: Deadline
) -> bool:
    """Return whether every recorded round is as a system has it; False where time runs out before."""
    return all(
        not deadline.look().cut_short
        and pairs_as(tournament, number, system, recorded_round(tournament, number))
        for number in rounds
    )


def _rounds(tournament: Tournament) -> list[RoundNumber]:
    return [RoundNumber(number) for number in range(1, tournament.paired_rounds + 1)]


def causes(
    tournament: Tournament,
    system: str | None,
    differing: list[RoundNumber],
    deadline: Deadline | None = None,
    nearest: NearestEditions | None = None,
) -> list[Message]:
    """Return the possible causes of rounds that differ (`differing`, ascending), each a sentence.

    Without a `deadline` all are tried, however long it takes. Where one cut the search short, a last sentence
    says what was not looked for, which is no cause. `nearest` are the nearest editions where they are known.
    """
    if not differing:
        return []
    until = deadline or Deadline()
    left = list(_LOOKED_FOR)
    sentences = _causes(tournament, system, differing, until, left, nearest)
    if until.cut_short and left:
        untried = list_message(map(Message, left), "list.semicolon", "list.semicolon")
        sentences.append(Message(CUT_SHORT, untried=untried))
    return sentences


_LOOKED_FOR: Final = (
    _BYE_MARKS := "causes.untried.bye-marks",
    _MENDS := "causes.untried.mends",
    _SYSTEMS := "causes.untried.systems",
    _RESULTS := "causes.untried.results",
)
"""What is looked for behind rounds that differ, in turn."""


def _causes(
    tournament: Tournament,
    system: str | None,
    differing: list[RoundNumber],
    deadline: Deadline,
    left: list[str],
    nearest: NearestEditions | None,
) -> list[Message]:
    """Return the possible causes of rounds that differ, as far as they are tried before the deadline.

    In turn: marks, mends of the file, another system (but where only colours differ), the last round alone,
    single results. What explains all the rounds ends the search; an edition that has more of them right goes
    before what explains some. Of `left`, what is looked for, only that stays which the deadline cut short.
    """
    if nearest is None:
        nearest = nearest_editions(tournament, system, differing, deadline)
    but_for_some = _but_for_some(tournament, system, differing, nearest)
    sentences = _marks(tournament, system, differing, deadline)
    _note_done(left, _BYE_MARKS, deadline)
    mends = [  # the first mends nothing: it is for what is right by another system as the file is
        Mend(key="", tournament=tournament),
        *mends_of(tournament, choose_system(tournament, system).system),
    ]
    explained: set[RoundNumber] = set()
    for mend in mends[1:]:
        right = _rounds_mended(mend, tournament, system, differing, deadline)
        if right:
            then = Message("causes.it-agrees") if right[0] == mend.about else _rounds_that_agree(right)
            for more in filter(None, (mend.option, mend.how)):
                then = Message("causes.with-option", then=then, option=more)
            sentences.append(mend.say(then))
            explained.update(right)
            if right == differing:
                return sentences
    _note_done(left, _MENDS, deadline)
    compared = (comparison(tournament, one, system, recorded_round(tournament, one)) for one in differing)
    if all(found == "colours" for found in compared):
        _leave_out(left, _SYSTEMS, _RESULTS)
        return but_for_some + sentences  # by another system more than the colours would differ
    for mend in mends:
        known = None if mend.key else nearest.right  # of the file as it is the editions have been tried
        fitting = better_systems(mend.tournament, system, None, differing, deadline, known)
        if fitting:
            how = _suggest_system(mend.tournament, system, fitting[-1], mend.option)
            key = "causes.then-all-agree" if mend.key else "causes.all-agree"
            agree = Message(key, systems=_and_with(fitting), how=how)
            sentences.append(mend.say(agree) if mend.key else agree)
            return sentences
    if but_for_some:
        _leave_out(left, _SYSTEMS, _RESULTS)
        return but_for_some + sentences
    but_for_the_last = [*_but_for_the_last(tournament, system, differing, deadline)]
    _note_done(left, _SYSTEMS, deadline)
    if but_for_the_last:
        return but_for_the_last + sentences
    sentences += _as_many_agree(tournament, system, nearest)
    unexplained = [number for number in differing if number not in explained]
    sentences += _corrections(tournament, system, unexplained, deadline)
    return sentences


def _note_done(left: list[str], what: str, deadline: Deadline) -> None:
    """Take from what is left to be looked for what the deadline has not cut short."""
    if not deadline.cut_short:
        _leave_out(left, what)


def _leave_out(left: list[str], *gone: str) -> None:
    """Take from what is left to be looked for what needs no look."""
    left[:] = [what for what in left if what not in gone]


def _rounds_mended(
    mend: Mend, tournament: Tournament, system: str | None, differing: list[RoundNumber], deadline: Deadline
) -> list[RoundNumber]:
    """Return the rounds that differ and agree when mended; none where others do not agree any more then.

    None either where the deadline passes first.
    """
    right = []
    for number in differing:
        if deadline.look().cut_short:
            return []
        if agrees(mend.tournament, number, system):
            right.append(number)
        elif mend.sign and not right:
            return []
    others = [number for number in _rounds(tournament) if number not in differing]
    for number in others if right else ():
        if deadline.look().cut_short or not agrees(mend.tournament, number, system):
            return []
    return right


MOST_CORRECTIONS = 3
"""So many results at most are named of which one may have been corrected after a round."""


def _corrections(
    tournament: Tournament, system: str | None, rounds: list[RoundNumber], deadline: Deadline
) -> list[Message]:
    """Return the single results that make a round right, if they were corrected after it, a sentence each."""
    names = {player.tpn: f"{player.tpn} {player.name}" for player in tournament.players}
    sentences = []
    for number in rounds:
        for changed in corrected_results(tournament, number, system, deadline)[:MOST_CORRECTIONS]:
            game = f"{changed.round}:{changed.white}-{changed.black}={changed.result}"
            options = f"--round {number} --result {game}"
            agree = Message("causes.with-what-if", then=_rounds_that_agree([number]), options=options)
            sentences.append(
                Message(
                    "causes.corrected",
                    pair=f"{names[changed.white]} – {names[changed.black]}",
                    about=changed.round,
                    result=changed.result,
                    then=agree,
                )
            )
    return sentences


def _but_for_the_last(
    tournament: Tournament, system: str | None, differing: list[RoundNumber], deadline: Deadline
) -> Iterator[Message]:
    """Yield by what all rounds are right but the last, the one in dispute, which is so by none of the two."""
    *before, last = _rounds(tournament)
    if differing[-1] != last or len(differing) == 1:
        return
    fitting = better_systems(tournament, system, before, differing, deadline)
    if fitting:
        yield _all_but_last(tournament, system, fitting)


def _but_for_some(
    tournament: Tournament,
    system: str | None,
    differing: Sequence[RoundNumber],
    nearest: NearestEditions,
) -> list[Message]:
    """Return by which editions more rounds are right, a sentence; none where there are none."""
    systems, rounds = nearest.systems, nearest.rounds
    if not systems:
        return []
    if rounds == (tournament.paired_rounds,) and rounds[0] in differing:
        return [_all_but_last(tournament, system, systems)]
    but = {"rounds": list_message(rounds, "list.and"), "n": len(rounds)}
    how = _suggest_system(tournament, system, systems[-1])
    return [Message("causes.all-but-some", systems=_and_with(systems), how=how, **but)]


def _as_many_agree(tournament: Tournament, system: str | None, nearest: NearestEditions) -> Iterator[Message]:
    """Yield the editions by which as many rounds are right, not the same ones, each with all that differ."""
    for edition, rounds in nearest.even:
        but = {"rounds": list_message(rounds, "list.and"), "n": len(rounds)}
        how = _suggest_system(tournament, system, edition)
        yield Message("causes.as-many-agree", systems=Message(f"systems.{edition}.name"), how=how, **but)


def _all_but_last(tournament: Tournament, system: str | None, fitting: Sequence[str]) -> Message:
    last = tournament.paired_rounds
    key = "causes.all-but-last-neither" if len(fitting) == 1 else "causes.all-but-last-none"
    how = _suggest_system(tournament, system, fitting[-1])
    return Message(key, n=last - 1, systems=_and_with(fitting), last=last, how=how)


def _and_with(systems: Iterable[str]) -> object:
    """Return the names of the systems with which rounds agree."""
    names = (Message(f"systems.{system}.name") for system in systems)
    return list_message(names, "causes.and-with", "causes.comma-with")


def _suggest_system(tournament: Tournament, system: str | None, other: str, option: str = "") -> Message:
    """Return the advice to try another edition or system, with one more option if one is named."""
    edition = other in other_editions(tournament, system)
    options = f"--system {other} {option}".rstrip()
    return Message("causes.try-edition" if edition else "causes.try-system", options=options, system=other)


def edition_of_round(tournament: Tournament, number: RoundNumber, system: str) -> str:
    """Return the latest other edition by which one paired round is right; empty where there is none."""
    recorded = recorded_round(tournament, number)
    editions = reversed(other_editions(tournament, system))
    return next((other for other in editions if pairs_as(tournament, number, other, recorded)), "")


def _marks(
    tournament: Tournament, system: str | None, differing: list[RoundNumber], deadline: Deadline
) -> list[Message]:
    """Return the full-point byes that are likely allocated ones, a sentence each."""
    sentences = []
    names = {player.tpn: player.name for player in tournament.players}
    for number in range(1, min(max(differing), tournament.recorded_rounds) + 1):
        if deadline.look().cut_short:
            break
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
    return Message("causes.rounds-agree", rounds=list_message(rounds), n=len(rounds))
