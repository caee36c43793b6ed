// Numbers of checks, each on both sides.
// RUN: %check --checks='-*,cuda-smem-bounds' %s -- -DBOUNDS | FileCheck %s --check-prefix=BOUNDS --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-host-byte-count,cuda-smem-size' %s -- -DSIZES | FileCheck %s --check-prefix=SIZES --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-launch-config' %s -- -DCLUSTER -std=c++17 -arch=sm_80 | FileCheck %s --check-prefix=CLUSTER --implicit-check-not='{{warning|error}}:'

#ifdef BOUNDS
// What is a million and less below zero is told as such, too.
__global__ void below(float *out) {
  __shared__ float s[32];
  // BOUNDS: :[[@LINE+1]]:3: warning: thread 0 writes element 4294967295 (-1) of 's'
  s[threadIdx.x - 1] = out[threadIdx.x];
}
__global__ void farBelow(float *out) {
  __shared__ float s[32];
  // BOUNDS: :[[@LINE+1]]:3: warning: thread 0 writes element 4293918721 (-1048575) of 's'
  s[threadIdx.x - 1048575] = out[threadIdx.x];
}
__global__ void fartherBelow(float *out) {
  __shared__ float s[32];
  // BOUNDS: :[[@LINE+1]]:3: warning: thread 0 writes element 4293918720 of 's'
  s[threadIdx.x - 1048576] = out[threadIdx.x];
}
__global__ void behind(float *out) {
  __shared__ float s[32];
  // BOUNDS: :[[@LINE+1]]:3: warning: thread 0 writes element 4294967296 of 's'
  s[threadIdx.x + 4294967296ul] = out[threadIdx.x];
}
void bounds(float *out) {
  below<<<1, 32>>>(out);
  farBelow<<<1, 32>>>(out);
  fartherBelow<<<1, 32>>>(out);
  behind<<<1, 32>>>(out);
}
#endif

#ifdef SIZES
// What a byte holds, with a sign or without.
void sets(int *d, size_t n) {
  cudaMemset(d, 255, n * sizeof(int));
  // SIZES: :[[@LINE+1]]:17: warning: cudaMemset sets bytes: of 256 it takes the low byte, 0
  cudaMemset(d, 256, n * sizeof(int));
  cudaMemset(d, -128, n * sizeof(int));
  // SIZES: :[[@LINE+1]]:17: warning: cudaMemset sets bytes: of -129 it takes the low byte, 127
  cudaMemset(d, -129, n * sizeof(int));
}
// More than a tebibyte is a negative number, or nonsense of another kind.
__global__ void dynamic(float *p) {
  extern __shared__ float s[];
  p[0] = s[0];
}
void sizes(float *p) {
  // SIZES: :[[@LINE+1]]:3: warning: 1,099,511,627,776 bytes of shared memory are more than
  dynamic<<<1, 32, size_t(1) << 40>>>(p);
  dynamic<<<1, 32, (size_t(1) << 40) + 1>>>(p);
}
// A block of three threads has one between the first and the last.
__global__ void between(float *p) {
  extern __shared__ float s[];
  if (threadIdx.x < 2)
    s[threadIdx.x + 3] = 1;
  s[0] = 1;
  p[0] = s[0];
}
// SIZES: :[[@LINE+1]]:24: warning: the launch gives 16 bytes of dynamic shared memory, and 'between' uses at least 20
void three(float *p) { between<<<1, 3, 16>>>(p); }
#endif

#ifdef CLUSTER
// No architecture has clusters of more than 16 blocks; which are had by one that has none is another matter.
__global__ void plain(float *p) {}
void clusters(float *p) {
  cudaLaunchConfig_t config{};
  config.gridDim = 16 * 17;
  config.blockDim = 32;
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = 16;
  attribute.val.clusterDim.y = 1;
  attribute.val.clusterDim.z = 1;
  config.attrs = &attribute;
  config.numAttrs = 1;
  cudaFuncSetAttribute(plain, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
  cudaLaunchKernelEx(&config, plain, p);
  attribute.val.clusterDim.x = 17;
  // CLUSTER: :[[@LINE+1]]:3: warning: a cluster of 17 blocks is more than the 16
  cudaLaunchKernelEx(&config, plain, p);
}
#endif
