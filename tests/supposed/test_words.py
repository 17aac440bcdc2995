"""Facts in other words than those of the help: understood where they mean one, else answered with forms."""

from __future__ import annotations

import pytest

from pairtutor.disputes.case import Case
from pairtutor.disputes.colour_words import sign_meant, sign_typed
from pairtutor.disputes.fact_words import usual_form
from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.ids import RoundNumber
from pairtutor.resources import ENGLISH, Language
from tests.lab.supposed.asked import played_rounds
from tests.lab.together import together

UNDERSTOOD = {
    "3-5": "3 and 5 not met|3-5 not met|3 has not met 5|3 didn’t play 5|3 & 5 have not met|no 3-5|3-5 unmet",
    "met 3-5": "3 and 5 met|3 and 5 have already played|3-5 had met|if 3 had met 5",
    "7 away": "7 is absent|without 7|7 not there|7 was ill|7 does not play|7 did not take part|ohne 7",
    "7 there": "7 took part|7 is present|7 plays|7 not absent",
    "bye 4": "4 could have the bye|4 had no bye|4 has not had the bye|4 bye|bye for 4|4 not barred",
    "barred 4": "4 had the bye|4 may not have the bye|4 is barred from the bye",
    "3=B!": "3 must have black",
    "3=b": "3 is mildly due black",
    "3=W": "3 due white strongly",
    "3=.": "3 not due black|3 were not due White|3 no preference|3 prefers neither colour|3 not white",
    "2 up 1": "2 not up 1|2 did not float up in round 1|in round 1 2 had not floated up",
    "2 floated down 1": "2 had floated down in round 1",
    "2 floater 1": "2 no float in 1",
    "last": "last round|final round|dernière|la dernière ronde|letzte|die letzte Runde|la última ronda",
    "not last": "not the last round",
    "7 topscorer": "7 is a topscorer",
    "7 not topscorer": "7 no topscorer",
}
"""What is typed, and what readers type for it."""


def form_of(text: str, language: Language = ENGLISH) -> str:
    played = played_rounds("dutch-2026", 1)[0]
    opened = Case(played.tournament, RoundNumber(played.number), "dutch-2026").opening()
    return usual_form(text, played.tournament.players, opened, language)


@pytest.mark.parametrize("typed", UNDERSTOOD)
def test_a_fact_in_other_words_is_the_same_fact(typed: str) -> None:
    for text in UNDERSTOOD[typed].split("|"):
        assert form_of(text) == typed, text
    assert form_of(typed) == typed


@together(
    ("text", "form"),
    [
        ("no bye for 4", ("forms-of-bye", 4)),
        ("3 vs 5", ("forms-of-two", 3)),
        ("3-5 have nott met", ("forms-of-two", 3)),
        ("2 up", ("forms-of-up", 2)),
        ("2 down in round 1", ("forms-of-down", 2)),
        ("2 float 1", ("forms-of-float", 2)),
        ("with 7", ("forms-of-one", 7)),
        ("if 3 had white", ("forms-of-due", None)),
        ("3 due black", ("forms-of-due", None)),
        ("3 did not have white", ("forms-of-due", None)),
        ("bye none", ("bye-alone", None)),
        ("3-5 1-0", ("result", None)),
        ("3 beat 5", ("result", None)),
    ],
)
def test_words_that_may_mean_several_facts_are_answered_with_how_these_are_typed(
    text: str, form: tuple[str, int | None]
) -> None:
    with pytest.raises(UsageError) as caught:
        form_of(text)
    key, player = form
    (line,) = caught.value.lines_in(ENGLISH, of_teams=False)
    assert f"'{text}'" in line
    said = caught.value.message
    assert isinstance(said, Message)
    assert said.key == f"errors.suppose.{key}"
    assert player is None or f"{player}" in line.partition(f"'{text}'")[2]


def test_the_letter_of_black_is_that_of_the_language() -> None:
    assert form_of("3 must have black", Language("fr")) == "3=N"
    assert form_of("3 must have black", Language("es")) == "3=N!"


def test_a_preference_is_typed_as_the_pages_of_the_language_print_it() -> None:
    french, english = Language("fr"), ("W!", "W", "w", "B!", "B", "b")
    for sign, printed in zip(english, ("W", "w", "(w)", "N", "n", "(n)"), strict=True):
        assert sign_typed(sign, french) == printed
        assert sign_meant(printed, french) == sign
    assert (sign_meant("N!", french), sign_meant("(b)", french)) == ("B!", "w")
    for language, signs in (("en", english), ("de", english), ("es", ("W!", "W", "w", "N!", "N", "n"))):
        assert tuple(sign_typed(sign, Language(language)) for sign in english) == signs
        assert tuple(sign_meant(sign, Language(language)) for sign in signs) == english


def test_a_word_of_somebodys_name_is_no_other_word() -> None:
    """A name is read as before; that it has such a word in it makes no fact of it."""
    played = played_rounds("dutch-2026", 1)[0]
    opened = Case(played.tournament, RoundNumber(played.number), "dutch-2026").opening()
    first, *others = played.tournament.players
    players = (first._replace(name="Out, Ill"), *others)
    assert usual_form("3 out", players, opened) == "3 out"
    assert usual_form("3 out", played.tournament.players, opened) == "3 away"
