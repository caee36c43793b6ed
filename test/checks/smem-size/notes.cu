// RUN: %check --checks='-*,cuda-smem-size' %s -- | FileCheck %s --implicit-check-not='{{(warning|error|note):}}'

// What adds up, who allows how much, and both sides of 49,152 bytes.
__global__ void exactly(int *q) {
  __shared__ int first[8192];
  __shared__ int second[4096];
  first[threadIdx.x] = second[threadIdx.x] = 0;
}
__global__ void oneMore(int *q) {
  // CHECK: :[[@LINE+1]]:18: warning: 'oneMore' has 49,156 bytes of static shared memory, more than the 49,152 a kernel can have: the program does not link
  __shared__ int only[12289];
  // CHECK: :[[@LINE-1]]:18: note: make it 'extern __shared__' and give its size with the launch, after cudaFuncSetAttribute with
  only[threadIdx.x] = 0;
}
// CHECK: :[[@LINE+5]]:18: warning: 'several' has 81,920 bytes of static shared memory
// CHECK: :[[@LINE+1]]:17: note: 3 variables of the kernel and the functions it calls add up to 81,920 bytes
__global__ void several(int *q) {
  __shared__ int one[8192];
  __shared__ int two[4096];
  __shared__ int three[8192];
  // CHECK: :[[@LINE-1]]:18: note: make it 'extern __shared__'
  one[threadIdx.x] = two[threadIdx.x] = three[threadIdx.x] = 0;
}

// CHECK-DAG: :[[@LINE+1]]:17: note: 40,960 static + 8,193 dynamic = 49,153 bytes
__global__ void both(int *q) {
  __shared__ int fixed[10240];
  extern __shared__ char more[];
  fixed[threadIdx.x] = more[threadIdx.x];
}
__global__ void given(int *q) {
  extern __shared__ char bytes[];
  q[0] = bytes[0];
}
__global__ void whole(int *q) {
  extern __shared__ char bytes[];
  q[0] = bytes[0];
}
__global__ void perThread(float *q) {
  extern __shared__ float values[];
  // CHECK-DAG: :[[@LINE+1]]:3: note: thread (63, 0, 0) accesses bytes 252 to 255 of 'values' here
  values[threadIdx.x] = q[threadIdx.x];
}
void launches(int *q, float *f, int n) {
  // CHECK-DAG: :[[@LINE+2]]:3: warning: 49,153 bytes of shared memory are more than the 49,152 that 'both' gets
  // CHECK-DAG: :[[@LINE+1]]:3: note: call cudaFuncSetAttribute(both, cudaFuncAttributeMaxDynamicSharedMemorySize, 8193) before the launch
  both<<<1, 32, 8193>>>(q);
  given<<<1, 32, 49152>>>(q);
  cudaFuncSetAttribute(given, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  given<<<1, 32, 65536>>>(q);
  // CHECK-DAG: :[[@LINE+2]]:3: warning: 65,537 bytes of dynamic shared memory are more than the 65,536 that cudaFuncAttributeMaxDynamicSharedMemorySize allows 'given'
  // CHECK-DAG: :[[@LINE+1]]:3: note: call cudaFuncSetAttribute(given, cudaFuncAttributeMaxDynamicSharedMemorySize, 65537) before the launch
  given<<<1, 32, 65537>>>(q);
  cudaFuncSetAttribute(whole, cudaFuncAttributeMaxDynamicSharedMemorySize, 232448);
  whole<<<1, 32, 232448>>>(q);
  // CHECK-DAG: :[[@LINE+2]]:3: warning: 232,449 bytes of shared memory are more than the 232,448 that a block can have on sm_90
  // CHECK-DAG: :[[@LINE+1]]:3: note: use less shared memory per block
  whole<<<1, 32, 232449>>>(q);
  // CHECK-DAG: :[[@LINE+2]]:3: warning: the launch gives 255 bytes of dynamic shared memory, and 'perThread' uses at least 256
  // CHECK-DAG: :[[@LINE+1]]:3: note: give at least 256 bytes
  perThread<<<1, 64, 255>>>(f);
  perThread<<<1, 64, 256>>>(f);
  perThread<<<n, n, n * sizeof(float)>>>(f);
}
