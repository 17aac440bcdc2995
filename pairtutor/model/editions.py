"""The pairing systems: one record each, and where by convention the rest of a system is found."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from typing import Final

from pairtutor.named_tuples import NamedTuple


class System(NamedTuple):
    """One system, or one edition of it: what is asked about it wherever systems are told apart.

    `name` is shown to readers, `short` where two are told side by side. `readings` is what the ids of its
    readings begin with, and `codes` are those of TRF26 that name it, first the one that is written, with
    `baku` those of the acceleration too. `prover` is the dotted name of what `verify` proves its traces with,
    empty where it cannot.
    Without `coloured` a game has a first and a second player instead of White and Black.
    A system `compares` candidates, or else it is a procedure that chooses and moves players step by step.
    With `limbo` moved-down players without a place in S1 wait outside; else they stand in S2.
    If it `reopens` brackets, one that is paired again or joined asks more than its own players tell.
    Who floats goes down, or else (`upward`) is taken from below; with `fetches` an opponent can be brought up
    to who is left of an odd group. With `whole_points` a win counts two points,
    and half points are what is told. Only if `accelerated` its rules have a meaning for virtual points.
    `code` and `folder` say where the engine is and what the rules say, if not where they are by convention.
    It pairs `teams`, or else players. What `ranks` pairs nobody: another system pairs its tournaments.
    `needs` is what it needs of a history that cannot be stated of a bracket on the board, as the key of a
    message; empty where preferences, meetings, floats and scores are enough.
    """

    id: str
    name: str
    short: str
    readings: str = ""
    codes: tuple[str, ...] = ()
    baku: bool = True
    prover: str = ""
    coloured: bool = True
    compares: bool = True
    limbo: bool = True
    reopens: bool = False
    upward: bool = False
    fetches: bool = False
    whole_points: bool = False
    accelerated: bool = True
    teams: bool = False
    ranks: bool = False
    code: str = ""
    folder: str = ""
    needs: str = "history"

    @property
    def family(self) -> str:
        """What all editions of one system have in common: the id without its year."""
        return self.id.rpartition("-")[0] or self.id

    @property
    def package(self) -> str:
        """Package of the engine: its `procedure` carries the system out."""
        return self.code or f"pairtutor.systems.{self.id.replace('-', '_')}"


_KNOWN: Final = (
    System(
        "dutch-2012",
        "FIDE Dutch (2012)",
        "Dutch 2012",
        readings="D12",
        prover="pairtutor.verify.dutch_2012.Dutch2012Proof",
        limbo=False,
        reopens=True,
        needs="",
    ),
    System(
        "dutch-2017",
        "FIDE Dutch (2017)",
        "Dutch 2017",
        readings="D17",
        codes=("FIDE_DUTCH_2017",),
        prover="pairtutor.verify.dutch.DutchProof",
        needs="",
    ),
    System(
        "dutch-2026",
        "FIDE Dutch (2026, in force)",
        "Dutch 2026",
        readings="D26",
        codes=("FIDE_DUTCH_2026", "FIDE_DUTCH_2025"),
        prover="pairtutor.verify.dutch.DutchProof",
        needs="",
    ),
    System(
        "lim-1999",
        "FIDE Lim (1999)",
        "Lim 1999",
        readings="LIM",
        prover="pairtutor.verify.procedures.lim.LimProof",
        compares=False,
        needs="neighbours",
    ),
    System(
        "lim-2026",
        "FIDE Lim (2026, in force)",
        "Lim 2026",
        readings="LIM26",
        prover="pairtutor.verify.procedures.lim.LimProof",
        compares=False,
        accelerated=False,
        needs="neighbours",
    ),
    System(
        "dubov-1997",
        "FIDE Dubov (1997)",
        "Dubov 1997",
        readings="DUB",
        prover="pairtutor.verify.procedures.dubov.DubovProof",
        compares=False,
        fetches=True,
        needs="averages",
    ),
    System(
        "dubov-2026",
        "FIDE Dubov (2026, in force)",
        "Dubov 2026",
        readings="DB26",
        codes=("FIDE_DUBOV",),
        baku=False,
        upward=True,
        prover="pairtutor.verify.procedures.dubov_2026.Dubov2026Proof",
        compares=False,
        needs="averages",
    ),
    System(
        "burstein-2026",
        "FIDE Burstein (2026, in force)",
        "Burstein 2026",
        readings="BU26",
        codes=("FIDE_BURSTEIN",),
        baku=False,
        prover="pairtutor.verify.burstein.BursteinProof",
        needs="",
    ),
    System(
        "ssm",
        "Swiss System Modified (AJSP 20.01.04)",
        "SSM",
        readings="SSM",
        prover="pairtutor.verify.procedures.ssm.SsmProof",
        coloured=False,
        compares=False,
        whole_points=True,
        needs="results",
    ),
    System(
        "swiss-team-2026",
        "FIDE Swiss Team (2026, in force)",
        "Swiss Team 2026",
        readings="TEAM26",
        codes=("FIDE_TEAM",),
        baku=False,
        upward=True,
        prover="pairtutor.verify.procedures.swiss_team.SwissTeamProof",
        compares=False,
        teams=True,
    ),
)

SYSTEMS: Final[dict[str, System]] = {system.id: system for system in _KNOWN}
"""The systems by id, in the order in which they are listed; another one is added here."""

TIEBREAKS_IN_FORCE: Final = "c07-2026"
"""The edition of the tie-break regulations (C.07), a text beside those of the pairing systems."""

TIEBREAK_READINGS: Final = "C07"
"""What the ids of its readings begin with."""

READING_PREFIXES: Final = frozenset(
    [TIEBREAK_READINGS, *(system.readings for system in SYSTEMS.values() if system.readings)]
)
"""What the ids of readings begin with, before the dash and the number."""

IN_FORCE: Final = "dutch-2026"
"""The system of a source that names none."""
TEAMS_IN_FORCE: Final = "swiss-team-2026"
"""The system of an event of teams that names none."""

TAUGHT: Final[Mapping[str, System]] = ChainMap(
    {
        TIEBREAKS_IN_FORCE: System(
            TIEBREAKS_IN_FORCE,
            "FIDE tie-breaks (C.07, 2026, in force)",
            "C.07 2026",
            readings=TIEBREAK_READINGS,
            ranks=True,
        )
    },
    SYSTEMS,
)
"""What courses and exercises are about, by id: the pairing systems, and after them the tie-breaks."""


def pairing_system(subject: str) -> str:
    """Return the id of the system that pairs the tournaments of what is taught: itself, if it pairs any."""
    return IN_FORCE if subject == TIEBREAKS_IN_FORCE else subject


def pairs_teams(system: str) -> bool:
    """Return whether a system pairs teams; none that is not known does, nor where none is named."""
    return system in SYSTEMS and SYSTEMS[system].teams


def is_reading(citation: str) -> bool:
    """Return whether a citation is the id of a reading (`D17-5`), and not of a clause (`dutch-2017 C.10`)."""
    return citation.rpartition("-")[0] in READING_PREFIXES
