"""Writes the files of a new check: new_check.py cuda-<topic>-<hazard>.

What it writes builds, and its lit test fails until the check reports something.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

CODE = '''//===- {cls}.cpp - {words} {dashes}===//

#include "checks/Check.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"

using namespace clang;

namespace cuda_lint {{
namespace {{

class {cls} : public Check {{
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {{
    for (const FunctionDecl *F : TU.functions()) {{
      if (!runsOnDevice(F))
        continue;
      for (const CallSite &Site : TU.callsIn(F)) {{
        // Ask the analyses in lib/ whether this call is the hazard; stay silent when they do not know.
        if (runtimeApiName(Site.Call) != "cudaNameOfTheCall" || !claim(Site.Call->getBeginLoc()))
          continue;
        diag(Site.Call->getBeginLoc(), "what is wrong, with the numbers");
        note(Site.Call->getBeginLoc(), "how to fix it");
      }}
    }}
  }}
}};

const RegisterCheck<{cls}>
    Registered({{"{name}",
                CheckKind::Correctness,
                FixSupport::Note,
                "one line that says what is reported",
                {{{{"Title of the document", "Section"}}}}}});

}} // namespace
}} // namespace cuda_lint
'''

LIT = '''// RUN: %check --checks='-*,{name}' %s -- | FileCheck %s --implicit-check-not='{{{{warning|error}}}}:'

__global__ void hazard(int *Data) {{
  // CHECK: :[[@LINE+1]]:3: warning: {{{{.*}}}} [{name}]
  Data[threadIdx.x] = 0;
}}

// Looks like it, and is right.
__global__ void lookAlike(int *Data) {{ Data[threadIdx.x] = 1; }}
'''

RUNTIME = '''// What the hazard is. runtime-tests/README.md says what these programs are made of.
#include "observe.h"

using namespace cuda_lint;

__device__ int Wrong;

__global__ void kernel() {{
#ifdef CUDA_LINT_CORRECTED
#else
  Wrong = 1; // HAZARD: {name}
#endif
}}

int main() {{
  prepare();
  kernel<<<1, 32>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("wrong", valueOf(Wrong));
  return Seen.print();
}}
'''

EXPECT = '''{{
  "check": "{name}",
  "programs": [
    {{
      "source": "hazard.cu",
      "shows": "what the hazard is",
      "evidence": "pending",
      "hazard": {{"wrong": 1, "sync": "cudaSuccess"}},
      "corrected": {{"wrong": 0, "sync": "cudaSuccess"}}
    }}
  ]
}}
'''

PAGE = '''# {name}

One line that says what is reported.

## Example

```cuda
```

## Fix

## What is reported

## Why

Title of the document, "Section".

## What the GPU did

<!-- evidence:begin {name} -->
<!-- evidence:end -->

## Options

| option | meaning | default |
| --- | --- | --- |

## When to suppress
'''


def main():
    if len(sys.argv) != 2 or not re.fullmatch(r"cuda-[a-z]+(-[a-z]+)+", sys.argv[1]):
        sys.exit("usage: ./dev new-check cuda-<topic>-<hazard>, in lower case")
    name = sys.argv[1]
    _, topic, hazard = name.split("-", 2)
    cls = "".join(word.capitalize() for word in hazard.split("-")) + "Check"
    words = name
    dashes = "-" * max(1, 70 - len(cls) - len(words))
    names = {"name": name, "cls": cls, "words": words, "dashes": dashes}
    files = {
        f"checks/{topic}/{cls}.cpp": CODE,
        f"test/checks/{topic}-{hazard}.cu": LIT,
        f"runtime-tests/{topic}-{hazard}/expect.json": EXPECT,
        f"runtime-tests/{topic}-{hazard}/hazard.cu": RUNTIME,
        f"docs/checks/{name}.md": PAGE,
    }
    existing = [path for path in files if (ROOT / path).exists()]
    if existing:
        sys.exit(f"{name} exists: {', '.join(existing)}")
    for path, text in files.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text.format(**names), encoding="utf-8")
        print(path)
    print("next: ./dev build, then ./dev lit", f"test/checks/{topic}-{hazard}.cu")


main()
