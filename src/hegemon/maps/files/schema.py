"""Checks documents against the included schemas of maps; errors name the line and the region (W1)."""

from __future__ import annotations

import functools
from importlib import resources
from typing import Any

from lxml import etree

from hegemon.core.errors import BadFile

MOST_NAMED = 3


@functools.cache
def schema_text(schema: str) -> bytes:
    """One of the shipped schemas."""
    return (resources.files("hegemon.maps.files") / "schemas" / schema).read_bytes()


@functools.cache
def _schema(schema: str) -> etree.XMLSchema:
    return etree.XMLSchema(etree.fromstring(schema_text(schema)))


def validate(root: etree._Element, schema: str, name: str) -> None:
    """Refuse what our schema does not allow; a package's own schema is ignored."""
    checker = _schema(schema)
    if checker.validate(root):
        return
    faults = []
    found: Any = checker.error_log
    for error in found:
        faults.append(f"{name}, line {error.line}{_about(root, error.path)}: {error.message}")
    more = f"; and {len(faults) - MOST_NAMED} more" if len(faults) > MOST_NAMED else ""
    raise BadFile("; ".join(faults[:MOST_NAMED]) + more)


def _about(root: etree._Element, path: str | None) -> str:
    """The region that a mistake concerns, if any."""
    found = root.getroottree().xpath(path) if path else []
    here = found[0] if isinstance(found, list) and found else None
    while isinstance(here, etree._Element):
        name = here.get("Name")
        if here.tag in ("Region", "SuperRegion") and name:
            return f" ({'region' if here.tag == 'Region' else 'super region'} {str(name)[:80]})"
        here = here.getparent()
    return ""
