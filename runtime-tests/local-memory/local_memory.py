#!/usr/bin/env python3
"""The reports of cuda-lmem-dynamic-index, and its silence, against the machine code that nvcc makes of public code.

usage: local_memory.py measure FACTS SEED KERNELS [--without OTHER] NAME=DATABASE...   what nvcc makes of kernels drawn by SEED
       local_memory.py ask LINTER FACTS NAME=DATABASE...                    what the linter says of them
       local_memory.py tables                                               writes the tables of docs/evidence/local-memory.md
       local_memory.py check                                                whether they are those of the facts, and say whose answers they hold

FACTS is a file in docs/evidence/data; DATABASE a folder with a compile_commands.json, as tools/dev/public_code.py writes it. The files of
all of them are taken in an order drawn by the seed until KERNELS kernels are found whose text declares an array of the thread, or that call
a function of the file, or of a header beside it, that does. A kernel of one name in one folder is taken once, and of a file at most
MOST_OF_A_FILE, drawn by the same seed; files that include Thrust, CUB or CUTLASS are left out, and those of which the facts in OTHER have
kernels. Needs nvcc and the linter, and no GPU: the instructions are read from the cubin.

A kernel is in local memory when an instantiation of it loads or stores there (LDL, STL) through an address that is computed; spilled
registers and the arguments of printf are at fixed offsets from the stack pointer. What sine and cosine do with large arguments has an array of
its own: compiled with -use_fast_math, and without the functions of CUDA's mathematics that the machine code holds beside a kernel.
"""

import collections
import hashlib
import json
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
EVIDENCE = ROOT / "docs/evidence"
PAGE, DATA = EVIDENCE / "local-memory.md", EVIDENCE / "data"
# The parts of the linter that put an array into local memory.
DECIDES = ("checks/lmem/DynamicIndex*", "lib/analysis/LocalArrays*")
MOST_OF_A_FILE = 5
# The low bits of an instruction of 16 bytes (sm_70 and later), and the register that the address is in.
LOCAL_OPERATIONS, STACK_POINTER, NO_BITS = {0x983: "LDL", 0x387: "STL"}, 1, 8

DECLARES_ARRAY = re.compile(r"^(?!.*(?:__shared__|__constant__|\bextern\b|\bstatic\b|\bnew\b|\breturn\b))[ \t{]*"
                            r"(?:(?:const|constexpr|unsigned|volatile|register)\s+)*[A-Za-z_][\w:<>, ]*[\s*]+\w+\s*\[[^\]]+\](?:\[[^\]]+\])*\s*[;=,{]", re.M)
SLOW = re.compile(r"#\s*include\s*<(?:thrust|cub|cute|cutlass)/")


def words_of(entry):
    return [w for w in entry["arguments"] if w != "-c" and w != entry["file"]]


def sections(cubin):
    """[(name, type, content)] of the sections of an ELF file of 64 bits, by number."""
    start, = struct.unpack_from("<Q", cubin, 0x28)
    size, count, names = struct.unpack_from("<HHH", cubin, 0x3A)
    headers = [struct.unpack_from("<IIQQQQ", cubin, start + size * i) for i in range(count)]
    text = headers[names][4]
    return [(string_at(cubin, text + name), kind, b"" if kind == NO_BITS else cubin[offset:offset + length])
            for name, kind, _, _, offset, length in headers]


def string_at(text, at):
    return text[at:text.index(b"\0", at)].decode()


def library_code(parts):
    """{section: [(begin, end)]} of the functions of CUDA's mathematics that are no part of the kernel: they have arrays of their own."""
    out = collections.defaultdict(list)
    symbols, names = ([part[2] for part in parts if part[0] == name] for name in (".symtab", ".strtab"))
    for at in range(0, len(symbols[0]) - 23, 24):
        name, _, _, section, value, size = struct.unpack_from("<IBBHQQ", symbols[0], at)
        if "$__internal_" in string_at(names[0], name):
            out[section].append((value, value + size))
    return out


def local_addresses(code, without):
    """Whether some instruction is in local memory at an address that is not of the stack pointer."""
    for at in range(0, len(code) - 15, 16):
        low, = struct.unpack_from("<Q", code, at)
        if (low & 0xFFF in LOCAL_OPERATIONS and low >> 24 & 0xFF != STACK_POINTER
                and not any(begin <= at < end for begin, end in without)):
            return True
    return False


def machine_code(entry, folder):
    """{kernel: whether its machine code has a computed address in local memory}; none when nvcc refuses."""
    cubin = f"{folder}/out.cubin"
    made = subprocess.run([*words_of(entry), "-use_fast_math", "-w", "-cubin", "-o", cubin, entry["file"]], cwd=entry["directory"],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=240)
    if made.returncode:
        return None
    parts = sections(Path(cubin).read_bytes())
    without = library_code(parts)
    return {name.removeprefix(".text."): local_addresses(code, without[number])
            for number, (name, _, code) in enumerate(parts) if name.startswith(".text.")}


def source_of(file, seen):
    """The text of a file with the headers that it includes by quotes, from its own folder."""
    if file in seen or not file.is_file():
        return ""
    seen.add(file)
    text = file.read_text(errors="replace")
    return "".join(source_of(file.parent / name, seen) for name in re.findall(r'#\s*include\s*"([^"]+)"', text)) + text


def device_functions(text):
    """(name, whether it is a kernel, body) of the device functions of a file."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    for begun in re.finditer(r"__(global|device)__", text):
        at, depth, header = begun.end(), 0, begun.end()
        while at < len(text) and (depth or text[at] not in ";{="):
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            at += 1
        named = re.search(r"(\w+)\s*\(", re.sub(r"__launch_bounds__\s*\([^)]*\)", "", text[header:at]))
        if not named or at >= len(text) or text[at] != "{":
            continue
        body, depth = at, 0
        while at < len(text):
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
            if not depth:
                break
        yield named[1], begun[1] == "global", text[body + 1:at - 1]


def kernels_with_arrays(text):
    """The names of the kernels in which a thread has an array, in a function that they reach in the file."""
    arrays, calls, kernels = set(), collections.defaultdict(set), set()
    for name, is_kernel, body in device_functions(text):
        if is_kernel:
            kernels.add(name)
        if DECLARES_ARRAY.search(body):
            arrays.add(name)
        calls[name].update(re.findall(r"\w+", body))
    return {kernel for kernel in kernels if reaches(kernel, arrays, calls)}


def reaches(start, wanted, calls):
    seen, todo = set(), [start]
    while todo:
        at = todo.pop()
        if at in wanted:
            return True
        if at not in seen:
            seen.add(at)
            todo.extend(name for name in calls.get(at, ()) if name in calls)
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
            out[kernel] = out.get(kernel, False) or line.startswith("  the array is in local memory")
    return out


def judge(entry, wanted):
    """{kernel: in local memory} of those of the wanted kernels of a file that nvcc makes."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            machine = machine_code(entry, folder) or {}
    except subprocess.TimeoutExpired:
        return {}
    plain, truth = demangled(machine), {}
    for name, local in machine.items():
        if plain[name] in wanted:
            truth[plain[name]] = truth.get(plain[name], False) or local
    return truth


def files_of(arguments):
    """[(collection, path in it, entry)] of the databases."""
    out = []
    for argument in arguments:
        name, database = argument.split("=")
        entries = json.loads(Path(database, "compile_commands.json").read_text())
        root = os.path.commonpath([entry["directory"] for entry in entries])
        out += [(name, os.path.relpath(entry["file"], root), entry) for entry in entries]
    return sorted(out, key=lambda file: file[:2])


def measure(facts, seed, wanted, databases, other=None):
    files, rows, seen = files_of(databases), [], set()
    left_out = {(row["collection"], row["file"]) for row in json.loads(Path(other).read_text())["kernels"]} if other else set()
    random.Random(seed).shuffle(files)
    for name, file, entry in files:
        if (name, file) in left_out:
            continue
        text = source_of(Path(entry["file"]), set())
        wanted_here = set() if SLOW.search(text) else kernels_with_arrays(text)
        truth = sorted(judge(entry, wanted_here).items()) if wanted_here else []
        random.Random(f"{seed} {file}").shuffle(truth)
        truth = [row for row in truth if (name, os.path.dirname(file), row[0]) not in seen]
        digest = hashlib.sha256(Path(entry["file"]).read_bytes()).hexdigest()[:16] if truth else None
        for kernel, local in truth[:MOST_OF_A_FILE]:
            seen.add((name, os.path.dirname(file), kernel))
            rows.append({"collection": name, "file": file, "source": digest, "kernel": kernel, "local": local})
            print(*rows[-1].values(), file=sys.stderr, flush=True)
        if len(rows) >= wanted:
            break
    version = subprocess.run(["nvcc", "--version"], stdout=subprocess.PIPE, text=True).stdout
    write(facts, {"nvcc": re.search(r"release .*", version)[0], "arch": "sm_90", "seed": seed, "kernels": rows[:wanted]})


def decides():
    """A hash of the parts of today's linter that decide."""
    total = hashlib.sha256()
    for file in sorted(file for pattern in DECIDES for file in ROOT.glob(pattern)):
        total.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
    return total.hexdigest()[:16]


def ask(linter, facts, databases):
    data, entries, said = json.loads(Path(facts).read_text()), {}, {}
    for name, file, entry in files_of(databases):
        entries[name, file] = entry
    for row in data["kernels"]:
        place = row["collection"], row["file"]
        if place not in said:
            if hashlib.sha256(Path(entries[place]["file"]).read_bytes()).hexdigest()[:16] != row["source"]:
                sys.exit(f"{row['file']} is another than the one that was measured")
            with tempfile.TemporaryDirectory() as folder:
                said[place] = linter_says(linter, entries[place], folder)
        row["reported"] = said[place].get(row["kernel"], False)
    data["decides"] = decides()
    data["linter"] = subprocess.run(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"], stdout=subprocess.PIPE, text=True).stdout.strip()
    write(facts, data)


def write(facts, data):
    rows = ",\n  ".join(json.dumps(row) for row in data["kernels"])
    rest = {key: value for key, value in data.items() if key != "kernels"}
    Path(facts).write_text(json.dumps(rest)[:-1] + ', "kernels": [\n  ' + rows + "]}\n")


def table(facts):
    data = json.loads(Path(facts).read_text())
    rows = data["kernels"]
    since = "" if data["decides"] == decides() else ", whose rules for these arrays have been changed since"
    out = [f"nvcc {data['nvcc']}, {data['arch']}, seed {data['seed']}; {len(rows)} kernels of {len({row['file'] for row in rows})} files; the linter of commit "
           f"{data['linter']}{since}", "",
           "| collection | kernels | both: local memory | both: registers | reported, in registers | silent, in local memory | agree |",
           "| --- | --- | --- | --- | --- | --- | --- |"]
    for name in [*sorted({row["collection"] for row in rows}), "together"]:
        of = [(row["local"], row["reported"]) for row in rows if name in (row["collection"], "together")]
        counts = [of.count(pair) for pair in ((True, True), (False, False), (False, True), (True, False))]
        out.append(f"| {name} | {len(of)} | " + " | ".join(map(str, counts)) + f" | {100 * (counts[0] + counts[1]) / len(of):.1f} % |")
    out += ["", "| otherwise | machine code | linter |", "| --- | --- | --- |"]
    out += [f"| {row['collection']}: `{row['file']}` `{row['kernel']}` | {'local memory' if row['local'] else 'registers'} | "
            f"{'reported' if row['reported'] else 'silent'} |" for row in rows if row["local"] != row["reported"]]
    return "\n".join(out) + "\n"


def page_of_today():
    """The page with the tables of the facts in it."""
    def of(found):
        return f"{found[1]}{table(DATA / found[2])}{found[3]}"
    return re.sub(r"(<!-- local-memory:begin (\S+) -->\n).*?(<!-- local-memory:end -->)", of, PAGE.read_text(), flags=re.S)


def main():
    match sys.argv[1:]:
        case ["measure", facts, seed, kernels, "--without", other, *databases] if databases:
            measure(facts, int(seed), int(kernels), databases, other)
        case ["measure", facts, seed, kernels, *databases] if databases:
            measure(facts, int(seed), int(kernels), databases)
        case ["ask", linter, facts, *databases] if databases:
            ask(os.path.abspath(linter), facts, databases)
        case ["tables"]:
            PAGE.write_text(page_of_today())
        case ["check"]:
            if PAGE.read_text() != page_of_today():
                sys.exit(f"error: docs/evidence/{PAGE.name}: its tables are not what the facts say")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
