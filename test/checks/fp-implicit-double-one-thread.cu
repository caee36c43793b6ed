// Whatever its share of a kernel is: that of one thread is another question.
// RUN: %check --config='{CheckOptions: {cuda-fp-implicit-double.MinimumShare: 0}}' --checks='-*,cuda-fp-implicit-double' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What one thread of a block computes costs the others little.
__global__ void totals(float *sums, float *out, int n) {
  int tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid == 0)
    out[blockIdx.x] = sums[blockIdx.x] * 0.1 + 0.3;
  if (!threadIdx.x)
    out[blockIdx.x] += sums[blockIdx.x] * 0.1 + 0.3;
  if (i == 0 && n > 0)
    out[0] = sums[0] * 0.1 + 0.3;
  for (int k = 0; k < n; ++k) {
    __syncthreads();
    if (threadIdx.x == blockDim.x - 1)
      out[k] = sums[k] * 0.1 + 0.3;
    if (0 == threadIdx.x)
      out[k] = sums[k] * 0.1 + 0.3;
  }
  // A loop of that one thread, another question, the other threads.
  if (tid == 0)
    for (int k = 0; k < n; ++k)
      // CHECK: :[[@LINE+1]]:26: warning: 2 operations on float values done in double because '0.1' is a double
      out[k] = sums[k] * 0.1 + 0.3;
  if (n == 0)
    // CHECK: :[[@LINE+1]]:24: warning: 2 operations on float values done in double because '0.1' is a double
    out[i] = sums[i] * 0.1 + 0.3;
  if (tid != 0)
    // CHECK: :[[@LINE+1]]:24: warning: 2 operations on float values done in double because '0.1' is a double
    out[i] = sums[i] * 0.1 + 0.3;
  if (threadIdx.x != 0)
    return;
  out[blockIdx.x] -= sums[blockIdx.x] * 0.1 + 0.3;
}
