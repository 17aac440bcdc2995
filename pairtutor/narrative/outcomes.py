"""Views of what is decided in the end: floaters, the bye, colours, the result."""

from __future__ import annotations

from itertools import groupby

from pairtutor.narrative.cast import Cast
from pairtutor.narrative.citations import of_criterion
from pairtutor.narrative.parts import Alternative, Pairing
from pairtutor.narrative.procedures.refusals import figure, limit, passed_over
from pairtutor.narrative.view import Barred, ByeView, ColourView, FloaterView, ResultView
from pairtutor.trace.events import ByeAssigned, ColourDecided, FloaterChosen, RoundClosed
from pairtutor.trace.values import Players


def floater(event: FloaterChosen, cast: Cast) -> FloaterView:
    """Return who floats down and who else could have."""
    return FloaterView(
        player=cast.who(event.player),
        limbo=event.limbo,
        alternatives=alternatives(event.alternatives, event.deciding, cast),
    )


def alternatives(players: Players, deciding: tuple[str, ...], cast: Cast) -> tuple[Alternative, ...]:
    """Return the other choices, those against whom the same criterion speaks together, highest first."""
    order = list(cast.words.criteria)
    ranked = sorted(zip(deciding, players, strict=True), key=lambda pair: order.index(pair[0]))
    return tuple(
        Alternative(
            players=cast.group(player for _, player in same),
            title=cast.words.criteria[criterion].title,
            clause=of_criterion(criterion, cast.opened.system)[0].label,
            order=criterion == "sequence",
        )
        for criterion, same in groupby(ranked, key=lambda pair: pair[0])
    )


def bye(event: ByeAssigned, cast: Cast) -> ByeView:
    """Return who has the bye, who may not have it, and who else could."""
    return ByeView(
        player=cast.who(event.player),
        barred=tuple(barred(player, cast) for player in event.barred),
        alternatives=alternatives(event.alternatives, event.deciding, cast),
        passed_over=passed_over(event.passed_over, cast),
        first_round=cast.opened.round == 1,
    )


def barred(player: int, cast: Cast) -> Barred:
    """Return why a player may not have the bye."""
    bar = cast.line(player).bye_bar
    why = bar.reason if bar else ""
    return Barred(
        who=cast.who(player),
        had_bye=why == "pairing-allocated-bye",
        forfeit_win=why in {"forfeit-win", "unplayed-win"},
        full_point=why == "full-point-bye",
        half_point=why == "half-point-bye",
        round=bar.round if bar else 0,
    )


def colour(event: ColourDecided, cast: Cast) -> ColourView:
    """Return a colour decision; the one whose wish is met decides where both wish the same."""
    white = cast.side(event.white, event.white_preference, event.white_colours)
    black = cast.side(event.black, event.black_preference, event.black_colours)
    if event.rule in {"higher-ranked", "initial-colour"}:
        white_decides = event.higher == event.white
    else:
        white_decides = event.white_preference.colour == "white"
    clash = white.wants == black.wants and white.absolute and black.absolute
    gets_initial = (event.higher == event.white) == (cast.opened.initial_colour == "white")
    return ColourView(
        white=white,
        black=black,
        granted=white if white_decides else black,
        refused=black if white_decides else white,
        granted_colour=cast.words.colours["white" if white_decides else "black"],
        same_wish=white.wants == black.wants != "",
        both=event.rule == "both-preferences",
        stronger=event.rule == "stronger-preference",
        wider=event.rule == "wider-difference",
        alternate=event.rule == "alternate",
        higher_ranked=event.rule == "higher-ranked",
        initial=event.rule == "initial-colour",
        odd_number=gets_initial,
        counted_number=gets_initial != (event.higher % 2 == 1),
        higher=cast.who(event.higher),
        initial_colour=cast.words.colours[cast.opened.initial_colour or "white"],
        rule=event.rule,
        limits=tuple(limit(one, cast) for one in event.limits),
        decider=None if event.decider is None else cast.who(event.decider),
        figures=(figure(event.white, event.rule, cast), figure(event.black, event.rule, cast)),
        games_back=event.games_back,
        topscorers=cast.group(tpn for tpn in (event.white, event.black) if cast.line(tpn).topscorer)
        if clash
        else (),
    )


def result(event: RoundClosed, cast: Cast) -> ResultView:
    """Return the outcome of the round."""
    return ResultView(
        boards=tuple(
            Pairing(first=cast.who(pair.first), second=cast.who(pair.second)) for pair in event.boards
        ),
        bye=None if event.bye is None else cast.who(event.bye),
        downfloats=cast.group(event.downfloats),
        upfloats=cast.group(event.upfloats),
        brackets=event.brackets,
        families=event.families,
        skipped=event.skipped,
        candidates=event.candidates,
    )
