"""A game's style on a page: its variables stay as they are, its rules apply only inside the scene."""

from __future__ import annotations

import re

RULE = re.compile(r"([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}")
NAMES = (":root", ".dark")


def scoped(style: str, scope: str) -> str:
    """The style with every selector confined to `scope`, so that it touches nothing else on the page."""
    rules = RULE.findall(re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL))
    return "\n".join(_scoped(head, body, scope) for head, body in rules)


def _scoped(head: str, body: str, scope: str) -> str:
    head = head.strip()
    if head.startswith("@keyframes"):
        return f"{head} {{{body}}}"
    if head.startswith("@"):
        return f"{head} {{ {scoped(body, scope)} }}"
    if head in NAMES:
        return f"{head} {{{body}}}"
    return ", ".join(f"{scope} {selector.strip()}" for selector in head.split(",")) + f" {{{body}}}"
