"""What a release is made of (CycloneDX 1.5), the site as one file, and the checksums of its files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from packaging.requirements import Requirement

NAME = "pairtutor"


def bill_of_materials() -> dict[str, Any]:
    """Return the bill: pairtutor, and all that it is installed with, in the versions that are here.

    It holds neither time nor number, so that the same environment gives the same bytes.
    """
    found = {one.metadata["Name"]: one for one in _needed(NAME, set())}
    ours, *others = (found[name] for name in sorted(found, key=lambda name: (name != NAME, name.lower())))
    refs = {_plain(name): _purl(one) for name, one in found.items()}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", **_component(ours)}},
        "components": [{"type": "library", **_component(one)} for one in others],
        "dependencies": [
            {"ref": _purl(one), "dependsOn": sorted({refs[need] for need in _needs(one) if need in refs})}
            for one in (ours, *others)
        ],
    }


def _needed(name: str, seen: set[str]) -> Iterator[Distribution]:
    """Yield a package and all that it needs without extras, each once."""
    if _plain(name) in seen:
        return
    seen.add(_plain(name))
    try:
        one = distribution(name)
    except PackageNotFoundError:
        return  # needed elsewhere, not on this platform
    yield one
    for need in _needs(one):
        yield from _needed(need, seen)


def _needs(one: Distribution) -> Iterator[str]:
    for text in one.requires or ():
        need = Requirement(text)
        if need.marker is None or need.marker.evaluate({"extra": ""}):
            yield _plain(need.name)


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _purl(one: Distribution) -> str:
    return f"pkg:pypi/{_plain(one.metadata['Name'])}@{one.version}"


def _component(one: Distribution) -> dict[str, Any]:
    known = "License-Expression" in one.metadata
    said = {"licenses": [{"expression": one.metadata["License-Expression"]}]} if known else {}
    return {
        "bom-ref": _purl(one),
        "name": one.metadata["Name"],
        "version": one.version,
        **said,
        "purl": _purl(one),
    }


def checksums(files: Iterable[Path]) -> str:
    """Return the lines that `sha256sum --check` reads."""
    lines = (f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    return "".join(sorted(lines, key=lambda line: line.split()[1]))


def packed(folder: Path, target: Path) -> Path:
    """Pack a folder below its name, and return the archive; the same files give the same bytes."""
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for path in sorted(one for one in folder.rglob("*") if one.is_file()):
            entry = ZipInfo(f"{folder.name}/{path.relative_to(folder).as_posix()}")
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes(), ZIP_DEFLATED)
    return target
