# RUN: rm -rf %t && mkdir %t
# RUN: %python %s %cuda-lint %t | FileCheck %s
"""--fix edits what it has to, in one step, and looks at the result.
CHECK: status 0, 1 file, 1 found, 1 fixed, 0 left
CHECK-NEXT: only the call changed, permissions 751, a link: True, in the folder: 2 entries
CHECK-NEXT: status 1, 2 files, 3 found, 1 fixed, 2 left (1 whose fixes overlap or lie outside the given paths)
CHECK-NEXT: the next run says: status 1, 2 files, 2 reports (1 fixable with --fix)
CHECK-NEXT: diff: status 1, --fix would apply 2 fixes in 1 file
CHECK-NEXT: applied by git: the same
CHECK-NEXT: nothing to fix: status 0, ''
CHECK-NEXT: status 2, error: broken.cu does not parse with its fixes: they are undone
CHECK-NEXT: as before: True
CHECK-NEXT: status 2, error: includes.cu does not parse with its fixes: they are undone
CHECK-NEXT: as before: True
"""
import os
import pathlib
import subprocess
import sys

linter, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
FIXABLE = b"""__global__ void NAME() {
  cudaEvent_t Event;
  if (cudaEventCreate(&Event) == cudaSuccess)
    cudaEventDestroy(Event);
}
"""


def fix(directory, *options):
    run = subprocess.run([linter, "--cuda-path=none", "--no-cache", "--fix", *options, "."], cwd=directory, capture_output=True, text=True,
                         errors="replace", env={**os.environ, "LC_ALL": "C"})
    lines = [line.removeprefix("cuda-lint: ") for line in run.stderr.splitlines()]
    said = [line for line in lines if line.startswith("error")] or [line for line in lines if " found, " in line]
    return f"status {run.returncode}, {said[-1] if said else lines}"


# A byte order mark, lines that end in CR LF, bytes that are no UTF-8, and no newline at the end; reached by a link.
whole = folder / "whole"
(whole / "real").mkdir(parents=True)
target = whole / "real" / "a.cu"
before = b"\xef\xbb\xbf// caf\xe9 \xff\x80\r\n" + FIXABLE.replace(b"NAME", b"bytes").replace(b"\n", b"\r\n") + b"// the end"
target.write_bytes(before)
target.chmod(0o751)
(whole / "link.cu").symlink_to("real/a.cu")
os.umask(0o077)
print(fix(whole))
after = target.read_bytes()
unchanged = after.replace(b"cudaEventCreateWithFlags(&Event, cudaEventDisableTiming)", b"cudaEventCreate(&Event)") == before != after
print("only the call changed" if unchanged else after, f"permissions {target.stat().st_mode & 0o777:o}",
      f"a link: {(whole / 'link.cu').is_symlink()}", f"in the folder: {len(list(whole.rglob('*'))) - 1} entries", sep=", ")

# What is left is counted, in the files that were not edited, too: a report without a fix, and one whose fix lies outside what was given. The
# next run counts as many.
left = folder / "left"
(left / "given").mkdir(parents=True)
(left / "outside").mkdir()
(left / "outside" / "header.cuh").write_bytes(FIXABLE.replace(b"NAME", b"header"))
(left / "given" / "a.cu").write_bytes(FIXABLE.replace(b"NAME", b"left"))
(left / "given" / "b.cu").write_bytes(b'#include "../outside/header.cuh"\n'
                                      b"__global__ void tail(cudaEvent_t Event) { cudaEventRecord(Event, cudaStreamTailLaunch); }\n")
print(fix(left / "given"))
again = subprocess.run([linter, "--cuda-path=none", "--no-cache", "."], cwd=left / "given", capture_output=True, text=True)
print(f"the next run says: status {again.returncode}, {again.stderr.removeprefix('cuda-lint: ').strip()}")

# --diff says what --fix would do: git makes the same of it.
diff = folder / "diff"
diff.mkdir()
text = FIXABLE.replace(b"NAME", b"first") + b"// between\n" * 9 + FIXABLE.replace(b"NAME", b"second").rstrip(b"\n")
(diff / "a.cu").write_bytes(text)
(diff / "b.cu").write_bytes(text)
patch = subprocess.run([linter, "--cuda-path=none", "--no-cache", "--diff", "a.cu"], cwd=diff, capture_output=True, text=True)
assert (diff / "a.cu").read_bytes() == text
print(f"diff: status {patch.returncode}, {patch.stderr.strip().split('reports, ')[-1]}")
fix(diff)
subprocess.run(["git", "-c", "init.defaultBranch=main", "init", "-q"], cwd=diff, check=True)
fixed = (diff / "a.cu").read_bytes()
(diff / "a.cu").write_bytes(text)
applied = subprocess.run(["git", "apply"], input=patch.stdout, cwd=diff, capture_output=True, text=True)
print("applied by git:", "the same" if (diff / "a.cu").read_bytes() == fixed == (diff / "b.cu").read_bytes() != text else applied.stderr + patch.stdout)
(diff / "none.cu").write_bytes(b"__global__ void none() {}\n")
none = subprocess.run([linter, "--cuda-path=none", "--quiet", "--diff", "none.cu"], cwd=diff, capture_output=True, text=True)
print(f"nothing to fix: status {none.returncode}, {none.stdout + none.stderr!r}")

# A fix that does not parse: the name that it needs means something else there, in the file or in one that includes it.
broken = folder / "broken"
broken.mkdir()
text = b"#define cudaEventDisableTiming nothing\n" + FIXABLE.replace(b"NAME", b"broken")
(broken / "broken.cu").write_bytes(text)
print(fix(broken))
print("as before:", (broken / "broken.cu").read_bytes() == text)
above = folder / "above"
above.mkdir()
text = FIXABLE.replace(b"NAME", b"header")
(above / "header.cuh").write_bytes(text)
(above / "includes.cu").write_text('#define cudaEventDisableTiming nothing\n#include "header.cuh"\n')
(above / "sound.cu").write_text('#include "header.cuh"\n')
print(fix(above, "--header-filter=.*"))
print("as before:", (above / "header.cuh").read_bytes() == text)
