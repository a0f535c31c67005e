"""Wording: counts, lists and sentences with their facts, as every game puts them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Facts = dict[str, str | None]  # None: not for the reader

OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
FACT = re.compile(r"\{(\w+)\}")
ID = re.compile(r"(?<![\w-])[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?![\w-])")  # in a sentence; plain words look like one


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def plain(text: str) -> str:
    """A name as one types it in haste: without capitals and signs."""
    return "".join(sign for sign in text.casefold() if sign.isalnum() or sign == " ").strip()


def listed(things: Sequence[str]) -> str:
    """Things in a row: "a, b and c"."""
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def counted(n: int, thing: str) -> str:
    """A number of things: "1 wound", "2 wounds"."""
    return f"{n} {thing}" if n == 1 else f"{n} {many(thing)}"


def many(thing: str) -> str:
    """More than one of a thing: "dice", "units of infantry", "matches"."""
    head, of, rest = thing.partition(" of ")
    if f" {head}".endswith(" die"):
        return f"{head[:-1]}ce{of}{rest}"
    return f"{head}{'es' if head.endswith(('s', 'ch')) else 's'}{of}{rest}"


def fill(sentence: str, facts: Mapping[str, str | None]) -> str:
    """A sentence with its facts; a part in [square brackets] is left out if a fact in it is not known.

    It begins with a capital, unless with a letter that somebody is called by: b is not B.
    """

    def part(found: re.Match[str]) -> str:
        known = all(facts.get(fact) is not None for fact in FACT.findall(found[1]))
        return found[1] if known else ""

    whole = OPTIONAL.sub(part, sentence)
    first = FACT.match(whole)
    says = FACT.sub(lambda fact: "something" if (text := facts.get(fact[1])) is None else text, whole)
    return says if first is not None and len(facts.get(first[1]) or "") == 1 else capital(says)


def by_name(sentence: str, names: Mapping[str, str]) -> str:
    """A sentence with the ids in it as people call them; an id that could be a plain word is left as it is."""
    return ID.sub(lambda id: id[0] if id[0].isalpha() else names.get(id[0], id[0]), sentence)


def facts_of(
    event: Mapping[str, Any],
    shown: Mapping[str, Callable[[Any], str | None]],
    further: Mapping[str, Callable[[Any], Facts]],
) -> Facts:
    """The facts of an event in words, by what they are called, and by its kind those that are made of several."""
    facts = {fact: in_words(fact, value, shown) for fact, value in event.items()}
    kind = event["kind"]
    return facts | (further[kind](event) if kind in further else {})


def in_words(fact: str, value: Any, shown: Mapping[str, Callable[[Any], str | None]]) -> str | None:
    """A fact in words; what is empty is left out."""
    if value is None or value in ("", [], ()):
        return None
    return shown[fact](value) if fact in shown else str(value)
