// RUN: %check --checks='-*,cuda-launch-attribute' %s -- | FileCheck %s --check-prefix=MANY --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=launch-attribute-static=144 --checks='-*,cuda-launch-attribute' %s -- | FileCheck %s --check-prefixes=MANY,FEW --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=launch-attribute-static=145 --checks='-*,cuda-launch-attribute' %s -- | FileCheck %s --check-prefix=MANY --implicit-check-not='{{warning|error}}:'

// What a kernel has of its own beside the dynamic bytes up to which no limit is
// set: where that is little, no launch has a number of bytes in between.
template <int Own> __global__ void scores(const float *q, float *out, int n) {
  extern __shared__ float logits[];
  __shared__ float own[Own];
  if (threadIdx.x < Own)
    own[threadIdx.x] = q[threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    logits[i] = own[i % Own];
  __syncthreads();
  out[threadIdx.x] = logits[n - 1];
}
size_t need(int n, int heads);
void few(const float *q, float *out, int n, int heads, cudaStream_t s) {
  size_t bytes = need(n, heads);
  if (bytes >= 48 * 1024)
    cudaFuncSetAttribute(scores<36>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  // FEW: :[[@LINE+1]]:3: warning: the launch of 'scores<36>' may have up to 49151 bytes of dynamic shared memory without the limit being set, and 144 of static
  scores<36><<<1, 256, bytes, s>>>(q, out, n);
}
void many(const float *q, float *out, int n, int heads, cudaStream_t s) {
  size_t bytes = need(n, heads);
  if (bytes >= 48 * 1024)
    cudaFuncSetAttribute(scores<512>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  // MANY: :[[@LINE+1]]:3: warning: the launch of 'scores<512>' may have up to 49151 bytes of dynamic shared memory without the limit being set, and 2048 of static
  scores<512><<<1, 256, bytes, s>>>(q, out, n);
}
