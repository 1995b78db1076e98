"""The documentation is looked at in a browser too."""

from tests.chromium import browser

__all__ = ["browser"]
