"""What the verbs on one round share: read the source, say by which edition and why, pair."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from pairtutor import tutor
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell
from pairtutor.cli.output import write_output
from pairtutor.cli.terminal import add_colours, progress
from pairtutor.errors import Said, UsageError
from pairtutor.messages import Message, said_of_teams
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.tournament import ChosenBy, SystemChoice, Tournament
from pairtutor.resources import ENGLISH, Language
from pairtutor.systems.base import choose_system, load_system

MAXI = "lim"
"""The family of systems that know Maxi-tournaments."""


def open_source(
    source: str,
    system: str | None,
    rounds: int | None = None,
    language: Language = ENGLISH,
    stdin: bytes | None = None,
    *,
    entered: bool = False,
) -> Tournament:
    """Read a tournament, and tell on standard error what its reader found remarkable.

    `system` is what `--system` asks for: it settles a source that names one we do not have. `rounds` are the
    planned ones, whatever the source says. `stdin` is what the source holds, where that was read before. With
    `entered` group A of a Baku acceleration is counted from everybody who is entered.

    Raises:
        SourceError: it cannot be read.
    """
    from pairtutor.sources.load import load
    from pairtutor.sources.remarks import length_remarks

    given = {} if stdin is None else {"stdin": stdin}
    tournament = load(source, system=system, rounds=rounds, **given)
    remarks = (*tournament.remarks, *length_remarks(tournament))
    tell((of_source(tournament.source, remark) for remark in remarks), language)
    return tournament.counted_from_entered() if entered else tournament


def open_tournament(args: argparse.Namespace, stdin: bytes | None = None) -> tuple[Tournament, SystemChoice]:
    """Read the source that the arguments name, as the tournament that they say it is, and settle its system.

    `stdin` is what the source holds, where that was read before.

    Raises:
        SourceError: it cannot be read.
        UsageError: the system knows no Maxi-tournaments.
    """
    tournament = open_source(
        args.source, args.system, args.rounds, args.language, stdin, entered=args.entered
    )
    choice = choose_system(tournament, args.system)
    return as_maxi(tournament, choice) if args.maxi else tournament, choice


@contextmanager
def speaking_of(tournament: Tournament) -> Iterator[None]:
    """Let whatever cannot be done speak of teams, where the tournament is an event of teams.

    Raises:
        UsageError: it cannot be done.
    """
    try:
        yield
    except UsageError as error:
        if tournament.teams is None:
            raise
        raise UsageError(said_of_teams(error.message)) from None


def as_maxi(tournament: Tournament, choice: SystemChoice) -> Tournament:
    """Return a tournament as a Maxi-tournament.

    Raises:
        UsageError: its system knows none.
    """
    if SYSTEMS[choice.system].family != MAXI:
        able = [system.id for system in SYSTEMS.values() if system.family == MAXI]
        *others, last = able
        raise UsageError(Message("command.no-maxi", others=", ".join(others), last=last))
    return tournament._replace(maxi=True)


def tell_edition(source: str, choice: SystemChoice, language: Language, *, always: bool = False) -> None:
    """Tell on standard error which edition is used for a source, and why, when nobody named one, or `always`.

    Raises:
        UnknownSystem: this version cannot pair by it; that is all there is to say then.
    """
    if always or choice.because.reason == "in-force":
        load_system(choice.system)
        tell([of_source(source, paired_by(choice.system, choice.because))], language)


def tell_round(request: tutor.RoundRequest, language: Language) -> None:
    """Tell on standard error that a round is the last one of a finished tournament, unless asked for."""
    if request.is_last:
        last = request.number
        finished = tutor.is_finished(request.tournament)
        remark = Message(f"command.last-round.{'planned' if finished else 'dated'}", n=last)
        tell([of_source(request.tournament.source, remark)], language)


def pair(
    args: argparse.Namespace, *, record: bool, stdin: bytes | None = None
) -> tuple[tutor.RoundRequest, tutor.Lesson]:
    """Read the source and pair the round that the arguments ask for.

    `stdin` is what the source holds, where that was read before. Without `record` there is no trace.

    The edition used is told on standard error with the answer; that of a recorded trace, which holds it
    anyway, only when nobody asked for one.

    Raises:
        PairtutorError: the source, the round or the system will not do.
    """
    tournament, choice = open_tournament(args, stdin)
    of_teams = tournament.teams is not None
    with progress(Message("command.progress.pairing"), args.language, of_teams=of_teams) as show:
        request = tutor.request_round(tournament, args.round, choice)
        lesson = tutor.pair(request, record=record, progress=show)
    tell_edition(tournament.source, choice, args.language, always=not record)
    tell_round(request, args.language)
    return request, lesson


def ask_round(args: argparse.Namespace) -> tutor.RoundRequest:
    """Read the source for the round that the arguments ask for; tell the edition if nobody named one.

    Raises:
        PairtutorError: the source, the round or the system will not do.
    """
    tournament, choice = open_tournament(args)
    tell_edition(tournament.source, choice, args.language)
    request = tutor.request_round(tournament, args.round, choice)
    tell_round(request, args.language)
    return request


def write_answer(text: str, args: argparse.Namespace, *, plain: bool = False) -> None:
    """Write what is told of a round: with colours on a screen, unless it is `plain` data."""
    write_output(text if plain or args.output else add_colours(text), args.output, args.force)


def answer(lesson: tutor.Lesson, language: Language) -> ExitCode:
    """Tell on standard error why a round has no legal pairing, where that is so, and return the exit status.

    What was recorded of it has been written by then.
    """
    if lesson.refusal:
        tell([lesson.refusal], language)
        return ExitCode.ANSWER_IS_NO
    return ExitCode.DONE


def reason(chosen: ChosenBy) -> Message:
    """Return the reason for the choice of the system, without a full stop."""
    return Message(f"command.edition.{chosen.reason}", **chosen._asdict())


def paired_by(system: str, chosen: ChosenBy) -> Message:
    """Return by which edition something is paired, and what settled it."""
    return Message("command.paired-by", system=Message(f"systems.{system}.name"), reason=reason(chosen))


def of_source(source: str, remark: Said) -> Message:
    """Return a remark with the source that it is about."""
    return Message("command.of-source", source=source, remark=remark)
