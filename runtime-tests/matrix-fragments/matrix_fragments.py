#!/usr/bin/env python3
"""What a GPU requests for loads and stores of matrix fragments (`nvcuda::wmma`), beside what the linter takes them to be.

usage: matrix_fragments.py source                           prints the cases, one kernel each, and a program that runs them
       matrix_fragments.py build PROGRAM                    compiles it with nvcc
       matrix_fragments.py measure PROGRAM COUNTED.csv      runs it on a GPU under Nsight Compute
       matrix_fragments.py compare LINTER COUNTED.csv       prints the table of docs/evidence/matrix-fragments.md

In each case one fragment is loaded or stored, in shared or global memory, with lines that lie as close as they can, with 16 bytes between them, and
128 bytes apart. What is counted are the instructions, the bytes of a lane, and the wavefronts or sectors of all of them.
"""

import collections
import csv
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ELEMENTS = {  # name: (what the fragment is of, what lies in memory, bits)
    "half": ("half", "half", 16), "bf16": ("__nv_bfloat16", "__nv_bfloat16", 16), "s8": ("signed char", "signed char", 8),
    "tf32": ("precision::tf32", "float", 32), "f32": ("float", "float", 32), "s32": ("int", "int", 32), "f64": ("double", "double", 64),
    "s4": ("experimental::precision::s4", "int", 4), "b1": ("experimental::precision::b1", "unsigned", 1),
}
USUAL = [(16, 16, 16), (32, 8, 16), (8, 32, 16)]
SHARED_BYTES = 8192


def fragments():
    """[(use, shape, element, layout)]"""
    layouts = ("row", "col")
    out = [(use, shape, element, layout) for shape in USUAL for element in ("half", "bf16", "s8") for use in ("matrix_a", "matrix_b") for layout in layouts]
    out += [("accumulator", shape, element, layout) for shape in USUAL for element in ("half", "f32", "s32") for layout in layouts]
    for use, own in (("matrix_a", "row"), ("matrix_b", "col")):
        out += [(use, shape, element, layout) for shape, element in (((16, 16, 8), "tf32"), ((8, 8, 4), "f64")) for layout in layouts]
        out += [(use, shape, element, own) for shape, element in (((8, 8, 32), "s4"), ((8, 8, 128), "b1"))]
    out += [("accumulator", shape, element, layout) for shape, element in (((16, 16, 8), "f32"), ((8, 8, 4), "f64"), ((8, 8, 32), "s32"), ((8, 8, 128), "s32"))
            for layout in layouts]
    return out


def cases():
    """[(name, kernel, what lies in memory, memory, operation)]"""
    out = []
    for use, shape, element, layout in fragments():
        m, n, k = shape
        of, held, bits = ELEMENTS[element]
        columns = {"matrix_a": k, "matrix_b": n, "accumulator": n}[use]
        rows = {"matrix_a": m, "matrix_b": k, "accumulator": m}[use]
        line = (columns if layout == "row" else rows) * bits // 8
        lines = rows if layout == "row" else columns
        type_ = f"fragment<{use}, {m}, {n}, {k}, {of}" + ("" if use == "accumulator" else f", {layout}_major") + ">"
        how = f", mem_{layout}_major" if use == "accumulator" else ""
        for memory in ("shared", "global"):
            for operation in ("load", "store") if use == "accumulator" else ("load",):
                for apart in sorted({line, line + 16, 128}):
                    if apart * lines > SHARED_BYTES:
                        continue
                    name = f"{use}_{m}x{n}x{k}_{element}_{layout}_{memory}_{operation}_{apart}"
                    place = "m" if memory == "shared" else "g"
                    count = f"{SHARED_BYTES} / sizeof({held})"
                    body = [f"  {type_} f;"]
                    if memory == "shared":
                        body.append(f"  __shared__ __align__(128) {held} m[{count}];")
                    if operation == "load":
                        if memory == "shared":
                            body.append(f"  for (int i = threadIdx.x; i < {count}; i += 32)\n    m[i] = g[i];\n  __syncthreads();")
                        body.append(f"  load_matrix_sync(f, {place}, {apart * 8 // bits}{how});")
                        body.append("  for (int i = 0; i < f.num_storage_elements; ++i)\n    out[i * 32 + threadIdx.x] = f.x[i];")
                    else:
                        body.append(f"  for (int i = 0; i < f.num_elements; ++i)\n    f.x[i] = out[i * 32 + threadIdx.x];")
                        body.append(f"  store_matrix_sync({place}, f, {apart * 8 // bits}{how});")
                        if memory == "shared":
                            body.append(f"  __syncthreads();\n  for (int i = threadIdx.x; i < {count}; i += 32)\n    out[i] = m[i];")
                    text = f'extern "C" __global__ void {name}({held} *g, {held} *out) {{\n' + "\n".join(body) + "\n}\n"
                    out.append((name, text, held, memory, operation))
    return out


def source():
    head = "#include <cuda_bf16.h>\n#include <cuda_fp16.h>\n#include <mma.h>\nusing namespace nvcuda::wmma;\n\n"
    calls = "".join(f"  {name}<<<1, 32>>>(static_cast<{held} *>(in), static_cast<{held} *>(out));\n" for name, _, held, _, _ in cases())
    main = f"""int main() {{
  void *in, *out;
  if (cudaMalloc(&in, {SHARED_BYTES}) != cudaSuccess || cudaMalloc(&out, {SHARED_BYTES}) != cudaSuccess)
    return 1;
  cudaMemset(in, 0, {SHARED_BYTES});
  cudaMemset(out, 0, {SHARED_BYTES});
{calls}  return cudaDeviceSynchronize() != cudaSuccess;
}}
"""
    return head + "\n".join(text for _, text, _, _, _ in cases()) + "\n" + main


def build(program):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "fragments.cu")
        file.write_text(source())
        subprocess.run(["nvcc", "-O3", "-arch=sm_90", "-lineinfo", "-w", "-o", program, file], check=True)


def counters():
    """What line_counters.py, which reads reports of Nsight Compute, is made of."""
    spec = importlib.util.spec_from_file_location("line_counters", HERE.parent / "line-counters/line_counters.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def cases_of_today():
    """A hash of what is compiled."""
    return hashlib.sha256(source().encode()).hexdigest()[:16]


def measure(program, output):
    lines, totals = counters(), collections.defaultdict(lambda: [0, 0, 0])
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "fragments")
        subprocess.run(["ncu", "--section", "SourceCounters", "--section", "LaunchStats", "--clock-control", "none", "--import-source", "no", "-o", report,
                        os.path.abspath(program)], check=True, stdout=subprocess.DEVNULL)
        lines.lines_of(report.with_suffix(".ncu-rep"), "fragments", totals)
    gpu = subprocess.run(["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"], stdout=subprocess.PIPE, text=True).stdout
    counted = collections.defaultdict(lambda: [0, 0])
    wanted = {name: (memory, operation) for name, _, _, memory, operation in cases()}
    for (_, kernel, _, _, _, memory, opcode), (executed, needed, _) in totals.items():
        operation, width = lines.kind_of(opcode, memory)
        if wanted.get(kernel) == (memory, operation) and executed:
            sums = counted[kernel, width]
            sums[0] += executed
            sums[1] += needed
    with open(output, "w", newline="") as file:
        file.write(f"# {gpu.strip()}; cases {cases_of_today()}\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["case", "bytes", "requests", "needed"])
        for (kernel, width), (executed, needed) in sorted(counted.items()):
            writer.writerow([kernel, width, executed, needed])


def linter_requests(linter, folder):
    """{(kernel, memory, operation): {bytes of a lane: [requests, wavefronts or sectors]}}, by what --explain-access says of the same file."""
    file = Path(folder, "fragments.cu")
    file.write_text(source())
    said = subprocess.run([linter, f"--explain-access={file}", "--cuda-path=none", str(file), "--", "-arch=sm_90"], check=True, stdout=subprocess.PIPE,
                          text=True).stdout
    out = collections.defaultdict(lambda: collections.defaultdict(lambda: [0, 0]))
    entry, times = None, 1
    for line in said.splitlines():
        if place := re.match(r"\S.*: (shared|global) (load|store) of (\d+) bytes? a lane .* in '(\w+)'", line):
            entry, times = out[place[4], place[1], place[2]][int(place[3])], 1
        elif alike := re.match(r"  (\d+) requests like this one", line):
            times = int(alike[1])
        elif entry and (cost := re.match(r"  (\d+) (?:wavefronts?|sectors?) where \d+ would do", line)):
            entry[0] += times
            entry[1] += times * int(cost[1])
    return out


def spell(requests):
    return "; ".join(f"{count} of {width} bytes: {needed}" for width, (count, needed) in sorted(requests.items())) or "nothing"


def compare(linter, machine):
    with open(machine, newline="") as file:
        gpu, of = file.readline()[1:].strip().split("; cases ")
        if of != cases_of_today():
            sys.exit(f"error: {machine} is of other cases than those of today ({of}): `measure` writes it again")
        rows = list(csv.DictReader(file))
    counted = collections.defaultdict(dict)
    for row in rows:
        counted[row["case"]][int(row["bytes"])] = [int(row["requests"]), int(row["needed"])]
    with tempfile.TemporaryDirectory() as folder:
        said = linter_requests(os.path.abspath(shutil.which(linter) or sys.exit(f"error: there is no linter at {linter}")), folder)
    groups, wrong = collections.defaultdict(lambda: [0, 0]), []
    for name, _, _, memory, operation in cases():
        group = groups[memory, operation]
        group[0] += 1
        if counted[name] and counted[name] == {w: r for w, r in said[name, memory, operation].items()}:
            group[1] += 1
        else:
            wrong.append((name, spell(counted[name]), spell(said[name, memory, operation])))
    print(f"{gpu}; {sum(g[0] for g in groups.values())} cases\n\n| | cases | as the linter takes them |\n| --- | --- | --- |")
    for (memory, operation), (all_of, right) in sorted(groups.items()):
        print(f"| {memory} {operation}s | {all_of} | {right} |")
    if wrong:
        print("\n| otherwise | counted | linter |\n| --- | --- | --- |")
        for entry in wrong:
            print("| `{}` | {} | {} |".format(*entry))


def main():
    commands = {"source": lambda: print(source()), "build": build, "measure": measure, "compare": compare}
    if len(sys.argv) < 2 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    commands[sys.argv[1]](*sys.argv[2:])


if __name__ == "__main__":
    main()
