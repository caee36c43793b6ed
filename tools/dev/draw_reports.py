#!/usr/bin/env python3
"""Draws reports on public code, to be read by a person.

    tools/dev/draw_reports.py build/bin/cuda-lint --checks cuda-smem-bank-conflict,cuda-gmem-uncoalesced --reports 100 --seed 5 \\
        ggml=databases/ggml hecbench=databases/hecbench

lints the files of the databases (tools/dev/public_code.py) in an order drawn by the seed, at most --files of each, draws as many reports
as asked for and prints them with the lines of the source around them. With --verdicts FILE, a CSV of collection, place, check, verdict and
reason, it prints the table of the counts instead and says which of the drawn reports have no verdict.
"""

import argparse
import collections
import concurrent.futures
import csv
import json
import os
import random
import subprocess
import sys
from pathlib import Path

VERDICTS = ("TRUE", "pointless", "WRONG")


def lint(tool, checks, name, entry):
    folder = Path(entry["file"]).parent
    words = [w for w in entry["arguments"][1:] if w != "-c" and w != entry["file"]]
    run = subprocess.run([tool, "--format=json", "--fail-on=never", "--quiet", "--timeout=120", f"--checks=-*,{checks}", entry["file"], "--",
                          *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, errors="replace")
    try:
        found = json.loads(run.stdout)["findings"]
    except ValueError:
        return []
    # What does not parse is told, too.
    found = [finding for finding in found if finding["check"] in checks.split(",")]
    for finding in found:
        finding["location"]["file"] = str(folder / finding["location"]["file"])
    return [(name, finding) for finding in found]


def place_of(finding):
    file = Path(finding["location"]["file"])
    return f"{file.parent.name}/{file.name}:{finding['location']['line']}:{finding['location']['column']}"


def show(name, finding, context):
    at = finding["location"]
    file = Path(at["file"])
    print(f"\n==== {name} {place_of(finding)} {finding['check']}\n{finding['message']}")
    for note in finding.get("notes", []):
        where = note["location"]
        print(f"   note {Path(where['file']).name}:{where['line']}: {note['message']}")
    try:
        lines = file.read_text(errors="replace").splitlines()
    except OSError:
        return
    for number in range(max(1, at["line"] - context), min(len(lines), at["line"] + context // 2) + 1):
        print(f"{'>' if number == at['line'] else ' '}{number:5} {lines[number - 1][:150]}")


def table(drawn, verdicts):
    with open(verdicts, newline="") as file:
        known = {(row["collection"], row["place"], row["check"]): row["verdict"] for row in csv.DictReader(file)}
    counts, unread = collections.defaultdict(collections.Counter), []
    for name, finding in drawn:
        verdict = known.get((name, place_of(finding), finding["check"]))
        if verdict in VERDICTS:
            counts[name, finding["check"]][verdict] += 1
        else:
            unread.append(f"{name} {place_of(finding)} {finding['check']}")
    print("| collection | check | TRUE | pointless | WRONG |\n| --- | --- | --- | --- | --- |")
    for (name, check), of in sorted(counts.items()):
        print(f"| {name} | {check} | " + " | ".join(str(of[v]) for v in VERDICTS) + " |")
    total = sum(counts.values(), collections.Counter())
    print("| together | | " + " | ".join(str(total[v]) for v in VERDICTS) + " |")
    for line in unread:
        print(f"not read: {line}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", help="cuda-lint")
    parser.add_argument("databases", nargs="+", metavar="NAME=FOLDER")
    parser.add_argument("--checks", default="cuda-smem-bank-conflict,cuda-gmem-uncoalesced,cuda-lmem-dynamic-index")
    parser.add_argument("--reports", type=int, default=100)
    parser.add_argument("--files", type=int, default=60, help="of each database (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--context", type=int, default=16, help="lines of source (default: %(default)s)")
    parser.add_argument("--verdicts", help="what was read")
    options = parser.parse_args()
    tool = os.path.abspath(options.tool)
    jobs = []
    for argument in options.databases:
        name, folder = argument.split("=")
        entries = sorted(json.loads(Path(folder, "compile_commands.json").read_text()), key=lambda e: e["file"])
        random.Random(options.seed).shuffle(entries)
        jobs += [(name, entry) for entry in entries[:options.files]]
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS", os.cpu_count()))) as pool:
        results = list(pool.map(lambda job: lint(tool, options.checks, *job), jobs))
    unique = {}
    for result in results:
        for name, finding in result:
            unique.setdefault((name, place_of(finding), finding["check"]), (name, finding))
    drawn = [unique[key] for key in sorted(unique)]
    random.Random(options.seed).shuffle(drawn)
    print(f"{len(jobs)} files, {len(drawn)} reports", file=sys.stderr)
    drawn = drawn[:options.reports]
    if options.verdicts:
        table(drawn, options.verdicts)
    else:
        for name, finding in drawn:
            show(name, finding, options.context)


if __name__ == "__main__":
    main()
