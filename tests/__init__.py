"""The tests, named after rules."""
