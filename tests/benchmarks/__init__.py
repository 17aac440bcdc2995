"""Measurements of speed and memory; `python -m tests.benchmarks` prints them."""
