// The largest block, and the largest cluster that every GPU with clusters can run.
// RUN: %check --checks='-*,cuda-launch-config' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void plain(float *p) {}
// How a value came is told in four steps, from the last one on.
void steps(float *p) {
  int a = 2048;
  int b = a;
  int c = b;
  int d = c;
  int e = d;
  // CHECK: :[[@LINE+5]]:3: warning: block x extent 2,048 is above the limit of 1,024
  // CHECK: note: 'e' is 2048
  // CHECK: note: 'd' is 2048
  // CHECK: note: 'c' is 2048
  // CHECK: note: 'b' is 2048
  plain<<<1, e>>>(p);
  // CHECK-NOT: note: 'a' is 2048
}
void blocks(float *p) {
  plain<<<1, 1024>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 1,025 is above the limit of 1,024
  plain<<<1, 1025>>>(p);
  plain<<<1, dim3(32, 32)>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: a block of 1,025 threads is more than the 1,024 that a block can have
  plain<<<1, dim3(25, 41)>>>(p);
}
void clusters(float *p) {
  cudaLaunchConfig_t config{};
  config.gridDim = 72;
  config.blockDim = 32;
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = 8;
  attribute.val.clusterDim.y = 1;
  attribute.val.clusterDim.z = 1;
  config.attrs = &attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, plain, p);
  attribute.val.clusterDim.x = 9;
  // CHECK: :[[@LINE+1]]:3: warning: a cluster of 9 blocks is more than the 8 that are portable, and nothing allows it for 'plain'
  cudaLaunchKernelEx(&config, plain, p);
}
