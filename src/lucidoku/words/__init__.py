"""Language and notation: how everything that people read is worded."""
