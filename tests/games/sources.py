"""A game's own code, read: which words are asked, and which events are told.

A word that is put together while the game runs stands here with a star: `target:*`.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

ANY = "*"
Function = ast.FunctionDef | None
Scope = tuple[str, Function]  # a module and the function around a place in it


class Sources:
    """Trees of modules by name, and what a name in them stands for."""

    def __init__(self, texts: Mapping[str, str], known: Mapping[str, set[str]] | None = None) -> None:
        self.trees = {module: ast.parse(text) for module, text in texts.items()}
        self.known = known or {}  # what expressions stand for that cannot be followed
        self.calls: dict[str, list[tuple[Scope, ast.Call]]] = {}
        self.following: list[tuple[str, str]] = []
        for module, tree in self.trees.items():
            self._visit(module, tree, None)

    def _visit(self, module: str, node: ast.AST, function: Function) -> None:
        inner = node if isinstance(node, ast.FunctionDef) else function
        if isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            self.calls.setdefault(called, []).append(((module, function), node))
        for child in ast.iter_child_nodes(node):
            self._visit(module, child, inner)

    def words(self, called: str, place: int, keyword: str = "") -> set[str]:
        """All words handed to a function at this place, or by this name."""
        found: set[str] = set()
        for scope, call in self.calls.get(called, ()):
            given = [one.value for one in call.keywords if one.arg == keyword]
            given += [call.args[place]] if len(call.args) > place else []
            for node in given:
                found |= self._of(scope, node)
        return found

    def _of(self, scope: Scope, node: ast.AST) -> set[str]:
        if ast.unparse(node) in self.known:
            return self.known[ast.unparse(node)]
        if isinstance(node, ast.Constant):
            return {node.value} if isinstance(node.value, str) else set()
        if isinstance(node, ast.IfExp):
            return self._of(scope, node.body) | self._of(scope, node.orelse)
        if isinstance(node, ast.JoinedStr):
            return self._woven(scope, node)
        if isinstance(node, ast.BinOp):
            return {a + b for a in self._of(scope, node.left) for b in self._of(scope, node.right)}
        if isinstance(node, ast.Name):
            return self._named(scope, node.id)
        raise AssertionError(f"{scope[0]}: nobody can say which words {ast.unparse(node)} stands for")

    def _woven(self, scope: Scope, node: ast.JoinedStr) -> set[str]:
        """A word made of parts: only its first part is followed, the rest is any."""
        first = node.values[0]
        heads = {str(first.value)} if isinstance(first, ast.Constant) else set()
        if isinstance(first, ast.FormattedValue):
            heads = self._of(scope, first.value)
        tail = "".join(str(part.value) if isinstance(part, ast.Constant) else ANY for part in node.values[1:])
        return {head + tail for head in heads}

    def _named(self, scope: Scope, id: str) -> set[str]:
        module, function = scope
        if function is not None:
            found = {word for value in _assigned(function, id) for word in self._of(scope, value)}
            if found:
                return found
            if id in [arg.arg for arg in (*function.args.args, *function.args.kwonlyargs)]:
                return self._parameter(scope, function, id)
        return self._constant(module, id)

    def _parameter(self, scope: Scope, function: ast.FunctionDef, id: str) -> set[str]:
        """What callers hand in for a parameter, and what it is if they do not."""
        if (function.name, id) in self.following:
            return set()
        self.following.append((function.name, id))
        parameters = [arg.arg for arg in function.args.args]
        place = parameters.index(id) - (parameters[0] == "self") if id in parameters else 999
        name = scope[0] if function.name == "__init__" else function.name
        found = self.words(name, place, id) | self._default(scope, function, id)
        self.following.pop()
        return found

    def _default(self, scope: Scope, function: ast.FunctionDef, id: str) -> set[str]:
        given = function.args
        last = given.args[len(given.args) - len(given.defaults) :]
        pairs = [*zip(last, given.defaults, strict=True), *zip(given.kwonlyargs, given.kw_defaults, strict=True)]
        return {word for arg, node in pairs if arg.arg == id and node is not None for word in self._of(scope, node)}

    def _constant(self, module: str, id: str) -> set[str]:
        for value in _assigned(self.trees[module], id):
            return self._of((module, None), value)
        for node in ast.walk(self.trees[module]):
            if isinstance(node, ast.ImportFrom) and any((alias.asname or alias.name) == id for alias in node.names):
                return self._constant(_module(str(node.module), self.trees), id)
        raise AssertionError(f"{module}: nobody knows {id}")


def _module(path: str, trees: Mapping[str, ast.AST]) -> str:
    """The tree of a module: by its last name, or by its last two."""
    last = path.rpartition(".")[2]
    return last if last in trees else "/".join(path.split(".")[-2:])


def _assigned(tree: ast.AST, id: str) -> Iterator[ast.AST]:
    """What is assigned to a name, alone or among others."""
    statements = tree.body if isinstance(tree, ast.Module) else [*ast.walk(tree)]
    for node in statements:
        if (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and node.target.id == id
            and node.value
        ):
            yield node.value
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name) and node.target.id == id:
            yield from node.iter.elts if isinstance(node.iter, ast.Tuple | ast.List) else (node.iter,)
        if isinstance(node, ast.Assign):
            yield from _values(node, id)


def _values(node: ast.Assign, id: str) -> Iterator[ast.AST]:
    for target in node.targets:
        if isinstance(target, ast.Name) and target.id == id:
            yield node.value
        if isinstance(target, ast.Tuple):
            for place, part in enumerate(target.elts):
                if isinstance(part, ast.Name) and part.id == id:
                    yield from _parts(node.value, place)


def _parts(value: ast.AST, place: int) -> Iterator[ast.AST]:
    if isinstance(value, ast.IfExp):
        yield from _parts(value.body, place)
        yield from _parts(value.orelse, place)
    if isinstance(value, ast.Tuple):
        yield value.elts[place]


def texts_of(folder: Path, left_out: Collection[str]) -> dict[str, str]:
    """The text of every module of a game but these, by its name within the game."""
    files = [file for file in sorted(folder.rglob("*.py")) if file.stem not in left_out]
    return {"/".join(file.relative_to(folder).with_suffix("").parts): file.read_text("utf-8") for file in files}
