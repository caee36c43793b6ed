#!/usr/bin/env python3
"""The reports of cuda-smem-bank-conflict and cuda-gmem-uncoalesced against what a GPU counted for each source line.

usage: line_counters.py build   COLLECTION SOURCES PROGRAMS
       line_counters.py measure COLLECTION PROGRAMS COUNTERS.csv [SECONDS [LANES]]
       line_counters.py compare COLLECTION LINTER SOURCES COUNTERS.csv
       line_counters.py accesses COLLECTION LINTER SOURCES COUNTERS.csv
       line_counters.py page    COLLECTION LINTER SOURCES
       line_counters.py check

COLLECTION is one of the lists of programs beside this script (samples, hecbench), SOURCES a checkout of the repository that the list
names, PROGRAMS a folder. `build` needs nvcc, `measure` a GPU, its driver and Nsight Compute (`ncu`, with access to the counters),
`compare` and `accesses` neither: the first is about the reports, the second about every access, reported or not
(`--explain-access=all`). `page` writes that table into docs/evidence/COLLECTION.md, and beside it the hashes of what it was made from: the list of
programs, the counters, and the sources of the linter that decide such a report. `check` fails when one of them has changed since. `measure` runs every program of the list under ncu, which profiles the first launch of each kernel with each
configuration, and writes what every memory instruction needed: wavefronts of shared memory and sectors of global memory, beside what
the same lanes would have needed at best. LANES programs run at a time: most of a program is its host code. One that takes longer than the list
says is stopped, and counts with what had run by then. A report of ncu that is there already is read instead, so a run that was cut off can be
taken up again.
"""

import collections
import concurrent.futures
import contextlib
import csv
import hashlib
import io
import json
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
CHECKS = {"shared": "cuda-smem-bank-conflict", "global": "cuda-gmem-uncoalesced"}
COUNTERS = {
    "shared": ("memory_l1_wavefronts_shared", "memory_l1_wavefronts_shared_ideal"),
    "global": ("memory_l2_theoretical_sectors_global", "memory_l2_theoretical_sectors_global_ideal"),
}
# What the linter says of an access that no report can be about: its address, or who makes it, is in memory.
DATA = ("the index is read from", "the index is chosen by what is read from", "which lanes take part depends on data")
# The parts of the linter that turn a warp's addresses into a report.
DECIDES = ("checks/gmem/Uncoalesced*", "checks/smem/BankConflict*", "lib/hardware/GlobalMemory*", "lib/hardware/SharedMemory*",
           "lib/hardware/MergedAccess*", "lib/hardware/MatrixFragments*", "lib/analysis/WarpRequests*", "lib/analysis/MergedRequests*", "lib/analysis/RewrittenSums*",
           "lib/analysis/LeadingDimensions*")
# Counts that are a little above the best are the arbitration of the memory pipe, not a conflict.
NOISE = 1.05
# A report is right when what it says and what was counted per request differ by no more.
AGREEMENT = 0.05
COLUMNS = ["program", "kernel", "block", "file", "line", "memory", "operation", "instructions", "needed", "ideal"]


class Collection:
    """The programs of a public repository: their sources, flags and arguments, and where they lie in a checkout."""

    def __init__(self, name, sources=None):
        try:
            listed = json.loads((HERE / f"{name}.json").read_text())
        except FileNotFoundError:
            sys.exit(f"error: there is no collection {name}; there are {', '.join(sorted(p.stem for p in HERE.glob('*.json')))}")
        self.programs = listed["programs"]
        self.sources = Path(sources).resolve() if sources else None
        self.common = listed.get("flags", [])
        # What one program may take under ncu.
        self.seconds = listed.get("seconds", 60)

    def folder(self, program):
        return self.sources / program["folder"]

    def flags(self, program):
        given = [flag.replace("SOURCES", str(self.sources)) for flag in [*self.common, *program.get("flags", [])]]
        arch = [] if any(flag.startswith("-arch") for flag in given) else ["-arch=sm_90"]
        return ["-O2", "-lineinfo", *arch, "-std=c++17", "--extended-lambda", *given]


def build(name, sources, folder):
    collection, folder = Collection(name, sources), Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)

    def compile_one(program):
        output = folder / program["name"]
        if output.exists():
            return
        result = subprocess.run(["nvcc", *collection.flags(program), *program["sources"], "-o", str(output)], cwd=collection.folder(program),
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        print(f"{program['name']}: {'built' if result.returncode == 0 else result.stdout}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, collection.programs))


def make_inputs():
    """The pictures and the signal that some samples read, in the current folder."""
    pixels = bytes((x * 7 + y * 13 + c * 50) % 256 for y in range(512) for x in range(512) for c in range(3))
    header = b"BM" + struct.pack("<IHHIIiiHHIIiiII", 54 + len(pixels), 0, 0, 54, 40, 512, 512, 1, 24, 0, len(pixels), 0, 0, 0, 0)
    Path("teapot512.bmp").write_bytes(header + pixels)
    Path("teapot512_std.ppm").write_bytes(b"P6\n512 512\n255\n" + pixels)
    for name, width, height in (("frame10.ppm", 640, 480), ("frame11.ppm", 640, 480), ("stereo.im0.640x533.ppm", 640, 533),
                                ("stereo.im1.640x533.ppm", 640, 533)):
        picture = bytes((x * 3 + y * 5 + c) % 256 for y in range(height) for x in range(width) for c in range(3))
        Path(name).write_bytes(f"P6\n{width} {height}\n255\n".encode() + picture)
    Path("signal.dat").write_text(" ".join(str(i % 17) for i in range(262144)) + "\n")
    Path("regression.gold.dat").write_text("0\n")


def report_module():
    """Nsight Compute's own module for reading reports, which is in the folder extras/python of its installation."""
    ncu = Path(os.path.realpath(shutil.which("ncu") or sys.exit("error: there is no ncu on PATH")))
    places = [folder / "extras/python" for folder in ncu.parents]
    for root in ("/opt/nvidia/nsight-compute", *(str(folder) for folder in ncu.parents[:3])):
        places += sorted(Path(root).glob("*/extras/python"), reverse=True)
    sys.path += [str(place) for place in places if (place / "ncu_report.py").exists()]
    try:
        import ncu_report
    except ImportError:
        sys.exit("error: there is no module ncu_report; set PYTHONPATH to extras/python of Nsight Compute")
    return ncu_report


def instances(action, name):
    """{address: value} of a metric that is counted for each instruction."""
    metric = action.metric_by_name(name)
    if metric is None or not metric.has_correlation_ids():
        return {}
    ids = metric.correlation_ids()
    return {ids.as_uint64(i): int(metric.as_double(i)) for i in range(metric.num_instances())}


def lines_of(report, program, totals):
    """Adds the counters of a report's launches to totals."""
    module = report_module()
    context = module.load_report(str(report))
    for r in range(context.num_ranges()):
        launches = context.range_by_idx(r)
        for a in range(launches.num_actions()):
            action = launches.action_by_idx(a)
            # A launch that could not be profiled has no metrics.
            if action.metric_by_name("launch__block_dim_x") is None:
                continue
            block = "x".join(str(int(action.metric_by_name(f"launch__block_dim_{axis}").as_double())) for axis in "xyz")
            executed = instances(action, "inst_executed")
            for memory, (needed, ideal) in COUNTERS.items():
                at_best = instances(action, ideal)
                for address, count in instances(action, needed).items():
                    if not count:
                        continue
                    place = action.source_info(address)
                    opcode = next((word for word in action.sass_by_pc(address).split() if not word.startswith("@")), "?")
                    key = (program, action.name(), block, os.path.basename(place.file_name()) if place else "?",
                           place.line() if place else 0, memory, opcode.strip(";"))
                    sums = totals[key]
                    sums[0] += executed.get(address, 0)
                    sums[1] += count
                    sums[2] += at_best.get(address, 0)


def stop(program):
    """Ends the processes of a program, not the profiler, which then writes what it has."""
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if os.path.realpath(process / "exe") == str(program):
                os.kill(int(process.name), signal.SIGKILL)


def profile(program, args, number, seconds, deadline):
    """Runs a program under ncu, seconds at most; returns its report, if there is one, and a word about it."""
    report = Path(f"{program['name']}.{number}.ncu-rep").absolute()
    if report.exists():
        return report, "measured before"
    if (left := deadline - time.time()) < 5:
        return None, "no time left"
    command = ["ncu", "--filter-mode", "per-launch-config", "--kernel-name-base", "mangled", "--launch-count", "1", "--section", "SourceCounters", "--section",
               "LaunchStats", "--clock-control", "none", "--import-source", "no", "-o", report.stem, f"./{program['name']}", *args]
    with tempfile.TemporaryFile("w+", errors="replace") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        try:
            state = f"ends with {process.wait(min(left, seconds))}"
        except subprocess.TimeoutExpired:
            state = "stopped"
            stop(Path(program["name"]).resolve())
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(15)
            process.kill()
            process.wait()
        if report.exists():
            return report, state
        log.seek(0)
        return None, state + "\n" + log.read()[-800:]


def measure(name, folder, output, seconds=400, lanes=1):
    output = Path(output).resolve()
    deadline = time.time() + float(seconds)
    os.chdir(folder)
    make_inputs()
    totals = collections.defaultdict(lambda: [0, 0, 0])
    collection = Collection(name)
    runs = [(program, args, number) for program in collection.programs if Path(program["name"]).exists()
            for number, args in enumerate(program.get("args", [[]]))]
    with concurrent.futures.ThreadPoolExecutor(int(lanes)) as pool:
        started = {pool.submit(profile, *run, collection.seconds, deadline): run for run in runs}
        for done in concurrent.futures.as_completed(started):
            program, args, _ = started[done]
            report, state = done.result()
            before = len(totals)
            if report:
                lines_of(report, program["name"], totals)
            print(f"{program['name']} {' '.join(args)}: {state}, {len(totals) - before} rows", flush=True)
    gpu = subprocess.run(["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"], stdout=subprocess.PIPE, text=True).stdout
    version = re.search(r"Version (\S+)", subprocess.run(["ncu", "--version"], stdout=subprocess.PIPE, text=True).stdout)
    with open(output, "w", newline="") as file:
        file.write(f"# {gpu.strip()}, Nsight Compute {version[1] if version else 'unknown'}\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for key in sorted(totals):
            writer.writerow([*key, *totals[key]])


def reports(collection, linter):
    """{(memory, program, file, line): [(needed, ideal)]} of all that the linter says about the programs, and the (memory, program, file,
    line) of the calls that lead to these places: a compiler may give a function's accesses the line of its call."""
    found, calls = collections.defaultdict(list), set()
    linter = os.path.abspath(shutil.which(linter) or sys.exit(f"error: there is no linter at {linter}"))

    def lint(program, source):
        folder = collection.folder(program)
        command = [linter, "--format=json", "--fail-on=never", "--no-cache", "--timeout=120", "--checks=-*," + ",".join(CHECKS.values()),
                   "--config={CheckOptions: {EveryAccess: true}}", str(folder / source), "--", "-x", "cu", *collection.flags(program)]
        result = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
        if result.returncode != 0:
            print(f"{program['name']}/{source}: {result.stderr}", file=sys.stderr)
        return program["name"], json.loads(result.stdout)["findings"]

    sources = [(program, source) for program in collection.programs for source in program["sources"] if source.endswith(".cu")]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda pair: lint(*pair), sources))
    for name, findings in results:
        for finding in findings:
            memory = next((m for m, check in CHECKS.items() if check == finding["check"]), None)
            numbers = re.search(r": (\d+) (?:wavefronts|sectors per request) where (\d+) would do", finding["message"])
            if not memory or not numbers:
                continue
            place = finding["location"]
            entry = (int(numbers[1]), int(numbers[2]))
            entries = found[memory, name, os.path.basename(place["file"]), place["line"]]
            if entry not in entries:
                entries.append(entry)
            for note in finding.get("notes", []):
                if note["message"] == "called here":
                    calls.add((memory, name, os.path.basename(note["location"]["file"]), note["location"]["line"]))
    return found, calls


class Line:
    """What was counted for one line: sums over the instructions, and the worst of them per request."""

    def __init__(self):
        self.instructions = self.needed = self.ideal = 0
        self.worst = 0.0
        self.widths = set()

    def add(self, row):
        executed, needed, ideal = (int(row[name]) for name in ("instructions", "needed", "ideal"))
        self.instructions += executed
        self.needed += needed
        self.ideal += ideal
        self.worst = max(self.worst, needed / executed if executed else 0.0)
        self.widths.add(kind_of(row["operation"], row["memory"])[1])

    def wasteful(self, memory):
        """Whether the line is of the kind that the check is about: a conflict, or twice the sectors and 3 more."""
        if memory == "shared":
            return self.needed > NOISE * self.ideal
        return self.needed >= 2 * self.ideal and self.needed - self.ideal >= 3 * self.instructions


def compare(name, linter, sources, counters):
    collection = Collection(name, sources)
    with open(counters, newline="") as file:
        machine = file.readline()[1:].strip()
        rows = list(csv.DictReader(file))
    counted = {row["program"] for row in rows}
    collection.programs = [program for program in collection.programs if program["name"] in counted]
    # The toolkit's own headers are nobody's to mend, and are not reported.
    own = {(program["name"], file.name) for program in collection.programs for file in collection.folder(program).rglob("*") if file.is_file()}
    rows = [row for row in rows if (row["program"], row["file"]) in own]
    measured = collections.defaultdict(Line)
    for row in rows:
        measured[row["memory"], row["program"], row["file"], int(row["line"])].add(row)
    found, calls = reports(collection, linter)
    reasons, counts = collections.defaultdict(set), collections.defaultdict(set)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        said = list(pool.map(lambda program: explained(collection, program, linter), collection.programs))
    for program, accesses_said in zip(collection.programs, said):
        for (file, line, memory, _, _, width), words in accesses_said.items():
            # What a pointer of unknown origin leads to may be either.
            for kind in CHECKS if memory == "unknown" else (memory,):
                reasons[kind, program["name"], file, line] |= {word.removeprefix("not counted: ") for word in words}
                counts[kind, program["name"], file, line] |= {(width, word) for word in words}
    print(f"{machine}; {len({row['program'] for row in rows})} programs\n")
    for memory, unit in (("shared", "wavefronts"), ("global", "sectors")):
        compare_memory(memory, unit, measured, found, calls, reasons, counts)


def compare_memory(memory, unit, measured, found, calls, reasons, counts):
    """Prints what became of the reports of one check, and which wasteful lines have none."""
    # The instruction carries the line of the operator or of the statement's end, where an expression has several.
    near = (0, 1, -1, 2, -2)

    def counted_at(program, file, line, needs):
        return next((line + d for d in near if (key := (memory, program, file, line + d)) in measured and needs(measured[key])), None)

    print(f"## {CHECKS[memory]}\n\n| program and lines | reported {unit} | counted, per request | at best | |\n| --- | --- | --- | --- | --- |")
    judged = collections.Counter()
    rows = collections.defaultdict(list)
    hit = set()
    for (kind, program, file, line), entries in sorted(found.items()):
        if kind != memory:
            continue
        at = counted_at(program, file, line, lambda counted: counted.needed > NOISE * counted.ideal)
        counted = measured.get((memory, program, file, at or line))
        if not counted or not counted.instructions:
            verdict = "not run"
        elif any(abs(counted.worst - needed) <= AGREEMENT * needed for needed, _ in entries) and at:
            verdict = "right"
        else:
            verdict = "partly right" if at else "wrong"
        judged[verdict] += 1
        if at:
            hit.add((program, file, at))
        worst = max(entries)
        numbers = " | |" if not counted or not counted.instructions else f" {counted.worst:.3g} | {counted.ideal / counted.instructions:.3g} |"
        rows[program, file, f"{worst[0]} where {worst[1]} would do |{numbers} {verdict}"].append(str(line))
    for (program, file, text), places in rows.items():
        print(f"| {program}: `{file}` {', '.join(places)} | {text} |")

    def wasteful(program, file, line):
        return measured[memory, program, file, line].wasteful(memory)

    lines = {(program, file, line) for (kind, program, file, line) in measured if kind == memory and line and wasteful(program, file, line)
             and not at_its_best(measured[kind, program, file, line], counts[kind, program, file, line])}
    missed = sorted((program, file, line) for program, file, line in lines - hit if (memory, program, file, line) not in calls
                    and not any((memory, program, file, line + d) in found for d in near))
    from_data = {place for place in missed if depends_on_data(reasons, memory, *place, near)}
    seen = len(lines) - len(missed)
    order = ("right", "partly right", "wrong", "not run")
    print(f"\nReports: {', '.join(f'{judged[verdict]} {verdict}' for verdict in order if judged[verdict]) or 'none'}. "
          f"Lines that waste {unit}: {len(lines)}. Of these {len(from_data)} depend on data and are not reported; of the other {len(lines) - len(from_data)}, "
          f"{seen} are{f' ({100 * seen // (len(lines) - len(from_data))} %)' if len(lines) > len(from_data) else ''}.\n")
    for title, places in (("Not reported", sorted(set(missed) - from_data)), ("Not reported, and dependent on data", sorted(from_data))):
        ratios = collections.defaultdict(list)
        for place in places:
            counted = measured[(memory, *place)]
            ratios[place[:2]].append((place[2], counted.needed / max(1, counted.ideal)))
        if places:
            print(f"{title}: " + "; ".join(f"{program}: `{file}` {in_short(entries)}" for (program, file), entries in ratios.items()) + ".\n")


def at_its_best(counted, said):
    """Whether a line needs no more than its lanes would anywhere: what the linter says of all its accesses, in the widths that the machine code has. The
    profiler's best is for lanes that lie together; eight lanes of 16 bytes in two rows of a block are in two quarters of the warp."""
    costs = [(width, match) for width, word in said if (match := re.fullmatch(r"(\d+) where (\d+) would do", word))]
    return (bool(costs) and len(costs) == len(said) and {width for width, _ in costs} == counted.widths
            and all(int(match[1]) <= int(match[2]) for _, match in costs) and counted.worst <= NOISE * max(int(match[1]) for _, match in costs))


def in_short(entries):
    """Some lines, and how many times the best they need."""
    few = ", ".join(str(line) for line, _ in entries) if len(entries) <= 8 else f"{len(entries)} lines from {entries[0][0]} to {entries[-1][0]}"
    least, most = (f"{bound(ratio for _, ratio in entries):.2g}" for bound in (min, max))
    return f"{few} ({least if least == most else f'{least} to {most}'} times)"


def depends_on_data(reasons, memory, program, file, line, near):
    """Whether what the linter says of a line's accesses is that they depend on data, but for those that it counts and that waste nothing; a line of which
    it says nothing does not."""
    # An access that takes several lines begins before the line that its instruction has.
    said = next((reasons[memory, program, file, line + d] for d in (*near, -3, -4, -5, -6) if reasons.get((memory, program, file, line + d))), set())
    unknown = {reason for reason in said if not re.fullmatch(r"(\d+) where \1 would do", reason)}
    return bool(unknown) and all(reason.startswith(DATA) for reason in unknown)


ACCESS = re.compile(r"(\S+?):(\d+):\d+: (shared|global|unknown) (load|store|atomic)(?: of (\d+) bytes? a lane.*?)? in '(?:\w+::)*(\w+)[^']*' for the ")
OPERATIONS = {"LD": "load", "ST": "store", "AT": "atomic", "RE": "atomic"}
WIDTHS = {"U8": 1, "S8": 1, "U16": 2, "S16": 2, "64": 8, "128": 16}


def kind_of(opcode, memory):
    """What an instruction of the machine code does and the bytes of a lane, in the linter's words; a copy to shared memory is both."""
    name, *suffixes = opcode.split(".")
    operation = {"global": "load", "shared": "store"}[memory] if name == "LDGSTS" else OPERATIONS.get(name[:2])
    if not operation:
        return name, 0
    return operation, 16 if name == "LDSM" else next((WIDTHS[suffix] for suffix in reversed(suffixes) if suffix in WIDTHS), 4)


def explained(collection, program, linter):
    """{(file, line, memory, kernel, operation, bytes of a lane): what the linter says of such accesses} for one program."""
    said = collections.defaultdict(set)
    linter = os.path.abspath(shutil.which(linter) or sys.exit(f"error: there is no linter at {linter}"))
    for source in (source for source in program["sources"] if source.endswith(".cu")):
        command = [linter, "--fail-on=never", "--no-cache", "--timeout=480", "--checks=-*," + ",".join(CHECKS.values()), "--explain-access=all",
                   str(collection.folder(program) / source), "--", "-x", "cu", *collection.flags(program)]
        result = subprocess.run(command, cwd=collection.folder(program), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, errors="replace")
        place = None
        for line in result.stdout.splitlines():
            if match := ACCESS.match(line):
                place = (os.path.basename(match[1]), int(match[2]), match[3], match[6], match[4], int(match[5] or 0))
            elif place and (match := re.match(r"  merged with \d+ more into a request of (\d+) bytes", line)):
                place = (*place[:5], int(match[1]))
            elif place and (match := re.match(r"  (\d+) (?:wavefronts?|sectors?) where (\d+) would do", line)):
                said[place].add(f"{match[1]} where {match[2]} would do")
            elif place and (match := re.match(r"  not counted: (.*?)(?: \(\S+\))?$", line)):
                said[place].add(f"not counted: {match[1]}")
    return said


def accesses(name, linter, sources, counters):
    """Prints the memory instructions that were counted, by kernel, kind and width, beside what the linter says of such accesses. By line would say less:
    what is inlined has the line of a call in the machine code."""
    collection = Collection(name, sources)
    with open(counters, newline="") as file:
        machine = file.readline()[1:].strip()
        rows = list(csv.DictReader(file))
    print(f"{machine}\n\n| program | kernel | accesses | bytes of a lane | counted, per request | at best | the linter says |\n| --- | --- | --- | --- | --- | --- | --- |")
    for program in collection.programs:
        said = collections.defaultdict(set)
        for (_, _, memory, kernel, operation, size), words in explained(collection, program, linter).items():
            said[kernel, memory, operation, size] |= words
        counted = collections.defaultdict(set)
        for row in rows:
            executed = int(row["instructions"])
            if row["program"] == program["name"] and executed:
                kind = (row["kernel"], row["memory"], *kind_of(row["operation"], row["memory"]))
                counted[kind].add((f"{int(row['needed']) / executed:.3g}", f"{int(row['ideal']) / executed:.3g}"))
        for (kernel, memory, operation, size), numbers in sorted(counted.items()):
            # The tensor core's own reads have no width; the linter calls them loads.
            words = "; ".join(sorted(said[kernel, memory, operation if size else "load", size])) or "nothing"
            needed, ideal = (", ".join(sorted({pair[at] for pair in numbers}, key=float)) for at in (0, 1))
            print(f"| {program['name']} | `{kernel}` | {memory} {operation} | {size or 'all'} | {needed} | {ideal} | {words} |")


EVIDENCE = HERE.parent.parent / "docs/evidence"
TABLE = re.compile(r"(<!-- counters:begin (\w+) (\S+) \S+ -->\n).*?(<!-- counters:end -->)", re.DOTALL)


def made_from(name):
    """A hash of all that decides the table of a collection, but for the public sources, which have a commit."""
    top, total = HERE.parent.parent, hashlib.sha256()
    files = [HERE / f"{name}.json", HERE / f"{name}.csv", *sorted(file for pattern in DECIDES for file in top.glob(pattern))]
    for file in files:
        total.update(file.relative_to(top).as_posix().encode() + b"\0" + file.read_bytes())
    return total.hexdigest()[:16]


def page(name, linter, sources):
    target = EVIDENCE / f"{name}.md"
    text = target.read_text()
    found = TABLE.search(text) or sys.exit(f"error: {target} has no place for the table: <!-- counters:begin compare {name} - -->, <!-- counters:end -->")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        {"compare": compare, "accesses": accesses}[found[2]](name, linter, sources, HERE / f"{name}.csv")
    begin = f"<!-- counters:begin {found[2]} {name} {made_from(name)} -->\n"
    target.write_text(text[:found.start()] + begin + printed.getvalue().rstrip() + "\n" + found[4] + text[found.end():])


def check():
    """Fails when a page was made from other counters, programs or checks than those of today."""
    stale = []
    for target in sorted(EVIDENCE.glob("*.md")):
        for found in TABLE.finditer(target.read_text()):
            if f" {made_from(found[3])} " not in found[1]:
                stale.append(f"error: docs/evidence/{target.name}: made from other counters, programs or checks than those of today; `line_counters.py page {found[3]}` makes it again")
    sys.exit("\n".join(stale) or 0)


def main():
    commands = {"build": build, "measure": measure, "compare": compare, "accesses": accesses, "page": page, "check": check}
    if len(sys.argv) < 2 or sys.argv[1] not in commands or (len(sys.argv) < 5 and sys.argv[1] != "check"):
        sys.exit(__doc__)
    commands[sys.argv[1]](*sys.argv[2:])


if __name__ == "__main__":
    main()
