"""What the steps cite that only the Dutch rules of 2012 have; the rest is as in the later editions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from pairtutor.rules.citing import Cites, Citing
from pairtutor.rules.facts import citations_as


class OwnCites(NamedTuple):
    """The citations of the steps that ask for less, or go back.

    `lowering` is by the clause that is lowered, `reopening` and `refused_floaters` by the reason for which a
    higher bracket is opened again.
    """

    lowering: Mapping[str, Cites]
    reopening: Mapping[str, Cites]
    refused_floaters: Mapping[str, Cites]
    mark: Cites
    reopened: Cites
    incompatible: Cites


CITING: Final = citations_as("dutch-2012", Citing)
"""The citations that every Dutch edition has."""

OWN: Final = citations_as("dutch-2012", OwnCites)
"""Those of this edition alone."""
