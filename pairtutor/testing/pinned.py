"""A trace pinned in a file, compared at a chosen depth; a difference is told in steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.types import PropertyFilter, PropertyMatcher, SerializableData, SerializedData

from pairtutor.testing.traces import differences
from pairtutor.trace.read import read_trace
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.serial import to_yaml

Depth = Literal["summary", "normal", "full"]
WEIGHTS: dict[str, tuple[str, ...]] = {
    "summary": ("summary",),
    "normal": ("summary", "normal"),
    "full": ("summary", "normal", "detail"),
}


def at_depth(trace: Trace, depth: Depth) -> Trace:
    """Return a trace with the steps that a depth shows, numbered afresh, below their nearest kept parent."""
    kept = WEIGHTS[depth]
    new_number = {0: 0}  # of a step that goes, the number of its nearest kept parent; 0 is above all
    steps: list[Step] = []
    for step in trace.steps:
        parent = new_number[step.parent]
        if step.event.traits.weight in kept:
            steps.append(Step(len(steps) + 1, parent, step.event))
            new_number[step.number] = len(steps)
        else:
            new_number[step.number] = parent
    return Trace(tuple(steps), trace.complete)


class PinnedTrace(SingleFileSnapshotExtension):
    """One readable `.trace.yaml` for each comparison, as `pairtutor trace` writes it."""

    _write_mode = WriteMode.TEXT
    _text_encoding = "utf-8"
    file_extension = "trace.yaml"
    depth: ClassVar[Depth] = "full"

    def serialize(
        self,
        data: SerializableData,
        *,
        exclude: PropertyFilter | None = None,
        include: PropertyFilter | None = None,
        matcher: PropertyMatcher | None = None,
    ) -> SerializedData:
        """Return a trace, or a lesson that holds one, as canonical YAML.

        Raises:
            TypeError: it is neither.
        """
        trace = getattr(data, "trace", data)
        if not isinstance(trace, Trace):
            raise TypeError(f"trace_snapshot compares traces and lessons, not {type(data).__name__}")
        return to_yaml(at_depth(trace, self.depth))

    def diff_lines(self, serialized_data: SerializedData, snapshot_data: SerializedData) -> Iterator[str]:
        """Yield the differences in words, one step each; lines of the file only where it is no trace."""
        try:
            pinned, current = read_trace(_text(snapshot_data)), read_trace(_text(serialized_data))
        except Exception:  # a pinned file that somebody has edited by hand
            yield from super().diff_lines(serialized_data, snapshot_data)
            return
        yield from differences(pinned, current)


def _text(data: Any) -> str:
    return data if isinstance(data, str) else bytes(data).decode("utf-8")


class PinnedNormal(PinnedTrace):
    """The steps of depth `normal`: no single runs of refused candidates."""

    depth = "normal"


class PinnedSummary(PinnedTrace):
    """The steps of depth `summary`."""

    depth = "summary"


EXTENSIONS: dict[Depth, type[PinnedTrace]] = {
    "full": PinnedTrace,
    "normal": PinnedNormal,
    "summary": PinnedSummary,
}
