// RUN: %check --checks='-*,cuda-smem-size' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// What a template's constant lets nobody get to takes no room: the compiler drops it.

template <int N, bool kUse> __global__ void big(float *out, const float *in) {
  if (kUse) {
    __shared__ float s[N];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[N - 1 - threadIdx.x];
  } else {
    out[threadIdx.x] = in[threadIdx.x];
  }
}
template __global__ void big<20000, false>(float *, const float *);
template <int N> __device__ void helper(float *out, const float *in) {
  __shared__ float s[N];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[N - 1 - threadIdx.x];
}
template <int N> __global__ void viaHelper(float *out, const float *in) {
  if (N <= 8192)
    helper<N>(out, in);
  else
    out[threadIdx.x] = in[threadIdx.x];
}
template __global__ void viaHelper<20000>(float *, const float *);
template <int N, int Kind> __global__ void bySwitch(float *out, const float *in) {
  switch (Kind) {
  case 0: { __shared__ float s[N]; s[threadIdx.x] = in[threadIdx.x]; __syncthreads(); out[threadIdx.x] = s[N - 1 - threadIdx.x]; break; }
  default: out[threadIdx.x] = in[threadIdx.x];
  }
}
template __global__ void bySwitch<20000, 1>(float *, const float *);
template <int N, bool kUse> __global__ void sized(float *out, const float *in) {
  __shared__ float s[kUse ? N : 1];
  if (kUse && threadIdx.x < 32) s[threadIdx.x] = in[threadIdx.x];
  if (kUse) __syncthreads();
  out[threadIdx.x] = kUse ? s[N - 1 - threadIdx.x] : in[threadIdx.x];
}
template __global__ void sized<20000, false>(float *, const float *);
template <int N, bool kUse> __global__ void declared(float *out, const float *in) {
  __shared__ float s[N];
  if (kUse) { s[threadIdx.x] = in[threadIdx.x]; __syncthreads(); out[threadIdx.x] = s[N - 1 - threadIdx.x]; }
  else out[threadIdx.x] = in[threadIdx.x];
}
template __global__ void declared<20000, false>(float *, const float *);
template <int N, bool kUse> __global__ void early(float *out, const float *in) {
  if (!kUse) { out[threadIdx.x] = in[threadIdx.x]; return; }
  __shared__ float s[N];
  s[threadIdx.x] = in[threadIdx.x]; __syncthreads(); out[threadIdx.x] = s[N - 1 - threadIdx.x];
}
template __global__ void early<20000, false>(float *, const float *);
struct Traits { static constexpr bool Shared = false; };
template <int N, class T> __global__ void traits(float *out, const float *in) {
  float *to = nullptr;
  if (T::Shared) { __shared__ float s[N]; to = s; }
  if (T::Shared) to[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = in[threadIdx.x];
}
template __global__ void traits<20000, Traits>(float *, const float *);
template <int N, bool A> __global__ void twoArms(float *out, const float *in) {
  if (A) { __shared__ float s[N]; s[threadIdx.x] = in[threadIdx.x]; __syncthreads(); out[threadIdx.x] = s[N - 1 - threadIdx.x]; }
  else { __shared__ float t[N]; t[threadIdx.x] = in[threadIdx.x]; __syncthreads(); out[threadIdx.x] = t[N - 1 - threadIdx.x]; }
}
template __global__ void twoArms<8000, true>(float *, const float *);

// What is reached does.
template <int N, bool kUse> __global__ void taken(float *out, const float *in) {
  if (kUse) {
    // CHECK: :[[@LINE+1]]:22: warning: 'taken<20000, true>' has 80,000 bytes of static shared memory
    __shared__ float s[N];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[N - 1 - threadIdx.x];
  }
}
template __global__ void taken<20000, true>(float *, const float *);
template <int N, int Kind> __global__ void takenCase(float *out, const float *in) {
  switch (Kind) {
  case 0 ... 3: {
    // CHECK: :[[@LINE+1]]:22: warning: 'takenCase<20000, 2>' has 80,000 bytes of static shared memory
    __shared__ float s[N];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[N - 1 - threadIdx.x];
    break;
  }
  default:
    out[threadIdx.x] = in[threadIdx.x];
  }
}
template __global__ void takenCase<20000, 2>(float *, const float *);
template <int N> __global__ void takenAtRunTime(float *out, const float *in, int kind) {
  if (kind) {
    // CHECK: :[[@LINE+1]]:22: warning: 'takenAtRunTime<20000>' has 80,000 bytes of static shared memory
    __shared__ float s[N];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[N - 1 - threadIdx.x];
  }
}
template __global__ void takenAtRunTime<20000>(float *, const float *, int);
