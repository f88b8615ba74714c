"""Writes the fields of a state or board as a table, where a page asks for it: what each is, from the comment beside it
or from `fields.toml`. (A comment in the rules costs everybody a new compilation, so plain names have none.)"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SOURCES = HERE.parents[1] / "src"
MARK = re.compile(r"<!-- fields of (?P<module>[\w.]+)\.(?P<name>\w+) -->")


def on_page_markdown(markdown: str, **_more: Any) -> str:
    """What MkDocs calls for every page."""
    return MARK.sub(lambda found: table(found["module"], found["name"]), markdown)


def table(module: str, name: str) -> str:
    """The fields of a class, one a line."""
    rows = (f"| `{field}` | {kind} | {_cell(about)} |" for field, kind, about in fields(module, name))
    return "\n".join([f"### {name}", "", "| field | type | what it is |", "|---|---|---|", *rows])


def fields(module: str, name: str) -> Iterator[tuple[str, str, str]]:
    """Every field of a class with its type, its shape and what it is."""
    source = (SOURCES / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")
    comments = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    described = tomllib.loads((HERE / "fields.toml").read_text(encoding="utf-8")).get(name, {})
    found = next(one for one in ast.parse(source).body if isinstance(one, ast.ClassDef) and one.name == name)
    for one in found.body:
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            lines = range(one.lineno, (one.end_lineno or one.lineno) + 1)
            beside = " ".join(comments[line] for line in lines if line in comments)
            shape = [ast.unparse(size).strip("'") for size in one.value.args] if isinstance(one.value, ast.Call) else []
            kind = f"`{ast.unparse(one.annotation)}`" + (f", {' × '.join(shape)}" if shape else "")
            yield one.target.id, kind, described.get(one.target.id, "") or beside


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")
