"""Facts that somebody supposes, as they are typed (`10-18`, `bye 23`, `8=W!`), and what they were."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import Final, Literal

from pairtutor.disputes.case import Case
from pairtutor.disputes.persons import player_meant, two_meant
from pairtutor.errors import UsageError
from pairtutor.messages import Message, list_message
from pairtutor.model.colour import Colour, ColourPreference, Strength
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import PLAYED
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.supposed import (
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
from pairtutor.positions.editions import EDITIONS, LIM, Edition
from pairtutor.positions.histories import persons
from pairtutor.positions.persons import STRENGTH, preference_after
from pairtutor.positions.teams import edition_of, floats_count
from pairtutor.sources.stated_spec import NO_SIGN, SIGNS
from pairtutor.text import quote
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import PlayerLine

_DUE = re.compile(r"(.+?)\s*=\s*(\S+)")
_FLOAT = re.compile(r"(.+?)\s+(up|down|floater)\s+(\d{1,3})", re.ASCII | re.IGNORECASE)
_NOT_PLAYED = re.compile(r"(.+?)\s+not\s+played", re.IGNORECASE)
_WORDS: Final = dict.fromkeys(("white", "weiß", "weiss", "blancs", "blancas"), "W") | dict.fromkeys(
    ("black", "schwarz", "noirs", "negras"), "B"
)
"""What a colour is called where a sign of it is looked for."""
_LETTERS: Final = str.maketrans("sSnN-", "bBbB.")
"""Letters of Black in other languages, and a dash for no preference, as signs."""
_HERE = re.compile(r"(.+?)\s+(there|away)", re.IGNORECASE)
_TOP = re.compile(r"(.+?)\s+(not\s+)?topscorer", re.IGNORECASE)
_BYE = re.compile(r"bye\s+(.+)", re.IGNORECASE)
_IF = re.compile(r"(.+?)\s+(?:if|si|wenn)\b(.*)", re.IGNORECASE | re.DOTALL)
_LAST = re.compile(r"(not\s+)?last", re.IGNORECASE)

_LIFTING: Final = ("dubov-1997", "dubov-2026")
"""The systems that count every round in which somebody was brought up, and look at no other float."""
_SHORTEST: Final = tuple("".join(line) for length in range(4) for line in product("BW", repeat=length))
"""Colours of up to three games, which make any preference, the fewest games first."""
_TURNED: Final = str.maketrans("WB", "BW")


def read_facts(
    texts: Sequence[str], case: Case, opened: RoundOpened | None = None
) -> tuple[SupposedFact, ...]:
    """Return the facts that are supposed of a round: who is there and which round is last, then the others.

    The others are read of the round in which these are so. `opened` is the opening of the round as it is,
    where that is known already.

    Raises:
        UsageError: one cannot be read, was so anyhow, or is nothing that the system reads.
    """
    check_supposable(case)
    facts: tuple[SupposedFact, ...] = ()
    for text in sorted(texts, key=lambda text: not _changes_opening(text)):
        opened = opened or case.under(facts).opening()
        fact = read_fact(text, case.tournament.players, opened)
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


def typed_fact(fact: SupposedFact, opened: RoundOpened) -> str:
    """Return a fact as it is typed; `opened` is a round that it is supposed of."""
    match fact:
        case NotMet(first=first, second=second):
            return f"{first}-{second}"
        case NoByeHad(player=player):
            return f"bye {player}"
        case OtherDue(player=player, colours=colours):
            signs = (sign for sign, due in SIGNS.items() if colours_for(due, opened) == colours)
            return f"{player}={next(signs, NO_SIGN)}"
        case NoFloat(player=player, direction=direction, round=number):
            return f"{player} {direction} {number}"
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


def read_fact(text: str, players: Sequence[Player], opened: RoundOpened) -> SupposedFact:
    """Return the fact that a text supposes of a round, which is opened without it.

    Raises:
        UsageError: it cannot be read, was so anyhow, or is nothing that the system reads.
    """
    said = text.strip()
    if match := _NOT_PLAYED.fullmatch(said):
        said = match[1]
    if match := _LAST.fullmatch(said):
        return _read_last(opened, last=not match[1])
    if match := _BYE.fullmatch(said):
        return no_bye_had(_participant_meant(match[1], players, opened))
    if match := _DUE.fullmatch(said):
        return _read_due(_participant_meant(match[1], players, opened), match[2], opened)
    if match := _FLOAT.fullmatch(said):
        line = _participant_meant(match[1], players, opened)
        return _read_no_float(line, match[2].casefold(), int(match[3]), opened)
    if match := _HERE.fullmatch(said):
        return _read_presence(_player_meant(match[1], players), opened, there=match[2].casefold() == "there")
    if match := _TOP.fullmatch(said):
        return _read_topscorer(_participant_meant(match[1], players, opened), opened, topscorer=not match[2])
    two = two_meant(said, players)
    if two is None:
        raise UsageError(Message("errors.suppose.unread", fact=quote(text)))
    return not_met(*(_participant_meant(str(tpn), players, opened) for tpn in two), opened=opened)


def not_met(first: PlayerLine, second: PlayerLine, *, opened: RoundOpened) -> NotMet:
    """Return the fact that two have not met.

    Raises:
        UsageError: they had not anyhow, and nothing else kept them apart.
    """
    two = {first.tpn, second.tpn}
    rounds = tuple(
        RoundNumber(number)
        for number, game in enumerate(first.games, 1)
        if game.opponent == second.tpn and game.mark in PLAYED
    )
    apart = any(two <= {*group} for group in opened.apart)
    unmet = any(isinstance(fact, NotMet) and {fact.first, fact.second} == two for fact in opened.supposed)
    if unmet or not (rounds or apart):
        raise UsageError(Message("errors.suppose.anyhow-not-met", first=first.tpn, second=second.tpn))
    return NotMet("not-met", first.tpn, second.tpn, rounds, apart)


def no_bye_had(line: PlayerLine) -> NoByeHad:
    """Return the fact that nothing bars a player from the bye.

    Raises:
        UsageError: nothing did.
    """
    if line.bye_bar is None:
        raise UsageError(Message("errors.suppose.anyhow-no-bar", player=line.tpn))
    return NoByeHad("no-bye-had", line.tpn, *line.bye_bar)


def colours_for(due: ColourPreference, opened: RoundOpened) -> str | None:
    """Return the shortest colours (oldest first, `WBW`) that lead to a preference; None where none do.

    Where the rules grade no preferences they are those of the Dutch rules, whose absolute ones allow no other
    colour by any rules.
    """
    edition = edition_of(opened)
    return next((colours for colours in _SHORTEST if _leads_to(colours, due, edition)), None)


def due_anyhow(line: PlayerLine, due: ColourPreference, opened: RoundOpened) -> bool:
    """Say whether a player's games lead to a preference."""
    return _leads_to(line.colours, due, edition_of(opened))


def _leads_to(colours: str, due: ColourPreference, edition: Edition) -> bool:
    """Say whether colours (oldest first) lead to a preference, by the strengths that an edition grades.

    One that only says whose colour is due has the strength that the Dutch rules give those colours.
    """
    colour, strength = edition.preference(colours)
    if colour != (due.colour and due.colour.value):
        return False
    if strength == "due" and not SYSTEMS[edition.system].teams:
        strength = STRENGTH[preference_after(colours).strength]
    return strength in (due.strength.value, "due")


def _read_due(line: PlayerLine, sign: str, opened: RoundOpened) -> OtherDue:
    """Return the fact that a player is due what a sign (`W!`, `-`) says.

    Raises:
        UsageError: the system has no colours, the sign is none, no colours lead to it, or it was due anyhow.
    """
    if not SYSTEMS[opened.system].coloured:
        raise UsageError(Message("errors.suppose.no-colours", system=opened.system))
    due = SIGNS.get(_WORDS.get(sign.casefold(), sign.translate(_LETTERS)))
    if due is None:
        signs = list_message([one for one in SIGNS if one != NO_SIGN])
        raise UsageError(Message("errors.suppose.sign", sign=quote(sign), signs=signs))
    colours = colours_for(due, opened)
    if colours is None:
        raise UsageError(Message("errors.suppose.no-due", sign=sign, system=opened.system))
    if due_anyhow(line, due, opened):
        raise UsageError(Message("errors.suppose.anyhow-due", player=line.tpn, sign=sign))
    return OtherDue("other-due", line.tpn, colours, line.colours)


def other_colour(line: PlayerLine, opened: RoundOpened) -> OtherDue | None:
    """Return the fact that a player is due the other colour as strongly; None where none can be due."""
    turned = line.colours.translate(_TURNED)
    colour, strength = edition_of(opened).preference(turned)
    if colour is None or not line.colours or not SYSTEMS[opened.system].coloured:
        return None
    if strength == "due":
        strength = STRENGTH[preference_after(turned).strength]
    colours = colours_for(ColourPreference(Colour(colour), Strength(strength)), opened)
    return None if colours is None else OtherDue("other-due", line.tpn, colours, line.colours)


def floats_read(line: PlayerLine, opened: RoundOpened) -> tuple[NoFloat, ...]:
    """Return the facts that a player did not float, one for each earlier float that the rules look at."""
    system = opened.system
    if system in _LIFTING:
        lifted = _rounds_lifted(line, opened)
        return tuple(NoFloat("no-float", line.tpn, "up", number) for number in lifted)
    if SYSTEMS[system].teams and not floats_count(opened):
        return ()
    told: tuple[Literal["down", "up", "none"], ...] = line.floats
    if system in LIM or not SYSTEMS[system].coloured or SYSTEMS[system].teams:
        told = told[:1]
    return tuple(
        NoFloat("no-float", line.tpn, way, RoundNumber(opened.round - back))
        for back, way in enumerate(told, 1)
        if way != "none"
    )


def _rounds_lifted(line: PlayerLine, opened: RoundOpened) -> tuple[RoundNumber, ...]:
    """Return the rounds in which the Dubov rules count a player as brought up."""
    if opened.last_round:
        return ()
    from pairtutor.positions.dubov_figures import rounds_lifted
    from pairtutor.positions.given import worth_of
    from pairtutor.positions.histories import scores_before

    own = persons(opened, EDITIONS[opened.system])[line.tpn]
    return tuple(map(RoundNumber, rounds_lifted(own, scores_before(opened, worth_of(opened)))))


def _read_no_float(line: PlayerLine, way: str, number: int, opened: RoundOpened) -> NoFloat:
    """Return the fact that a player did not float in an earlier round, `up`, `down` or as a `floater`.

    Teams are floaters in whatever direction.

    Raises:
        UsageError: the player did not float so, or the system does not look back at that round.
    """
    for fact in floats_read(line, opened):
        if fact.round == number and (way in (fact.direction, "floater") or SYSTEMS[opened.system].teams):
            return fact
    where = {"player": line.tpn, "round": number, "system": opened.system}
    key = "errors.suppose.anyhow-no-up" if way == "up" else "errors.suppose.anyhow-no-down"
    raise UsageError(Message(key, **where))


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
        raise UsageError(Message("errors.suppose.no-last", system=opened.system))
    if opened.last_round == last:
        raise UsageError(Message("errors.suppose.anyhow-last" if last else "errors.suppose.anyhow-not-last"))
    return OtherLast("last-round", last)


def _read_topscorer(line: PlayerLine, opened: RoundOpened, *, topscorer: bool) -> OtherTopscorer:
    """Return the fact that a player is a topscorer, or is none.

    Raises:
        UsageError: the system knows no topscorers, that is so anyhow, or the round is not the last.
    """
    if not EDITIONS[opened.system].topscorers:
        raise UsageError(Message("errors.suppose.no-topscorers", system=opened.system))
    if line.topscorer == topscorer:
        key = "errors.suppose.anyhow-topscorer" if topscorer else "errors.suppose.anyhow-no-topscorer"
        raise UsageError(Message(key, player=line.tpn))
    if not opened.last_round:
        raise UsageError(Message("errors.suppose.only-in-last"))
    return OtherTopscorer("topscorer", line.tpn, topscorer)


def _player_meant(text: str, players: Sequence[Player]) -> Tpn:
    """Return the player that a text means.

    Raises:
        UsageError: nobody is called so, or several are.
    """
    tpn = player_meant(text, players)
    if all(player.tpn != tpn for player in players):
        raise UsageError(Message("errors.dispute.number-takes-no-part", player=tpn))
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
    raise UsageError(Message("errors.dispute.number-takes-no-part", player=tpn))
