"""The last call of an answer, which takes the typed arguments that no sample of the answer does."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from lucidoku.words.meant import WISHES
from lucidoku.words.samples import PARAMETERS, Slot, joined_bounds

__all__ = ["Argument", "Target"]


@dataclass
class Argument:
    """A typed argument: its keyword, which may be empty, its expression and its kind."""

    name: str
    node: ast.expr
    kind: str


class Target:
    """The last call of an answer, whose function is known and takes further arguments.

    Attributes:
        name: the name of the function.
        first: its first parameter.
        names: the keywords that it takes.
        loose: the parameters of the arguments of the sample, by the identity of the argument.
    """

    @classmethod
    def of(cls, call: ast.Call, function: Callable[..., Any]) -> Target | None:
        """Return the target of a call; None for a function whose parameters are unknown."""
        try:
            return cls(call, function, [*inspect.signature(function).parameters.values()])
        except (TypeError, ValueError):
            return None

    def __init__(self, call: ast.Call, function: Callable[..., Any], parameters: list[inspect.Parameter]) -> None:
        self.call, self.name = call, getattr(function, "__name__", "")
        parameters = [one for one in parameters if one.name not in ("self", "cls")]
        self.several = next((one.name for one in parameters if one.kind is one.VAR_POSITIONAL), "")
        self.positional = [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
        self.required = {
            one.name for one in parameters if type(one.default) in (type, object) and one.kind < one.VAR_KEYWORD
        } - {self.several}
        self.first = self.positional[0].name if self.positional else ""
        drawn = (
            inspect.signature(import_module("lucidoku.drawing").svg).parameters
            if self.name in ("svg", "png", "save")
            else ()
        )
        options = {*drawn, *(("scale",) if self.name in ("png", "save") else ())}
        self.names = frozenset(one.name for one in parameters if one.kind is not one.VAR_POSITIONAL).union(options)
        places = [one.name for one in self.positional] + [self.several] * len(call.args)
        self.samples = list(zip(places, call.args, strict=False))
        self.loose = {id(node): name for name, node in self.samples if name}
        self.plain: dict[str, ast.expr] = {}
        self.named: dict[str, ast.expr] = {}
        self.more: list[ast.expr] = []
        self.count: list[ast.expr] = []

    def take(self, argument: Argument) -> bool:
        """Take a further argument without a keyword, if the next parameter is for its kind."""
        known = {name for name, _node in self.samples} | self.plain.keys()
        rest = [one.name for one in self.positional if one.name not in known]
        if not rest:
            is_more = self.several != "" and self.several in dict(self.samples)
            self.more += [argument.node] if is_more else []
            return is_more
        kind = PARAMETERS.get(rest[0], "")
        if kind == "level" and argument.kind == "text":  # such as the name of a rule, which has its own keyword
            return False
        if kind and not Slot([], kind, rest[0], True).takes(argument.kind):
            return False
        if not kind and argument.kind not in ("", "text", "truth", "function", "level", "solver"):
            return False
        self.plain[rest[0]] = argument.node
        return True

    def name_value(self, name: str, node: ast.expr) -> bool:
        """Take an argument with a right keyword; two bounds become one range."""
        before = self.named.get(name)
        value = joined_bounds(before, node) or _joined_constraints(before, node)
        if value is None and name == "rules" and before:
            value = ast.List(
                [one for part in (before, node) for one in (part.elts if isinstance(part, ast.List) else [part])],
                ast.Load(),
            )
        if value is None or name in self.plain:
            return False
        self.named[name] = value
        return True

    def make_plural(self, count: ast.expr | None = None) -> bool:
        """Call the function of many puzzles instead; return whether there is one.

        Args:
            count: its first argument, where the function of one puzzle has none for it.
        """
        if not hasattr(import_module("lucidoku"), f"{self.name}_many") or not isinstance(self.call.func, ast.Attribute):
            return False
        self.call.func.attr = f"{self.name}_many"
        self.count = [count] if count else []
        return True

    def complete(self, used: frozenset[int], has_positional: bool, spoken: str) -> bool:
        """Give the call its arguments; return whether it has all that it needs.

        Args:
            used: the identities of samples that typed values replace.
            has_positional: whether a value without a keyword was typed.
            spoken: the typed name in plain letters; a sample that it names stays.
        """
        named = {
            name for name, node in self.samples if (text := re.sub(r"\W", "", ast.unparse(node))) and text in spoken
        }
        chosen = [(name, node) for name, node in self.samples if any(id(one) in used for one in ast.walk(node))]
        touched = {name for name, _node in chosen} | named
        if not has_positional and not self.named:
            touched |= {name for name, _node in self.samples}
        plain, later = self._in_order(touched | self.required)
        if self.several:
            plain += [node for name, node in (chosen or self.samples) if name == self.several] + self.more
        wishes = self.name.removesuffix("_many") in WISHES
        kept = [
            one
            for one in self.call.keywords
            if one.arg not in self.named
            and (
                not wishes
                or not used.isdisjoint(map(id, ast.walk(one.value)))
                or re.sub(r"\W", "", ast.unparse(one.value)) in spoken
            )
        ]
        self.call.keywords = [ast.keyword(name, node) for name, node in (self.named | later).items()] + kept
        self.call.args = self.count + plain
        given = {*self.named, *later, *(one.arg for one in kept), *(one.name for one in self.positional[: len(plain)])}
        return self.required <= given

    def _in_order(self, kept: Collection[str]) -> tuple[list[ast.expr], dict[str, ast.expr]]:
        """Return the arguments without a keyword, and those that need one because others before them are missing.

        Args:
            kept: the parameters whose samples are kept.
        """
        plain, later, samples = list[ast.expr](), dict[str, ast.expr](), dict(self.samples)
        is_broken = False
        for name in (one.name for one in self.positional):
            sample = samples.get(name) if name in kept else None
            node = self.plain.get(name) or (self.named.pop(name, None) if self.several else None) or sample
            if name in self.named or node is None:
                is_broken = True
            elif is_broken:
                later[name] = node
            else:
                plain.append(node)
        return plain, later


def _joined_constraints(one: ast.expr | None, other: ast.expr) -> ast.expr | None:
    """Return one layout for two with constraints; None for anything else."""
    layouts = [node for node in (one, other) if isinstance(node, ast.Call) and len(node.args) == 1]
    lists = [node.args[0] for node in layouts if isinstance(node.args[0], ast.List)]
    if len(lists) < 2 or ast.unparse(layouts[0].func) != ast.unparse(layouts[1].func):
        return None
    return ast.Call(layouts[0].func, [ast.List([*lists[0].elts, *lists[1].elts], ast.Load())], [])
