"""Writes sources of extreme size or depth into a folder."""

import pathlib
import sys

folder = pathlib.Path(sys.argv[1])


def write(name, text):
    (folder / name).write_text(text)


write("sum.cu", "__global__ void k(int *p, int a) { p[0] = " + " + ".join(["a"] * 20000) + "; }\n")
write("else-if.cu", "__global__ void k(int *p, int a) { " + "".join(f"if (a == {i}) p[{i}] = 1; else " for i in range(5000)) + "p[0] = 2; }\n")
write("comments.cu", "// comment\n" * 1000000 + "__global__ void k(int *p) { p[threadIdx.x] = 1; }\n")
write("table.cu", "__device__ const int t[] = {" + ",".join(map(str, range(500000))) + "};\n"
      "__global__ void k(int *p) { p[threadIdx.x] = t[threadIdx.x]; }\n")
write("template.cu", "template <int N> __device__ int f() { return f<N - 1>() + 1; }\ntemplate <> __device__ int f<0>() { return 0; }\n"
      "__global__ void k(int *p) { p[0] = f<900>(); }\n")
write("statements.cu", "__global__ void k(int *p, int a) {\n  __shared__ int s[256];\n" +
      "".join(f"  s[(threadIdx.x + {i}) % 256] = a + {i};\n  int v{i} = s[threadIdx.x];\n  p[v{i}] = a;\n" for i in range(17000)) +
      "}\nvoid run(int *p) { k<<<1, 256>>>(p, 1); }\n")
write("conditions.cu", "__global__ void k(int *p, int a) {\n  __shared__ int s[256];\n  int t[16];\n" +
      "".join(f"  if (p[{i}] > a) s[threadIdx.x] = a + {i};\n  t[{i % 16}] = s[{'256' if i == 500 else '255'} - threadIdx.x];\n" for i in range(6000)) +
      "  p[threadIdx.x] = t[a & 15];\n}\nvoid run(int *p) { k<<<1, 256>>>(p, 1); }\n")
write("kernels.cu", "".join(f"__global__ void k{i}(int *p) {{ __shared__ int s[256]; s[threadIdx.x] = {i}; p[threadIdx.x] = s[255 - threadIdx.x]; }}\n"
                            f"void run{i}(int *p) {{ k{i}<<<1, 256>>>(p); }}\n" for i in range(1000)))
write("nested.cu", "__global__ void k(int *p) {" + "{" * 10000 + "p[0] = 1;" + "}" * 10000 + "}\n")
write("bounds.cu", "__global__ void child(int *);\n__global__ void parent(int *p, int n) {\n" +
      "".join(f"  p = n > {i} ? p + n : p + {i};\n" for i in range(6000)) + "  child<<<1, 1>>>(p);\n}\n"
      "__global__ void work(int *p) { p[threadIdx.x] = 1; }\nvoid host(int *p, int n) {\n" +
      "".join(f"  n = n * 3 + {i};\n  if (n % 7 == {i % 7}) n ^= {i};\n" for i in range(6000)) + "  work<<<n, 32>>>(p);\n}\n")
write("loops.cu", "__global__ void k(int *p, int n) {\n  __shared__ int s[256];\n" +
      "".join(f"  for (int i{d} = 0; i{d} < 64; ++i{d})\n" for d in range(3)) +
      "  { s[(threadIdx.x + i0 + i1 + i2) % 256] = i0; __syncthreads(); n += s[threadIdx.x]; __syncthreads(); }\n"
      "  p[threadIdx.x] = n;\n}\nvoid run(int *p) { k<<<1, 256>>>(p, 1); }\n")
