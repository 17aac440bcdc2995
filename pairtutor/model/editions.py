"""The pairing systems: one record each, and where by convention the rest of a system is found."""

from __future__ import annotations

from typing import Final, NamedTuple


class System(NamedTuple):
    """One system, or one edition of it: what is asked about it wherever systems are told apart.

    `name` is shown to readers, `short` where two are told side by side. `codes` are those of TRF26 that
    name it. Without `coloured` a game has a first and a second player instead of White and Black.
    A system `compares` candidates, or else it is a procedure that chooses and moves players step by step.
    With `limbo` moved-down players without a place in S1 wait outside; else they stand in S2. With
    `whole_points` a win counts two points, and half points are what is told. `readings` is what the ids of
    its readings begin with. `procedure` is the module whose `pair_round` carries the system out, and `folder`
    holds what its rules say, where they are not `pairtutor.systems.<id>.procedure` and `editions/<id>`.
    """

    id: str
    name: str
    short: str
    codes: tuple[str, ...] = ()
    coloured: bool = True
    compares: bool = True
    limbo: bool = True
    whole_points: bool = False
    readings: str = ""
    procedure: str = ""
    folder: str = ""

    @property
    def package(self) -> str:
        """Name of the packages that belong to this system, in `pairtutor.systems` and `pairtutor.rules`."""
        return self.id.replace("-", "_")

    @property
    def family(self) -> str:
        """What all editions of one system have in common: the id without its year."""
        return self.id.rpartition("-")[0] or self.id


_KNOWN: Final = (
    System("dutch-2012", "FIDE Dutch (2012)", "Dutch 2012", limbo=False, readings="D12"),
    System("dutch-2017", "FIDE Dutch (2017)", "Dutch 2017", ("FIDE_DUTCH_2017",), readings="D17"),
    System(
        "dutch-2026",
        "FIDE Dutch (2026, in force)",
        "Dutch 2026",
        ("FIDE_DUTCH_2025", "FIDE_DUTCH_2026"),
        readings="D26",
    ),
    System("lim-1999", "FIDE Lim (1999)", "Lim 1999", compares=False, readings="LIM"),
    System("dubov-1997", "FIDE Dubov (1997)", "Dubov 1997", compares=False, readings="DUB"),
    System(
        "ssm",
        "Swiss System Modified (AJSP 20.01.04)",
        "SSM",
        coloured=False,
        compares=False,
        whole_points=True,
        readings="SSM",
    ),
)

SYSTEMS: Final[dict[str, System]] = {system.id: system for system in _KNOWN}
"""The systems by id, in the order in which they are listed; another one is added here."""

IN_FORCE: Final = "dutch-2026"
"""The system of a source that names none."""
