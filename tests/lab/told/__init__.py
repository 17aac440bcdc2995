"""Sentences as they are told, each held against the games played or all candidates of the bracket."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]
