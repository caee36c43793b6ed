#!/usr/bin/env python3
"""The reports of cuda-lmem-dynamic-index, and its silence, against the machine code that nvcc makes of public code.

usage: local_memory.py compare LINTER KERNELS NAME=DATABASE...   prints the table of docs/evidence/local-memory.md

DATABASE is a folder with a compile_commands.json, as tools/dev/public_code.py writes it. The files of all of them are taken in an order
drawn by a fixed seed until KERNELS kernels are found in which a thread has an array: one of its own or of a function that it calls, as
Clang's unoptimised code for the device says. Needs nvcc, cuobjdump and nvdisasm, Clang and the linter.

A kernel is in local memory when an instantiation of it loads or stores there (LDL, STL) through an address that is computed; spilled
registers and the arguments of printf are at fixed offsets from the stack pointer. Compiled with -use_fast_math, as sine and cosine
otherwise have a slow path with an array of its own.
"""

import collections
import concurrent.futures
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SEED = 18


def words_of(entry):
    return [w for w in entry["arguments"] if w != "-c" and w != entry["file"]]


def machine_code(entry, folder):
    """{kernel: whether its machine code has a computed address in local memory}; none when nvcc refuses."""
    cubin = f"{folder}/out.cubin"
    made = subprocess.run([*words_of(entry), "-use_fast_math", "-w", "-cubin", "-o", cubin, entry["file"]], cwd=entry["directory"],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=240)
    if made.returncode:
        return None
    out, kernel, address = {}, None, re.compile(r"\b(?:LDL|STL)[.\w]*\s.*?\[(\w+)")
    text = subprocess.run(["cuobjdump", "-sass", cubin], stdout=subprocess.PIPE, text=True, errors="replace").stdout
    for line in text.splitlines():
        if name := re.search(r"Function : (\S+)", line):
            kernel = name[1]
            out[kernel] = False
        elif (found := address.search(line)) and kernel and found[1] != "R1":
            out[kernel] = True
    return out


def kernels_with_arrays(linter, entry, folder):
    """The kernels, by their mangled names, in whose unoptimised code an array is allocated, in a function that they reach."""
    database, code = Path(folder, "database"), Path(folder, "code.ll")
    database.mkdir()
    Path(folder, "compile_commands.json").write_text(json.dumps([entry]))
    subprocess.run([linter, "compdb", "-p", folder, "-o", str(database)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        command = json.loads((database / "compile_commands.json").read_text())[0]
    except (OSError, ValueError, IndexError):
        return set()
    words = [w for w in command["arguments"][1:] if w not in ("-fsyntax-only", "--", command["file"])]
    clang = shutil.which("clang++-22") or shutil.which("clang++")
    made = subprocess.run([clang, *words, command["file"], "-S", "-emit-llvm", "-O0", "-w", "-Xclang", "-disable-llvm-passes", "-o", str(code)],
                          cwd=command["directory"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=240)
    if made.returncode or not code.exists():
        return set()
    types, arrays, calls, kernels, function = {}, set(), collections.defaultdict(set), set(), None
    for line in code.read_text(errors="replace").splitlines():
        if named := re.match(r"(%[\w.:\"<>, *&()-]+?) = type (.*)", line):
            types[named[1]] = named[2]
        elif begun := re.match(r"define .*?@\"?([\w.$]+)\"?\(", line):
            function = begun[1]
            if "ptx_kernel" in line:
                kernels.add(function)
        elif function and (local := re.search(r"= alloca (.+?)(?:, align|$)", line)):
            if holds_array(local[1], types, 0):
                arrays.add(function)
        elif function:
            calls[function].update(re.findall(r"(?:call|invoke) [^@]*@\"?([\w.$]+)\"?\(", line))
    return {kernel for kernel in kernels if reaches(kernel, arrays, calls)}


def holds_array(text, types, depth):
    if any(int(n) > 1 for n in re.findall(r"\[(\d+) x ", text)):
        return "i8" not in text or not re.fullmatch(r"\[\d+ x i8\]", text)
    return depth < 6 and any(holds_array(types.get(name, ""), types, depth + 1) for name in re.findall(r"%[\w.:]+", text))


def reaches(start, wanted, calls):
    seen, todo = set(), [start]
    while todo:
        at = todo.pop()
        if at in wanted:
            return True
        if at not in seen:
            seen.add(at)
            todo.extend(calls.get(at, ()))
    return False


def plain_name(name):
    """"k" of "void ns::k<256, float>(float *)" and of "ns::k<256, float>"."""
    depth, out = 0, ""
    for c in name.removeprefix("void "):
        if c == "(" and depth == 0 and not out.endswith("operator") and out:
            # An anonymous namespace begins with a parenthesis, too.
            break
        depth += {"<": 1, ">": -1}.get(c, 0)
        if c not in "<>" and not depth:
            out += c
    return out.replace("(anonymous namespace)", "").split("::")[-1].strip()


def demangled(names):
    names = sorted(names)
    said = subprocess.run(["c++filt"], input="\n".join(names), stdout=subprocess.PIPE, text=True).stdout.splitlines()
    return {name: plain_name(plain.replace("(anonymous namespace)::", "")) for name, plain in zip(names, said)}


def linter_says(linter, entry, folder):
    """{kernel: whether the linter puts one of its arrays into local memory}, by the way the arrays of every kernel are explained: a report
    is one for all kernels that share a helper."""
    Path(folder, "compile_commands.json").write_text(json.dumps([entry]))
    run = subprocess.run([linter, "--explain-access=all", "--no-cache", "-p", folder, entry["file"]], stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, text=True, errors="replace", timeout=240)
    out, kernel = {}, None
    for line in run.stdout.splitlines():
        if said := re.match(r"\S.*: local (?:load|store) of .* in '(.*?)'$", line):
            kernel = plain_name(said[1].replace("(anonymous namespace)::", ""))
        elif kernel and line.startswith("  the array is in "):
            out[kernel] = out.get(kernel, False) or "local memory" in line
    return out


def judge(linter, entry):
    """[(kernel, in local memory, the linter says so)] of the kernels of a file in which there are arrays; none when nvcc refuses it."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            arrays = kernels_with_arrays(linter, entry, folder)
            if not arrays:
                return []
            machine = machine_code(entry, folder)
            if machine is None:
                return []
            said = linter_says(linter, entry, folder)
    except subprocess.TimeoutExpired:
        return []
    plain = demangled(set(machine) | arrays)
    wanted = {plain[name] for name in arrays}
    truth = collections.defaultdict(bool)
    for name, local in machine.items():
        if plain[name] in wanted:
            truth[plain[name]] |= local
    return [(kernel, local, said.get(kernel, False)) for kernel, local in sorted(truth.items())]


def main():
    if len(sys.argv) < 5 or sys.argv[1] != "compare":
        sys.exit(__doc__)
    linter, wanted = os.path.abspath(sys.argv[2]), int(sys.argv[3])
    entries = []
    for argument in sys.argv[4:]:
        name, database = argument.split("=")
        entries += [(name, entry) for entry in json.loads(Path(database, "compile_commands.json").read_text())]
    entries.sort(key=lambda pair: (pair[0], pair[1]["file"]))
    random.Random(SEED).shuffle(entries)
    rows = []
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS", os.cpu_count()))) as pool:
        futures = []
        for name, entry in entries:
            futures.append((name, entry, pool.submit(judge, linter, entry)))
        for name, entry, future in futures:
            for kernel, local, said in future.result():
                rows.append((name, Path(entry["file"]).parent.name + "/" + Path(entry["file"]).name, kernel, local, said))
                if not sys.stderr.isatty():
                    print(*rows[-1], file=sys.stderr, flush=True)
            if len(rows) >= wanted:
                for _, _, other in futures:
                    other.cancel()
                break
    rows = rows[:wanted]
    version = re.search(r"release .*", subprocess.run(["nvcc", "--version"], stdout=subprocess.PIPE, text=True).stdout)[0]
    print(f"nvcc {version}, sm_90; {len(rows)} kernels\n\n| collection | kernels | both: local memory | both: registers | "
          "reported, in registers | silent, in local memory | agree |\n| --- | --- | --- | --- | --- | --- | --- |")
    for name in [*sorted({row[0] for row in rows}), "together"]:
        of = [row[3:] for row in rows if name in (row[0], "together")]
        counts = [sum(pair == wanted for pair in of) for wanted in ((True, True), (False, False), (False, True), (True, False))]
        print(f"| {name} | {len(of)} | " + " | ".join(map(str, counts)) + f" | {100 * (counts[0] + counts[1]) / len(of):.1f} % |")
    print("\n| otherwise | machine code | linter |\n| --- | --- | --- |")
    for name, file, kernel, local, said in rows:
        if local != said:
            print(f"| {name}: `{file}` `{kernel}` | {'local memory' if local else 'registers'} | {'reported' if said else 'silent'} |")


if __name__ == "__main__":
    main()
