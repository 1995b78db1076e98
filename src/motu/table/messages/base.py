"""What messages are made of: checked types, and how they are encoded."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import numpy as np
from msgspec import Meta


def _plain(value: Any) -> Any:
    """Games draw from NumPy records: a number in a scene may be one of NumPy's."""
    if isinstance(value, np.generic):
        return value.item()
    raise NotImplementedError(f"{type(value).__name__} cannot be sent")


encode = msgspec.json.Encoder(enc_hook=_plain).encode  # every message that leaves goes through this

Name = Annotated[str, Meta(max_length=200)]  # made fit (see names.cleaned) after it is read
Text = Annotated[str, Meta(max_length=4000)]
Code = Annotated[str, Meta(max_length=100)]
TableId = Annotated[str, Meta(pattern="^[0-9a-z]{1,32}$")]
SeatNumber = Annotated[int, Meta(ge=-1, le=1000)]
Version = Annotated[str, Meta(max_length=100)]  # of the scene that a client has
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Number = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
Pace = Literal["live", "1d", "3d", "7d", "unlimited"]  # how long a decision may take
Help = Literal["off", "asked", "mistakes", "all"]  # when a seat hears from the coach
SceneJson = Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/Scene"})]


class In(msgspec.Struct, forbid_unknown_fields=True):
    """What a client sends."""
