# REQUIRES: chromium
# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %cuda-lint %t | FileCheck %s
"""A page of 400 reports, each with pictures, loads in well under a second: what costs is elements, so those are bounded here, whatever the machine's load. A
picture is there when its report is looked at, printed, or led to by a link, and without scripts, too."""

import os
import pathlib
import re
import subprocess
import sys

cuda_lint, folder = sys.argv[1], pathlib.Path(sys.argv[2])
column = """__global__ void column{0}(float *Out, const float *In) {{
  __shared__ float Tile[32][32];
  Tile[threadIdx.x][threadIdx.y] = In[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  Out[threadIdx.y * 32 + threadIdx.x] = Tile[threadIdx.y][threadIdx.x];
}}
void run{0}(float *Out, const float *In) {{ column{0}<<<1, dim3(32, 32)>>>(Out, In); }}
"""
some = """__global__ void some{0}(int *Out) {{
  if (threadIdx.x < 40) {{
    Out[threadIdx.x] = 1;
    __syncthreads();
  }}
}}
void start{0}(int *Out) {{ some{0}<<<1, 1024>>>(Out); }}
"""
for file in range(20):
    (folder / f"f{file}.cu").write_text("".join((column if i % 2 else some).format(f"{file}_{i}") for i in range(20)))
page = folder / "report.html"
subprocess.run([cuda_lint, "--cuda-path=none", "--quiet", "--no-cache", "--checks=-*,cuda-smem-bank-conflict,cuda-sync-divergent-barrier", f"--format=html:{page}",
                "."], cwd=folder, capture_output=True)
text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page.read_text())
script = """{const out=[],articles=[...document.querySelectorAll("article")],drawn=()=>document.querySelectorAll("main svg").length;
const nodes=document.getElementsByTagName("*").length;
out.push("reports: "+articles.length+", elements: "+(nodes<40000?"few":nodes));
const last=articles[articles.length-1];
out.push("the last is drawn: "+!!last.querySelector("svg"));
location.hash=last.id;
const search=document.getElementById("filter"),find=t=>{search.value=t;search.dispatchEvent(new Event("input"));return document.querySelector("#count").textContent};
setTimeout(()=>{out.push("led to: "+!!last.querySelector("svg"));out.push("filter: "+find("<rect")+", "+find("column7_9"));find("");
location.hash="";
setTimeout(()=>{dispatchEvent(new Event("beforeprint"));
out.push("printed: "+articles.filter(a=>!a.querySelector("svg")).length+" without");document.title=out.join("; ")},100)},100)}"""
copy = folder / "driven.html"
copy.write_text(text.replace("</body>", f"<script>{script}</script></body>"))


def chromium(*options):
    return subprocess.run(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={folder / 'profile'}",
                           "--virtual-time-budget=5000", "--window-size=1300,1000", *options], capture_output=True, text=True, timeout=240,
                          env=dict(os.environ, HOME=str(folder))).stdout


# CHECK: reports: 400, elements: few; the last is drawn: false; led to: true; filter: 0 of 400 shown, 2 of 400 shown; printed: 0 without
print(re.search("<title>(.*?)</title>", chromium("--dump-dom", copy.as_uri()), re.DOTALL)[1])
# Without scripts each report has its picture.
# CHECK: as it is: 400
print("as it is:", len(re.findall(r"<noscript><svg[^>]*>", text)))
