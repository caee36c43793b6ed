// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include "Inputs/host-wrappers.h"
namespace hazard1 {
void f(float *p, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'fill' goes to the default stream, although 'f' has the 
  fill<<<(n + 255) / 256, 256>>>(p, 0, n);
  cudaStreamSynchronize(stream);
}
} // namespace hazard1
namespace hazard2 {
void f(float *d, const float *h, size_t b, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaMemcpyAsync' goes to the default stream, although 'f' has the str
  cudaMemcpyAsync(d, h, b, cudaMemcpyHostToDevice);
  scale<<<1, 1, 0, stream>>>(d, 1);
}
} // namespace hazard2
namespace hazard3 {
class Layer {
  cudaStream_t stream_;
  float *w_;

public:
  Layer();
  void forward(int n) {
    cudaMemsetAsync(w_, 0, n * 4, stream_);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'scale' goes to the default stream, although 'forward' h
    scale<<<1, 256>>>(w_, n);
  }
};
void use(Layer &l) { l.forward(1); }
} // namespace hazard3
namespace hazard4 {
template <class T> void run(T *p, int n, cudaStream_t s) {
  fill<<<1, 256, 0, s>>>(p, 1, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' goes to the default stream, although 'run' has t
  scale<<<1, 256>>>(p, n);
}
void g(float *p, cudaStream_t s) { run<float>(p, 3, s); }
} // namespace hazard4
namespace hazard5 {
void f(float *p, int n, const Stream &stream) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' goes to the default stream, although 'f' has the
  scale<<<1, 256>>>(p, n);
  stream.sync();
}
} // namespace hazard5
namespace hazard6 {
void f(float *p, int n) {
  Stream s;
  auto go = [&](int m) {
    fill<<<1, 256, 0, s>>>(p, 1, m);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'scale' goes to the default stream, although 'this funct
    scale<<<1, 256>>>(p, m);
  };
  go(n);
  s.sync();
}
} // namespace hazard6
namespace hazard7 {
struct Ctx {
  cudaStream_t stream;
  int dev;
};
void f(Ctx &ctx, float *p, int n) {
  cudaMemsetAsync(p, 0, n, ctx.stream);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'fill' goes to the default stream, although 'f' has the 
  fill<<<1, 32, 0>>>(p, 0, n);
}
} // namespace hazard7
namespace hazard8 {
void helper(float *p, int n, cudaStream_t s = 0) {
  scale<<<1, 32, 0, s>>>(p, n);
}
void f(float *p, int n, cudaStream_t s) {
  // CHECK: :[[@LINE+1]]:3: warning: 'helper' is given the default stream, although 'f' has the stream 's'
  helper(p, n);
  helper(p, n, s);
}
} // namespace hazard8
namespace hazard9 {
void f(float *p, int n, cudaStream_t s) {
  int b = 256;
  int g = (n + b - 1) / b;
  size_t smem = b * 4;
  fill<<<g, b, smem, s>>>(p, 0, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'add' goes to the default stream, although 'f' has the s
  add<<<g, b, smem>>>(p, p, p, n);
}
} // namespace hazard9
namespace hazard10 {
void f(float *p, int n, cudaStream_t s) {
  void *args[] = {&p, &n};
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' goes to the default stream, although 'f' has the
  cudaLaunchKernel((const void *)scale, dim3(1), dim3(32), args, 0, nullptr);
  cudaStreamSynchronize(s);
}
} // namespace hazard10
namespace hazard12 {
void f(float *p, int n, cudaStream_t s) {
  cudaEvent_t e;
  cudaEventCreate(&e);
  scale<<<1, 1, 0, s>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaEventRecord' goes to the default stream, although 'f' has the str
  cudaEventRecord(e);
  cudaEventSynchronize(e);
  cudaEventDestroy(e);
}
} // namespace hazard12
namespace right1 {
void f(float *p, int n, cudaStream_t /*unused*/) { fill<<<1, 256>>>(p, 0, n); }
} // namespace right1
namespace right2 {
void f(float *p, int n, cudaStream_t stream) {
  (void)stream;
  fill<<<1, 256>>>(p, 0, n);
}
} // namespace right2
namespace right3 {
void f(float *p, int n, cudaStream_t stream) {
  cudaStreamSynchronize(stream);
  fill<<<1, 256>>>(p, 0, n);
  cudaDeviceSynchronize();
}
} // namespace right3
namespace right4 {
void f(float *p, int n, cudaStream_t s) { fill<<<1, 256, 0, s>>>(p, 0, n); }
} // namespace right4
namespace right5 {
class L {
  cudaStream_t stream_ = nullptr;

public:
  void init() { cudaStreamCreate(&stream_); }
  void warm() {
    nothing<<<1, 1>>>();
    cudaDeviceSynchronize();
  }
  void go(float *p) { scale<<<1, 1, 0, stream_>>>(p, 1); }
};
void use(L &l) {
  l.warm();
  l.init();
}
} // namespace right5
namespace right6 {
void helper(float *p, int n, cudaStream_t s = 0) {
  scale<<<1, 32, 0, s>>>(p, n);
}
void f(float *p, int n) { helper(p, n); }
} // namespace right6
namespace right7 {
void f(float *d, float *h, size_t b, cudaStream_t s) {
  cudaMemcpyAsync(d, h, b, cudaMemcpyHostToDevice, s);
  cudaStreamSynchronize(s);
  cudaMemcpy(h, d, b, cudaMemcpyDeviceToHost);
}
} // namespace right7
namespace right8 {
void f(float *p, int n) {
  Event begin, end;
  begin.record(0);
  scale<<<1, 32>>>(p, n);
  end.record(0);
}
} // namespace right8
namespace right9 {
void f(float *p, int n, cudaStream_t s) {
  if (s == nullptr) {
    scale<<<1, 32>>>(p, n);
    return;
  }
  scale<<<1, 32, 0, s>>>(p, n);
}
} // namespace right9
namespace right10 {
struct Pool {
  std::vector<cudaStream_t> streams;
};
void f(Pool &pool, float *p, int n) {
  for (auto s : pool.streams)
    scale<<<1, 1, 0, s>>>(p, n);
  cudaDeviceSynchronize();
  nothing<<<1, 1>>>();
  cudaDeviceSynchronize();
}
} // namespace right10
// What a configuration object says.
namespace configured {
void silent(float *p, int n, cudaStream_t stream) {
  cudaLaunchConfig_t config = {};
  config.gridDim = 1;
  config.blockDim = 32;
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' goes to the default stream, although 'silent' has the stream 'stream'
  cudaLaunchKernelEx(&config, scale, p, n);
  cudaStreamSynchronize(stream);
}
void beside(float *p, int n, cudaStream_t stream) {
  cudaLaunchConfig_t config = {};
  config.gridDim = 1;
  config.blockDim = 32;
  config.stream = stream;
  cudaLaunchKernelEx(&config, scale, p, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' goes to the default stream, although 'beside' has the stream 'stream'
  scale<<<1, 32>>>(p, n);
}
} // namespace configured
namespace configuredRight {
void prepare(cudaLaunchConfig_t *config);
void elsewhere(float *p, int n, cudaStream_t stream) {
  cudaLaunchConfig_t config = {};
  prepare(&config);
  cudaLaunchKernelEx(&config, scale, p, n);
  cudaStreamSynchronize(stream);
}
void copied(float *p, int n, cudaStream_t stream,
            const cudaLaunchConfig_t &given) {
  cudaLaunchConfig_t config = given;
  cudaLaunchKernelEx(&config, scale, p, n);
  cudaStreamSynchronize(stream);
}
void set(float *p, int n, cudaStream_t stream) {
  cudaLaunchConfig_t config{};
  config.gridDim = 1;
  config.blockDim = 32;
  config.stream = stream;
  cudaLaunchKernelEx(&config, scale, p, n);
}
void through(float *p, int n, cudaStream_t stream) {
  cudaLaunchConfig_t config{};
  cudaStream_t *to = &config.stream;
  *to = stream;
  cudaLaunchKernelEx(&config, scale, p, n);
  cudaStreamSynchronize(stream);
}
} // namespace configuredRight
