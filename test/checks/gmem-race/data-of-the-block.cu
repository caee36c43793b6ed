// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A number that all threads of a block read at one place is a number like those that a kernel is given.

// A list that grows by one element a turn, of which all read the last.
__global__ void chosen(const int *begin, const int *start, int *out, int n) {
  __shared__ int best;
  const int b = blockIdx.x;
  if (threadIdx.x == 0)
    out[begin[b]] = start[b];
  for (int m = begin[b] + 1; m < begin[b + 1]; ++m) {
    // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads the element of 'out' that thread 0 writes, with no barrier in between
    const int last = out[m - 1];
    if (threadIdx.x == last % 256)
      best = last;
    __syncthreads();
    if (threadIdx.x == 0)
      out[m] = best;
  }
}
__global__ void chosenBehind(const int *begin, const int *start, int *out, int n) {
  __shared__ int best;
  const int b = blockIdx.x;
  if (threadIdx.x == 0)
    out[begin[b]] = start[b];
  for (int m = begin[b] + 1; m < begin[b + 1]; ++m) {
    __syncthreads();
    const int last = out[m - 1];
    if (threadIdx.x == last % 256)
      best = last;
    __syncthreads();
    if (threadIdx.x == 0)
      out[m] = best;
  }
}
// A row that a table names.
__global__ void ownElement(const int *map, float *x) {
  float *of = x + map[blockIdx.x] * 256;
  of[threadIdx.x] = of[threadIdx.x] * 2;
}
// A place of each thread's own stays data.
__global__ void own(const int *key, int *out) {
  out[key[blockIdx.x * blockDim.x + threadIdx.x]] = threadIdx.x;
}
// Blocks that name each other: what the table holds, it does not say.
__global__ void blocks(const int *map, float *x) {
  if (threadIdx.x == 0)
    x[map[blockIdx.x]] = blockIdx.x;
}
__global__ void flagged(const int *isLast, float *total) {
  if (threadIdx.x == 0 && isLast[blockIdx.x])
    total[0] = blockIdx.x;
}
// What the block has for one thread excludes what it has for the other.
__global__ void excluded(const int *kind, const int *begin, float *x) {
  const int b = blockIdx.x;
  if (kind[b] > 3) {
    if (threadIdx.x == 0)
      x[begin[b]] = 1;
  } else if (threadIdx.x == 1) {
    x[begin[b]] = 2;
  }
}
// The table is changed itself.
__global__ void moving(int *begin, float *x) {
  const int b = blockIdx.x;
  if (threadIdx.x == 0)
    x[begin[b]] = 1;
  __syncthreads();
  if (threadIdx.x == 0)
    begin[b] = 5;
  __syncthreads();
  if (threadIdx.x == 1)
    x[begin[b]] = 2;
}
void run(const int *a, int *m, float *x, int *out, int n) {
  chosen<<<n, 256>>>(a, a, out, n);
  chosenBehind<<<n, 256>>>(a, a, out, n);
  ownElement<<<n, 256>>>(a, x);
  own<<<n, 256>>>(a, out);
  blocks<<<n, 256>>>(a, x);
  flagged<<<n, 256>>>(a, x);
  excluded<<<n, 256>>>(a, a, x);
  moving<<<n, 256>>>(m, x);
}
