"""Facts in other words than they are typed in: `3 and 5 not met` is `3-5`, `without 7` is `7 away`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pairtutor.disputes.colour_words import sign_typed
from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.tournament import Player
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import ENGLISH, Language
from pairtutor.sources.stated_spec import NO_SIGN
from pairtutor.text import quote
from pairtutor.trace.events import RoundOpened

_KINDS: Final = {
    "not": "not|no|never|without|unmet|nicht|nie|kein|keine|ohne|pas|jamais|sans|nunca|sin",
    "met": "met|meet|meets|play|plays|played|playing|unmet|gespielt|spielen|joué|jouent|jugado|jugaron",
    "bye": "bye|byes",
    "barred": "barred",
    "had": "had|got|received",
    "may": "may|can|could|might|allowed",
    "away": "away|absent|missing|gone|out|ill|sick|withdrew|withdrawn|abwesend|ausente",
    "there": "there|here|present|part|anwesend|présent|presente",
    "white": "white|weiß|weiss|blancs|blanc|blancas",
    "black": "black|schwarz|noirs|noir|negras",
    "neither": "neither|preference",
    "must": "must|absolute|absolutely",
    "strong": "strong|strongly",
    "mild": "mild|mildly",
    "float": "float|floats|floater",
    "floated": "floated",
    "up": "up|upfloat|upfloater",
    "down": "down|downfloat|downfloater",
    "round": "round|rd|ronde|runde|ronda",
    "last": "last|final|dernière|derniere|letzte|última|ultima",
    "top": "topscorer|topscorers|top",
    "won": "won|beat|beats|win|wins|lost|loses|drew|draw|drawn",
}
"""The words of each kind; a word may be of two."""
_KINDS_OF: Final = {
    word: frozenset(kind for kind, words in _KINDS.items() if word in words.split("|"))
    for words in _KINDS.values()
    for word in words.split("|")
}
_IDLE: Final = frozenset(
    word
    for line in (
        "if|and|the|a|an|in|of|for|from|to|has|have|is|are|was|were|been|be|already|yet|each|other|another",
        "prefers|prefer|preferred|la|die|ce|est|ist|es|esta|diese|dies|this|it|were|c|against|with|did|does|do|take|takes|took|taken|again|due|colour|color|v|vs|versus|x|und|et|y|si|wenn",
    )
    for word in line.split("|")
)
"""Words that say nothing about what is supposed."""
_SIGNS: Final = frozenset("-–—,;:/&.=")
_PART: Final = re.compile(r"\d+|[^\W\d_]+(?:['’]t)?|[^\s\w]")
_USUAL: Final = re.compile(
    r"\d+\s*[-–—,;:/\s]\s*\d+(?:\s+(?:met|played|not\s+played))?|met\s+.+|bye\s+\d+|barred\s+\d+|\d+\s+barred"
    r"|.+=.+|\d+\s+(?:up|down|floater)\s+\d+|\d+\s+floated(?:\s+(?:up|down))?(?:\s+in)?\s+\d+"
    r"|\d+\s+(?:not\s+)?topscorer|(?:not\s+)?last",
    re.ASCII | re.IGNORECASE,
)
"""What is typed as it stands in the help."""
_HAVE: Final = re.compile(r"\b(?:have|has|had)\b", re.IGNORECASE)
_RESULT: Final = re.compile(r"\d+\s*[-–:]\s*\d+[\s=]+(?:[01]|½|0[.,]5)\s*[-–:]\s*(?:[01]|½|0[.,]5)")
_OF_ONE: Final = {
    "not": "{} away",
    "away": "{} away",
    "not+there": "{} away",
    "met+not": "{} away",
    "away+not": "{} there",
    "there": "{} there",
    "met": "{} there",
    "bye": "bye {}",
    "bye+may": "bye {}",
    "bye+had+not": "bye {}",
    "barred+not": "bye {}",
    "barred+bye+not": "bye {}",
    "bye+had": "barred {}",
    "bye+may+not": "barred {}",
    "barred": "barred {}",
    "barred+bye": "barred {}",
    **dict.fromkeys(("neither", "neither+not", "black+not", "not+white"), f"{{}}={NO_SIGN}"),
    "top": "{} topscorer",
    "not+top": "{} not topscorer",
}
"""What is typed of one player, for the kinds of words that are said of one, in the order of the alphabet."""
_OF_TWO: Final = {"met": "met {}-{}", "had+met": "met {}-{}"} | dict.fromkeys(
    ("not", "met+not", "had+met+not"), "{}-{}"
)
"""What is typed of two players, likewise."""
_STRENGTHS: Final = {"must": "{}!", "strong": "{}", "mild": "{}"}
_FORMS_OF_FLOAT: Final = {
    "up": "errors.suppose.forms-of-up",
    "down": "errors.suppose.forms-of-down",
    "": "errors.suppose.forms-of-float",
}
_PAIR: Final = 2
"""So many numbers are two players, or a player and a round."""


class _Said(NamedTuple):
    """The numbers of a text, a round last, and the kinds of its words; `known`: there are no other words."""

    numbers: tuple[int, ...]
    kinds: frozenset[str]
    known: bool

    @property
    def way(self) -> str:
        """The direction of a float; empty where none is said, or both are."""
        ways = self.kinds & {"up", "down"}
        return next(iter(ways)) if len(ways) == 1 else ""

    @property
    def colour(self) -> str:
        """The colour that is said; empty where none is, or both are."""
        colours = self.kinds & {"white", "black"}
        return next(iter(colours)) if len(colours) == 1 else ""

    @property
    def floats(self) -> bool:
        """Whether a float is said."""
        return bool(self.kinds & {"float", "floated", "up", "down"})


def usual_form(
    text: str, players: Sequence[Player], opened: RoundOpened, language: Language = ENGLISH
) -> str:
    """Return a fact of pairing numbers as it is typed in the help; whatever else it is, as it stands.

    Raises:
        UsageError: it may mean several facts, or none that can be supposed: it is told what can be typed.
    """
    shown = re.sub(r"(?<!=\w)(?<!=)[.?!]+$", "", text.strip().strip("\"'“”„«»").strip())
    if _RESULT.fullmatch(shown):
        raise UsageError(Message("errors.suppose.result", fact=quote(text)))
    said = None if _USUAL.fullmatch(shown) else _words_of(shown, players)
    if said is None:
        return shown
    # of a colour that somebody did not have in a game nothing is supposed
    of_game = bool(said.colour and "not" in said.kinds and _HAVE.search(shown))
    typed = _usual_text(said, language) if said.known and not of_game else ""
    if typed:
        return typed
    refusal = _forms(text, said, opened, language) if said.known or said.kinds else None
    if refusal is not None:
        raise UsageError(refusal)
    return shown


def _words_of(text: str, players: Sequence[Player]) -> _Said | None:
    """Return the numbers and kinds of words in a text; None where a word of it may be part of a name."""
    names = [player.name.casefold() for player in players]
    words = {word for name in names for word in _PART.findall(name)}
    numbers: list[int] = []
    kinds: set[str] = set()
    known, round_at, before = True, -1, ""
    for match in _PART.finditer(text.casefold().replace("’", "'")):
        word = match[0]
        if word.isdecimal():
            round_at = len(numbers) if before in _KINDS["round"].split("|") else round_at
            numbers.append(int(word))
        elif word.endswith("n't"):
            kinds.add("not")
        elif word in _KINDS_OF or word not in _IDLE | _SIGNS:
            if word in words or (word not in _KINDS_OF and any(word in name for name in names)):
                return None
            known &= word in _KINDS_OF
            kinds |= _KINDS_OF.get(word, frozenset())
        before = word
    if round_at >= 0:
        numbers.append(numbers.pop(round_at))
    return _Said(tuple(numbers), frozenset(kinds), known)


def _usual_text(said: _Said, language: Language) -> str:
    """Return the fact that words mean as it is typed; empty where they may mean several, or none."""
    kinds = "+".join(sorted(said.kinds))
    match said.numbers:
        case ():
            return {"last": "last", "last+not": "not last"}.get("+".join(sorted(said.kinds - {"round"})), "")
        case (player,):
            strengths = said.kinds & {*_STRENGTHS}
            if said.colour and len(strengths) == 1 and len(said.kinds) == _PAIR:
                return _due_text(player, said.colour, next(iter(strengths)), language)
            return _OF_ONE.get(kinds, "").format(player)
        case (first, second) if said.floats:
            if said.kinds - {"not", "had", "float", "floated", "up", "down", "round"}:
                return ""
            if {"up", "down"} <= said.kinds:
                return ""
            if "not" in said.kinds:
                return f"{first} {said.way or 'floater'} {second}"
            return " ".join(f"{first} floated {said.way} {second}".split()) if "floated" in said.kinds else ""
        case (first, second) if first != second:
            return _OF_TWO.get(kinds, "").format(first, second)
    return ""


def _due_text(player: int, colour: str, strength: str, language: Language) -> str:
    """Return the text, in a language, by which a player is supposed to be due a colour."""
    letter = "W" if colour == "white" else "B"
    sign = _STRENGTHS[strength].format(letter.lower() if strength == "mild" else letter)
    return f"{player}={sign_typed(sign, language)}"


def _forms(text: str, said: _Said, opened: RoundOpened, language: Language) -> Message | None:
    """Return the forms that fit the players a text names; None where there are none, or too many."""
    fact = quote(text)
    if not said.numbers:
        player = opened.players[-1].tpn if opened.players else 0
        return Message("errors.suppose.bye-alone", fact=fact, player=player) if "bye" in said.kinds else None
    first, second = said.numbers[0], said.numbers[-1]
    if "won" in said.kinds:
        return Message("errors.suppose.result", fact=fact)
    if len(said.numbers) > _PAIR:
        return None
    if said.floats:
        number = second if len(said.numbers) == _PAIR else max(1, opened.round - 1)
        return Message(_FORMS_OF_FLOAT[said.way], fact=fact, player=first, round=number)
    if len(said.numbers) == _PAIR:
        two = Message("errors.suppose.forms-of-two", fact=fact, first=first, second=second)
        return two if first != second else None
    if "bye" in said.kinds:
        return Message("errors.suppose.forms-of-bye", fact=fact, player=first)
    if said.colour:
        signs = {strength: _due_text(first, said.colour, strength, language) for strength in _STRENGTHS}
        neither = f"{first}={NO_SIGN}"
        return Message("errors.suppose.forms-of-due", fact=fact, neither=neither, **signs)
    if "round" in said.kinds:
        return None
    signs = {"due": _due_text(first, "white", "must", language)}
    return Message("errors.suppose.forms-of-one", fact=fact, player=first, **signs)
