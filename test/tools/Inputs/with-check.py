"""Builds cuda-lint with one check more, as its own build does: with-check.py BUILD SOURCE PROGRAM."""

import json
import pathlib
import shlex
import subprocess
import sys

build, source, program = sys.argv[1:]
entry = next(e for e in json.loads(pathlib.Path(build, "compile_commands.json").read_text()) if e["file"].endswith("checks/smem/AlignmentCheck.cpp"))
words = shlex.split(entry["command"])
made = words[words.index("-o") + 1]
subprocess.run([source if w == entry["file"] else f"{program}.o" if w == made else w for w in words], cwd=entry["directory"], check=True)
link = subprocess.run(["ninja", "-C", build, "-t", "commands", "bin/cuda-lint"], capture_output=True, text=True, check=True).stdout.splitlines()[-1]
before, between, after = link.partition(" -o bin/cuda-lint ")
if not between:
    sys.exit(f"no link of bin/cuda-lint: {link}")
subprocess.run(f"{before} {shlex.quote(program)}.o -o {shlex.quote(program)} {after}", shell=True, cwd=build, check=True)
