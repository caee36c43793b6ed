#!/usr/bin/env python3
"""The chain, for every program: the linter reports the hazard where the program says so; a GPU showed it; the linter is silent
on the corrected form; the GPU found that clean. What the GPU did is read from docs/evidence/, so that none is needed here.

A line that holds a hazard carries a marker, `// HAZARD: cuda-<check>`. Reports of the checks that are on by default, and of the program's own, have to be
exactly the markers' in the form as written, and none in the corrected one, which is the linter's own where the check has a
fix-it.
"""

import argparse
import re
import shutil
import sys
import tempfile

import corpus
import evidence

def linted(linter, forms):
    """What the linter says of each form: of the checks that are on by default, and of the program's own."""
    said, groups = {}, {}
    for form in forms:
        check = form[0].check
        groups.setdefault(check if check in linter.off_by_default else None, []).append(form)
    for check, group in groups.items():
        options = [f"--checks={check}"] if check else []
        said.update(zip([(program, name) for program, name, _ in group], linter.lint(group, *options)))
    return said


def problems(linter, program, fixed, said):
    """Why the chain is broken for a program, as far as the checks that the linter has go."""
    found = []
    state, seen = said[program, "hazard"]
    wanted = {marker for marker in program.markers() if marker[1] in linter.checks}
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
    if state != "linted" and not (program.only_compiled and state.startswith("not-parsed")):
        found.append(state)

    if program in fixed and not fixed[program]:
        return found + ["--fix changed nothing"]
    state, seen = said[program, "fixed" if program in fixed else "corrected"]
    for (line, check), text in sorted(seen.items()):
        found.append(f"corrected, line {line}: {check} reports: {text}")
    if state != "linted":
        found.append(f"corrected: {state}")
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
    path = shutil.which(options.linter) or sys.exit(f"error: there is no linter at {options.linter}")
    broken = 0
    recorded = evidence.records(evidence.load())
    programs = corpus.programs(options.only)
    with tempfile.TemporaryDirectory() as scratch:
        linter = corpus.Linter(path, scratch, many=len(programs) > 4)
        missing = {program.check for program in programs} - linter.checks.keys()
        forms = [(program, "hazard", []) for program in programs]
        try:
            fixed = linter.fixed([program for program in programs if program.has_fix_it and program.check in linter.checks])
            forms += [(program, "fixed", []) if program in fixed else (program, "corrected", [corpus.CORRECTED_MACRO]) for program in programs]
            said = linted(linter, forms)
        except RuntimeError as error:
            sys.exit(f"error: {error}")
        for program in programs:
            found = problems(linter, program, fixed, said) + gpu_problems(program, recorded)
            # The checks that are there have to be silent on a program of one that is not.
            state = "BROKEN" if found else "not there yet" if program.check not in linter.checks else "pending" if program.is_pending else "ok"
            print(f"{state}: {program}", flush=True)
            for problem in found:
                print(f"  {problem}")
            broken += bool(found)
    for check in sorted(missing):
        print(f"the linter has no {check}")
    return 1 if broken or (missing and not options.partial) else 0


if __name__ == "__main__":
    sys.exit(main())
