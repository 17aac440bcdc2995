"""An engine of the Dutch family without one of its clauses: the round that it would pair then."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import Any
from unittest.mock import patch

from pairtutor.errors import NoLegalPairing
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.rules.criterion import Criterion
from pairtutor.systems.search.refinement import Target
from pairtutor.tutor import run

Outcome = tuple[frozenset[frozenset[int]], Tpn | None] | None
"""Who meets whom and who has the bye, None where the round cannot be paired so."""

Patches = Iterator[tuple[str, Any]]

QUALITY = {"dutch-2017": "AFTER_C7", "dutch-2026": "AFTER_C9"}
"""Where the procedure of an edition names the criteria that follow the lookahead."""


def outcome(tournament: Tournament, number: RoundNumber, system: str) -> Outcome:
    """Return how a round is paired."""
    try:
        paired = run(tournament, number, system, record=False).paired
    except NoLegalPairing:
        return None
    return frozenset(frozenset((board.white, board.black)) for board in paired.boards), paired.bye


def outcome_without(
    clauses: Iterable[str], tournament: Tournament, number: RoundNumber, system: str
) -> Outcome:
    """Return how a round would be paired without some clauses; None where it could not be paired so."""
    with without(system, *clauses):
        try:
            return outcome(tournament, number, system)
        except (AssertionError, LookupError, ValueError):
            return None  # the engine relies on what was taken away


@contextmanager
def without(system: str, *clauses: str) -> Iterator[None]:
    """Take clauses out of an edition.

    Raises:
        LookupError: one is none that can be taken out.
    """
    changes = [*_patches(system, clauses)]
    with ExitStack() as stack:
        for target, new in changes:
            stack.enter_context(patch(target, new))
        yield


def removable(system: str) -> tuple[str, ...]:
    """Return the clauses of an edition that can be taken out."""
    return (*_SPECIAL.get(system, {}), *(one.clause for one in _quality(system)))


def _patches(system: str, clauses: Collection[str]) -> Patches:
    special = _SPECIAL.get(system, {})
    quality = [one.clause for one in _quality(system)]
    for clause in clauses:
        if clause in special:
            yield from special[clause]()
        elif clause not in quality:
            raise LookupError(f"{system} {clause}")
    rest = tuple(one for one in _quality(system) if one.clause not in clauses)
    if len(rest) < len(quality):
        yield f"{_procedure(system)}.{QUALITY[system]}", rest


def _procedure(system: str) -> str:
    return f"pairtutor.systems.{system.replace('-', '_')}.procedure"


def _quality(system: str) -> tuple[Criterion, ...]:
    if system not in QUALITY:
        return ()
    found: tuple[Criterion, ...] = getattr(import_module(_procedure(system)), QUALITY[system])
    return found


def _nobody_has_met() -> Patches:
    yield "pairtutor.systems.common.participants.Participants._legal_rows", rows_without(met=False)


def _no_absolute_colours() -> Patches:
    yield "pairtutor.systems.common.participants.Participants._legal_rows", rows_without(colours=False)


def rows_without(*, met: bool = True, colours: bool = True) -> Callable[[Any], list[int]]:
    """Return what makes the rows of legal opponents, without meetings or without absolute preferences."""
    legal = import_module("pairtutor.systems.common.participants").Participants._legal_rows

    def rows(self: Any) -> list[int]:
        kept = self.players
        blank: dict[str, Any] = {} if met else {"met": frozenset()}
        if not colours:
            blank["topscorer"] = True
        self.players = [player._replace(**blank) for player in kept]
        found: list[int] = legal(self)
        self.players = kept
        return found

    return rows


def _bye_for_all(module: str) -> Callable[[], Patches]:
    def patches() -> Patches:
        yield f"{module}.bye_bar", lambda *_: None

    return patches


def _without_completion_2026() -> Patches:
    def walk(self: Any, mdps: list[int], group: Any, following: Any) -> Any:
        procedure = import_module(_procedure("dutch-2026"))
        if following is None:
            bracket = procedure.Bracket(self.participants, "last", mdps, group.first, group.end)
            return self.walk(
                procedure.set_up_completing(bracket, self.completion, None, self.bye_score, bye_here=True)
            )
        bracket = procedure.Bracket(self.participants, "normal", mdps, group.first, group.end)
        ahead = procedure.Lookahead(self.participants, following, final=False)
        walked = self.walk(procedure.set_up_alone(bracket, ahead, self.bye_score))
        self.completion.try_without(walked.paired)
        return walked

    yield f"{_procedure('dutch-2026')}.Round2026._walk", walk


def _without_bye_score() -> Patches:
    yield f"{_procedure('dutch-2026')}.settle_score", lambda *_: None


def _without_limbo_scores() -> Patches:
    yield f"{_procedure('dutch-2026')}._valid_sets", lambda _bracket, graph: graph


def _without_psd() -> Patches:
    yield f"{_procedure('dutch-2017')}.score_differences", lambda _bracket, _graph: None


def _without_unplayed() -> Patches:
    yield f"{_procedure('dutch-2026')}.add_unplayed_stages", lambda *_: None


def _without_lookahead(system: str) -> Callable[[], Patches]:
    def patches() -> Patches:
        nothing = Target("next-bracket", lambda _: None)
        yield f"{_procedure(system)}.lookahead_target", lambda *_: nothing
        if system == "dutch-2026":
            yield "pairtutor.systems.dutch.stages.WithinRound.minimise", lambda *_: None

    return patches


def _without_completion_2017() -> Patches:
    from pairtutor.systems.common.completion import Completion

    real = Completion.try_without

    def possible(self: Any, paired: int) -> list[int]:
        return real(self, paired) or self.mate

    yield "pairtutor.systems.common.completion.Completion.try_without", possible


def _no_topscorers() -> Patches:
    yield "pairtutor.rules.measures.contenders.is_last_round", lambda *_: False


def _no_floats_from_games() -> Patches:
    yield "pairtutor.rules.measures.contenders.float_between", lambda *_: "none"


def _no_floats_2017() -> Patches:
    yield from _no_floats_from_games()
    yield "pairtutor.rules.dutch_2017.definitions._idle_float", lambda _: "none"


def _no_idle_floats(place: str) -> Callable[[], Patches]:
    def patches() -> Patches:
        yield f"pairtutor.rules.{place}", lambda *_: "none"

    return patches


_SPECIAL: dict[str, dict[str, Callable[[], Patches]]] = {
    "dutch-2026": {
        "1.4.2": _no_floats_from_games,
        "1.4.3": _no_idle_floats("dutch_2026.definitions.idle_float"),
        "1.8": _no_topscorers,
        "2.1.1": _nobody_has_met,
        "2.1.2": _bye_for_all("pairtutor.rules.dutch_2026.definitions"),
        "2.1.3": _no_absolute_colours,
        "2.2.1": _without_completion_2026,
        "2.3.1": _without_bye_score,
        "2.4.2": _without_limbo_scores,
        "2.4.3": _without_lookahead("dutch-2026"),
        "2.4.4": _without_unplayed,
    },
    "dutch-2017": {
        "A.4.b": _no_floats_2017,
        "A.7": _no_topscorers,
        "C.1": _nobody_has_met,
        "C.2": _bye_for_all("pairtutor.rules.dutch_2017.definitions"),
        "C.3": _no_absolute_colours,
        "C.4": _without_completion_2017,
        "C.6": _without_psd,
        "C.7": _without_lookahead("dutch-2017"),
    },
}
