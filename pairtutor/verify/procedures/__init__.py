"""Rounds by procedures that choose, try and move: Lim, Dubov, SSM."""
