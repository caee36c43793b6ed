// What nvcc accepts and Clang does not: nothing is left out, with the embedded headers and with a toolkit.
// RUN: %cuda-lint --cuda-path=none --no-cache --passes=both --show-parse-errors --checks=-*,cuda-cdp-tail-event %s 2>&1 | FileCheck %s
// CHECK-NOT: error:
// CHECK-NOT: could not be parsed
// CHECK-NOT: not be linted
// CHECK: 1 file, 0 reports

#include <cooperative_groups.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>
#include <cstdlib>

// Host overloads that nvcc declares.
int hostOverloads(unsigned u, long long l) {
  float f = max(1.f, 2.f);
  double d = min(1.0, 2.f);
  return min(1, 2) + max(u, 2u) + static_cast<int>(min(l, 1ll)) + static_cast<int>(f + d) + abs(-1);
}

// Objects in shared memory whose constructor does something.
struct Counter {
  int value;
  __device__ Counter() : value(0) {}
  __device__ ~Counter() {}
};
__global__ void sharedObject(int *out) {
  __shared__ Counter counter;
  counter.value = 1;
  out[0] = counter.value;
}
template <class T> __global__ void sharedObjects(int *out) {
  __shared__ T counters[4];
  counters[threadIdx.x].value = 1;
  out[0] = counters[0].value;
}

// A special register after a single %, and operands without a comma between them.
__device__ unsigned lane() {
  unsigned result;
  asm volatile("mov.u32 %0, %laneid;" : "=r"(result));
  return result;
}
__device__ void store(int *p, unsigned value) {
  asm volatile("st.global.u32 [%1], %0;" ::"r"(value) "l"(p) : "memory");
}

// Members defined without the specifiers of their declaration.
struct Member {
  __device__ int onDevice();
  __host__ __device__ int onBoth() const;
  template <class T> __device__ T generic(T value);
};
int Member::onDevice() { return threadIdx.x; }
int Member::onBoth() const { return 1; }
template <class T> T Member::generic(T value) { return value; }

// Managed variables on both sides.
__managed__ int managed;
__device__ __managed__ float managedArray[8];
__global__ void useManaged() {
  managed = 1;
  managedArray[threadIdx.x] = managed;
}

// A __host__ __device__ function that calls a host function; nvcc warns.
int onlyHost() { return 1; }
__host__ __device__ int callsHost() { return onlyHost(); }

// register, loops to unroll, launch bounds, parameters.
constexpr int Factor = 4;
struct Big {
  int values[8];
};
__global__ void __launch_bounds__(128, 2) misc(const __grid_constant__ Big big, float *__restrict__ out) {
  register int i = threadIdx.x;
#pragma unroll
  for (int j = 0; j < 4; ++j)
    out[j] = j;
#pragma unroll Factor
  for (int j = 0; j < 8; ++j)
    out[j] = big.values[j];
#pragma unroll 1
  for (int j = 0; j < 8; ++j)
    out[j] = i;
  __builtin_assume(out != nullptr);
}

// Variable-length arrays on the host, also with an initialiser.
int variableLength(int n) {
  float plain[n];
  cudaSurfaceObject_t surfaces[n] = {0};
  plain[0] = surfaces[0];
  return plain[0];
}

// Extended lambdas.
template <class F> __global__ void run(F f) { f(threadIdx.x); }
void lambdas(int *p, int n) {
  auto f = [=] __device__(int i) { p[i] = n; };
  run<<<1, 32>>>(f);
  run<<<1, 32>>>([=] __host__ __device__(int i) mutable { p[i] = n; });
  sharedObjects<Counter><<<1, 4>>>(p);
}

// Launches from the device.
__global__ void child(int *) {}
__global__ void parent(int *p) {
#if CUDART_VERSION >= 12000
  child<<<1, 1, 0, cudaStreamTailLaunch>>>(p);
#endif
  child<<<1, 1>>>(p);
}

// Code of one side.
__host__ __device__ int sides() {
#ifdef __CUDA_ARCH__
  return threadIdx.x;
#else
  return std::atoi("1");
#endif
}

// Device allocation, output, cooperative groups, clusters.
__global__ void runtime() {
  int *p = new int[3];
  void *q = malloc(8);
  memset(q, 0, 8);
  printf("%d\n", p[0]);
  free(q);
  delete[] p;
  cooperative_groups::this_thread_block().sync();
  cooperative_groups::this_cluster().sync();
}

// Member templates of a dependent class, without `template`.
template <class T> struct Converter {
  template <int N> static __device__ int convert(T value) { return value + N; }
};
template <class T> __device__ int converted(T value) { return Converter<T>::convert<3>(value); }
__global__ void convertOne(int *p) { *p = converted(*p); }

// Loads and stores with a cache hint, of all types.
template <class T> __global__ void hinted(T *p) {
  T value = __ldcs(p + 1);
  __stcs(p, value);
  __stcg(p, value);
  __stwb(p, value);
  __stwt(p, value);
}
template __global__ void hinted<float>(float *);
template __global__ void hinted<unsigned char>(unsigned char *);
template __global__ void hinted<double2>(double2 *);
__global__ void hintedLoads(int *p, const float4 *q) { p[0] = __ldca(p + 1) + __ldlu(p + 2) + __ldca(q).x; }

// The compiler's names.
#if !__CUDACC__ || !__NVCC__
#error "not nvcc"
#endif

// nvcc's own functions.
#if CUDART_VERSION >= 13000
__global__ void own(int *p, float *q) {
  __prof_trigger(1);
  p[0] = __nv_atomic_fetch_add(p, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_store_n(p, __nv_atomic_load_n(p + 1, __NV_ATOMIC_ACQUIRE), __NV_ATOMIC_RELEASE);
  q[0] = __tanhf(q[1]);
  p[2] = __viaddmax_s32(1, 2, 3) + __vimax3_s32_relu(1, 2, 3);
}
#endif

// Grids and blocks in braces.
template <class T> void braces(T *p, int n) {
  hinted<T><<<{1}, {32, 2}>>>(p);
  hinted<T><<<{static_cast<unsigned>(n), 2}, 32, 0>>>(p);
  if (n < 2)
    hinted<T><<<n, {32}>>>(p);
}
void braced(float *p) { braces(p, 3); }

__device__ int typeOf(int n) {
  typeof(n) copy = n;
  return copy;
}

// A macro right behind a literal.
extern "C"__global__ void behindLiteral(int *p) { *p = 1; }
void launchBehindLiteral(int *p) { behindLiteral<<<1, 1>>>(p); }

// A constant text in inline assembly.
constexpr char text[] = "a comment";
__device__ void constantText() { asm volatile("// %0" ::"C"(text)); }

// Vectors of the headers assigned from an empty list, and from what they hold.
template <class T> __device__ T cleared(T value) {
  value = {};
  return value;
}
__global__ void assigned(half2 *p, __nv_bfloat162 *q, __half2_raw raw) {
  half2 value;
  value = {};
  p[0] = value;
  p[1] = cleared(p[1]);
  p[2] = raw;
  q[0] = {};
}

// The brackets of a launch with a space in them, as some formatters write it; streams and templates of operators stay what they are.
template <int N> __global__ void sized(int *p) { *p = N; }
struct Stream {
  template <class T> Stream &operator<<(T) { return *this; }
};
void spacedLaunches(int *p, Stream &stream) {
  child << <1, 2>> >(p);
  child <<<dim3(4 >> 1), 2>> >(p);
  sized<3> << <{1, 2}, 2>>>(p);
  if (p) sized<3><< < 1, 2, 0 >> >(p);
  stream << 3 << 4;
  stream.operator<< <int>(1 >> 2);
}

// An object in shared memory whose type is made of what the body names.
template <int Size> struct Bytes {
  struct type {
    char bytes[Size];
  };
};
template <class T> __global__ void storage(T *out) {
  using Element = T;
  __shared__ typename Bytes<sizeof(Element)>::type elements[4];
  *out = elements[threadIdx.x].bytes[0];
}
void launchStorage(int *p) { storage<<<1, 4>>>(p); }

// Member templates of a dependent type, without `template`, where a type is meant.
template <class T> struct Map {
  template <class... Options> struct Reference {
    T value;
  };
};
template <class T> __device__ T referred(T value) {
  using MapType = Map<T>;
  using Alias = typename MapType::Reference<>;
  typename MapType::Reference<int> other{value};
  return Alias{other.value}.value;
}
template <class M> __device__ int referredBy() { return typename M::Reference<>{1}.value; }
__global__ void references(int *p) { *p = referred(*p) + referredBy<Map<int>>(); }

// glibc's names of a sign, in device code.
__global__ void signs(int *p, double d, float f) { *p = __signbit(d) + __signbitf(f) + signbit(d); }

// Assertions, which no header is named for.
__global__ void asserted(int *p) {
  assert(p != nullptr);
  *p = 1;
}
void assertedByHost(int *p) { assert(p); }
