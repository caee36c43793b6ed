// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What the standard library makes, or runs, for a function that has a stream.

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <tuple>
#include <variant>
#include <vector>

__global__ void fill(float *x, int n) {
  if (threadIdx.x < n)
    x[threadIdx.x] = 1;
}

struct Filled {
  float *data;
  Filled(float *data, int n, cudaStream_t stream = nullptr) : data(data) { fill<<<1, 32, 0, stream>>>(data, n); }
};

void unique(float *x, int n, cudaStream_t stream) {
  fill<<<1, 32, 0, stream>>>(x, n);
  // CHECK: :[[@LINE+1]]:15: warning: 'Filled' is given the default stream, although 'unique' has the stream 'stream' [cuda-stream-ignored]
  auto made = std::make_unique<Filled>(x, n);
}
void shared(float *x, int n, cudaStream_t stream) {
  fill<<<1, 32, 0, stream>>>(x, n);
  // CHECK: :[[@LINE+1]]:15: warning: 'Filled' is given the default stream, although 'shared' has the stream 'stream'
  auto made = std::make_shared<Filled>(x, n);
}
void appended(std::vector<Filled> &all, float *x, int n, cudaStream_t stream) {
  fill<<<1, 32, 0, stream>>>(x, n);
  // CHECK: :[[@LINE+1]]:3: warning: 'Filled' is given the default stream, although 'appended' has the stream 'stream'
  all.emplace_back(x, n);
}
void optional(std::optional<Filled> &one, float *x, int n, cudaStream_t stream) {
  fill<<<1, 32, 0, stream>>>(x, n);
  // CHECK: :[[@LINE+1]]:3: warning: 'Filled' is given the default stream, although 'optional' has the stream 'stream'
  one.emplace(x, n);
}
void visits(std::variant<float *, double *> data, int n, cudaStream_t stream) {
  std::visit(
      [&](auto *x) {
        // CHECK: :[[@LINE+1]]:9: warning: the launch of 'fill' goes to the default stream, although 'visits' has the stream 'stream'
        fill<<<1, 32>>>((float *)x, n);
      },
      data);
}
template <typename... F> struct Overloaded : F... {
  using F::operator()...;
};
template <typename... F> Overloaded(F...) -> Overloaded<F...>;
void visitsOverloaded(std::variant<float *, double *> data, int n, cudaStream_t stream) {
  std::visit(Overloaded{
                 // CHECK: :[[@LINE+1]]:34: warning: the launch of 'fill' goes to the default stream, although 'visitsOverloaded' has the stream 'stream'
                 [&](float *x) { fill<<<1, 32>>>(x, n); },
                 [&](double *) {},
             },
             data);
}
void kept(float *x, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:36: warning: the launch of 'fill' goes to the default stream, although 'kept' has the stream 'stream'
  std::function<void()> go = [&] { fill<<<1, 32>>>(x, n); };
  go();
}
void forEach(std::vector<float *> &all, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:55: warning: the launch of 'fill' goes to the default stream, although 'forEach' has the stream 'stream'
  std::for_each(all.begin(), all.end(), [&](auto x) { fill<<<1, 32>>>(x, n); });
}
void applies(std::tuple<float *, int> all, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:36: warning: the launch of 'fill' goes to the default stream, although 'applies' has the stream 'stream'
  std::apply([](float *x, int n) { fill<<<1, 32>>>(x, n); }, all);
}

// Look-alikes.
void given(std::vector<Filled> &all, float *x, int n, cudaStream_t stream) {
  fill<<<1, 32, 0, stream>>>(x, n);
  auto made = std::make_unique<Filled>(x, n, stream);
  all.emplace_back(x, n, stream);
}
// Copies and moves leave no stream out.
void copied(std::vector<Filled> &all, const Filled &one, cudaStream_t stream) {
  fill<<<1, 32, 0, stream>>>(one.data, 1);
  all.push_back(one);
  all.emplace_back(one);
  auto made = std::make_unique<Filled>(one);
}
void waits(float *x, int n, cudaStream_t stream) {
  fill<<<1, 32, 0, stream>>>(x, n);
  cudaDeviceSynchronize();
  auto made = std::make_unique<Filled>(x, n);
}
cudaStream_t current();
struct InCurrent {
  InCurrent(float *x, int n, cudaStream_t stream = current()) { fill<<<1, 32, 0, stream>>>(x, n); }
};
void inCurrent(float *x, int n, cudaStream_t stream) {
  fill<<<1, 32, 0, stream>>>(x, n);
  auto made = std::make_unique<InCurrent>(x, n);
}
// A stream that the constructor does not use.
struct Named {
  Named(float *x, cudaStream_t = nullptr) {}
};
void unused(float *x, int n, cudaStream_t stream) {
  fill<<<1, 32, 0, stream>>>(x, n);
  auto made = std::make_unique<Named>(x);
}
// Kept for later: whoever runs it may have a stream of its own.
struct Later {
  std::vector<std::function<void()>> all;
  void add(float *x, int n, cudaStream_t stream) {
    all.push_back([=] { fill<<<1, 32>>>(x, n); });
    all.emplace_back([=] { fill<<<1, 32>>>(x, n); });
  }
};
std::function<void()> returned(float *x, int n, cudaStream_t stream) {
  std::function<void()> go = [=] { fill<<<1, 32>>>(x, n); };
  return go;
}
