"""Why an edition is used, as commands tell it; explanations use the same words where no option settled it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.messages import Message

if TYPE_CHECKING:
    from pairtutor.errors import Said
    from pairtutor.model.tournament import ChosenBy


def reason(chosen: ChosenBy) -> Message:
    """Return what settled the system, without a full stop."""
    return Message(f"command.edition.{chosen.reason}", **chosen._asdict())


def paired_by(system: str, chosen: ChosenBy) -> Message:
    """Return by which edition something is paired, and what settled it."""
    return Message("command.paired-by", system=Message(f"systems.{system}.name"), reason=reason(chosen))


def of_source(source: str, remark: Said) -> Message:
    """Return a remark with the source that it is about."""
    return Message("command.of-source", source=source, remark=remark)
