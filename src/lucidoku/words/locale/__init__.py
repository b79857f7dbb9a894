"""The catalogues and the rules of each language: one folder a language."""
