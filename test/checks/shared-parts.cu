// RUN: %check --checks='-*,correctness,performance' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Numbers that are used twice to make the next one, which is used twice: who
// follows each use for itself never ends.
#define EIGHT(step) step step step step step step step step
#define FORTY(step) EIGHT(step) EIGHT(step) EIGHT(step) EIGHT(step) EIGHT(step)

__global__ void doubled(const float *in, float *out) {
  const unsigned long long n0 = 1, n1 = n0 + n0, n2 = n1 + n1, n3 = n2 + n2, n4 = n3 + n3, n5 = n4 + n4, n6 = n5 + n5, n7 = n6 + n6;
  const unsigned long long m0 = n7 + n7, m1 = m0 + m0, m2 = m1 + m1, m3 = m2 + m2, m4 = m3 + m3, m5 = m4 + m4, m6 = m5 + m5, m7 = m6 + m6;
  const unsigned long long k0 = m7 + m7, k1 = k0 + k0, k2 = k1 + k1, k3 = k2 + k2, k4 = k3 + k3, k5 = k4 + k4, k6 = k5 + k5, k7 = k6 + k6;
  const unsigned long long j0 = k7 + k7, j1 = j0 + j0, j2 = j1 + j1, j3 = j2 + j2, j4 = j3 + j3, j5 = j4 + j4, j6 = j5 + j5, j7 = j6 + j6;
  out[threadIdx.x] = in[threadIdx.x + j7];
}
__global__ void hashed(unsigned *out, size_t n) {
  size_t h = n;
  FORTY(h = (h << 5) + h + 7;)
  out[h] = threadIdx.x;
}
__global__ void squared(unsigned *out, size_t n) {
  size_t h = n;
  FORTY(h = h * h + n;)
  out[h] = threadIdx.x;
}
__global__ void powers(unsigned *out, unsigned n) {
  size_t h = (size_t)n;
  FORTY(h = h * h;)
  out[h] = threadIdx.x;
}
__global__ void mixed(const unsigned *in, unsigned *out) {
  unsigned x = in[threadIdx.x];
  FORTY(x ^= x << 13; x ^= x >> 17; x ^= x << 5;)
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}both change one element of 'out', which is no atomic operation
  out[0] += x;
}
