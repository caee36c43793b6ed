// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Bit-fields and the number that they share their place with: what one is after a store to the other is decided, so no choice of it is what runs.

union Descriptor {
  unsigned long long raw;
  struct {
    unsigned long long address : 14, : 2, leading : 14, : 2, mode : 3;
  } field;
};

__global__ void fieldThenRaw(int *out) {
  __shared__ int tile[256];
  const int mine = threadIdx.x, other = 255 - threadIdx.x;
  Descriptor d;
  d.raw = 0;
  d.field.mode = 5;
  tile[mine] = mine;
  out[mine] = tile[d.raw >> 32 == 5 ? mine : other];
}
__global__ void rawThenField(int *out) {
  __shared__ int tile[256];
  const int mine = threadIdx.x, other = 255 - threadIdx.x;
  Descriptor d;
  d.field.mode = 1;
  d.raw = 5ull << 32;
  tile[mine] = mine;
  out[mine] = tile[d.field.mode == 5 ? mine : other];
}
__global__ void rawAlone(int *out) {
  __shared__ int tile[256];
  const int mine = threadIdx.x, other = 255 - threadIdx.x;
  Descriptor d;
  d.raw = 5ull << 32;
  tile[mine] = mine;
  out[mine] = tile[d.field.mode == 5 ? mine : other];
}
__global__ void same(int *out) {
  __shared__ int tile[256];
  Descriptor d;
  d.raw = 0;
  d.field.leading = 255 - threadIdx.x;
  tile[threadIdx.x] = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 reads byte 1020 of 'tile', which thread 255 of the block writes with no barrier in between
  out[threadIdx.x] = tile[d.field.leading];
}
__global__ void rawAgain(int *out) {
  __shared__ int tile[256];
  Descriptor d;
  d.field.mode = 1;
  d.raw = 255 - threadIdx.x;
  tile[threadIdx.x] = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 reads byte 1020 of 'tile', which thread 255 of the block writes with no barrier in between
  out[threadIdx.x] = tile[d.raw];
}

void launch(int *out) {
  fieldThenRaw<<<1, 256>>>(out);
  rawThenField<<<1, 256>>>(out);
  rawAlone<<<1, 256>>>(out);
  same<<<1, 256>>>(out);
  rawAgain<<<1, 256>>>(out);
}
