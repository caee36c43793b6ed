// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A vote before a loop that some of those who voted leave earlier.
__global__ void votesOnce(const int *x, int *out, int n) {
  const unsigned mask = __ballot_sync(0xffffffff, threadIdx.x < n);
  int sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    // CHECK: :[[@LINE+1]]:12: warning: the mask of '__shfl_down_sync' is that of a vote before the loop, which some lanes that voted for it leave earlier than others where 'n' is no multiple of 32
    sum += __shfl_down_sync(mask, x[i], 1);
  out[threadIdx.x] = sum;
}
// CHECK: note: let those that go on vote anew at the end of each iteration
__global__ void votesOnceForGrid(const int *x, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = __ballot_sync(0xffffffff, i < n);
  while (i < n) {
    // CHECK: :[[@LINE+1]]:28: warning: the mask of '__ballot_sync' is that of a vote before the loop
    const unsigned found = __ballot_sync(mask, x[i] > 3);
    if (threadIdx.x % 32 == 0)
      out[i / 32] = found;
    i += gridDim.x * blockDim.x;
  }
}

// Look-alikes: those that go on vote anew; all lanes go round as often; there is no loop; the loop's bound is none of the lanes'.
__global__ void votesAnew(const int *x, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned mask = __ballot_sync(0xffffffff, i < n);
  while (i < n) {
    const unsigned found = __ballot_sync(mask, x[i] > 3);
    if (threadIdx.x % 32 == 0)
      out[i / 32] = found;
    i += gridDim.x * blockDim.x;
    mask = __ballot_sync(mask, i < n);
  }
}
__global__ void votesInEach(const int *x, int *out, int n) {
  for (int first = 0; first < n; first += blockDim.x) {
    const int i = first + threadIdx.x;
    const unsigned mask = __ballot_sync(0xffffffff, i < n);
    if (i < n)
      out[i] = __shfl_down_sync(mask, x[i], 1);
  }
}
__global__ void once(const int *x, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = __ballot_sync(0xffffffff, i < n);
  if (i < n)
    out[i] = __shfl_down_sync(mask, x[i], 1);
}
__global__ void sameForAll(const int *x, int *out, int n, int rounds) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = __ballot_sync(0xffffffff, i < n);
  if (i < n)
    for (int k = 0; k < rounds; ++k)
      out[i + k * n] = __shfl_down_sync(mask, x[i + k * n], 1);
}
__global__ void ofRows(const int *x, int *out, int rows, int columns) {
  const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  const unsigned mask = __ballot_sync(0xffffffff, row < rows);
  for (int r = row; r < rows; r += gridDim.x * (blockDim.x / 32))
    out[r] = __shfl_down_sync(mask, x[r * columns + lane], 1);
}
void host(const int *x, int *out, int n, int m) {
  votesOnce<<<4, 128>>>(x, out, n);
  votesOnceForGrid<<<4, 128>>>(x, out, n);
  votesAnew<<<4, 128>>>(x, out, n);
  votesInEach<<<4, 128>>>(x, out, n);
  once<<<(n + 127) / 128, 128>>>(x, out, n);
  sameForAll<<<(n + 127) / 128, 128>>>(x, out, n, m);
  ofRows<<<4, 128>>>(x, out, n, m);
}
