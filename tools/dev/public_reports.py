#!/usr/bin/env python3
"""Lints files of public collections that a seed draws, and makes the table of what a reader found.

    tools/dev/public_reports.py lint build/bin/cuda-lint --seed 18 --files 12 darknet=~/checkouts/darknet popsift=~/checkouts/popsift
    tools/dev/public_reports.py table
    tools/dev/public_reports.py table docs/evidence/data/public-code-performance.json

lint prints one line of JSON a report, and one for each file that does not parse; what the files need to be compiled is in public_code.json.
table prints the counts by project and check from docs/evidence/data/public-code.json, or another file like it, where each report that was read has a verdict: TRUE, "nobody"
(it happens, and nobody would change it) or WRONG with a cause.
"""

import argparse
import collections
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import public_code

HERE = Path(__file__).resolve().parent
VERDICTS = HERE.parent.parent / "docs/evidence/data/public-code.json"
COLUMNS = ("TRUE", "nobody", "WRONG")


def lint(tool, name, root, entry, options):
    words = [word for word in entry["arguments"][1:] if word not in ("-c", entry["file"])]
    checks = [f"--checks={options.checks}"] if options.checks else []
    run = subprocess.run([tool, "--format=json", "--fail-on=never", "--no-cache", f"--timeout={options.timeout}", *checks, entry["file"], "--", *words],
                         cwd=entry["directory"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
    file = os.path.relpath(entry["file"], root)
    try:
        found = json.loads(run.stdout)["findings"]
    except (ValueError, KeyError):
        yield {"project": name, "file": file, "not": run.stderr.strip().splitlines()[-1:] or [f"status {run.returncode}"]}
        return
    errors = [finding for finding in found if finding["check"].startswith("clang-diagnostic")]
    yield {"project": name, "file": file, "errors": [finding["message"] for finding in errors][:3], "said": run.stderr.strip().splitlines()[-3:]}
    for finding in found:
        if finding not in errors:
            at = finding["location"]
            place = os.path.relpath(os.path.join(entry["directory"], at["file"]), root)
            yield {"project": name, "file": place, "line": at["line"], "column": at["column"], "check": finding["check"], "message": finding["message"],
                   "notes": [f"{Path(note['location']['file']).name}:{note['location']['line']}: {note['message']}" for note in finding.get("notes", [])]}


def draw(options):
    known, seen = json.loads((HERE / "public_code.json").read_text()), set()
    for argument in options.collections:
        name, checkout = argument.split("=")
        root = Path(checkout).expanduser().resolve()
        entries = public_code.commands(known[name], root, options.include)
        random.Random(options.seed).shuffle(entries)
        if options.largest:
            entries = [entry for entry in entries if os.path.getsize(entry["file"]) <= options.largest]
        for entry in entries[options.skip:options.skip + options.files]:
            for record in lint(os.path.abspath(options.tool), name, root, entry, options):
                key = tuple(record.get(field) for field in ("project", "file", "line", "column", "check"))
                if key not in seen:  # a header's report comes once
                    seen.add(key)
                    print(json.dumps(record), flush=True)


def table(verdicts):
    counts = collections.defaultdict(collections.Counter)
    for entry in json.loads(Path(verdicts).read_text())["reports"]:
        counts[entry["project"], entry["check"]][entry["verdict"]] += 1
    print("| project | check | TRUE | TRUE, but nobody would change it | WRONG |\n| --- | --- | --- | --- | --- |")
    for (name, check), of in sorted(counts.items()):
        print(f"| {name} | {check} | " + " | ".join(str(of[verdict] or "") for verdict in COLUMNS) + " |")
    total = sum(counts.values(), collections.Counter())
    print("| together | | " + " | ".join(str(total[verdict]) for verdict in COLUMNS) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    draws = commands.add_parser("lint")
    draws.add_argument("tool", help="cuda-lint")
    draws.add_argument("collections", nargs="+", metavar="NAME=CHECKOUT")
    draws.add_argument("--checks", help="globs (default: what is on)")
    draws.add_argument("--files", type=int, default=12, help="of each collection (default: %(default)s)")
    draws.add_argument("--skip", type=int, default=0, help="files of the draw before them")
    draws.add_argument("--largest", type=int, help="bytes of a file; larger ones are left out of the draw")
    draws.add_argument("--include", action="append", default=[], help="a folder of headers outside of the collection")
    draws.add_argument("--seed", type=int, default=18)
    draws.add_argument("--timeout", type=int, default=90, help="seconds a file (default: %(default)s)")
    commands.add_parser("table").add_argument("verdicts", nargs="?", default=VERDICTS, help="what was read (default: public-code.json)")
    options = parser.parse_args()
    if options.command == "table":
        table(options.verdicts)
    else:
        draw(options)


if __name__ == "__main__":
    sys.exit(main())
