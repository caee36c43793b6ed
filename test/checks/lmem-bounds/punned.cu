// RUN: %check --checks='-*,cuda-lmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An object of one byte that is read as two, of which one is masked out.
struct Nibble {
  unsigned char bits;
};
struct Packed {
  unsigned short both;
  __device__ void low(const Nibble &n) { both = reinterpret_cast<const unsigned short &>(n) & 15; }
};
__global__ void punned(unsigned short *out) {
  Packed p;
  p.low(Nibble{3});
  out[threadIdx.x] = p.both;
}

// An element of an array is what the array holds.
__global__ void last(unsigned short *out) {
  Nibble n[2] = {{1}, {2}};
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 reads element 2 of 'n', which has 2 elements
  out[threadIdx.x] = reinterpret_cast<const unsigned short &>(n[1]) & 15;
}

// What is written behind an object is another's.
__global__ void written(unsigned char *out) {
  Nibble n;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 writes element 1 of 'n', which has 1 elements
  reinterpret_cast<unsigned short &>(n) = 3;
  out[threadIdx.x] = n.bits;
}
