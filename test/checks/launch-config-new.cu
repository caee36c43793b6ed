// Elements of an array that new makes are told apart, and constructors and
// destructors run on each; what is kept of an exception is thrown again.
// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: %check --checks='-*,cuda-launch-config' --bound=path-new-elements=3 %s -- | FileCheck %s --check-prefix=LESS
// RUN: %check --checks='-*,cuda-launch-config' --bound=path-new-elements=4 %s -- | FileCheck %s --implicit-check-not=warning:
#include <exception>
#include <mutex>
#include <stdarg.h>
#include <string.h>

__global__ void kernel(int *p);

static int threads;

struct Counted {
  Counted() { threads += 512; }
  ~Counted() { threads -= 512; }
};

void toldApart(int *p) {
  int *sizes = new int[2];
  sizes[0] = 64;
  sizes[1] = 2048;
  kernel<<<1, sizes[0]>>>(p);
  // CHECK: :[[@LINE+1]]:{{.*}}warning: block x extent 2,048
  kernel<<<1, sizes[1]>>>(p);
  delete[] sizes;
}

void zeros(int *p, int n) {
  int *sizes = new int[2]();
  kernel<<<1, sizes[1] + 64>>>(p);
  delete[] sizes;
}

void onEach(int *p) {
  threads = 0;
  int n = 4;
  Counted *all = new Counted[n];
  // LESS-NOT: :[[@LINE+2]]:{{.*}}warning:
  // CHECK: :[[@LINE+1]]:{{.*}}warning: block x extent 2,048
  kernel<<<1, threads>>>(p);
  delete[] all;
  kernel<<<1, threads + 32>>>(p);
}

// A part of a number is written.
void halves(int *p) {
  int low = 0x00110800, threads = 0;
  memcpy(&threads, &low, 2);
  // CHECK: :[[@LINE+1]]:{{.*}}warning: block x extent 2,048
  kernel<<<1, threads>>>(p);
  memset(&threads, 0, 1);
  kernel<<<1, threads == 0x800 ? 64 : 1>>>(p);
}

void keptException(int *p) {
  std::exception_ptr kept;
  try {
    throw 2048;
  } catch (...) {
    kept = std::current_exception();
  }
  try {
    std::rethrow_exception(kept);
  } catch (long) {
    kernel<<<1, 4096>>>(p);
  } catch (int threads) {
    // CHECK: :[[@LINE+1]]:{{.*}}warning: block x extent 2,048
    kernel<<<1, threads>>>(p);
  }
}

static int last(int count, ...) {
  va_list all;
  va_start(all, count);
  int out = 0;
  while (count--)
    out = va_arg(all, int);
  va_end(all);
  return out;
}
void ellipsis(int *p) {
  // CHECK: :[[@LINE+1]]:{{.*}}warning: block x extent 2,048
  kernel<<<1, last(2, 64, 2048)>>>(p);
  kernel<<<1, last(2, 2048, 64)>>>(p);
}

// Whether a mutex is free is no possibility of two.
void locked(int *p) {
  std::mutex m;
  m.lock();
  kernel<<<1, m.try_lock() ? 2048 : 64>>>(p);
}
