// RUN: %check --checks='-*,cuda-cdp-limits' %s -- | FileCheck %s --implicit-check-not=warning:

__global__ void k() {}

void afterLaunch() {
  // CHECK: :[[@LINE+4]]:3: warning: cudaLimitDevRuntimePendingLaunchCount is set after a launch
  // CHECK: :[[@LINE+2]]:3: note: a kernel is launched here
  // CHECK: :[[@LINE+1]]:3: note: set the limit before this
  k<<<1, 1>>>();
  cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 4096);
}
void heap(bool more) {
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  cudaLimit limit = cudaLimitMallocHeapSize;
  if (more)
    // CHECK: :[[@LINE+1]]:5: warning: cudaLimitMallocHeapSize is set after a launch: {{.*}}cudaErrorInvalidValue
    cudaDeviceSetLimit(limit, 64 << 20);
}
void syncDepth() {
  // CHECK: :[[@LINE+1]]:3: warning: cudaLimitDevRuntimeSyncDepth is gone
  cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, 4);
}
void raise() { cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 8192); }
void run() { k<<<1, 1>>>(); }
void throughHelpers() {
  run();
  // CHECK: :[[@LINE+1]]:3: warning: cudaLimitDevRuntimePendingLaunchCount is set after a launch
  raise();
}
// The place to set it is before the call that launches, not in the helper.
void launchedByHelper() {
  // CHECK: :[[@LINE+4]]:3: warning: cudaLimitDevRuntimePendingLaunchCount is set after a launch
  // CHECK: :[[@LINE-9]]:14: note: a kernel is launched here
  // CHECK: :[[@LINE+1]]:3: note: set the limit before this
  run();
  cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 8192);
}
#define CHECKED(call)                                                                                                                        \
  do {                                                                                                                                       \
    cudaError_t e = (call);                                                                                                                  \
    if (e != cudaSuccess)                                                                                                                    \
      return;                                                                                                                                \
  } while (0)
void inMacro() {
  for (int i = 0; i < 3; ++i)
    k<<<1, 1>>>();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: cudaLimitMallocHeapSize is set after a launch
  CHECKED(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 26));
}

// Look-alikes.
void before() {
  cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 4096);
  raise();
  k<<<1, 1>>>();
}
void otherLimit() {
  k<<<1, 1>>>();
  cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 1 << 20);
}
void either(bool first) {
  if (first)
    k<<<1, 1>>>();
  else
    cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 26);
}
void afterReset() {
  k<<<1, 1>>>();
  cudaDeviceReset();
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 26);
}
// Objects that set limits.
struct Context {
  Context() { cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 26); }
  explicit Context(size_t bytes) {
    cudaDeviceSetLimit(cudaLimitMallocHeapSize, bytes);
  }
};
void constructedLate() {
  k<<<1, 1>>>();
  // CHECK: :[[@LINE+1]]:11: warning: cudaLimitMallocHeapSize is set after a launch
  Context context;
  // CHECK: :[[@LINE+1]]:3: warning: cudaLimitMallocHeapSize is set after a launch
  Context(1 << 20);
}
void constructedFirst() {
  Context context;
  k<<<1, 1>>>();
}
struct Starts {
  Starts() { k<<<1, 1>>>(); }
};
void startedFirst() {
  Starts starts;
  // CHECK: :[[@LINE+1]]:3: warning: cudaLimitMallocHeapSize is set after a launch
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 26);
}
// One of two limits, and limits from a table.
void eitherLimit(bool heap) {
  k<<<1, 1>>>();
  // CHECK: :[[@LINE+1]]:3: warning: cudaLimitMallocHeapSize is set after a launch
  cudaDeviceSetLimit(heap ? cudaLimitMallocHeapSize : cudaLimitStackSize, 1024);
  cudaDeviceSetLimit(heap ? cudaLimitPrintfFifoSize : cudaLimitStackSize, 1024);
}
void table() {
  struct {
    cudaLimit limit;
    size_t value;
  } limits[] = {{cudaLimitStackSize, 1024},
                {cudaLimitDevRuntimePendingLaunchCount, 4096}};
  k<<<1, 1>>>();
  for (auto &entry : limits)
    // CHECK: :[[@LINE+1]]:5: warning: cudaLimitDevRuntimePendingLaunchCount is set after a launch
    cudaDeviceSetLimit(entry.limit, entry.value);
  cudaLimit others[] = {cudaLimitStackSize, cudaLimitPrintfFifoSize};
  for (cudaLimit other : others)
    cudaDeviceSetLimit(other, 1024);
}
// A helper is told which limit: the call that says so is wrong, and none other of it.
enum class Need { Stack, Depth };
static cudaLimit limitOf(Need need) { return need == Need::Stack ? cudaLimitStackSize : cudaLimitDevRuntimeSyncDepth; }
static bool apply(cudaLimit limit, size_t value) { return cudaDeviceSetLimit(limit, value) == cudaSuccess; }
void toldTheLimit() {
  apply(limitOf(Need::Stack), 4096);
  // CHECK: :[[@LINE+1]]:17: warning: cudaLimitDevRuntimeSyncDepth is gone
  bool nested = apply(limitOf(Need::Depth), 8);
  // CHECK: :[[@LINE+1]]:3: warning: cudaLimitDevRuntimeSyncDepth is gone
  apply(cudaLimitDevRuntimeSyncDepth, nested);
}
struct Sets {
  explicit Sets(bool nested) {
    // CHECK: :[[@LINE+1]]:5: warning: cudaLimitDevRuntimeSyncDepth is gone
    cudaDeviceSetLimit(nested ? cudaLimitDevRuntimeSyncDepth : cudaLimitStackSize, 4);
  }
};
void constructs() { Sets sets(true); }
// Wrong by itself: not told again for those who call it.
static void depth(size_t value) {
  // CHECK: :[[@LINE+1]]:3: warning: cudaLimitDevRuntimeSyncDepth is gone
  apply(cudaLimitDevRuntimeSyncDepth, value);
}
void callsDepth() { depth(4); }
void callsDepthToo() { callsDepth(); }
static void forward(Need need) { apply(limitOf(need), 16); }
void othersOnly() {
  forward(Need::Stack);
  apply(cudaLimitStackSize, 1024);
}
