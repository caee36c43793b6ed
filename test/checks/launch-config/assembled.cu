// Configurations that are put together in several places.
// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not=warning:

__global__ void k(int *p) {}

class Launcher {
public:
  Launcher(int side) : block(side, side), blocks(1) {}
  void widen(int by) { block.x *= by; }
  void run(int *p) const { k<<<blocks, block>>>(p); }
  dim3 block;
  int blocks;
};
void object(int *p) {
  Launcher l(16);
  l.run(p);
  l.widen(8);
  // CHECK: :[[@LINE+2]]:3: warning: a block of 2,048 threads
  // CHECK: :[[@LINE-9]]:28: note: the launch is here
  l.run(p);
}

struct Policy {
  static constexpr int Threads = 512;
  static constexpr int Rows = 4;
};
struct Small {
  static constexpr int Threads = 128;
  static constexpr int Rows = 4;
};
template <class P> void policy(int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: a block of 2,048 threads
  k<<<1, dim3(P::Threads, P::Rows)>>>(p);
}
void policies(int *p) {
  policy<Policy>(p);
  policy<Small>(p);
}

constexpr int Sizes[] = {64, 128, 2048};
void tables(int *p, int which) {
  k<<<1, Sizes[1]>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048
  k<<<1, Sizes[2]>>>(p);
  k<<<1, Sizes[which]>>>(p);
}

void pointers(int *p) {
  dim3 block(8, 8, 8);
  dim3 *alias = &block;
  alias->z <<= 1;
  k<<<1, block>>>(p);
  alias->z += 1;
  // CHECK: :[[@LINE+1]]:3: warning: a block of 1,088 threads
  k<<<1, *alias>>>(p);
}

void choice(int *p, int mode) {
  int threads;
  switch (mode) {
  case 0:
    threads = 128;
    break;
  case 1:
    threads = 1056;
    break;
  default:
    threads = 256;
  }
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 1,056
  k<<<1, threads>>>(p);
  if (mode != 1)
    k<<<1, threads>>>(p);
  if (mode == 0)
    k<<<1, threads>>>(p);
}

template <class F> void call(F f) { f(33); }
void lambdas(int *p) {
  int height = 32;
  auto launch = [=](int width) { k<<<1, dim3(width, height)>>>(p); };
  launch(16);
  // CHECK: :[[@LINE+1]]:3: warning: a block of 1,056 threads
  call(launch);
  auto byReference = [&] { k<<<1, dim3(32, height)>>>(p); };
  byReference();
  height = 64;
  // CHECK: :[[@LINE+1]]:3: warning: a block of 2,048 threads
  byReference();
}

void unknownCallee(int *, int &, dim3 &);
void silent(int *p, int n) {
  int threads = 2048;
  dim3 block(64, 64);
  unknownCallee(p, threads, block);
  k<<<1, threads>>>(p);
  k<<<1, block>>>(p);
  threads = 2048;
  while (threads > 1024)
    threads /= 2;
  k<<<1, threads>>>(p);
  int shrinking = 4096;
  for (int i = 0; i < n; ++i)
    shrinking /= 2;
  k<<<1, shrinking>>>(p);
}
