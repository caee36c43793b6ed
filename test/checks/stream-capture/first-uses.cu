// What a callback asks for that others ask for, too: what is made when it is first asked for may be there.
// RUN: %check --checks='-*,cuda-stream-capture' %s > %t 2>&1
// RUN: FileCheck %s --implicit-check-not="{{warning|error}}:" < %t
#include <cuda_runtime.h>

struct Context {
  void *Memory = nullptr;
  Context() = default;
  explicit Context(int) { cudaMalloc(&Memory, 4); }
};
template <typename T> struct Owner {
  T *Of = nullptr;
  T *get() const { return Of; }
  explicit operator bool() const { return Of; }
};
static Context *Now;
static bool Ready;
static Owner<Context> Held;
struct Single {
  static Single *Instance;
  void *Memory;
  static Single &get() {
    if (Instance)
      return *Instance;
    Instance = new Single;
    cudaMalloc(&Instance->Memory, 4);
    return *Instance;
  }
};
Single *Single::Instance;

void make() {
  cudaFree(0);
  Now = new Context;
}
Context &expected() {
  if (__builtin_expect(!!(Now == nullptr), 0))
    make();
  return *Now;
}
void flagged() {
  if (!Ready) {
    cudaSetDevice(0);
    Ready = true;
  }
}
Context &initialised() {
  static Context C(cudaFree(0));
  return C;
}
Context &owned() {
  if (!Held) {
    cudaFree(0);
    Held.Of = new Context;
  }
  return *Held.get();
}
void *chosen() { return Now ? Now->Memory : (cudaFree(0), nullptr); }

void everywhere(cudaStream_t S) {
  expected(), flagged(), initialised(), owned(), Single::get(), chosen();
  cudaLaunchHostFunc(S, [](void *) { expected(), flagged(), initialised(), owned(), Single::get(), chosen(); }, nullptr);
}

// Only the callback asks for it, it is made otherwise, or it is there.
static void *Scratch;
void only() {
  if (!Scratch)
    // CHECK: [[@LINE+1]]:5: warning: cudaMalloc in a lambda, which cudaLaunchHostFunc runs: a callback must not call CUDA [cuda-stream-capture]
    cudaMalloc(&Scratch, 64);
}
void often(bool Failed) {
  if (Failed)
    // CHECK: [[@LINE+1]]:5: warning: cudaDeviceSynchronize in a lambda, which cudaLaunchHostFunc runs: {{.*}} [cuda-stream-capture]
    cudaDeviceSynchronize();
}
void drop() {
  if (Now)
    // CHECK: [[@LINE+1]]:5: warning: cudaFree in a lambda, which cudaLaunchHostFunc runs: {{.*}} [cuda-stream-capture]
    cudaFree(Now->Memory);
}
void callbacks(cudaStream_t S, bool Failed) {
  often(Failed);
  drop();
  cudaLaunchHostFunc(
      S,
      [](void *) {
        only(), often(true), drop();
        if (!Scratch)
          // CHECK: [[@LINE+1]]:11: warning: cudaMalloc in a lambda, which cudaLaunchHostFunc runs: {{.*}} [cuda-stream-capture]
          cudaMalloc(&Scratch, 1);
      },
      nullptr);
}
