"""Geometry only: where things are, how far, what is seen and reached; no seats, dice, units or games."""
