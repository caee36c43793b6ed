// RUN: %check --checks='-*,cuda-cdp-runtime-api' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Calls that the device runtime does not have. The arguments of those that it has: cdp-runtime-api/arguments.cu.

#include <cstdio>

__device__ int Global;
__constant__ int Constant;
__global__ void child(int *Data) { *Data = 1; }

__global__ void copies(int *To, int *From) {
  // CHECK: :[[@LINE+2]]:3: warning: cudaMemcpy is not supported by the device runtime [cuda-cdp-runtime-api]
  // CHECK: :[[@LINE+1]]:3: note: use cudaMemcpyAsync, which runs in stream order
  cudaMemcpy(To, From, 4, cudaMemcpyDeviceToDevice);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy2D is not supported
  cudaMemcpy2D(To, 4, From, 4, 4, 1, cudaMemcpyDeviceToDevice);
  cudaMemcpy3DParms Parms = {};
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy3D is not supported
  cudaMemcpy3D(&Parms);
  // CHECK: :[[@LINE+2]]:3: warning: cudaMemset is not supported
  // CHECK: :[[@LINE+1]]:3: note: use cudaMemsetAsync, which runs in stream order
  cudaMemset(To, 0, 4);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemset2D is not supported
  cudaMemset2D(To, 4, 0, 4, 1);
  // CHECK: :[[@LINE+2]]:3: warning: cudaMemcpyToSymbol is not supported
  // CHECK: :[[@LINE+1]]:3: note: use the symbol itself: device code reads and writes it directly, and copies from and to its address with cudaMemcpyAsync
  cudaMemcpyToSymbol(Constant, From, 4);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyFromSymbolAsync is not supported
  cudaMemcpyFromSymbolAsync(To, Global, 4);
  void *Address;
  // CHECK: :[[@LINE+2]]:3: warning: cudaGetSymbolAddress is not supported
  // CHECK: :[[@LINE+1]]:3: note: take the symbol's address with '&'
  cudaGetSymbolAddress(&Address, Global);
}

__global__ void streamsAndEvents(float *Time) {
  cudaStream_t Stream;
  // CHECK: :[[@LINE+2]]:3: warning: cudaStreamCreate is not supported
  // CHECK: :[[@LINE+1]]:3: note: use cudaStreamCreateWithFlags with cudaStreamNonBlocking
  cudaStreamCreate(&Stream);
  // CHECK: :[[@LINE+2]]:3: warning: cudaStreamSynchronize is not supported
  // CHECK: :[[@LINE+1]]:3: note: launch the work that has to wait into the same stream, or into cudaStreamTailLaunch
  cudaStreamSynchronize(Stream);
  // CHECK: :[[@LINE+1]]:7: warning: cudaStreamQuery is not supported
  if (cudaStreamQuery(Stream) == cudaErrorNotReady)
    return;
  cudaEvent_t Start, Stop;
  // CHECK: :[[@LINE+2]]:3: warning: cudaEventCreate is not supported
  // CHECK: :[[@LINE+1]]:3: note: use cudaEventCreateWithFlags with cudaEventDisableTiming
  cudaEventCreate(&Start);
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventSynchronize is not supported
  cudaEventSynchronize(Start);
  // CHECK: :[[@LINE+1]]:22: warning: cudaEventQuery is not supported
  cudaError_t Done = cudaEventQuery(Start);
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventElapsedTime is not supported
  cudaEventElapsedTime(Time, Start, Stop);
}

__global__ void device(int *Data) {
  // CHECK: :[[@LINE+2]]:3: warning: cudaSetDevice is not supported
  // CHECK: :[[@LINE+1]]:3: note: device code always works on the device that it runs on
  cudaSetDevice(0);
  cudaDeviceProp Properties;
  // CHECK: :[[@LINE+2]]:3: warning: cudaGetDeviceProperties is not supported
  // CHECK: :[[@LINE+1]]:3: note: ask for single properties with cudaDeviceGetAttribute
  cudaGetDeviceProperties(&Properties, 0);
  // CHECK: :[[@LINE+2]]:3: warning: cudaDeviceSynchronize is not available in device code since CUDA 12: a grid cannot wait for its children
  // CHECK: :[[@LINE+1]]:3: note: launch the work that needs the results of the children into cudaStreamTailLaunch
  cudaDeviceSynchronize();
  void *Arguments[] = {&Data};
  // CHECK: :[[@LINE+2]]:3: warning: cudaLaunchKernel is not supported
  // CHECK: :[[@LINE+1]]:3: note: use '<<<>>>'
  cudaLaunchKernel((const void *)child, dim3(1), dim3(1), Arguments, 0, 0);
  cudaLaunchConfig_t Config = {};
  // CHECK: :[[@LINE+1]]:3: warning: cudaLaunchKernelEx is not supported
  cudaLaunchKernelEx(&Config, child, Data);
  cudaTextureObject_t Texture;
  // CHECK: :[[@LINE+2]]:3: warning: cudaCreateTextureObject is not supported
  // CHECK: :[[@LINE+1]]:3: note: create and destroy the object on the host and pass it to the kernel
  cudaCreateTextureObject(&Texture, nullptr, nullptr, nullptr);
  // Not among those that can be called, so that Clang gives the call up: it is reported all the same, and not as an error.
  // CHECK: :[[@LINE+1]]:3: warning: cudaDestroyTextureObject is not supported
  cudaDestroyTextureObject(Texture);
  // CHECK: :[[@LINE+2]]:3: warning: cudaHostRegister is not supported
  // CHECK: :[[@LINE+1]]:3: note: call it on the host
  cudaHostRegister(Data, 4, 0);
}

// Through macros, helpers, lambdas, templates, members.
#define CHECK(Call)                                                                                                                      \
  do {                                                                                                                                   \
    auto Error_ = (Call);                                                                                                                \
    if (Error_ != cudaSuccess)                                                                                                           \
      printf("%s\n", cudaGetErrorString(Error_));                                                                                        \
  } while (0)
__global__ void inMacro(int *To, int *From) {
  // CHECK: :[[@LINE+1]]:9: warning: cudaMemcpy is not supported
  CHECK(cudaMemcpy(To, From, 4, cudaMemcpyDeviceToDevice));
  // CHECK: :[[@LINE+1]]:9: warning: cudaDeviceSynchronize is not available
  CHECK(::cudaDeviceSynchronize());
}
#define WAIT() cudaDeviceSynchronize()
__device__ void wait() {
  // CHECK: :[[@LINE+1]]:3: warning: cudaDeviceSynchronize is not available
  WAIT();
}
template <class T> __device__ void copy(T *To, const T *From) {
  // CHECK: :[[@LINE+1]]:12: warning: cudaMemcpy is not supported
  auto E = cudaMemcpy(To, From, sizeof(T), cudaMemcpyDefault);
  if (E != cudaSuccess)
    printf("failed\n");
}
__global__ void inTemplate(int *A, float *B) {
  copy(A, A + 1);
  copy(B, B + 1);
}
__global__ void inLambda(cudaStream_t Stream) {
  // CHECK: :[[@LINE+1]]:21: warning: cudaStreamSynchronize is not supported
  auto Wait = [&] { cudaStreamSynchronize(Stream); };
  Wait();
  // CHECK: :[[@LINE+1]]:24: warning: cudaStreamQuery is not supported
  [](auto Any) { (void)cudaStreamQuery(Any); }(Stream);
}
namespace wrapped {
struct Stream {
  cudaStream_t Handle;
  // CHECK: :[[@LINE+1]]:25: warning: cudaStreamCreate is not supported
  __device__ Stream() { cudaStreamCreate(&Handle); }
  __device__ ~Stream() { cudaStreamDestroy(Handle); }
};
} // namespace wrapped
__global__ void member() { wrapped::Stream S; }

// Functions of both sides: where device code gets to them.
__host__ __device__ void both(int *Data) {
  // CHECK: :[[@LINE+2]]:3: warning: cudaMemset is not supported
  // CHECK: :[[@LINE+6]]:3: note: device code gets here by this call
  cudaMemset(Data, 0, 4);
}
template <class F> __host__ __device__ void run(F Function) { Function(); }
__global__ void callsBoth(int *Data) {
  // The notes of both().
  both(Data);
  // CHECK: :[[@LINE+1]]:41: warning: cudaSetDevice is not supported
  run([] __host__ __device__() { return cudaSetDevice(0); });
}

// Silent.
__host__ __device__ void hostUsesIt(int *Data) { cudaMemset(Data, 0, 4); }
void onHost(int *Data) {
  hostUsesIt(Data);
  cudaMemcpy(Data, Data + 1, 4, cudaMemcpyDefault);
  cudaDeviceSynchronize();
  run([] __host__ __device__() { return cudaStreamSynchronize(0); });
  auto Lambda = [] { return cudaDeviceSynchronize(); };
  Lambda();
}
__host__ __device__ void guarded(int *Data) {
#ifdef __CUDA_ARCH__
  cudaMemsetAsync(Data, 0, 4, 0);
#else
  cudaMemset(Data, 0, 4);
#endif
}
__global__ void callsGuarded(int *Data) { guarded(Data); }
namespace mine {
__device__ cudaError_t cudaMemcpy(void *, const void *, size_t) { return cudaSuccess; }
__device__ void cudaDeviceSynchronize() {}
} // namespace mine
struct Api {
  __device__ void cudaStreamSynchronize() {}
  __device__ static void cudaSetDevice(int) {}
};
__global__ void othersOfTheName(int *Data) {
  mine::cudaMemcpy(Data, Data, 4);
  mine::cudaDeviceSynchronize();
  Api().cudaStreamSynchronize();
  Api::cudaSetDevice(0);
  using namespace mine;
  (void)sizeof(::cudaMemcpy(Data, Data, 4, cudaMemcpyDefault));
}
// Everything of the guide's table.
__global__ void supported(int *Data, const int *From, size_t *Size, int *Int) {
  cudaFuncCache Cache;
  cudaDeviceGetCacheConfig(&Cache);
  cudaDeviceGetLimit(Size, cudaLimitMallocHeapSize);
  (void)cudaGetLastError();
  (void)cudaPeekAtLastError();
  cudaGetErrorString(cudaSuccess);
  cudaGetErrorName(cudaSuccess);
  cudaGetDeviceCount(Int);
  cudaDeviceGetAttribute(Int, cudaDevAttrWarpSize, 0);
  cudaGetDevice(Int);
  cudaStream_t Stream;
  cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking);
  cudaEvent_t Event;
  cudaEventCreateWithFlags(&Event, cudaEventDisableTiming);
  cudaEventRecord(Event, Stream);
  cudaStreamWaitEvent(Stream, Event, 0);
  cudaEventDestroy(Event);
  cudaStreamDestroy(Stream);
  cudaFuncAttributes Attributes;
  cudaFuncGetAttributes(&Attributes, child);
  cudaMemcpyAsync(Data, From, 4, cudaMemcpyDeviceToDevice, 0);
  cudaMemcpyAsync(Data, From, 4, cudaMemcpyDeviceToDevice);
  cudaMemcpy2DAsync(Data, 4, From, 4, 4, 1, cudaMemcpyDeviceToDevice, 0);
  cudaMemsetAsync(Data, 0, 4, 0);
  cudaMemset2DAsync(Data, 4, 0, 4, 1, 0);
  cudaRuntimeGetVersion(Int);
  int *Heap;
  cudaMalloc(&Heap, 4);
  cudaFree(Heap);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(Int, child, 128, 0);
  child<<<1, 1, 0, cudaStreamTailLaunch>>>(Data);
}
// Never instantiated: not code.
template <class T> __device__ void unused(T *Data) { cudaMemset(Data, 0, sizeof(T)); }
