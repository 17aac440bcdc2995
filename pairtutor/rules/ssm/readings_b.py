"""Readings of chapter B, the pairing criteria, and of chapter D, the final standings."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Reading
from pairtutor.rules.ssm.naming import reading

READINGS_B: Final[tuple[Reading, ...]] = (
    reading(
        15,
        "B1",
        question="When have two players met?",
        choice="When they played a game in any earlier round; one that a side missed does not count.",
        why="One definition serves for everything.",
    ),
    reading(
        16,
        "B2",
        "B3",
        question="Who may have the bye, and when is it given?",
        choice=(
            "A player who has not had one. With an odd number of players exactly one is given, in the last"
            " bracket and after everything else; with an even number none."
        ),
        why="Only there is nobody left to play.",
    ),
    reading(
        17,
        "B4",
        question="In which rounds are groups kept apart, and what of players without a group?",
        choice=(
            "In the rounds that the organiser fixed, never in the last planned one. Two players of the same"
            " group do not meet then; players without a group are free. Whether a group is small enough is"
            " left to the organiser."
        ),
        why="The text excepts the last round only, and its fifth of the field is advice.",
    ),
    reading(
        18,
        "B5",
        question="Which floats are forbidden, and when is that known?",
        choice=(
            "A pair with different scores breaks B5 if the one with more points got a downfloat in the round"
            " just before, or the other an upfloat. Staying over in an odd bracket counts as a downfloat."
            " Moves by C7 to C9 are not looked at, nor rounds further back."
        ),
        why="A pair shows its floats the moment it is formed; a forced move cannot be judged.",
    ),
    reading(
        19,
        "B4",
        "B5",
        question="How far do relative criteria reach?",
        choice=(
            "They act where C3 to C6 and the two searches beside them name them, and nowhere else. Players"
            " are moved by C7 to C9 only if p pairs cannot be made under B1 alone."
        ),
        why="Chapter C is the procedure, and nobody is to change brackets for a relative criterion.",
    ),
)

READING_OF_STANDINGS: Final = reading(
    32,
    "D.b",
    "D.d",
    question="What of ties of three and more, and of ties that stay?",
    choice=(
        "The winner of their own game is placed first only if exactly two are level, and only if the game"
        " was played. All others share the place and are listed by rating, then draw."
    ),
    why="D.d is for two players only.",
)
