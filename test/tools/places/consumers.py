# REQUIRES: python-tools
# RUN: rm -rf %t && mkdir -p %t
# RUN: %tools-python %s %cuda-lint %t | FileCheck %s
"""What GitLab, JUnit's readers and reviewdog take: members, their types and values as each documents them, and nothing else. SARIF is in sarif.py."""

import json
import pathlib
import subprocess
import sys

import jsonschema
import junitparser

cuda_lint, folder = sys.argv[1], pathlib.Path(sys.argv[2])
(folder / "kinds.cu").write_text("""__global__ void column(float *Out) {
  __shared__ float Tile[32][32];
  Tile[threadIdx.x][threadIdx.y] = 1;
  __syncthreads();
  Out[threadIdx.y * 32 + threadIdx.x] = Tile[threadIdx.y][threadIdx.x];
}
void run(float *Out) { column<<<1, dim3(32, 32)>>>(Out); }
__global__ void hazard(cudaEvent_t Event) { cudaEventRecord(Event, cudaStreamTailLaunch); }
""")
(folder / "broken.cu").write_text('__global__ void broken() { nothing("<&>"); }\n')
(folder / "clean.cu").write_text("__global__ void clean() {}\n")
subprocess.run([cuda_lint, "--cuda-path=none", "--no-cache", "--quiet", "--format=gitlab:gitlab.json", "--format=junit:junit.xml", "--format=rdjson:rd.json", "."],
               cwd=folder, capture_output=True)


def an_object(required, **members):
    return {"type": "object", "properties": members, "required": required, "additionalProperties": False}


def a_list(of):
    return {"type": "array", "items": of}


text, count = {"type": "string", "minLength": 1}, {"type": "integer", "minimum": 1}

# docs.gitlab.com, "Code Quality report format": a part of Code Climate's, of which the type and the categories are.
gitlab = a_list(an_object(
    ["description", "check_name", "fingerprint", "severity", "location"], description=text, check_name=text, fingerprint=text,
    type={"const": "issue"}, categories=a_list(text), severity={"enum": ["info", "minor", "major", "critical", "blocker"]},
    location=an_object(["path", "lines"], path={"type": "string", "pattern": "^[^./]"}, lines=an_object(["begin"], begin=count, end=count))))
found = json.loads((folder / "gitlab.json").read_text())
jsonschema.validate(found, gitlab)
# CHECK: gitlab: ['critical', 'major', 'minor'], fingerprints differ: True
print(f"gitlab: {sorted({f['severity'] for f in found})}, fingerprints differ: {len({f['fingerprint'] for f in found}) == len(found)}")

# reviewdog's proto/rdf, "DiagnosticResult".
source = an_object(["name"], name=text, url=text)
place = an_object(["line"], line=count, column=count)
span = an_object(["start"], start=place, end=place)
location = an_object(["path"], path=text, range=span)
rdjson = an_object(["diagnostics"], source=source, severity=text, diagnostics=a_list(an_object(
    ["message", "location"], message=text, location=location, severity={"enum": ["UNKNOWN_SEVERITY", "ERROR", "WARNING", "INFO"]}, source=source,
    code=an_object(["value"], value=text, url=text), suggestions=a_list(an_object(["range", "text"], range=span, text={"type": "string"})),
    original_output=text, related_locations=a_list(an_object(["location"], message=text, location=location)))))
found = json.loads((folder / "rd.json").read_text())
jsonschema.validate(found, rdjson)
# CHECK: rdjson: 3 or more: True
print("rdjson: 3 or more:", len(found["diagnostics"]) >= 3)

# JUnit: one failure or error a test case, counts that agree.
# CHECK: junit: counts agree True, at most one result a case True, clean passes True
cases, failures, errors = [], 0, 0
for suite in junitparser.JUnitXml.fromfile(str(folder / "junit.xml")):
    cases += list(suite)
    failures, errors, tests = failures + suite.failures, errors + suite.errors, suite.tests
results = [result for case in cases for result in case.result]
agree = (len(cases), sum(isinstance(r, junitparser.Failure) for r in results), sum(isinstance(r, junitparser.Error) for r in results)) == (tests, failures, errors)
print(f"junit: counts agree {agree}, at most one result a case {all(len(case.result) < 2 for case in cases)}, "
      f"clean passes {any(case.classname == 'clean.cu' and not case.result for case in cases)}")
