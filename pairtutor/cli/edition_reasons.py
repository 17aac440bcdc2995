"""Why an edition is used, as commands tell it; explanations use the same words where no option settled it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pairtutor.model.tournament import ChoiceReason, ChosenBy

REASONS: Final[dict[ChoiceReason, str]] = {
    "option": "asked for with --system",
    "comparison": "asked for with --against",
    "tutor": "chosen while stepping through it",
    "scenario": "the scenario says so",
    "in-force": "the source names none, so the rules in force are used",
    "code": "record {record} says {code}",
    "code-undated": "record {record} says {code} without a date (042), so the rules in force are used",
    "code-dated": "record {record} says {code} and the event starts on {first_day}",
    "code-before": "record {record} says {code} and the event starts on {first_day}, before 2026-02-01",
    "code-date-unread": "record {record} says {code} with a date that cannot be read ({first_day}),"
    " so the rules in force are used",
    "dated": "the source names none and the event starts on {first_day}, so the rules of that time are used;"
    " --system chooses others",
    "dated-before": "the source names none and the event starts on {first_day}, before any edition here,"
    " so the oldest one is used; --system chooses others",
}


def reason_text(chosen: ChosenBy) -> str:
    """Return in words what settled the system, without a full stop."""
    return REASONS[chosen.reason].format_map(chosen._asdict())
