#!/usr/bin/env python3
"""Counts how much of a collection of CUDA code is parsed as nvcc parses it.

Lints the files of a compile database one by one, with one cheap check. A file counts as parsed when the run says neither that a line
could not be parsed nor that something was not linted. The others are given to the nvcc that their command names: what it refuses as well
does not count. What was found is kept beside the database (collection.json, collection-embedded.json), and files
that are in it are not linted again.

    tools/dev/collection.py build/bin/cuda-lint DATABASE_FOLDER --sample 400
    tools/dev/collection.py build/bin/cuda-lint DATABASE_FOLDER --sample 400 --embedded --runtime-only
"""

import argparse
import json
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)
# What a file that uses nothing beyond the runtime and cooperative groups includes of the toolkit.
RUNTIME = {"cooperative_groups.h", "cooperative_groups/memcpy_async.h", "cooperative_groups/reduce.h", "cooperative_groups/scan.h", "cuda.h",
           "cuComplex.h", "cuda_bf16.h", "cuda_device_runtime_api.h", "cuda_fp16.h", "cuda_pipeline.h", "cuda_profiler_api.h", "cuda_runtime.h",
           "cuda_runtime_api.h", "channel_descriptor.h", "device_functions.h", "device_launch_parameters.h", "driver_types.h",
           "host_defines.h", "library_types.h", "math_constants.h", "math_functions.h", "sm_20_atomic_functions.h", "surface_types.h",
           "texture_types.h", "vector_functions.h", "vector_types.h"}


def words_of(entry):
    return entry["arguments"] if "arguments" in entry else shlex.split(entry["command"])


def runtime_only(entry, toolkit):
    """Whether no header of the toolkit beyond RUNTIME is reached by way of the collection's own files."""
    words = words_of(entry)
    folders = []
    for i, word in enumerate(words):
        if word.startswith("-I"):
            folders.append(pathlib.Path(entry["directory"], word[2:] or words[i + 1]))
    seen, todo = set(), [pathlib.Path(entry["directory"], entry["file"])]
    while todo:
        file = todo.pop().resolve()
        if file in seen:
            continue
        seen.add(file)
        for name in INCLUDE.findall(file.read_text(errors="replace")):
            found = next((p for p in [file.parent / name] + [f / name for f in folders] if p.is_file()), None)
            if found:
                todo.append(found)
            elif name not in RUNTIME and any((toolkit / "include" / f / name).exists() for f in ("", "cccl")):
                return False
    return True


def lint(tool, database, file, extra):
    """What kept the file from being parsed in full; empty if nothing did."""
    run = subprocess.run([tool, "-j", "1", "-p", database, "--no-cache", "--checks=-*,cuda-const-write", "--show-parse-errors",
                          "--fail-on=never", *extra, file], capture_output=True, text=True, errors="replace")
    said = [line for line in (run.stdout + run.stderr).splitlines() if "error:" in line or line.startswith("cuda-lint: note:")]
    partly = any("could not be parsed" in line for line in said)
    if not run.returncode and not partly:
        return []
    return said or [f"exit status {run.returncode}"]


def taken_by_nvcc(entry):
    """Whether nvcc compiles the file. Its front ends are asked first, which is quicker; the host compiler refuses things, too."""
    words, skip = [], False
    for word in words_of(entry):
        if skip or word == "-c":
            skip = False
        elif word == "-o":
            skip = True
        else:
            words.append(word)
    with tempfile.TemporaryDirectory() as folder:
        def compiles(*how):
            return subprocess.run([*words, *how, "-w", "-o", f"{folder}/out"], cwd=entry["directory"], capture_output=True).returncode == 0

        if "-dc" in words:
            return compiles()
        return compiles("-cuda", "-fdevice-syntax-only") and compiles("-c")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", help="cuda-lint")
    parser.add_argument("database", help="folder of compile_commands.json, with commands of nvcc")
    parser.add_argument("--sample", type=int, help="that many files, chosen at random with a fixed seed")
    parser.add_argument("--embedded", action="store_true", help="with the embedded headers only")
    parser.add_argument("--runtime-only", action="store_true", help="files that use nothing beyond the runtime and cooperative groups")
    parser.add_argument("--toolkit", default="/usr/local/cuda", help="says which headers are the toolkit's (default: %(default)s)")
    options = parser.parse_args()

    folder = pathlib.Path(options.database)
    entries = {e["file"]: e for e in json.loads((folder / "compile_commands.json").read_text())}
    files = sorted(entries)
    random.Random(3).shuffle(files)
    if options.runtime_only:
        files = [f for f in files if runtime_only(entries[f], pathlib.Path(options.toolkit))]
    files = files[:options.sample]

    kept = folder / ("collection-embedded.json" if options.embedded else "collection.json")
    known = json.loads(kept.read_text()) if kept.exists() else {}
    for file in files:
        if file not in known:
            said = lint(options.tool, options.database, file, ["--cuda-path=none"] if options.embedded else [])
            known[file] = {"said": said[:8], "taken": taken_by_nvcc(entries[file]) if said else None}
            kept.write_text(json.dumps(known, indent=1))
    missed = [f for f in files if known[f]["said"] and known[f]["taken"]]
    refused = [f for f in files if known[f]["said"] and not known[f]["taken"]]
    counted = len(files) - len(refused)
    for file in missed:
        print(f"{file}: {known[file]['said'][0]}")
    print(f"{len(files)} files, {len(refused)} refused by nvcc as well; {counted - len(missed)} of {counted} parsed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
