// RUN: %check --checks='-*,cuda-lmem-dynamic-index' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-lmem-dynamic-index' %s -- -DWORDS | count 0
// With -rdc=true nvcc copies a parameter of up to 128 bytes to local memory for one index that is not a constant; otherwise a small one stays where it is.
struct Four {
  int v[4];
};
struct Largest {
  int v[32];
};
struct Larger {
  int v[33];
};
__global__ void fromFour(Four t, const int *in, int *out) {
  // CHECK: :[[@LINE+1]]:22: warning: kernel parameter 't' is indexed by a value that is not a compile-time constant
  out[threadIdx.x] = t.v[in[threadIdx.x]];
}
__global__ void fromLargest(Largest t, const int *in, int *out) {
  // CHECK: :[[@LINE+1]]:22: warning: kernel parameter 't' is indexed
  out[threadIdx.x] = t.v[in[threadIdx.x]];
}
__global__ void fromLarger(Larger t, const int *in, int *out) { out[threadIdx.x] = t.v[in[threadIdx.x]]; }
// Bytes are in local memory anyway.
#ifndef WORDS
struct LargestOfBytes {
  char v[128];
};
struct ByteMore {
  char v[129];
};
__global__ void fromBytes(LargestOfBytes t, const int *in, int *out) {
  // CHECK: :[[@LINE+1]]:22: warning: kernel parameter 't' is indexed
  out[threadIdx.x] = t.v[in[threadIdx.x]];
}
__global__ void fromByteMore(ByteMore t, const int *in, int *out) { out[threadIdx.x] = t.v[in[threadIdx.x]]; }
#endif
