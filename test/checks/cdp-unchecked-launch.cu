// RUN: %check --checks='-*,cuda-cdp-unchecked-launch' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cstdio>

__global__ void child(int *Data) { *Data = 1; }
template <class T> __global__ void fill(T *Data) { *Data = T(1); }

__global__ void plain(int *Data) {
  // CHECK: :[[@LINE+2]]:3: warning: the error of launching 'child' from the device is never read: a launch that fails is dropped without a word [cuda-cdp-unchecked-launch]
  // CHECK: :[[@LINE+1]]:3: note: call cudaGetLastError() after the launch, in the same thread
  child<<<1, 1>>>(Data);
}
// The guide's own kernels launch without asking.
__global__ void permute(int N, int *Data) {
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:5: warning: the error of launching 'permute'
    permute<<<1, 256, N / 2 * sizeof(int)>>>(N / 2, Data);
    // CHECK: :[[@LINE+1]]:5: warning: the error of launching 'permute'
    permute<<<1, 256, N / 2 * sizeof(int)>>>(N / 2, Data + N / 2);
  }
}
__global__ void before(int *Data) {
  // An error that is read before the launch is another one's.
  (void)cudaGetLastError();
  // CHECK: :[[@LINE+1]]:3: warning: the error of launching 'child'
  child<<<1, 1>>>(Data);
}
__global__ void direct(int *Data) {
  // CHECK: :[[@LINE+2]]:3: warning: the error of launching 'child'
  // CHECK: :[[@LINE+1]]:3: note: use the error that the call returns, or call cudaGetLastError() after it
  cudaLaunchDevice((void *)child, cudaGetParameterBuffer(8, 8), dim3(1), dim3(1), 0, 0);
}
__global__ void directV2() {
  // CHECK: :[[@LINE+1]]:3: warning: the error of this launch from the device is never read
  cudaLaunchDeviceV2(cudaGetParameterBufferV2((void *)child, dim3(1), dim3(1), 0), 0);
}

// Through variables, helpers, macros, lambdas, templates.
__global__ void kept(int *Data) {
  // CHECK: :[[@LINE+1]]:23: warning: the error of launching 'child'
  cudaError_t Error = cudaLaunchDevice((void *)child, nullptr, dim3(1), dim3(1), 0, 0);
}
__global__ void overwritten(int *Data) {
  cudaError_t Error;
  // CHECK: :[[@LINE+1]]:11: warning: the error of launching 'child'
  Error = cudaLaunchDevice((void *)child, nullptr, dim3(1), dim3(1), 0, 0);
  Error = cudaSuccess;
  if (Error)
    printf("never\n");
}
__device__ cudaError_t launch() {
  // CHECK: :[[@LINE+1]]:10: warning: the error of launching 'child'
  return cudaLaunchDevice((void *)child, nullptr, dim3(1), dim3(1), 0, 0);
}
__global__ void dropsWhatIsReturned() { launch(); }
__device__ void helper(int *Data) {
  // CHECK: :[[@LINE+1]]:3: warning: the error of launching 'child'
  child<<<1, 1>>>(Data);
}
__device__ bool failed() { return cudaGetLastError() != cudaSuccess; }
__global__ void asksTooEarly(int *Data) {
  if (failed())
    return;
  helper(Data);
}
#define LAUNCH(K, ...) K<<<1, 32>>>(__VA_ARGS__)
__global__ void inMacro(int *Data) {
  // CHECK: :[[@LINE+1]]:10: warning: the error of launching 'child'
  LAUNCH(child, Data);
}
// What a macro checks in debug builds only is not there.
#ifdef DEBUG
#define CHECK_LAUNCH() failed()
#else
#define CHECK_LAUNCH()
#endif
__global__ void macroOfNothing(int *Data) {
  // CHECK: :[[@LINE+1]]:3: warning: the error of launching 'child'
  child<<<1, 1>>>(Data);
  CHECK_LAUNCH();
}
__global__ void inLambda(int *Data) {
  auto Launch = [=] {
    // CHECK: :[[@LINE+1]]:5: warning: the error of launching 'child'
    child<<<1, 1>>>(Data);
  };
  Launch();
}
template <class T, bool Ask> __global__ void inTemplate(T *Data) {
  // One report, for the instantiation that does not ask.
  // CHECK: :[[@LINE+1]]:3: warning: the error of launching 'fill<int>'
  fill<T><<<1, 1>>>(Data);
  if constexpr (Ask)
    (void)cudaGetLastError();
}
template __global__ void inTemplate<int, true>(int *);
template __global__ void inTemplate<int, false>(int *);
__global__ void neverAsked(int *Data) {
  // CHECK: :[[@LINE+1]]:3: warning: the error of launching 'child'
  child<<<1, 1>>>(Data);
  if (false)
    (void)cudaGetLastError();
}
__global__ void otherBranch(int *Data) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: the error of launching 'child'
    child<<<1, 1>>>(Data);
  else
    (void)cudaGetLastError();
}
__global__ void afterReturn(int *Data) {
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:5: warning: the error of launching 'child'
    child<<<1, 1>>>(Data);
    return;
  }
  (void)cudaGetLastError();
}
__device__ void ignore(cudaError_t) {}
__global__ void handedToNobody(int *Data) {
  // CHECK: :[[@LINE+1]]:10: warning: the error of launching 'child'
  ignore(cudaLaunchDevice((void *)child, nullptr, dim3(1), dim3(1), 0, 0));
}
namespace mine {
__device__ int cudaGetLastError() { return 0; }
} // namespace mine
__global__ void asksSomebodyElse(int *Data) {
  // CHECK: :[[@LINE+1]]:3: warning: the error of launching 'child'
  child<<<1, 1>>>(Data);
  (void)mine::cudaGetLastError();
}
struct Launcher {
  int *Data;
  // CHECK: :[[@LINE+1]]:40: warning: the error of launching 'child'
  __device__ void operator()() const { child<<<1, 1>>>(Data); }
};
__global__ void byFunctor(int *Data) { Launcher{Data}(); }

// Read: all of these are silent.

// The guide's "Hello World".
__global__ void childKernel() { printf("Hello "); }
__global__ void parentKernel() {
  childKernel<<<1, 1>>>();
  if (cudaSuccess != cudaGetLastError()) {
    return;
  }
  printf("World!\n");
}
__global__ void voided(int *Data) {
  child<<<1, 1>>>(Data);
  (void)cudaGetLastError();
}
__global__ void peeked(int *Data, cudaError_t *Error) {
  child<<<1, 1>>>(Data);
  child<<<1, 1>>>(Data);
  *Error = cudaPeekAtLastError();
}
__global__ void onSomePath(int *Data, bool Ask) {
  child<<<1, 1>>>(Data);
  if (Ask && failed())
    printf("failed\n");
}
__global__ void aroundTheLoop(int *Data) {
  for (int I = 0; I < 4; ++I) {
    if (cudaGetLastError() != cudaSuccess)
      break;
    child<<<1, 1>>>(Data);
  }
}
#define CHECKED(...)                                                                                                                     \
  do {                                                                                                                                   \
    __VA_ARGS__;                                                                                                                         \
    cudaError_t Error_ = cudaGetLastError();                                                                                             \
    if (Error_ != cudaSuccess)                                                                                                           \
      printf("%s\n", cudaGetErrorString(Error_));                                                                                        \
  } while (0)
__global__ void checkedByMacro(int *Data) { CHECKED(child<<<1, 1>>>(Data)); }
__device__ void quiet(int *Data) { child<<<1, 1>>>(Data); }
__device__ void quieter(int *Data) { quiet(Data); }
__global__ void callerAsks(int *Data, cudaError_t *Error) {
  quieter(Data);
  *Error = cudaGetLastError();
}
struct Reporter {
  cudaError_t *Error;
  __device__ ~Reporter() { *Error = cudaGetLastError(); }
};
__global__ void destructorAsks(int *Data, cudaError_t *Error) {
  Reporter R{Error};
  child<<<1, 1>>>(Data);
}
struct Asked {
  bool Failed;
  __device__ Asked() : Failed(cudaGetLastError() != cudaSuccess) {}
};
__global__ void constructorAsks(int *Data) {
  child<<<1, 1>>>(Data);
  Asked A;
}
template <class F> __device__ void checked(F Launch) {
  Launch();
  if (cudaGetLastError() != cudaSuccess)
    printf("failed\n");
}
__global__ void lambdaRunByChecker(int *Data) {
  checked([=] { child<<<1, 1>>>(Data); });
}
__global__ void lambdaAsks(int *Data) {
  auto Ask = [] { return cudaGetLastError(); };
  child<<<1, 1>>>(Data);
  if (Ask() != cudaSuccess)
    printf("failed\n");
}
__global__ void returned(int *Data) {
  if (cudaLaunchDevice((void *)child, nullptr, dim3(1), dim3(1), 0, 0) != cudaSuccess)
    printf("failed\n");
}
__global__ void returnedAndKept(cudaError_t *Errors) {
  cudaError_t Error = cudaLaunchDevice((void *)child, nullptr, dim3(1), dim3(1), 0, 0);
  for (int I = 0; I < 2; ++I)
    Errors[I] = Error;
}
__device__ cudaError_t passesOn() { return cudaLaunchDevice((void *)child, nullptr, dim3(1), dim3(1), 0, 0); }
__global__ void looksAtWhatIsReturned(cudaError_t *Error) { *Error = passesOn(); }
// Whoever wrote this elsewhere may ask.
extern __device__ void elsewhere();
__global__ void unknown(int *Data) {
  child<<<1, 1>>>(Data);
  elsewhere();
}
// The host's launches are cuda-launch-unchecked's.
void host(int *Data) { child<<<1, 1>>>(Data); }
// Only the host calls it, as far as is visible.
__host__ __device__ void bothSides(int *Data) { child<<<1, 1>>>(Data); }
void callsBothSides(int *Data) { bothSides(Data); }
// Never instantiated: not code.
template <class T> __device__ void unused(T *Data) { fill<T><<<1, 1>>>(Data); }

// Callers that do not name the function.
struct Starter {
  __device__ virtual void fire(int *Data) = 0;
  __device__ bool run(int *Data) {
    fire(Data);
    return cudaGetLastError() == cudaSuccess;
  }
};
struct ChildStarter : Starter {
  __device__ void fire(int *Data) override { child<<<1, 1>>>(Data); }
};
__global__ void throughBase(int *Data) {
  ChildStarter S;
  S.run(Data);
}
struct LaxStarter {
  __device__ virtual void fire(int *Data) = 0;
  __device__ void run(int *Data) { fire(Data); }
};
struct LaxChildStarter : LaxStarter {
  // CHECK: :[[@LINE+1]]:46: warning: the error of launching 'child' from the device is never read
  __device__ void fire(int *Data) override { child<<<1, 1>>>(Data); }
};
__global__ void throughLaxBase(int *Data) {
  LaxChildStarter S;
  S.run(Data);
}
__device__ void start(int *Data) { child<<<1, 1>>>(Data); }
__device__ bool runs(void (*What)(int *), int *Data) {
  What(Data);
  return cudaGetLastError() == cudaSuccess;
}
__global__ void throughPointer(int *Data) { runs(start, Data); }

// The destructor of a part reads it: of a member, of a base, of an element.
struct Asking {
  __device__ ~Asking() {
    if (cudaGetLastError() != cudaSuccess)
      __trap();
  }
};
struct AskingMember {
  Asking part;
};
struct AskingBase : Asking {
  int x;
};
struct AskingOwn : Asking {
  __device__ ~AskingOwn() { x = 0; }
  int x;
};
struct AskingBelow {
  AskingBase parts[2];
};
struct PointsToAsking {
  Asking *part;
};
__global__ void inMember(int *Data) {
  AskingMember A;
  child<<<1, 1>>>(Data);
}
__global__ void inBase(int *Data) {
  AskingBase A;
  child<<<1, 1>>>(Data);
}
__global__ void inBaseOfOwn(int *Data) {
  AskingOwn A;
  child<<<1, 1>>>(Data);
}
__global__ void below(int *Data) {
  AskingBelow A;
  child<<<1, 1>>>(Data);
}
__global__ void pointsTo(int *Data) {
  PointsToAsking A;
  // CHECK: :[[@LINE+1]]:3: warning: the error of launching 'child'
  child<<<1, 1>>>(Data);
}
