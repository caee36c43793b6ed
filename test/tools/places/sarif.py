# REQUIRES: python-tools
# RUN: rm -rf %t && mkdir -p %t
# RUN: %tools-python %s %cuda-lint %t | FileCheck %s
"""SARIF as the standard has it: an object model of SARIF 2.1.0 reads the report and writes it again with nothing lost."""

import json
import pathlib
import subprocess
import sys

import pysarif

cuda_lint, folder = sys.argv[1], pathlib.Path(sys.argv[2])

(folder / "a.cu").write_text("""#include <cuda_runtime.h>
__global__ void child(int *Out) {}
__global__ void parent() {
  int Local[2];
  int *Alias = Local;
  child<<<1, 1>>>(Alias);
  cudaEvent_t Event;
  if (cudaEventCreate(&Event) == cudaSuccess)
    cudaEventDestroy(Event);
}
""")
run = subprocess.run([cuda_lint, "--cuda-path=none", "--no-cache", "--quiet", "--format=sarif:out.sarif", "a.cu"], cwd=folder)
# CHECK: linted: 1
print("linted:", run.returncode)


def lost(before, after, place=""):
    """What of a JSON value is not in another: properties that are no longer there, and values that differ. The model adds defaults."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key, value in before.items():
            if key in after:
                yield from lost(value, after[key], f"{place}/{key}")
            else:
                yield f"{place}/{key}"
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for one, other in zip(before, after):
            yield from lost(one, other, f"{place}/*")
    elif before != after:
        yield place


def again(log):
    return pysarif.save_to_dict(pysarif.load_from_dict(json.loads(json.dumps(log))))


log = json.loads((folder / "out.sarif").read_text())
results = log["runs"][0]["results"]
# What is read is not trivial: path notes are code flows, and a fix is a fix.
# CHECK: code flows: True, fixes: True, fingerprints: True
print(f"code flows: {any('codeFlows' in r for r in results)}, fixes: {any('fixes' in r for r in results)}, "
      f"fingerprints: {all(r.get('partialFingerprints') for r in results)}")
# The model knows no "$schema", which is of JSON Schema, not of SARIF's object model, and of a bag of properties, which is open, no name with a dot: code
# scanning reads "problem.severity".
# CHECK: lost: ['/$schema', '/runs/*/tool/driver/rules/*/properties/problem.severity']
print("lost:", sorted(set(lost(log, again(log)))))
# A property that the standard lacks is seen to be one.
results[0]["locations"][0]["physicalLocation"]["line"] = 3
# CHECK: lost: ['/$schema', '/runs/*/results/*/locations/*/physicalLocation/line', '/runs/*/tool/driver/rules/*/properties/problem.severity']
print("lost:", sorted(set(lost(log, again(log)))))
