"""How steps by further rules are found: which candidates exclude each other, what fills a mark, what sums of houses leave.

All of it is made of the relations that a rule's file states (`lucidoku.rules.constraints`); no finder knows a rule by itself.
"""
