"""A counter from which threads in compiled code take numbers, each of them once. Needs Numba: imported when a batch is
made, and not before."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, cast

from numba import types
from numba.extending import intrinsic

from hegemon.core.kernels.kernel import DISABLED


def take_plainly(counter: Any, amount: int) -> int:
    """`take` without the compiler."""
    before = int(counter[0])
    counter[0] += amount
    return before


@intrinsic
def _take(_context: Any, counter: Any, _amount: Any) -> Any:
    def generate(target: Any, builder: Any, signature: Any, given: Any) -> Any:
        array = target.make_array(signature.args[0])(target, builder, given[0])
        return builder.atomic_rmw("add", array.data, given[1], "monotonic")

    return types.int64(counter, types.int64), generate


# Its identity must be the same in every process, so that code compiled with it is found in the cache again.
cast(Any, _take)._set_uuid(str(uuid.uuid5(uuid.NAMESPACE_OID, f"{__name__}.take")))

take: Callable[[Any, int], int] = take_plainly if DISABLED else cast(Any, _take)
"""take(counter, amount): the number in the counter, an array of one, which grows by the amount; no two threads get the
same."""
