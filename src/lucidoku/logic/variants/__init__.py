"""The search for variant steps: candidates that exclude each other, fillings of constraints, sums that houses leave.

Everything is derived from the relations that a rule's file states (`lucidoku.rules.constraints`); no finder knows a
particular rule.
"""
