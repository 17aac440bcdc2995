"""Answers held against a second witness."""
