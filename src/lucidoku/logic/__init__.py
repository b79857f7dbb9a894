"""Techniques, steps and walkthroughs."""
