#!/usr/bin/env python3
"""Measures the access patterns of Patterns.h on the GPU of this machine.

usage: measure.py PROGRAM OUTPUT.csv [GROUP...]

PROGRAM is measure.cu, compiled. Each group of patterns runs once under Nsight Compute (`ncu`, which
needs access to the hardware counters); every launch executes one pattern. The output is the table
that the unit tests of lib/hardware hold the model against.
"""

import csv
import datetime
import subprocess
import sys

# Copies have no counter of their own: what all instructions take but the launch and the wait.
ALL_WAVEFRONTS = "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum"
WAVEFRONTS = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{}.sum"
REQUESTS = "l1tex__t_requests_pipe_lsu_mem_global_op_{}.sum"
SECTORS = "l1tex__t_sectors_pipe_lsu_mem_global_op_{}.sum"
LINES = "l1tex__t_set_accesses_pipe_lsu_mem_global_op_{}.sum"
# Counting cache lines takes more passes over each launch, so it is done for two groups.
GROUPS_WITH_LINES = {"global-load-4", "global-load-16"}


def counters(group):
    """Column name of each number that is read for a group, the metric it is, and one that is taken off it."""
    space, operation, *what = group.split("-")
    if operation == "copy":
        return [("wavefronts", ALL_WAVEFRONTS, WAVEFRONTS.format("misc"))]
    if operation == "matrix":
        operation = what[0]
    if space == "shared":
        op = {"load": "ld", "store": "st"}.get(operation, "atom")
        return [("wavefronts", WAVEFRONTS.format(op), None)]
    op = {"load": "ld", "store": "st"}[operation]
    result = [("requests", REQUESTS.format(op), None), ("sectors", SECTORS.format(op), None)]
    if group in GROUPS_WITH_LINES:
        result.append(("lines", LINES.format(op), None))
    return result


def measure(program, group):
    """The counters of every launch of a group, in launch order."""
    columns = counters(group)
    command = ["ncu", "--csv", "--page", "raw", "--print-units", "base", "--print-metric-instances",
               "none", "--clock-control", "none", "--cache-control", "none", "--metrics",
               ",".join(metric for _, *metrics in columns for metric in metrics if metric), program, group]
    output = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    lines = [line for line in output.splitlines() if line.startswith('"')]
    rows = list(csv.DictReader(lines))[1:]  # the first row holds the units

    def count(row, metric):
        return int(row[metric].replace(",", "")) if metric else 0

    return [[count(row, metric) - count(row, off) for _, metric, off in columns] for row in rows]


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, output = sys.argv[1:3]
    digests = {}
    listing = subprocess.run([program, "--list"], stdout=subprocess.PIPE, text=True, check=True).stdout
    for line in listing.splitlines():
        group, _, digest, _ = line.split(",")
        digests.setdefault(group, []).append(digest)
    device = subprocess.run([program, "--device"], stdout=subprocess.PIPE, text=True, check=True).stdout
    driver = subprocess.run(["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"],
                            stdout=subprocess.PIPE, text=True, check=True).stdout.split()[0]
    profiler = subprocess.run(["ncu", "--version"], stdout=subprocess.PIPE, text=True,
                              check=True).stdout.strip().splitlines()[-1]
    with open(output, "w") as table:
        table.write(f"# {device.strip()}, driver {driver}\n")
        table.write(f"# Nsight Compute {profiler}, {datetime.date.today()}\n")
        table.write("# runtime-tests/hardware-patterns/measure.py; one row per pattern, in the order of "
                    "Patterns.h\n")
        for group in sys.argv[3:] or digests:
            rows = measure(program, group)
            if len(rows) != len(digests[group]):
                sys.exit(f"{group}: {len(digests[group])} patterns, {len(rows)} launches measured")
            names = ",".join(name for name, *_ in counters(group))
            table.write(f"group,{group},{names}\n")
            for digest, row in zip(digests[group], rows):
                table.write(f"{digest},{','.join(map(str, row))}\n")
            table.flush()
            print(group, len(rows), flush=True)


if __name__ == "__main__":
    main()
