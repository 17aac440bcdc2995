"""What tie-breaks and modifiers are called in the sentences that are read back."""

from __future__ import annotations

from typing import Final

NAMES: Final = {
    "DE": "direct encounter",
    "WIN": "wins",
    "WON": "games won",
    "BPG": "games with Black",
    "BWG": "games won with Black",
    "PS": "progressive scores",
    "REP": "rounds elected to play",
    "STD": "standard points",
    "TPN": "pairing number",
    "BH": "Buchholz",
    "AOB": "average of the opponents' Buchholz",
    "FB": "Fore Buchholz",
    "SB": "Sonneborn-Berger",
    "KS": "Koya",
    "ARO": "average rating of opponents",
    "TPR": "tournament performance rating",
    "PTP": "perfect tournament performance",
    "APRO": "average performance of opponents",
    "APPO": "average perfect performance of opponents",
    "RTNG": "rating",
    "C1": "Cut-1",
    "C2": "Cut-2",
    "M1": "Median-1",
    "M2": "Median-2",
    "R": "reversed",
}
"""What tie-breaks and modifiers are called."""
