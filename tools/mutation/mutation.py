#!/usr/bin/env python3
"""Would our tests notice a slip? Changes our own code in many small ways and runs the tests that reach each change.

A sample of the changes that find-mutants finds is written into one copy of the sources. Each is off until the environment names its number
(Mutant.h), so the copy is built once. A run of all tests records which mutants each test reaches; then, for each mutant, the tests that reach it are
run until one fails, the nearest first: those whose names have words of the file's, and those that told other changes of the file. All mutants are tried
with their nearest tests before any is tried with the others, in an order that is drawn: where --minutes ends a run, what was judged is a sample, too.
`./dev mutation` is the way to call this; docs/reliability.md has the last figures.

Files are drawn by their length, --per-file mutants for each time that a file is drawn, so that every mutant is about as likely and not every
file has to be compiled. Only .cpp files are changed: what is in headers is a constant, or as small as a constructor.

With --limits nothing is drawn: each constant that has a name is changed as a whole, one more and one less, wherever it is used, and each number that
decides something and has no name is changed by itself.
"""

import argparse
import collections
import concurrent.futures
import datetime
import json
import os
import pathlib
import queue
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
FOLDERS = ["lib/hardware", "lib/cuda", "lib/ir", "lib/exec", "lib/domains", "lib/analysis", "checks"]
TESTS = ["checks", "constructs", "ir", "paths", "reports", "bounds.py", "completeness.py", "tools/driver/explain-access.test", "tools/driver/html-pictures.test",
         "tools/driver/bounded.test"]
UNITS = ["hardware", "analysis", "domains", "checks", "cuda", "exec"]


def say(text):
    print(f"mutation: {text}", file=sys.stderr, flush=True)


class Mutant:
    """One change: what find-mutants says of it, and a number."""

    def __init__(self, number, facts, file, text):
        self.number, self.file, self.facts = number, file, facts
        self.begin, self.end = facts["begin"], facts["end"]
        self.line_text = text.splitlines()[facts["line"] - 1].strip().decode()
        original = " ".join(text[self.begin:self.end].decode().split())
        self.change = f"{original} => {' '.join(variant_text(facts, text).split())}"

    def place(self):
        return f"{self.file}:{self.facts['line']}"

    def key(self):
        return self.file, self.line_text, self.change

    def words(self):
        """What tests that tell it may be called."""
        return words(*pathlib.Path(self.file).with_suffix("").parts[1:])


class Limit:
    """All uses of a constant that has a name, changed the same way: mutants of one number."""

    def __init__(self, uses, root):
        self.number, self.facts, self.uses = uses[0].number, uses[0].facts, uses
        declared = self.facts["limit"]
        self.file = declared["file"]
        self.line_text = (root / self.file).read_bytes().splitlines()[declared["line"] - 1].strip().decode()
        self.change = f"{declared['name']} => ({declared['name']}{self.facts['variant'][-1]}"

    def place(self):
        return f"{self.file}:{self.facts['limit']['line']}"

    def key(self):
        return self.file, self.line_text, self.change

    def words(self):
        return set().union(*(u.words() for u in self.uses), words(self.facts["limit"]["name"]))


def variant_text(facts, text):
    """What stands in the place of the original, without other mutants."""
    if facts["statement"]:
        return "{}"
    return "".join(p if isinstance(p, str) else text[p[0]:p[1]].decode() for p in facts["variant"])


class Rewriter:
    """Writes mutants into the text of a file; one may lie in another."""

    def __init__(self, text, mutants):
        self.text = text
        self.groups = collections.defaultdict(list)
        for mutant in mutants:
            self.groups[mutant.begin, mutant.end].append(mutant)
        self.ranges = sorted(self.groups, key=lambda r: (r[0], -r[1]))

    def render(self, begin, end, own=True):
        if own and (begin, end) in self.groups:
            return self.schema(begin, end)
        out, at = "", begin
        for first, last in self.ranges:
            if first >= at and last <= end and (first, last) != (begin, end):
                out += self.text[at:first].decode() + self.render(first, last)
                at = last
        return out + self.text[at:end].decode()

    def schema(self, begin, end):
        group = self.groups[begin, end]
        inner = self.render(begin, end, own=False)
        if group[0].facts["statement"]:
            return f"{{ if (!cudaLintMutant({group[0].number})) {{ {inner} }} }}"
        # What is asked for true or false only may be of any type.
        as_bool = "static_cast<bool>" if any(m.facts["condition"] for m in group) else ""
        out = "("
        for mutant in group:
            variant = "".join(p if isinstance(p, str) else self.render(*p, own=tuple(p) != (begin, end)) for p in mutant.facts["variant"])
            out += f"cudaLintMutant({mutant.number}) ? {as_bool}({variant}) : "
        return out + f"{as_bool}({inner}))"

    def source(self):
        return f'#include "{HERE / "Mutant.h"}"\n' + self.render(0, len(self.text), own=False)


def run_tool(tool, arguments, file):
    """The lines of find-mutants."""
    run = subprocess.run([tool, str(file), *arguments], capture_output=True, text=True)
    if run.returncode != 0:
        raise SystemExit(f"mutation: {file} does not parse:\n{run.stderr}")
    return run.stdout.splitlines()


def find(tool, arguments, file):
    """The changes that a file allows, each once."""
    seen, out = set(), []
    for line in run_tool(tool, arguments, file):
        facts = json.loads(line)
        if facts["kind"] == "declaration":
            continue
        key = facts["begin"], facts["end"], str(facts["variant"])
        if key not in seen:
            seen.add(key)
            out.append(facts)
    # To negate a comparison, or a negation, is to turn it round.
    turned = {(f["begin"], f["end"]) for f in out if f["kind"] in ("relation", "negation")}
    return [f for f in out if not (f["condition"] and (f["begin"], f["end"]) in turned)]


def sample(root, files, finder, count, per_file, seed, jobs):
    """Draws mutants; the same for a seed and sources."""
    dice = random.Random(seed)
    sizes = [(f, (root / f).stat().st_size) for f in sorted(files)]
    dice.shuffle(sizes)
    draws = -(-count // per_file)
    step = sum(size for _, size in sizes) / draws
    marks = [dice.uniform(0, step) + i * step for i in range(draws)]
    drawn, at = collections.Counter(), 0
    for file, size in sizes:
        drawn[file] = sum(at <= mark < at + size for mark in marks)
        at += size
    mutants = []
    chosen = sorted(f for f in drawn if drawn[f])
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        all_found = list(pool.map(lambda f: finder(root / f), chosen))
    for file, found in zip(chosen, all_found):
        text = (root / file).read_bytes()
        found.sort(key=lambda f: (f["begin"], f["end"], str(f["variant"])))
        for facts in sorted(dice.sample(found, min(len(found), drawn[file] * per_file)), key=lambda f: f["begin"]):
            mutants.append(Mutant(len(mutants) + 1, facts, file, text))
    return mutants[:count]


def limits(root, files, tool, arguments, jobs):
    """The uses of limits, those of one limit and change with one number, and the declarations of limits of which no use can be changed."""
    def declaration(facts):
        file = pathlib.Path(facts["file"]).resolve()
        if file.is_relative_to(root):
            yield dict(facts, file=str(file.relative_to(root)))

    def finder(file):
        text, seen = (root / file).read_bytes(), []
        for line in run_tool(tool, arguments, root / file):
            facts = json.loads(line)
            if facts["kind"] == "declaration":
                seen += [(d, None) for d in declaration({k: facts[k] for k in ("file", "line", "name")})]
            elif facts["kind"] == "limit":
                seen += [(d, dict(facts, limit=d)) for d in declaration(facts["limit"])]
        return file, text, seen

    uses, declared = collections.defaultdict(dict), {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for file, text, seen in pool.map(finder, files):
            for of, facts in seen:
                key = of["file"], of["line"], of["name"], of.get("column", 0)
                declared[key] = of
                if facts:
                    uses[key, facts["variant"][-1]][file, facts["begin"]] = facts, text
    mutants = [Mutant(number, facts, file, text) for number, key in enumerate(sorted(uses), 1) for (file, _), (facts, text) in sorted(uses[key].items())]
    used = {key for key, _ in uses}
    return mutants, [declared[key] for key in sorted(set(declared) - used)]


def grouped(mutants, root):
    """What is judged: each number once."""
    of = collections.defaultdict(list)
    for mutant in mutants:
        of[mutant.number].append(mutant)
    return [Limit(of[n], root) for n in sorted(of)]


def write(root, copy, mutants):
    """Writes the mutants into the files of the copy that have some."""
    by_file = collections.defaultdict(list)
    for mutant in mutants:
        by_file[mutant.file].append(mutant)
    for file, group in by_file.items():
        put(copy / file, Rewriter((root / file).read_bytes(), group).source().encode())


def put(path, content):
    """Writes a file, unless it holds that already: what did not change is not built again."""
    if path.exists() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


class Commands:
    """Tests that are commands of a shell, of a file for --commands."""

    def __init__(self, commands):
        self.commands = commands

    def names(self):
        return list(self.commands)

    def record(self, folder):
        """Runs all; gives the seconds that each takes which succeeds."""
        times = {}
        for name, command in self.commands.items():
            begin = time.monotonic()
            environment = dict(os.environ, CUDA_LINT_MUTANT_REACHED=str(folder), LIT_CURRENT_TESTCASE=name)
            if subprocess.run(command, shell=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
                times[name] = time.monotonic() - begin
        return times

    def first_failure(self, names, environment, worker):
        for name in names:
            if run_for_a_while(self.commands[name], environment, 600, shell=True) != 0:
                return name
        return None


class Units:
    """Programs of unit tests: each of their cases is a test. Those that reach a mutant are run in one process."""

    def __init__(self, programs):
        self.programs = programs

    @staticmethod
    def cases(program):
        suite = ""
        for line in subprocess.run([program, "--gtest_list_tests"], capture_output=True, text=True, check=True).stdout.splitlines():
            name = line.split("#")[0].rstrip()
            if not name.startswith(" "):
                suite = name
            elif suite.endswith("."):
                yield suite + name.strip()

    def record(self, folder):
        def one(named):
            (unit, program), case = named
            name, begin = f"unit/{unit}/{case}", time.monotonic()
            environment = dict(os.environ, CUDA_LINT_MUTANT_REACHED=str(folder), LIT_CURRENT_TESTCASE=name)
            code = run_for_a_while([program, f"--gtest_filter={case}"], environment, 600)
            return name, time.monotonic() - begin, code

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            done = list(pool.map(one, [(p, case) for p in self.programs.items() for case in self.cases(p[1])]))
        return {name: seconds for name, seconds, code in done if code == 0}

    def names(self):
        return [f"unit/{unit}/{case}" for unit, program in self.programs.items() for case in self.cases(program)]

    def first_failure(self, names, environment, worker):
        for unit, program in self.programs.items():
            cases = [n.split("/", 2)[2] for n in names if n.startswith(f"unit/{unit}/")]
            if not cases:
                continue
            with tempfile.TemporaryFile("w+") as said:
                command = [program, "--gtest_filter=" + ":".join(cases), "--gtest_fail_fast", "--gtest_color=no"]
                if run_for_a_while(command, environment, 600, output=said) == 0:
                    continue
                said.seek(0)
                text = said.read()
            # A case that ends the process was the last to be started.
            failed = re.findall(r"^\[  FAILED  \] ([\w./]+)", text, re.M)[:1] or re.findall(r"^\[ RUN      \] ([\w./]+)", text, re.M)[-1:] or cases
            return f"unit/{unit}/{failed[0]}"
        return None


class Lit:
    """The lit tests of the copy. Each worker has a folder for what tests write."""

    def __init__(self, copy, build, work, python):
        self.copy, self.build, self.work, self.python = copy, build, work, python
        self.lit = "/usr/lib/llvm-22/bin/lit"

    def folder(self, worker):
        folder = self.work / f"worker{worker}"
        put(folder / "lit.site.cfg.py", f"""exec(open({str(self.build / 'test' / 'lit.site.cfg.py')!r}).read())
import os
config.test_exec_root = {str(folder)!r}
config.environment.update((k, v) for k, v in os.environ.items() if k.startswith("CUDA_LINT_MUTANT"))
# The linter's cache does not know of mutants: each has one of its own.
config.environment["CUDA_LINT_CACHE_DIR"] = os.path.join({str(folder / 'cache')!r}, os.environ.get("CUDA_LINT_MUTANT", "none"))
""".encode())
        return folder

    def run(self, paths, environment, worker, options, seconds):
        folder = self.folder(worker)
        results = folder / "results.json"
        results.unlink(missing_ok=True)
        subprocess.run([self.python, self.copy / "test" / "precompile", self.build / "bin" / "cuda-lint", folder / "precompiled"], check=True)
        command = [self.lit, "-q", "-o", str(results), *options, *(str(folder / p) for p in paths)]
        code = run_for_a_while(command, dict(environment, PYTHONDONTWRITEBYTECODE="1"), seconds)
        tests = json.loads(results.read_text())["tests"] if results.exists() else []
        return code, tests

    def names(self):
        top = self.copy / "test"
        return [f"cuda-lint :: {p.relative_to(top)}" for t in TESTS for p in ([top / t] if (top / t).is_file() else sorted((top / t).rglob("*")))
                if p.suffix in (".cu", ".test") and "Inputs" not in p.parts]

    def record(self, folder, tests=TESTS, jobs=None):
        environment = dict(os.environ, CUDA_LINT_MUTANT_REACHED=str(folder))
        _, results = self.run([t for t in tests if (self.copy / "test" / t).exists()], environment, 0, [f"-j{jobs or os.cpu_count()}"], 7200)
        return {t["name"]: t["elapsed"] for t in results if t["code"] == "PASS"}

    def first_failure(self, names, environment, worker):
        if not names:
            return None
        paths = [n.split(":: ", 1)[1] for n in names]
        code, results = self.run(paths, environment, worker, ["--max-failures=1", "-j1"], 600 + 30 * len(names))
        if code == 0:
            return None
        return next((t["name"] for t in results if t["code"] not in ("PASS", "UNSUPPORTED", "SKIPPED")), names[0])


def run_for_a_while(command, environment, seconds, shell=False, output=subprocess.DEVNULL):
    """The exit status; 124 when it took longer by the clock, which is the last resort: mutants have a limit of processor time."""
    process = subprocess.Popen(command, shell=shell, env=environment, start_new_session=True, stdin=subprocess.DEVNULL, stdout=output,
                               stderr=subprocess.DEVNULL)
    try:
        return process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return 124


def words(*names):
    """The words of names, a plural as its singular."""
    parts = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", " ".join(names)).lower()
    return {w.removesuffix("s") for w in re.findall(r"[a-z0-9]+", parts)} - {"check", "cuda", "test", "unit"}


class Runner:
    """Runs, for each mutant, the tests that reach it, those first that are likely to fail."""

    # So many tests of each mutant are run before more of any.
    STEPS = [8, 60, None]

    def __init__(self, suites, work, seconds):
        self.suites, self.work, self.seconds = suites, work, seconds
        self.reaches = {}  # test: numbers of mutants
        self.times, self.suite_of, self.long = {}, {}, 0
        self.killed_by, self.killed = collections.Counter(), collections.Counter()

    def record(self):
        folder, kept = self.work / "reached", self.work / "times.json"
        kept.unlink(missing_ok=True)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        kept.write_text(json.dumps([suite.record(folder) for suite in self.suites]))

    def read(self):
        """What record() found, in this run or in one before."""
        for suite, times in zip(self.suites, json.loads((self.work / "times.json").read_text())):
            for name, seconds in times.items():
                self.times[name], self.suite_of[name] = seconds, suite
                file = self.work / "reached" / name.replace("/", "@")
                self.reaches[name] = {i for i, b in enumerate(file.read_bytes()) if b} if file.exists() else set()

    def tests_of(self, mutant):
        tests = [t for t in self.reaches if mutant.number in self.reaches[t]]
        of_file, killed = mutant.words(), max(1, self.killed[mutant.file])
        self.long = max(10, 20 * statistics.median(self.times.values() or [0]))

        def order(test):
            common = of_file & words(test.split(":: ")[-1])
            near = len(common) / max(1, len(of_file)) + self.killed_by[mutant.file, test] / killed
            return self.is_long(test), -near, self.times[test]

        return sorted(tests, key=order)

    def is_long(self, test):
        """What takes as long as many others together comes behind them, however much it tells."""
        return self.times.get(test, 0) > self.long

    def told(self, file, test):
        self.killed_by[file, test] += 1
        self.killed[file] += 1

    def judge(self, mutant, worker, passed, most):
        """(state, the test that told), after so many tests more; the state is None where tests are left."""
        tests = self.tests_of(mutant)
        if not tests:
            return "not reached", None
        tests = [t for t in tests if t not in passed]
        now = tests if most is None else [t for t in tests[:most] if not self.is_long(t)]
        marker = self.work / f"timeout{mutant.number}"
        marker.unlink(missing_ok=True)
        environment = dict(os.environ, CUDA_LINT_MUTANT=str(mutant.number), CUDA_LINT_MUTANT_SECONDS=str(self.seconds),
                           CUDA_LINT_MUTANT_TIMEOUT=str(marker))
        for suite in self.suites:
            failed = suite.first_failure([t for t in now if self.suite_of[t] is suite], environment, worker)
            if failed:
                self.told(mutant.file, failed)
                return "timed out" if marker.exists() else "killed", failed
        passed.update(now)
        return None if len(now) < len(tests) else "survived", None

    def run(self, mutants, known, results, jobs, end=None):
        """Judges the mutants whose state is not known, until it is so late, and appends to the results."""
        workers = queue.Queue()
        for worker in range(jobs):
            workers.put(worker)
        passed = collections.defaultdict(set)

        def one(mutant, most):
            worker = workers.get()
            try:
                if end is not None and time.monotonic() >= end:
                    return mutant, None, None
                return mutant, *self.judge(mutant, worker, passed[mutant.number], most)
            finally:
                workers.put(worker)

        todo = [m for m in mutants if m.number not in known]
        random.Random(len(todo)).shuffle(todo)
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool, open(results, "a") as log:
            for step, most in enumerate(self.STEPS, 1):
                left = [m for m in todo if m.number not in known]
                started = [pool.submit(one, m, most) for m in left]
                for done, (mutant, state, test) in enumerate((f.result() for f in concurrent.futures.as_completed(started)), 1):
                    if state is not None:
                        known[mutant.number] = state
                        log.write(json.dumps({"number": mutant.number, "state": state, "test": test}) + "\n")
                        log.flush()
                    if state in ("survived", "not reached") or done % 20 == 0:
                        say(f"step {step}, {done} of {len(left)}: {mutant.place()}: {mutant.change}: {state or 'not told'}")
        return known


class OwnTests(Runner):
    """Nothing is recorded: a check's code is judged by the lit tests that bear its name. What they do not notice, others may."""

    def record(self):
        pass

    def tests_of(self, mutant):
        top, topic, *_ = mutant.file.split("/")
        lit = next(s for s in self.suites if isinstance(s, Lit))
        text = (self.work / "original" / mutant.file).read_text()
        tests = lit.copy / "test"
        names = re.findall(r'"cuda-([a-z0-9-]+)"', text) if top == "checks" else []
        own = sorted({p for n in names if n.startswith(f"{topic}-") for p in tests.glob(f"checks/{n}*")})
        found = [f"cuda-lint :: {p.relative_to(tests)}" for p in own]
        self.suite_of.update((t, lit) for t in found)
        return found


class NearTests(Runner):
    """Nothing is recorded: a change is judged by so many tests that are nearest by name or told other changes of the file. What they do not notice, others may."""

    STEPS = [None]

    def __init__(self, suites, work, seconds, count):
        super().__init__(suites, work, seconds)
        self.count, self.words_of = count, {}

    def record(self):
        pass

    def read(self):
        for suite in self.suites:
            for test in suite.names():
                self.suite_of[test], self.words_of[test] = suite, words(test.split(":: ")[-1])

    def tests_of(self, mutant):
        of_file, of_name = mutant.words(), words(mutant.facts["limit"]["name"]) if "limit" in mutant.facts else set()
        killed = max(1, self.killed[mutant.file])

        def order(test):
            common = self.words_of[test] & of_file
            near = len(common) / len(of_file) + len(self.words_of[test] & of_name) + self.killed_by[mutant.file, test] / killed
            return -near, "limit" not in self.words_of[test], len(self.words_of[test] - of_file), test

        return sorted(self.words_of, key=order)[:self.count]


STATES = ["killed", "timed out", "survived", "not reached", "not judged", "equivalent"]


def report(mutants, states, equivalent, out):
    """Prints what came of it; gives whether all was judged, and all that survived is listed as equivalent."""
    reasons = {(e["file"], e["line"], e["change"]): e["reason"] for e in equivalent}
    folders, left = collections.defaultdict(collections.Counter), []
    for mutant in mutants:
        state = states.get(mutant.number, "not judged")
        if state in ("survived", "not reached"):
            if mutant.key() in reasons:
                state = "equivalent"
            else:
                left.append((mutant, state))
        parts = mutant.file.split("/")
        folders["/".join(parts[:2]) if parts[0] == "lib" else parts[0]][state] += 1
    for mutant, state in left:
        print(f"{mutant.place()}: {mutant.facts['kind']}: {mutant.change} [{mutant.number}]: {state}", file=out)
    print(f"\n| folder | mutants | {' | '.join(STATES)} | killed of those that are not equivalent |\n|{' --- |' * (len(STATES) + 3)}", file=out)
    total = collections.Counter()
    for folder in sorted(folders):
        total.update(folders[folder])
    for folder, counts in [*sorted(folders.items()), ("all", total)]:
        told, all_of = counts["killed"] + counts["timed out"], sum(counts.values())
        judged = all_of - counts["equivalent"] - counts["not judged"]
        share = f"{100 * told / judged:.0f} %" if judged else ""
        print(f"| {folder} | {all_of} | {' | '.join(str(counts[s]) for s in STATES)} | {share} |", file=out)
    return not left and not total["not judged"]


def copy_sources(root, copy, without):
    """The files that git knows, and those it would; none of those that mutants are written into, which need not change."""
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"], capture_output=True, check=True).stdout
    copy.mkdir(parents=True, exist_ok=True)
    kept = {f for f in listed.decode().split("\0") if f and (root / f).is_file()}
    for file in kept - without:
        put(copy / file, (root / file).read_bytes())
        shutil.copymode(root / file, copy / file)
    for top in (p for p in copy.iterdir() if p.name != "build"):
        for path in [top] if top.is_file() else [p for p in top.rglob("*") if p.is_file()]:
            if str(path.relative_to(copy)) not in kept:
                path.unlink()


def build(command, sources, copy, mutants):
    """Builds the copy; takes out the mutants that do not compile, and gives the others."""
    for _ in range(8):
        run = subprocess.run(command, shell=True, cwd=copy, capture_output=True, text=True)
        if run.returncode == 0:
            return mutants
        bad = set()
        for file, line in set(re.findall(r"^(\S+?):(\d+):\d+: (?:fatal )?error:", run.stdout + run.stderr, re.M)):
            path = pathlib.Path(file) if os.path.isabs(file) else copy / file
            if path.exists():
                lines = path.read_text().splitlines()
                bad.update((str(path.relative_to(copy)), int(n)) for n in re.findall(r"cudaLintMutant\((\d+)\)", lines[int(line) - 1]))
        if not bad:
            raise SystemExit(f"mutation: the copy does not build:\n{run.stdout[-4000:]}{run.stderr[-4000:]}")
        for mutant in mutants:
            if (mutant.file, mutant.number) in bad:
                say(f"does not compile: {mutant.place()}: {mutant.change}")
        mutants = [m for m in mutants if (m.file, m.number) not in bad]
        write(sources, copy, mutants)
    raise SystemExit("mutation: the copy does not build")


def save(path, mutants):
    path.write_text(json.dumps([{"number": m.number, "file": m.file, "facts": m.facts} for m in mutants]))


def load(path, root):
    return [Mutant(m["number"], m["facts"], m["file"], (root / m["file"]).read_bytes()) for m in json.loads(path.read_text())]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", help=f"files or folders of the sources (default: {' '.join(FOLDERS)})")
    parser.add_argument("--count", type=int, default=320, help="mutants (default 320)")
    parser.add_argument("--per-file", type=int, default=5, help="mutants each time that a file is drawn (default 5)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", help="only changes of this kind, as the lines of the report name them; `limit` are the uses of constants that have a name")
    parser.add_argument("--limits", action="store_true", help="instead of a sample, each constant that has a name, all its uses changed together, and each "
                        "number that decides something: one more and one less; constants of which no use can be changed are listed")
    parser.add_argument("--own", action="store_true", help="judge what is in checks, by the tests that bear the check's name only: minutes, and an upper bound of "
                        "what survives")
    parser.add_argument("--near", type=int, metavar="N", help="judge each by the N tests that are nearest by name: records nothing, and is an upper bound of what survives, "
                        "too")
    parser.add_argument("--again", action="store_true", help="the mutants of the last run that were not killed, with today's tests")
    parser.add_argument("--minutes", type=float, help="begin with no test later than this; what is left is counted as not judged")
    parser.add_argument("--continue", dest="go_on", action="store_true", help="judge what the last run did not come to, with the tests of that run")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=int, default=30, help="processor time that a process of a mutant may take (default 30)")
    parser.add_argument("--root", type=pathlib.Path, default=HERE.parent.parent, help="the sources (default: this checkout)")
    parser.add_argument("--build", type=pathlib.Path, required=True, help="the folder that the sources are built in")
    parser.add_argument("--tool", type=pathlib.Path, help="find-mutants (default: of the build folder)")
    parser.add_argument("--commands", type=pathlib.Path, help="a JSON file that says how another project is parsed (parse), built (build) and tested (tests)")
    return parser.parse_args()


def prepare(options, work, copy, sources, commands, files, arguments):
    """Draws, writes and builds; gives the mutants."""
    tool = options.tool or options.build / "bin" / "find-mutants"
    say(f"drawing from {len(files)} files")
    if options.limits:
        mutants, constant = limits(options.root, files, tool, arguments, options.jobs)
        for one in constant:
            say(f"no use can be changed: {one['file']}:{one['line']}: {one['name']}")
    else:
        mutants = sample(options.root, files, lambda f: [m for m in find(tool, arguments, f) if options.kind in (None, m["kind"])], options.count,
                         options.per_file, options.seed, options.jobs)
    say(f"{len(mutants)} mutants in {len({m.file for m in mutants})} files")
    copy_sources(options.root, copy, {m.file for m in mutants})
    # What is drawn from stays, whatever happens to the checkout.
    for file in {m.file for m in mutants} | {m.facts["limit"]["file"] for m in mutants if options.limits}:
        put(sources / file, (options.root / file).read_bytes())
    write(sources, copy, mutants)
    say("building")
    mutants = build(commands["build"], sources, copy, mutants)
    save(work / "mutants.json", mutants)
    for old in ("results.jsonl", "times.json"):
        (work / old).unlink(missing_ok=True)
    return mutants


def main():
    options = parse_arguments()
    if not options.commands:
        os.nice(10)
    begin = time.monotonic()
    options.root = options.root.resolve()
    options.build = options.build.resolve()
    work = options.build / "mutation"
    copy = work / "source"
    work.mkdir(parents=True, exist_ok=True)
    if options.commands:
        commands = json.loads(options.commands.read_text())
        arguments, suites = commands["parse"], [Units(commands.get("units", {})), Commands(commands["tests"])]
    else:
        llvm = "/usr/lib/llvm-22/bin"
        resources = subprocess.run([f"{llvm}/clang++", "-print-resource-dir"], capture_output=True, text=True, check=True).stdout.strip()
        arguments = ["-p", str(options.build), f"--extra-arg=-resource-dir={resources}"]
        programs = " ".join(f"{u}-tests" for u in UNITS)
        commands = {"build": f"([ -f {copy}/build/build.ninja ] || cmake -G Ninja -S . -B {copy}/build -DCMAKE_BUILD_TYPE=Release "
                             f"-DCMAKE_C_COMPILER={llvm}/clang -DCMAKE_CXX_COMPILER={llvm}/clang++) && ninja -C {copy}/build cudaLintPch && "
                             f"ninja -k 0 -j {options.jobs} -C {copy}/build cuda-lint print-program CudaLintPlugin cuda-lint-clangd {programs}"}
        # A case of the unit tests takes less time than a lit test.
        suites = [Units({u: str(copy / "build" / "unit" / f"{u}-tests") for u in UNITS}), Lit(copy, copy / "build", work, sys.executable)]
    paths = options.paths or FOLDERS
    files = sorted({str(f.resolve().relative_to(options.root)) for p in paths
                    for f in ([options.root / p] if (options.root / p).is_file() else (options.root / p).rglob("*.cpp"))})
    sources = work / "original"
    if options.go_on or options.again:
        mutants = load(work / "mutants.json", sources)
    else:
        mutants = prepare(options, work, copy, sources, commands, files, arguments)
    if options.again:
        for file in subprocess.run(["git", "-C", options.root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "test"],
                                   capture_output=True, text=True, check=True).stdout.split("\0"):
            if file and (options.root / file).is_file():
                put(copy / file, (options.root / file).read_bytes())
        subprocess.run(commands["build"], shell=True, cwd=copy, check=True, stdout=subprocess.DEVNULL)
    if options.limits:
        mutants = grouped(mutants, sources)
    if options.own:
        runner = OwnTests(suites, work, options.seconds)
        mutants = [m for m in mutants if runner.tests_of(m)]
    elif options.near:
        runner = NearTests(suites, work, options.seconds, options.near)
        runner.read()
    else:
        runner = Runner(suites, work, options.seconds)
        if not options.go_on or not (work / "times.json").exists():
            say("recording what each test reaches")
            runner.record()
        runner.read()
        say(f"{len(runner.times)} tests pass, {sum(1 for r in runner.reaches.values() if r)} reach mutants")
    results, known, of_number = work / "results.jsonl", {}, {m.number: m for m in mutants}
    if results.exists():
        lines = results.read_text().splitlines(keepends=True)
        if options.again:
            lines = [line for line in lines if json.loads(line)["state"] in ("killed", "timed out")]
            results.write_text("".join(lines))
        for one in map(json.loads, lines):
            known[one["number"]] = one["state"]
            if one["test"] and one["number"] in of_number:
                runner.told(of_number[one["number"]].file, one["test"])
    end = None if options.minutes is None else begin + 60 * options.minutes
    runner.run(mutants, known, results, options.jobs, end)
    file = HERE / "equivalent.json"
    equivalent = json.loads(file.read_text()) if not options.commands else commands.get("equivalent", [])
    print(f"{datetime.date.today()}, seed {options.seed}, {len(mutants)} mutants in {len({m.file for m in mutants})} files, "
          f"{(time.monotonic() - begin) / 60:.0f} minutes")
    return 0 if report(mutants, known, equivalent, sys.stdout) else 1


if __name__ == "__main__":
    sys.exit(main())
