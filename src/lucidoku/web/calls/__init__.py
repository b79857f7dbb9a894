"""Calls of the API, one module for each group."""
