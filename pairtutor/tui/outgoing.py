"""What the tutor sends out of the screen: given by whoever starts it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pairtutor.trace.trace import Trace


@dataclass(frozen=True, slots=True)
class Outgoing:
    """How to write a file that is not there yet, and how to make the page of a round.

    `write` takes the text and the path; without `page` there are no pages.
    """

    write: Callable[[str, str], None]
    page: Callable[[Trace], str] | None = None
