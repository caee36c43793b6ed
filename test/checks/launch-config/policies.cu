// RUN: %check --checks='-*,cuda-launch-config' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A type says how many threads a kernel may have, and there is one for each architecture: the device chooses among the launches, and the compiler among the bounds.

#ifdef __CUDA_ARCH__
#define ARCHITECTURE __CUDA_ARCH__
#else
#define ARCHITECTURE 0
#endif
template <bool, class A, class B> struct Choose { typedef A Type; };
template <class A, class B> struct Choose<false, A, B> { typedef B Type; };
template <int From, class Policy, class Older> struct Chained {
  typedef typename Choose<(ARCHITECTURE < From), typename Older::Active, Policy>::Type Active;
  template <class F> static cudaError_t invoke(int version, F &op) {
    return version < From ? Older::invoke(version, op) : op.template invoke<Policy>();
  }
};
template <int From, class Policy> struct Chained<From, Policy, Policy> {
  typedef Policy Active;
  template <class F> static cudaError_t invoke(int, F &op) { return op.template invoke<Policy>(); }
};

// The newer one has more threads.
struct Small350 : Chained<350, Small350, Small350> { enum { Threads = 128 }; };
struct Large700 : Chained<700, Large700, Small350> { enum { Threads = 256 }; };
// The older one has.
struct Large350 : Chained<350, Large350, Large350> { static constexpr int Warps = 16, Threads = 32 * Warps; };
struct Small700 : Chained<700, Small700, Large350> { static constexpr int Warps = 8, Threads = 32 * Warps; };
// The parts of an algorithm have policies of their own.
struct Tile350 { struct Single { enum { Threads = 512 }; }; };
struct Tile700 { struct Single { enum { Threads = 1024 }; }; };
struct Parts350 : Chained<350, Parts350, Parts350>, Tile350 {};
struct Parts700 : Chained<700, Parts700, Parts350>, Tile700 {};

template <class Max> __global__ void __launch_bounds__(int(Max::Active::Threads)) sort(int *p) { p[threadIdx.x] = 1; }
template <class Max> __global__ void __launch_bounds__(Max::Active::Single::Threads, 1) sortParts(int *p) { p[threadIdx.x] = 1; }
template <class Max> __global__ void __launch_bounds__(Max::Active::Warps * 32) sortWarps(int *p) { p[threadIdx.x] = 1; }

template <class Max> struct Dispatch {
  int *p;
  template <class Active, class Kernel> cudaError_t tile(Kernel kernel) {
    kernel<<<1, Active::Threads>>>(p);
    return cudaGetLastError();
  }
  template <class Active> cudaError_t invoke() { return tile<Active>(sort<Max>); }
};
struct DispatchParts {
  int *p;
  template <class Active> cudaError_t invoke() {
    sortParts<Parts700><<<1, Active::Single::Threads>>>(p);
    return cudaGetLastError();
  }
};
struct DispatchWarps {
  int *p;
  template <class Active> cudaError_t invoke() {
    constexpr int threads = Active::Warps * 32;
    sortWarps<Small700><<<1, threads>>>(p);
    return cudaGetLastError();
  }
};
void run(int *p, int version) {
  Dispatch<Large700> larger{p};
  Large700::invoke(version, larger);
  Dispatch<Small700> smaller{p};
  Small700::invoke(version, smaller);
  DispatchParts parts{p};
  Parts700::invoke(version, parts);
  DispatchWarps warps{p};
  Small700::invoke(version, warps);
}

// One type for all, a number, and a launch that no other one goes with.
struct Only { enum { Threads = 128 }; };
template <class Policy> __global__ void __launch_bounds__(Policy::Threads) only(int *p) { p[threadIdx.x] = 1; }
template <int Threads> __global__ void __launch_bounds__(Threads) numbered(int *p) { p[threadIdx.x] = 1; }
__global__ void __launch_bounds__(128) plain(int *p) { p[threadIdx.x] = 1; }
template <int Threads, class Kernel> void launch(Kernel kernel, int *p) {
  kernel<<<1, Threads>>>(p);
}
void wrong(int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: a block of 256 threads is more than the 128 that __launch_bounds__ of 'only' allows
  only<Only><<<1, 256>>>(p);
  numbered<128><<<1, 128>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: a block of 256 threads is more than the 128 that __launch_bounds__ of 'numbered' allows
  numbered<128><<<1, 256>>>(p);
  launch<128>(plain, p);
  // CHECK: :[[@LINE+1]]:3: warning: a block of 256 threads is more than the 128 that __launch_bounds__ of 'plain' allows
  launch<256>(plain, p);
}
