"""Runs the unit tests (build/unit/*-tests) as part of the lit suite, a test case each."""

import os

import lit.formats

config.name = "cuda-lint-unit"
config.test_format = lit.formats.GoogleTest("", "-tests")
config.test_source_root = os.path.join(config.build_root, "unit")
config.test_exec_root = config.test_source_root
