// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not=warning:

__global__ void k(int *p);
__global__ void __launch_bounds__(128) bounded(int *p) {}
template <int N> __global__ void __launch_bounds__(N) boundedTemplate(int *p) {}

constexpr int kThreads = 2048;
enum { Side = 64 };
#define WIDE 1025
inline int divUp(int a, int b) { return (a + b - 1) / b; }

void plain(int *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 1,025 is above the limit of 1,024: the launch fails and 'k' does not run
  k<<<1, 1025>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: a grid with x extent 0 has no blocks
  k<<<0, 32>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: a block with x extent 0 has no threads
  k<<<1, 0>>>(p);
  // CHECK: :[[@LINE+2]]:3: warning: a block of 2,048 threads is more than the 1,024 that a block can have
  // CHECK: :[[@LINE+1]]:3: note: 32 x 64 x 1 = 2,048 threads
  k<<<1, dim3(32, 64)>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: block z extent 65 is above the limit of 64
  k<<<1, dim3(1, 1, 65)>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent 65,536 is above the limit of 65,535
  k<<<dim3(1, 65536), 32>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: a block of 256 threads is more than the 128 that __launch_bounds__ of 'bounded' allows
  bounded<<<1, 256>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: a block of 256 threads is more than the 64 that __launch_bounds__ of 'boundedTemplate' allows
  boundedTemplate<64><<<1, 256>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 1,025
  k<<<1, WIDE>>>(p);
  // Silent: right at the limits.
  k<<<1, 1024>>>(p);
  k<<<dim3(2147483647, 65535, 65535), dim3(16, 1, 64)>>>(p);
  bounded<<<n, 128>>>(p);
  boundedTemplate<256><<<1, 256>>>(p);
  k<<<n, n>>>(p);
}

struct Shape {
  dim3 grid = dim3(1);
  dim3 block{Side, Side};
};

dim3 make(int side) { return dim3(side, side); }
void shape(dim3 &grid, dim3 &block, int side) {
  block = dim3(side, side);
  grid.x = divUp(1000, side);
}

template <int T> void launchWith(int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048
  k<<<1, T>>>(p);
}

void throughValues(int *p, int n, bool big) {
  int threads = kThreads;
  // CHECK: :[[@LINE+2]]:3: warning: block x extent 2,048
  // CHECK: :[[@LINE-2]]:17: note: 'threads' is 2048
  k<<<1, threads>>>(p);
  Shape s;
  // CHECK: :[[@LINE+1]]:3: warning: a block of 4,096 threads
  k<<<s.grid, s.block>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: a block of 1,089 threads
  k<<<1, make(33)>>>(p);
  dim3 grid, block;
  shape(grid, block, 40);
  // CHECK: :[[@LINE+1]]:3: warning: a block of 1,600 threads
  k<<<grid, block>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048
  k<<<1, big ? 2048 : 256>>>(p);
  auto square = [](int x) { return x * x; };
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 1,600
  k<<<1, square(40)>>>(p);
  unsigned &alias = block.x;
  alias = 512;
  // CHECK: :[[@LINE+1]]:3: warning: a block of 20,480 threads
  k<<<1, block>>>(p);
  block.y = 2;
  k<<<1, block>>>(p);
  int rest = 100 / 256;
  // CHECK: :[[@LINE+1]]:3: warning: a grid with x extent 0
  k<<<rest, 256>>>(p);
  for (int t = 256; t <= 2048; t *= 2)
    // CHECK: :[[@LINE+1]]:5: warning: block x extent 2,048
    k<<<1, t>>>(p);
  launchWith<2048>(p);
  launchWith<128>(p);
  auto kernel = boundedTemplate<32>;
  // CHECK: :[[@LINE+1]]:3: warning: a block of 64 threads is more than the 32
  kernel<<<1, 64>>>(p);
}

void helper(int *p, int threads) { k<<<1, threads>>>(p); }
void twice(int *p, int t) { helper(p, 2 * t); }

void callers(int *p, int n) {
  helper(p, 256);
  // CHECK: :[[@LINE+2]]:3: warning: block x extent 2,048
  // CHECK: :[[@LINE-6]]:36: note: the launch is here
  helper(p, 2048);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 1,200
  twice(p, 600);
  twice(p, 500);
  helper(p, n);
}

void throughApi(int *p) {
  void *args[] = {&p};
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 1,025
  cudaLaunchKernel((const void *)k, dim3(1), dim3(1025), args, 0, 0);
  cudaLaunchConfig_t config = {0};
  config.gridDim = 4;
  config.blockDim = dim3(64, 32);
  // CHECK: :[[@LINE+1]]:3: warning: a block of 2,048 threads
  cudaLaunchKernelEx(&config, k, p);
  config.blockDim.y = 4;
  cudaLaunchKernelEx(&config, k, p);
}

// Look-alikes.
void guarded(int *p, int n, bool big, int threads) {
  if (n > 1024)
    n = 1024;
  k<<<1, n>>>(p);
  int t = big ? 2048 : 256;
  if (!big)
    k<<<1, t>>>(p);
  if (t <= 1024)
    k<<<1, t>>>(p);
  int clamped = threads > 1024 ? 1024 : threads;
  k<<<1, clamped>>>(p);
  if (threads > 1024)
    return;
  int blocks = 0;
  blocks = divUp(threads, 128);
  k<<<blocks, 128>>>(p);
  int late = 4096;
  late /= 4;
  k<<<1, late>>>(p);
  int size = 0, grid = 0;
  cudaOccupancyMaxPotentialBlockSize(&grid, &size, k, 0, 0);
  k<<<grid, size>>>(p);
  if (kThreads <= 1024)
    k<<<1, kThreads>>>(p);
  if constexpr (kThreads <= 1024)
    k<<<1, kThreads>>>(p);
  int used = 0;
  for (int i = 0; i < n; ++i)
    ++used;
  k<<<used, 32>>>(p);
}

__global__ void parent(int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048
  k<<<1, 2048>>>(p);
  k<<<1, 1024>>>(p);
}
