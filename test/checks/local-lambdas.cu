// RUN: %check --checks='correctness,-cuda-fp-implicit-double' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A lambda that only the function around it calls runs with what that function knows, and is told of where it is written.

__global__ void scale(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
__global__ void each(int n, unsigned *a) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= n)
    return;
  __syncthreads();
  a[i] = 1;
}
void asked(float *x, int n) {
  if (n % 256)
    return;
  [&] { scale<<<n / 256, 256>>>(x, n); }();
  [=]() { scale<<<n / 256, 256>>>(x, n); }();
  [&](float *p) { scale<<<n / 256, 256>>>(p, n); }(x);
  const auto run = [&] { scale<<<n / 256, 256>>>(x, n); };
  run();
  auto twice = [&](int blocks) { scale<<<blocks, 256>>>(x, n); };
  twice(n / 256);
  twice(n / 256);
  [&] { [&] { scale<<<n / 256, 256>>>(x, n); }(); }();
}
// As macros do it that choose a type.
#define DISPATCH(KIND, ...)                                                                                                                                    \
  [&] {                                                                                                                                                        \
    switch (KIND) {                                                                                                                                            \
    case 0: {                                                                                                                                                  \
      using type = float;                                                                                                                                      \
      return __VA_ARGS__();                                                                                                                                    \
    }                                                                                                                                                          \
    default: {                                                                                                                                                 \
      using type = double;                                                                                                                                     \
      return __VA_ARGS__();                                                                                                                                    \
    }                                                                                                                                                          \
    }                                                                                                                                                          \
  }()
template <class T> __global__ void scaleTyped(T *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
void dispatched(void *x, int n, int kind) {
  if (n % 256)
    return;
  DISPATCH(kind, [&] { scaleTyped<type><<<n / 256, 256>>>((type *)x, n); });
}
void threads(unsigned *a, int blocks, int threads) {
  [&] { each<<<blocks, threads>>>(blocks * threads, a); }();
}

// Hazards: nobody asks, or others may call it.
void open(float *x, int n) {
  [&] {
    // CHECK: :[[@LINE+1]]:5: warning: the number of blocks rounds down: up to 255 elements at the end are not processed [cuda-launch-truncated-grid]
    scale<<<n / 256, 256>>>(x, n);
  }();
}
struct Queue {
  void (*run)(float *, int);
};
void later(Queue q);
void handedOn(float *x, int n) {
  if (n % 256)
    return;
  // CHECK: :[[@LINE+1]]:42: warning: the number of blocks rounds down
  const auto run = [](float *x, int n) { scale<<<n / 256, 256>>>(x, n); };
  later({run});
}
