// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A counter that a thread reads again for the place of what it stores, where a loop or a function of the library makes the data that let it come there.

struct Words {
  unsigned long long w[4];
};
__device__ Words mix(const Words *in, const uint4 *table, unsigned i) {
  Words h = *in;
  for (int k = 0; k < 64; ++k) {
    const uint4 d = table[(h.w[0] ^ i) & 0xffff];
    h.w[0] = h.w[0] * 0x01000193 ^ d.x;
    h.w[3] ^= k * i;
  }
  return h;
}
__constant__ unsigned limit;
__global__ void search(unsigned *found, const Words *in, const uint4 *table, unsigned long long target) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const Words h = mix(in, table, i);
  if (__byte_perm((unsigned)h.w[0], 0, 0x0123) < target) {
    atomicInc(found, limit);
    // CHECK: :[[@LINE+1]]:11: warning: thread 0 reads 'found', which thread 1 atomically changes with nothing that orders the two
    found[found[0]] = i;
  }
}
__global__ void roots(unsigned *count, unsigned *out, const float *x, int steps, float end) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float r = x[i];
  for (int k = 0; k < steps; ++k)
    r = r * r - x[i];
  if (r > end) {
    atomicAdd(count, 1u);
    // CHECK: :[[@LINE+1]]:9: warning: thread 0 reads 'count', which thread 1 atomically changes with nothing that orders the two
    out[*count] = i;
  }
}

// Look-alikes: the place is what the atomic operation gives.
__global__ void taken(unsigned *count, unsigned *out, const float *x, int steps, float end) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float r = x[i];
  for (int k = 0; k < steps; ++k)
    r = r * r - x[i];
  if (r > end)
    out[atomicAdd(count, 1u)] = i;
}
// One thread is chosen.
__global__ void elected(unsigned *count, unsigned *out, const unsigned *leader, int steps) {
  unsigned chosen = *leader;
  for (int k = 0; k < steps; ++k)
    chosen = chosen * 5 % 32;
  if (threadIdx.x == chosen) {
    atomicAdd(count, 1u);
    out[*count] = threadIdx.x;
  }
}
// The counter says no place.
__global__ void counted(unsigned *count, unsigned *out, const float *x, int steps, float end) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float r = x[i];
  for (int k = 0; k < steps; ++k)
    r = r * r - x[i];
  if (r > end) {
    atomicAdd(count, 1u);
    out[i] = 1;
  }
}
// Each thread has a counter.
__global__ void own(unsigned *count, unsigned *out, const float *x, int steps, float end) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float r = x[i];
  for (int k = 0; k < steps; ++k) {
    r = r * r - x[i];
    if (r > end) {
      atomicAdd(&count[i], 1u);
      out[i * 64 + count[i]] = k;
    }
  }
}
__global__ void alone(unsigned *count, unsigned *out, const float *x, int steps, float end) {
  float r = x[0];
  for (int k = 0; k < steps; ++k)
    r = r * r - x[0];
  if (r > end) {
    atomicAdd(count, 1u);
    out[*count] = 1;
  }
}

void launch(unsigned *count, unsigned *out, const Words *in, const uint4 *table, const float *x, unsigned long long target, int steps, float end) {
  search<<<64, 128>>>(out, in, table, target);
  roots<<<64, 128>>>(count, out, x, steps, end);
  taken<<<64, 128>>>(count, out, x, steps, end);
  elected<<<1, 32>>>(count, out, count, steps);
  counted<<<64, 128>>>(count, out, x, steps, end);
  own<<<64, 128>>>(count, out, x, steps, end);
  alone<<<1, 1>>>(count, out, x, steps, end);
}
