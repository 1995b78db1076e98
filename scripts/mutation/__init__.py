"""Tests of the tests: a small change to a rule, and whether a test of that rule notices. See scripts/mutate.py."""
