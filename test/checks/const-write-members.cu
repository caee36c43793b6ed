// Member functions that write their object, also those that handle no pointers.
// RUN: %check --checks='-*,cuda-const-write' %s -- | FileCheck %s --implicit-check-not=warning:

struct Pair {
  float X, Y;
  __host__ __device__ void set(float To) { X = To; }
  __host__ __device__ float sum() const { return X + Y; }
};
__constant__ Pair Weights;
__constant__ Pair Table[4];

__global__ void onDevice(float *Out) {
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'Weights', which is in constant memory
  Weights.set(1);
  Pair *Second = Table + 1;
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'Table', which is in constant memory
  Second->set(2);
  Out[0] = Weights.sum();
  Pair Copy = Weights;
  Copy.set(3);
  Out[1] = Copy.sum();
}

// CHECK: :[[@LINE+1]]:17: warning: host code writes 'Weights' directly
void onHost() { Weights.set(2); }
