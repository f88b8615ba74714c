"""Arithmetic that is the same everywhere is also right."""

from __future__ import annotations

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.core.kernels.arithmetic import exponential


@settings(deadline=None)  # the first call compiles
@given(st.floats(-700, 709))
def test_exponential_is_right_to_the_last_two_places(x: float) -> None:
    assert abs(exponential(x) - math.exp(x)) <= 2 * math.ulp(math.exp(x))


@settings(deadline=None)  # the first call compiles
@given(st.floats(-800, 709))
def test_exponential_has_the_same_bits_with_and_without_the_compiler(x: float) -> None:
    assert exponential(x) == exponential.py_func(x)


def test_exponential_is_exact_where_it_can_be() -> None:
    assert exponential(0.0) == 1.0
    assert exponential(-1000.0) == 0.0
    assert 0 < exponential(-745.0) < 1e-323
