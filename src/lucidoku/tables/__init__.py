"""Walks as Arrow tables: many puzzles go in, and the columns of a corpus come out; `tables` is the extra that it needs.

Corpora, clusters and data sets build on it and do not know each other.
"""
