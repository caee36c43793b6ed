// RUN: %check --checks='-*,cuda-smem-race' %s -- -std=c++17 -I %S/../Inputs/collective | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A collective whose constructor works in the storage, and waits: what the object
// does later reads what is there.
#include <cub/block.cuh>
#include <cub/decode.cuh>

using Decode = cub::BlockRunLengthDecode<int, 128, 1, 4>;
__global__ void window(const int *v, const int *at, int *out, int n) {
  __shared__ Decode::TempStorage storage;
  int value[1] = {v[threadIdx.x]}, offset[1] = {at[threadIdx.x]}, items[4];
  Decode decode(storage, value, offset);
  decode.RunLengthDecode(items, 0);
  out[threadIdx.x] = items[0];
  decode.RunLengthDecode(items, 512);
  out[threadIdx.x] += items[0];
  for (int i = 0; i < n; i++) {
    decode.RunLengthDecode(items, i * 512);
    out[threadIdx.x] += items[0];
  }
}
__global__ void anew(const int *v, const int *at, int *out, int n) {
  __shared__ Decode::TempStorage storage;
  int value[1] = {v[threadIdx.x]}, offset[1] = {at[threadIdx.x]}, items[4];
  for (int i = 0; i < n; i++) {
    __syncthreads();
    Decode decode(storage, value, offset);
    decode.RunLengthDecode(items, 0);
    out[threadIdx.x] += items[0];
  }
}

// The hazards: another collective, and another object.
__global__ void united(const int *v, const int *at, int *out) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ union {
    Decode::TempStorage decode;
    Reduce::TempStorage reduce;
  } u;
  int value[1] = {v[threadIdx.x]}, offset[1] = {at[threadIdx.x]}, items[4];
  Decode decode(u.decode, value, offset);
  decode.RunLengthDecode(items, 0);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'u' is used again after it was temporary storage of a collective, with no barrier in between [cuda-smem-race]
  int s = Reduce(u.reduce).Sum(items[0]);
  if (threadIdx.x == 0) *out = s;
}
__global__ void second(const int *v, const int *at, int *out) {
  __shared__ Decode::TempStorage storage;
  int value[1] = {v[threadIdx.x]}, offset[1] = {at[threadIdx.x]}, items[4];
  Decode one(storage, value, offset);
  one.RunLengthDecode(items, 0);
  out[threadIdx.x] = items[0];
  // CHECK: :[[@LINE+1]]:10: warning: {{.*}}'storage'
  Decode two(storage, offset, value);
  two.RunLengthDecode(items, 0);
  out[threadIdx.x] += items[0];
}
