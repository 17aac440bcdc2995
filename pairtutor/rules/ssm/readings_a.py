"""Readings of chapter A: scores, ranking, brackets, floats, and the order of the pairs."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Reading
from pairtutor.rules.ssm.naming import reading

READINGS_A: Final[tuple[Reading, ...]] = (
    reading(
        1,
        "A1.a",
        "A1.c",
        question="What is a win worth that came about because the opponent stayed away?",
        choice="The player who came has 2 points, the other 0; if both stayed away, both have 0.",
        why="A1 gives 0 to whoever misses a game, and the one who came has won.",
    ),
    reading(
        2,
        "A1",
        "A2.b",
        "B1",
        question="Is a game that one or both sides missed a meeting?",
        choice="No. The two may be paired again, and neither is an opponent of the other for the SOS.",
        why="Nobody met anybody, and chess rules elsewhere say the same.",
    ),
    reading(
        3,
        "A1.c",
        question="What does a player get who is not there for a round?",
        choice="Nothing: 0 points, no bye, no float and no opponent for that round.",
        why="A1 gives 0 points for a missed game, and A8 gives a float for the bye only.",
    ),
    reading(
        4,
        "A2",
        "C1",
        question="When is the ranking made, and what is it before the first game?",
        choice=(
            "One ranking of everybody is made before a round, from the rounds already played, and holds for"
            " the whole round. In round 1 score, SOS and game points are all 0: rating and draw decide."
        ),
        why="The text knows one ranking and no special first round.",
    ),
    reading(
        5,
        "A2.b",
        question="Which scores make up the SOS: of when, and what of byes and missed games?",
        choice=(
            "The opponents' scores as they stand before the round, their byes and wins by absence included."
            " A bye, an absence and a missed game of one's own add nothing."
        ),
        why="The text speaks of opponents; where there was none, there is nothing to add.",
    ),
    reading(
        6,
        "A2.c",
        question="What is summed up as game points?",
        choice=(
            "The points that the player scored in the games, whatever their outcome, as a sum and not as an"
            " average. A game without a note of them, a bye and an absence add 0."
        ),
        why="D.c says that they are a sum.",
    ),
    reading(
        7,
        "A2.d",
        question="What if some or all players have no rating?",
        choice="A player with a rating ranks above one without; two without are level here.",
        why="It is usual, and with no ratings at all the step has no effect, as befits an optional one.",
    ),
    reading(
        8,
        "A2.e",
        question="How are lots drawn so that they can be repeated?",
        choice=(
            "Once for the whole tournament, and written down. Whoever is missing from that list comes after"
            " it in the order of entry; without a list the order of entry counts."
        ),
        why="Lots that are drawn once and kept can be checked by anybody.",
    ),
    reading(
        9,
        "A3",
        "C1",
        question="In which order do players of a bracket stand who come from different scores?",
        choice=(
            "In the order of the ranking, so whoever was moved down stands on top. Players moved down join"
            " the next lower bracket that has players."
        ),
        why="C1 ranks every bracket by A2 and has no other rule for those moved down.",
    ),
    reading(
        10,
        "A4",
        question="Which float is given, and when?",
        choice=(
            "In every pair with different scores the one with more points gets a downfloat and the other an"
            " upfloat. Equal scores give none, whatever the bracket. The pairing counts, even if the game is"
            " missed."
        ),
        why="A4 ties the float to the pairing of different scores.",
    ),
    reading(
        11,
        "A8",
        question="What does the bye count for?",
        choice=(
            "It brings 2 points and a downfloat, no opponent and no game points, and it counts for B2. Wins"
            " by absence and absences are no byes and of themselves no floats."
        ),
        why="A8 describes nothing but the bye of the player left unpaired.",
    ),
    reading(
        12,
        "A8",
        "C9",
        question="Who is paired in a round, and of whom is the number odd?",
        choice="All players but those announced as absent; the number of these is meant.",
        why="Those who will not come are known before the round is paired.",
    ),
    reading(
        13,
        "C1",
        question="In which order are the pairs listed?",
        choice=(
            "Bracket by bracket as paired at the end, the highest first; inside a bracket by the higher"
            " ranked player of each pair, who is named first. The bye comes last."
        ),
        why="Table numbers follow the brackets.",
    ),
    reading(
        14,
        "A6",
        "C7",
        "C8",
        question="What do exchange and transposed mean here?",
        choice=(
            "Exchanged are a player of S1 and one of S2 of the same bracket. Transposed is a player who moves"
            " to the next lower bracket that has players; S2 is never put into another order."
        ),
        why="A6 says so; other chess rules use the word transposition differently.",
    ),
)
