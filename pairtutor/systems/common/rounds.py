"""The frame of a round with colours: what every system does before and after its brackets or groups."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol, TypeVar

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.rules.measures.contenders import initial_colour
from pairtutor.systems.common.boards import Granted, SeatedRound, outcome
from pairtutor.systems.common.listener import Progress
from pairtutor.trace.recorder import Tracer

Kind = TypeVar("Kind", bound=Granted)
Kind_contra = TypeVar("Kind_contra", bound=Granted, contravariant=True)


class RoundListener(Protocol[Kind_contra]):
    """Hears how a round is opened and closed."""

    def on_opening(
        self, tournament: Tournament, choice: SystemChoice, initial: Colour, because: str
    ) -> AbstractContextManager[None]:
        """Hear who takes part; the round is paired within the context."""

    def on_figures(self) -> None:
        """Hear that the figures are known that players are compared by, as ARO is by Dubov."""

    def on_outcome(self, seated: SeatedRound[Kind_contra]) -> None:
        """Hear the colours and the outcome."""


class ColouredRound(Protocol[Kind]):
    """A round that is about to be paired, and who hears of it."""

    @property
    def listener(self) -> RoundListener[Kind]:
        """Who hears of the round."""

    def seat(self, initial: Colour) -> SeatedRound[Kind]:
        """Pair everybody and decide the colours, given the initial one.

        Raises:
            NoLegalPairing: no complete pairing exists; the text proves it.
        """


def carried_out(
    begin: Callable[[Tournament, RoundNumber, Tracer, Progress | None], ColouredRound[Kind]],
    drawn: Callable[[Tournament], tuple[Colour, str]] = initial_colour,
) -> Callable[[Tournament, RoundNumber, SystemChoice, Tracer, Progress | None], RoundPairing]:
    """Return the function that pairs a round by a system.

    `begin` finds out who takes part, `drawn` the initial colour and where it comes from: "stated", "inferred"
    or "default".
    """

    def pair_round(
        tournament: Tournament,
        number: RoundNumber,
        choice: SystemChoice,
        tracer: Tracer,
        progress: Progress | None = None,
    ) -> RoundPairing:
        """Pair a round.

        Raises:
            NoLegalPairing: no complete pairing exists; the text proves it.
            UsageError: a system needs what the tournament does not say.
        """
        paired = begin(tournament, number, tracer, progress)
        initial, because = drawn(tournament)
        with paired.listener.on_opening(tournament, choice, initial, because):
            seated = paired.seat(initial)
            paired.listener.on_outcome(seated)
        return outcome(number, choice, *seated)

    return pair_round
