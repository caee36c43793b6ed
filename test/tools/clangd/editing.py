# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %clangd %t %S/Inputs | FileCheck %s
"""An editor's session: open a file with a hazard, see it reported, edit it away, complete, hover."""

import sys
import time

server_path, folder, inputs = sys.argv[1:]
sys.path.insert(0, inputs)
from lsp_client import Server, project

HAZARD = """__global__ void child(int *Data) { *Data = 1; }
__global__ void __launch_bounds__(1) parent(int *Data, cudaEvent_t Event) {
  child<<<1, 1>>>(Data);
  cudaEventRecord(Event, cudaStreamTailLaunch);
  (void)cudaGetLastError();
}
"""
RIGHT = HAZARD.replace("cudaStreamTailLaunch", "cudaStreamPerThread")

# The command of an nvcc build, which plain clangd cannot read.
source = project(folder, "-gencode arch=compute_90,code=sm_90 -rdc=true -Xcompiler=-Wall", HAZARD)


def show(title, diagnostics):
    print(f"{title}:")
    for d in diagnostics:
        print(f"  {d['range']['start']['line'] + 1}:{d['range']['start']['character'] + 1} {d.get('code')}: {d['message'].splitlines()[0]}")


server = Server(server_path, folder=folder)
capabilities = server.start(folder)["capabilities"]
# CHECK: hover True completion True
print("hover", capabilities["hoverProvider"], "completion", bool(capabilities["completionProvider"]))
server.notify("initialized")

uri = server.open(source, HAZARD)
# CHECK-LABEL: opened:
# CHECK-NEXT: 4:3 cuda-cdp-tail-event: cudaEventRecord on cudaStreamTailLaunch fails with cudaErrorInvalidValue
show("opened", server.diagnostics(uri, 1))

server.change(uri, 2, RIGHT)
# CHECK-LABEL: edited:
# CHECK-NOT: cuda-cdp
# CHECK-LABEL: back:
show("edited", server.diagnostics(uri, 2))

server.change(uri, 3, HAZARD)
# CHECK-NEXT: 4:3 cuda-cdp-tail-event
show("back", server.diagnostics(uri, 3))

# CHECK-LABEL: answers:
# CHECK: hover over child: True
# CHECK: completes threadIdx: True
print("answers:")
hover = server.request("textDocument/hover", textDocument={"uri": uri}, position={"line": 2, "character": 3})
print("hover over child:", "child" in hover["contents"]["value"])
server.change(uri, 4, HAZARD.replace("(void)cuda", "threadI\n(void)cuda"))
# Names of headers come from clangd's index, which is made beside the first parse.
for _ in range(600):
    items = server.request("textDocument/completion", textDocument={"uri": uri}, position={"line": 4, "character": 9})["items"]
    completes = any("threadIdx" in item["label"] for item in items)
    if completes:
        break
    time.sleep(0.1)
print("completes threadIdx:", completes)

# CHECK: stopped with 0
print("stopped with", server.stop())
