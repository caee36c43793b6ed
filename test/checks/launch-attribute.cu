// RUN: %check --checks='-*,cuda-launch-attribute' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <mutex>

constexpr cudaFuncAttribute Limit = cudaFuncAttributeMaxDynamicSharedMemorySize;

__global__ void forward(float *Out, int N);
__global__ void backward(float *Out, int N);
template <int Width> __global__ void wide(float *Out, int N) { Out[N] = Width; }
template <bool Causal> __global__ void attend(float *Out, int N) {
  Out[N] = Causal;
}

// The limit is set for another kernel.
void otherKernel(float *Out, int N) {
  size_t Bytes = N * sizeof(float);
  // CHECK: :[[@LINE+3]]:3: warning: the launch of 'backward' relies on a limit of dynamic shared memory that is set for 'forward', and for 'backward' it is 48 KiB [cuda-launch-attribute]
  // CHECK: :[[@LINE+1]]:3: note: it is set here
  cudaFuncSetAttribute(forward, Limit, Bytes);
  backward<<<1, 128, Bytes>>>(Out, N);
}

#define CHECK(E)                                                               \
  do {                                                                         \
    cudaError_t Error = E;                                                     \
    if (Error != cudaSuccess)                                                  \
      return Error;                                                            \
  } while (0)

cudaError_t otherInstantiation(float *Out, int N, cudaStream_t S) {
  const int Bytes = 2 * N * sizeof(float);
  CHECK(cudaFuncSetAttribute(wide<64>, Limit, Bytes));
  wide<64><<<1, 128, Bytes, S>>>(Out, N);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'wide<{{.*}}>' relies on a limit of dynamic shared memory that is set for 'wide<{{.*}}>'
  wide<128><<<1, 128, Bytes, S>>>(Out, N);
  return cudaGetLastError();
}

static void raise(const void *Kernel, int Bytes) {
  cudaFuncSetAttribute(Kernel, Limit, Bytes);
}

__global__ void scatter(float *Out, int N);
__global__ void gather(float *Out, int N);
void throughHelper(float *Out, int N) {
  const int Bytes = N * 8;
  raise((const void *)wide<7>, Bytes);
  wide<7><<<1, 128, Bytes>>>(Out, N);
}

// A member remembers the bytes.
__global__ void first(float *Out);
__global__ void second(float *Out);
class Runner {
public:
  explicit Runner(int Count) : Bytes(Count * sizeof(float)) {
    cudaFuncSetAttribute(first, Limit, Bytes);
  }
  void run(float *Out) {
    first<<<1, 32, Bytes>>>(Out);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'second' relies on a limit of dynamic shared memory that is set for 'first'
    second<<<1, 32, Bytes>>>(Out);
  }

private:
  int Bytes;
};

// Set once, for the kernel that the first call has.
void chosenOnce(float *Out, int N, bool Causal) {
  auto Kernel = Causal ? attend<true> : attend<false>;
  static bool Done = false;
  if (!Done) {
    cudaFuncSetAttribute(Kernel, Limit, N * 4);
    Done = true;
  }
  // CHECK: :[[@LINE+1]]:3: warning: the limit of dynamic shared memory that this launch relies on is set once, for the kernel that comes first [cuda-launch-attribute]
  Kernel<<<1, 128, N * 4>>>(Out, N);
}

template <class Kernel> void launchOnce(Kernel K, float *Out, int N) {
  static std::once_flag Flag;
  std::call_once(Flag, [&] { cudaFuncSetAttribute(K, Limit, N * 4); });
  // CHECK: :[[@LINE+1]]:3: warning: the limit of dynamic shared memory that this launch relies on is set once, for the kernel that comes first
  K<<<1, 128, N * 4>>>(Out, N);
}
void twoKernels(float *Out, int N) {
  launchOnce(scatter, Out, N);
  launchOnce(gather, Out, N);
}

// Set once, to the bytes of the first call.
__global__ void sized(float *Out, int N);
void sizedOnce(float *Out, int N) {
  const int Bytes = N * sizeof(float);
  static const bool Done = [&] {
    cudaFuncSetAttribute(sized, Limit, Bytes);
    return true;
  }();
  (void)Done;
  // CHECK: :[[@LINE+1]]:3: warning: the limit of dynamic shared memory of 'sized' is set once, to the bytes of the first call; a call that needs more fails
  sized<<<1, 128, Bytes>>>(Out, N);
}

// All calls are seen, and one function gives the same to each.
__global__ void alike(float *Out, int N);
static void alikeOnce(float *Out, int Bytes) {
  static bool Set = false;
  if (!Set) {
    cudaFuncSetAttribute(alike, Limit, Bytes);
    Set = true;
  }
  alike<<<1, 128, Bytes>>>(Out, 1);
}
void callAlike(float *Out, int N) {
  alikeOnce(Out, 65536 * N);
  alikeOnce(Out + 1, 65536 * N);
}
__global__ void unlike(float *Out, int N);
static void unlikeOnce(float *Out, int Bytes) {
  static bool Set = false;
  if (!Set) {
    cudaFuncSetAttribute(unlike, Limit, Bytes);
    Set = true;
  }
  // CHECK: :[[@LINE+1]]:3: warning: the limit of dynamic shared memory of 'unlike' is set once, to the bytes of the first call; a call that needs more fails
  unlike<<<1, 128, Bytes>>>(Out, 1);
}
void callUnlike(float *Out, int N) {
  unlikeOnce(Out, 32768 * N);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'unlike' has more dynamic shared memory than the limit that is set for it
  unlikeOnce(Out + 1, 65536 * N);
}

// Fewer bytes than the launch has; and too late.
__global__ void smaller(float *Out, int N);
void fewer(float *Out, int N) {
  cudaFuncSetAttribute(smaller, Limit, N * 2);
  // CHECK: :[[@LINE+3]]:3: warning: the launch of 'smaller' has more dynamic shared memory than the limit that is set for it
  // CHECK: :[[@LINE-2]]:3: note: it is set here
  // CHECK: :[[@LINE+1]]:3: note: give cudaFuncSetAttribute the bytes of the launch
  smaller<<<1, 128, N * 4>>>(Out, N);
}
__global__ void late(float *Out, int N);
void tooLate(float *Out, int N) {
  // CHECK: :[[@LINE+1]]:3: warning: the limit of dynamic shared memory of 'late' is set after this launch relies on it
  late<<<1, 128, N * 4>>>(Out, N);
  cudaFuncSetAttribute(late, Limit, N * 4);
}

// A configuration of which a part was never stored.
__global__ void configured(float *Out);
void unset(float *Out, cudaStream_t S) {
  cudaLaunchConfig_t Config;
  Config.gridDim = dim3(4);
  Config.blockDim = dim3(32);
  Config.stream = S;
  Config.numAttrs = 0;
  // CHECK: :[[@LINE+1]]:3: warning: 'dynamicSmemBytes' of this launch's configuration is never set, and has any value [cuda-launch-attribute]
  cudaLaunchKernelEx(&Config, configured, Out);
}
void unsetCount(float *Out, cudaStream_t S, bool Cluster) {
  cudaLaunchConfig_t Config;
  Config.gridDim = dim3(4);
  Config.blockDim = dim3(32);
  Config.dynamicSmemBytes = 0;
  Config.stream = S;
  cudaLaunchAttribute Attributes[1];
  if (Cluster) {
    Attributes[0].id = cudaLaunchAttributeClusterDimension;
    Attributes[0].val.clusterDim = {2, 1, 1};
    Config.attrs = Attributes;
    Config.numAttrs = 1;
  }
  // CHECK: :[[@LINE+1]]:3: warning: 'numAttrs' of this launch's configuration is never set, and has any value
  cudaLaunchKernelEx(&Config, configured, Out);
}
void unsetAttribute(float *Out) {
  cudaLaunchConfig_t Config = {};
  Config.gridDim = dim3(4);
  Config.blockDim = dim3(32);
  cudaLaunchAttribute Attributes[2];
  Attributes[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  Attributes[0].val.programmaticStreamSerializationAllowed = 1;
  Config.attrs = Attributes;
  Config.numAttrs = 2;
  // CHECK: :[[@LINE+1]]:3: warning: 'id' of this launch's attribute is never set, and has any value
  cudaLaunchKernelEx(&Config, configured, Out);
}

// The occupancy of another kernel; and the outputs swapped.
void asked(float *Out, int N) {
  int Grid = 0, Block = 0;
  // CHECK: :[[@LINE+3]]:3: warning: the launch of 'backward' has the extents that suit 'forward': the occupancy was asked of that [cuda-launch-attribute]
  // CHECK: :[[@LINE+1]]:3: note: it is asked here
  cudaOccupancyMaxPotentialBlockSize(&Grid, &Block, forward);
  backward<<<(N + Block - 1) / Block, Block>>>(Out, N);
}
void askedOfInstantiation(float *Out, int N, int Processors) {
  int PerProcessor = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&PerProcessor, wide<32>, 256,
                                                0);
  void *Arguments[] = {&Out, &N};
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'wide<{{.*}}>' has the extents that suit 'wide<{{.*}}>'
  cudaLaunchCooperativeKernel((void *)wide<256>,
                              dim3(PerProcessor * Processors), dim3(256),
                              Arguments, 0, 0);
}
void swapped(float *Out, int N) {
  int Block, Grid;
  cudaOccupancyMaxPotentialBlockSize(&Block, &Grid, forward, 0, 0);
  // CHECK: :[[@LINE+1]]:3: warning: the block of this launch is as large as the smallest grid that fills the device: the outputs of cudaOccupancyMaxPotentialBlockSize are swapped
  forward<<<(N + Block - 1) / Block, Block>>>(Out, N);
}

// What is right.
__global__ void right(float *Out, int N);
__global__ void alsoRight(float *Out, int N);
void bothSet(float *Out, int N) {
  cudaFuncSetAttribute(right, Limit, N * 4);
  cudaFuncSetAttribute(alsoRight, Limit, N * 4);
  right<<<1, 128, N * 4>>>(Out, N);
  alsoRight<<<1, 128, N * 4>>>(Out, N);
}
void relies(float *Out, int N) { alsoRight<<<1, 128, N * 4>>>(Out, N); }
template <int Width> void perInstantiation(float *Out, int N) {
  static bool Done = [] {
    cudaFuncSetAttribute(wide<Width>, Limit, 96 * 1024);
    return true;
  }();
  (void)Done;
  wide<Width><<<1, 128, 96 * 1024>>>(Out, N);
}
template void perInstantiation<3>(float *, int);
template void perInstantiation<5>(float *, int);
__global__ void noLimit(float *Out, int N);
void small(float *Out, int N) {
  cudaFuncSetAttribute(right, Limit, 128 * sizeof(float));
  noLimit<<<1, 128, 128 * sizeof(float)>>>(Out, N);
}
void bounded(float *Out, int N) {
  if (N > 1024)
    return;
  cudaFuncSetAttribute(right, Limit, N * 4);
  noLimit<<<1, 128, N * 4>>>(Out, N);
}
void onceAtMost(float *Out, int N) {
  static bool Done = false;
  if (!Done) {
    cudaFuncSetAttribute(wide<11>, Limit, 100 * 1024);
    Done = true;
  }
  wide<11><<<1, 128, N * 4>>>(Out, N);
}
void initialised(float *Out, cudaStream_t S) {
  cudaLaunchConfig_t Config{};
  Config.gridDim = 4;
  Config.blockDim = 32;
  Config.stream = S;
  cudaLaunchKernelEx(&Config, configured, Out);
}
void filled(float *Out, cudaStream_t S) {
  cudaLaunchConfig_t Config;
  memset(&Config, 0, sizeof(Config));
  Config.gridDim = 4;
  Config.blockDim = 32;
  cudaLaunchKernelEx(&Config, configured, Out);
}
static void fill(cudaLaunchConfig_t *Config, cudaStream_t S);
void filledElsewhere(float *Out, cudaStream_t S) {
  cudaLaunchConfig_t Config;
  fill(&Config, S);
  cudaLaunchKernelEx(&Config, configured, Out);
}
cudaLaunchConfig_t made(int Blocks);
void returned(float *Out) {
  cudaLaunchConfig_t Config = made(4);
  Config.blockDim = 32;
  cudaLaunchKernelEx(&Config, configured, Out);
}
void askedOfItself(float *Out, int N) {
  int Grid, Block;
  cudaOccupancyMaxPotentialBlockSize(&Grid, &Block, forward);
  forward<<<(N + Block - 1) / Block, Block>>>(Out, N);
  // The same shape for what comes with it.
  backward<<<(N + Block - 1) / Block, Block>>>(Out, N);
}
void askedOfBoth(float *Out, int N) {
  int Grid, One, Two;
  cudaOccupancyMaxPotentialBlockSize(&Grid, &One, forward);
  cudaOccupancyMaxPotentialBlockSize(&Grid, &Two, backward);
  int Block = One < Two ? One : Two;
  backward<<<(N + Block - 1) / Block, Block>>>(Out, N);
}
