# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %clangd %t %S/Inputs | FileCheck %s
"""What an editor shows of these checks: their own words, their own name, a link to their pages, fixes by what they do, what costs time less loudly, and
in a hover what the warp does. Stopping does not wait for the index."""

import sys
import time

server_path, folder, inputs = sys.argv[1:]
sys.path.insert(0, inputs)
from lsp_client import Server, apply_edits, project

SOURCE = """__global__ void child(int *Data) { *Data = 1; }
__global__ void column(float *Out) {
  __shared__ float Tile[32][32];
  Tile[threadIdx.x][threadIdx.y] = 1;
  __syncthreads();
  Out[threadIdx.y * 32 + threadIdx.x] = Tile[threadIdx.y][threadIdx.x];
}
void run(float *Out) { column<<<1, dim3(32, 32)>>>(Out); }
__global__ void __launch_bounds__(1) parent(int *Data, cudaEvent_t Event) {
  child<<<1, 1>>>(Data);
  cudaEventRecord(Event, cudaStreamTailLaunch);
  (void)cudaGetLastError();
}
"""
source = project(folder, "-arch=sm_90 -rdc=true -std=c++17", SOURCE)
server = Server(server_path, folder=folder)
server.start(folder)
server.notify("initialized")
uri = server.open(source, SOURCE)
found = server.diagnostics(uri, 1)
# Correctness first, though it comes later in the file.
# CHECK: 11 severity 2 cuda-lint cuda-cdp-tail-event https://{{.*}}/checks/cuda-cdp-tail-event.html: cudaEventRecord on cudaStreamTailLaunch
# CHECK: 4 severity 3 cuda-lint cuda-smem-bank-conflict https://{{.*}}/checks/cuda-smem-bank-conflict.html: shared-memory store to 'Tile' has a 32-way
for d in found:
    print(d["range"]["start"]["line"] + 1, "severity", d["severity"], d["source"], d["code"], d["codeDescription"]["href"] + ":", d["message"].split("\n")[0])
# CHECK: notes: lower case
notes = [n["message"] for d in found for n in d.get("relatedInformation", [])]
print("notes:", "lower case" if notes and all(n[0].islower() or not n[0].isalpha() for n in notes) else notes)

# The fix is called by what it does, beside the report and where it is asked for.
conflict = next(d for d in found if d["code"] == "cuda-smem-bank-conflict")
# CHECK: offered: pad the rows of 'Tile' from 32 to 33 elements
print("offered:", [a["title"] for a in conflict.get("codeActions", [])][0])
actions = server.request("textDocument/codeAction", textDocument={"uri": uri}, range=conflict["range"],
                         context={"diagnostics": [{k: v for k, v in conflict.items() if k != "codeActions"}]})
fix = next(a for a in actions if a.get("kind") == "quickfix")
# CHECK: asked for: pad the rows of 'Tile' from 32 to 33 elements
print("asked for:", fix["title"])
# CHECK: fixed: True
edits = [e for c in fix["edit"].get("documentChanges", []) for e in c["edits"]] or fix["edit"]["changes"][uri]
print("fixed:", apply_edits(SOURCE, edits) == SOURCE.replace("[32][32]", "[32][32 + 1]"))

# CHECK: hover: True True True
value = server.request("textDocument/hover", textDocument={"uri": uri}, position={"line": 3, "character": 4})["contents"]["value"]
print("hover:", "32 wavefronts where 1 would do; bank 0 serves lanes 0-31" in value, "bank    0  1  2" in value, "cuda-smem-bank-conflict" in value)
# CHECK-NEXT: elsewhere: False
value = server.request("textDocument/hover", textDocument={"uri": uri}, position={"line": 1, "character": 20})["contents"]["value"]
print("elsewhere:", "wavefronts" in value)

# An access that nothing is wrong with says what the warp does, too; each of a line for itself.
# CHECK-NEXT: load: a warp of 'column' here, for the 32x32 block of {{.*}}: 1 wavefront
# CHECK-NEXT: store: a warp of 'column' here, {{.*}}: 4 sectors of 32 bytes moved, 128 bytes used
# CHECK-NEXT: drawn: True
for what, text in (("load", "= Tile"), ("store", "Out[thr")):
    line = SOURCE.splitlines()[5]
    value = server.request("textDocument/hover", textDocument={"uri": uri}, position={"line": 5, "character": line.index(text) + 2})["contents"]["value"]
    print(what + ":", next((said for said in value.splitlines() if said.startswith("a warp")), value))
print("drawn:", "```text" in value or "0  1  2" in value or value.count("\n") > 4)

# CHECK-NEXT: stopped with 0
print("stopped with", server.stop())
