#!/usr/bin/env python3
"""Lints a whole folder of CUDA code and checks the linter against itself.

    ./dev soak DIR [-p BUILD] [--timeout S] [--hosts N] [--limit N]

What must hold of every file, and is counted in the table that is printed:

  crashed        the process of a file died
  timed out      it took longer than --timeout seconds
  misplaced      a report or a note stands on a line or a column that its file does not have
  changed        a second run, with neither cache nor precompiled headers and one file at a time, gave other reports (a sample)
  fix: broken    after --fix a file that parsed before no longer parses
  fix: left      after --fix a report that has a fix is still there
  hosts differ   the plugin in clang-tidy, or clangd, gives other reports than the driver of the same pass (a sample of --hosts files; needs -p)

The files themselves are not touched: fixes are applied to a copy beside each, for its includes to be found, which is removed again. The
exit status is 1 when one of these counts is not zero. --add=FILE adds the counts of earlier pieces (--part, or another folder), and keeps the sum there.
"""

import argparse
import collections
import json
import os
import pathlib
import queue
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "tools" / "clangd" / "Inputs"))
import lsp_client  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("-p", dest="database", type=pathlib.Path, help="folder of compile_commands.json; default: found upwards, or none")
    parser.add_argument("-j", dest="jobs", type=int, default=os.cpu_count(), help="files linted at once")
    parser.add_argument("--timeout", type=int, default=120)
    parser.add_argument("--again", type=int, default=100, help="files that are linted a second time")
    parser.add_argument("--hosts", type=int, default=20, help="files that are linted by clang-tidy with the plugin and by clangd, too")
    parser.add_argument("--limit", type=int, help="lint a random sample of that many files (the same for the same folder)")
    parser.add_argument("--part", default="1/1", help="i/n: every n-th file, from the i-th on; for a run in pieces")
    parser.add_argument("--add", type=pathlib.Path, help="a file with the counts of earlier pieces, to which these are added")
    parser.add_argument("--clang-tidy", default="/usr/lib/llvm-22/bin/clang-tidy")
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path(os.environ.get("CUDA_LINT_BUILD", ROOT / "build")))
    options = parser.parse_args()
    # The linter runs in the folder.
    options.database = options.database and options.database.resolve()
    with tempfile.TemporaryDirectory() as cache:
        soak = Soak(options, cache)
        soak.run()
    if options.add:
        if options.add.exists():
            soak.count.update(json.loads(options.add.read_text()))
        options.add.write_text(json.dumps(soak.count))
    print(soak.table())
    sys.exit(any(soak.count[name] for name in FAULTS))


FAULTS = ("crashed", "timed out", "misplaced", "changed", "fix: broken", "fix: left", "hosts differ")


# What the copy that fixes are applied to is called.
COPY = ".cuda-lint-soak.cu"


class Soak:
    def __init__(self, options, cache):
        self.options = options
        self.environment = {**os.environ, "CUDA_LINT_CACHE_DIR": cache}
        self.folder = options.folder.resolve()
        self.linter = options.build.resolve() / "bin" / "cuda-lint"
        self.clangd = options.build.resolve() / "bin" / "cuda-lint-clangd"
        self.plugin = options.build.resolve() / "lib" / "CudaLintPlugin.so"
        # Of a file of the report: its lines.
        self.lines = {}
        self.files = sorted(p for p in self.folder.rglob("*.cu") if p.is_file() and not p.is_symlink() and not p.name.endswith(COPY))
        part, parts = map(int, options.part.split("/"))
        self.files = self.files[part - 1::parts]
        if options.limit and len(self.files) > options.limit:
            self.files = sorted(random.Random(len(self.files)).sample(self.files, options.limit))
        self.count = collections.Counter()

    def fault(self, name, what):
        self.count[name] += 1
        print(f"{name}: {what}", file=sys.stderr)

    def lint(self, files, *arguments, database=None):
        """The parsed JSON report. The files are given by a response file: there may be thousands."""
        if not files:
            return {"files": [], "findings": []}
        with tempfile.TemporaryDirectory() as scratch:
            names = pathlib.Path(scratch) / "files"
            names.write_text("\n".join(f'"{f}"' for f in files))
            out = pathlib.Path(scratch) / "out.json"
            words = ["-p", str(database)] if database else []
            run = subprocess.run([self.linter, *words, "--quiet", "--fail-on=never", f"-j{self.options.jobs}", f"--timeout={self.options.timeout}",
                                  f"--format=json:{out}", *arguments, f"@{names}"], cwd=self.folder, env=self.environment,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            if not out.exists():
                self.fault("crashed", f"the driver, with status {run.returncode}: {run.stderr[-300:]}")
                return {"files": [], "findings": []}
            report = json.loads(out.read_text())
            # What the compiler says is no report.
            report["findings"] = [f for f in report["findings"] if f["check"].startswith("cuda-")]
            return report

    def run(self):
        first = self.lint(self.files, database=self.options.database)
        self.count["files"] = len(first["files"])
        for file in first["files"]:
            if "took longer" in file["failure"]:
                self.fault("timed out", file["file"])
            elif file["status"] == "failed":
                self.fault("crashed", f"{file['file']}: {file['failure']}")
            elif file["status"] != "linted":
                self.count["not parsed"] += 1
            if file["unparsedLines"]:
                self.count["with unparsed lines"] += 1
        self.count["reports"] = len(first["findings"])
        for finding in first["findings"]:
            for place in [finding["location"], *(note["location"] for note in finding["notes"])]:
                if not self.exists(place):
                    self.fault("misplaced", f"{place} of {finding['check']}")
        linted = {self.absolute(f["file"]) for f in first["files"] if f["status"] == "linted"}
        sample = random.Random(1).sample(self.files, min(len(self.files), self.options.again))
        before = self.by_file(first)
        for path in sample:
            again = self.by_file(self.lint([path], "--no-cache", database=self.options.database)).get(path)
            # A file that others include has reports from there, too: then the one is held against the file alone.
            if again != before.get(path) and again != self.by_file(self.lint([path], database=self.options.database)).get(path):
                self.fault("changed", path)
        self.fixes(first)
        self.hosts(first, linted)

    def absolute(self, name):
        return (self.folder / name).resolve()

    def exists(self, place):
        if not place or not place.get("file"):
            return True
        path = self.absolute(place["file"])
        if path not in self.lines:
            self.lines[path] = path.read_bytes().split(b"\n") if path.is_file() else []
        lines = self.lines[path]
        return place["line"] <= len(lines) and place["column"] <= len(lines[place["line"] - 1]) + 1

    def by_file(self, report):
        out = collections.defaultdict(list)
        for f in report["findings"]:
            out[self.absolute(f["location"]["file"])].append((f["location"]["line"], f["location"]["column"], f["check"], f["message"]))
        return {path: sorted(found) for path, found in out.items()}

    def fixes(self, first):
        fixable = {self.absolute(f["location"]["file"]) for f in first["findings"] if f["edits"]}
        fixable = sorted(p for p in fixable if p in set(self.files))
        self.count["fixable files"] = len(fixable)
        if not fixable:
            return
        parsed = {self.absolute(f["file"]) for f in first["files"] if f["status"] == "linted"}
        for path in fixable:
            # Beside the original, so that its includes are found; the database's command is for the original's name.
            copy = path.with_name(path.stem + COPY)
            try:
                shutil.copyfile(path, copy)
                self.lint([copy], "--fix", database=self.options.database)
                self.count["fixed files"] += copy.read_bytes() != path.read_bytes()
                again = self.lint([copy], database=self.options.database)
                if path in parsed and any(f["status"] != "linted" for f in again["files"]):
                    self.fault("fix: broken", path)
                elif any(f["edits"] and self.absolute(f["location"]["file"]) == copy for f in again["findings"]):
                    self.fault("fix: left", path)
            finally:
                copy.unlink(missing_ok=True)

    def hosts(self, first, linted):
        """The plugin reads a database that `cuda-lint compdb` has translated, which holds the device's pass of each file; clangd shows that pass."""
        if not self.options.database or not self.options.hosts:
            return
        checks = subprocess.run([self.linter, "--list-checks"], capture_output=True, text=True, check=True).stdout
        enabled = "-*," + ",".join(re.findall(r"^on +(cuda-[\w-]+)", checks, re.MULTILINE))
        with tempfile.TemporaryDirectory() as scratch:
            subprocess.run([self.linter, "compdb", "-p", self.options.database, "-o", scratch], stderr=subprocess.DEVNULL, check=True)
            commands = json.loads((pathlib.Path(scratch) / "compile_commands.json").read_text())
            known = {(pathlib.Path(e["directory"]) / e["file"]).resolve(): pathlib.Path(e["directory"]) for e in commands}
            reported = self.by_file(first)
            candidates = [p for p in self.files if p in known and p in reported and p in linted]
            sample = random.Random(2).sample(candidates, min(len(candidates), self.options.hosts))
            editor = Editor(self, scratch)
            for path in sample:
                report = self.lint([path], "--passes=device", database=self.options.database)
                expected = set(self.by_file(report).get(path, []))
                run = subprocess.run([self.options.clang_tidy, f"--load={self.plugin}", f"--checks={enabled}", "--quiet", "-p", scratch,
                                      path], capture_output=True, text=True)
                seen = set()
                for line in run.stdout.splitlines():
                    match = re.match(r"(.+?):(\d+):(\d+): warning: (.*) \[(cuda-[\w-]+)", line)
                    if match and (known[path] / match[1]).resolve() == path:
                        seen.add((int(match[2]), int(match[3]), match[5], match[4]))
                self.same("the plugin", path, seen, expected)
                # clangd shows a range, which begins where the token does, and a message that begins with a capital.
                shown = editor.reports(path)
                if shown is not None:
                    self.same("clangd", path, shown, self.shown_in(path, report))
            editor.stop()

    def shown_in(self, path, report):
        """What an editor shows in a file: a report in a header stands at the first note that is in the file."""
        out = set()
        for finding in report["findings"]:
            places = [place for place in (finding["location"], *(note["location"] for note in finding["notes"])) if place and place.get("file")]
            line = next((place["line"] for place in places if self.absolute(place["file"]) == path), None)
            if line:
                out.add((line, finding["check"], as_shown(finding["message"])))
        return out

    def same(self, host, path, seen, expected):
        self.count[f"compared with {host}"] += 1
        if seen != expected:
            self.fault("hosts differ", f"{host}, {path}: only there {sorted(seen - expected)[:3]}, only the driver {sorted(expected - seen)[:3]}")

    def table(self):
        names = ["files", "not parsed", "with unparsed lines", "reports", "fixable files", "fixed files", "compared with the plugin", "compared with clangd",
                 *FAULTS]
        return "| | |\n| --- | ---: |\n" + "\n".join(f"| {name} | {self.count[name]:,} |" for name in names)


def as_shown(message):
    """A message without what clangd adds to it and its capital letter."""
    message = re.sub(r" \(fix(es)? available\)$", "", message.splitlines()[0])
    return message[:1].lower() + message[1:]


class Editor:
    """clangd, as an editor that opens one file after the other has it."""

    def __init__(self, soak, scratch):
        self.soak, self.scratch, self.server = soak, scratch, None
        lsp_client.TIMEOUT = soak.options.timeout

    def reports(self, path):
        """Line, check and message of what is shown in a file; none when clangd did not answer, which is counted."""
        try:
            if not self.server:
                self.server = lsp_client.Server(self.soak.clangd, "--background-index=0", "-j=1", "--pch-storage=memory",
                                                f"--compile-commands-dir={self.soak.options.database.resolve()}", folder=self.scratch)
                self.server.start(self.soak.folder)
                self.server.notify("initialized")
            uri = self.server.open(path, path.read_text(errors="replace"))
            diagnostics = self.server.diagnostics(uri, 1)
            self.server.notify("textDocument/didClose", textDocument={"uri": uri})
        except (queue.Empty, OSError):
            died = self.server.process.poll() is not None
            self.soak.fault("crashed" if died else "timed out", f"clangd, with {path}")
            self.server.process.kill()
            self.server = None
            return None
        return {(d["range"]["start"]["line"] + 1, d["code"], as_shown(d["message"])) for d in diagnostics
                if str(d.get("code", "")).startswith("cuda-")}

    def stop(self):
        if self.server:
            self.server.stop()


if __name__ == "__main__":
    main()
