"""The small changes: every place in a syntax tree where one can be made, and the tree with that change."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Any

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,), ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
}  # fmt: skip
TWINS = {
    "min": "max", "max": "min", "both": "either", "either": "both", "less": "both", "with_card": "without_card",
    "without_card": "with_card", "sorted": "list", "any": "all", "all": "any",
}  # fmt: skip
SYMMETRIC = {
    "min", "max", "both", "either", "meet", "together", "abs", "are_neighbours", "bases_apart", "distance", "array_equal",
    "select",
}  # fmt: skip


def changed(node: ast.AST) -> Iterator[ast.AST | None]:
    """Every small change to this very node; None stands for leaving the statement out."""
    if isinstance(node, ast.Compare):
        yield from _comparisons(node)
    elif isinstance(node, ast.BoolOp):
        yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in ARITHMETIC:
        yield _with(node, op=ARITHMETIC[type(node.op)]())
        if isinstance(node, ast.AugAssign):
            yield None
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))
    elif isinstance(node, ast.Call):
        yield from _calls(node)
    elif isinstance(node, ast.Return):
        yield from _returns(node)
    elif isinstance(node, ast.Break):
        yield ast.Continue()
    elif _can_be_left_out(node):
        yield None


def _with(node: ast.AST, **parts: Any) -> ast.AST:
    """A copy of the node with some parts replaced."""
    made = copy.copy(node)
    for name, part in parts.items():
        setattr(made, name, part)
    return made


def _comparisons(node: ast.Compare) -> Iterator[ast.AST]:
    for i, op in enumerate(node.ops):
        for other in COMPARISONS[type(op)]:
            yield _with(node, ops=[*node.ops[:i], other(), *node.ops[i + 1 :]])


def _constants(node: ast.Constant) -> Iterator[ast.AST]:
    """Off by one; strings, such as the name of a column, are left alone."""
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        if node.value > 1:
            yield ast.Constant(node.value - 1)


def _calls(node: ast.Call) -> Iterator[ast.AST]:
    """A similar function instead, or two adjacent arguments swapped."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in TWINS:
        yield _with(node, func=ast.Name(TWINS[name], ast.Load()))
    last = node.func.attr if isinstance(node.func, ast.Attribute) else name
    for i in range(len(node.args) - 1 if last not in SYMMETRIC else 0):
        a, b = node.args[i : i + 2]
        if ast.dump(a) != ast.dump(b) and not isinstance(a, ast.Starred) and not isinstance(b, ast.Starred):
            yield _with(node, args=[*node.args[:i], b, a, *node.args[i + 2 :]])


def _returns(node: ast.Return) -> Iterator[ast.AST | None]:
    """No return after all, or the opposite value."""
    if node.value is None:
        yield None
    elif isinstance(node.value, ast.Call | ast.Name | ast.Attribute | ast.Subscript):
        yield _with(node, value=ast.UnaryOp(ast.Not(), node.value))


def _can_be_left_out(node: ast.AST) -> bool:
    """Statements with an effect that others see; leaving out any other would leave a name undefined."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call | ast.Await)
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    return isinstance(node, ast.Continue)
