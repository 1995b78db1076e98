"""The documentation is looked at in a browser too."""

from tests.chromium import browser  # noqa: F401  a fixture
