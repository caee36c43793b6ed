#!/usr/bin/env python3
"""States how much of the embedded headers is also in a toolkit's headers.

A header is read as tokens, without comments. A token counts as shared when it lies in a run of at least --run tokens that some header of the toolkit
has, too, in the same order. Declarations of an interface are the same wherever they are written down (`cudaError_t cudaFree(void *devPtr);` is nine
tokens), so no figure is nought; what a figure shows is whether more than that is shared.

    tools/dev/header_overlap.py --toolkit /usr/local/cuda
"""

import argparse
import pathlib
import re
import sys

HEADERS = pathlib.Path(__file__).resolve().parents[2] / "lib" / "frontend" / "headers"
COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|("(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\')', re.S)
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\w+|[^\w\s\\]')


def tokens(file):
    text = file.read_text(errors="replace")
    return TOKEN.findall(COMMENT.sub(lambda match: match[1] or " ", text))


def runs(words, length):
    return (tuple(words[i : i + length]) for i in range(len(words) - length + 1))


def shared(words, known, length):
    """How many of the words lie in a run that is known."""
    covered = bytearray(len(words))
    for at, run in enumerate(runs(words, length)):
        if run in known:
            covered[at : at + length] = b"\1" * length
    return sum(covered)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--toolkit", type=pathlib.Path, required=True, help="the folder of a toolkit, or its include folder")
    parser.add_argument("--headers", type=pathlib.Path, default=HEADERS, help="the embedded headers (default: this repository's)")
    parser.add_argument("--run", type=int, default=25, help="the least number of tokens of a run (default: %(default)s)")
    parser.add_argument("--all", action="store_true", help="list headers that share nothing, too")
    parser.add_argument("--at-most", type=float, metavar="PERCENT", help="fail if a header shares more than this")
    parser.add_argument("--least", type=int, default=0, metavar="TOKENS", help="--at-most is for headers of at least so many tokens")
    options = parser.parse_args()
    include = next((p for p in (options.toolkit / "include", options.toolkit) if (p / "cuda_runtime.h").is_file()), None)
    if include is None:
        parser.error(f"{options.toolkit} holds no cuda_runtime.h")
    # CCCL, which lies in a folder of its own or beside the toolkit's headers, is licensed as LLVM is; no embedded header is taken from it either.
    ours = sorted(p for p in options.headers.rglob("*") if p.is_file() and p.name != ".clang-format")
    theirs = [p for p in include.rglob("*") if p.is_file() and p.suffix in ("", ".h", ".hpp", ".inl", ".cuh")]
    wanted = {run for p in ours for run in runs(tokens(p), options.run)}
    known = {run for p in theirs for run in runs(tokens(p), options.run) if run in wanted}
    rows = []
    over = []
    for p in ours:
        words = tokens(p)
        rows.append((str(p.relative_to(options.headers)), len(words), shared(words, known, options.run)))
    rows.append(("all", sum(r[1] for r in rows), sum(r[2] for r in rows)))
    print(f"runs of {options.run} tokens and more that a header under {include} has, too\n")
    print("| header | tokens | shared | |\n| --- | ---: | ---: | ---: |")
    for name, total, common in rows:
        share = 100 * common / max(total, 1)
        if name != "all" and total >= options.least and options.at_most is not None and share > options.at_most:
            over.append(f"{name} shares {share:.0f} %, more than {options.at_most:g} %")
        if common or options.all or name == "all":
            print(f"| `{name}` | {total:,} | {common:,} | {share:.0f} % |")
    for problem in over:
        print(f"error: {problem}", file=sys.stderr)
    sys.exit(1 if over else 0)


if __name__ == "__main__":
    main()
