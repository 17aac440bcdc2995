"""Facts that somebody supposes, as they are typed (`10-18`, `bye 23`, `8=W!`), and what they were."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pairtutor.disputes.case import Case
from pairtutor.disputes.colour_words import sign_meant, sign_typed
from pairtutor.disputes.fact_words import usual_form
from pairtutor.disputes.past_floats import earlier_float, no_float
from pairtutor.disputes.persons import player_meant, two_meant
from pairtutor.disputes.supposable import (
    bar_from_bye,
    colours_for,
    due_anyhow,
    earlier_game,
    no_bye_had,
    not_met,
)
from pairtutor.errors import NothingChanges, UsageError
from pairtutor.messages import Message, list_message
from pairtutor.model.colour import ColourPreference, Strength
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import (
    BarFromBye,
    EarlierFloat,
    EarlierGame,
    NoByeHad,
    NoFloat,
    NotMet,
    OtherDue,
    OtherLast,
    OtherTopscorer,
    StaysAway,
    SupposedFact,
    TakesPart,
    subject_of,
)
from pairtutor.model.tournament import Player
from pairtutor.positions.editions import EDITIONS
from pairtutor.positions.teams import edition_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.sources.stated_spec import NO_SIGN, SIGNS
from pairtutor.text import quote
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import PlayerLine

# how facts are typed: `8=W!`, `8 down 3`, `8 floated down 3`, `met 3-7`, `8 barred`, `3-7 not played` ...
_DUE = re.compile(r"(.+?)\s*=\s*(\S+)")
_FLOAT = re.compile(r"(.+?)\s+(up|down|floater)\s+(\d{1,3})", re.ASCII | re.IGNORECASE)
_FLOATED = re.compile(r"(.+?)\s+floated(?:\s+(up|down))?(?:\s+in)?\s+(\d{1,3})", re.ASCII | re.IGNORECASE)
_MET = re.compile(r"met\s+(.+)|(.+?)\s+(?:met|played)", re.IGNORECASE)
_BARRED = re.compile(r"barred\s+(.+)|(.+?)\s+barred", re.IGNORECASE)
_NOT_PLAYED = re.compile(r"(.+?)\s+not\s+played", re.IGNORECASE)
_THERE: Final = ("there", "présent", "presente", "anwesend")
_AWAY: Final = ("away", "absent", "ausente", "abwesend")
"""Who takes part and who does not, in the languages of the texts."""
_HERE = re.compile(rf"(.+?)\s+({'|'.join((*_THERE, *_AWAY))})", re.IGNORECASE)
_TOP = re.compile(r"(.+?)\s+(not\s+)?topscorer", re.IGNORECASE)
_BYE = re.compile(r"bye\s+(.+)", re.IGNORECASE)
_IF = re.compile(r"(.+?)\s+(?:if|si|wenn)\b(.*)", re.IGNORECASE | re.DOTALL)
_LAST = re.compile(r"(not\s+)?last", re.IGNORECASE)
_NOT_MET = re.compile(
    r"not\s+(?:met|played)\s+(.+)|(.+?)\s+(?:not\s+met|unmet|(?:did\s+not|didn't)\s+(?:meet|play))",
    re.IGNORECASE,
)
_GONE = re.compile(
    r"(?:no\s+|without\s+)(\d+)|(.+?)\s+(?:gone|missing|out|ill|withdrawn|not\s+(?:there|here|present))",
    re.IGNORECASE,
)
"""What players type for `10-18` and `7 away`, which is not taken but answered with these."""


def read_facts(
    texts: Sequence[str], case: Case, opened: RoundOpened | None = None, language: Language = ENGLISH
) -> tuple[SupposedFact, ...]:
    """Return the facts that are supposed of a round: who is there and which round is last, then the others.

    The others are read of the round in which these are so. `opened` is the opening of the round as it is,
    where that is known already; letters of colours are those of a language.

    Raises:
        UsageError: one cannot be read, was so anyhow, or, of several, is nothing that the system reads.
        NothingChanges: the only one is nothing that the system reads.
    """
    check_supposable(case)
    facts: tuple[SupposedFact, ...] = ()
    opened = opened or case.opening()
    usual = [usual_form(text, case.tournament.players, opened, language) for text in texts]
    for text in sorted(usual, key=lambda text: not _changes_opening(text)):
        opened = opened or case.under(facts).opening()
        try:
            fact = read_fact(text, case.tournament.players, opened, language)
        except NothingChanges as error:
            if len(texts) == 1:
                raise
            raise UsageError(Message("errors.suppose.idle", fact=quote(text))) from error
        if any(subject_of(fact) == subject_of(other) for other in facts):
            raise UsageError(Message("errors.suppose.twice", fact=quote(text)))
        facts = (*facts, fact)
        if isinstance(fact, TakesPart | StaysAway | OtherLast):
            opened = None
    return facts


def check_supposable(case: Case) -> None:
    """Check that facts can be supposed of a round: that it has games.

    Raises:
        UsageError: it is a bracket that is stated by facts.
    """
    if case.tournament.stated is not None:
        raise UsageError(Message("errors.suppose.stated"))


def split_question(text: str) -> tuple[str, tuple[str, ...] | None, bool]:
    """Return the wish of a typed question, the facts that stand behind `if`, and whether it ends with `?`.

    `3-10 if 10-18; bye 23` asks under two facts, `3-10 if` under the first that the answer names, `3-10 ?`
    what it would take. The facts are None where no `if` is.
    """
    asked = _IF.fullmatch(text)
    if asked:
        return asked[1], tuple(fact.strip() for fact in asked[2].split(";") if fact.strip()), False
    wish = text.strip()
    return wish.rstrip("?").strip(), None, wish.endswith("?")


def typed_fact(fact: SupposedFact, opened: RoundOpened, language: Language = ENGLISH) -> str:
    """Return a fact as it is typed in a language; `opened` is a round that it is supposed of."""
    match fact:
        case NotMet(first=first, second=second):
            return f"{first}-{second}"
        case EarlierGame(first=first, second=second):
            return f"met {first}-{second}"
        case NoByeHad(player=player):
            return f"bye {player}"
        case BarFromBye(player=player):
            return f"barred {player}"
        case OtherDue(player=player, colours=colours):
            signs = (sign for sign, due in SIGNS.items() if colours_for(due, opened) == colours)
            return f"{player}={sign_typed(next(signs, NO_SIGN), language)}"
        case NoFloat(player=player, direction=direction, round=number):
            return f"{player} {direction} {number}"
        case EarlierFloat(player=player, direction=direction, round=number):
            return f"{player} floated {direction} {number}"
        case TakesPart(player=player):
            return f"{player} there"
        case StaysAway(player=player):
            return f"{player} away"
        case OtherLast(last=last):
            return "last" if last else "not last"
        case OtherTopscorer(player=player, topscorer=topscorer):
            return f"{player} {'' if topscorer else 'not '}topscorer"


def _changes_opening(text: str) -> bool:
    """Return whether a fact decides of whom others can be supposed: who is there, which round is last."""
    said = text.strip()
    return bool(_HERE.fullmatch(said) or _LAST.fullmatch(said))


def read_fact(
    text: str, players: Sequence[Player], opened: RoundOpened, language: Language = ENGLISH
) -> SupposedFact:
    """Return the fact that a text supposes of a round, which is opened without it.

    Raises:
        UsageError: it cannot be read, was so anyhow, or is nothing that the system reads.
    """
    said = text.strip()
    _check_form(said, players)
    if match := _NOT_PLAYED.fullmatch(said):
        return not_met(*_two_meant(match[1], players, opened, text), opened=opened)
    if match := _MET.fullmatch(said):
        return earlier_game(*_two_meant(match[1] or match[2], players, opened, text), opened=opened)
    if match := _LAST.fullmatch(said):
        return _read_last(opened, last=not match[1])
    if match := _HERE.fullmatch(said):
        return _read_presence(_player_meant(match[1], players), opened, there=match[2].casefold() in _THERE)
    fact = _read_of_one(said, players, opened, language)
    return fact or not_met(*_two_meant(said, players, opened, text), opened=opened)


def _check_form(said: str, players: Sequence[Player]) -> None:
    """Check that a text is not said in other words than it has to be.

    Raises:
        UsageError: it is: it is told how it is typed.
    """
    if match := _NOT_MET.fullmatch(said):
        two = two_meant(match[1] or match[2], players)
        if two:
            pair = f"{two[0]}-{two[1]}"
            raise UsageError(Message("errors.suppose.write-not-met", fact=quote(said), typed=pair))
    if match := _GONE.fullmatch(said):
        player = player_meant(match[1] or match[2], players)
        raise UsageError(Message("errors.suppose.write-away", fact=quote(said), player=player))


def _read_of_one(
    said: str, players: Sequence[Player], opened: RoundOpened, language: Language
) -> SupposedFact | None:
    """Return the fact about one participant that a text supposes; None where it is none of these.

    Raises:
        UsageError: it was so anyhow, or is nothing that the system reads.
    """
    if match := _BYE.fullmatch(said):
        return no_bye_had(_participant_meant(match[1], players, opened))
    if match := _BARRED.fullmatch(said):
        return bar_from_bye(_participant_meant(match[1] or match[2], players, opened))
    if match := _DUE.fullmatch(said):
        return _read_due(_participant_meant(match[1], players, opened), match[2], opened, language)
    if match := _FLOATED.fullmatch(said):
        line = _participant_meant(match[1], players, opened)
        return earlier_float(line, match[2] and match[2].casefold(), int(match[3]), opened)
    if match := _FLOAT.fullmatch(said):
        line = _participant_meant(match[1], players, opened)
        return no_float(line, match[2].casefold(), int(match[3]), opened)
    if match := _TOP.fullmatch(said):
        return _read_topscorer(_participant_meant(match[1], players, opened), opened, topscorer=not match[2])
    return None


def _read_due(line: PlayerLine, sign: str, opened: RoundOpened, language: Language) -> OtherDue:
    """Return the fact that a player is due what a sign (`W!`, `-`) says.

    Raises:
        UsageError: the system has no colours, the sign is none, no colours lead to it, or it was due anyhow.
    """
    if not SYSTEMS[opened.system].coloured:
        raise NothingChanges(Message("errors.suppose.nothing.colours", system=_system_name(opened)))
    due = SIGNS.get(sign_meant(sign, language, "errors.suppose.letter"))
    if due is None:
        signs = list_message([sign_typed(one, language) for one in SIGNS if one != NO_SIGN])
        raise UsageError(Message("errors.suppose.sign", sign=quote(sign), signs=signs))
    colours = colours_for(due, opened)
    if colours is None:
        raise UsageError(Message("errors.suppose.no-due", sign=sign, system=_system_name(opened)))
    if due_anyhow(line, due, opened):
        raise UsageError(
            Message("errors.suppose.anyhow-due", player=line.tpn, due=_said_due(due, line, opened))
        )
    return OtherDue("other-due", line.tpn, colours, line.colours)


def _said_due(due: ColourPreference, line: PlayerLine, opened: RoundOpened) -> Message:
    """Return the colour that a player is due as a message: how strongly only where the rules grade that."""
    if due.colour is None:
        return Message("errors.suppose.due.none")
    graded = edition_of(opened).preference(line.colours)[1] != "due"
    kinds = {Strength.ABSOLUTE: "must", Strength.STRONG: "strong", Strength.MILD: "mild"}
    kind = kinds.get(due.strength, "plain")
    if not graded and SYSTEMS[opened.system].teams:
        kind = "prefers"  # of type A, by which no team must have a colour
    elif not graded and kind != "must":
        kind = "plain"
    return Message(f"errors.suppose.due.{kind}-{due.colour.value}")


def _read_presence(tpn: Tpn, opened: RoundOpened, *, there: bool) -> TakesPart | StaysAway:
    """Return the fact that a player takes part in the round, or stays away.

    Raises:
        UsageError: that is so anyhow.
    """
    marks = [line.mark for line in opened.absent if line.tpn == tpn]
    if there == (not marks):
        key = "errors.suppose.anyhow-there" if there else "errors.suppose.anyhow-away"
        raise UsageError(Message(key, player=tpn))
    return TakesPart("there", tpn, marks[0]) if there else StaysAway("away", tpn)


def _read_last(opened: RoundOpened, *, last: bool) -> OtherLast:
    """Return the fact that the round is the last one, or is not.

    Raises:
        UsageError: that is so anyhow, or the system does not ask for it.
    """
    if opened.system == "burstein-2026":
        raise NothingChanges(Message("errors.suppose.nothing.last", system=_system_name(opened)))
    if opened.last_round == last:
        raise UsageError(Message("errors.suppose.anyhow-last" if last else "errors.suppose.anyhow-not-last"))
    return OtherLast("last-round", last)


def _read_topscorer(line: PlayerLine, opened: RoundOpened, *, topscorer: bool) -> OtherTopscorer:
    """Return the fact that a player is a topscorer, or is none.

    Raises:
        UsageError: the system knows no topscorers, that is so anyhow, or the round is not the last.
    """
    if not EDITIONS[opened.system].topscorers:
        raise NothingChanges(Message("errors.suppose.nothing.topscorers", system=_system_name(opened)))
    if line.topscorer == topscorer:
        key = "errors.suppose.anyhow-topscorer" if topscorer else "errors.suppose.anyhow-no-topscorer"
        raise UsageError(Message(key, player=line.tpn))
    if not opened.last_round:
        raise UsageError(Message("errors.suppose.only-in-last"))
    return OtherTopscorer("topscorer", line.tpn, topscorer)


def _system_name(opened: RoundOpened) -> Message:
    """Return the short name of the system of a round."""
    return Message(f"systems.{opened.system}.short")


def _two_meant(
    said: str, players: Sequence[Player], opened: RoundOpened, text: str
) -> tuple[PlayerLine, PlayerLine]:
    """Return the lines of the two participants that a part of a text means.

    Raises:
        UsageError: it does not mean two, or one of them takes no part in the round.
    """
    two = two_meant(said, players)
    if two is None or two[0] == two[1]:
        raise UsageError(Message("errors.suppose.unread", fact=quote(text)))
    first, second = (_participant_meant(str(tpn), players, opened) for tpn in two)
    return first, second


def _player_meant(text: str, players: Sequence[Player]) -> Tpn:
    """Return the player that a text means.

    Raises:
        UsageError: nobody is called so, or several are.
    """
    tpn = player_meant(text, players)
    if all(player.tpn != tpn for player in players):
        raise UsageError(Message("errors.suppose.nobody", player=tpn))
    return tpn


def _participant_meant(text: str, players: Sequence[Player], opened: RoundOpened) -> PlayerLine:
    """Return the line of a participant that a text means.

    Raises:
        UsageError: nobody is called so, or several are; or the player takes no part in the round.
    """
    tpn = player_meant(text, players)
    for line in opened.players:
        if line.tpn == tpn:
            return line
    known = any(player.tpn == tpn for player in players)
    key = "errors.dispute.number-takes-no-part" if known else "errors.suppose.nobody"
    raise UsageError(Message(key, player=tpn))
