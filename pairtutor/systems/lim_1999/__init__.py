"""FIDE Lim system, rules of 1999."""
