"""Check that a version can be released, build it, and write its bill of materials and checksums.

`python -m tests.lab.release FOLDER` (`make release` does it, and puts one file and site there before).
Nothing is built while something is not ready: the version has its entry in the changelog and nothing stands
above it, the tag of the commit, if there is one, names it, all is committed, and no translation is stale or
missing. `--check` only says so.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from pairtutor import __version__
from tests.lab.languages.__main__ import main as languages
from tests.lab.release.materials import bill_of_materials, checksums, packed
from tests.lab.release.ready import changed_here, faults, tags_here

ROOT = Path(__file__).parents[3]
ONE_FILE = "pairtutor.html"
SITE = "site"


def build(folder: Path) -> list[Path]:
    """Build sdist and wheel into a folder, the wheel from the same tree, and return them."""
    for target in ("sdist", "wheel"):
        command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    built = [folder / f"pairtutor-{__version__}{end}" for end in (".tar.gz", "-py3-none-any.whl")]
    assert all(path.is_file() for path in built), built
    return built


def main(argv: list[str] | None = None) -> int:
    """Check, build and write; the exit status is 1 if something is not ready."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args(argv)
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = list(faults(__version__, changelog, tags_here(ROOT), changed_here(ROOT)))
    for fault in found:
        sys.stderr.write(f"not ready: {fault}\n")
    lagging = languages(["release"])
    if found or lagging or options.check:
        return int(bool(found or lagging))
    options.folder.mkdir(parents=True, exist_ok=True)
    published = build(options.folder)
    bill = options.folder / f"pairtutor-{__version__}.cdx.json"
    bill.write_text(json.dumps(bill_of_materials(), indent=2) + "\n", encoding="utf-8", newline="\n")
    published += [bill, *(path for path in [options.folder / ONE_FILE] if path.is_file())]
    if (options.folder / SITE).is_dir():
        archive = options.folder / f"pairtutor-{__version__}-site.zip"
        published.append(packed(options.folder / SITE, archive))
    sums = options.folder / "SHA256SUMS"
    sums.write_text(checksums(published), encoding="utf-8", newline="\n")
    sys.stdout.writelines(f"{path}\n" for path in (*published, sums))
    return 0


if __name__ == "__main__":
    sys.exit(main())
