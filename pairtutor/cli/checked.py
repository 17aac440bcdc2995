"""One source checked: its rounds paired again and compared, as plain data that processes can hand on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from pairtutor import tutor
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.disputes.differences import Difference, Other, first_difference, in_computed_order
from pairtutor.errors import PairtutorError, Said, SourceError
from pairtutor.model.ids import RoundNumber
from pairtutor.model.pairing import Board, Meeting, Recorded
from pairtutor.model.recorded import alteration, recorded_round
from pairtutor.model.tournament import ChosenBy, SystemChoice, Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.progress import any_digits
from pairtutor.resources import ENGLISH, Language
from pairtutor.systems.base import choose_system, load_system
from pairtutor.trace.recorder import Trace

if TYPE_CHECKING:
    from pairtutor.disputes.deadline import Deadline


class Asked(NamedTuple):
    """What is wanted of every source: a system, the brackets, and the words for what is broken.

    `rounds` are the planned ones; with `entered` group A of a Baku acceleration is counted from all who are
    entered. `clauses` are words about each differing round, `causes` what may be behind all of them, and
    `all_causes` says that it is looked for as long as it takes.
    """

    system: str | None = None
    rounds: int | None = None
    maxi: bool = False
    entered: bool = False
    brackets: bool = False
    clauses: bool = False
    causes: bool = False
    all_causes: bool = False
    language: Language = ENGLISH


class Job(NamedTuple):
    """A source to check; `data` are its bytes where whoever checks it cannot read it, `held` known rounds."""

    source: str
    data: bytes | None = None
    held: frozenset[int] = frozenset()


class Checked(NamedTuple):
    """One round, recorded and computed; `boards` is empty when no legal pairing exists.

    `broken` says in words what the recorded boards break first, `clause` by which clause; empty where that
    was not asked. `brackets` is None unless asked for. `altered`: the source notes that the arbiter changed
    the round by hand, and whether the boards that it gives as the correct ones are computed. `complete`:
    nobody says how many rounds there are, and whether it agrees if the source has them all.
    """

    number: int
    recorded: Recorded
    boards: tuple[Board, ...]
    bye: int | None
    difference: Difference | None
    broken: str = ""
    clause: str = ""
    brackets: list[dict[str, Any]] | None = None
    altered: bool | None = None
    complete: bool | None = None

    @property
    def comment(self) -> str:
        """The comment of TRF26 by which an arbiter notes that the round was changed by hand."""
        made = tuple(Meeting(board.white, board.black) for board in self.boards)
        return alteration(self.number, Recorded(made, self.bye), self.recorded)


class SourceChecked(NamedTuple):
    """What came of one source; with `faults` it could not be checked, and nothing else is set.

    They are English ones, `translated_faults` the same in the language that was asked for. `total` is how
    many rounds the source has, those included that an earlier run had checked.
    """

    source: str
    faults: tuple[str, ...] = ()
    status: ExitCode = ExitCode.DONE
    remarks: tuple[Said, ...] = ()
    system: str = ""
    because: ChosenBy | None = None
    total: int = 0
    rounds: tuple[Checked, ...] = ()
    causes: tuple[Said, ...] = ()
    translated_faults: tuple[str, ...] = ()

    @property
    def differing_rounds(self) -> list[Checked]:
        """The rounds that differ."""
        return [checked for checked in self.rounds if checked.difference]


Show = Callable[[int, int], None]
"""Is told how many rounds are done, and of how many."""


def check_job(job: Job, asked: Asked, show: Show | None = None) -> SourceChecked:
    """Return the result of checking one source; any error in it is a part of that, never an exception."""
    try:
        with any_digits():
            return _check(job, asked, show)
    except PairtutorError as error:
        lines, translated = (_lines(job.source, error, language) for language in (ENGLISH, asked.language))
        return SourceChecked(job.source, lines, ExitCode.BAD_INPUT, translated_faults=translated)
    except Exception as error:
        what = f"{type(error).__name__}: {error}".rstrip(": ")
        lines = (f"{job.source}: a defect of the program: {what}; please report it with the file",)
        return SourceChecked(job.source, lines, ExitCode.DEFECT, translated_faults=lines)


def check_jobs(jobs: list[Job], asked: Asked) -> list[SourceChecked]:
    """Check several sources, as one piece of work."""
    return [check_job(job, asked) for job in jobs]


def _lines(source: str, error: PairtutorError, language: Language) -> tuple[str, ...]:
    """Return the faults of a source, a line each; every line begins with the source."""
    lines = error.lines_in(language)
    if isinstance(error, SourceError):
        return lines
    return tuple(line if line.startswith(f"{source}:") else f"{source}: {line}" for line in lines)


def _check(job: Job, asked: Asked, show: Show | None) -> SourceChecked:
    """Return the result of checking one source; rounds that the job has `held` are not among its rounds.

    Raises:
        PairtutorError: the source cannot be read, or not be paired by the system.
    """
    from pairtutor.cli.lesson import as_maxi
    from pairtutor.sources.load import load
    from pairtutor.sources.remarks import length_remarks

    given = {} if job.data is None else {"stdin": job.data}
    tournament = load(job.source, system=asked.system, rounds=asked.rounds, **given)
    choice = choose_system(tournament, asked.system)
    if asked.entered:
        tournament = tournament.counted_from_entered()
    if asked.maxi:
        tournament = as_maxi(tournament, choice)
    load_system(choice.system)
    rounds = tuple(_rounds(tournament, choice, job, asked, show))
    differing = [RoundNumber(checked.number) for checked in rounds if checked.difference]
    causes: tuple[Said, ...] = ()
    if asked.causes and differing:
        from pairtutor.disputes.checking import causes as behind

        causes = tuple(behind(tournament, asked.system, differing, _deadline(asked, show, tournament)))
    return SourceChecked(
        job.source,
        remarks=(*tournament.remarks, *length_remarks(tournament)),
        system=choice.system,
        because=choice.because,
        total=tournament.paired_rounds,
        rounds=rounds,
        causes=causes,
    )


def _deadline(asked: Asked, show: Show | None, tournament: Tournament) -> Deadline:
    """Return the deadline of the search for causes; whoever watches is shown that the work goes on."""
    from pairtutor.disputes.deadline import CAUSES_SECONDS, Deadline

    total = tournament.paired_rounds
    heard = None if show is None else partial(show, total, total)
    return Deadline(None if asked.all_causes else CAUSES_SECONDS, heard)


def _rounds(
    tournament: Tournament, choice: SystemChoice, job: Job, asked: Asked, show: Show | None
) -> Iterator[Checked]:
    """Yield each round paired again and compared, first round first, but for those that are held."""
    names: dict[int, str] = {player.tpn: player.name for player in tournament.players}
    total = tournament.paired_rounds
    for number in range(1, total + 1):
        if number not in job.held:
            yield _check_round(tutor.request_round(tournament, number, choice), asked, names)
        if show:
            show(number, total)


def _check_round(request: tutor.RoundRequest, asked: Asked, names: dict[int, str]) -> Checked:
    """Return one round paired again and compared; clauses and boards only where they are `asked` for.

    A round without a legal pairing differs, whatever is recorded. Of one changed by hand it says whether the
    pairing before the change was that of the rules.
    """
    tournament, number = request.tournament, request.number
    recorded = recorded_round(tournament, number)
    pairing, trace, refusal = tutor.pair(request, record=asked.brackets)
    listed = brackets(trace) if trace is not None else None
    if pairing is None:
        meant = Difference("no-legal-pairing", board=None, computed=None, recorded=None, text=refusal)
        complete = _if_complete(tournament, number, asked.system)
        return Checked(
            number, recorded, boards=(), bye=None, difference=meant, brackets=listed, complete=complete
        )
    word: Other = "recorded" if number <= tournament.recorded_rounds else "published"
    difference = first_difference(pairing, recorded, names, word)
    broken = clause = ""
    if difference and asked.clauses:
        from pairtutor.disputes.case import Case
        from pairtutor.narrative.disputes.published import first_broken

        case = Case.of(request)
        broken, clause = first_broken(case, recorded, case.brackets(), asked.language)
    complete = _if_complete(tournament, number, asked.system) if difference else None
    altered = None
    if number in tournament.altered:
        altered = first_difference(pairing, tournament.altered[number], names) is None
    boards, bye = pairing.boards, pairing.bye
    return Checked(number, recorded, boards, bye, difference, broken, clause, listed, altered, complete)


def _if_complete(tournament: Tournament, number: int, system: str | None) -> bool | None:
    """Return whether a round that differs agrees if the source has all rounds; None if it says how many."""
    if tournament.planned_rounds is not None:
        return None
    from pairtutor.disputes.agreement import agrees, as_complete

    return agrees(as_complete(tournament), RoundNumber(number), system)


def json_of(outcome: SourceChecked, checked: Checked) -> dict[str, Any]:
    """Return a round as `check --format json` gives it."""
    line: dict[str, Any] = {
        "file": outcome.source,
        "system": outcome.system,
        "round": checked.number,
        "agrees": checked.difference is None,
        "recorded": {
            "pairs": in_computed_order(checked.recorded, checked.boards),
            "bye": checked.recorded.bye,
        },
        "computed": {"pairs": [list(board) for board in checked.boards], "bye": checked.bye},
        "first_difference": checked.difference.as_json() if checked.difference else None,
    }
    if checked.complete is not None:
        line["agrees_if_complete"] = checked.complete
    if checked.brackets is not None:
        line["brackets"] = checked.brackets
    return line


def brackets(trace: Trace) -> list[dict[str, Any]]:
    """Return the brackets of a round in pairing order; one paired again as PPB is there once, as PPB.

    `accepted` is the number, from 1, of the candidate, None where there was none; `sequence` is of how many.
    """
    from pairtutor.trace.index import RoundIndex

    return [
        {
            "mdps": list(record.opened.mdps),
            "residents": list(record.opened.residents),
            "accepted": record.accepted_first.number if record.accepted_first else None,
            "sequence": record.opened.sequence,
        }
        for record in RoundIndex(trace).last_openings
    ]
