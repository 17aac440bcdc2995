"""Why a key cannot act at a step: what is said when it is pressed all the same."""

from __future__ import annotations

from typing import Final

UNABLE: Final[dict[str, str]] = {
    "move('next')": "this is the last step",
    "move('back')": "this is the first step",
    "move('next-decision')": "no decision follows",
    "move('back-decision')": "no decision comes before this step",
    "move('next-bracket')": "no bracket or group follows",
    "move('back-bracket')": "no bracket or group comes before this step",
    "move('out')": "this step belongs to no other one",
    "move('first')": "this is the first step",
    "move('last')": "this is the last step",
    "into": "nothing lies below this step",
    "play": "the walk is at its end",
    "speed(1)": "it cannot play faster",
    "speed(-1)": "it cannot play slower",
    "unfollow": "nobody is followed",
    "citation(1)": "this step cites no other rule",
    "citation(-1)": "this step cites no other rule",
    "unfold": "this step is no run of two to six candidates that are refused for different reasons",
    "notes": "no note for this step",
    "excursion('page')": "no pages can be written from here",
    "excursion('system')": "a recorded trace cannot be paired by other rules; open the tournament",
    "excursion('round')": "there is no other round to pair here",
    "question('why_not')": "only a round that was paired from its tournament can be asked why not",
}
"""What is told for each action that a step can lack; of a depth it is always the same."""


def why_unable(action: str) -> str:
    """Return why an action is not possible here."""
    return UNABLE.get(action, "it is shown so already")
