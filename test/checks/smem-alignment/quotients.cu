// RUN: %check --checks='-*,cuda-smem-alignment' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// As many elements as fit of what is given: nothing makes a quotient by ten a multiple of two.

struct Sizes {
  unsigned buckets, bytes;
  int *out;
};

__device__ void join(unsigned buckets, unsigned n, int *out) {
  extern __shared__ unsigned memory[];
  unsigned short *links = reinterpret_cast<unsigned short *>(&memory[buckets]);
  int *keys = reinterpret_cast<int *>(&links[n]);
  keys[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = keys[threadIdx.x ^ 1];
}
__global__ void given(unsigned buckets, unsigned bytes, int *out) {
  // CHECK: :[[@LINE+1]]:3: warning: 'memory' is used as 'int' at a byte offset that is only known to be a multiple of 2, not of its alignment 4
  join(buckets, (bytes - buckets * 4) / (2 + 4 + 4), out);
}
__global__ void behindPointer(const Sizes *s) {
  // CHECK: :[[@LINE+1]]:3: warning: 'memory' is used as 'int' at a byte offset that is only known to be a multiple of 2, not of its alignment 4
  join(s->buckets, s->bytes / 6, s->out);
}

// Look-alikes: rounded up, a multiple, or tested.
__global__ void rounded(unsigned buckets, unsigned bytes, int *out) { join(buckets, (bytes / 10 + 1) & ~1u, out); }
__global__ void multiple(unsigned buckets, unsigned bytes, int *out) { join(buckets, bytes / 10 * 2, out); }
__global__ void tested(unsigned buckets, unsigned bytes, int *out) {
  if (bytes / 10 % 2 == 0)
    join(buckets, bytes / 10, out);
}
// A table is made to fit.
__global__ void read(const unsigned *table, int *out) { join(table[0], table[1], out); }
__global__ void halves(const unsigned *table, int *out) { join(table[0], table[1] / 2, out); }
