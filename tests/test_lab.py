"""The laboratory imports no test, all that is no test lies in it, and its page names its commands."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
LAB = TESTS / "lab"
PAGE = (LAB / "README.md").read_text(encoding="utf-8")


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(TESTS.parent).with_suffix("").parts).removesuffix(".__main__")


def is_test(name: str) -> bool:
    return name.startswith("test_") or name == "conftest"


def imported(path: Path) -> list[str]:
    """Return the modules of a module's imports; to parse it takes a hundred times as long."""
    return re.findall(r"^\s*(?:from|import) ([\w.]+)", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_beside_the_laboratory_all_modules_are_tests() -> None:
    others = [
        str(path)
        for path in TESTS.rglob("*.py")
        if LAB not in path.parents and not is_test(path.stem) and path.stem != "__init__"
    ]
    assert others == [], "what is no test has its place in tests/lab, in a folder of the same name"


def test_the_laboratory_imports_no_test() -> None:
    modules = [path for path in LAB.rglob("*.py") if not is_test(path.stem)]
    assert len(modules) > 200
    named = {
        (path.name, module)
        for path in modules
        for module in imported(path)
        if module.split(".")[0] == "tests"
    }
    assert named
    assert [one for one in named if not one[1].startswith("tests.lab")] == []


def test_the_page_names_every_command() -> None:
    commands = [
        path
        for path in LAB.rglob("*.py")
        if path.stem == "__main__" or '__name__ == "__main__"' in path.read_text(encoding="utf-8")
    ]
    assert len(commands) > 30
    assert [dotted(path) for path in commands if f"`{dotted(path)}" not in PAGE] == []
