"""Where each Dutch 2017 clause is carried out: the dotted name of a module, function or class.

A clause that only leads to others, or fixes a word, has none.
"""

from __future__ import annotations

from typing import Final

HOMES: Final[dict[str, str]] = {}
"""Dotted names by clause number. Every name can be imported (a test sees to it)."""
