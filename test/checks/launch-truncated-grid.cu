// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: cp %s %t.cu
// RUN: %cuda-lint --cuda-path=none --quiet --fail-on=never --fix --checks='-*,cuda-launch-truncated-grid' %t.cu -- > /dev/null 2>&1 || true
// RUN: grep -v "// FIX" %t.cu | FileCheck --check-prefix=FIXED %s

#include <algorithm>
#include <cmath>

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
__global__ void early(float *x, int n) {
  const int i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i >= n)
    return;
  x[i] *= 2;
}
__global__ void image(float *x, int w, int h) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < w && r < h)
    x[r * w + c] *= 2;
}
__global__ void stride(float *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] *= 2;
}
__global__ void four(float *x, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  for (int k = 0; k < 4; ++k)
    if (i + k < n)
      x[i + k] *= 2;
}

struct Job {
  float *data;
  int count;
};
constexpr int kBlock = 256;
#define BLOCK 128

// The ceiling division written out.
void ceilings(float *x, int n) {
  int g = n / 256;
  if (g * 256 < n)
    ++g;
  scale<<<g, 256>>>(x, n);
  unsigned m = n;
  unsigned blocks = m / kBlock;
  if (blocks * kBlock != m)
    blocks += 1;
  early<<<blocks, kBlock>>>(x, n);
  int h = n / 256;
  if (n > h * 256)
    scale<<<h + 1, 256>>>(x, n);
  else
    scale<<<h, 256>>>(x, n);
}
// A caller that takes too long to follow may well pass a count that divides; a count of nobody's is judged where it stands.
int global_count;
#define FOUR(X) X X X X
#define MANY(X) FOUR(FOUR(FOUR(FOUR(X))))
void given(float *x, int n) { scale<<<n / 256, 256>>>(x, n); }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the number of blocks rounds down
void ofNobody(float *x) { scale<<<global_count / 256, 256>>>(x, global_count); }
void takesLong(float *x, const int *seen, int count) {
  int a = count, b = count;
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < seen[i]; ++j) {
      MANY(if (seen[a] + b > seen[b] - a) a = seen[a] + seen[b] * a; else b = seen[a + b] - a * b;)
      given(x, 1 << 20);
      ofNobody(x);
    }
}
void listedArguments(float *x, int n, cudaStream_t s) {
  void *arguments[] = {&x, &n};
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  cudaLaunchKernel((const void *)scale, dim3(n / 256), dim3(256), arguments, 0, s);
  cudaLaunchKernel((const void *)scale, dim3((n + 255) / 256), dim3(256), arguments, 0, s);
  int other = 4 * n;
  void *others[] = {&x, &other};
  cudaLaunchKernel((const void *)scale, dim3(n / 256), dim3(256), others, 0, s);
}
// The helper is right by what its name says: it is not edited.
int roundDown(int a, int b) { return a / b; }
void throughHelper(float *x, int n) {
  // CHECK: :[[@LINE+2]]:3: warning: the number of blocks rounds down
  // FIXED: int roundDown(int a, int b) { return a / b; }
  scale<<<roundDown(n, 256), 256>>>(x, n);
}
void wrongCeiling(float *x, int n, int other) {
  int g = n / 256;
  if (g * 256 < other)
    ++g;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<g, 256>>>(x, n);
}

// CHECK-LABEL-NOT: never
void plain(float *x, int n, Job job, int w, int h) {
  // CHECK: :[[@LINE+3]]:3: warning: the number of blocks rounds down: up to 255 elements at the end are not processed
  // CHECK: :[[@LINE+2]]:13: note: round up
  // FIXED: scale<<<(n + 255) / 256, 256>>>(x, n);
  scale<<<n / 256, 256>>>(x, n);
  // CHECK: :[[@LINE+2]]:3: warning: the number of blocks rounds down
  // FIXED: early<<<(n + kBlock - 1) / kBlock, kBlock>>>(x, n);
  early<<<n / kBlock, kBlock>>>(x, n);
  int threads = BLOCK;
  int blocks = job.count / threads;
  // CHECK: :[[@LINE+2]]:3: warning: the number of blocks rounds down: up to 127
  // FIXED: int blocks = (job.count + threads - 1) / threads;
  scale<<<blocks, threads>>>(job.data, job.count);
  // CHECK: :[[@LINE+2]]:3: warning: the number of blocks rounds down
  // FIXED: scale<<<(n + 255) >> 8, 256>>>(x, n);
  scale<<<n >> 8, 256>>>(x, n);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<std::max(1, n / 256), 256>>>(x, n);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<(int)ceil(n / 256), 256>>>(x, n);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<(int)(n / 256.0f), 256>>>(x, n);
  dim3 block(32, 8);
  dim3 grid((w + block.x - 1) / block.x, h / block.y);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 7
  image<<<grid, block>>>(x, w, h);
  const int thousand = 1000;
  // CHECK: :[[@LINE+1]]:3: warning: the grid covers 768 of 1,000 elements: 1,000 / 256 rounds down
  scale<<<thousand / 256, 256>>>(x, thousand);
}

inline int blocksFor(int n, int block) { return n / block; }
template <int B> void launchWith(float *x, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<n / B, B>>>(x, n);
}
void indirect(float *x, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<blocksFor(n, 64), 64>>>(x, n);
  launchWith<64>(x, n);
  launchWith<32>(x, n);
  cudaLaunchConfig_t config = {};
  config.blockDim = 256;
  config.gridDim = n / 256;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  cudaLaunchKernelEx(&config, scale, x, n);
}

// Look-alikes.
int divUp(int a, int b) { return a / b + (a % b != 0); }
void silent(float *x, int n, int w, int h) {
  scale<<<(n + 255) / 256, 256>>>(x, n);
  scale<<<divUp(n, 256), 256>>>(x, n);
  scale<<<(n - 1) / 256 + 1, 256>>>(x, n);
  scale<<<(int)ceil(n / 256.0), 256>>>(x, n);
  scale<<<(int)std::ceil((float)n / 256), 256>>>(x, n);
  int blocks = n / 256;
  if (n % 256)
    ++blocks;
  scale<<<blocks, 256>>>(x, n);
  stride<<<n / 256, 256>>>(x, n);
  four<<<n / 256, 256>>>(x, n);
  const int exact = 1024;
  scale<<<exact / 256, 256>>>(x, exact);
  int padded = (n + 255) / 256 * 256;
  scale<<<padded / 256, 256>>>(x, n);
  int whole = n & ~255;
  scale<<<whole / 256, 256>>>(x, whole);
}
void remainder(float *x, int n) {
  scale<<<n / 256, 256>>>(x, n);
  if (n % 256)
    scale<<<1, n % 256>>>(x + n / 256 * 256, n % 256);
}
void multiple(float *x, int n) {
  if (n % 256 != 0)
    return;
  scale<<<n / 256, 256>>>(x, n);
}
static void onlyExact(float *x, int n) { scale<<<n / 256, 256>>>(x, n); }
void callers(float *x) {
  onlyExact(x, 1024);
  onlyExact(x, 1 << 20);
}
// Less than nothing is no count.
#define CEIL_DIV(x, y) ((x) >= 0 ? ((x) + (y)-1) / (y) : (x) / (y))
void ceiled(float *x, int n) {
  dim3 block(256);
  dim3 grid(CEIL_DIV(n, block.x));
  scale<<<grid, block>>>(x, n);
}
