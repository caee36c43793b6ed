// The host's runtime API: streams, events, memory, symbols, occupancy, graphs,
// with the C++ templates, in both passes.
// RUN: %clangxx %embedded-flags -fsyntax-only -std=c++17 -Werror=implicit-function-declaration %s
#include <cuda_runtime.h>
#include <vector>

__constant__ float Coefficients[16];
__device__ int Counter;
__managed__ int Managed = 3;

__global__ void fill(float *P, int N, float V) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    P[I] = V + Coefficients[I % 16];
  Managed = I;
}

static_assert(cudaErrorLaunchPendingCountExceeded == 69, "");
static_assert(cudaErrorIllegalAddress == 700, "");
static_assert(cudaMemcpyDeviceToDevice == 3, "");
static_assert(cudaLimitMallocHeapSize == 2, "");
static_assert(cudaFuncAttributeMaxDynamicSharedMemorySize == 8, "");
static_assert(sizeof(float4) == 16 && alignof(float4) == 16, "");
static_assert(alignof(float3) == 4 && sizeof(uchar4) == 4, "");
static_assert(CUDART_VERSION == 13000 && CUDA_VERSION == 13000, "");

int main() {
  float *D = nullptr, *H = nullptr;
  cudaStream_t S;
  cudaEvent_t E;
  cudaStreamCreate(&S);
  cudaStreamCreateWithFlags(&S, cudaStreamNonBlocking);
  cudaStreamCreateWithPriority(&S, cudaStreamDefault, -1);
  cudaEventCreate(&E);
  cudaEventCreate(&E, cudaEventBlockingSync);
  cudaEventCreateWithFlags(&E, cudaEventDisableTiming | cudaEventInterprocess);
  cudaMalloc(&D, 64);
  cudaMalloc((void **)&D, 64);
  cudaMallocManaged(&D, 64);
  cudaMallocHost(&H, 64);
  cudaMallocHost((void **)&H, 64);
  cudaMallocAsync(&D, 64, S);
  cudaMemcpy(D, H, 64, cudaMemcpyHostToDevice);
  cudaMemcpyAsync(D, H, 64, cudaMemcpyHostToDevice);
  cudaMemcpyAsync(D, H, 64, cudaMemcpyHostToDevice, S);
  cudaMemcpy2D(D, 8, H, 8, 8, 8, cudaMemcpyDefault);
  cudaMemcpyToSymbol(Coefficients, H, 64);
  cudaMemcpyFromSymbol(H, Counter, sizeof(int), 0, cudaMemcpyDeviceToHost);
  void *Address;
  cudaGetSymbolAddress(&Address, Counter);
  cudaMemsetAsync(D, 0, 64, S);
  fill<<<1, 32>>>(D, 16, 1.f);
  fill<<<dim3(1, 2), dim3(32, 2, 1), 0, S>>>(D, 16, 1.f);
  if (cudaGetLastError() != cudaSuccess || cudaPeekAtLastError())
    return 1;
  cudaEventRecord(E);
  cudaEventRecord(E, S);
  cudaStreamWaitEvent(S, E);
  cudaStreamWaitEvent(S, E, 0);
  float Ms;
  cudaEventElapsedTime(&Ms, E, E);
  cudaDeviceProp Prop;
  cudaGetDeviceProperties(&Prop, 0);
  int Clock = Prop.clockRate + Prop.multiProcessorCount;
  int Min, Block;
  cudaOccupancyMaxPotentialBlockSize(&Min, &Block, fill, 0, 0);
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(
      &Min, &Block, fill, [](int B) { return (size_t)B * 4; });
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Min, fill, 128, 0);
  cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       Clock);
  cudaFuncAttributes Attributes;
  cudaFuncGetAttributes(&Attributes, fill);
  cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 4096);
  cudaGraph_t Graph;
  cudaGraphExec_t Exec;
  cudaStreamBeginCapture(S, cudaStreamCaptureModeGlobal);
  cudaStreamEndCapture(S, &Graph);
  cudaGraphInstantiate(&Exec, Graph, nullptr, nullptr, 0); // CUDA 11
  cudaGraphInstantiate(&Exec, Graph);                      // CUDA 12
  cudaGraphLaunch(Exec, S);
  cudaMemPrefetchAsync(D, 64, 0);                          // CUDA 12
  cudaMemPrefetchAsync(D, 64, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0);
  cudaStreamAddCallback(
      S, [](cudaStream_t, cudaError_t, void *) {}, nullptr, 0);
  int Most = max(1, Block) + min(2u, 3u) + (int)max(1.f, 2.f);
  std::vector<float> V(Most);
  Managed = 4;
  cudaStreamSynchronize(S);
  cudaDeviceSynchronize();
  cudaEventDestroy(E);
  cudaStreamDestroy(S);
  cudaFreeAsync(D, S);
  cudaFreeHost(H);
  return (int)cudaFree(D);
}
