# REQUIRES: chromium, python-tools
# RUN: rm -rf %t && mkdir -p %t
# RUN: %tools-python %s %cuda-lint %t | FileCheck %s
"""The page of --format=html is one that everybody can use: axe, the engine of accessibility checkers, finds nothing, in both themes. The page follows
its filter, folds, and opens what a link leads to."""

import importlib.util
import os
import pathlib
import re
import subprocess
import sys

cuda_lint, folder = sys.argv[1], pathlib.Path(sys.argv[2])
axe = next(p for p in pathlib.Path(importlib.util.find_spec("axe_core_python").origin).parent.rglob("axe*.js")).read_text()
(folder / "a.cu").write_text("""__global__ void column(float *Out, const float *In) {
  __shared__ float Tile[32][32];
  Tile[threadIdx.x][threadIdx.y] = In[threadIdx.x * 32 + threadIdx.y];
  __syncthreads();
  Out[threadIdx.y * 32 + threadIdx.x] = Tile[threadIdx.y][threadIdx.x];
}
void run(float *Out, const float *In) { column<<<1, dim3(32, 32)>>>(Out, In); }
__global__ void some(int *Out) {
  if (threadIdx.x < 40) {
    Out[threadIdx.x] = 1;
    __syncthreads();
  }
}
void start(int *Out) { some<<<1, 64>>>(Out); }
""")
(folder / "b.cu").write_text("".join(f"__global__ void k{i}(cudaEvent_t E) {{ cudaEventRecord(E, cudaStreamTailLaunch); }}\n" for i in range(3))
                             + "__global__ void broken() { nothing(); }\n")
page = folder / "report.html"
subprocess.run([cuda_lint, "--cuda-path=none", "--quiet", "--no-cache", f"--format=html:{page}", "a.cu", "b.cu"], cwd=folder, capture_output=True)
text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page.read_text())


def run_in_browser(name, script, *options, fragment=""):
    copy = folder / f"{name}.html"
    copy.write_text(text.replace("</body>", f"<script>{script}</script></body>"))
    dom = subprocess.run(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={folder / 'profile'}",
                          "--virtual-time-budget=60000", "--window-size=1300,1400", *options, "--dump-dom", copy.as_uri() + fragment],
                         capture_output=True, text=True, timeout=240, env=dict(os.environ, HOME=str(folder))).stdout
    return re.search("<title>(.*?)</title>", dom, re.DOTALL)[1]


check = axe + """;axe.run().then(r=>{document.title="violations: "+JSON.stringify(r.violations.map(v=>[v.id,v.nodes.length,v.nodes[0].html.slice(0,80)]))
+" passes: "+(r.passes.length>10)},e=>{document.title=String(e)})"""
# CHECK: light violations: [] passes: true
# CHECK: dark violations: [] passes: true
print("light", run_in_browser("light", "document.documentElement.dataset.theme='light';" + check))
print("dark", run_in_browser("dark", "document.documentElement.dataset.theme='dark';" + check))

# CHECK: groups: Errors 1, Correctness 4, Performance 2
# CHECK-SAME: counted: cuda-lint: 7 reports, 7 of 7 shown
# CHECK-SAME: filtered: 1 of 7 shown, in the sidebar cuda-smem-bank-conflict 1,a.cu 1
# CHECK-SAME: folded: false true
drive = """{const out=[],text=s=>document.querySelector(s).textContent;
out.push("groups: "+[...document.querySelectorAll("main section.group>h2")].map(h=>h.textContent.trim()).join(", "));
out.push("counted: "+document.title+", "+text("#count"));
const search=document.getElementById("filter");search.value="bank conflict";search.dispatchEvent(new Event("input"));
out.push("filtered: "+text("#count")+", in the sidebar "+[...document.querySelectorAll("nav li:not([hidden])>button")].map(b=>b.textContent+" "+
b.nextElementSibling.textContent).join(","));
search.value="";search.dispatchEvent(new Event("input"));
for(const d of document.querySelectorAll("details.check"))d.open=false;
const last=[...document.querySelectorAll("article")].pop(),before=last.closest("details.check").open;location.hash=last.id;
setTimeout(()=>{out.push("folded: "+before+" "+last.closest("details.check").open);document.title=out.join("; ")},100)}"""
print(run_in_browser("driven", drive))
