#!/usr/bin/env python3
"""Lints tests of the checks as they are and in other forms that mean the same, and says which reports differ.

other_forms.py [--build FOLDER] [--form NAME]... [-j N] PATH...

PATH is a .cu file, or a folder that is searched for them. A file is linted with the flags of its first RUN line that has
%check, by all checks of the group `correctness`. What is compared is how many reports each check makes of a file: a report
may move to another of its places. A form that does not parse (the test has code that no form can be made of) is left out.
The exit status is 1 where something differs.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FORMS = ["commuted", "configured", "guarded", "launched", "negated", "shifted", "spelled", "stored", "turned", "while", "within"]


def flags(source):
    """What the first RUN line compiles the file with; None for a test that needs more than its file."""
    run = re.search(r"RUN:.*%check\b(.*?)%s(?: --([^|\n]*))?(?:\||\n)", source)
    if not run:
        return None
    given = shlex.split(run.group(2) or "", posix=False)
    return None if any(re.search(r"[%$>;&]", flag) for flag in given) else given


def lint(tool, file, given):
    run = subprocess.run([tool, "--no-cache", "--quiet", "--format=json", "--fail-on=never", "--config={}", "--checks=correctness", "--cuda-path=none",
                          file, "--", *given], capture_output=True, text=True, check=False)
    report = json.loads(run.stdout)
    found = collections.Counter(finding["check"] for finding in report["findings"])
    parses = all(unit["status"] == "linted" for unit in report["files"]) and not any(check.startswith("clang-") for check in found)
    return parses, found


def compare(tools, file, forms):
    """The lines about one file, and how many forms of it were linted."""
    source = file.read_text(errors="surrogateescape")
    given = flags(source)
    if given is None:
        return [], 0
    lines, linted = [], 0
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / file.name
        beside = ["-iquote", str(file.parent)]
        # Clang's own of them; the others are of the command line of nvcc.
        parse = [flag for flag in given if re.match(r"-(D|I|std=|isystem)", flag)] + beside
        copy.write_text(source, errors="surrogateescape")
        parses, before = lint(tools / "cuda-lint", copy, given + beside)
        if not parses:
            return [], 0
        for form in forms:
            made = subprocess.run([tools / "other-forms", form, file, *parse], capture_output=True, check=False)
            if made.returncode or made.stdout.decode(errors="surrogateescape") == source:
                continue
            copy.write_bytes(made.stdout)
            parses, after = lint(tools / "cuda-lint", copy, given + beside)
            if not parses:
                continue
            linted += 1
            for check in sorted(before | after):
                if before[check] != after[check]:
                    lines.append(f"{file}: {form}: {check}: {before[check]} before, {after[check]} after")
    return lines, linted


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--form", action="append", choices=FORMS, help="only this one; may be given again")
    parser.add_argument("-j", type=int, default=1)
    parser.add_argument("path", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    files = []
    for path in options.path:
        files += sorted(path.rglob("*.cu")) if path.is_dir() else [path]
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        results = list(pool.map(lambda file: compare(options.build / "bin", file.resolve(), options.form or FORMS), files))
    different = [line.replace(f"{ROOT}/", "") for lines, _ in results for line in lines]
    print("\n".join(different + [f"{sum(1 for _, linted in results if linted)} files in {sum(linted for _, linted in results)} other forms, {len(different)} differences"]))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
