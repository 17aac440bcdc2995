"""Where each Dubov clause is carried out: the dotted name of a module, function or class."""

from __future__ import annotations

from typing import Final

_RULES = "pairtutor.rules.dubov_1997"
_SYSTEM = "pairtutor.systems.dubov_1997"

HOMES: Final[dict[str, str]] = {
    "1": f"{_RULES}.figures",
    "2.1": f"{_SYSTEM}.field.DubovField",
    "2.2": f"{_RULES}.definitions.bye_bar",
    "2.3": f"{_RULES}.figures.colour_limit",
    "2.4": f"{_RULES}.figures.colour_limit",
    "2.5": f"{_RULES}.figures.transfers_allowed",
    "2.6": f"{_SYSTEM}.columns.equalise",
    "3": f"{_RULES}.colours.allocate",
    "4": f"{_SYSTEM}.bye.choose_bye",
    "5": f"{_SYSTEM}.first_round.pair_first_round",
    "6": f"{_SYSTEM}.groups.pair_groups",
    "6.1": f"{_SYSTEM}.groups",
    "6.2": f"{_SYSTEM}.columns.Columns",
    "6.3": f"{_SYSTEM}.rows.Rows",
    "6.4": f"{_SYSTEM}.floaters.send_floaters",
    "7": f"{_SYSTEM}.groups.pair_groups",
    "7.1": f"{_SYSTEM}.islands.pair_islands",
    "7.2": f"{_SYSTEM}.odd_group.fetch_one",
    "7.3": f"{_SYSTEM}.columns.equalise",
    "7.4": f"{_SYSTEM}.columns.equalise",
    "8.1": f"{_SYSTEM}.columns.alternating",
    "8.2": f"{_SYSTEM}.floaters.pair_floaters",
    "9": f"{_SYSTEM}.procedure.pair_round",
}
"""Dotted names by clause number. Every name can be imported (a test sees to it)."""
