// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not=warning:
// Values through structured bindings and the classes of the C++ library.

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

__global__ void k(int *p) {}

struct Shape {
  int grid, block;
};
Shape shapeOf(int n) { return {n / 1024, 1024}; }
std::pair<int, int> pairOf(int n) { return {n / 1024, 1024}; }

void bindings(int *p) {
  auto [grid, block] = shapeOf(1000);
  // CHECK: :[[@LINE+1]]:3: warning: a grid with x extent 0 has no blocks
  k<<<grid, block>>>(p);
  auto [a, b] = shapeOf(4096);
  k<<<a, b>>>(p);
  // CHECK: :[[@LINE+2]]:3: warning: block x extent 2,048 is above the limit
  auto [c, d] = Shape{1, 2048};
  k<<<c, d>>>(p);
}
void references(int *p) {
  Shape s{1, 256};
  auto &[grid, block] = s;
  k<<<grid, block>>>(p);
  s.block = 2048;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<grid, block>>>(p);
  block = 64;
  k<<<1, s.block>>>(p);
}
void arrays(int *p) {
  int both[] = {1, 2048};
  auto [grid, block] = both;
  both[1] = 32;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<grid, block>>>(p);
  k<<<grid, both[1]>>>(p);
}
void pairs(int *p) {
  auto [grid, block] = pairOf(1000);
  // CHECK: :[[@LINE+1]]:3: warning: a grid with x extent 0 has no blocks
  k<<<grid, block>>>(p);
  auto [a, b] = std::make_pair(1, 1024);
  k<<<a, b>>>(p);
  std::pair<int, int> shape{1, 2048};
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<shape.first, shape.second>>>(p);
  shape.second = 512;
  k<<<shape.first, shape.second>>>(p);
}

void elements(int *p, int i) {
  constexpr std::array<int, 2> table{256, 2048};
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<1, table[1]>>>(p);
  k<<<1, table[0]>>>(p);
  std::array<int, 2> sizes{2048, 2048};
  sizes[0] = 128;
  k<<<1, sizes[0]>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<1, sizes[1]>>>(p);
  // Any may be another one now.
  sizes[i] = 64;
  k<<<1, sizes[1]>>>(p);
}
void ranges(int *p) {
  const std::array<int, 3> sizes{128, 512, 1536};
  for (int size : sizes)
    // CHECK: :[[@LINE+1]]:5: warning: block x extent 1,536 is above the limit
    k<<<1, size>>>(p);
  const std::array<int, 2> fine{128, 512};
  for (int size : fine)
    k<<<1, size>>>(p);
  std::vector<int> list{256, 2048};
  for (int size : list)
    // CHECK: :[[@LINE+1]]:5: warning: block x extent 2,048 is above the limit
    k<<<1, size>>>(p);
  list[1] = 64;
  for (int size : list)
    k<<<1, size>>>(p);
  int plain[] = {128, 2048};
  for (int &size : plain)
    size = 32;
  for (int size : plain)
    k<<<1, size>>>(p);
}

void counts(int *p) {
  std::vector<float> v(1000);
  // CHECK: :[[@LINE+1]]:3: warning: a grid with x extent 0 has no blocks
  k<<<v.size() / 1024, 1024>>>(p);
  v.resize(2048);
  k<<<v.size() / 1024, 1024>>>(p);
  v.push_back(1);
  k<<<v.size() / 4096, 1024>>>(p);
  std::array<int, 2048> a;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<1, a.size()>>>(p);
}
void functions(int *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 {{.*}}limit
  k<<<1, std::clamp(4096, 1, 2048)>>>(p);
  k<<<1, std::clamp(n, 32, 1024)>>>(p);
  int side = (int)std::sqrt(2500.0);
  // CHECK: :[[@LINE+1]]:3: warning: a block of 2,500 threads is more than
  k<<<1, dim3(side, side)>>>(p);
  int small = (int)std::sqrt(1024.0);
  k<<<1, dim3(small, small)>>>(p);
}
