"""Exercises: generated, judged, written and marked."""
