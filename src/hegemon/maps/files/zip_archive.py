"""Archives from strangers: their directory is checked before anything is unpacked, and nothing is written to disk
(W1)."""

from __future__ import annotations

import io
import stat
import zipfile
import zlib
from collections.abc import Iterable

from hegemon.core.errors import BadFile

MAX_ARCHIVE = 24 * 1024 * 1024
MAX_UNPACKED = 40 * 1024 * 1024
MOST_FILES = 16
MOST_NAMES = 200
"""The most files and folders, counted before the directory is read: 400,000 entries take seconds and 19 MB."""
DIRECTORY_ENTRY = b"PK\1\2"
BEGINNING = (1980, 1, 1, 0, 0, 0)


def unpack(raw: bytes, name: str) -> dict[str, bytes]:
    """The files of an archive by their plain names; one folder around all of them is removed."""
    if len(raw) > MAX_ARCHIVE:
        raise BadFile(f"{name}: longer than {MAX_ARCHIVE // 1024**2} MiB")
    if (count := raw.count(DIRECTORY_ENTRY)) > MOST_NAMES:
        raise BadFile(f"{name}: {count} files; a map package has at most {MOST_FILES}")
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            names = _plain_names(infos, name)
            return {plain: _unpacked(archive, info, name) for plain, info in zip(names, infos, strict=True)}
    except (zipfile.BadZipFile, zipfile.LargeZipFile, EOFError, zlib.error, NotImplementedError, OSError, ValueError):
        raise BadFile(f"{name}: not a zip archive, or damaged") from None


def _plain_names(infos: list[zipfile.ZipInfo], name: str) -> list[str]:
    if len(infos) > MOST_FILES:
        raise BadFile(f"{name}: {len(infos)} files; a map package has at most {MOST_FILES}")
    total = sum(info.file_size for info in infos)
    if total > MAX_UNPACKED:
        raise BadFile(
            f"{name}: {total / 1024**2:.0f} MiB unpacked; a map package has at most {MAX_UNPACKED // 1024**2}"
        )
    for info in infos:
        parts = info.filename.replace("\\", "/").split("/")
        if ".." in parts or "" in parts or ":" in info.filename or "\0" in info.filename:
            raise BadFile(f"{name}: the file {info.filename[:80]!r} would be outside the package")
        if stat.S_ISLNK(info.external_attr >> 16):
            raise BadFile(f"{name}: {info.filename[:80]!r} is a link; a map package may contain only files")
        if info.flag_bits & 1:
            raise BadFile(f"{name}: {info.filename[:80]!r} is encrypted")
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise BadFile(f"{name}: {info.filename[:80]!r} is compressed in an unusual way; use deflate, as zip does")
    plain = [info.filename.rpartition("/")[2] for info in infos]
    if len({info.filename.rpartition("/")[0] for info in infos}) > 1 or len({one.lower() for one in plain}) < len(
        plain
    ):
        raise BadFile(f"{name}: the files of a map package must be in one folder, each name once")
    return plain


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str) -> bytes:
    with archive.open(info) as file:
        content = file.read(info.file_size + 1)
    if len(content) != info.file_size:
        raise BadFile(f"{name}: {info.filename[:80]!r} is longer than the archive says")
    return content


def pack_files(files: Iterable[tuple[str, bytes]]) -> bytes:
    """An archive that depends only on its files: no times, no owners."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file, content in files:
            info = zipfile.ZipInfo(file, BEGINNING)
            info.create_system = 3
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            stored = file.endswith((".png", ".jpg"))
            info.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            archive.writestr(info, content, compresslevel=9)
    return out.getvalue()
