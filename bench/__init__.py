"""Measurements and long runs: speed against python-chess, soaks, broken rules."""
