#!/usr/bin/env python3
"""Writes the embedded driver_types.h from lib/frontend/RuntimeTypes.txt, a table of names and values.

    tools/dev/runtime_types.py                             write the header again
    tools/dev/runtime_types.py --check                     fail if the header is not what the table says
    tools/dev/runtime_types.py --compare /usr/local/cuda   say what that toolkit has otherwise, or has and the table lacks

The table has sections: `types` (a name and what it stands for), `flags` (a macro and its value), and for each enumeration, structure and union its
name and that of its typedef if it has one, with its enumerators and values or its fields in order. A structure or union inside a structure is
indented deeper. What has no order of its own (types, flags, enumerations, enumerators) is written by name.
"""

import argparse
import itertools
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "lib" / "frontend" / "RuntimeTypes.txt"
HEADER = ROOT / "lib" / "frontend" / "headers" / "cuda" / "driver_types.h"


class Node:
    """A line of the table with the lines that are indented below it."""

    def __init__(self, text):
        self.text = text
        self.children = []


def read(table):
    top = Node("")
    stack = [(-1, top)]
    for line in table.read_text().splitlines():
        text = line.split("#")[0].rstrip()
        if not text:
            continue
        depth = len(text) - len(text.lstrip())
        while stack[-1][0] >= depth:
            stack.pop()
        node = Node(text.strip())
        stack[-1][1].children.append(node)
        stack.append((depth, node))
    return top.children


def sections(nodes, kind):
    """The name, the typedef's name or nothing, and the lines of each section of a kind."""
    for node in nodes:
        first, *names = node.text.split()
        if first == kind:
            yield (*names, "")[:2] + (node.children,)


def fields(nodes, indent):
    """Neighbours of one type share a declaration."""

    def base(node):
        return node.text if node.children or "*" in node.text else node.text.rsplit(" ", 1)[0]

    for text, same in itertools.groupby(nodes, base):
        same = list(same)
        if same[0].children:
            for node in same:
                kind, *name = node.text.split()
                yield f"{indent}{kind} {{"
                yield from fields(node.children, indent + "  ")
                yield f"{indent}}}{' ' + name[0] if name else ''};"
        elif "*" in text:
            yield f"{indent}{text};"
        else:
            line = f"{indent}{text} " + ", ".join(node.text.rsplit(" ", 1)[1] for node in same) + ";"
            while len(line) > 100:
                at = line.rindex(", ", 0, 100) + 1
                yield line[:at]
                line = indent + "   " + line[at:]
            yield line


def header(nodes):
    yield "/// Types, enumerations and flags of the runtime API (CUDA Runtime API, \"Data types"
    yield "/// used by CUDA Runtime\"). Written by tools/dev/runtime_types.py from RuntimeTypes.txt."
    yield "#ifndef __DRIVER_TYPES_H__"
    yield "#define __DRIVER_TYPES_H__"
    yield ""
    yield '#include "vector_types.h"'
    yield "#include <limits.h>"
    yield "#include <stddef.h>"
    yield ""
    pairs = {kind: sorted(line.text.split(" ", 1) for node in nodes if node.text == kind for line in node.children) for kind in ("types", "flags")}
    for name, what in pairs["types"]:
        yield f"typedef {what} {name};".replace("* ", "*")
    yield "typedef void(CUDART_CB *cudaHostFn_t)(void *);"
    yield ""
    for name, value in pairs["flags"]:
        yield f"#define {name} {value}"
    for name, alias, lines in sorted(sections(nodes, "enum")):
        yield ""
        yield f"enum {name} {{"
        for enumerator, value in sorted(line.text.split() for line in lines):
            yield f"  {enumerator} = {value},"
        yield "};"
        if alias:
            yield f"typedef enum {name} {alias};"
    for node in nodes:
        kind, *names = node.text.split()
        if kind not in ("struct", "union"):
            continue
        yield ""
        if len(names) > 1:
            yield f"typedef {kind} {names[0]} {names[1]};"
        yield f"{kind} {names[0]} {{"
        yield from fields(node.children, "  ")
        yield "};"
    yield ""
    yield '#include "library_types.h"'
    yield '#include "surface_types.h"'
    yield '#include "texture_types.h"'
    yield ""
    yield "#endif"


def compare(nodes, toolkit):
    """What a toolkit says otherwise. Of its headers only the names of enumerators are read; a compiler is asked for the values."""
    include = next(p for p in (toolkit / "include", toolkit) if (p / "driver_types.h").is_file())
    text = (include / "driver_types.h").read_text(errors="replace")
    ours = {name: value for _, _, lines in sections(nodes, "enum") for name, value in (line.text.split() for line in lines)}
    theirs = set(re.findall(r"^\s*(cuda\w+)\s*(?:=[^,{]*)?,?\s*(?:/\*.*)?$", text, re.M)) & set(re.findall(r"\bcuda\w+\b(?=\s*[=,])", text))
    different = []
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "values.cpp")
        known = {name: value for name, value in ours.items() if re.search(rf"\b{name}\b", text)}
        source.write_text("#include <cuda_runtime_api.h>\n" + "".join(f'static_assert((long long){n} == {v}, "{n}");\n' for n, v in known.items()))
        compiler = shutil.which("clang++-22") or "/usr/lib/llvm-22/bin/clang++"
        done = subprocess.run([compiler, "-std=c++17", "-w", "-fsyntax-only", "-ferror-limit=0", f"-I{include}", source], capture_output=True, text=True)
        different = re.findall(r"error: static assertion failed.*: (\w+)$", done.stderr, re.M)
        if done.returncode and not different:
            sys.exit(done.stderr)
    for name in different:
        print(f"{name}: the table says {ours[name]}, the toolkit something else")
    for name in sorted(set(ours) - set(known)):
        print(f"{name}: not in the toolkit")
    for name in sorted(theirs - set(ours)):
        print(f"{name}: not in the table")
    print(f"{len(known)} names of both, {len(different)} with another value")
    return 1 if different else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--compare", type=pathlib.Path, metavar="TOOLKIT")
    options = parser.parse_args()
    nodes = read(TABLE)
    if options.compare:
        return compare(nodes, options.compare)
    written = "\n".join(header(nodes)) + "\n"
    if options.check:
        if HEADER.read_text() != written:
            sys.exit(f"{HEADER.relative_to(ROOT)} is not what {TABLE.relative_to(ROOT)} says; run tools/dev/runtime_types.py")
        print(f"{HEADER.relative_to(ROOT)} is what {TABLE.relative_to(ROOT)} says")
        return 0
    HEADER.write_text(written)
    return 0


if __name__ == "__main__":
    sys.exit(main())
