// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Places that are counted from the end of what the kernel is given.

__global__ void reverse(int *v, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} writes the element of 'v' that thread {{[0-9]+}} reads
    v[i] = v[n - 1 - i];
}

__global__ void reversePairs(int *v, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 2) {
    const int other = v[i];
    v[i] = v[n - 1 - i];
    v[n - 1 - i] = other;
  }
}

__global__ void reverseInto(const int *__restrict__ v, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = v[n - 1 - i];
}

// The last one is divided, too.
__global__ void byLast(float *sums, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} writes the element of 'sums' that thread {{[0-9]+}} reads
  sums[i] /= sums[n - 1];
}

struct View {
  float *at;
  int size;
};

__global__ void mirror(View v) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < v.size) {
    const float other = v.at[v.size - i - 1];
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} writes the element of 'v.at' that thread {{[0-9]+}} reads
    v.at[i] = other;
  }
}

// Two halves, a step of a sum, an end of its own, an edge: nobody meets.
__global__ void addHalves(float *v, int half) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < half)
    v[i] += v[i + half];
}

__global__ void total(int *starts, const int *counts, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    starts[i] = counts[i];
  if (i == 0)
    starts[n] = 0;
}

__global__ void edges(float *v, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0)
    v[0] = v[n - 2];
  if (i == 1)
    v[n - 1] = v[1];
}

__global__ void butterfly(float *v, int half, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 2) {
    const int a = i / half * 2 * half + i % half;
    const float x = v[a], y = v[a + half];
    v[a] = x + y;
    v[a + half] = x - y;
  }
}

// A counter that every block sets back while others count.
struct Found {
  int2 *pairs;
  int *count;
  __device__ void clear() const {
    if (threadIdx.x == 0)
      *count = 0;
  }
  __device__ void add(int2 pair) const { pairs[atomicAdd(count, 1)] = pair; }
};

__global__ void meet(const int2 *pairs, const float3 *at, Found found, int n) {
  found.clear();
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const float3 a = at[pairs[i].x], b = at[pairs[i].y];
  if (sqrtf((a.x - b.x) * (a.x - b.x)) < 1.f)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 atomically changes 'found.count', which thread 0 of block 1 writes
    found.add(pairs[i]);
}

// Before the grid that counts.
__global__ void clearAll(Found found) { found.clear(); }

__global__ void meetLater(const int2 *pairs, const float3 *at, Found found,
                          int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && sqrtf(at[pairs[i].x].x) < 1.f)
    found.add(pairs[i]);
}

void launch(int *v, int *w, float *f, const int2 *pairs, const float3 *at,
            Found found, int n, int half) {
  const int blocks = (n + 255) / 256;
  reverse<<<blocks, 256>>>(v, n);
  reversePairs<<<blocks, 256>>>(v, n);
  reverseInto<<<blocks, 256>>>(v, w, n);
  byLast<<<blocks, 256>>>(f, n);
  mirror<<<blocks, 256>>>(View{f, n});
  addHalves<<<blocks, 256>>>(f, half);
  total<<<blocks, 256>>>(v, w, n);
  edges<<<blocks, 256>>>(f, n);
  butterfly<<<blocks, 256>>>(f, half, n);
  meet<<<blocks, 256>>>(pairs, at, found, n);
  clearAll<<<1, 32>>>(found);
  meetLater<<<blocks, 256>>>(pairs, at, found, n);
}

// For an odd number alone: for an even one the ends meet in one thread.
__global__ void oddAlone(int *v, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= (n + 1) / 2)
    v[i] = v[n - i];
}
