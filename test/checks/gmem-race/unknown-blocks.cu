// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A launch whose block is not known, of a kernel that counts the work of its blocks by a constant: its rows are no longer than that.

template <class F> void timed(int n, F &&run) {
  for (int i = 0; i < n; ++i)
    run();
}
struct Settings {
  dim3 grid, block;
};
dim3 chosenBlock();

// Look-alikes: the block is captured, a parameter, a member, what a function returns, or chosen on two ways.
template <int D> __global__ void captured(const float *in, float *out, int m, int n) {
  __shared__ float tile[D][D + 1];
  const int bx = blockIdx.x * D, by = blockIdx.y * D;
  const int x1 = bx + threadIdx.x, y1 = by + threadIdx.y;
  if (y1 < m && x1 < n)
    tile[threadIdx.y][threadIdx.x] = in[y1 * n + x1];
  __syncthreads();
  const int x2 = by + threadIdx.x, y2 = bx + threadIdx.y;
  if (y2 < n && x2 < m)
    out[y2 * m + x2] = tile[threadIdx.x][threadIdx.y];
}
__global__ void given(float *out, int n) {
  const int x = blockIdx.x * 32 + threadIdx.x;
  if (x < n)
    out[blockIdx.y * n + x] = threadIdx.x;
}
__global__ void kept(float *out, int n) {
  const int y = blockIdx.y * 16 + threadIdx.x;
  if (y < n)
    out[y * n + blockIdx.x] = threadIdx.x;
}
__global__ void returned(float *out, int n) {
  const int x = (blockIdx.x << 5) + threadIdx.x;
  if (x < n)
    out[x] = threadIdx.x;
}
__global__ void inRows(float *out, int n) {
  const int x = blockIdx.x * 64 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
  if (x < n && y < n)
    out[y * n + x] = threadIdx.x;
}
void launch(float *a, float *b, int m, int n, dim3 grid, dim3 block, const Settings &s) {
  timed(10, [&] { captured<32><<<grid, block>>>(a, b, m, n); });
  given<<<grid, block>>>(a, n);
  kept<<<s.grid, s.block>>>(a, n);
  returned<<<grid, chosenBlock()>>>(a, n);
  inRows<<<grid, m > 4 ? block : dim3(64, 4)>>>(a, n);
}

// Hazards: blocks that share an element whatever their size, and a block that is known to be larger than what the code counts.
__global__ void shared(float *out, int n) {
  const int x = blockIdx.x * 32 + threadIdx.x;
  if (x < n)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} of block {{.*}} writes the element of 'out' that thread {{[0-9]+}} of block
    out[threadIdx.x] = x;
}
__global__ void tooLarge(float *out, int n) {
  const int x = blockIdx.x * 32 + threadIdx.x;
  if (x < n)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} of block {{.*}} writes the element of 'out' that thread {{[0-9]+}} of block
    out[x] = threadIdx.x;
}
void launchHazards(float *a, int n, dim3 grid, dim3 block) {
  shared<<<grid, block>>>(a, n);
  tooLarge<<<64, 128>>>(a, n);
}
