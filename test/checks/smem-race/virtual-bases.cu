// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A virtual base is made by the class that the whole object is of, once; what the classes between them say for it is for objects of their own.

struct Slot {
  // CHECK: :[[@LINE+1]]:45: warning: threads 0 and 32 of a block write byte 0 of 'S' here, with no barrier in between
  __device__ explicit Slot(int *S) : S(S) { S[0] = threadIdx.x; }
  int *S;
};
struct First : virtual Slot {
  __device__ First(int *S) : Slot(S) {}
};
struct Own : First {
  __device__ Own(int *S) : Slot(S + threadIdx.x), First(S) {}
};
__global__ void own(int *Out) {
  __shared__ int S[64];
  Own Object(S);
  __syncthreads();
  Out[threadIdx.x] = S[threadIdx.x];
}
__global__ void first(int *Out) {
  __shared__ int S[64];
  First Object(S);
  __syncthreads();
  Out[threadIdx.x] = S[threadIdx.x];
}
void launch(int *Out) {
  own<<<1, 64>>>(Out);
  first<<<1, 64>>>(Out);
}
