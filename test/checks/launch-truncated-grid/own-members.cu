// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error|launch is here}}:'
// An object that a method's own object holds is given to the kernel: the method is what rounds down, whoever calls it.

struct View {
  float *x, *v;
  int count;
};
template <class Force> __global__ void integrate(View p, float dt, Force force) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= p.count)
    return;
  p.x[i] += dt * force(p.v[i]);
}
struct Gravity {
  float g;
  __device__ float operator()(float v) const { return v - g; }
};

class Shifted {
public:
  explicit Shifted(const View &view) : view(view) {}
  template <class Force> void step(float dt, Force force, cudaStream_t stream) const {
    const int grid = blocks();
    // CHECK: :[[@LINE+1]]:5: warning: the number of blocks rounds down: up to 127 elements at the end are not processed
    integrate<Force><<<grid, Threads, 0, stream>>>(view, dt, force);
  }

private:
  static constexpr int Shift = 7, Threads = 1 << Shift;
  int blocks() const { return view.count >> Shift; }
  View view;
};
struct Plain {
  View view;
  void step(float dt) {
    // CHECK: :[[@LINE+1]]:5: warning: the number of blocks rounds down: up to 255 elements
    integrate<<<view.count / 256, 256>>>(view, dt, Gravity{1});
  }
};
struct Pointed {
  const View *view;
  void step(float dt) const {
    // CHECK: :[[@LINE+1]]:5: warning: the number of blocks rounds down: up to 255 elements
    integrate<<<view->count / 256, 256>>>(*view, dt, Gravity{1});
  }
};
struct Inherits : Plain {
  void twice(float dt) {
    // CHECK: :[[@LINE+1]]:5: warning: the number of blocks rounds down: up to 63 elements
    integrate<<<view.count / 64, 64>>>(view, 2 * dt, Gravity{1});
  }
};
void simulate(const View &view, int steps, cudaStream_t stream) {
  const Shifted system(view);
  for (int s = 0; s < steps; ++s)
    system.step(0.01f, Gravity{9.81f}, stream);
}

// A quotient of floating-point numbers that is cut off.
__global__ void scale(float *x, unsigned count) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    x[i] *= 2;
}
void ofConstants(float *x) {
  const unsigned block = 192;
  const unsigned count = 100000;
  dim3 grid(static_cast<unsigned>(count / static_cast<float>(block)));
  // CHECK: :[[@LINE+1]]:3: warning: the grid covers 99,840 of 100,000 elements: 100,000 / 192 rounds down
  scale<<<grid, block>>>(x, count);
}

// The last element, instead of their number.
__global__ void noMore(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n - 1)
    return;
  x[i] *= 2;
}
__global__ void atMost(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n - 1)
    x[i] *= 2;
}
void upToTheLast(float *x, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 255 elements
  noMore<<<n / 256, 256>>>(x, n);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 255 elements
  atMost<<<n / 256, 256>>>(x, n);
}

//===----------------------------------------------------------------------===//
// Look-alikes
//===----------------------------------------------------------------------===//

struct RoundsUp {
  View view;
  void step(float dt) const { integrate<<<(view.count + 255) / 256, 256>>>(view, dt, Gravity{1}); }
};
struct OtherView {
  View view, all;
  void step(float dt) const { integrate<<<all.count / 256, 256>>>(view, dt, Gravity{1}); }
};
// Somebody tests the count of these.
struct Whole {
  float *x, *v;
  int count;
};
__global__ void ofWhole(Whole p, float dt) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.count)
    p.x[i] += dt * p.v[i];
}
struct Checked {
  Whole v;
  bool step(float dt) const {
    if (v.count % 256)
      return false;
    ofWhole<<<v.count / 256, 256>>>(v, dt);
    return true;
  }
};
struct Rest {
  View v;
  void step(float dt) const {
    integrate<<<v.count / 256, 256>>>(v, dt, Gravity{1});
    const int done = v.count / 256 * 256;
    integrate<<<1, 256>>>(View{v.x + done, v.v + done, v.count - done}, dt, Gravity{1});
  }
};
void noRest(float *x, int n) {
  noMore<<<(n + 255) / 256, 256>>>(x, n);
  atMost<<<n / 256 + 1, 256>>>(x, n);
  atMost<<<(n - 1) / 256 + 1, 256>>>(x, n);
}
__global__ void shorter(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n - 8)
    x[i] *= 2;
}
void otherBound(float *x, int n) { shorter<<<n / 256, 256>>>(x, n); }
void thatDivide(float *x) {
  const unsigned block = 192, count = 96000;
  scale<<<static_cast<unsigned>(count / static_cast<float>(block)), block>>>(x, count);
}
void roundedUp(float *x) {
  const unsigned block = 192, count = 100000;
  scale<<<static_cast<unsigned>(ceilf(count / static_cast<float>(block))), block>>>(x, count);
}
