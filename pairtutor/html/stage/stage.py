"""A bracket or group as a stage: each of its steps with its drawing, ready for a template.

`Stages` makes those of a round. A frame needs no other one: it has its own drawing, sentence, rule and
question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import unescape
from typing import Final

from markupsafe import Markup

from pairtutor.html.stage.drawing import (
    FEW,
    SOME,
    Stroke,
    labels,
    lay_out,
    links,
    some_of,
    ways,
)
from pairtutor.html.stage.views import (
    BracketStage,
    CardView,
    DrawnStep,
    Face,
    Frame,
    StageRule,
    Verdict,
    face_of,
)
from pairtutor.model.ids import Tpn
from pairtutor.narrative.citations import Citation, citations, entry_by_label, title_alone
from pairtutor.narrative.curtain import Question, question_before, so_far
from pairtutor.narrative.document import Section
from pairtutor.narrative.faults_asked import CHOICES, PLAIN
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import is_aside, runs_told
from pairtutor.narrative.view import BracketView, CandidateView, FamilyView, NarratedStep, Wording
from pairtutor.records import replace
from pairtutor.rules.catalogue import entry_cited
from pairtutor.rules.citing import Clause
from pairtutor.scenes.round import RoundScenes, States
from pairtutor.scenes.scene import Scene, Tie
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    CandidateJudged,
    FamilyRuledOut,
    TranspositionApplied,
)
from pairtutor.trace.procedures import GroupOpened, GroupSettled, PairingsProposed
from pairtutor.trace.values import PairLine

OPENING: Final = "☰"
"""The sign of a step with which a bracket or group begins."""
_NAMED: Final = re.compile(r'<a href="#rule-[^"]*">([^<]*)</a>')
"""A rule by its label, as a sentence names it."""
SIGNS: Final = {"target": "=", "split": "|", "floater": "↓", "colour": "◐"}
"""The signs of other steps whose phrase has none of its own."""


class Stages:
    """Makes the stages of one round."""

    def __init__(self, narrator: Narrator) -> None:
        self.narrator = narrator
        self.scenes = RoundScenes(narrator)
        self._some = FEW if narrator.cast.large else SOME
        self._faces: dict[int, Face] = {}

    def of(self, section: Section) -> BracketStage:
        """Return the stage of a section of a document that is told in full."""
        narrator, begin = self.narrator, section.narrated.step
        held = self.scenes.states_by_step(begin)
        step_groups = [*self._step_groups(section, held)]
        floor = self.scenes.floor(begin, held)
        if section.colours:
            step_groups.append(section.colours)
        frames = [*_asked_alike([*self._frames(step_groups, held, floor)])]
        drawn = {card.player for frame in frames if frame.drawing for card in frame.drawing.layout.cards}
        event = section.narrated.event
        assert isinstance(event, BracketOpened | GroupOpened), "a section is opened"
        last = held[max(held)]
        sequence = section.view.sequence if isinstance(section.view, BracketView) else 0
        return BracketStage(
            opening=begin,
            number=section.view.number,
            title=narrator.phrases.say(section.view, "title"),
            score=section.view.score,
            view=section.view,
            frames=tuple(frames),
            faces=tuple(self.face(tpn) for tpn in last.present if tpn in drawn),
            candidates=narrator.cast.words.signs.number(sequence) if sequence > 1 else "",
            rules=tuple(self._rules(frames)),
        )

    def _frames(
        self, step_groups: Iterable[Sequence[NarratedStep]], held: States, floor: str = ""
    ) -> Iterator[Frame]:
        """Yield a frame for each group of steps, each asked about in the drawing before it.

        `floor` are the words where players who leave go, of the whole bracket; empty: no floor is drawn.
        """
        before: Scene | None = None
        for steps in step_groups:
            scene = self.scenes.scene(steps, held)
            frame = self._make_frame(steps, scene, floor, before)
            yield frame
            before = before if frame.passed else scene

    def boards(self, section: Section) -> tuple[Frame, ...]:
        """Return a frame for each board of a section, with its colours."""
        held = self.scenes.states_by_step(section.narrated.step)
        return tuple(self._frames([[step] for step in section.colours], held))

    def _rules(self, frames: Sequence[Frame]) -> Iterator[StageRule]:
        """Yield the rules that stand beside the frames, once each."""
        words = self.narrator.cast.words
        for cite in dict.fromkeys(cite for frame in frames for cite in frame.all_rules):
            entry = entry_cited(cite.whole, self.narrator.system, words.language)
            if isinstance(entry, Clause):
                yield StageRule(label=cite.label, title=title_alone(entry.title), meaning=entry.meaning)
            else:
                yield StageRule(label=cite.label, title=entry.question, meaning=entry.choice)

    def _step_groups(self, section: Section, held: States) -> Iterator[list[NarratedStep]]:
        """Yield the steps of a section in the order of the trace, those told as one together.

        The opening stands first, then the target if there is something to choose; steps without a frame of
        their own are left out.
        """
        yield [section.narrated]
        if section.target and section.choice:
            yield [section.target]
        rest = [*section.splits, *section.search, *section.outcome, *self._bye(held)]
        by_number = {step.step: step for step in sorted(rest, key=lambda step: step.step)}
        steps = map(self.narrator.index.step, by_number)
        for run in runs_told(steps, self.narrator.criterion_of_run):
            first = by_number[run[0].number]
            if len(run) > 1:
                yield [self.narrator.tell_run(run)]
            elif on_stage(first):
                yield [first]

    def _bye(self, held: States) -> Iterator[NarratedStep]:
        """Yield the step that gives somebody of a bracket the bye."""
        for number, stands in held.items():
            step = self.narrator.index.step(number)
            if isinstance(step.event, ByeAssigned) and step.event.player in stands.present:
                yield self.narrator.tell(step)

    def _make_frame(
        self, steps: Sequence[NarratedStep], scene: Scene, floor: str, before: Scene | None
    ) -> Frame:
        """Return the frame of some steps that are shown together; the first names it."""
        first, phrases = steps[0], self.narrator.phrases
        part, place_text = self._place(first)
        sign = phrases.say(first.view, "mark", otherwise="") or _sign(first)
        passed = isinstance(first.event, TranspositionApplied)
        question = question_before(self.narrator, first, [step.event for step in steps])
        early = tuple(so_far(step, phrases) for step in steps)
        if question.own:
            told = Markup("{} {}").format(question.own, first.text)
            early = (replace(early[0], wording=Wording(lambda part: told)), *early[1:])
        cited = tuple(dict.fromkeys(cite for step in steps for cite in step.cited))
        return Frame(
            anchor=f"step-{first.step}",
            step=first.step,
            kind=first.kind,
            sign=str(sign),
            name=first.label,
            verdict=_verdict(first),
            narrated=tuple(steps),
            so_far=() if early == tuple(steps) else early,
            drawing=self._step_drawing(first, scene, floor),
            part=part,
            place_text=place_text,
            question=Question(asked="") if passed else question,
            passed=passed,
            rules=tuple(dict.fromkeys((*cited[:1], *self._rules_named(steps)))),
            asked=self._question_strokes(question.pairs, before, floor) if before else (),
            hit=self._question_strokes(question.hit, before, floor) if before and question.elsewhere else (),
        )

    def _rules_named(self, steps: Sequence[NarratedStep]) -> Iterator[Citation]:
        """Yield the clauses that the sentences of some steps name, in their order, readings left out."""
        system, language = self.narrator.system, self.narrator.language
        for label in (label for step in steps for label in _NAMED.findall(step.text)):
            entry = entry_by_label(unescape(label), system, language)
            if isinstance(entry, Clause):
                yield from citations([str(entry)], system)

    def _question_strokes(self, pairs: Iterable[PairLine], before: Scene, floor: str) -> tuple[Stroke, ...]:
        """Return the lines of pairs that are asked about, where everybody still stands as before."""
        shown, more = some_of(before, self._some)
        if more or shown.seats.listed:  # not all of them are drawn, or they stand in one column
            return ()
        spots = lay_out(shown.seats, floored=bool(floor)).spots
        ties = [Tie(first, second, "asked") for first, second in pairs]
        return tuple(Stroke(path=curve.path, kind="asked") for _, curve in links(ties, spots))

    def _place(self, step: NarratedStep) -> tuple[tuple[int, int] | None, str]:
        """Return which part of the sequence a step judges, from and to in thousandths, and the same in words.

        A step that judges no candidate has none.
        """
        begin = self.narrator.index.opening_of(step.step)
        if begin is None or not isinstance(begin.event, BracketOpened):
            return None, ""
        match step.view:
            case CandidateView(number=number):
                first = last = number
            case FamilyView(first=first, last=last):
                pass
            case _:
                return None, ""
        every, messages = begin.event.sequence, self.scenes.stager.messages
        brief = self.narrator.cast.words.signs.number
        part = ((first - 1) * 1000 // every, -(-last * 1000 // every))  # rounded outwards, so never empty
        if first == last:
            return part, messages("tutor.place.candidate", number=brief(first), of=brief(every))
        run = {"first": brief(first), "last": brief(last), "of": brief(every)}
        return part, messages("tutor.place.candidates", **run)

    def face(self, player: Tpn) -> Face:
        """Return the content of a player's card."""
        if player not in self._faces:
            self._faces[player] = face_of(self.narrator.cast, player)
        return self._faces[player]

    def draw_step(self, number: int) -> DrawnStep | None:
        """Return the drawing of a step, whatever comes before or after it.

        None before all brackets and groups, and where there is nothing to show (`draw`).
        """
        index = self.narrator.index
        begin = index.opening_of(number)
        if begin is None:
            return None
        held = self.scenes.states_by_step(begin.number)
        step = self.narrator.tell(index.step(number))
        scene, floor = self.scenes.scene([step], held), self.scenes.floor(begin.number, held)
        return self._step_drawing(step, scene, floor)

    def _step_drawing(self, step: NarratedStep, scene: Scene, floor: str) -> DrawnStep | None:
        """Return the drawing of a step, None in a large round where what is left is only set out again."""
        drawing, event = self.draw(scene, floor), step.event
        afresh = isinstance(event, PairingsProposed) and event.reason == "after-exchange"
        many = self.narrator.cast.large and drawing is not None and drawing.more
        return None if afresh and many else drawing

    def draw(self, scene: Scene, floor: str) -> DrawnStep | None:
        """Return the drawing of a scene, None of a large bracket where there is nothing to show.

        In a large round a pair alone is nothing, which has the names in the words beside it.
        """
        shown, more = some_of(scene, self._some)
        layout = lay_out(shown.seats, floored=bool(floor) and not shown.seats.listed)
        spots = layout.spots
        if (not spots and not more) or (self.narrator.cast.large and more and _pair_alone(shown)):
            return None
        before = lay_out(shown.before, floored=bool(floor)).spots if shown.moved else {}
        drawn = [*links(shown.ties, spots)]
        moves = [*ways(shown.moved, before, spots)]
        tags = dict(shown.tags)
        tied = {tpn for tie, _ in drawn for tpn in (tie.first, tie.second)}
        cards = tuple(
            CardView(
                face=self.face(card.player),
                spot=card.spot,
                marks=" ".join(_card_classes(card.player, scene, tied)) if not card.ghost else "ghost",
                tag=None if card.ghost else tags.get(card.player),
            )
            for card in layout.cards
        )
        return DrawnStep(
            listed=shown.seats.listed,
            heads=shown.heads,
            cards=cards,
            strokes=(
                *(Stroke(path=curve.path, kind=tie.state) for tie, curve in drawn),
                *(stroke for stroke, *_ in moves),
            ),
            labels=(*labels(drawn), *(label for _, tip, number in moves for label in (tip, number))),
            layout=layout,
            ruled=shown.seats.ruled,
            limbo=shown.seats.limbo,
            floor=floor if layout.floor else "",
            left=bool(shown.seats.gone),
            wants=_wants(shown, self.face) if shown.wants else None,
            more=more,
        )


def _asked_alike(frames: Sequence[Frame]) -> Iterator[Frame]:
    """Yield frames whose questions about candidates all offer the same answers."""
    options = PLAIN if any(frame.question.right == "refused" for frame in frames) else CHOICES
    for frame in frames:
        question = frame.question
        yield replace(frame, question=question.with_options(options)) if question.options else frame


def on_stage(step: NarratedStep) -> bool:
    """Return whether a step has a frame of its own: not what the next one tells, nor a test that succeeds.

    A transposition has one though it is told aside, but for the first: that is the natural order of S2.
    """
    if isinstance(step.view, CandidateView) and step.view.in_run:
        return False
    event = step.event
    return (isinstance(event, TranspositionApplied) and event.number > 1) or not is_aside(event)


def _verdict(step: NarratedStep) -> Verdict:
    """Return `ok` for a step that accepts something, `no` for one that refuses, else nothing."""
    match step.event:
        case CandidateJudged(accepted=accepted):
            return "ok" if accepted else "no"
        case FamilyRuledOut():
            return "no"
        case GroupSettled():
            return "ok"
        case _:
            return ""


def _sign(step: NarratedStep) -> str:
    """Return the sign of a step whose phrase has none of its own."""
    return OPENING if step.event.traits.part == "section" else SIGNS.get(step.kind, "·")


def _card_classes(player: Tpn, scene: Scene, tied: set[Tpn]) -> Iterator[str]:
    """Yield the CSS classes of a card (`templates/stage/stage.css`).

    `gw` and `gb` are given White and Black in this step; `tied` are those at whose card a line ends. Who is
    at fault (`bad`) is not shown as paired (`made`).
    """
    if player in tied:
        yield "tied"
    if player in scene.white:
        yield "gw"
    if player in scene.black:
        yield "gb"
    if player in scene.culprits:
        yield "bad"
    elif any(tie.state == "made" and player in (tie.first, tie.second) for tie in scene.ties):
        yield "made"
    if player in scene.moved or player in scene.leaves:
        yield "moved"
    if player in scene.faded:
        yield "faded"


def _pair_alone(scene: Scene) -> bool:
    """Return whether a scene shows one pair that is made, and nothing else of anybody."""
    ties, seats = scene.ties, scene.seats
    alone = [tie.state for tie in ties] == ["made"] and not (scene.tags or scene.moved or scene.leaves)
    here = {*seats.left, *seats.right, *seats.waiting, *(leaver.player for leaver in seats.gone)}
    here |= {tpn for pair in seats.made for tpn in pair}
    return alone and here <= {tpn for tie in ties for tpn in (tie.first, tie.second)}


def _wants(scene: Scene, face: Callable[[Tpn], Face]) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    white, black = scene.wants or ((), ())
    return tuple(map(face, white)), tuple(map(face, black))
