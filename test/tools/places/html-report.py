# REQUIRES: chromium
# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %cuda-lint %t | FileCheck %s
"""The page of --format=html in a browser: it is drawn, its keys work, and what a source file contains is text."""

import os
import pathlib
import re
import struct
import subprocess
import sys

cuda_lint, folder = sys.argv[1], pathlib.Path(sys.argv[2])

HOSTILE = "<script>document.title='owned'</script><img src=x onerror=document.title='owned'>"
(folder / "a.cu").write_text(f"""// {HOSTILE}
__device__ void record(cudaStream_t Stream, cudaEvent_t Event) {{
  cudaEventRecord(Event, Stream);
}}

__global__ void first(cudaEvent_t Event) {{
  cudaEventRecord(Event, cudaStreamTailLaunch);
}}
""")
(folder / "b.cu").write_text("""__global__ void child() {}
__host__ __device__ void both() {
  child<<<1, 1>>>();
}
__global__ void fixable() {
  cudaEvent_t Event;
  if (cudaEventCreate(&Event) == cudaSuccess)
    cudaEventDestroy(Event);
}
""")
page = folder / "report.html"
run = subprocess.run([cuda_lint, "--cuda-path=none", "--quiet", "--no-cache", "--checks=-cuda-cdp-launch-flood", f"--format=html:{page}", "a.cu", "b.cu"], cwd=folder, capture_output=True,
                     text=True)
# CHECK: linted: 1
print("linted:", run.returncode, run.stderr)
text = page.read_text()
# Nothing is fetched.
# CHECK: addresses: []
print("addresses:", re.findall(r"(?:src|href)=[\"'](?!#)[^\"']*", text.split("<body>")[0]))


def chromium(*options):
    return subprocess.run(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                           f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=2000", *options],
                          capture_output=True, text=True, timeout=240, env=dict(os.environ, HOME=str(folder))).stdout


dom = chromium("--dump-dom", page.as_uri())
# CHECK: title: cuda-lint: 3 reports
# CHECK: counted by its script: 3 of 3 shown
# CHECK: scripts: 1, images: 0
print("title:", re.search("<title>(.*?)</title>", dom)[1])
print("counted by its script:", re.search(r'id="count"[^>]*>(.*?)<', dom)[1])
print(f"scripts: {dom.count('<script')}, images: {dom.count('<img')}")

# A copy that lets a script of the test in: it presses keys and writes what happened.
driver = """<script>{
const out=[];const press=k=>(document.activeElement||document.body).dispatchEvent(new KeyboardEvent("keydown",{key:k,bubbles:true}));
press("j");out.push("j:"+document.activeElement.id);press("j");out.push("jj:"+document.activeElement.id);
press("k");out.push("k:"+document.activeElement.id);
press("t");out.push("t:"+document.documentElement.dataset.theme);
const body=getComputedStyle(document.body).backgroundColor;press("t");
out.push("differs:"+(body!==getComputedStyle(document.body).backgroundColor));
press("/");out.push("slash:"+document.activeElement.id);
document.activeElement.value="host";document.activeElement.dispatchEvent(new Event("input"));
out.push("filter:"+document.getElementById("count").textContent);press("Escape");
const check=document.querySelector("nav button[data-check=cuda-cdp-tail-event]");check.click();
out.push("check:"+document.getElementById("count").textContent+","+check.getAttribute("aria-pressed"));
document.title=out.join(" ");
}</script></body>"""
copy = folder / "driven.html"
copy.write_text(re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text).replace("</body>", driver))
# CHECK: keys: j:r1 jj:r2 k:r1 t:dark differs:true slash:filter filter:1 of 3 shown check:1 of 3 shown,true
print("keys:", re.search("<title>(.*?)</title>", chromium("--dump-dom", copy.as_uri()))[1])

# Drawn in both themes, wide and narrow.
for name, width, options in (("light", 1300, []), ("dark", 1300, ["--force-dark-mode", "--blink-settings=preferredColorScheme=0"]), ("narrow", 500, [])):
    picture = folder / f"{name}.png"
    chromium(f"--screenshot={picture}", f"--window-size={width},1400", *options, page.as_uri())
    data = picture.read_bytes() if picture.exists() else b""
    # A blank page compresses to little.
    print(f"{name}: {struct.unpack('>II', data[16:24]) if data else None}, drawn {len(data) > 20000}")
# CHECK: light: (1300, 1400), drawn True
# CHECK: dark: (1300, 1400), drawn True
# CHECK: narrow: (500, 1400), drawn True
