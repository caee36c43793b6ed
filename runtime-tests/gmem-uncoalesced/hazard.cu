// A field of an array of structures: each lane's word lies in a sector of its own.
#include "observe.h"

using namespace cuda_lint;

constexpr int Count = 1 << 22;
constexpr int Block = 256;

#ifdef CUDA_LINT_CORRECTED
struct Particles {
  float *X;
};

__global__ void copyX(Particles In, float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Count)
    Out[I] = In.X[I];
}
#else
struct Particle {
  float X, Y, Z, Mass;
  float Vx, Vy, Vz, Charge;
};

__global__ void copyX(const Particle *In, float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Count)
    Out[I] = In[I].X; // HAZARD: cuda-gmem-uncoalesced
}
#endif

int main() {
  prepare();
#ifdef CUDA_LINT_CORRECTED
  Particles In{deviceArray<float>(Count)};
#else
  auto *In = deviceArray<Particle>(Count);
#endif
  auto *Out = deviceArray<float>(Count);
  auto Once = [&] {
    copyX<<<Count / Block, Block>>>(In, Out);
    require(cudaGetLastError());
  };
  Once();
  Observed Seen;
  Seen.synchronise();
  Seen.set("time_us", medianMicroseconds(Once));
  return Seen.print();
}
