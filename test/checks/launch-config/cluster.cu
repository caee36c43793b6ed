// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not=warning:

__global__ void __cluster_dims__(4, 1, 1) four(int *p) {}
__global__ void allowed(int *p) {}
__global__ void plain(int *p) {}

void compileTime(int *p, int n) {
  // CHECK: :[[@LINE+2]]:3: warning: grid x extent 6 is not a multiple of the cluster's 4 blocks: the launch fails and 'four' does not run
  // CHECK: :[[@LINE+1]]:3: note: 6 = 1 x 4 + 2
  four<<<6, 128>>>(p);
  int blocks = 10;
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent 10 is not a multiple of the cluster's 4 blocks
  four<<<dim3(blocks, 2), 128>>>(p);
  four<<<8, 128>>>(p);
  four<<<n, 128>>>(p);
}

void launchTime(int *p, int n) {
  cudaLaunchConfig_t config = {0};
  cudaLaunchAttribute attribute[2];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = 2;
  attribute[0].val.clusterDim.y = 1;
  attribute[0].val.clusterDim.z = 1;
  config.gridDim = 7;
  config.blockDim = 128;
  config.attrs = attribute;
  config.numAttrs = 1;
  // CHECK: :[[@LINE+2]]:3: warning: grid x extent 7 is not a multiple of the cluster's 2 blocks
  // CHECK: note: 'attribute[0].val.clusterDim.x' is 2
  cudaLaunchKernelEx(&config, plain, p);
  config.gridDim.x += 1;
  cudaLaunchKernelEx(&config, plain, p);
  attribute[0].val.clusterDim.x = 4;
  attribute[0].val.clusterDim.y = 4;
  config.gridDim = dim3(8, 8);
  // CHECK: :[[@LINE+1]]:3: warning: a cluster of 16 blocks is more than the 8 that are portable, and nothing allows it for 'plain'
  cudaLaunchKernelEx(&config, plain, p);
  cudaFuncSetAttribute(allowed, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
  cudaLaunchKernelEx(&config, allowed, p);
  attribute[0].val.clusterDim.x = 0;
  // CHECK: :[[@LINE+1]]:3: warning: a cluster with x extent 0 has no blocks
  cudaLaunchKernelEx(&config, plain, p);
  // The attributes are not used, or not known.
  config.numAttrs = 0;
  cudaLaunchKernelEx(&config, plain, p);
  config.numAttrs = n;
  cudaLaunchKernelEx(&config, plain, p);
}

void designated(int *p) {
  cudaLaunchAttribute attribute{.id = cudaLaunchAttributeClusterDimension, .val = {.clusterDim = {3, 1, 1}}};
  cudaLaunchConfig_t config{.gridDim = 8, .blockDim = 32, .attrs = &attribute, .numAttrs = 1};
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent 8 is not a multiple of the cluster's 3 blocks
  cudaLaunchKernelEx(&config, plain, p);
}
