"""Where each clause of the Lim rules is carried out: the dotted name of a module, function or class.

A clause that only leads to others, or repeats one, has none.
"""

from __future__ import annotations

from typing import Final

_RULES = "pairtutor.rules.lim_1999"
_LIM = "pairtutor.systems.lim_1999"

HOMES: Final[dict[str, str]] = {
    "1.1": f"{_LIM}.bye.settle_bye",
    "2.1": f"{_LIM}.field.LimField",
    "2.2": f"{_LIM}.procedure.LimRound.pair_all",
    "2.3": f"{_LIM}.floaters.Leaving",
    "2.3.a": f"{_LIM}.floaters.Leaving",
    "2.3.b": f"{_LIM}.floaters.Leaving",
    "2.3.c": f"{_LIM}.floaters.Leaving",
    "2.3.d": f"{_LIM}.floaters.Leaving",
    "2.4": f"{_LIM}.opponents.Opponents",
    "2.5": f"{_LIM}.opponents.Opponents",
    "2.6": f"{_LIM}.median.Median.open",
    "3.1": f"{_LIM}.floaters.Leaving",
    "3.2": f"{_LIM}.floaters.Leaving.evening",
    "3.3": f"{_LIM}.floaters.Leaving.meant",
    "3.4": f"{_LIM}.floaters.Leaving.meant",
    "3.5": f"{_LIM}.floaters.Leaving",
    "3.6": f"{_LIM}.field.LimField.in_turn",
    "3.6.1": f"{_LIM}.field.LimField.in_turn",
    "3.6.2": f"{_LIM}.field.LimField.in_turn",
    "3.6.3": f"{_LIM}.groups.Group",
    "3.7": f"{_LIM}.field.LimField.in_turn",
    "3.7.1": f"{_LIM}.field.LimField.in_turn",
    "3.7.2": f"{_LIM}.field.LimField.in_turn",
    "3.8": f"{_LIM}.choosing.find",
    "3.9": f"{_LIM}.floaters.Leaving",
    **{f"3.9.{kind}": f"{_LIM}.floaters.floater_type" for kind in "abcd"},
    "3.10": f"{_RULES}.definitions.floated",
    "4.1": f"{_LIM}.opponents.Opponents",
    "4.1.a": f"{_LIM}.field.LimField.in_order",
    "4.1.b": f"{_LIM}.field.LimField.in_order",
    "4.2": f"{_LIM}.choosing.trial_order",
    "4.3": f"{_LIM}.choosing.trial_order",
    "4.4": f"{_LIM}.floaters.Leaving",
    "4.4.a": f"{_LIM}.floaters.Leaving",
    "4.4.b": f"{_LIM}.floaters.Leaving",
    "5.1": f"{_RULES}.colours.excess",
    "5.1.a": f"{_RULES}.colours.excess",
    "5.1.b": f"{_RULES}.colours.excess",
    "5.2": f"{_LIM}.choosing.find",
    "5.3": f"{_RULES}.colours.grant",
    "5.4": f"{_RULES}.colours.grant",
    "5.5": f"{_RULES}.colours.due_colour",
    "5.6": f"{_RULES}.colours.due_colour",
    "5.7": f"{_LIM}.field.LimField.close",
    "6": f"{_LIM}.field.LimField",
    "7.1": f"{_LIM}.bye.settle_bye",
    "7.2": f"{_RULES}.definitions.drawn_colour",
}
"""Dotted names by clause number. Every name can be imported (a test sees to it)."""
