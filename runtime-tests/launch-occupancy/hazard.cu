// Much shared memory for each small block: few of the warps that a multiprocessor could hold, so little to hide latency
// with.
#include "observe.h"

using namespace cuda_lint;

constexpr int Work = 1 << 20;
constexpr int Threads = 64;
#ifdef CUDA_LINT_CORRECTED
constexpr int Words = Threads;
#else
constexpr int Words = 10240;
#endif

__global__ void fill(int *Next) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  Next[I] = static_cast<int>((I * 1664525u + 1013904223u) % Work);
}

/// Every block follows a chain of loads that each wait for the one before.
__global__ void follow(const int *Next, int *Out) {
  __shared__ int Scratch[Words];
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int At = blockIdx.x;
  for (int Step = 0; Step < 64; ++Step)
    At = Next[At];
  Scratch[threadIdx.x] = At;
  __syncthreads();
  Out[I] = Scratch[threadIdx.x ^ 1];
}

int main() {
  prepare();
  auto *Next = deviceArray<int>(Work);
  auto *Out = deviceArray<int>(Work);
  fill<<<Work / 256, 256>>>(Next);
  require(cudaGetLastError());
  auto Once = [&] {
    follow<<<Work / Threads, Threads>>>(Next, Out); // HAZARD: cuda-launch-occupancy
    require(cudaGetLastError());
  };
  Once();
  Observed Seen;
  Seen.synchronise();
  int Blocks = 0;
  require(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, follow, Threads, 0));
  cudaDeviceProp Device;
  require(cudaGetDeviceProperties(&Device, 0));
  Seen.set("warps", static_cast<long long>(Blocks * Threads / 32));
  Seen.set("warps_of_device", static_cast<long long>(Device.maxThreadsPerMultiProcessor / 32));
  Seen.set("time_us", medianMicroseconds(Once));
  return Seen.print();
}
