#!/usr/bin/env python3
"""Draws programs of HeCBench for a collection, by a seed.

usage: draw_programs.py SOURCES SEED COUNT [COLLECTION...]

SOURCES is a checkout of HeCBench. Prints a collection of COUNT programs: the first, in an order that SEED gives, of the CUDA programs that need
no data files and no library and are on none of the COLLECTIONs. What `make run` gives a program is taken, but for the argument that its
usage message calls a number of repetitions: it becomes 2, because a program that does not end under the profiler leaves no report.
"""

import json
import random
import re
import shlex
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPEATS = re.compile(r"repeat|iteration|iter\b|number of runs|times|nsteps|timesteps|epochs", re.IGNORECASE)
# Options of compilers that say how a file is compiled as nvcc does it here anyway, or how its host code is optimized.
OURS = re.compile(r"-(O\d|g|c|arch=.*|std=.*|Wall|lineinfo|Xcompiler=?.*|Wno.*|--?extended-lambda|-use_fast_math)$")


def commands(folder, *targets):
    """The commands that make would run, as words."""
    result = subprocess.run(["make", "-n", "-B", "ARCH=sm_90", "CC=nvcc", *targets], cwd=folder, capture_output=True, text=True, errors="replace")
    lines = result.stdout.replace("\\\n", " ").splitlines() if result.returncode == 0 else []
    words = []
    for line in lines:
        try:
            words.append(shlex.split(line))
        except ValueError:
            return []
    return [line for line in words if line]


def usage(sources):
    """The arguments that a usage message names, in order; empty if there is none."""
    for source in sources:
        text = source.read_text(errors="replace")
        for message in re.findall(r"[Uu]sage.{0,1500}?(?:exit|return|})", text, re.DOTALL):
            names = re.findall(r"[<\[(]([A-Za-z][^<>()\[\];]*)[>)\]]", message.replace('argv[0]', ''))
            if names:
                return names
    return []


def entry(folder, root):
    """The program of a folder, or None if it needs what others do not have."""
    lines = commands(folder, "run")
    runs = [line for line in lines if any(re.fullmatch(r"\./[\w.-]+", word) for word in line)]
    compiled = [line for line in lines if line[0] == "nvcc"]
    if not runs or not compiled:
        return None
    words = [word for line in compiled for word in line]
    if any(re.match(r"-l(?!m$|cudart)|-L|-ccbin|mpi", word) for word in words):
        return None
    sources = []
    for word in words:
        if word.endswith((".cu", ".cpp", ".cc", ".c")) and word not in sources:
            sources.append(word)
    flags, skip = [], False
    for line in compiled:
        for at, word in enumerate(line[1:], 1):
            if skip:
                skip = False
            elif word in ("-o", "-Xcompiler", "-arch", "-std", "-gencode"):
                skip = True
            elif word == "-I":
                skip = True
                flags += ["-I" + line[at + 1]]
            elif word.startswith("-") and not OURS.fullmatch(word) and not word.startswith("-l") and word not in flags:
                flags.append(word)
    launches = []
    for line in runs:
        at = next(i for i, word in enumerate(line) if re.fullmatch(r"\./[\w.-]+", word))
        launches.append(line[at + 1:])
    args = launches[0]
    if any(re.search(r"[/<>|&;]|\.[a-zA-Z]", word) for word in args):
        return None
    names = usage([folder / source for source in sources if (folder / source).is_file()])
    # Names before those of the arguments are of something else.
    names = [""] * (len(args) - len(names)) + names[max(0, len(names) - len(args)):]
    args = ["2" if REPEATS.search(name) and re.fullmatch(r"\d+", word) and int(word) > 2 else word for name, word in zip(names, args)]
    found = {"name": folder.name.removesuffix("-cuda"), "folder": str(folder.relative_to(root)), "sources": sources}
    if flags:
        found["flags"] = flags
    if args:
        found["args"] = [args]
    return found


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    root, seed, count = Path(sys.argv[1]).resolve(), int(sys.argv[2]), int(sys.argv[3])
    taken = {program["name"] for name in sys.argv[4:] for program in json.loads((HERE / f"{name}.json").read_text())["programs"]}
    folders = sorted(folder for folder in (root / "src").glob("*-cuda") if folder.name.removesuffix("-cuda") not in taken)
    random.Random(seed).shuffle(folders)
    drawn = []
    for folder in folders:
        found = entry(folder, root) if len(drawn) < count else None
        if found:
            drawn.append(found)
    listed = ",\n".join("    " + json.dumps(found) for found in drawn)
    print('{\n  "repository": "https://github.com/zjin-lcf/HeCBench",\n  "seconds": 15,\n  "programs": [\n' + listed + "\n  ]\n}")


if __name__ == "__main__":
    main()
