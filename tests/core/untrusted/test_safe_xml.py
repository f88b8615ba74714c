"""XML from strangers, for every reader: harmful files are refused before they do anything, by their line."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from hegemon.core.errors import BadFile
from hegemon.core.untrusted.xml import MAX_XML, Reader, line_of, parse_xml, tell

LEVELS = "".join(f'<!ENTITY x{i + 1} "{f"&x{i};" * 10}">' for i in range(12))
HARMFUL = {
    "a bomb of entities": f'<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x0 "boom">{LEVELS}]>\n<a b="&x12;">&x12;</a>',
    "a file of ours": '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>\n<a>&x;</a>',
    "a file as a parameter": '<!-- one -->\n<!DOCTYPE a [<!ENTITY % x SYSTEM "file:///etc/hostname"> %x;]>\n<a/>',
    "an address": '<!-- one -->\n<!DOCTYPE a SYSTEM "http://localhost:1/a.dtd">\n<a/>',
    "no harm at all": "\n<!DOCTYPE a>\n<a/>",
}
REFUSED = "mine.xml, line 2: a document type (<!DOCTYPE …>) is not accepted"


def as_elements(raw: bytes) -> None:
    Reader("mine.xml").parse(raw)


def as_tree(raw: bytes) -> None:
    parse_xml(raw, "mine.xml")


both = pytest.mark.parametrize("read", [as_elements, as_tree])


def refusal(read: Callable[[bytes], None], raw: bytes) -> str:
    with pytest.raises(BadFile) as caught:
        read(raw)
    return str(caught.value)


@both
@pytest.mark.parametrize("name", HARMFUL)
def test_document_types_are_refused_when_they_are_met(read: Callable[[bytes], None], name: str) -> None:
    started = time.monotonic()
    assert refusal(read, HARMFUL[name].encode()) == REFUSED
    assert time.monotonic() - started < 5


@both
def test_no_encoding_hides_one(read: Callable[[bytes], None]) -> None:
    text = HARMFUL["a file of ours"].replace('"1.0"', '"1.0" encoding="utf-16"')
    assert refusal(read, text.encode("utf-16")) == REFUSED
    seven = b"<?xml version='1.0' encoding='utf-7'?>+ADwAIQ-DOCTYPE x [+ADwAIQ-ENTITY a 'b'>]><Map/>"
    assert refusal(read, seven).startswith("mine.xml, line 1: not XML")


@both
@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "mine.xml, line 1: not XML: no element found"),
        (b"hello", "mine.xml, line 1: not XML: syntax error"),
        (b"<a>\n<b></a>", "mine.xml, line 2: not XML: mismatched tag"),
        (b"<a>\n\n&x;</a>", "mine.xml, line 3: not XML: undefined entity"),
        (b"<a/>\n<a/>", "mine.xml, line 2: not XML: junk after document element"),
        (b"<a>\xff</a>", "mine.xml, line 1: not XML: not well-formed (invalid token)"),
        (b'<?xml version="1.0" encoding="klingon"?><a/>', "mine.xml, line 1: not XML: "),
    ],
)
def test_what_is_no_xml_is_reported_by_its_line(read: Callable[[bytes], None], raw: bytes, said: str) -> None:
    assert refusal(read, raw).startswith(said)


def test_a_tree_has_lines_and_neither_namespaces_nor_comments() -> None:
    raw = b'<m:a xmlns:m="urn:x" m:more="1" own="2">\n<!-- c --><?do it?>\n<m:b/></m:a>'
    root = parse_xml(raw, "mine.xml")
    assert (root.tag, dict(root.attrib)) == ("a", {"own": "2"})
    (child,) = root
    assert (child.tag, line_of(child)) == ("b", 3)
    assert str(tell("mine.xml", child, "is odd")) == "mine.xml, line 3: is odd"


def test_what_only_one_reader_minds_is_refused_too() -> None:
    assert "Namespace prefix x" in refusal(as_tree, b'<a x:b="1"/>')
    deep = b"<a>" * 3000 + b"</a>" * 3000
    as_elements(deep)
    assert "not XML: Excessive depth" in refusal(as_tree, deep)


def test_it_may_not_be_long() -> None:
    assert refusal(as_tree, b" " * (MAX_XML + 1)) == "mine.xml: longer than 4 MiB"
    with pytest.raises(BadFile, match="longer than 1 MiB"):
        parse_xml(b" " * (1 << 20 | 1), "mine.xml", 1 << 20)


def test_a_form_says_what_elements_mean() -> None:
    class Tags(Reader):
        def __init__(self) -> None:
            super().__init__("mine.xml")
            self.found: list[tuple[str, int, int]] = []

        def start(self, tag: str, attributes: dict[str, str]) -> None:
            if "odd" in attributes:
                self.refuse("is odd")
            self.found.append((tag, self.depth, self.line))

    tags = Tags()
    tags.parse(b"<a>\n<b/><c>\n<d/></c></a>")
    assert tags.found == [("a", 1, 1), ("b", 2, 2), ("c", 2, 2), ("d", 3, 3)]
    assert refusal(Tags().parse, b"<a>\n<b odd='1'/></a>") == "mine.xml, line 2: is odd"
    assert refusal(Tags().parse, b"<a>\nwords<b/></a>") == "mine.xml, line 2: text 'words' between the elements"
