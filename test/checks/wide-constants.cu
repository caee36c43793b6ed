// Constants of more than 63 bits end no engine, and those of 64 bits count in what is reported.
// RUN: %check --checks='-cuda-stream-ignored' --config='{CheckOptions: {EveryAccess: true}}' %s > %t 2>&1
// RUN: FileCheck %s --implicit-check-not="{{warning|error}}:" < %t
using Wide = unsigned __int128;
using SignedWide = __int128;
enum class Huge : unsigned long long { Top = 1ull << 63, All = ~0ull };
enum Wider : Wide { Far = Wide(1) << 100 };
template <unsigned long long N> __device__ int fromTop() { return int(N >> 58); }
template <SignedWide N> __device__ int fromWide() { return int(N >> 95); }
__device__ constexpr Wide Table[] = {Wide(1) << 64, ~Wide(0), Wide(1) << 127};

__global__ void indices(int *Out, Wide W) {
  __shared__ int Tile[1024];
  // CHECK-DAG: [[@LINE+1]]:3: warning: {{.*}}32-way{{.*}} [cuda-smem-bank-conflict]
  Tile[threadIdx.x * int((unsigned long long)Huge::Top >> 58)] = 1;
  __syncthreads();
  Tile[threadIdx.x * int(Far >> 95)] = 2;
  __syncthreads();
  // CHECK-DAG: [[@LINE+1]]:3: warning: {{.*}}32-way{{.*}} [cuda-smem-bank-conflict]
  Tile[threadIdx.x * fromTop<1ull << 63>()] = 3;
  __syncthreads();
  Tile[threadIdx.x * fromWide<SignedWide(1) << 100>()] = 4;
  __syncthreads();
  Tile[threadIdx.x * int(Table[0] >> 59)] = 5;
  __syncthreads();
  Tile[threadIdx.x + unsigned(W & ~Wide(0)) % 1 + unsigned(SignedWide(-1) + 1)] = 6;
  __syncthreads();
  Out[threadIdx.x] = Tile[threadIdx.x];
}

__global__ void cases(int *Out, Wide W, SignedWide S, unsigned long long U) {
  switch (W) {
  case ~Wide(0):
    Out[0] = 1;
    break;
  case Wide(1) << 64 ... Wide(1) << 65:
    Out[1] = 1;
    break;
  default:
    break;
  }
  switch (U) {
  case 1ull << 63 ... ~0ull:
    Out[2] = 1;
  }
  for (Wide I = Wide(1) << 64; I < (Wide(1) << 64) + 2; ++I)
    Out[unsigned(I)] = int(S << 63);
  for (SignedWide I = -(SignedWide(1) << 100); I < 0; I += SignedWide(1) << 99)
    Out[0] += 1;
  if (U == ~0ull && W != 18446744073709551616.0)
    Out[3] = int(U / (1ull << 63)) + int(W % Far) + (S < -(SignedWide(1) << 90));
  Wide Local[2] = {~Wide(0), Far};
  Out[int(Local[1] >> 100)] = int(Local[0]);
}

__global__ void neighbours(int *Out) {
  __shared__ int Tile[32];
  Tile[threadIdx.x] = Out[threadIdx.x];
  // CHECK-DAG: [[@LINE+1]]:22: warning: {{.*}} [cuda-smem-race]
  Out[threadIdx.x] = Tile[threadIdx.x ^ 1 ^ unsigned(Far)];
}

__global__ void __launch_bounds__(Wide(128)) bounded(int *Out) {
#pragma unroll(4)
  for (unsigned long long I = ~0ull; I != ~0ull - 4; --I)
    Out[I - (~0ull - 4)] = __shfl_sync(~0u, int(I >> 32), 0, Wide(32));
}

void host(int *Out, cudaStream_t Stream) {
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, ~Wide(0));
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1ull << 63);
  bounded<<<int(Far >> 100), dim3(128), 0, Stream>>>(Out);
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} [cuda-launch-config]
  bounded<<<1, unsigned((1ull << 63) >> 52)>>>(Out);
  indices<<<Wide(1), 32>>>(Out, ~Wide(0));
  cases<<<1, 32>>>(Out, ~Wide(0), SignedWide(1) << 126, ~0ull);
  neighbours<<<1, 32>>>(Out);
}
