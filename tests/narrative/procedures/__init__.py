"""Telling the steps of procedures."""
