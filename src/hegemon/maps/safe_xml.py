"""XML from strangers: no document types, no entities, nothing fetched, not too long; mistakes are told by line (W1)."""

from __future__ import annotations

import functools
from importlib import resources
from typing import Any

from lxml import etree

from hegemon.errors import BadFile

MAX_XML = 4 * 1024 * 1024
MOST_TOLD = 3


def parse_xml(raw: bytes, name: str) -> etree._Element:
    """The root of a document, without namespaces and comments."""
    if len(raw) > MAX_XML:
        raise BadFile(f"{name}: longer than {MAX_XML // 1024**2} MiB")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile(f"{name}: not UTF-8 text") from None
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        line = text[: text.index("<!")].count("\n") + 1
        raise BadFile(f"{name}, line {line}: a document type or entities are not allowed")
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(raw, parser)
    except etree.XMLSyntaxError as error:
        where = f"{name}, line {error.lineno}" if error.lineno else name
        raise BadFile(f"{where}: not XML: {(error.msg or 'nothing in it').split(', line')[0]}") from None
    except (ValueError, LookupError) as error:
        raise BadFile(f"{name}: not XML: {error}") from None
    info: Any = root.getroottree().docinfo
    if info.doctype:  # told in an encoding that hid it
        raise BadFile(f"{name}: a document type or entities are not allowed")
    for element in root.iter():
        if not isinstance(element.tag, str):
            raise BadFile(f"{name}, line {element.sourceline}: entities are not allowed")
        element.tag = etree.QName(element).localname
        for attribute in [known for known in element.attrib if str(known).startswith("{")]:
            del element.attrib[attribute]
    return root


@functools.cache
def schema_text(schema: str) -> bytes:
    """One of the shipped schemas."""
    return (resources.files("hegemon.maps") / "schemas" / schema).read_bytes()


@functools.cache
def _schema(schema: str) -> etree.XMLSchema:
    return etree.XMLSchema(etree.fromstring(schema_text(schema)))


def validate(root: etree._Element, schema: str, name: str) -> None:
    """Refuse what a shipped schema does not allow; a schema that came along is never asked."""
    checker = _schema(schema)
    if checker.validate(root):
        return
    told = []
    found: Any = checker.error_log
    for error in found:
        told.append(f"{name}, line {error.line}{_about(root, error.path)}: {error.message}")
    more = f"; and {len(told) - MOST_TOLD} more" if len(told) > MOST_TOLD else ""
    raise BadFile("; ".join(told[:MOST_TOLD]) + more)


def _about(root: etree._Element, path: str | None) -> str:
    """The region that a mistake is about, if it is about one."""
    found = root.getroottree().xpath(path) if path else []
    here = found[0] if isinstance(found, list) and found else None
    while isinstance(here, etree._Element):
        name = here.get("Name")
        if here.tag in ("Region", "SuperRegion") and name:
            return f" ({'region' if here.tag == 'Region' else 'super region'} {str(name)[:80]})"
        here = here.getparent()
    return ""


def line_of(element: etree._Element) -> int:
    """Where an element stands in its file."""
    line: Any = element.sourceline
    return int(line or 0)


def tell(name: str, element: etree._Element, what: str) -> BadFile:
    """A mistake at an element."""
    return BadFile(f"{name}, line {element.sourceline}: {what}")
