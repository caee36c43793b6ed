// What the paths of the launching code say, of every form of launch and of copies.
// RUN: %check --checks='-*,cuda-cdp-child-pointer' %s -- -std=c++17 -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void child(int *p);
__device__ int Global[4];

// A destructor launches with what it kept.
struct Later {
  int *P;
  __device__ explicit Later(int *P) : P(P) {}
  __device__ ~Later() {
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'child' passes a pointer to 'Own' in local memory
    child<<<1, 1>>>(P);
  }
};
__global__ void destroys() {
  int Own = 1;
  Later L(&Own);
}

// Any element of an array that an index which is not known may say.
__global__ void elements(int I) {
  int Own = 1;
  int *Both[2] = {Global, &Own};
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'Own' in local memory
  child<<<1, 1>>>(Both[I]);
  int *None[2] = {Global, Global + 1};
  child<<<1, 1>>>(None[I]);
}
// Of a loop with known bounds the elements that it gets to.
__global__ void bounds() {
  int Own = 1;
  int *List[3] = {Global, Global + 1, &Own};
  for (int I = 0; I < 2; ++I)
    child<<<1, 1>>>(List[I]);
}

// Asked before.
__global__ void asked(int *P, bool Mine) {
  int Own = 1;
  int *Q = Mine ? &Own : P;
  if (__isGlobal(Q))
    child<<<1, 1>>>(Q);
}

// The parameter buffer: what is in it when it is launched.
__global__ void buffers(bool Late) {
  int Own = 1;
  int **Bad = (int **)cudaGetParameterBufferV2((void *)child, dim3(1), dim3(1), 0);
  *Bad = &Own;
  int **Good = (int **)cudaGetParameterBufferV2((void *)child, dim3(1), dim3(1), 0);
  *Good = Global;
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'Own' in local memory
  cudaLaunchDeviceV2(Bad, 0);
  cudaLaunchDeviceV2(Good, 0);
}
__global__ void overwritten() {
  int Own = 1;
  int **Buffer = (int **)cudaGetParameterBufferV2((void *)child, dim3(1), dim3(1), 0);
  *Buffer = &Own;
  *Buffer = Global;
  cudaLaunchDeviceV2(Buffer, 0);
}

// Copies, also by a helper.
__device__ void fill(int *To) {
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemsetAsync is given a pointer to 'Own' in local memory
  cudaMemsetAsync(To, 0, 4, 0);
}
__global__ void copies() {
  int Own = 1;
  fill(&Own);
  fill(Global);
  __shared__ int Tile[4];
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync is given a pointer to 'Tile' in shared memory
  cudaMemcpyAsync(Global, Tile, 16, cudaMemcpyDeviceToDevice, 0);
}
