// Constants of 64 bits without a sign end no analysis: what members are compared with, counts of blocks, template arguments, elements, places.
// RUN: %check --checks='-*,cuda-*,-cuda-index-overflow,-cuda-launch-unchecked' %s > %t 2>&1
// RUN: FileCheck %s --implicit-check-not="{{warning|error}}:" < %t
#include <cuda_runtime.h>

using Size = decltype(sizeof(0));

struct Holder {
  static constexpr Size None = static_cast<Size>(-1);
  enum class State : unsigned long long { Empty = ~0ull, Full = 1 };
  Size Count = None;
  State Now = State::Empty;
  float *Memory = nullptr;
  float *More = nullptr;
  void make(Size N) {
    if (Count == None) {
      cudaMalloc(&Memory, N * sizeof(float));
      Count = N;
    }
    if (Now == State::Empty) {
      cudaMalloc(&More, N * sizeof(float));
      Now = State::Full;
    }
  }
  ~Holder() {
    if (Count != None)
      cudaFree(Memory);
    if (Now != State::Empty)
      cudaFree(More);
  }
};

template <Size N> struct Fixed {
  float *P[4];
};
void calls(Fixed<~0ull> &X, cudaStream_t Streams[2]) {
  cudaMemsetAsync(X.P[1], 0, ~3ull, Streams[1]);
  cudaMalloc(&X.P[2], ~0ull);
}

__global__ void sums(unsigned long long *Out, unsigned long long N) {
  const unsigned long long I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I + 0xffffffffffffffffull >= N)
    return;
  for (unsigned long long J = 0xffffffffffffff00ull; J < 0xffffffffffffffffull; J += 0x8000000000000001ull)
    Out[I] ^= J / 0xfffffffffffffff0ull;
  if (N == 0xffffffffffffffffull)
    Out[I] = I % 0xfffffffffffffff0ull;
}
void launches(unsigned long long *Out, int N) {
  // CHECK: [[@LINE+1]]:3: warning: grid x extent 4,294,967,295 is above the limit of 2,147,483,647: {{.*}} [cuda-launch-config]
  sums<<<~0ull, 256>>>(Out, ~0ull);
  sums<<<(N + 0xffffffffffffffffull) / 256 + 1, 256>>>(Out, 1ull << 63);
}
