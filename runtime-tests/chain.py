#!/usr/bin/env python3
"""The chain, for every program: the linter reports the hazard where the program says so; a GPU showed it; the linter is silent
on the corrected form; the GPU found that clean. What the GPU did is read from docs/evidence/, so that none is needed here.

A line that holds a hazard carries a marker, `// HAZARD: cuda-<check>`. Reports of the checks that are on by default, and of the program's own, have to be
exactly the markers' in the form as written, and none in the corrected one, which is the linter's own where the check has a
fix-it.
"""

import argparse
import concurrent.futures
import os
import re
import shutil
import sys
import tempfile

import corpus
import evidence

_REPORT = re.compile(r"^(?P<file>[^\n:]+):(?P<line>\d+):\d+: (?:warning|error): (?P<text>.*) \[(?P<check>cuda-[\w,-]+)\]$", re.M)


def reports(result, source):
    """{(line, check): text} of what a run reported in a source."""
    found = {}
    for match in _REPORT.finditer(result.stdout + result.stderr):
        if os.path.basename(match["file"]) != source.name:
            found[(0, match["check"])] = f"{match['file']}:{match['line']}: {match['text']}"
            continue
        check = match["check"].split(",")[0]
        found[(int(match["line"]), check)] = match["text"]
    return found


def problems(linter, program, available, scratch):
    """Why the chain is broken for a program, as far as the checks that the linter has go."""
    found = []
    result = corpus.lint(linter, program.source, program)
    seen = reports(result, program.source)
    wanted = {marker for marker in program.markers() if marker[1] in available}
    if not program.markers():
        found.append("no line is marked as the hazard")
    for line, check in sorted(wanted - seen.keys()):
        found.append(f"line {line}: {check} does not report")
    for line, check in sorted(seen.keys() - program.markers()):
        found.append(f"line {line}: {check} reports, and is not expected to: {seen[line, check]}")
    for name in program.declaration.get("linter_states", []):
        number = program.declaration["hazard"][name]
        for marker in wanted & seen.keys():
            if not re.search(rf"(?<![\w.,]){number:,}(?![\w.])|(?<![\w.,]){number}(?![\w.])", seen[marker]):
                found.append(f"line {marker[0]}: states no {number} ({name}): {seen[marker]}")
    # A source that the linter cannot read makes it silent, which is not the silence that is meant. Clang may reject, as nvcc
    # does, what is a hazard of compilation.
    if result.returncode not in (0, 1) and not program.only_compiled:
        found.append(f"the linter ends with {result.returncode}\n{result.stdout}{result.stderr}")

    source, defines = program.source, [corpus.CORRECTED_MACRO]
    if program.has_fix_it and program.check in available:
        defines = []
        try:
            source = corpus.fixed_source(linter, program, scratch)
        except RuntimeError as error:
            return found + [str(error)]
    result = corpus.lint(linter, source, program, defines=defines)
    for (line, check), text in sorted(reports(result, source).items()):
        found.append(f"corrected, line {line}: {check} reports: {text}")
    if result.returncode != 0 and not reports(result, source):
        found.append(f"corrected: the linter ends with {result.returncode}\n{result.stdout}{result.stderr}")
    return found


def gpu_problems(program, recorded):
    """Why the recorded evidence does not show a program's hazard and its correction; nothing while it is pending."""
    if program.is_pending:
        return []
    entries = [record for _, record in recorded.get((program.check, program.name), []) if "skipped" not in record]
    current = [record for record in entries if record["source_sha256"] == program.sha256()]
    if not current:
        return ["a GPU ran another source" if entries else "no GPU ran it"]
    return [f"on the GPU, {failure}" for record in current for failure in evidence.expectation_failures(program, record)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="*", help="folders, checks or programs (folder/name); all by default")
    parser.add_argument("--linter", required=True)
    parser.add_argument("--partial", action="store_true", help="a check that the linter lacks is no failure")
    options = parser.parse_args()
    linter = shutil.which(options.linter) or sys.exit(f"error: there is no linter at {options.linter}")
    available = corpus.checks_of_linter(linter)
    broken = 0
    recorded = evidence.records(evidence.load())
    programs = corpus.programs(options.only)
    missing = {program.check for program in programs} - available.keys()
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda program: problems(linter, program, available, scratch), programs)
        for program, found in zip(programs, results):
            found += gpu_problems(program, recorded)
            # The checks that are there have to be silent on a program of one that is not.
            state = "BROKEN" if found else "not there yet" if program.check not in available else "pending" if program.is_pending else "ok"
            print(f"{state}: {program}", flush=True)
            for problem in found:
                print(f"  {problem}")
            broken += bool(found)
    for check in sorted(missing):
        print(f"the linter has no {check}")
    return 1 if broken or (missing and not options.partial) else 0


if __name__ == "__main__":
    sys.exit(main())
