// RUN: %check --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --check-prefix=CHECK --implicit-check-not=warning:
// RUN: %check --config='{CheckOptions: {cuda-lmem-dynamic-index.MaxSelectedBytes: 68}}' --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --check-prefixes=CHECK,MORE --implicit-check-not=warning:
// RUN: %check --config='{CheckOptions: {EveryAccess: true}}' --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --check-prefixes=CHECK,MORE,EVERY --implicit-check-not=warning:

// Places that data choose are no constants in an unrolled loop; only among a few elements a comparison with each may select.

__global__ void stack(const int *children, int *out, int n) {
  int todo[24], depth = 0, sum = 0;
  todo[depth++] = 0;
  while (depth > 0) {
    // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'todo' is indexed
    const int node = todo[--depth];
    sum += node;
    if (children[node] > n && depth < 22)
      todo[depth++] = children[node];
  }
  out[threadIdx.x] = sum;
}
__global__ void heap(const unsigned long long *in, unsigned long long *out, int n) {
  unsigned long long entries[16];
  for (int i = 0; i < 16; ++i)
    entries[i] = ~0ull;
  for (int k = threadIdx.x; k < n; k += blockDim.x) {
    const unsigned long long e = in[k];
    int at = 0;
    while (2 * at + 1 < 16 && entries[2 * at + 1] > e) {
      entries[at] = entries[2 * at + 1];
      at = 2 * at + 1;
    }
    // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'entries' is indexed
    entries[at] = e;
  }
  out[threadIdx.x] = entries[0];
}
__global__ void histogram(const int *kinds, const float *in, float *out, int n) {
  float sums[20];
  for (int i = 0; i < 20; ++i)
    sums[i] = 0;
  for (int k = threadIdx.x; k < n; k += blockDim.x)
    // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'sums' is indexed
    sums[kinds[k]] += in[k];
  for (int i = 0; i < 20; ++i)
    out[threadIdx.x * 20 + i] = sums[i];
}
// At the option's limit, and above it.
__global__ void seventeen(const int *kinds, const float *in, float *out, int n) {
  float sums[17];
  for (int i = 0; i < 17; ++i)
    sums[i] = 0;
  for (int k = threadIdx.x; k < n; k += blockDim.x)
    // MORE: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'sums' is indexed
    sums[kinds[k]] += in[k];
  for (int i = 0; i < 17; ++i)
    out[threadIdx.x * 17 + i] = sums[i];
}
__global__ void sixteen(const int *kinds, const float *in, float *out, int n) {
  float sums[16];
  for (int i = 0; i < 16; ++i)
    sums[i] = 0;
  for (int k = threadIdx.x; k < n; k += blockDim.x)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'sums' is indexed
    sums[kinds[k]] += in[k];
  for (int i = 0; i < 16; ++i)
    out[threadIdx.x * 16 + i] = sums[i];
}
// A loop whose length nobody knows can be given a constant bound.
__global__ void loop(const float *in, float *out, int n) {
  float row[32];
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'row' is indexed
    row[i] = in[i * blockDim.x + threadIdx.x];
  for (int i = 0; i < n; ++i)
    out[i * blockDim.x + threadIdx.x] = row[i] * row[0];
}

// What a pointer says that is called may move far more than the array.
typedef void (*Step)(const float *, float *);
struct Work {
  Step steps[6];
};
__global__ void elsewhere(const Work *work, const float *in, float *out, int dims, long n) {
  long place[7];
  for (long i = threadIdx.x + blockIdx.x * (long)blockDim.x; i < n; i += gridDim.x * blockDim.x) {
    long rest = i;
    for (int d = 0; d < dims; ++d) {
      // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'place' is indexed
      place[d] = rest % (d + 2);
      rest /= d + 2;
    }
    long at = 0;
    for (int d = 0; d < dims; ++d)
      at = at * (d + 3) + place[d];
    for (int d = 0; d < dims; ++d)
      work->steps[d](in + at, out + at);
  }
}
__global__ void here(const float *in, float *out, int dims, long n) {
  long place[7];
  for (long i = threadIdx.x + blockIdx.x * (long)blockDim.x; i < n; i += gridDim.x * blockDim.x) {
    long rest = i;
    for (int d = 0; d < dims; ++d) {
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'place' is indexed
      place[d] = rest % (d + 2);
      rest /= d + 2;
    }
    long at = 0;
    for (int d = 0; d < dims; ++d)
      at = at * (d + 3) + place[d];
    out[at] = in[at];
  }
}
