// What a kernel does behind one end of an array is one report: the other accesses are counted.
// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void scatter(float *sums, const float *temp) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} of block {{[0-9]+}} {{reads|writes}} element {{[0-9]+}} of 'sums', which has 321 elements, and 2 more accesses of it [cuda-gmem-bounds]
  sums[threadIdx.x] = temp[threadIdx.x];
  sums[threadIdx.x + 512] = temp[threadIdx.x + 512];
  sums[threadIdx.x + 700] = 0;
}
void runScatter() {
  float *sums, *temp;
  cudaMalloc(&sums, 321 * sizeof(float));
  cudaMalloc(&temp, 2048 * sizeof(float));
  scatter<<<4, 1024>>>(sums, temp);
}

// Two arrays are two guards, or two allocations.
__global__ void both(float *a, float *b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} 'a'{{.*}} [cuda-gmem-bounds]
  a[i] = 1;
  b[i] = 2;
}
void runBoth(int n) {
  float *a, *b;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  both<<<(n + 255) / 256, 256>>>(a, b, n);
}

// Before the start and behind the end.
__global__ void ends(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: thread 0 of block 0 reads element -1 of 'in'
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 4 reads element 1025 of 'in', which has 1025 elements, for one size of many, and 1 more access of it [cuda-gmem-bounds]
    out[i] = in[i - 1] + in[i + 1] + in[i + 2];
}
void runEnds(int n) {
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  ends<<<(n + 255) / 256, 256>>>(in, out, n);
}
