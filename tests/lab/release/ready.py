"""Whether a version is ready: what changelog, tag and checkout say of it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

_HEAD = re.compile(r"^## \[?(?P<name>[^\]\s]+)\]?(?: - (?P<day>\d{4}-\d\d-\d\d))?$", re.MULTILINE)
_VERSION = re.compile(r"\d+\.\d+\.\d+")


def faults(version: str, changelog: str, tags: Iterable[str], changed: Sequence[str] = ()) -> Iterator[str]:
    """Yield what keeps a version from being released, in words."""
    heads = list(_HEAD.finditer(changelog))
    if not _VERSION.fullmatch(version):
        yield f"{version} is no version of three numbers"
    if not heads or heads[0]["name"] != "Unreleased":
        yield "the changelog does not begin with [Unreleased]"
    elif changelog[heads[0].end() : heads[1].start() if heads[1:] else None].strip():
        yield f"changes stand under [Unreleased]; put them under [{version}]"
    released = [head for head in heads if _VERSION.fullmatch(head["name"])]
    if not released or released[0]["name"] != version:
        yield f"the newest version in the changelog is not {version}"
    elif released[0]["day"] is None:
        yield f"[{version}] in the changelog has no day"
    for tag in tags:
        if tag != f"v{version}":
            yield f"the commit has the tag {tag}, and the version is {version}"
    if changed:
        yield f"not committed: {', '.join(changed)}"


def tags_here(folder: Path) -> list[str]:
    """Return the tags of versions that the commit of a checkout has; none outside of one."""
    done = subprocess.run(
        ["git", "tag", "--points-at", "HEAD"], cwd=folder, capture_output=True, text=True, check=False
    )
    return [tag for tag in done.stdout.split() if tag.startswith("v")]


def changed_here(folder: Path) -> list[str]:
    """Return the files of a checkout that are not as they were committed; none outside of one."""
    done = subprocess.run(
        ["git", "diff", "--name-only", "HEAD"], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.stdout.splitlines()
