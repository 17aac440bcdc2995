"""pairtutor: the step-by-step, explainable pairing tutor for Swiss tournaments."""

__version__ = "0.1.0"
