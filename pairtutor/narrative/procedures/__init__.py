"""Telling the steps of procedures: Lim, Dubov and SSM."""
