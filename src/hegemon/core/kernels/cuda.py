"""Compile the same rules for a GPU, beside `kernel`: one source, two machines, the same games bit by bit.

Numba's CUDA target takes kernels as they are. Sums of products are not contracted there, as they are not on the
processor; a compiled program lies in the same cache. `NUMBA_ENABLE_CUDASIM=1` plays all this without a GPU, slowly.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from numba import types

from hegemon.core.errors import BadOptions
from hegemon.core.kernels.compiler import config, has_source, save_one_at_a_time, settle, use_cache_of
from hegemon.core.kernels.kernel import DISABLED

LARGE = 100_000
"""Lines of intermediate code of a kernel that is not copied into its callers."""
SMALL = " optsize"
"""Keeps the compiler from unrolling loops."""

_HEADER = re.compile(r"^define (linkonce_odr )?[^\n]*\)$", re.MULTILINE)
_FAILURE = re.compile(r"\bret i32 [1-9][0-9]*$", re.MULTILINE)
_CALL = re.compile(r'^ *(%"[^"\n]+)" = (call i32 @"_ZN[^\n]*)$', re.MULTILINE)
_INEXACT = re.compile(r'@"?(?:__nv_|llvm\.)(\w*(?:exp(?!ect)|log|pow|sin|cos|tan|gamma|erf|hypot|cbrt|rsqrt)\w*)')
_compiling = threading.Lock()


def simulated() -> bool:
    """True if Numba plays the GPU in Python."""
    return bool(config.ENABLE_CUDASIM)


def require_gpu() -> Any:
    """Numba's CUDA module, with a GPU behind it; a refusal that says what is missing otherwise."""
    if DISABLED and not simulated():
        raise BadOptions("cuda needs the compiler: unset NUMBA_DISABLE_JIT")
    if importlib.util.find_spec("numba_cuda") is None and not simulated():
        raise BadOptions("cuda needs Numba's CUDA target: pip install 'hegemon[cuda]'")
    cuda: Any = importlib.import_module("numba.cuda")
    if not simulated():
        try:
            cuda.current_context()
        except Exception as error:  # a driver's, a library's, a machine's: each has a class of its own
            reason = " ".join(str(error).split())[:200] or type(error).__name__
            raise BadOptions(f"cuda needs an NVIDIA GPU with its driver; {reason}") from None
    return cuda


class Program:
    """A function that every thread of a GPU runs; compiled when it is first prepared, or found in the cache."""

    def __init__(self, function: Callable[..., None], registers: int | None = None) -> None:
        cuda = require_gpu()
        settle(function)
        use_cache_of(function)
        options = {"lto": False, "cache": has_source(function)} | ({"max_registers": registers} if registers else {})
        self._function = cuda.jit(function, **({} if simulated() else options))
        if not simulated() and has_source(function):
            save_one_at_a_time(self._function)
        self._compiled: Any = None

    def prepare(self, *arguments: Any) -> None:
        """Compile it for arguments such as these, once."""
        if self._compiled is None and not simulated():
            kinds = tuple(self._function.typeof_pyval(argument) for argument in arguments)
            with _compiling, _exactly_as_the_processor():
                self._compiled = self._function.compile(kinds)

    def start(self, blocks: int, threads: int, *arguments: Any) -> None:
        """Start it on `blocks` × `threads` threads, without waiting for it."""
        self._function[blocks, threads](*arguments)

    def resident(self, threads: int) -> int:
        """The number of blocks of `threads` threads that one multiprocessor holds at a time."""
        if simulated():
            return 1
        function = self._compiled._codelibrary.get_cufunc()
        return int(require_gpu().current_context().get_active_blocks_per_multiprocessor(function, threads, 0))

    @property
    def resources(self) -> dict[str, int]:
        """Registers and bytes of local memory that a thread takes."""
        return {"registers": self._compiled.regs_per_thread, "local": self._compiled.local_mem_per_thread}


def _tamed(module: str) -> str:
    """The same module, so that threads of a warp stay together and instructions stay in the caches.

    Kernels never fail. As long as they could, a warp that has split would come together only at the end of a kernel,
    since the way out after an error leads past everything before. And a large program is fetched again and again: so no
    loop is unrolled and no large kernel copied into its callers.
    """
    module = _FAILURE.sub("unreachable", module)
    module = _CALL.sub(r'\1.status" = \2\n  \1" = add i32 0, 0', module)
    large = module.count("\n") > LARGE
    return _HEADER.sub(lambda head: head[0] + SMALL + " noinline" * (large and bool(head[1])), module)


@contextmanager
def _exactly_as_the_processor() -> Iterator[None]:
    """While compiling: no fused multiplication and addition, no function that a GPU computes otherwise, no copy of a
    kernel for every constant it is given, and a small program."""
    dispatcher: Any = importlib.import_module("numba.cuda.dispatcher")
    nvvm: Any = importlib.import_module("numba.cuda.cudadrv.nvvm")
    compile_ir, find = nvvm.compile_ir, dispatcher.CUDADispatcher.get_call_template
    plain: Any = types.unliteral

    def compile_exactly(modules: Any, **options: Any) -> Any:
        if inexact := sorted({name for module in modules for name in _INEXACT.findall(module)}):
            raise BadOptions(
                f"cuda cannot play these bots: they need {', '.join(inexact)}, which a GPU rounds differently from a "
                "processor, so that the games would not be the same"
            )
        return compile_ir([_tamed(module) for module in modules], **(options | {"fma": False}))

    def find_plain(self: Any, args: Any, kws: Any) -> Any:
        return find(self, [plain(a) for a in args], {name: plain(kind) for name, kind in kws.items()})

    with (
        mock.patch.object(nvvm, "compile_ir", compile_exactly),
        mock.patch.object(dispatcher.CUDADispatcher, "get_call_template", find_plain),
    ):
        yield
