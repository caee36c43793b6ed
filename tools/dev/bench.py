#!/usr/bin/env python3
"""Measures cuda-lint beside clang, clang-tidy, nvcc and cppcheck, and writes the tables of docs/performance.md.

Every round runs every program once, one after the other, and a ratio is taken within its round: what else the machine does then
changes both sides. Ratios are of processor time (user and system, with the processes that the program waited for); wall-clock time stands
beside it, and memory is the largest resident set of a process, all as `/usr/bin/time -v` tells them; hyperfine adds wall-clock times of
single commands. A program that is missing or fails has no row; the page is written after every section, so that a run that is
stopped leaves what it measured.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import bench_heavy

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "performance.md"
REFERENCE = "clang++ -fsyntax-only"
# How many rounds the programs run that cuda-lint is not measured against, and the seconds of the first beyond which there is one only.
OTHER_ROUNDS, OTHER_SECONDS = 2, 8
# How many rounds there are at least, however long they take.
LEAST_ROUNDS = 3
# Seconds after which a program is stopped.
TIMEOUT = 300
SAMPLES = ("Samples/6_Performance/transpose/transpose.cu", "Samples/3_CUDA_Features/cdpQuadtree/cdpQuadtree.cu",
           "Samples/2_Concepts_and_Techniques/reduction/reduction_kernel.cu")
BEGIN, END = "<!-- bench: begin -->", "<!-- bench: end -->"

SMALL = "__global__ void scale(float *p, float f) { p[blockIdx.x * blockDim.x + threadIdx.x] *= f; }\n"

COMMON = """#include <cooperative_groups.h>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

__global__ void transpose(float *out, const float *in, int n) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  cooperative_groups::sync(cooperative_groups::this_thread_block());
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}
int main() {
  std::vector<float> host(1024 * 1024);
  float *in, *out;
  cudaMalloc(&in, host.size() * sizeof(float));
  cudaMalloc(&out, host.size() * sizeof(float));
  transpose<<<dim3(32, 32), dim3(32, 8)>>>(out, in, 1024);
  std::cout << cudaGetErrorString(cudaDeviceSynchronize()) << std::endl;
}
"""

TEMPLATES = """#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/random.h>
#include <thrust/sort.h>

int main() {
  thrust::host_vector<int> host(1 << 20);
  thrust::device_vector<int> device = host;
  thrust::sort(device.begin(), device.end());
}
"""


class Failed(Exception):
    """A program that did not do what it was run for."""


class Run:
    """One run of a command: seconds of processor time, seconds of wall time, peak memory in MB."""

    def __init__(self, command, env=None, ok=(0, 1), errors=None):
        begin = time.monotonic()
        log = errors or os.devnull
        child = os.posix_spawnp(command[0], command, env or os.environ, file_actions=[
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0), (os.POSIX_SPAWN_OPEN, 2, str(log), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)])
        stop = threading.Timer(TIMEOUT, os.kill, (child, 9))
        stop.start()
        self.driver_mb = 0
        while True:
            done, status, usage = os.wait4(child, os.WNOHANG if begin_sampling(command) else 0)
            if done:
                break
            self.driver_mb = max(self.driver_mb, high_water(child))
            time.sleep(0.02)
        stop.cancel()
        self.wall = time.monotonic() - begin
        self.cpu = usage.ru_utime + usage.ru_stime
        self.mb = usage.ru_maxrss / 1024
        code = os.waitstatus_to_exitcode(status)
        if code not in ok:
            raise Failed(f"exit status {code}: {' '.join(command)}")


def begin_sampling(command):
    return "-j1" in command or any(a.startswith("-j") and a[2:].isdigit() for a in command)


def high_water(pid):
    """Peak resident memory of one process alone, MB."""
    try:
        for line in open(f"/proc/{pid}/status"):
            if line.startswith("VmHWM"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0


def settle(cache, seconds=60):
    """Waits until what a run leaves to do in the background is done."""
    until = time.monotonic() + seconds
    quiet = 0
    while time.monotonic() < until and quiet < 4:
        names = os.listdir(cache)
        # One header after the other is precompiled; between two nothing is locked.
        quiet = quiet + 1 if any("facts-" in n for n in names) and not any(".lock" in n for n in names) else 0
        time.sleep(0.1)


def spread(values, form="{:.2f}"):
    return f"{form.format(statistics.median(values))} ({form.format(min(values))} to {form.format(max(values))})"


def passes_of(lint, env, log):
    """Runs as --profile does, with what is else left to the background; how many passes over the file there were, and the run."""
    run = Run([lint[0], "--profile", *lint[1:]], env, errors=log)
    counts = [line.split() for line in log.read_text().split("\n") if line.endswith("files parsed")]
    return int(counts[0][2]) if counts else 1, run


def bench_file(name, path, options, tools, rounds, seconds):
    """Rows (program, seconds, ratio, MB, memory ratio) for one file; stops after that many seconds or rounds."""
    print(f"bench: {name}", file=sys.stderr)
    begin = time.monotonic()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="cuda-lint-bench-"))
    source = folder / pathlib.Path(path).name
    shutil.copy(path, source)
    # What a source includes from beside it.
    options = [*options, f"-I{pathlib.Path(path).parent}"]
    device = ["-x", "cuda", "--cuda-device-only", "--offload-arch=sm_90", "-fgpu-rdc", f"--cuda-path={tools.cuda}", "-w",
              f"-I{tools.cuda}/include/cccl", *options]
    lint = [str(tools.lint), "--quiet", str(source), "--", *options]
    programs = {REFERENCE: [tools.clang, "-fsyntax-only", *device, str(source)]}
    if tools.tidy:
        programs["clang-tidy, all checks"] = [tools.tidy, "--quiet", "--checks=*", str(source), "--", *device]
    if tools.nvcc:
        programs["nvcc"] = [tools.nvcc, "-w", "-arch=sm_90", "-rdc=true", "-c", "-o", str(folder / "out.o"), *options, str(source)]
    if tools.cppcheck:
        programs["cppcheck"] = [tools.cppcheck, "--quiet", "--language=c++", "--enable=all", *options, str(source)]
    results = {}

    def measure(program, command, env=None):
        try:
            results.setdefault(program, []).append(Run(command, env))
        except (Failed, OSError) as problem:
            print(f"bench: {program}: {problem}", file=sys.stderr)
            results[program] = []
            programs.pop(program, None)

    def environment():
        cache = pathlib.Path(tempfile.mkdtemp(dir=folder))
        return cache, {**os.environ, "CUDA_LINT_CACHE_DIR": str(cache)}

    passes = 1
    for number in range(rounds):
        if number >= LEAST_ROUNDS and time.monotonic() - begin > seconds * number / (number + 1):
            break
        for program, command in list(programs.items()):
            # The others are slow, and only there to compare with.
            if program != REFERENCE and (number >= OTHER_ROUNDS or number and results[program][0].wall > OTHER_SECONDS):
                continue
            measure(program, command)
        if REFERENCE not in programs:
            break
        cache, env = environment()
        measure("cuda-lint, cold", lint, env)
        settle(cache)
        with open(source, "a") as out:
            out.write("// changed\n")
        measure("cuda-lint, file changed", lint, env)
        measure("cuda-lint, nothing changed", lint, env)
        shutil.rmtree(cache, ignore_errors=True)
        if number == 0:
            cache, env = environment()
            passes, run = passes_of(lint, env, folder / "profile")
            results["cuda-lint, cold, and all that is left to the background"] = [run]
            shutil.rmtree(cache, ignore_errors=True)
        if passes > 1:
            cache, env = environment()
            measure("cuda-lint, cold, --passes=device", [lint[0], "--passes=device", *lint[1:]], env)
            settle(cache)
            shutil.rmtree(cache, ignore_errors=True)
    shutil.rmtree(folder, ignore_errors=True)
    reference = results.get(REFERENCE)
    if not reference:
        return []
    rows = []
    for program, runs in results.items():
        if not runs:
            continue
        if program == "cuda-lint, cold" and passes > 1:
            program += f" ({passes} passes)"
        ratio = [r.cpu / c.cpu for r, c in zip(runs, reference)]
        memory = statistics.median(r.mb for r in runs)
        form = "{:.3f}" if statistics.median(ratio) < 0.1 else "{:.2f}"
        rows.append([program, f"{statistics.median(r.cpu for r in runs):.3f} s", spread(ratio, form), f"{statistics.median(r.wall for r in runs):.3f} s",
                     f"{memory:.0f} MB", f"{memory / statistics.median(c.mb for c in reference):.2f}", str(len(runs))])
    return rows


def bench_heavy_files(subjects, tools, rounds, seconds):
    """One table of the heavy templates, a row for each file."""
    rows, medians = [], []
    for title, path, options in subjects:
        print(f"bench: {title}", file=sys.stderr)
        begin = time.monotonic()
        folder = pathlib.Path(tempfile.mkdtemp(prefix="cuda-lint-bench-"))
        source = folder / path.name
        shutil.copy(path, source)
        options = [*options, f"-I{path.parent}"]
        lint = [str(tools.lint), "--quiet", str(source), "--", *options]
        measured = []
        try:
            compiler = bench_heavy.reference(tools.lint, tools.clang, source, options, folder)
            for number in range(rounds):
                if number >= LEAST_ROUNDS and time.monotonic() - begin > seconds * number / (number + 1):
                    break
                cache = pathlib.Path(tempfile.mkdtemp(dir=folder))
                env = {**os.environ, "CUDA_LINT_CACHE_DIR": str(cache)}
                plain, cold = Run(compiler), Run(lint, env)
                settle(cache)
                with open(source, "a") as out:
                    out.write("// changed\n")
                measured.append((plain, cold, Run(lint, env), Run(lint, env)))
                shutil.rmtree(cache, ignore_errors=True)
        except (Failed, OSError, subprocess.CalledProcessError) as problem:
            print(f"bench: {title}: {problem}", file=sys.stderr)
        shutil.rmtree(folder, ignore_errors=True)
        if not measured:
            continue
        ratios = [[r[state].cpu / r[0].cpu for r in measured] for state in (1, 2, 3)]
        memory = [statistics.median(r[state].mb for r in measured) for state in (0, 1)]
        medians.append([*(statistics.median(of) for of in ratios), memory[1] / memory[0]])
        rows.append([title, f"{statistics.median(r[0].cpu for r in measured):.1f} s", spread(ratios[0]), spread(ratios[1]),
                     f"{medians[-1][2]:.3f}", f"{memory[0]:.0f} MB", f"{medians[-1][3]:.2f}", str(len(measured))])
    if not rows:
        return ""
    middle = [statistics.median(of) for of in zip(*medians)]
    rows.append(["median of the files", "", f"{middle[0]:.2f}", f"{middle[1]:.2f}", f"{middle[2]:.3f}", "", f"{middle[3]:.2f}", ""])
    return ("### Heavy templates\n\nThe reference is `clang++-22 -w -fsyntax-only` of the device's side with the flags that `cuda-lint compdb` writes; "
            "ratios to it are of processor time, median (range).\n\n" +
            table(["file", "clang++", "cold", "file changed", "nothing changed", "clang++, peak memory", "ratio, cold", "rounds"], rows))


def make_project(folder, files, tools):
    """A project of many kernels over a few headers, as an nvcc build describes it."""
    folder.mkdir(parents=True)
    for i in range(10):
        (folder / f"common{i}.h").write_text(
            f"#pragma once\n#include <cuda_runtime.h>\n#include <vector>\n__device__ inline int common{i}(int x) {{ return x + {i}; }}\n")
    entries = []
    for i in range(files):
        name = f"kernel{i}.cu"
        (folder / name).write_text(
            f'#include "common{i % 10}.h"\n__global__ void kernel{i}(int *p) {{ p[blockIdx.x * blockDim.x + threadIdx.x] = common{i % 10}({i}); }}\n'
            f"void launch{i}(int *p) {{ kernel{i}<<<1, 256>>>(p); }}\n")
        entries.append({"directory": str(folder), "file": name, "command": f"{tools.cuda}/bin/nvcc -arch=sm_90 -c {name} -o {name}.o"})
    (folder / "compile_commands.json").write_text(json.dumps(entries))


def bench_project(sizes, jobs, tools):
    rows, walls = [], {}
    for files in sizes:
        print(f"bench: project of {files} files", file=sys.stderr)
        folder = pathlib.Path(tempfile.mkdtemp(prefix="cuda-lint-project-"))
        make_project(folder / "src", files, tools)
        for count in jobs:
            env = {**os.environ, "CUDA_LINT_CACHE_DIR": str(folder / f"cache{count}")}
            command = [str(tools.lint), "--quiet", f"-j{count}", str(folder / "src")]
            for state in ("cold", "nothing changed"):
                run = Run(command, env)
                walls[files, count, state] = run.wall
                rows.append([str(files), f"-j{count}", state, f"{run.wall:.1f} s", f"{run.cpu:.1f} s", f"{run.cpu / files * 1000:.1f} ms",
                             f"{run.driver_mb:.0f} MB", f"{run.mb:.0f} MB"])
        shutil.rmtree(folder)
    notes = [f"{files} files with an empty cache: -j{jobs[-1]} is {walls[files, jobs[0], 'cold'] / walls[files, jobs[-1], 'cold']:.2f} times as fast "
             f"as -j{jobs[0]}, by wall-clock time." for files in sizes if len(jobs) > 1]
    return table(["files", "jobs", "state", "wall-clock time", "processor time", "per file", "memory of the driver", "of the largest process"],
                 rows) + "".join(f"\n{note}\n" for note in notes)


def hyperfine(tools, source):
    """Wall-clock times of the smallest runs, where starting the process counts."""
    if not tools.hyperfine:
        return ""
    cache = tempfile.mkdtemp()
    env = {**os.environ, "CUDA_LINT_CACHE_DIR": cache}
    Run([str(tools.lint), "--quiet", str(source)], env)
    settle(cache)
    out = pathlib.Path(cache) / "hyperfine.json"
    subprocess.run([tools.hyperfine, "-N", "-i", "--runs", "20", "--export-json", str(out),
                    f"{tools.clang} --version", f"{tools.lint} --quiet {source}"], env=env, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, check=True)
    start, unchanged = json.loads(out.read_text())["results"]
    shutil.rmtree(cache)
    return (f"\nBy hyperfine, 20 runs: `clang++ --version` takes {start['mean'] * 1000:.0f} ± {start['stddev'] * 1000:.0f} ms of wall-clock time, "
            f"`cuda-lint` on the unchanged small file {unchanged['mean'] * 1000:.0f} ± {unchanged['stddev'] * 1000:.0f} ms.\n")


KERNEL = """__global__ void kernel{i}(float *out, const float *in, int n) {{
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  if (x < n && y < n)
    tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 16; ++j)
    sum += tile[threadIdx.y][j] * {i};
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  if (x < n && y < n)
    out[y * n + x] = tile[threadIdx.x][threadIdx.y] + sum;
}}

void launch{i}(float *out, const float *in, int n) {{
  kernel{i}<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(out, in, n);
}}

"""


class Editor:
    """A clangd and one open file."""

    def __init__(self, program, path):
        self.process = subprocess.Popen([program, "--log=error", "--background-index=0", "-j=1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        # One that does not answer is ended, and what waits for it sees the end of its output.
        self.watch = threading.Timer(TIMEOUT, self.process.kill)
        self.watch.start()
        self.uri, self.text, self.version = path.as_uri(), path.read_text(), 1
        self.send("initialize", {"processId": None, "rootUri": None, "capabilities": {"textDocument": {"publishDiagnostics": {"versionSupport": True}}}}, 1)
        while self.receive().get("id") != 1:
            pass
        self.send("initialized", {})
        self.send("textDocument/didOpen", {"textDocument": {"uri": self.uri, "languageId": "cuda", "version": 1, "text": self.text}})
        self.wait()

    def send(self, method, params, number=None):
        message = {"jsonrpc": "2.0", "method": method, "params": params, **({"id": number} if number else {})}
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while (line := self.process.stdout.readline().strip()):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        if not length:
            raise Failed("the editor server ended or did not answer")
        return json.loads(self.process.stdout.read(length))

    def wait(self):
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"].get("version") == self.version:
                return

    def cpu(self):
        fields = open(f"/proc/{self.process.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def keystroke(self):
        """Types one character; seconds until its diagnostics are there: wall-clock time, and processor time."""
        self.version += 1
        self.text += "/" if self.version % 2 == 0 else "/\n"
        begin, cpu = time.monotonic(), self.cpu()
        self.send("textDocument/didChange", {"textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [{"text": self.text}]})
        self.wait()
        return time.monotonic() - begin, self.cpu() - cpu

    def close(self):
        self.watch.cancel()
        self.process.kill()
        self.process.wait()


def bench_editor(ours, plain, tools, rounds):
    print("bench: editor", file=sys.stderr)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="cuda-lint-editor-"))
    path = folder / "kernels.cu"
    path.write_text("#include <vector>\n" + "".join(KERNEL.format(i=i) for i in range(25)))
    lines = len(path.read_text().splitlines())
    flags = ["clang++", "-x", "cuda", "--cuda-device-only", "--offload-arch=sm_90", f"--cuda-path={tools.cuda}", "-c", str(path)]
    (folder / "compile_commands.json").write_text(json.dumps([{"directory": str(folder), "file": str(path), "arguments": flags}]))
    editors = []
    try:
        for program in (plain, ours):
            editors.append(Editor(program, path))
        times = [[e.keystroke() for e in editors] for _ in range(rounds)]
    finally:
        for e in editors:
            e.close()
        shutil.rmtree(folder)
    rows = []
    for number, name in enumerate(("clangd", "cuda-lint-clangd")):
        rows.append([name, *(spread([t[number][kind] * 1000 for t in times], "{:.0f}") + " ms" for kind in (0, 1))])
    more = statistics.median((t[1][0] - t[0][0]) * 1000 for t in times), statistics.median((t[1][1] - t[0][1]) * 1000 for t in times)
    rows.append(["difference, median", f"{more[0]:.0f} ms", f"{more[1]:.0f} ms"])
    slack = statistics.median(t[1][0] * 1000 - 1.1 * t[0][0] * 1000 for t in times)
    rows.append(["beyond clangd's time + 10 %, median", f"{slack:.0f} ms", ""])
    return f"### From a keystroke to diagnostics, a file of {lines} lines\n\n" + table(["editor server", "wall-clock time", "processor time"], rows)


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def main():
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__)
    parser.add_argument("--lint", default=str(ROOT / "build/bin/cuda-lint"), help="the driver, a Release build")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--samples", help="a checkout of NVIDIA/cuda-samples: some of its files are measured, too")
    parser.add_argument("--heavy", default="", metavar="NAME=FOLDER,...",
                        help=f"checkouts whose heavy templates are measured, too: {', '.join(bench_heavy.FILES)} (which needs cutlass)")
    parser.add_argument("--minutes", type=float, default=11, help="about how long it may take: rounds are left out, down to three (default: 11)")
    parser.add_argument("--keystrokes", type=int, default=25, help="characters typed into each editor server")
    parser.add_argument("--only", default="", help="the sources to measure, by name without .cu, comma-separated (default: all)")
    parser.add_argument("--project", default="100,1000", help="sizes of the generated project (default: 100,1000; 0 for none)")
    parser.add_argument("--jobs", default=f"1,{os.cpu_count()}")
    parser.add_argument("--clangd", default=str(ROOT / "build/bin/cuda-lint-clangd"), help="measured from keystroke to diagnostics, if it is there")
    parser.add_argument("--print", action="store_true", help="print the tables and leave docs/performance.md alone")
    args = parser.parse_args()

    class Tools:
        lint = pathlib.Path(args.lint).resolve()
        clang = shutil.which("clang++-22") or "/usr/lib/llvm-22/bin/clang++"
        tidy = shutil.which("clang-tidy-22")
        cuda = os.environ.get("CUDA_PATH", "/usr/local/cuda")
        nvcc = shutil.which("nvcc") or (cuda + "/bin/nvcc" if os.path.exists(cuda + "/bin/nvcc") else None)
        cppcheck = shutil.which("cppcheck")
        hyperfine = shutil.which("hyperfine")

    if not os.path.exists(Tools.clang):
        sys.exit("bench: no clang++-22, to which everything is compared")
    work = pathlib.Path(tempfile.mkdtemp(prefix="cuda-lint-bench-src-"))
    subjects = []
    for name, title, text in (("small.cu", "one kernel, no include", SMALL), ("common.cu", "cooperative groups and iostreams", COMMON),
                              ("templates.cu", "thrust", TEMPLATES)):
        (work / name).write_text(text)
        subjects.append((title, work / name, []))
    if args.samples:
        samples = pathlib.Path(args.samples).resolve()
        for path in SAMPLES:
            if (samples / path).exists():
                subjects.append((f"`{pathlib.Path(path).name}` of cuda-samples", samples / path, [f"-I{samples}/Common"]))
    if args.only:
        subjects = [s for s in subjects if pathlib.Path(s[1]).stem in args.only.split(",")]
    heavy = bench_heavy.subjects(bench_heavy.checkouts(args.heavy), work)
    if args.only:
        heavy = [s for s in heavy if s[1].stem in args.only.split(",")]

    begin = time.monotonic()
    version = subprocess.run([str(Tools.lint), "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0]
    cpu = next((line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "unknown processor")
    out = []

    def write():
        text = "\n".join([BEGIN, f"{version}; {os.cpu_count()} cores, {cpu}; load average {os.getloadavg()[1]:.1f}; up to {args.rounds} rounds, in each every "
                          "program once. Reference: `clang++-22 -w -fsyntax-only -x cuda --cuda-device-only --offload-arch=sm_90 -fgpu-rdc`.\n", *out, END])
        if not args.print:
            page = PAGE.read_text()
            PAGE.write_text(page[:page.index(BEGIN)] + text + page[page.index(END) + len(END):])
        return text

    def section(measure):
        """Adds what measure returns; one that fails is left out."""
        try:
            text = measure()
        except (Failed, OSError, ValueError, subprocess.CalledProcessError) as problem:
            print(f"bench: {problem}", file=sys.stderr)
            return
        if text:
            out.append(text)
            write()

    def file_section(title, path, options, seconds):
        rows = bench_file(title, path, options, Tools, args.rounds, seconds)
        head = ["program", "processor time", "ratio to clang++, median (range)", "wall-clock time", "peak memory", "ratio", "rounds"]
        return rows and f"### {title[0].upper() + title[1:]}\n\n" + table(head, rows)

    sizes = [int(s) for s in args.project.split(",") if int(s)]
    # What is left for the sources when the project and the editor had theirs.
    share = max(0.0, args.minutes * 60 - sum(sizes) * 0.15 - 60) / max(1, len(subjects) + len(heavy))
    for title, path, options in subjects:
        section(lambda: file_section(title, path, options, share))
    section(lambda: bench_heavy_files(heavy, Tools, args.rounds, share))
    section(lambda: hyperfine(Tools, work / "small.cu"))
    plain = shutil.which("clangd-22") or "/usr/lib/llvm-22/bin/clangd"
    if os.path.exists(args.clangd) and os.path.exists(plain):
        section(lambda: bench_editor(args.clangd, plain, Tools, args.keystrokes))
    else:
        print("bench: no cuda-lint-clangd, or no clangd-22 to compare it with", file=sys.stderr)
    if sizes:
        section(lambda: "### A generated project\n\n" + bench_project(sizes, [int(j) for j in args.jobs.split(",")], Tools))
    shutil.rmtree(work)
    text = write()
    if args.print:
        print(text)
    print(f"bench: {(time.monotonic() - begin) / 60:.1f} minutes" + ("" if args.print else f"; wrote {PAGE}"), file=sys.stderr)


main()
