"""The fields whose values a proof does not depend on, each with the reason."""

from __future__ import annotations

from typing import Final

_GIVEN = "given, and told so; with --source it is compared with the tournament's file"
_GROUPS = "other rules that such a step can rest on, in whole groups; which of them apply is not told apart"
_PROOF = "any groups that prove the same are as good"
_LOWER = "other weights that prove the same, or a bound that is not asked for"
_COUNTED = "only that it counts right; that a bracket cannot be paired so is found anew"
_COUNTING = "any counting that is so and comes to the value; the order in which it is told"
_LEFT_OUT = "it can be left out, and where it is told it is right"
HARMLESS: Final[dict[str, str]] = {
    **dict.fromkeys(
        (
            "round.tournament",
            "round.system_because",
            "round.system_because.reason",
            "round.system_because.record",
            "round.system_because.code",
            "round.system_because.first_day",
            "round.planned_rounds",
            "round.initial_colour",
            "round.initial_colour_because",
            "round.players.name",
            "round.players.title",
            "round.players.rating",
            "round.players.group",
            "round.players.game_points",
            "round.absent.name",
            "round.absent.mark",
            "round.absent.rating",
            "round.apart",
            "round.apart[]",
            "round.accelerated",
            "round.accelerated[]",
            "round.accelerated.points",
            "round.accelerated.points[]",
            "round.awards",
            "round.awards[]",
            "round.awards.points",
            "round.awards.points[]",
            "round.points",
            "round.points.win",
            "round.points.draw",
            "round.points.loss",
            "round.points.pairing_allocated_bye",
            "round.points.full_point_bye",
            "round.points.half_point_bye",
            "round.points.zero_point_bye",
            "round.points.forfeit_win",
            "round.points.forfeit_loss",
            "round.order",
            "round.order[]",
            "round.drawn",
            "round.drawn[]",
            "round.restricted_rounds",
            "round.teams",
            "round.teams.preferences",
            "round.teams.score",
            "round.teams.secondary",
            "round.teams.boards",
            "round.teams.assumed",
            "round.teams.assumed[]",
        ),
        _GIVEN,
    ),
    **dict.fromkeys(
        (
            "round.absent",
            "round.absent[]",
            "round.absent.tpn",
            "round.absent.games",
            "round.absent.games[]",
            "round.accelerated.player",
            "round.awards.player",
            "round.players.games",
            "round.players.games[]",
        ),
        f"{_GIVEN}; proven only to agree with everything else",
    ),
    **dict.fromkeys(
        (
            f"{kind}.cites{end}"
            for kind in (
                *("proposal", "scrutiny", "group", "settled", "standings", "columns", "transfer", "undone"),
                *("transposed", "shift", "upfloaters", "spared", "shortfall", "feasibility", "odd-player"),
                *("deals", "bye", "floater", "completion", "candidate", "result", "round", "setting"),
            )
            for end in ("", "[]")
        ),
        _GROUPS,
    ),
    **dict.fromkeys(
        (
            f"{kind}.witness{end}"
            for kind in ("completion", "feasibility", "candidate")
            for end in ("", ".groups", ".groups[]", ".partners", ".partners[]")
        ),
        _PROOF,
    ),
    **dict.fromkeys(
        (
            f"{place}{end}"
            for place in (
                *("requirement.witness", "reopening.witness"),
                *("refused-floaters.witness", "refused-floaters.at_large"),
            )
            for end in ("", ".groups", ".groups[]", ".partners", ".partners[]")
        ),
        _COUNTED,
    ),
    **dict.fromkeys(
        (f"scrutiny.tried.why{end}" for end in ("", ".groups", ".groups[]", ".partners", ".partners[]")),
        _PROOF,
    ),
    "round.seeding": "a seeding round is paired by the same rules as any other",
    **dict.fromkeys(
        (
            *("bye.passed_over.why.groups[]", "bye.passed_over.why.groups"),
            *(f"shortfall.witness{end}" for end in ("", ".groups", ".groups[]", ".partners", ".partners[]")),
            *(f"family.witness{end}" for end in ("", ".groups", ".groups[]")),
        ),
        _PROOF,
    ),
    **dict.fromkeys(
        (f"target.lines.counted.{name}" for name in ("white", "black", "none", "left", "escapes")), _COUNTING
    ),
    "target.lines.counted.escapes.others[]": _COUNTING,
    **dict.fromkeys(
        (f"{place}.why" for place in ("transfer.opponents", "transfer.considered")),
        "of two who have met either can be named first",
    ),
    "family.bars": _LEFT_OUT,
    "family.best": "what the target asks for, told or left out",
    "refused-floaters.within": "of fewer less is said; that no others help is found anew",
    "refused-floaters.more": "others come up besides; of those as good as whoever helps not whether before",
    **dict.fromkeys(
        (f"target.lines.{name}" for name in ("counted", "preferences", "instead", "least")), _LEFT_OUT
    ),
    **dict.fromkeys(
        (
            f"{place}{end}"
            for place in ("target.lines.proof", "target.lines.more", "requirement.proof")
            for end in (
                *("", "[]", ".crossing", ".worth", ".prices", ".prices[]"),
                *(".odd_sets", ".odd_sets[]", ".odd_sets.halves"),
            )
        ),
        _LOWER,
    ),
}
"""By the kind of step and the keys; `[]` is an item of a list."""
