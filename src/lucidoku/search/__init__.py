"""Exact search: solutions, their number, and why there is none."""
