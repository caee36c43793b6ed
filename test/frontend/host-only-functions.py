# REQUIRES: cuda-toolkit
# RUN: %python %s %root %cuda-root | FileCheck %s
"""The runtime's functions that the table says are the host's only are those that the toolkit declares for the host only, by name; what the table and
the header say of the other side otherwise stands here."""

import pathlib
import re
import sys

root, toolkit = map(pathlib.Path, sys.argv[1:])
# Templates of cuda_runtime.h, and what CUDA 13 took away.
ELSEWHERE = {"cudaLaunchKernelEx", "cudaOccupancyMaxPotentialBlockSize", "cudaOccupancyMaxPotentialBlockSizeVariableSMem",
             "cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags", "cudaOccupancyMaxPotentialBlockSizeWithFlags", "cudaDeviceSetSharedMemConfig",
             "cudaFuncSetSharedMemConfig"}
# It computes, and is no work of the runtime's.
NO_CALL = {"cudaCreateChannelDesc"}

table = (root / "lib/cuda/DeviceRuntime.def").read_text()
device = set(re.findall(r"^DEVICE_FUNCTION\((\w+)", table, re.M))
host = set(re.findall(r"^HOST_FUNCTION\((\w+)", table, re.M))
header = (toolkit / "include/cuda_runtime_api.h").read_text()
declared = set(re.findall(r"extern\s+__host__[\w\s*]*?CUDARTAPI\s+(\w+)\(", header))
print(len(declared) > 300, len(host) > 250)
for name in sorted(declared - host - device - NO_CALL):
    print(f"error: {name} has no row")
for name in sorted(host - declared - ELSEWHERE):
    print(f"error: there is no {name}")
for name in sorted(ELSEWHERE - host):
    print(f"error: {name} has no row")
print("compared")

# CHECK: True True
# CHECK-NOT: error:
# CHECK: compared
