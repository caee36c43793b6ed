#!/usr/bin/env python3
"""What nvcc makes of neighbouring loads and stores, beside what the linter takes them to be.

usage: merged_accesses.py source                      prints the cases, one kernel each
       merged_accesses.py measure MACHINE.csv         compiles them with nvcc, writes the widths of the requests in the machine code
       merged_accesses.py compare LINTER MACHINE.csv  prints the table of docs/evidence/merged-accesses.md

`measure` needs nvcc and cuobjdump (with nvdisasm beside it), `compare` only the linter. In each case one or more accesses of one thread lie
side by side. A request is written as its bytes a lane: "4+4" are two loads of 4 bytes, "16" is one of 16.
"""

import collections
import csv
import hashlib
import itertools
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PRELUDE = """\
#include <cstring>
struct __align__(16) Aligned { float e0, e1, e2, e3; };
struct Plain { float e0, e1, e2, e3; };
struct __align__(8) Half { float e0, e1; };
struct Three { float e0, e1, e2; };
__device__ float global_plain[8192];
__device__ __align__(16) float global_aligned[8192];
__device__ float4 global_vector[2048];
"""
SUBSETS = [s for n in (1, 2, 3, 4) for s in itertools.combinations(range(4), n)]
# How an element is named: (name, parameters and declarations, element k of the thread's group, bytes of an element)
FIELDS = "xyzw"


def places():
    """[(name, parameters, declarations before the barrier, element -> expression, type, memory)]"""
    out = []
    index = "int i = blockIdx.x * blockDim.x + threadIdx.x;"
    for const in ("const ", ""):
        suffix = "_const" if const else ""
        out += [
            (f"float4{suffix}", f"{const}float4 *p", index, lambda k: f"p[i].{FIELDS[k]}", "float", "global"),
            (f"aligned{suffix}", f"{const}Aligned *p", index, lambda k: f"p[i].e{k}", "float", "global"),
            (f"plain{suffix}", f"{const}Plain *p", index, lambda k: f"p[i].e{k}", "float", "global"),
            (f"pointer{suffix}", f"{const}float *p", index, lambda k: f"p[4 * i + {k}]", "float", "global"),
        ]
    out += [
        ("restrict", "const float4 *__restrict__ p", index, lambda k: f"p[i].{FIELDS[k]}", "float", "global"),
        ("device", "", index, lambda k: f"global_plain[4 * i + {k}]", "float", "global"),
        ("device_aligned", "", index, lambda k: f"global_aligned[4 * i + {k}]", "float", "global"),
        ("device_vector", "", index, lambda k: f"global_vector[i].{FIELDS[k]}", "float", "global"),
        ("short4", "short4 *p", index, lambda k: f"p[i].{FIELDS[k]}", "short", "global"),
        ("uchar4", "uchar4 *p", index, lambda k: f"p[i].{FIELDS[k]}", "unsigned char", "global"),
        ("cast", "float *p", index + " float4 *q = reinterpret_cast<float4 *>(p);", lambda k: f"q[i].{FIELDS[k]}", "float", "global"),
    ]
    shared = "int i = threadIdx.x;"
    for name, declaration, element, kind in (
            ("shared4", "__shared__ float s[1024];", lambda k: f"s[4 * i + {k}]", "float"),
            ("shared2", "__shared__ float s[1024];", lambda k: f"s[2 * i + {k}]", "float"),
            ("shared1", "__shared__ float s[1024];", lambda k: f"s[i + {k}]", "float"),
            ("shared5", "__shared__ float s[2048];", lambda k: f"s[5 * i + {k}]", "float"),
            ("shared8", "__shared__ float s[2048];", lambda k: f"s[8 * i + {k}]", "float"),
            ("shared4off", "__shared__ float s[2048];", lambda k: f"s[4 * i + {k} + 1]", "float"),
            ("shared4off2", "__shared__ float s[2048];", lambda k: f"s[4 * i + {k} + 2]", "float"),
            ("dynamic4", "extern __shared__ float d[];", lambda k: f"d[4 * i + {k}]", "float"),
            ("dynamicpart", "extern __shared__ float d[]; float *e = d + 256;", lambda k: f"e[4 * i + {k}]", "float"),
            ("dynamicodd", "extern __shared__ float d[]; float *e = d + 255;", lambda k: f"e[4 * i + {k}]", "float"),
            ("row32", "__shared__ float s[32][32];", lambda k: f"s[i][{k}]", "float"),
            ("row33", "__shared__ float s[32][33];", lambda k: f"s[i][{k}]", "float"),
            ("row20", "__shared__ float s[32][20];", lambda k: f"s[i][{k}]", "float"),
            ("row18", "__shared__ float s[32][18];", lambda k: f"s[i][{k}]", "float"),
            ("column", "__shared__ float s[32][32];", lambda k: f"s[{k}][i]", "float"),
            ("same", "__shared__ float s[32][32];", lambda k: f"s[i / 16][{k}]", "float"),
            ("sharedvector", "__shared__ float4 s[256];", lambda k: f"s[i].{FIELDS[k]}", "float"),
            ("sharedplain", "__shared__ Plain s[256];", lambda k: f"s[i].e{k}", "float"),
            ("sharedthree", "__shared__ Three s[256];", lambda k: f"s[i].e{k % 3}", "float"),
            ("sharedshort", "__shared__ short s[1024];", lambda k: f"s[4 * i + {k}]", "short"),
            ("sharedchar", "__shared__ unsigned char s[1024];", lambda k: f"s[4 * i + {k}]", "unsigned char"),
            ("shareddouble", "__shared__ double s[1024];", lambda k: f"s[4 * i + {k}]", "double"),
            ("sharedint", "__shared__ int s[1024];", lambda k: f"s[4 * i + {k}]", "int"),
            ("sharedunknown", "__shared__ float s[1024];", lambda k: f"s[4 * i + n + {k}]", "float"),
            ("sharedunknown4", "__shared__ float s[1024];", lambda k: f"s[4 * (i + n) + {k}]", "float"),
            ("sharedunknown2", "__shared__ float s[1024];", lambda k: f"s[4 * i + 2 * n + {k}]", "float"),
    ):
        out.append((name, "", f"{declaration} {shared}", element, kind, "shared"))
    return out


def cases():
    """[(name, kernel, operation, memory)]"""
    out = []

    def add(name, parameters, body, operation, memory):
        extra = "float *o, int n, float v" + (", " + parameters if parameters else "")
        out.append((name, f'extern "C" __global__ void {name}({extra}) {{\n  {body}\n}}\n', operation, memory))

    for place, parameters, before, element, kind, memory in places():
        for subset in SUBSETS:
            digits = "".join(map(str, subset))
            if memory == "shared":
                fill = f"if (v > 1) {element(0)} = o[n];"
                fill = f"{before} {fill} __syncthreads();"
            else:
                fill = before
            read = " + ".join(element(k) for k in subset)
            if place not in ("sharedthree",):
                add(f"load_{place}_{digits}", parameters, f"{fill}\n  o[threadIdx.x] = {read};", "load", memory)
            if "const" not in place and place != "restrict" and len(subset) > 1 and place != "sharedthree":
                write = " ".join(f"{element(k)} = ({kind})(v + {k});" for k in subset)
                after = f" __syncthreads(); o[threadIdx.x] = {element(0).replace(' i', ' (255 - i)')};" if memory == "shared" else ""
                add(f"store_{place}_{digits}", parameters, f"{before}\n  {write}{after}", "store", memory)
    # What stands between two neighbours.
    four = "__shared__ float s[1024]; int i = threadIdx.x; if (v > 1) s[n] = v; __syncthreads();"
    vector = "int i = blockIdx.x * blockDim.x + threadIdx.x;"
    between = {
        "arithmetic": ("v = v * 2;", ""), "barrier": ("__syncthreads();", ""), "warp": ("__syncwarp();", ""), "fence": ("__threadfence();", ""),
        "other_store": ("o[i + 64] = v;", ""), "restrict_store": ("r[i + 64] = v;", "float *__restrict__ r"),
        "shared_store": ("t[i] = v;", ""), "branch": ("if (n > 3) v += 1;", ""), "branch_store": ("if (n > 3) o[i + 99] = v;", ""),
        "lane_branch": ("if (i & 1) v += 1;", ""), "loop": ("for (int k = 0; k < n; ++k) v += sinf(v);", ""),
        "atomic": ("atomicAdd(o + 7, v);", ""),
    }
    for name, (text, parameters) in between.items():
        own = " __shared__ float t[256];" if "t[" in text else ""
        add(f"between_shared_{name}", parameters, f"{four}{own} float a = s[2 * i]; {text} float b = s[2 * i + 1]; o[i] = a * b + v;", "load", "shared")
        add(f"between_global_{name}", ", ".join(filter(None, ["const float2 *p", parameters])),
            f"{vector}{own} float a = p[i].x; {text} float b = p[i].y; o[i] = a * b + v;", "load", "global")
    add("between_shared_own_store", "", f"{four} float a = s[2 * i]; s[i + 512] = v; float b = s[2 * i + 1]; o[i] = a * b;", "load", "shared")
    add("between_shared_own_store_same", "", f"{four} float a = s[2 * i]; s[2 * i] = v; float b = s[2 * i + 1]; o[i] = a * b;", "load", "shared")
    add("guarded_both", "", f"{four} float a = 0, b = 0; if (n > 3) {{ a = s[2 * i]; b = s[2 * i + 1]; }} o[i] = a * b;", "load", "shared")
    add("guarded_one", "", f"{four} float a = s[2 * i], b = 0; if (n > 3) b = s[2 * i + 1]; o[i] = a * b;", "load", "shared")
    add("twice", "", f"{four} float a = s[i]; v *= a; float b = s[i]; o[i] = a * b * v;", "load", "shared")
    add("reversed", "", f"{four} o[i] = s[4 * i + 3] * s[4 * i + 2] - s[4 * i + 1] / s[4 * i];", "load", "shared")
    for name, parameters, body in sums():
        add(name, parameters, body, "store", "shared")
    for name, parameters, body, operation, memory in copies():
        out.append((name, f'extern "C" __global__ void {name}({parameters}, int n, float v_) {{\n  {body}\n}}\n', operation, memory))
    for count in (2, 4, 8, 16):
        for pragma in ("#pragma unroll", "#pragma unroll 1", ""):
            tag = {"#pragma unroll": "unrolled", "#pragma unroll 1": "kept", "": "plain"}[pragma]
            loop = f"\n{pragma}\n  for (int k = 0; k < {count}; ++k)"
            add(f"loop_{tag}_{count}", "", f"{four} float t = 0;{loop} t += s[{count} * i + k];\n  o[i] = t;", "load", "shared")
            add(f"loop_store_{tag}_{count}", "", f"__shared__ float s[4096]; int i = threadIdx.x;{loop} s[{count} * i + k] = v + k;\n"
                "  __syncthreads(); o[i] = s[4095 - i];", "store", "shared")
    return out


def sums():
    """[(name, parameters, body)]: what was computed before the index of four neighbours, and that index."""
    before = {
        "none": ("", "B + 4 * t"), "one": ("v = in[B + t];", "B + 4 * t"), "two": ("v = in[B + 2 * t];", "B + 4 * t"),
        "three": ("v = in[B + 3 * t];", "B + 4 * t"), "more": ("v = in[B + 8 * t];", "B + 4 * t"), "less": ("v = in[B - t];", "B + 4 * t"),
        "constant": ("v = in[B + t + 5];", "B + 4 * t"), "constant_first": ("v = in[5 + B + t];", "B + 4 * t"),
        "loaded_first": ("v = in[k + B + t];", "B + 4 * t"), "parameter_first": ("v = in[n + B + t];", "B + 4 * t"),
        "branch": ("if (n > 3) v = in[B + t];", "B + 4 * t"), "guard": ("if (B + t < n) v = in[k];", "B + 4 * t"),
        "select": ("v = B + t < n ? in[k] : 7;", "B + 4 * t"), "other_base": ("v = in[C + t];", "B + 4 * t"), "other_thread": ("v = in[B + u];", "B + 4 * t"),
        "thread": ("v = in[t];", "B + 4 * t"), "no_base": ("v = in[t];", "4 * t"), "long": ("v = in[(long)B + t];", "B + 4 * t"),
        "swapped": ("v = in[t + B];", "4 * t + B"), "shifted": ("v = in[B + t];", "B + (t << 2)"), "pairs": ("v = in[B + t];", "B + 2 * t"),
        "three_terms": ("v = in[k + B + t];", "k + B + 4 * t"), "more_terms": ("v = in[B + t];", "k * 4 + B + 4 * t"),
        "loop": ("for (int j = 0; j < n; ++j) v += in[B + t + j];", "B + 4 * t"), "again": ("if (n > 3) v = in[B + t];", "B + 4 * t"),
        "otherwise": ("if (n > 3) v = in[B + t];", "B + 4 * t"),
    }
    out = []
    for name, (text, index) in before.items():
        for kind, base in (("loaded", "128 * (ks[1] & 7)"), ("warp", "(threadIdx.x >> 5) << 7")):
            stores = " ".join(f"s[{index} + {e}] = v + {e};" for e in range(4))
            # Who has passed one test has passed the same test before.
            stores = {"again": f"if (n > 3) {{ {stores} }}", "otherwise": f"if (n <= 3) {{ {stores} }}"}.get(name, stores)
            out.append((f"sum_{name}_{kind}", "const float *in, const int *ks",
                        "__shared__ float s[4096]; int t = threadIdx.x & 31, u = threadIdx.x & 15, k = ks[0], C = 128 * ks[2]; "
                        f"int B = {base};\n  {text} {stores} __syncthreads(); o[threadIdx.x] = s[n & 4095];"))
    return out


def copies():
    """[(name, parameters, body, operation, memory)]: `memcpy` of a known size between a thread's own array and memory."""
    out = []
    for kind, size in (("float", 4), ("double", 8), ("float4", 16), ("Plain", 16), ("int", 4)):
        for count in (1, 2, 4):
            if size * count > 64:
                continue
            own = f"{kind} v[{count}];"
            shared = f"__shared__ {kind} s[256 * {count}]; int t = threadIdx.x;"
            use = f"for (int e = 0; e < {count}; ++e) to[e * 256 + t] = v[e];"
            fill = f"for (int e = 0; e < {count}; ++e) v[e] = from[e * 256 + t];"
            bytes_ = size * count
            parameters = f"{kind} *to, const {kind} *from"
            out += [
                (f"copy_from_pointer_{kind}_{count}", parameters, f"int t = threadIdx.x; {own} memcpy(v, from + t * {count}, {bytes_}); {use}", "load", "global"),
                (f"copy_to_pointer_{kind}_{count}", parameters, f"int t = threadIdx.x; {own} {fill} memcpy(to + t * {count}, v, {bytes_});", "store", "global"),
                (f"copy_from_shared_{kind}_{count}", parameters,
                 f"{shared} if (v_ > 1) s[n] = from[n]; __syncthreads(); {own} memcpy(v, s + (255 - t) * {count}, {bytes_}); {use}", "load", "shared"),
                (f"copy_to_shared_{kind}_{count}", parameters,
                 f"{shared} {own} {fill} memcpy(s + t * {count}, v, {bytes_}); __syncthreads(); to[t] = s[n & 255];", "store", "shared"),
            ]
    for kind, size in (("float", 4), ("Plain", 16)):
        for count in (1, 2, 4):
            shared = f"__shared__ {kind} s[256 * {count}]; int t = threadIdx.x;"
            out.append((f"copy_across_{kind}_{count}", f"{kind} *to, const {kind} *from",
                        f"{shared} memcpy(s + t * {count}, from + t * {count}, {size * count}); __syncthreads(); to[t] = s[255 - t];", "store", "shared"))
    own = "int t = threadIdx.x; float v[4];"
    use = "for (int e = 0; e < 4; ++e) to[e * 256 + t] = v[e];"
    out += [(f"copy_from_{name}", "float *to", f"{own} memcpy(v, {place} + t{times}, 16); {use}", "load", "global")
            for name, place, times in (("global_plain", "global_plain", " * 4"), ("global_aligned", "global_aligned", " * 4"), ("global_vector", "global_vector", ""))]
    return out


def source():
    return PRELUDE + "\n" + "\n".join(kernel for _, kernel, _, _ in cases())


def machine_requests(text):
    """{kernel: {(operation, memory): Counter of widths}} of what cuobjdump prints."""
    out, kernel = {}, None
    for line in text.splitlines():
        if name := re.search(r"Function : (\S+)", line):
            kernel = out[name[1]] = collections.defaultdict(collections.Counter)
        elif (found := re.search(r"\b(LD|ST)(G|S)((?:\.\w+)*)\s", line)) and kernel is not None:
            suffixes = found[3].split(".")
            width = next((int(s) // 8 for s in suffixes if s in ("64", "128")), None) or next(
                (int(s[1:]) // 8 for s in suffixes if s in ("U8", "S8", "U16", "S16")), 4)
            kernel["load" if found[1] == "LD" else "store", "global" if found[2] == "G" else "shared"][width] += 1
    return out


def spell(widths):
    return "+".join(str(w) for w in sorted(widths.elements(), reverse=True))


def cases_of_today():
    """A hash of what is compiled."""
    return hashlib.sha256(source().encode()).hexdigest()[:16]


def measure(output):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "cases.cu")
        file.write_text(source())
        subprocess.run(["nvcc", "-O3", "-arch=sm_90", "-cubin", "-w", "-o", f"{folder}/cases.cubin", file], check=True)
        dump = subprocess.run(["cuobjdump", "-sass", f"{folder}/cases.cubin"], check=True, stdout=subprocess.PIPE, text=True).stdout
        release = re.search(r"release .*", subprocess.run(["nvcc", "--version"], stdout=subprocess.PIPE, text=True).stdout)[0]
    found = machine_requests(dump)
    with open(output, "w", newline="") as file:
        file.write(f"# nvcc {release}, sm_90, -O3; cases {cases_of_today()}\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["case", "operation", "memory", "requests"])
        for name, _, operation, memory in cases():
            writer.writerow([name, operation, memory, spell(found[name][operation, memory])])


def linter_requests(linter, folder):
    """{kernel: {(operation, memory): Counter of widths}}, by what --explain-access says of the same file."""
    file = Path(folder, "cases.cu")
    file.write_text(source())
    said = subprocess.run([linter, f"--explain-access={file}", "--cuda-path=none", "--", "-arch=sm_90"], check=True, stdout=subprocess.PIPE,
                          text=True).stdout
    out = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
    # Each access of a request tells of the request: a request of four accesses is told of four times.
    shares = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
    current = None
    for line in said.splitlines():
        if place := re.match(r"\S.*: (shared|global) (load|store) of (\d+) bytes a lane .* in '(\w+)'", line):
            current = [place[4], place[2], place[1], int(place[3]), 1, 1]
            entries = shares[current[0]][current[1], current[2]]
            entries[tuple(current[3:5])] += 1
        elif current and (merged := re.match(r"  merged with (\d+) more into a request of (\d+) bytes", line)):
            entries = shares[current[0]][current[1], current[2]]
            entries[tuple(current[3:5])] -= 1
            current[3], current[4] = int(merged[2]), int(merged[1]) + 1
            entries[tuple(current[3:5])] += 1
        elif current and (alike := re.match(r"  (\d+) requests like this one", line)):
            shares[current[0]][current[1], current[2]][tuple(current[3:5])] += int(alike[1]) - 1
    for kernel, memories in shares.items():
        for key, entries in memories.items():
            for (width, accesses), told in entries.items():
                out[kernel][key][width] += round(told / accesses)
    return out


def compare(linter, machine):
    with open(machine, newline="") as file:
        compiler, of = file.readline()[1:].strip().split("; cases ")
        if of != cases_of_today():
            sys.exit(f"error: {machine} is of other cases than those of today ({of}): `measure` writes it again")
        rows = list(csv.DictReader(file))
    with tempfile.TemporaryDirectory() as folder:
        said = linter_requests(os.path.abspath(shutil.which(linter) or sys.exit(f"error: there is no linter at {linter}")), folder)
    groups, wrong = collections.defaultdict(lambda: [0, 0]), []
    for row in rows:
        key = row["operation"], row["memory"]
        widths = said[row["case"]][key]
        # A loop that is kept is one instruction, and as many requests as it has iterations.
        if "_kept_" in row["case"]:
            widths = collections.Counter(set(widths))
        taken = spell(widths)
        group = groups[key]
        group[0] += 1
        if taken == row["requests"]:
            group[1] += 1
        else:
            wrong.append((row["case"], row["requests"], taken))
    print(f"{compiler}; {len(rows)} cases\n\n| | cases | as the linter takes them |\n| --- | --- | --- |")
    for (operation, memory), (count, right) in sorted(groups.items()):
        print(f"| {memory} {operation}s | {count} | {right} |")
    print(f"\n{len(rows) - len(wrong)} of {len(rows)} cases agree.")
    if wrong:
        print("\n| otherwise | nvcc | linter |\n| --- | --- | --- |")
        for name, ours, theirs in wrong:
            print(f"| `{name}` | {ours} | {theirs or 'nothing'} |")


def main():
    if sys.argv[1:2] == ["source"]:
        print(source())
    elif sys.argv[1:2] == ["measure"] and len(sys.argv) == 3:
        measure(sys.argv[2])
    elif sys.argv[1:2] == ["compare"] and len(sys.argv) == 4:
        compare(*sys.argv[2:])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
