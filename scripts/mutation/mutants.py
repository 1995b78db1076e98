"""Mutants: a file, a function or constant in it, and one small change; and how to apply it to loaded modules."""

from __future__ import annotations

import ast
import copy
import importlib
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from scripts.mutation.operators import changed

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
LONGEST = 100  # characters of source in a name


@dataclass(frozen=True)
class Mutant:
    """One small change. Its name identifies it, and stays the same as long as the line does."""

    file: str  # below src/
    scope: str  # the function, or the constant of the module
    name: str
    line: int
    nth: int  # of the changes in its file

    @property
    def is_constant(self) -> bool:
        return self.scope.startswith("=")

    @property
    def module(self) -> str:
        return module_of(self.file)


def module_of(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class _Changer(ast.NodeTransformer):
    """Counts every possible change as it walks, and makes the one that is wanted."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted, self.seen, self.made = wanted, 0, False
        self.found: list[tuple[str, ast.AST, ast.AST | None]] = []
        self._scope: list[str] = []
        self._functions = 0
        self._around: list[ast.AST] = []

    def walk(self, tree: ast.Module) -> ast.Module:
        body: list[ast.stmt] = []
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not _is_for_compiler(node):
                body.append(self.visit(node))
            elif _is_table(node):
                self._scope = [f"={ast.unparse(_target(node))}"]
                body.append(self.visit(node))
            else:
                body.append(node)
            self._scope = []
        return ast.fix_missing_locations(ast.Module(body, []))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self._scope.append(node.name)
        self._functions += 1
        docstring = node.body[:1] if ast.get_docstring(node) is not None else []
        node.body = docstring + self._statements(node.body[len(docstring) :])
        self._functions -= 1
        self._scope.pop()
        return node

    visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment]

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self._scope.append(node.name)
        functions = ast.FunctionDef | ast.AsyncFunctionDef
        node.body = [self.visit(part) if isinstance(part, functions) else part for part in node.body]
        self._scope.pop()
        return node

    def _statements(self, body: list[ast.stmt]) -> list[ast.stmt]:
        made = [self.visit(part) for part in body]
        return [part for part in made if part is not None] or [ast.Pass()]

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns"):
                continue
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                setattr(node, name, self._statements(value))
            elif isinstance(value, list):
                setattr(node, name, [self.visit(part) if isinstance(part, ast.AST) else part for part in value])
            elif isinstance(value, ast.AST):
                setattr(node, name, self.visit(value))
        return node

    def visit(self, node: ast.AST) -> Any:
        replacement: ast.AST | None = node
        if self._functions or (self._scope and self._scope[0].startswith("=")):
            for other in changed(node):
                if self.seen == self.wanted:
                    replacement, self.made = other, True
                elif self.wanted < 0:
                    self.found.append((".".join(self._scope), *self._told(node, other)))
                self.seen += 1
        if replacement is not node:
            return replacement
        self._around.append(node)
        visited = super().visit(node)
        self._around.pop()
        return visited

    def _told(self, node: ast.AST, other: ast.AST | None) -> tuple[ast.AST, ast.AST | None]:
        """The two nodes to show: a number means nothing without its surroundings."""
        if isinstance(node, ast.Constant) and self._around and other is not None:
            around = self._around[-1]
            return around, _exchanged(around, node, other)
        return node, other


def _exchanged(around: ast.AST, node: ast.AST, other: ast.AST) -> ast.AST:
    """A copy of a node's surroundings, with another node in its place."""
    made = copy.copy(around)
    for name, value in ast.iter_fields(around):
        if value is node:
            setattr(made, name, other)
        elif isinstance(value, list):
            setattr(made, name, [other if part is node else part for part in value])
    return made


def _is_for_compiler(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    """Does it run only during compilation? Mutants are interpreted."""
    return any(isinstance(each, ast.Name) and each.id == "intrinsic" for each in node.decorator_list)


def _is_table(node: ast.stmt) -> bool:
    """Is it a module's constant written with numbers?"""
    if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
        return False
    parts = list(ast.walk(node.value))
    return all(
        isinstance(part, ast.Constant | ast.Tuple | ast.List | ast.Load | ast.BinOp | ast.operator) for part in parts
    ) and any(isinstance(part, ast.Constant) and isinstance(part.value, int) for part in parts)


def _target(node: ast.stmt) -> ast.expr:
    assert isinstance(node, ast.Assign | ast.AnnAssign)
    return node.targets[0] if isinstance(node, ast.Assign) else node.target


def mutants_of(file: str) -> Iterator[Mutant]:
    """Every small change that can be made in a file."""
    text = (SOURCE / file).read_text("utf-8")
    changer = _Changer()
    changer.walk(ast.parse(text))
    seen: Counter[str] = Counter()
    for nth, (scope, node, other) in enumerate(changer.found):
        name = f"{file.removeprefix('motu/')} {scope}: {_told(node)} -> {_told(other)}"
        seen[name] += 1
        if seen[name] > 1:
            name += f" (no. {seen[name]})"
        yield Mutant(file, scope, name, getattr(node, "lineno", 0), nth)


def _told(node: ast.AST | None) -> str:
    """A piece of source on one line."""
    if node is None:
        return "nothing"
    if isinstance(node, ast.If | ast.While):
        return f"{type(node).__name__.lower()} {ast.unparse(node.test)}"[:LONGEST]
    if isinstance(node, ast.For):
        return f"for {ast.unparse(node.target)} in {ast.unparse(node.iter)}"[:LONGEST]
    return " ".join(ast.unparse(ast.fix_missing_locations(node)).split())[:LONGEST]


def install(mutant: Mutant) -> None:
    """Make the change in this process, also for modules that have imported the changed names."""
    module = importlib.import_module(mutant.module)
    text = (SOURCE / mutant.file).read_text("utf-8")
    changer = _Changer(mutant.nth)
    tree = changer.walk(ast.parse(text))
    assert changer.made, mutant.name
    if not mutant.is_constant:
        _install_code(module, compile(tree, str(SOURCE / mutant.file), "exec"), mutant.scope)
    forget_kept(module)
    names = {mutant.scope.removeprefix("=").partition(".")[0]}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and _uses(node, names):
            names.add(node.name)  # a table may be computed by it
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            own = ast.unparse(_target(node)) in names
            if own or _uses(node.value, names):
                names |= _install_constant(module, node)


def _uses(node: ast.AST, names: set[str]) -> bool:
    return any(isinstance(part, ast.Name) and part.id in names for part in ast.walk(node))


def _install_constant(module: ModuleType, node: ast.Assign | ast.AnnAssign) -> set[str]:
    """Recompute a constant, the changed one or one that depends on it, in every importing module; returns its names."""
    assert node.value is not None
    target = _target(node)
    text = compile(ast.fix_missing_locations(ast.Expression(node.value)), "<mutant>", "eval")
    value = eval(text, vars(module))  # our own rules, changed by us  # noqa: S307  # nosec B307
    several = [part.id for part in target.elts if isinstance(part, ast.Name)] if isinstance(target, ast.Tuple) else []
    made = dict(zip(several, value, strict=True)) if several else {ast.unparse(target): value}
    for name, part in made.items():
        before = getattr(module, name)
        for other in list(sys.modules.values()):
            if getattr(other, name, None) is before:
                setattr(other, name, part)
    return set(made)


def _install_code(module: ModuleType, code: CodeType, scope: str) -> None:
    """Replace the code of the function, which others already hold."""
    outermost = scope.partition(".")[0]
    found: Any = getattr(module, outermost)
    path = [outermost]
    while isinstance(found, type):  # a method: nested functions belong to the code of the outermost one
        path.append(scope.split(".")[len(path)])
        found = vars(found)[path[-1]]
    wanted = ".".join(path)
    function_of(found).__code__ = next(part for part in _codes(code) if part.co_qualname == wanted)


def function_of(found: Any) -> FunctionType:
    """The function under its decorators."""
    while not isinstance(found, FunctionType) or hasattr(found, "__wrapped__"):
        found = next(
            inner
            for name in ("__wrapped__", "fget", "__func__", "py_func", "func")
            if (inner := getattr(found, name, None))
        )
    return found


def _codes(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _codes(part)


def forget_kept(module: ModuleType) -> None:
    """Clear what the module's functions have cached."""
    for value in list(vars(module).values()):
        if hasattr(value, "cache_clear"):
            value.cache_clear()
