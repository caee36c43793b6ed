// RUN: %check --checks='-*,cuda-cdp-child-pointer' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void child(int *p, int n);

__global__ void buffer(int *g) {
  int x[4];
  int **params = (int **)cudaGetParameterBuffer(8, 16);
  params[0] = x;
  // CHECK: :[[@LINE+2]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  // CHECK: note: written to the parameter buffer here
  cudaLaunchDevice((void *)child, params, dim3(1), dim3(1), 0, 0);
}

__global__ void buffer_v2(int *g) {
  __shared__ int tile[4];
  int *p = tile;
  void *params = cudaGetParameterBufferV2((void *)child, dim3(1), dim3(1), 0);
  memcpy(params, &p, sizeof(p));
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'tile' in shared memory
  cudaLaunchDeviceV2(params, 0);
}

__global__ void fine(int *g) {
  int x[4] = {1};
  char *params = (char *)cudaGetParameterBuffer(8, 16);
  *(int **)params = g;
  *(int *)(params + 8) = x[0];
  cudaLaunchDevice((void *)child, params, dim3(1), dim3(1), 0, 0);
  void *second = cudaGetParameterBufferV2((void *)child, dim3(1), dim3(1), 0);
  memcpy(second, &g, sizeof(g));
  cudaLaunchDeviceV2(second, 0);
}
