#!/usr/bin/env python3
"""Records what the random kernels do on the GPU of this machine.

usage: record.py PROGRAM OUTPUT.csv

PROGRAM is record.cu, compiled. Its output is written with the wavefronts that Nsight Compute (`ncu`) counts for the one load from shared memory of each
`shared` kernel. The table is what test/unit/analysis/RecordedKernelsTest.cpp holds the engines, the hardware model and the interpreter against.
"""

import csv
import datetime
import hashlib
import pathlib
import subprocess
import sys

WAVEFRONTS = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, table = sys.argv[1:]
    source = pathlib.Path(__file__).with_name("kernels.cu").read_bytes()
    rows = output(program).splitlines()
    profiled = output("ncu", "--csv", "--page", "raw", "--print-units", "base", "--print-metric-instances", "none", "--clock-control", "none",
                      "--cache-control", "none", "--metrics", WAVEFRONTS, program, "shared")
    counted = list(csv.DictReader(line for line in profiled.splitlines() if line.startswith('"')))[1:]  # the first row holds the units
    shared = [row for row in rows if row.startswith("s,")]
    if len(shared) != len(counted):
        sys.exit(f"{len(shared)} kernels with shared memory, {len(counted)} launches measured")
    driver = output("nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader").split()[0]
    profiler = output("ncu", "--version").strip().splitlines()[-1]
    with open(table, "w") as out:
        out.write(f"# {output(program, '--device').strip()}, driver {driver}\n")
        out.write(f"# Nsight Compute {profiler}, {datetime.date.today()}\n")
        out.write("# runtime-tests/random-kernels/record.py\n")
        out.write(f"source,{hashlib.sha256(source).hexdigest()}\n")
        for row in rows:
            if row.startswith("k,"):
                out.write(row + "\n")
        for row, counters in zip(shared, counted):
            out.write(f"{row},{int(counters[WAVEFRONTS].replace(',', ''))}\n")
    print(len(rows) - len(shared), "threads,", len(shared), "loads")


if __name__ == "__main__":
    main()
