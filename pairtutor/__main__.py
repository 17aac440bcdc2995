"""`python -m pairtutor` is the command `pairtutor`."""

from __future__ import annotations

from pairtutor.cli.main import entry

if __name__ == "__main__":
    entry()
