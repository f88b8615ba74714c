"""Compiles kernels with Numba; the only place that knows how. Imported when the first kernel is called.

Compiled code is kept between runs in the user's cache folder (`HEGEMON_CACHE` moves it), in a folder named after a
hash of all the sources that could be inlined into it.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import uuid
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numba
from llvmlite import ir
from numba import types
from numba.core import config as numba_config
from numba.core.caching import UserProvidedCacheLocator
from numba.extending import intrinsic, lower_cast

from hegemon.core.helpers.locks import wait_for
from hegemon.core.kernels import kernel
from hegemon.core.kernels.sources import cache_root, fingerprint

config: Any = numba_config  # its type stubs do not know what it reads from the environment


@intrinsic
def _lowest(_context: Any, members: Any) -> Any:
    """`lowest` by the one instruction that machines have for it."""

    def generate(_target: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.cttz(given[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


# As with kernels: whatever is made by a factory and uses it is found in the cache again only if it has the same
# identity in every process.
cast(Any, _lowest)._set_uuid(str(uuid.uuid5(uuid.NAMESPACE_OID, "hegemon.core.kernels.kernel.lowest")))


def make_dispatcher(function: Callable[..., Any], copied: bool, taken: Callable[[Any], None]) -> Any:
    """A kernel's function compiled by Numba; `taken` gets it before the kernels that it calls are made."""
    use_cache_of(function)
    # Without the runtime for allocation, arrays are not counted as they are passed on: a quarter of the time of a game.
    # Whether it is copied is always said: Numba would copy all that is first compiled on behalf of one that is copied.
    # Nothing written in C calls kernels: there is no wrapper for it.
    njit: Any = numba.njit
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.{ByContent.__name__}"
    try:
        make = njit(nogil=True, cache=has_source(function), _nrt=False, forceinline=copied, no_cfunc_wrapper=True)
        dispatcher = make(function)
    finally:
        config.CACHE_LOCATOR_CLASSES = ""
    taken(dispatcher)
    settle(function)
    dispatcher._set_uuid(_identity(function))
    _widen_arguments(dispatcher)
    if has_source(function):
        save_one_at_a_time(dispatcher)
        _find_by_content(dispatcher)
    return dispatcher


def settle(function: Callable[..., Any]) -> None:
    """Make the kernels that a function refers to, and let it refer to what Numba made of them."""
    names = function.__globals__
    for name in _names(function.__code__):
        if isinstance(held := names.get(name), ModuleType):
            for attribute in function.__code__.co_names:
                if isinstance(inner := vars(held).get(attribute), kernel.Kernel):
                    setattr(held, attribute, inner.dispatcher)
        elif (made := _made(held)) is not held:
            names[name] = made
    for cell in function.__closure__ or ():
        if (made := _made(cell.cell_contents)) is not cell.cell_contents:
            cell.cell_contents = made


def _names(code: Any) -> set[str]:
    """The global names that a function refers to, inside nested functions and comprehensions too."""
    inner = (constant for constant in code.co_consts if inspect.iscode(constant))
    return {*code.co_names}.union(*map(_names, inner))


def _made(held: Any) -> Any:
    if isinstance(held, kernel.Kernel):
        return held.dispatcher
    return _lowest if held is kernel.lowest else held


def _find_by_content(dispatcher: Any) -> None:
    """Find kernels that were compiled from the same sources elsewhere: in another clone, in another environment."""
    # Numba hashes what a kernel closes over, and with it the paths of files. The identity covers the same by content.
    identity = dispatcher._uuid
    dispatcher._cache._index_key = lambda signature, codegen: (signature, codegen.magic_tuple(), identity)
    # By its name: where compiled code is found is no source of it.
    importlib.import_module("hegemon.core.kernels.shipped").look_there_too(dispatcher)


class ByContent(UserProvidedCacheLocator):
    """Numba's cache of a kernel: in the folder of its fingerprint, not of its path."""

    def __init__(self, function: Callable[..., object], file: str) -> None:
        cast(Any, super()).__init__(function, file)
        self._cache_path = str(config.CACHE_DIR)

    def get_source_stamp(self) -> str:
        return fingerprint(_file(self._py_file))


def _widen_arguments(dispatcher: Any) -> None:
    """Let kernels that call this one share a version of it."""
    # Numba would compile a copy for every constant that a kernel is called with, for every width of a number, and for
    # an array in a record beside one of its own. LLVM propagates constants anyway.
    fold = dispatcher._compiler.fold_argument_types

    def fold_wide(args: Any, kws: Any) -> Any:
        signature, folded = fold(args, kws)
        return signature, tuple(map(_widest, folded))

    dispatcher._compiler.fold_argument_types = fold_wide


def _widest(kind: Any) -> Any:
    """The type that stands for all that a kernel treats alike."""
    plain: Any = types.unliteral
    kind = plain(kind)
    number: Any = types.Integer
    if isinstance(kind, types.NestedArray):
        return types.Array(kind.dtype, kind.ndim, kind.layout)
    return types.int64 if isinstance(kind, number) and kind.signed else kind


def _nested_to_array(_context: Any, _builder: Any, _given: Any, _wanted: Any, value: Any) -> Any:
    """Both are a pointer, a shape and strides."""
    return value


convert: Any = lower_cast
convert(types.NestedArray, types.Array)(_nested_to_array)


def save_one_at_a_time(dispatcher: Any) -> None:
    """Saves compiled code while no other process saves anything."""
    # Numba numbers the files of a kernel's versions without looking whether another process does so at the same time:
    # two would share one file, and rules compiled for one state would be applied to another.
    save = dispatcher._cache.save_overload

    def save_alone(signature: Any, data: Any) -> None:
        cache_root().mkdir(parents=True, exist_ok=True)
        with open(cache_root() / "lock", "a", encoding="utf-8") as file:
            wait_for(file)
            save(signature, data)

    dispatcher._cache.save_overload = save_alone


def has_source(function: Callable[..., object]) -> bool:
    """True if the function stands in a file: others cannot be found in a cache again."""
    return Path(inspect.getfile(function)).exists()


@functools.cache
def _file(name: str) -> Path:
    return Path(name).resolve()


def use_cache_of(function: Callable[..., object]) -> None:
    """Whatever is compiled next is kept in the folder for this function."""
    # Numba looks at the file of the function alone; a rule changes with every rule it calls, wherever that stands.
    config.CACHE_DIR = str(cache_root() / fingerprint(_file(inspect.getfile(function))))


def _identity(function: Callable[..., object]) -> str:
    # A kernel made by a factory is found in the cache again only if what it closes over has a stable identity.
    file = _file(inspect.getfile(function))
    parts = [function.__module__, function.__qualname__, _text(function), fingerprint(file)]
    for cell in function.__closure__ or ():
        held = cell.cell_contents
        parts.append(str(getattr(held, "_uuid", None) or repr(held)))
    return str(uuid.uuid5(uuid.NAMESPACE_OID, "\0".join(parts)))


def _text(function: Callable[..., object]) -> str:
    """The part of the cache's key that differs between functions of one name in one file."""
    if has_source(function):
        return str(inspect.unwrap(function).__code__.co_firstlineno)
    try:
        return inspect.getsource(function)
    except OSError:
        return ""
