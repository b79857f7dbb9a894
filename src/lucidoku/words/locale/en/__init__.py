"""English, the language that the sentences are written in."""
