"""XML from strangers, the same for everybody who reads some: no document types, no entities, nothing fetched, not too
long; every mistake has its line (W1). A form is read element by element (`Reader`) or as a tree (`parse_xml`).
"""

from __future__ import annotations

from typing import Any, NoReturn
from xml.parsers import expat

from lxml import etree

from hegemon.core.errors import BadFile

MAX_XML = 4 * 1024 * 1024


def is_xml(raw: bytes) -> bool:
    """True if the bytes of a file are meant as XML.

    >>> is_xml(b" <a/>"), is_xml(b"{}")
    (True, False)
    """
    return raw.lstrip().startswith((b"<", b"\xef\xbb\xbf<"))


class Reader:
    """Sees a document element by element, so that whatever is refused has a line; a document type is refused when met.

    Forms of files say in `start` what an element means.

    >>> Reader("mine.xml").parse(b"<a><b/>text</a>")
    Traceback (most recent call last):
    hegemon.core.errors.BadFile: mine.xml, line 1: text 'text' between the elements
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.depth = 0
        """Of the element that begins: 1 for the one that holds all."""
        self._parser = expat.ParserCreate()
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self.text

    def parse(self, raw: bytes) -> None:
        """Go through the document."""
        try:
            self._parser.Parse(raw, True)
        except expat.ExpatError as error:
            raise BadFile(f"{self.name}, line {error.lineno}: not XML: {expat.ErrorString(error.code)}") from None
        except (LookupError, ValueError):
            raise BadFile(f"{self.name}, line 1: not XML: its encoding is unknown") from None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""

    def text(self, text: str) -> None:
        """Refuse text between elements, unless a form accepts it."""
        if text.strip():
            self.refuse(f"text {text.strip()[:40]!r} between the elements")

    @property
    def line(self) -> int:
        """The place of the reader in the file."""
        return self._parser.CurrentLineNumber

    def refuse(self, trouble: str) -> NoReturn:
        """A mistake where the reader is."""
        raise BadFile(f"{self.name}, line {self.line}: {trouble}")

    def _doctype(self, *_: object) -> None:
        self.refuse("a document type (<!DOCTYPE …>) is not accepted")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        self.start(tag, attributes)

    def _end(self, tag: str) -> None:
        self.depth -= 1


class _Glance(Reader):
    """Any document; only that it is one, and harmless, is looked at."""

    def text(self, text: str) -> None:
        """Anything."""


def parse_xml(raw: bytes, name: str, most: int = MAX_XML) -> etree._Element:
    """The root of a document, without namespaces, comments and instructions."""
    if len(raw) > most:
        raise BadFile(f"{name}: longer than {most // 1024**2} MiB")
    _Glance(name).parse(raw)
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
    if info.doctype:  # two readers need not agree on what an encoding means
        raise BadFile(f"{name}: a document type (<!DOCTYPE …>) is not accepted")
    for element in root.iter():
        if not isinstance(element.tag, str):
            raise tell(name, element, "entities are not accepted")
        element.tag = etree.QName(element).localname
        for attribute in [known for known in element.attrib if str(known).startswith("{")]:
            del element.attrib[attribute]
    return root


def line_of(element: etree._Element) -> int:
    """The place of an element in its file."""
    line: Any = element.sourceline
    return int(line or 1)


def tell(name: str, element: etree._Element, what: str) -> BadFile:
    """A mistake at an element."""
    return BadFile(f"{name}, line {line_of(element)}: {what}")
