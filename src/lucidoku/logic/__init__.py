"""Techniques, steps, pipelines and walkthroughs."""
