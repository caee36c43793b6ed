# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %cuda-lint %clang-tidy %plugin %clangd %t %S/clangd/Inputs "%embedded-flags" | FileCheck %s
"""Which checks a configuration enables is the same for the command, for clang-tidy with the plugin, and for clangd."""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

cuda_lint, clang_tidy, plugin, clangd, folder, inputs, flags = sys.argv[1:]
folder = pathlib.Path(folder).resolve()
sys.path.insert(0, inputs)
from lsp_client import Server

# A report of each group: two of correctness, one of performance, one of a strict check.
SOURCE = """__global__ void child(int *Data) { *Data = 1; }
__host__ __device__ void both(int *Data) { child<<<1, 1>>>(Data); }
__global__ void record(cudaEvent_t Event) { cudaEventRecord(Event, cudaStreamTailLaunch); }
__global__ void column(float *Out, const float *In) {
  __shared__ float Tile[32][32];
  Tile[threadIdx.x][threadIdx.y] = In[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  Out[threadIdx.y * 32 + threadIdx.x] = Tile[threadIdx.y][threadIdx.x];
}
void run(float *Out, const float *In) { column<<<1, dim3(32, 32)>>>(Out, In); }
"""
SHORT = {"cuda-cdp-host-device-launch": "both", "cuda-cdp-tail-event": "tail", "cuda-smem-bank-conflict": "banks", "cuda-launch-unchecked": "strict"}
DEFAULT = "both tail banks"
# What is configured, and what is reported then.
CONFIGURATIONS = [
    (None, DEFAULT),
    ("-cuda-smem-bank-conflict", "both tail"),
    ("-cuda-smem-*,-cuda-cdp-tail-event", "both"),
    ("cuda-launch-unchecked", DEFAULT + " strict"),
    ("cuda-*", DEFAULT + " strict"),
    ("cuda-*,-cuda-smem-bank-conflict", "both tail strict"),
    ("-*,cuda-cdp-*", "both tail"),
    ("-*,cuda-*,-cuda-cdp-*", "banks strict"),
    ("bugprone-*", DEFAULT),
    ("-cuda-*", ""),
    ("-*,-cuda-*", ""),
    ("correctness", "both tail"),
    ("performance", "banks"),
    ("strict", "strict"),
    ("correctness,strict", "both tail strict"),
    ("-performance", "both tail"),
    ("-*,cuda-*,-performance,-strict", "both tail"),
    ("performance,-cuda-smem-bank-conflict,cuda-cdp-tail-event", "tail"),
    ("cuda-*\n,-cuda-cdp-*", "banks strict"),
]


def names(checks):
    # Others find something, too: what is asked is which of these run.
    return " ".join(short for check, short in SHORT.items() if check in checks)


def write(number, checks, clangd_checks=None):
    place = folder / str(number)
    place.mkdir()
    (place / "a.cu").write_text(SOURCE)
    # The top of the search for configurations.
    (place / ".clang-tidy").write_text("{}\n" if checks is None else f"Checks: {json.dumps(checks)}\n")
    (place / "compile_commands.json").write_text(json.dumps(
        [{"directory": str(place), "file": "a.cu", "arguments": ["clang++", *shlex.split(flags), "-c", "a.cu"]}]))
    if clangd_checks:
        (place / ".clangd").write_text(f"Diagnostics:\n  ClangTidy: {clangd_checks}\n")
    return place / "a.cu"


def by_command(*files):
    """What is reported of each file. They are one run, which precompiles what they share, and each has a configuration of its own."""
    out = subprocess.run([cuda_lint, "--quiet", "--format=json", *map(str, files)], capture_output=True, text=True, cwd="/",
                         env={**os.environ, "CUDA_LINT_CACHE_DIR": str(folder / "cache")}).stdout
    found = [(pathlib.Path("/", f["location"]["file"]), f["check"]) for f in json.loads(out)["findings"]]
    return [names({check for place, check in found if place == file}) for file in files]


def by_clang_tidy(file):
    out = subprocess.run([clang_tidy, f"--load={plugin}", "--quiet", "-p", str(file.parent), str(file)], capture_output=True, text=True).stdout
    return names(set(re.findall(r"\[(cuda-[a-z-]+)", out)))


server = Server(clangd, "--enable-config", "--background-index=false", folder=folder)
server.start(folder)
server.notify("initialized")


def by_clangd(file):
    return names({d.get("code") for d in server.diagnostics(server.open(file, SOURCE), 1)})


wrong = 0
files = [write(number, checks) for number, (checks, _) in enumerate(CONFIGURATIONS)]
for file, (checks, expected), reported_by_command in zip(files, CONFIGURATIONS, by_command(*files)):
    got = {"command": reported_by_command, "clang-tidy": by_clang_tidy(file), "clangd": by_clangd(file)}
    for place, reported in got.items():
        if reported != names({check for check, short in SHORT.items() if short in expected.split()}):
            wrong += 1
            print(f"{checks!r}: {place} reports '{reported}', not '{expected}'")
# CHECK: 19 configurations in three places, 0 wrong
print(f"{len(CONFIGURATIONS)} configurations in three places, {wrong} wrong")

# A project's own configuration of clang-tidy says nothing about these checks. clang-tidy itself reads it to the letter.
file = write("own", "-*,bugprone-*,-cuda-smem-bank-conflict")
# CHECK: a project's own: command 'both tail', clangd 'both tail', clang-tidy ''
print(f"a project's own: command '{by_command(file)[0]}', clangd '{by_clangd(file)}', clang-tidy '{by_clang_tidy(file)}'")

# clangd's own configuration, alone and after .clang-tidy.
for number, (clangd_checks, checks) in enumerate([("{Remove: [cuda-smem-*]}", None), ("{Add: [cuda-launch-unchecked]}", None), ("{Add: correctness}", None),
                                                  ("{Remove: [cuda-smem-*]}", "-cuda-cdp-tail-event")]):
    print(f".clangd {clangd_checks}: {by_clangd(write(f'clangd{number}', checks, clangd_checks))}")
# CHECK: .clangd {Remove: [cuda-smem-*]}: both tail
# CHECK: .clangd {Add: [cuda-launch-unchecked]}: both tail banks strict
# clangd refuses what is no check's name there.
# CHECK: .clangd {Add: correctness}: both tail banks
# CHECK: .clangd {Remove: [cuda-smem-*]}: both
# CHECK-NOT: tail
# CHECK: stopped with 0
print("stopped with", server.stop())
