// Runs the kernels of kernels.cu and prints what their threads did, a line for each thread or warp:
//   k,KERNEL,N,LANE,COUNT,SITE:INDEX...     the stores of a thread of the second warp, in order
//   s,KERNEL,AT...,VALUE...                 where each lane of a warp loaded, and what
// With the word `shared` the kernels with shared memory alone are run, once each and in order, for a profiler.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

constexpr int MaxEntries = 64;

struct Log {
  int Count;
  int Site[MaxEntries], Index[MaxEntries];
};
__device__ Log Logs[64];

/// Stands for the array that a kernel stores into: keeps what is stored where.
struct Recorder {
  struct Element {
    int Index;
    __device__ void operator=(int Site) const {
      Log &L = Logs[threadIdx.x + threadIdx.y * blockDim.x];
      if (L.Count < MaxEntries) {
        L.Site[L.Count] = Site;
        L.Index[L.Count] = Index;
      }
      ++L.Count;
    }
  };
  __device__ Element operator[](int Index) const { return {Index}; }
};

#define OUT Recorder
#include "kernels.cu"

static void check(cudaError_t Error, const char *What) {
  if (Error == cudaSuccess)
    return;
  std::fprintf(stderr, "record: error: %s: %s\n", What, cudaGetErrorString(Error));
  std::exit(1);
}

using Kernel = void (*)(Recorder, const int *, int);
using Shared = void (*)(int *, int *);

#define TEN(NAME, TENS)                                                                                                                \
  NAME##TENS##0, NAME##TENS##1, NAME##TENS##2, NAME##TENS##3, NAME##TENS##4, NAME##TENS##5, NAME##TENS##6, NAME##TENS##7,              \
      NAME##TENS##8, NAME##TENS##9
#define NAMES(NAME) NAME##0, NAME##1, NAME##2, NAME##3, NAME##4, NAME##5, NAME##6, NAME##7, NAME##8, NAME##9
static const Kernel Kernels[] = {NAMES(kernel),  TEN(kernel, 1), TEN(kernel, 2), TEN(kernel, 3), TEN(kernel, 4),
                                 TEN(kernel, 5), kernel60,       kernel61,       kernel62,       kernel63};
static const Shared SharedKernels[] = {
    NAMES(shared),   TEN(shared, 1),  TEN(shared, 2),  TEN(shared, 3),  TEN(shared, 4),  TEN(shared, 5),  TEN(shared, 6),
    TEN(shared, 7),  TEN(shared, 8),  TEN(shared, 9),  TEN(shared, 10), TEN(shared, 11), TEN(shared, 12), TEN(shared, 13),
    TEN(shared, 14), TEN(shared, 15), TEN(shared, 16), TEN(shared, 17), TEN(shared, 18), shared190,       shared191};
constexpr int NumKernels = sizeof(Kernels) / sizeof(*Kernels), NumShared = sizeof(SharedKernels) / sizeof(*SharedKernels);

static void runKernels() {
  int Content[64];
  for (long long I = 0; I < 64; ++I)
    Content[I] = (I * 2654435761u >> 7) & 7;
  int *Q;
  check(cudaMalloc(&Q, sizeof(Content)), "cudaMalloc");
  check(cudaMemcpy(Q, Content, sizeof(Content), cudaMemcpyHostToDevice), "cudaMemcpy");
  static Log Host[64];
  for (int Id = 0; Id < NumKernels; ++Id)
    for (int N : {0, 6, 40}) {
      std::memset(Host, 0, sizeof(Host));
      check(cudaMemcpyToSymbol(Logs, Host, sizeof(Host)), "cudaMemcpyToSymbol");
      const dim3 Block = Id % 2 ? dim3(64) : dim3(16, 4);
      Kernels[Id]<<<1, Block>>>(Recorder(), Q, N);
      check(cudaGetLastError(), "launch");
      check(cudaDeviceSynchronize(), "kernel");
      check(cudaMemcpyFromSymbol(Host, Logs, sizeof(Host)), "cudaMemcpyFromSymbol");
      for (int Lane = 0; Lane < 32; ++Lane) {
        const Log &L = Host[32 + Lane];
        std::printf("k,%d,%d,%d,%d,", Id, N, Lane, L.Count);
        for (int I = 0; I < L.Count && I < MaxEntries; ++I)
          std::printf("%s%d:%d", I ? " " : "", L.Site[I], L.Index[I]);
        std::printf("\n");
      }
    }
}

static void runShared(bool Quiet) {
  int *Where, *What, At[32], Value[32];
  check(cudaMalloc(&Where, sizeof(At)), "cudaMalloc");
  check(cudaMalloc(&What, sizeof(Value)), "cudaMalloc");
  for (int Id = 0; Id < NumShared; ++Id) {
    SharedKernels[Id]<<<1, 32>>>(Where, What);
    check(cudaGetLastError(), "launch");
    check(cudaDeviceSynchronize(), "kernel");
    if (Quiet)
      continue;
    check(cudaMemcpy(At, Where, sizeof(At), cudaMemcpyDeviceToHost), "cudaMemcpy");
    check(cudaMemcpy(Value, What, sizeof(Value), cudaMemcpyDeviceToHost), "cudaMemcpy");
    std::printf("s,%d,", Id);
    for (int Lane = 0; Lane < 32; ++Lane)
      std::printf("%d ", At[Lane]);
    std::printf(",");
    for (int Lane = 0; Lane < 32; ++Lane)
      std::printf("%d ", Value[Lane]);
    std::printf("\n");
  }
}

int main(int Count, char **Words) {
  if (Count > 1 && std::strcmp(Words[1], "--device") == 0) {
    cudaDeviceProp Properties;
    int Driver = 0, Runtime = 0;
    check(cudaGetDeviceProperties(&Properties, 0), "cudaGetDeviceProperties");
    check(cudaDriverGetVersion(&Driver), "cudaDriverGetVersion");
    check(cudaRuntimeGetVersion(&Runtime), "cudaRuntimeGetVersion");
    std::printf("%s, sm_%d%d, CUDA driver %d, runtime %d\n", Properties.name, Properties.major, Properties.minor, Driver, Runtime);
    return 0;
  }
  const bool SharedOnly = Count > 1 && std::strcmp(Words[1], "shared") == 0;
  if (!SharedOnly)
    runKernels();
  runShared(SharedOnly);
  return 0;
}
