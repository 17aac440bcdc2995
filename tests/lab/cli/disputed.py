"""Sources for tests of the verbs that answer disputes: hostile names, rounds that cannot be paired."""

from __future__ import annotations

ISOLATES = "\u2066\u2067\u2068\u2069"
"""What keeps the direction of a name inside the name."""


def is_harmless(text: str) -> bool:
    """Return whether a text has no control characters but line ends and those that isolate names."""
    return all(sign.isprintable() or sign in f"\n{ISOLATES}" for sign in text)


HOSTILE = r"""title: "A [bold]title[/] \e[31m"
system: dutch-2026
rounds: 5
initial_colour: white
players:
  - {id: 1, name: "\e[31mRed\a [bold]x[/bold] {{ 7*7 }} {% raw %}", rating: 2000}
  - {id: 2, name: "<script>alert(1)</script> & \u202Eevil", rating: 1900}
  - {id: 3, name: "Line\nbreak 7 – 8", rating: 1800}
  - {id: 4, name: "مريم الفاسي", rating: 1700}
  - {id: 5, name: "李小龙李小龙李小龙李小龙", rating: 1600}
absent: [5]
history:
  - games:
      - {white: 1, black: 3, result: "1-0"}
      - {white: 4, black: 2, result: "0-1"}
    byes: [{player: 5, kind: pairing}]
"""

STUCK = """title: Nobody is left
system: dutch-2026
rounds: 3
initial_colour: white
players: [{id: 1, rating: 2000}, {id: 2, rating: 1900}, {id: 3, rating: 1800}, {id: 4, rating: 1700}]
forbidden_pairs: [[1, 2, 3, 4]]
"""

APART = """title: Two of one club
system: dutch-2026
rounds: 3
initial_colour: white
players: [{id: 1, rating: 2000}, {id: 2, rating: 1900}, {id: 3, rating: 1800}, {id: 4, rating: 1700}]
forbidden_pairs: [[1, 3]]
"""

BAKU = """title: With virtual points
system: dutch-2026
rounds: 5
acceleration: baku
initial_colour: white
players:
  - {id: 1, rating: 2000}
  - {id: 2, rating: 1900}
  - {id: 3, rating: 1800}
  - {id: 4, rating: 1700}
  - {id: 5, rating: 1600}
  - {id: 6, rating: 1500}
  - {id: 7, rating: 1400}
  - {id: 8, rating: 1300}
"""
