// Small blocks with much shared memory each: few of the warps that a multiprocessor could hold.
#include "observe.h"

using namespace cuda_lint;

#ifdef CUDA_LINT_CORRECTED
constexpr int Threads = 512;
#else
constexpr int Threads = 64;
#endif

__global__ void kernel(const float *In, float *Out) {
  __shared__ float Table[10240];
  for (int I = threadIdx.x; I < 10240; I += Threads)
    Table[I] = In[I];
  __syncthreads();
  Out[blockIdx.x * Threads + threadIdx.x] = Table[(blockIdx.x + threadIdx.x) % 10240];
}

int main() {
  prepare();
  constexpr int Work = 1 << 20;
  auto *In = deviceArray<float>(10240);
  auto *Out = deviceArray<float>(Work);
  auto Once = [&] {
    kernel<<<Work / Threads, Threads>>>(In, Out); // HAZARD: cuda-launch-occupancy
    require(cudaGetLastError());
  };
  Once();
  Observed Seen;
  Seen.synchronise();
  int Blocks = 0;
  require(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, kernel, Threads, 0));
  cudaDeviceProp Device;
  require(cudaGetDeviceProperties(&Device, 0));
  Seen.set("warps", static_cast<long long>(Blocks * Threads / 32));
  Seen.set("warps_of_device", static_cast<long long>(Device.maxThreadsPerMultiProcessor / 32));
  Seen.set("time_us", medianMicroseconds(Once));
  return Seen.print();
}
