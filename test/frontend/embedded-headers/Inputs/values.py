"""Prints static assertions for the numbers of the embedded headers."""

import os
import re
import sys

# Older than CUDA 13, kept for code of any version.
DROPPED = {
    "cudaDevAttrCooperativeMultiDeviceLaunch",
    "cudaCGScopeMultiGrid",
    "cudaCooperativeLaunchMultiDeviceNoPreSync",
    "cudaCooperativeLaunchMultiDeviceNoPostSync",
}
NUMBER = r"((?:0x)?[-0-9a-fA-F<> ]+)"

print("#include <cuda.h>\n#include <cuda_runtime.h>\n#include <curand.h>\n#include <library_types.h>")
for name in ("driver_types.h", "texture_types.h", "surface_types.h", "cuda.h", "library_types.h", "curand.h"):
    with open(os.path.join(sys.argv[1], name)) as file:
        text = file.read()
    for found in re.finditer(rf"\b((?:cuda|CU|CURAND)\w+) = {NUMBER}(?=[,\s}}])", text):
        if found[1] not in DROPPED:
            print(f'static_assert((long long){found[1]} == ({found[2]}), "");')
    for found in re.finditer(r"^#define (cuda\w+) (0x[0-9a-fA-F]+|\d+)$", text, re.M):
        if found[1] not in DROPPED:
            print(f'static_assert({found[1]} == {found[2]}, "");')
