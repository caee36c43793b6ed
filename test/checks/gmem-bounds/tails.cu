// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A thread takes several elements, and its first one is in range: the others need guards of their own.

__global__ void addSums(unsigned *out, const unsigned *in, const unsigned *sums, size_t n) {
  const unsigned sum = sums[blockIdx.x];
  unsigned a = 0, b = 0;
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (2 * i < n) {
    a = in[2 * i];
    // CHECK: :[[@LINE+5]]:25: warning: 'out' is written with no guard against 'n', which the same element is guarded against elsewhere in the kernel
    // CHECK: :[[@LINE+1]]:28: note: guarded here
    if (2 * i + 1 < n) b = in[2 * i + 1];
  } else
    return;
  out[2 * i] = a + sum; out[2 * i + 1] = b + sum;
}
void launchAddSums(unsigned *out, const unsigned *in, const unsigned *sums, size_t n) {
  addSums<<<(unsigned)((n + 511) / 512), 256>>>(out, in, sums, n);
}

__global__ void guarded(unsigned *out, const unsigned *in, const unsigned *sums, size_t n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (2 * i >= n)
    return;
  out[2 * i] = in[2 * i] + sums[blockIdx.x];
  if (2 * i + 1 < n)
    out[2 * i + 1] = in[2 * i + 1] + sums[blockIdx.x];
}
void launchGuarded(unsigned *out, const unsigned *in, const unsigned *sums, size_t n) {
  guarded<<<(unsigned)((n + 511) / 512), 256>>>(out, in, sums, n);
}

// Whoever guards the first of a pair alone knows that there are whole pairs.
__global__ void pairs(float *out, const float *in, int n) {
  const int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) {
    out[i] = in[i];
    out[i + 1] = -in[i + 1];
  }
}
void launchPairs(float *out, const float *in, int n) { pairs<<<(n + 511) / 512, 256>>>(out, in, n); }

// The result is filled up to whole pairs with what is known.
__global__ void padded(float *out, const float *in, int n) {
  const int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n)
    return;
  out[i] = in[i];
  if (i + 1 < n)
    out[i + 1] = in[i + 1];
  else
    out[i + 1] = 0;
}
void launchPadded(float *out, const float *in, int n) { padded<<<(n + 511) / 512, 256>>>(out, in, n); }
