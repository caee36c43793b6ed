// Captures are copies or references, as written; destructors run where their objects end.
// RUN: %check --checks='-*,cuda-smem-race,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define N 256
#define LAST (N - 1)

// Captures: each thread reads its own element, or the one of the thread opposite.
__global__ void byCopy(float *out) {
  __shared__ float s[N];
  int i = threadIdx.x;
  auto get = [=] { return s[i]; };
  i = LAST - i;
  s[threadIdx.x] = threadIdx.x;
  out[i] = get();
}
__global__ void byReference(float *out) {
  __shared__ float s[N];
  int i = threadIdx.x;
  auto get = [&] { return s[i]; };
  i = LAST - i;
  s[threadIdx.x] = threadIdx.x;
  // CHECK: :[[@LINE+1]]:12: warning: thread 0 reads byte 1020 of 's'
  out[i] = get();
}
__global__ void initCapture(float *out) {
  __shared__ float s[N];
  int i = threadIdx.x;
  auto get = [at = i, &i] { return s[at] + i; };
  i = LAST - i;
  s[threadIdx.x] = threadIdx.x;
  out[i] = get();
}
__global__ void ofArray(float *out) {
  __shared__ float s[N];
  int at[2] = {(int)threadIdx.x, 7};
  auto get = [at] { return s[at[0]]; };
  at[0] = LAST - at[0];
  s[threadIdx.x] = threadIdx.x;
  out[at[0]] = get();
}
struct Reader {
  int i;
  float *s;
  __device__ float copy(float *out) {
    auto get = [*this] { return s[i]; };
    i = LAST - i;
    s[threadIdx.x] = 3;
    return get();
  }
  __device__ float pointer(float *out) {
    auto get = [this] { return s[i]; };
    i = LAST - i;
    s[threadIdx.x] = 3;
    // CHECK: :[[@LINE+1]]:12: warning: thread 0 reads byte 1020
    return get();
  }
};
__global__ void copyOfThis(float *out) {
  __shared__ float s[N];
  Reader r{(int)threadIdx.x, s};
  out[threadIdx.x] = r.copy(out);
}
__global__ void pointerToThis(float *out) {
  __shared__ float s[N];
  Reader r{(int)threadIdx.x, s};
  out[threadIdx.x] = r.pointer(out);
}
template <class F> __device__ float call(F f) { return f(); }
__global__ void handedOn(float *out) {
  __shared__ float s[N];
  int i = threadIdx.x;
  auto get = [=] { return s[i]; };
  auto outer = [get, i] { return call(get) + i; };
  i = LAST - i;
  s[threadIdx.x] = threadIdx.x;
  out[i] = call(outer);
}

// Destructors.
struct Mirror {
  int &i;
  __device__ ~Mirror() { i = LAST - i; }
};
__global__ void local(float *out) {
  __shared__ float s[N];
  int i = LAST - threadIdx.x, j = threadIdx.x;
  s[threadIdx.x] = threadIdx.x;
  {
    Mirror a{i}, b{j};
  }
  // CHECK: :[[@LINE+1]]:29: warning: thread 0 reads byte 1020 of 's'
  out[threadIdx.x] = s[i] + s[j];
}
__global__ void temporary(float *out) {
  __shared__ float s[N];
  int i = LAST - threadIdx.x;
  s[threadIdx.x] = threadIdx.x;
  Mirror{i};
  out[threadIdx.x] = s[i];
}
__global__ void bound(float *out) {
  __shared__ float s[N];
  int i = LAST - threadIdx.x;
  s[threadIdx.x] = threadIdx.x;
  {
    const Mirror &m = Mirror{i};
    (void)m;
    s[LAST - i] = 1;
  }
  out[threadIdx.x] = s[i];
}
struct Outer {
  Mirror m;
};
__global__ void member(float *out) {
  __shared__ float s[N];
  int i = LAST - threadIdx.x;
  s[threadIdx.x] = threadIdx.x;
  {
    Outer o{{i}};
  }
  out[threadIdx.x] = s[i];
}
struct Fence {
  __device__ Fence() { __syncthreads(); }
  __device__ ~Fence() { __syncthreads(); }
};
__device__ void store(float *s, bool skip) {
  Fence f;
  if (skip)
    return;
  s[threadIdx.x] = threadIdx.x;
}
__global__ void earlyReturn(float *out) {
  __shared__ float s[N];
  store(s, threadIdx.x % 3 == 0);
  out[threadIdx.x] = s[LAST - threadIdx.x];
}
__global__ void inLoop(float *out) {
  __shared__ float s[N];
  for (int r = 0; r < 4; ++r) {
    Fence f;
    if (r == 2)
      continue;
    s[(threadIdx.x + r) % N] = r;
  }
  out[threadIdx.x] = s[LAST - threadIdx.x];
}
struct Missing {
  bool arrive;
  // CHECK: :[[@LINE+3]]:7: warning: __syncthreads() is not reached by all threads of the block: 1 of 256 are here
  __device__ ~Missing() {
    if (arrive)
      __syncthreads();
  }
};
__global__ void divergent(float *out) {
  Missing m{threadIdx.x == 0};
  out[threadIdx.x] = 1;
}

// A conversion changes the number.
__global__ void converted(int *o) {
  __shared__ int slot[1024];
  int at = (int)(threadIdx.x * 2.5f);
  slot[at] = threadIdx.x;
  float f = threadIdx.x;
  __syncthreads();
  slot[(int)(f * 3)] = threadIdx.x;
  double d = blockDim.x - 1 - threadIdx.x;
  __syncthreads();
  slot[(unsigned)d] = threadIdx.x;
  unsigned char low = threadIdx.x;
  __syncthreads();
  slot[low] = threadIdx.x;
  __syncthreads();
  // CHECK: :[[@LINE+1]]:3: warning: threads 0 and 1 of a block write byte 0 of 'slot'
  slot[(int)(threadIdx.x * 0.5f)] = threadIdx.x;
}
void run(float *p, int *i) {
  byCopy<<<1, N>>>(p), byReference<<<1, N>>>(p), initCapture<<<1, N>>>(p), ofArray<<<1, N>>>(p), copyOfThis<<<1, N>>>(p);
  pointerToThis<<<1, N>>>(p), handedOn<<<1, N>>>(p);
  local<<<1, N>>>(p), temporary<<<1, N>>>(p), bound<<<1, N>>>(p), member<<<1, N>>>(p), earlyReturn<<<1, N>>>(p), inLoop<<<1, N>>>(p);
  divergent<<<1, N>>>(p), converted<<<1, N>>>(i);
}
