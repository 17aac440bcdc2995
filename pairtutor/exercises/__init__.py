"""Exercises: positions that an asked clause decides, the right answers, and the marking of given ones."""
