"""What is changed in the engines: each rule left out, weakened, or taken in the wrong order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from pairtutor.rules.criterion import NO_PENALTY, Criterion
from pairtutor.rules.dutch_2012.criteria import REQUIREMENTS
from pairtutor.rules.dutch_2017.criteria import AFTER_C7
from pairtutor.rules.dutch_2026.criteria import AFTER_C9
from pairtutor.systems.dutch.candidate_graph import with_everybody
from tests.lab.verify.forgeries.changed import Change, Forgery, always, first, second_first, turned, without
from tests.lab.verify.forgeries.recipes import recipe_about, recipe_for

_CRITERIA: Final[tuple[tuple[str, str, Sequence[Any]], ...]] = (
    ("dutch-2017", "pairtutor.rules.dutch_2017.criteria:AFTER_C7", AFTER_C7),
    ("dutch-2026", "pairtutor.rules.dutch_2026.criteria:AFTER_C9", AFTER_C9),
    ("dutch-2012", "pairtutor.rules.dutch_2012.criteria:REQUIREMENTS", REQUIREMENTS),
)


def _weightless(place: int) -> Callable[[Any], Any]:
    def make(table: tuple[Criterion, ...]) -> tuple[Criterion, ...]:
        one = table[place]._replace(pair=lambda *_: NO_PENALTY, alone=lambda *_: NO_PENALTY)
        return (*table[:place], one, *table[place + 1 :])

    return make


def _of_criteria() -> Iterator[Forgery]:
    for system, table, criteria in _CRITERIA:
        names = [one.name for one in criteria]
        for place, name in enumerate(names):
            differences = f"{name}-difference"
            recipe = recipe_about(name, first=False)
            if differences in names:  # without them it would hardly be missed
                both = without(place, names.index(differences))
                change = Change(table, both)
                yield Forgery(system, f"{name} and its differences are left out", (change,), recipe)
            else:
                change = Change(table, _weightless(place))
                yield Forgery(system, f"{name} weighs nothing", (change,), recipe)
            if place:
                recipe = recipe_about(name, first=True)
                yield Forgery(system, f"{name} comes first", (Change(table, first(place)),), recipe)


_PARTICIPANTS = "pairtutor.systems.common.participants:Participants"
_EVERY_DUTCH = ("dutch-2012", "dutch-2017", "dutch-2026")


def _forget_bans(original: Any) -> Any:
    del original
    return lambda self, forbidden: {}


def _any_may_meet(original: Any) -> Any:
    del original
    return lambda self: [(1 << len(self.players)) - 1 & ~(1 << v) for v in range(len(self.players))]


def _floats_forgotten(original: Any) -> Any:
    return lambda *args, **more: [one._replace(floats=("none", "none")) for one in original(*args, **more)]


def _bars_forgotten(original: Any) -> Any:
    return lambda *args, **more: [one._replace(bar=None) for one in original(*args, **more)]


def _topscorers(original: Any) -> Any:
    return lambda *args, **more: [one._replace(topscorer=False) for one in original(*args, **more)]


def _scores(original: Any) -> Any:
    return lambda *args, **more: sorted(original(*args, **more), key=lambda one: (-one.score, -one.tpn))


_OF_CONTENDERS = (
    ("floats are forgotten", _floats_forgotten),
    ("bars from the bye are forgotten", _bars_forgotten),
    ("nobody is a topscorer", _topscorers),
    ("equal scores are ranked backwards", _scores),
)
_ROUND = "pairtutor.systems.dutch_2012.procedure:Round2012"
_BRACKET = "pairtutor.systems.dutch_2012.bracket:LoweringBracket"
_GROUP = "pairtutor.systems.dutch_2012.bracket_graph:Group"
_LIM = "pairtutor.systems.lim"
_DUBOV = "pairtutor.rules.dubov_1997"
_DUBOV26 = "pairtutor.rules.dubov_2026.figures"
_SSM = "pairtutor.rules.ssm.criteria"


def _giving_up_pairs(clause: str) -> Callable[[Any], Any]:
    """Reduce P1 whatever C.14 says, by a clause where MDPs are in S1."""

    def decrease(self: Any, bracket: Any) -> None:
        before = (bracket.p1, bracket.m1)
        bracket.p1 -= 1
        bracket.m1 = min(bracket.m1, bracket.p1)
        self.listener.on_reduction(bracket, clause if before[1] else "C.14.a", before)

    return lambda _: decrease


def _completed_somehow(original: Any) -> Any:
    del original
    return lambda completion, lookahead, paired, floaters: completion.try_without(paired)


def _collapsing(original: Any) -> Any:
    return lambda self, index, mdps: None if index else original(self, index, mdps)


_FOR_BYE: Final = "pairtutor.systems.upfloating.participants:UpfloatingParticipants.for_bye"
_TEAMS: Final = "pairtutor.systems.swiss_team"
_TEAMS26: Final = "pairtutor.rules.swiss_team_2026.definitions"
_AHEAD: Final = "pairtutor.systems.dutch.lookahead:Lookahead"
_CANDIDATES: Final = "pairtutor.systems.dutch.candidate_graph"
_WITHIN: Final = "pairtutor.systems.dutch.stages"
_2017: Final = "pairtutor.systems.dutch_2017"
_2026: Final = "pairtutor.systems.dutch_2026"
_BURSTEIN: Final = "pairtutor.systems.burstein_2026"
_SINGLE: Final = (
    ("dutch-2012", "C.12 is not tried", f"{_ROUND}._backtrack", always(False)),
    ("dutch-2012", "C.12 after C.1 is not tried", f"{_ROUND}._replace_incompatible", always(False)),
    ("dutch-2012", "C.13 joins at once", f"{_ROUND}._reopen_penultimate", always(False)),
    ("dutch-2012", "C.14 gives up pairs first", f"{_ROUND}._decrease", _giving_up_pairs("C.14.a")),
    ("dutch-2012", "C.14 takes the remainder as reached", f"{_ROUND}._decrease",
     _giving_up_pairs("C.14.b.1")),
    ("dutch-2012", "C.14 takes the remainder as not reached", f"{_GROUP}.reaches_remainder", always(False)),
    ("dutch-2012", "C.1 lets incompatible players stay", f"{_BRACKET}.incompatible", always([])),
    ("dutch-2012", "C.1 finds no incompatible MDP", f"{_BRACKET}.incompatible_mdps", always([])),
    *((system, "any number of pairs before the rest", f"{_CANDIDATES}:with_all_below",
       lambda _: with_everybody) for system in ("dutch-2017", "dutch-2026", "burstein-2026")),
    ("dutch-2017", "the PPB pairs as many MDPs as can be", f"{_2017}.procedure:_in_limbo", always(0)),
    ("dutch-2017", "any number of MDPs is paired", f"{_CANDIDATES}:fix_limbo", always(None)),
    ("dutch-2017", "score differences do not count", f"{_2017}.procedure:score_differences", always(None)),
    *((system, "whoever suits the next bracket may float", "pairtutor.systems.dutch.stages:_add_lookahead",
       always(None)) for system in ("dutch-2017", "dutch-2026")),
    ("dutch-2017", "the second bracket collapses", f"{_2017}.procedure:Round2017._before_the_rest",
     _collapsing),
    ("dutch-2017", "who cannot have the bye counts 1 in the next bracket", f"{_AHEAD}.weight", always(1)),
    ("dutch-2017", "the next bracket does not matter", f"{_AHEAD}.value", always((0,))),
    ("dutch-2017", "an MDP may have the bye in the CLB", f"{_2017}.procedure:_settle_bye_side", always(None)),
    ("dutch-2026", "the round is completed, however badly", f"{_WITHIN}:completes_as_well",
     _completed_somehow),
    ("dutch-2026", "the next bracket does not matter in a complete round", f"{_WITHIN}:WithinRound.minimise",
     always(None)),
    ("dutch-2026", "any score may have the bye", f"{_2026}.procedure:settle_score", always(None)),
    ("dutch-2026", "the bye goes by no unplayed games", f"{_2026}.procedure:add_unplayed_stages",
     always(None)),
    ("dutch-2026", "any scores may stay in the Limbo", f"{_2026}.procedure:_valid_sets",
     lambda _: lambda bracket, graph: graph),
    ("lim-1999", "the bottom half is tried backwards", f"{_LIM}.opponents:trial_order", turned),
    ("lim-1999", "types of floaters are as if nobody had floated", f"{_LIM}.floaters:floater_type",
     lambda made: lambda *, has_floated, has_opponent: made(has_floated=False, has_opponent=has_opponent)),
    ("lim-1999", "types of floaters are as if all had opponents", f"{_LIM}.floaters:floater_type",
     lambda made: lambda *, has_floated, has_opponent: made(has_floated=has_floated, has_opponent=True)),
    ("lim-1999", "ratings keep nobody apart", f"{_LIM}.participants:LimParticipants.close", always(True)),
    ("lim-1999", "nobody is barred from the bye", "pairtutor.rules.lim.definitions:bye_bar", always(None)),
    ("lim-1999", "all colours go together", "pairtutor.rules.lim.definitions:excess", always(None)),
    ("lim-2026", "the bottom half is tried backwards", f"{_LIM}.opponents:trial_order", turned),
    ("dubov-1997", "the white column by rating first", f"{_DUBOV}.orders:white_column", second_first),
    ("dubov-1997", "the black column by average first", f"{_DUBOV}.orders:black_column", second_first),
    ("dubov-1997", "who leaves for White by another order", f"{_DUBOV}.orders:to_white_column", second_first),
    ("dubov-1997", "who leaves for Black by another order", f"{_DUBOV}.orders:to_black_column", second_first),
    ("dubov-1997", "the bye by colour first", f"{_DUBOV}.orders:for_bye", second_first),
    ("dubov-1997", "who is brought up by rating first", f"{_DUBOV}.orders:for_fetching", second_first),
    ("dubov-1997", "who floats by rating first", f"{_DUBOV}.orders:for_floating", second_first),
    ("dubov-1997", "any number of transfers", f"{_DUBOV}.figures:transfers_allowed", always(99)),
    ("dubov-1997", "no limits to colours", f"{_DUBOV}.figures:colour_limit", always(None)),
    ("dubov-1997", "no colour dominates", f"{_DUBOV}.orders:dominating_colour", always(None)),
    ("dubov-1997", "nobody is barred from the bye", f"{_DUBOV}.figures:bye_bar", always(None)),
    ("dubov-2026", "the bye backwards", _FOR_BYE, turned),
    ("dubov-2026", "any number of upfloats", f"{_DUBOV26}:maximum_upfloats", always(99)),
    ("dubov-2026", "averages are nothing", f"{_DUBOV26}:rounded_average", always(0)),
    ("dubov-2026", "floats do not count", f"{_DUBOV26}:floats_count", always(False)),
    ("burstein-2026", "the bye backwards", f"{_BURSTEIN}.bye:looked_at", turned),
    ("burstein-2026", "games do not count for the bye", f"{_BURSTEIN}.bye:games_played", always(0)),
    ("burstein-2026", "any scores may float", f"{_BURSTEIN}.pairings:lowest_scores", always(None)),
    ("burstein-2026", "colours do not count", f"{_BURSTEIN}.pairings:targets", always([])),
    ("burstein-2026", "no bye is raised", "pairtutor.rules.burstein_2026.definitions:points_added",
     always(0)),
    ("swiss-team-2026", "the bye backwards", _FOR_BYE, turned),
    ("swiss-team-2026", "matches do not count for the bye",
     f"{_TEAMS}.participants:TeamParticipants.games_played", always(0)),
    ("swiss-team-2026", "nobody has floated", f"{_TEAMS26}:floated_last_round", always(False)),
    ("swiss-team-2026", "floats never count", f"{_TEAMS26}:near_the_end", always(True)),
    ("swiss-team-2026", "floats always count", f"{_TEAMS26}:near_the_end", always(False)),
    ("swiss-team-2026", "pairings are not compared", f"{_TEAMS}_2026.procedure:criteria", always([])),
    ("swiss-team-2026", "criteria of pairings backwards", f"{_TEAMS}_2026.procedure:criteria", turned),
    ("swiss-team-2026", "the next scoregroup does not matter",
     f"{_TEAMS}.upfloaters:TeamUpfloaters.charges", lambda original: lambda self: original(self)[1:]),
    ("swiss-team-2026", "the next scoregroup comes last",
     f"{_TEAMS}.upfloaters:TeamUpfloaters.charges", turned),
    ("swiss-team-2026", "the lowest come up", "pairtutor.systems.upfloating.upfloaters:scores_of", turned),
    ("swiss-team-2026", "all preferences are simple", f"{_TEAMS26}:preference",
     lambda original: lambda colours, kind, *, last: original(colours, "A", last=last)),
    ("swiss-team-2026", "the first-team by its number", f"{_TEAMS}.rounds:TeamRound.first_team_order",
     lambda _: lambda self, rank: (0, 0, self.participants.players[rank].tpn)),
    ("swiss-team-2026", "strength of preferences does not matter", f"{_TEAMS26}:decide_by_preference",
     always(None)),
    ("swiss-team-2026", "colours never alternate", "pairtutor.rules.measures.colours:last_difference",
     always(None)),
    ("ssm", "who had the bye may have it again", f"{_SSM}:may_have_bye", always(True)),
    ("ssm", "floating down again does not matter", f"{_SSM}:down_again", always(False)),
    ("ssm", "groups are not kept apart", f"{_SSM}:groups_kept_apart", always(False)),
    ("ssm", "groups are always kept apart", f"{_SSM}:groups_kept_apart", always(True)),
    ("ssm", "opponents' scores are not counted", "pairtutor.rules.ssm.ranking:opponents_scores", always(0)),
    ("ssm", "game points are not counted", "pairtutor.rules.ssm.ranking:game_points", always(0)),
    ("ssm", "S1 and S2 change places", "pairtutor.systems.ssm.cards:halves",
     lambda original: lambda members: original(members)[::-1]),
    ("ssm", "B5 is let go last", f"{_SSM}:LEVELS", lambda _: (("B1", "B4", "B5"), ("B1", "B5"), ("B1",))),
)  # fmt: skip
"""System, what is changed, where it stands, and how."""

FORGERIES: Final[tuple[Forgery, ...]] = (
    *_of_criteria(),
    *(
        Forgery(system, what, (Change(name, make),), recipe_for(what))
        for system, what, name, make in (
            *(
                (system, what, "pairtutor.rules.measures.contenders:rank_contenders", make)
                for system in _EVERY_DUTCH
                for what, make in _OF_CONTENDERS
            ),
            *(
                (system, what, f"{_PARTICIPANTS}.{name}", make)
                for system in (*_EVERY_DUTCH, "dubov-2026", "swiss-team-2026")
                for what, name, make in (
                    ("forbidden pairs are forgotten", "_forbidden", _forget_bans),
                    ("anybody may meet anybody", "_legal_rows", _any_may_meet),
                )
            ),
            *_SINGLE,
        )
    ),
)
