"""The Burstein rules of 2026 without one of their clauses: in the engine, or by listing every pairing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any
from unittest.mock import patch

from pairtutor.errors import NoLegalPairing
from pairtutor.model.colour import Colour
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.rules.burstein_2026 import definitions
from pairtutor.rules.burstein_2026.definitions import Index, is_seeding
from pairtutor.systems.burstein_2026 import bye, pairings, procedure
from pairtutor.systems.burstein_2026.bye import Bye
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch.stages import WithinRound
from pairtutor.systems.search.refinement import Target
from pairtutor.tutor import run
from tests.lab.scenarios.deciding.off.paired import Edition, Paired, Pairing, coloured, every
from tests.lab.scenarios.deciding.without import rows_without
from tests.lab.systems.burstein_2026 import literal, standing
from tests.lab.systems.burstein_2026.standing import white_of

Patch = tuple[Any, str, Any]
SYSTEM = "burstein-2026"


def engine(*patches: Patch) -> Pairing:
    """Return what pairs a round with the engine, changed so."""

    def pair(tournament: Tournament, number: RoundNumber) -> Paired | None:
        with ExitStack() as stack:
            for target, name, new in patches:
                stack.enter_context(patch.object(target, name, new))
            try:
                made = run(tournament, number, SYSTEM, record=False).paired
            except NoLegalPairing:
                return None
        return coloured(made.boards, made.bye)

    return pair


def hand(*patches: Patch) -> Pairing:
    """Return what pairs a round by listing, changed so; a seeding round is the engine's own."""

    def pair(tournament: Tournament, number: RoundNumber) -> Paired | None:
        if is_seeding(tournament, number):
            return engine()(tournament, number)
        with ExitStack() as stack:
            for target, name, new in patches:
                stack.enter_context(patch.object(target, name, new))
            forget()
            try:
                found = literal.pair_round(standing.standings(tournament, number))
            except literal.NoPairing:
                return None
            finally:
                forget()
        drawn = tournament.initial_colour or Colour.WHITE
        boards = []
        for one, other in found.pairs:
            white = white_of(one, other, drawn)
            boards.append((white.tpn, (other if white == one else one).tpn))
        return coloured(boards, None if found.bye is None else found.bye.tpn)

    return pair


def forget() -> None:
    """Forget what was found with other rules."""
    literal.pairs_ahead.cache_clear()
    standing.completes.cache_clear()
    standing.may_meet.cache_clear()


def index(value: Callable[[Index], tuple[int, int]]) -> Patch:
    """Return the change by which the Index is another one."""
    return Index, "value", property(value)


def _games_only(one: Index) -> tuple[int, int]:
    terms = [term for term in one.terms if term.opponent]
    return sum(term.score for term in terms), sum(term.points * term.score for term in terms)


_indices = definitions.indices


def _with_virtual_points(tournament: Tournament, number: RoundNumber) -> dict[Tpn, Index]:
    added: dict[Tpn, tuple[HalfPoints, ...]] = {
        tpn: (tournament.virtual_in(tpn, number), *tournament.awards.get(tpn, ()))
        for tpn in tournament.entries
    }
    return _indices(tournament._replace(awards=added), number)


_places: Callable[[Tournament], dict[Tpn, int]] = vars(definitions)["places"]


def _numbers_backwards(tournament: Tournament) -> dict[Tpn, int]:
    return {tpn: -place for tpn, place in _places(tournament).items()}


def looked_at(key: Callable[[int, int, int], tuple[int, ...]]) -> Patch:
    """Return the change by which players are looked at for the bye by score, games and place otherwise."""

    def order(participants: Participants, standing: Sequence[int]) -> list[int]:
        players = participants.players
        return sorted(
            range(len(players)),
            key=lambda v: key(players[v].score, definitions.games_played(players[v]), standing[v]),
        )

    return bye, "looked_at", order


def _first_able(participants: Participants, completion: Completion, standing: Sequence[int]) -> Bye | None:
    if completion.place < 0:
        return None
    order = bye.looked_at(participants, standing)
    return Bye(next(v for v in order if participants.bye >> v & 1), order, participants.bye)


_nothing_ahead = (
    (pairings, "lookahead_target", lambda *_: Target("next-bracket", lambda _: None)),
    (WithinRound, "minimise", lambda *_: None),
)

EDITION = Edition(
    engine(),
    {
        "1.6": engine((procedure, "is_seeding", lambda *_: False)),
        "1.7.1": engine(index(lambda _: (0, 0))),
        "1.7.2.1": engine(index(_games_only)),
        "1.7.2.2": engine((definitions, "points_added", lambda *_: 0)),
        "1.7.2.3": engine((definitions, "indices", _with_virtual_points)),
        "1.8.1": engine(index(lambda one: (-one.buchholz, -one.sonneborn_berger))),
        "1.8.2": engine((definitions, "places", _numbers_backwards)),
        "2.1.1": engine((Participants, "_legal_rows", rows_without(met=False))),
        "2.1.3": engine((Participants, "_legal_rows", rows_without(colours=False))),
        **every("2.1.2 3.1.1", engine((definitions, "bye_bar", lambda _: None))),
        "2.2.1": hand((literal, "completes", lambda _: True)),
        "2.3.1": hand((literal, "numbers_of_floaters", lambda some: [*range(len(some), -1, -2)])),
        "2.3.2": engine((pairings, "lowest_scores", lambda *_: None)),
        "2.3.3": engine(*_nothing_ahead),
        "2.3.4": engine((pairings, "targets", lambda *_: [])),
        "3.1.2": engine((procedure, "choose_bye", _first_able)),
        "3.1.3": engine(looked_at(lambda score, games, place: (-games, -place))),
        "3.1.4": engine(looked_at(lambda score, games, place: (score, -place))),
        "3.1.5": engine(looked_at(lambda score, games, place: (score, -games, place))),
        **every("3.2.2 4.3", hand((literal, "place", lambda way: -way[0]))),
    },
)
