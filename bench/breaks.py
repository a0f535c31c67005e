"""Ways to break a line of code: each plausible, each still a program.

`breaks(source, line)` lists what can be done to the code that begins on that line, each with the whole changed source.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass

Change = Callable[[ast.AST], ast.AST | None]  # of one node: what stands in its place; None: nothing does

NEGATED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
SHIFTED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
SWAPPED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OPPOSITE = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True, slots=True)
class Break:
    """One way to break a line: what was done, the statement afterwards and the whole source."""

    how: str
    statement: str
    source: str


def breaks(source: str, line: int) -> list[Break]:
    """Everything that can be done to the code on this line, in a fixed order."""
    tree = ast.parse(source)
    found = [_broken(tree, place, how, change) for place, how, change in _ways(tree, line)]
    before = ast.dump(tree)
    return [one for one in found if one is not None and ast.dump(ast.parse(one.source)) != before]


def _ways(tree: ast.Module, line: int) -> Iterator[tuple[int, str, Change]]:
    """Place of the node, description and change, for every node that begins on the line."""
    apart = _annotations(tree)
    for place, node in enumerate(ast.walk(tree)):
        if getattr(node, "lineno", None) == line and id(node) not in apart:
            for how, change in _changes(node):
                yield place, how, change


def _annotations(tree: ast.Module) -> set[int]:
    """Types and docstrings: changing them changes nothing."""
    roots: list[ast.AST] = []
    for node in ast.walk(tree):
        roots += [part for name in ("annotation", "returns") if (part := getattr(node, name, None)) is not None]
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            roots.append(node)
    return {id(inner) for root in roots for inner in ast.walk(root)}


def _broken(tree: ast.Module, place: int, how: str, change: Change) -> Break | None:
    """The source with this change, if it can be compiled."""
    copy = deepcopy(tree)
    target = next(node for n, node in enumerate(ast.walk(copy)) if n == place)
    statement = _statement(copy, target)
    changed = change(target)
    if changed is not target:
        _put(copy, target, changed)
        statement = changed if statement is target else statement
    ast.fix_missing_locations(copy)
    try:
        source = ast.unparse(copy)
        compile(source, "<broken>", "exec")
    except (SyntaxError, ValueError):
        return None
    return Break(how, _shown(statement), source)


def _statement(tree: ast.Module, target: ast.AST) -> ast.AST | None:
    """The innermost statement around a node."""
    found: ast.AST | None = None
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and any(inner is target for inner in ast.walk(node)):
            found = node
    return found


def _shown(statement: ast.AST | None) -> str:
    """The first line of a statement, or that it is gone."""
    return "(nothing)" if statement is None else ast.unparse(statement).split("\n")[0]


def _put(tree: ast.AST, old: ast.AST, new: ast.AST | None) -> None:
    """Put a node in another's place; a statement that is gone leaves `pass`."""
    new = ast.Pass() if new is None and isinstance(old, ast.stmt) else new
    for node in ast.walk(tree):
        for name, value in ast.iter_fields(node):
            if value is old:
                setattr(node, name, new)
            elif isinstance(value, list) and any(part is old for part in value):
                kept = [new if part is old else part for part in value]
                setattr(node, name, [part for part in kept if part is not None])


# --- what can be done to a node ---------------------------------------------------------------------------


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    for kinds, changes in KINDS.items():
        if isinstance(node, kinds):
            yield from changes(node)


def _compare(node: ast.Compare) -> Iterator[tuple[str, Change]]:
    for n, op in enumerate(node.ops):
        for how, table in (("flip the comparison", NEGATED), ("move the comparison by one", SHIFTED)):
            if type(op) in table:
                yield how, _set_op(n, table[type(op)]())


def _set_op(n: int, op: ast.cmpop) -> Change:
    def change(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.Compare)
        node.ops[n] = op
        return node

    return change


def _bool_op(node: ast.BoolOp) -> Iterator[tuple[str, Change]]:
    other: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield "swap and / or", lambda it: ast.BoolOp(other, it.values)  # type: ignore[attr-defined]
    for n in range(len(node.values)):
        yield f"drop term {n + 1}", _without(n)


def _without(n: int) -> Change:
    def change(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.BoolOp)
        left = [value for place, value in enumerate(node.values) if place != n]
        return left[0] if len(left) == 1 else ast.BoolOp(node.op, left)

    return change


def _unary(node: ast.UnaryOp) -> Iterator[tuple[str, Change]]:
    yield "drop the sign", lambda it: it.operand  # type: ignore[attr-defined]


def _bin_op(node: ast.BinOp) -> Iterator[tuple[str, Change]]:
    if type(node.op) in SWAPPED:
        other = SWAPPED[type(node.op)]()
        yield "swap the operator", lambda it: ast.BinOp(it.left, other, it.right)  # type: ignore[attr-defined]
    yield "drop the right term", lambda it: it.left  # type: ignore[attr-defined]
    yield "drop the left term", lambda it: it.right  # type: ignore[attr-defined]


def _constant(node: ast.Constant) -> Iterator[tuple[str, Change]]:
    if isinstance(node.value, bool):
        flipped = not node.value
        yield "flip the constant", lambda _: ast.Constant(flipped)
    elif isinstance(node.value, int):
        more, less = node.value + 1, node.value - 1
        yield "one more", lambda _: ast.Constant(more)
        yield "one less", lambda _: ast.Constant(less)


def _condition(node: ast.AST) -> Iterator[tuple[str, Change]]:
    def change(it: ast.AST) -> ast.AST:
        it.test = ast.UnaryOp(ast.Not(), it.test)  # type: ignore[attr-defined]
        return it

    yield "negate the condition", change


def _branches(node: ast.IfExp) -> Iterator[tuple[str, Change]]:
    yield "swap the branches", lambda it: ast.IfExp(it.test, it.orelse, it.body)  # type: ignore[attr-defined]


def _call(node: ast.Call) -> Iterator[tuple[str, Change]]:
    if isinstance(node.func, ast.Name) and node.func.id in OPPOSITE:
        yield f"{OPPOSITE[node.func.id]} for {node.func.id}", _opposite


def _opposite(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Call)
    assert isinstance(node.func, ast.Name)
    node.func.id = OPPOSITE[node.func.id]
    return node


def _filters(node: ast.AST) -> Iterator[tuple[str, Change]]:
    generators: list[ast.comprehension] = node.generators  # type: ignore[attr-defined]
    for g, generator in enumerate(generators):
        for n in range(len(generator.ifs)):
            yield "drop the filter", _unfiltered(g, n)


def _unfiltered(g: int, n: int) -> Change:
    def change(node: ast.AST) -> ast.AST:
        del node.generators[g].ifs[n]  # type: ignore[attr-defined]
        return node

    return change


def _return(node: ast.Return) -> Iterator[tuple[str, Change]]:
    if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield "return None", lambda _: ast.Return(ast.Constant(None))
    yield "delete the statement", lambda _: None


def _delete(node: ast.AST) -> Iterator[tuple[str, Change]]:
    yield "delete the statement", lambda _: None


def _assignment(node: ast.Assign) -> Iterator[tuple[str, Change]]:
    if not any(isinstance(inner, ast.Name) for target in node.targets for inner in _names(target)):
        yield "delete the statement", lambda _: None


def _names(target: ast.expr) -> list[ast.expr]:
    return [*target.elts] if isinstance(target, ast.Tuple) else [target]


def _function(node: ast.FunctionDef) -> Iterator[tuple[str, Change]]:
    generates = any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(node))

    def change(it: ast.AST) -> ast.AST:
        assert isinstance(it, ast.FunctionDef)
        after = [ast.Expr(ast.Yield(None))] if generates else []
        it.body = [ast.Return(ast.Constant(None)), *after]
        return it

    yield "empty the function", change


KINDS: dict[type[ast.AST] | tuple[type[ast.AST], ...], Callable[..., Iterator[tuple[str, Change]]]] = {
    ast.Compare: _compare,
    ast.BoolOp: _bool_op,
    ast.UnaryOp: _unary,
    ast.BinOp: _bin_op,
    ast.Constant: _constant,
    (ast.If, ast.While, ast.IfExp): _condition,
    ast.IfExp: _branches,
    ast.Call: _call,
    (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp): _filters,
    ast.Return: _return,
    (ast.Expr, ast.AugAssign, ast.Continue, ast.Break, ast.Raise): _delete,
    ast.Assign: _assignment,
    ast.FunctionDef: _function,
}
