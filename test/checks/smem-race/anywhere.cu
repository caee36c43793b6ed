// What is said of a kernel does not depend on the name of its file, on what stands before it, or on the kernels beside it: numbers that
// are chosen go by the kernel.
// RUN: rm -rf %t && mkdir %t
// RUN: %check --checks='-*,cuda-smem-race,cuda-sync-divergent-barrier' %s -- | grep -o 'warning: .*' > %t/here
// RUN: grep -c warning %t/here | FileCheck %s --check-prefix=COUNT
// RUN: cat %s %s > %t/elsewhere.cu
// RUN: %check --checks='-*,cuda-smem-race,cuda-sync-divergent-barrier' %t/elsewhere.cu -- -DBEFORE | grep -o 'warning: .*' > %t/there
// RUN: diff %t/here %t/there
// Some are found by luck, and not all of them.
// COUNT: {{^[1-9][0-9]?$}}

#if defined BEFORE && !defined BEGUN
#define BEGUN
// A kernel that takes long to look at, and one that is like those below.
__global__ void heavy(const float *in, float *out, int n) {
  __shared__ float tile[1024];
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 64; ++k) {
      tile[threadIdx.x] = in[i * 64 + k];
      __syncthreads();
      out[k * n + i] += tile[threadIdx.x ^ 1];
      __syncthreads();
    }
}
#else
struct Batch {
  const unsigned *from;
  unsigned *to;
  int words, shift, last;
};
// The last thread that has work leaves a number; how many data there are is chosen.
#define CARRIED(NAME)                                                          \
  __global__ void NAME(const Batch *batches) {                                 \
    const Batch &batch = batches[blockIdx.x];                                  \
    __shared__ unsigned carry[128];                                            \
    int left = batch.words, at = threadIdx.x;                                  \
    unsigned word = 0;                                                         \
    do {                                                                       \
      const int here = min(128, left);                                         \
      __syncthreads();                                                         \
      if (threadIdx.x < here) {                                                \
        word = batch.from[at];                                                 \
        if (threadIdx.x < here - 1)                                            \
          carry[threadIdx.x + 1] = word >> batch.shift;                        \
      }                                                                        \
      __syncthreads();                                                         \
      if (threadIdx.x < here)                                                  \
        batch.to[at] = (word << batch.shift) | carry[threadIdx.x];             \
      __syncthreads();                                                         \
      if (threadIdx.x == here - 1)                                             \
        carry[0] = word;                                                       \
      at += here;                                                              \
      left -= here;                                                            \
    } while (left > 0);                                                        \
    if (threadIdx.x == 0 && at == batch.last)                                  \
      batch.to[at] = carry[0];                                                 \
  }
CARRIED(one)
CARRIED(two)
CARRIED(three)
CARRIED(four)
CARRIED(five)
CARRIED(six)
CARRIED(seven)
CARRIED(eight)
// Threads that leave where the last block has no more columns.
#define LEFT(NAME)                                                             \
  __global__ void NAME(float *out, int nx, int columns) {                      \
    __shared__ float row[18];                                                  \
    int last = 17;                                                             \
    if (blockIdx.x == gridDim.x - 1)                                           \
      last = nx - 2 - 16 * blockIdx.x + 1;                                     \
    if (threadIdx.x > last)                                                    \
      return;                                                                  \
    row[threadIdx.x] = out[threadIdx.x];                                       \
    __syncthreads();                                                           \
    out[threadIdx.x] = row[0] * columns;                                       \
  }
LEFT(nine)
LEFT(ten)
LEFT(eleven)
LEFT(twelve)
void launch(float *out, int nx, int columns) {
  nine<<<columns, 18>>>(out, nx, columns);
  ten<<<columns, 18>>>(out, nx, columns);
  eleven<<<columns, 18>>>(out, nx, columns);
  twelve<<<columns, 18>>>(out, nx, columns);
}
#endif
