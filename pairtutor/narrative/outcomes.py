"""Views of what is decided in the end: floaters, the bye, colours, the result."""

from __future__ import annotations

from itertools import groupby

from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import Cast
from pairtutor.narrative.citations import of_criterion
from pairtutor.narrative.naming import named
from pairtutor.narrative.parts import Alternative, FloaterKind
from pairtutor.narrative.view import ColourView
from pairtutor.trace.events import ByeAssigned, ColourDecided, FloaterChosen
from pairtutor.trace.procedures import FloatersCompared
from pairtutor.trace.refusals import HadBye


def alternatives(event: FloaterChosen | ByeAssigned, cast: Cast) -> tuple[Alternative, ...]:
    """Return the other choices, those against whom the same criterion speaks together, highest first."""
    order = list(cast.words.criteria)
    ranked = sorted(
        zip(event.deciding, event.alternatives or (), strict=True), key=lambda pair: order.index(pair[0])
    )
    return tuple(
        Alternative(
            players=cast.group(player for _, player in same),
            title=cast.words.criteria[criterion].title,
            clause=of_criterion(criterion, cast.opened.system)[0].label,
            order=criterion == "sequence",
        )
        for criterion, same in groupby(ranked, key=lambda pair: pair[0])
    )


def barred(player: Tpn, cast: Cast) -> HadBye | None:
    """Return why a player may not have the bye, None for one who may."""
    bar = cast.line(player).bye_bar
    return None if bar is None else HadBye("had-bye", player, bar.reason, bar.round)


def barred_from_bye(event: ByeAssigned, cast: Cast) -> tuple[HadBye, ...]:
    """Return who may not have the bye of a last bracket: in it, or with as few points as whoever has it.

    They come in the order of their ranks.
    """
    most = cast.line(event.player).score
    reasons = (
        barred(line.tpn, cast)
        for line in sorted(cast.opened.players, key=lambda line: line.rank)
        if line.tpn in event.barred or (event.bracket and line.score <= most)
    )
    return tuple(reason for reason in reasons if reason is not None)


def colour(event: ColourDecided, cast: Cast) -> ColourView:
    """Return a colour decision, and whose wish or number decides it."""
    white = cast.side(event.white, event.white_preference, event.white_colours)
    black = cast.side(event.black, event.black_preference, event.black_colours)
    white_decides = event.decider != event.black
    clash = white.wants == black.wants and white.absolute and black.absolute
    first = event.decider or event.higher
    gets_initial = (first == event.white) == (cast.opened.initial_colour == "white")
    return ColourView(
        white=white,
        black=black,
        granted=white if white_decides else black,
        refused=black if white_decides else white,
        granted_colour=cast.words.colours["white" if white_decides else "black"],
        odd_number=gets_initial,
        counted_number=gets_initial != (first % 2 == 1),
        higher=cast.who(event.higher),
        initial_colour=cast.words.colours[cast.opened.initial_colour or "white"],
        rule=event.rule,
        limits=named(event.limits, cast),
        decider=None if event.decider is None else cast.who(event.decider),
        games_back=event.games_back,
        topscorers=cast.group(tpn for tpn in (event.white, event.black) if cast.line(tpn).topscorer)
        if clash
        else (),
    )


def kinds_of_floaters(event: FloatersCompared, cast: Cast) -> tuple[FloaterKind, ...]:
    """Return who can be spared by what is weighed, in the order of the best of each kind."""
    odd = event.reason == "odd-number"
    found: dict[tuple[str, bool, bool], list[int]] = {}
    for line in event.lines:
        weighed = (line.floater_type, odd and line.floated_before, odd and line.evens)
        found.setdefault(weighed, []).append(line.player)
    return tuple(
        FloaterKind(players=cast.group(players), kind=kind, floated_before=floated, evens=evens)
        for (kind, floated, evens), players in found.items()
    )
