// RUN: %check --checks='-*,cuda-smem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Hazards

__global__ void plusOne(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:39: warning: thread 255 reads element 256 of 's', which has 256 elements [cuda-smem-bounds]
  out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 1];
}
void launchPlusOne(float *out) { plusOne<<<4, 256>>>(out); }

__global__ void minusOne(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:22: warning: thread 0 reads element 4294967295 (-1) of 's', which has 256 elements
  out[threadIdx.x] = s[threadIdx.x - 1];
}

template <int Threads> __global__ void reduce(float *out) {
  __shared__ float s[Threads];
  const int tid = threadIdx.x;
  s[tid] = out[tid];
  __syncthreads();
  for (int d = Threads / 2; d > 0; d >>= 1) {
    if (tid <= d)
      // CHECK: :[[@LINE+1]]:17: warning: thread 64 reads element 128 of 's', which has 128 elements
      s[tid] += s[tid + d];
    __syncthreads();
  }
  out[0] = s[0];
}
void launchReduce(float *out) { reduce<128><<<1, 128>>>(out); }

constexpr int Tile = 16;
__global__ void halo(const float *in, float *out) {
  __shared__ float tile[Tile + 1][Tile + 2];
  const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  // CHECK: :[[@LINE+1]]:3: warning: thread (15, 15, 0) writes element {{[0-9]+}} of 'tile', which has 306 elements
  tile[ty + 1][tx] = in[ty * 18 + tx];
  __syncthreads();
  out[0] = tile[ty][tx];
}
void launchHalo(const float *in, float *out) {
  dim3 block(Tile, Tile);
  halo<<<10, block>>>(in, out);
}

// An array of a value a warp, for fewer warps than the launch has.
__device__ float warpSum(float v) {
  for (int d = 16; d; d /= 2)
    v += __shfl_down_sync(~0u, v, d);
  return v;
}
__global__ void blockSum(const float *in, float *out) {
  __shared__ float partial[16];
  const int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  float v = warpSum(in[blockIdx.x * blockDim.x + threadIdx.x]);
  if (lane == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} writes element {{[0-9]+}} of 'partial', which has 16 elements
    partial[warp] = v;
  __syncthreads();
  if (threadIdx.x == 0)
    *out = partial[0];
}
void launchBlockSum(const float *in, float *out) {
  blockSum<<<64, 1024>>>(in, out);
}

// The loop is wrong for whoever runs it.
#define COUNT 32
__global__ void clear(int *out) {
  __shared__ int bins[COUNT];
  if (threadIdx.x == 0)
    for (int i = 0; i <= COUNT; ++i)
      // CHECK: :[[@LINE+1]]:7: warning: thread 0 writes element 32 of 'bins', which has 32 elements
      bins[i] = 0;
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x % COUNT];
}

// The helper is right; its call is not.
__device__ void put(float *buffer, int at, float v) { buffer[at] = v; }
__global__ void called(float *out) {
  __shared__ float s[64];
  put(s, threadIdx.x, 1.0f);
  // CHECK: :[[@LINE+1]]:3: warning: thread 0 writes element 64 of 's', which has 64 elements
  put(s, threadIdx.x + 64, 2.0f);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
void launchCalled(float *out) { called<<<1, 64>>>(out); }

// In a class: the loop of the class is wrong by itself.
struct Histogram {
  int bins[8];
  int guard;
  __device__ void clear() {
    for (int i = 0; i < 9; ++i)
      // CHECK: :[[@LINE+1]]:7: warning: thread 0 writes element 8 of a member array of 'h', which has 8 elements
      bins[i] = 0;
  }
};
__global__ void members(int *out) {
  __shared__ Histogram h;
  if (threadIdx.x == 0)
    h.clear();
  __syncthreads();
  out[0] = h.bins[0];
}

// Look-alikes

__global__ void guarded(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  if (threadIdx.x + 1 < blockDim.x)
    out[threadIdx.x] = s[threadIdx.x + 1];
  if (threadIdx.x > 0)
    out[threadIdx.x] = s[threadIdx.x - 1];
  out[threadIdx.x] = threadIdx.x ? s[threadIdx.x - 1] : 0;
  out[threadIdx.x] = s[min(threadIdx.x + 1, 255u)];
  out[threadIdx.x] = s[(threadIdx.x + 1) % 256] + s[(threadIdx.x + 1) & 255];
}
void launchGuarded(float *out) { guarded<<<4, 256>>>(out); }

// Nothing says how many threads there are.
__global__ void anyBlock(float *out, int n) {
  __shared__ float s[32];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[n] + s[threadIdx.x / 32];
}
void launchAnyBlock(float *out, int n, int threads) {
  anyBlock<<<1, threads>>>(out, n);
}

// The inner index leaves its row on purpose.
__global__ void flat(float *out) {
  __shared__ float s[16][16];
  s[0][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[0][255 - threadIdx.x];
}
void launchFlat(float *out) { flat<<<4, 256>>>(out); }

template <int Threads> __global__ void reduceRight(float *out) {
  __shared__ float s[Threads];
  const int tid = threadIdx.x;
  s[tid] = out[tid];
  __syncthreads();
#pragma unroll
  for (int d = Threads / 2; d > 0; d >>= 1) {
    if (tid < d)
      s[tid] += s[tid + d];
    __syncthreads();
  }
  if (tid < 32 && Threads >= 64)
    s[tid] += s[tid + 32];
}
void launchReduceRight(float *out) { reduceRight<64><<<1, 64>>>(out); }

// A load of several elements by some of the threads.
__global__ void haloLoad(const float *in, float *out) {
  __shared__ float s[256 + 2];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x + 1] = in[i];
  if (threadIdx.x == 0) {
    s[0] = in[i - 1];
    s[blockDim.x + 1] = in[i + blockDim.x];
  }
  __syncthreads();
  out[i] = s[threadIdx.x] + s[threadIdx.x + 2];
}
void launchHaloLoad(const float *in, float *out) {
  haloLoad<<<4, 256>>>(in, out);
}

// The end of an array is an address and no element.
__device__ int *end(int *first, int n) { return first + n; }
__global__ void range(int *out) {
  __shared__ int s[64];
  int *last = &s[64];
  s[threadIdx.x % 64] = 0;
  for (int *p = s; p != last; ++p)
    out[0] += *p;
  for (int *p = s; p < end(s, 64); p += 2)
    out[0] += *p;
}

// What memory holds decides.
__global__ void data(const int *where, int *out) {
  __shared__ int s[64];
  const int at = where[threadIdx.x];
  if (at < 64)
    s[at] = 1;
  if (where[0] > 5)
    s[where[1]] = 2;
  out[0] = s[0];
}

// A kernel for two sizes of block.
template <int Block> __global__ void sized(float *out) {
  __shared__ float s[Block];
  s[threadIdx.x] = 0;
  if constexpr (Block >= 512)
    s[threadIdx.x + 256] = 1;
  if (Block == 256)
    s[threadIdx.x ^ 1] = 1;
  out[0] = s[0];
}
void launchSized(float *out) {
  sized<256><<<1, 256>>>(out);
  sized<512><<<1, 256>>>(out);
}

// An early return, a loop with a stride, a swizzle.
__global__ void strides(float *out) {
  __shared__ float s[100];
  for (int i = threadIdx.x; i < 100; i += blockDim.x)
    s[i] = out[i];
  __syncthreads();
  if (threadIdx.x >= 100)
    return;
  out[threadIdx.x] = s[threadIdx.x];
  s[(threadIdx.x ^ (threadIdx.x >> 4)) % 100] = 0;
}
void launchStrides(float *out) { strides<<<4, 256>>>(out); }

extern __shared__ float dynamic[];
__global__ void dynamicRight(float *out) {
  dynamic[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = dynamic[blockDim.x - 1 - threadIdx.x];
}
void launchDynamic(float *out, int bytes) {
  dynamicRight<<<1, 128, 128 * sizeof(float)>>>(out);
  dynamicRight<<<1, 256, 256 * sizeof(float)>>>(out);
}

// As many as the largest launch gives; where one gives a number that is not known, nobody knows.
__global__ void dynamicOver(float *out) {
  extern __shared__ float known[];
  known[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    for (int i = 0; i < 128; ++i)
      // CHECK: :[[@LINE+1]]:17: warning: thread 0 reads element 96 of 'known', which has 96 elements
      out[i] += known[i];
}
__global__ void dynamicOpen(float *out) {
  extern __shared__ float open[];
  open[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    for (int i = 0; i < 128; ++i)
      out[i] += open[i];
}
void launchDynamicOver(float *out, int bytes) {
  dynamicOver<<<1, 64, 64 * sizeof(float)>>>(out);
  dynamicOver<<<1, 64, 96 * sizeof(float)>>>(out);
  dynamicOpen<<<1, 64, 64 * sizeof(float)>>>(out);
  dynamicOpen<<<1, 64, bytes>>>(out);
}

// All threads of a small block are looked at.
__global__ void oneThread(float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 37)
    // CHECK: :[[@LINE+1]]:5: warning: thread 37 writes element 64 of 's', which has 64 elements
    s[threadIdx.x + 27] = out[0];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
void launchOneThread(float *out) { oneThread<<<4, 64>>>(out); }

// A union, and a member at the end that stands for more.
union Storage {
  float a[4];
  float b[64];
};
__global__ void united(float *out) {
  __shared__ Storage u;
  u.b[threadIdx.x % 64] = 0;
  float *p = u.a;
  p[63] = 1;
  out[0] = u.b[1];
}

// Wide accesses through a cast.
__global__ void wide(const float4 *in, float4 *out) {
  __shared__ float s[1024];
  reinterpret_cast<float4 *>(s)[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = ((float4 *)s)[255 - threadIdx.x];
}
void launchWide(const float4 *in, float4 *out) { wide<<<1, 256>>>(in, out); }

// Other people's ways

template <typename T> struct View {
  T *p;
  __device__ View(T *q) : p(q) {}
  __device__ T &operator[](int i) { return p[i]; }
};
__global__ void viewed(float *o) {
  __shared__ float buf[128];
  View<float> s(buf);
  s[threadIdx.x] = 1;
  __syncthreads();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 127 reads element 191 of 'buf', which has 128 elements
  o[threadIdx.x] = s[threadIdx.x + 64];
}
void launchViewed(float *o) { viewed<<<1, 128>>>(o); }

__global__ void scan(int *o) {
  __shared__ int sums[128];
  const int t = threadIdx.x;
  sums[t] = o[t];
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 reads element -1 of 'sums', which has 128 elements
    const int v = sums[t - d];
    __syncthreads();
    sums[t] += v;
    __syncthreads();
  }
  o[t] = sums[t];
}
void launchScan(int *o) { scan<<<1, 128>>>(o); }

extern __shared__ double words[];
__global__ void dynamicWrong(double *o) {
  words[threadIdx.x] = o[threadIdx.x];
  // The launch gives too little: cuda-smem-size says it there.
  words[threadIdx.x + blockDim.x] = 0;
  __syncthreads();
  o[threadIdx.x] = words[threadIdx.x];
}
void launchDynamicWrong(double *o) {
  dynamicWrong<<<1, 128, 128 * sizeof(double)>>>(o);
}

// Two buffers in turn; rows with a column of padding.
__global__ void turns(int *o) {
  __shared__ int s[2][64], m[32 * 33];
  int b = 0;
  for (int i = 0; i < 10; ++i) {
    s[b][threadIdx.x] = i;
    b ^= 1;
  }
  m[(threadIdx.x % 32) * 33 + 31] = 0;
  o[0] = s[b][0] + m[0];
}
void launchTurns(int *o) { turns<<<1, 64>>>(o); }

// Indices of 64 bits, and the lesser of two numbers.
__global__ void wideIndex(int *o) {
  __shared__ int s[64];
  const long long i = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: thread 63 writes element 95 of 's', which has 64 elements
  s[i + 32] = 1;
  __syncthreads();
  o[i] = s[i];
}
__global__ void least(int *o) {
  __shared__ int s[64];
  // CHECK: :[[@LINE+1]]:3: warning: thread 63 writes element 99 of 's', which has 64 elements
  s[min(threadIdx.x * 2, 99u)] = 1;
  __syncthreads();
  o[threadIdx.x] = s[min(threadIdx.x * 2, 63u)];
}
void launchIndices(int *o) {
  wideIndex<<<1, 64>>>(o);
  least<<<1, 64>>>(o);
}
