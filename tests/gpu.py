"""True if tests can use a GPU here."""

from __future__ import annotations

import importlib.util

import pytest

from hegemon.core.errors import BadOptions
from hegemon.core.kernels import cuda


def has_gpu() -> bool:
    """True if numba-cuda is installed, kernels are compiled, and a GPU answers."""
    if importlib.util.find_spec("numba_cuda") is None or cuda.DISABLED:
        return False
    try:
        cuda.require_gpu()
    except BadOptions:
        return False
    return True


needs_gpu = pytest.mark.skipif(not has_gpu(), reason="no GPU here")
