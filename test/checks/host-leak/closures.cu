// RUN: %check --checks='-*,cuda-host-leak' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Whoever keeps a closure keeps what it captured by value, and releases it when it is called.

#include <memory>
#include <functional>
#include <utility>
#include <vector>
template <class F> struct Kept {
  F f;
  explicit Kept(F &&g) : f(std::move(g)) {}
};
template <class F> void *keep(F f) { return new Kept<F>(std::move(f)); }
// What fails to keep it calls it, as the standard library's pointers do.
template <class F> void *keepOrCall(F f) {
  try {
    return new Kept<F>(std::move(f));
  } catch (...) {
    f();
    throw;
  }
}
static void take(void *&p, size_t bytes) {
  if (cudaMalloc(&p, bytes) != cudaSuccess)
    throw 1;
  if (cudaMemset(p, 0, bytes) != cudaSuccess) {
    cudaFree(p);
    throw 2;
  }
}

void *captured(size_t bytes) {
  void *p = nullptr;
  take(p, bytes);
  return keep([p] { cudaFree(p); });
}
void *capturedAll(size_t bytes) {
  void *p = nullptr;
  take(p, bytes);
  return keep([=] { cudaFree(p); });
}
void *underAnotherName(size_t bytes) {
  void *p = nullptr;
  take(p, bytes);
  return keep([q = p] { cudaFree(q); });
}
struct Release {
  void *p;
  void operator()() const { cudaFree(p); }
};
void *functor(size_t bytes) {
  void *p = nullptr;
  take(p, bytes);
  return keep(Release{p});
}
void *besideAnother(size_t bytes, void *other) {
  void *p = nullptr;
  take(p, bytes);
  return keep([p, other] { cudaFree(p); });
}
void *calledWhereItFails(size_t bytes) {
  void *p = nullptr;
  take(p, bytes);
  return keepOrCall([p] { cudaFree(p); });
}
void *functorWhereItFails(size_t bytes) {
  void *p = nullptr;
  take(p, bytes);
  return keepOrCall(Release{p});
}

std::shared_ptr<void> shared(size_t bytes) {
  void *p = nullptr;
  take(p, bytes);
  return std::shared_ptr<void>((char *)p + 128, [p](void *) { cudaFree(p); });
}
auto unique(size_t bytes, int *other) {
  void *p = nullptr;
  take(p, bytes);
  auto release = [p](int *) { cudaFree(p); };
  return std::unique_ptr<int, decltype(release)>(other, release);
}
std::function<void()> function(size_t bytes) {
  void *p = nullptr;
  take(p, bytes);
  return [p] { cudaFree(p); };
}
void guarded(size_t bytes, int *other) {
  void *p = nullptr;
  take(p, bytes);
  std::shared_ptr<int> guard(other, [=](int *) { cudaFree(p); });
  if (cudaMemset(p, 0, bytes) != cudaSuccess)
    throw 3;
}

void *inAContainer(size_t bytes, std::vector<std::function<void()>> &all) {
  void *p = nullptr;
  take(p, bytes);
  all.push_back([p] { cudaFree(p); });
  return p == nullptr ? nullptr : &all;
}
struct Handler {
  std::function<void()> release;
};
void assigned(size_t bytes, Handler &h) {
  void *p = nullptr;
  take(p, bytes);
  h.release = [p] { cudaFree(p); };
}
std::shared_ptr<void> sharedBehindATest(size_t bytes) {
  void *p = nullptr;
  // CHECK: :[[@LINE+2]]:3: warning: what cudaMalloc gives is released on one way through the function and left behind on another
  // CHECK: :[[@LINE+3]]:5: note: left behind here
  take(p, bytes);
  if (cudaDeviceSynchronize() != cudaSuccess)
    throw 3;
  return std::shared_ptr<void>((char *)p + 128, [p](void *) { cudaFree(p); });
}

// It is not kept before it is made.
void *beforeItIsKept(size_t bytes) {
  void *p = nullptr;
  // CHECK: :[[@LINE+2]]:3: warning: what cudaMalloc gives is released on one way through the function and left behind on another
  // CHECK: :[[@LINE+3]]:5: note: left behind here
  take(p, bytes);
  if (cudaDeviceSynchronize() != cudaSuccess)
    throw 3;
  return keep([p] { cudaFree(p); });
}
// A closure that stays here keeps nothing for anybody else.
int used(size_t bytes) {
  void *p = nullptr;
  // CHECK: :[[@LINE+1]]:7: warning: what cudaMalloc gives is released on one way through the function and left behind on another
  if (cudaMalloc(&p, bytes) != cudaSuccess)
    return 1;
  auto clear = [p, bytes] { return cudaMemset(p, 0, bytes); };
  if (clear() != cudaSuccess)
    // CHECK: :[[@LINE+1]]:5: note: left behind here
    return 2;
  cudaFree(p);
  return 0;
}
// What a caller gave is not what is released in its place.
int another(void *given, size_t bytes) {
  void *p = nullptr;
  // CHECK: :[[@LINE+1]]:7: warning: what cudaMalloc gives is released on one way through the function and left behind on another
  if (cudaMalloc(&p, bytes) != cudaSuccess)
    return 1;
  if (cudaMemset(p, 0, bytes) != cudaSuccess) {
    cudaFree(given);
    // CHECK: :[[@LINE+1]]:5: note: left behind here
    return 2;
  }
  cudaFree(p);
  return 0;
}
