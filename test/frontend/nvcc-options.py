# REQUIRES: nvcc
# RUN: %python %s %root %nvcc | FileCheck %s
"""The table of nvcc's options has each option that nvcc tells of, with its short name, and takes an argument, or a list of them, where that does."""

import pathlib
import re
import subprocess
import sys

root, nvcc = pathlib.Path(sys.argv[1]), sys.argv[2]
# nvcc tells of no argument, and takes one; tells of a list, and takes it as one word that has commas.
OTHERWISE = {"dependency-output": "Value", "qpp-config": "Value", "gpu-code": "Value", "generate-code": "Value"}
# Not told of.
UNTOLD = {"cicc-options", "cudafe-options", "fatbin-options", "forward-slash-prefix-opts", "m32"}

table = (root / "lib/frontend/NvccOptions.def").read_text()
rows = {name: (short, argument) for name, short, argument in re.findall(r'^NVCC_OPTION\(\s*"([^"]+)",\s*"([^"]*)",\s*(\w+)', table, re.M)}
text = subprocess.run([nvcc, "--help"], capture_output=True, text=True).stdout
# The short name is in parentheses, or, where there is none, the long one again.
told = [(name, argument, short) for name, argument, short, _ in re.findall(r"^--([\w-]+)([^\n(]*?)\s+(?:\(-([^)]+)\)|(--\1))\s*$", text, re.M)]
print(len(told) > 140, len(told) == len(re.findall("^--", text, re.M)))
for name, argument, short in told:
    argument = argument.strip()
    kinds = (OTHERWISE[name],) if name in OTHERWISE else ("Flag",) if not argument else ("List", "Paths") if argument.endswith(",...") else ("Value", "Joined")
    if name not in rows:
        print(f"error: --{name} has no row")
    elif rows[name][0] != short or rows[name][1] not in kinds:
        print(f"error: --{name}: {rows[name]}, and nvcc tells of {short!r}, {' or '.join(kinds)}")
for name in sorted(rows.keys() - {name for name, _, _ in told} - UNTOLD):
    print(f"error: nvcc does not tell of --{name}")
print("compared")

# CHECK-NOT: error:
# CHECK: True True
# CHECK-NOT: error:
# CHECK: compared
