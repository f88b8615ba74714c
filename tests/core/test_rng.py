"""The dice: the published generator, fair numbers, and streams that have nothing to do with each other."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from hegemon.core.rng import below, draw, make_rng, mix, shuffle

WORD = 0xFFFFFFFF


def rotated(x: int, k: int) -> int:
    return ((x << k) | (x >> (32 - k))) & WORD


def xoshiro128_plus_plus(s: list[int]) -> int:
    """Blackman and Vigna's algorithm, step by step as published, on Python's unbounded integers."""
    result = (rotated((s[0] + s[3]) & WORD, 7) + s[0]) & WORD
    t = (s[1] << 9) & WORD
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= t
    s[3] = rotated(s[3], 11)
    return result


def far_from_fair(counts: npt.NDArray[np.int64]) -> float:
    """By how many standard deviations chi-square exceeds what equal chances give."""
    freedom, expected = len(counts) - 1, counts.mean()
    square = ((counts - expected) ** 2 / expected).sum()
    return float((square - freedom) / np.sqrt(2 * freedom))


def test_it_is_xoshiro128_plus_plus() -> None:
    known = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420]
    rng, words = np.array([1, 2, 3, 4], np.uint32), [1, 2, 3, 4]
    assert [draw(rng) for _ in known] == known
    assert [xoshiro128_plus_plus(words) for _ in known] == known


@pytest.mark.parametrize("seed", [0, 1, 7, 2**31, 2**61 + 5])
def test_every_seed_goes_as_the_published_algorithm(seed: int) -> None:
    rng = make_rng(seed, 3)
    words = [int(word) for word in rng]
    assert [draw(rng) for _ in range(2000)] == [xoshiro128_plus_plus(words) for _ in range(2000)]
    assert words == rng.tolist()


def test_mixing_is_the_published_function() -> None:
    def lowbias32(x: int) -> int:
        x ^= x >> 16
        x = x * 0x7FEB352D & WORD
        x ^= x >> 15
        x = x * 0x846CA68B & WORD
        return x ^ (x >> 16)

    for x in [0, 1, 2, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, WORD, 123456789]:
        assert mix(x) == lowbias32(x)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 44, 100, 7776])
def test_every_number_is_as_likely(n: int) -> None:
    rng, counts = make_rng(5, n), np.zeros(n, np.int64)
    for _ in range(max(20_000, 20 * n)):
        counts[below(rng, n)] += 1
    assert far_from_fair(counts) < 4


def test_large_ranges_are_not_skewed() -> None:
    """A plain remainder of 32 bits would give the lower two thirds of these numbers half as often again."""
    rng, n = make_rng(9), 3 * 2**29
    low = sum(below(rng, n) < 2**30 for _ in range(20_000))
    assert abs(low / 20_000 - 2 / 3) < 0.015


def test_the_largest_range_is_half_of_all_words() -> None:
    rng = make_rng(4)
    drawn = [below(rng, 2**31) for _ in range(1000)]
    assert 0 <= min(drawn) < 2**25
    assert 2**31 - 2**25 < max(drawn) < 2**31


def test_narrow_numbers_do_not_overflow_without_the_compiler() -> None:
    plain = getattr(below, "py_func", below)
    rng, same = make_rng(4), make_rng(4)
    assert [plain(rng, np.int8(6)) for _ in range(100)] == [below(same, 6) for _ in range(100)]
    rng, same = make_rng(5), make_rng(5)
    n = np.int32(2**31 - 1)  # large enough for the path that draws again
    assert [plain(rng, n) for _ in range(100)] == [below(same, n) for _ in range(100)]


def test_one_number_is_always_zero() -> None:
    rng = make_rng(1)
    assert {below(rng, 1) for _ in range(100)} == {0}


def test_streams_and_seeds_differ() -> None:
    firsts = [tuple(make_rng(seed, stream).tolist()) for seed in range(60) for stream in range(60)]
    assert len(set(firsts)) == 3600
    bits = np.array(
        [[draw(make_rng(seed, stream)) >> b & 1 for b in range(32)] for seed in range(40) for stream in (0, 1)]
    )
    same = (bits[0::2] == bits[1::2]).mean()
    assert 0.44 < same < 0.56


def test_the_same_seed_and_stream_are_the_same() -> None:
    assert make_rng(3, 4).tolist() == make_rng(3, 4).tolist()


@pytest.mark.parametrize("seed", [-1, 2**62, 2**64 + 3, 10**40])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert 0 <= draw(make_rng(seed)) < 2**32


def test_a_shuffle_keeps_everything_and_every_order_is_as_likely() -> None:
    rng, counts = make_rng(2), {}
    for _ in range(12_000):
        items = np.arange(4)
        shuffle(rng, items, 4)
        counts[tuple(items.tolist())] = counts.get(tuple(items.tolist()), 0) + 1
    assert len(counts) == 24
    assert far_from_fair(np.array(list(counts.values()))) < 4
