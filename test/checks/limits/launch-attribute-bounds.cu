// What a bound allows, and one less, of the attributes of a launch and of the elements of a constant object.
// DEFINE: %{flags} = --checks='-*,cuda-launch-config,cuda-launch-attribute' %s -- -std=c++20
// RUN: %check --bound=path-launch-attributes=2 --bound=trace-launch-attributes=2 --bound=lowering-constant-elements=3 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=path-launch-attributes=1 --bound=trace-launch-attributes=1 --bound=lowering-constant-elements=2 %{flags} | count 0

__global__ void plain(int *p) {}

void cluster(int *p) {
  cudaLaunchAttribute attributes[2];
  attributes[0].id = cudaLaunchAttributeCooperative;
  attributes[0].val.cooperative = 0;
  attributes[1].id = cudaLaunchAttributeClusterDimension;
  attributes[1].val.clusterDim.x = 2;
  attributes[1].val.clusterDim.y = 1;
  attributes[1].val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {0};
  config.gridDim = 7;
  config.blockDim = 128;
  config.attrs = attributes;
  config.numAttrs = 2;
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent 7 is not a multiple of the cluster's 2 blocks
  cudaLaunchKernelEx(&config, plain, p);
}

void unset(int *p) {
  cudaLaunchAttribute attributes[2];
  attributes[0].id = cudaLaunchAttributeCooperative;
  attributes[0].val.cooperative = 0;
  cudaLaunchConfig_t config = {0};
  config.gridDim = 8;
  config.blockDim = 128;
  config.attrs = attributes;
  config.numAttrs = 2;
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}'id'
  cudaLaunchKernelEx(&config, plain, p);
}

struct Shape {
  int threads[3];
};
template <Shape S> void shaped(int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 1,025 is above the limit of 1,024
  plain<<<1, S.threads[2]>>>(p);
}
template void shaped<Shape{{32, 64, 1025}}>(int *);
