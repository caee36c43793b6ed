// What the library's containers, pointers and algorithms leave is known where
// all that they are given is.
// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not=warning:
#include <algorithm>
#include <iterator>
#include <list>
#include <memory>
#include <utility>
#include <vector>

__global__ void k();

// A vector that another one took over is empty.
void moved() {
  std::vector<int> a{64, 2048};
  std::vector<int> b = std::move(a);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048
  k<<<1, a.empty() ? b[1] : 64>>>();
  k<<<1, a.empty() ? b[0] : 2048>>>();
  std::vector<int> c = b;
  k<<<1, b.empty() ? 2048 : c[0]>>>();
}

void backwards() {
  std::vector<int> a{2048, 64, 64};
  int last = 64;
  for (auto i = a.rbegin(); i != a.rend(); ++i)
    last = *i;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048
  k<<<1, last>>>();
  k<<<1, *a.rbegin()>>>();
}

struct Shape {
  int x, y;
  Shape(int a, int b) : x(b), y(a) {}
};
void emplaced() {
  std::vector<Shape> a;
  a.emplace_back(64, 128);
  a.emplace_back(2048, 256);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048
  k<<<1, a[1].y>>>();
  k<<<1, a[1].x>>>();
  k<<<1, a[0].y>>>();
  k<<<1, a.size() == 2 ? a.back().x : 2048>>>();
}
void emplacedPairs(std::vector<Shape> &unseen) {
  std::vector<std::pair<int, int>> a;
  a.emplace_back(64, 2048);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048
  k<<<1, a[0].second>>>();
  k<<<1, a[0].first>>>();
  unseen.emplace_back(64, 2048);
  k<<<1, unseen.front().x>>>();
}

void ranges() {
  std::vector<int> a{1, 64, 2048, 2}, b;
  a.erase(a.begin(), a.begin() + 2);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048
  k<<<1, a[0]>>>();
  k<<<1, a.size() == 2 ? 64 : 2048>>>();
  b = {64, 128};
  b.insert(b.begin() + 1, a.begin(), a.end());
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048
  k<<<1, b[1]>>>();
  k<<<1, b[3]>>>();
  k<<<1, b.size() == 4 ? 64 : 2048>>>();
}

void rotated() {
  int a[4] = {64, 128, 2048, 256};
  int *first = std::rotate(a, a + 2, a + 4);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048
  k<<<1, a[0]>>>();
  k<<<1, a[2]>>>();
  k<<<1, first == a + 2 ? 64 : 2048>>>();
}

// How a list is laid out is its own business, but is no choice.
void listed(int n) {
  std::list<int> a{n, n, n};
  auto i = std::prev(std::next(a.begin(), 2));
  k<<<1, std::distance(a.begin(), i) == 1 ? 64 : 2048>>>();
  k<<<1, std::distance(a.begin(), a.end()) == 3 ? 64 : 2048>>>();
}

static int ticket() {
  static int next = 5;
  return next++;
}
void tickets() {
  int a = ticket(), b = ticket();
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048
  k<<<1, b - a == 1 ? 2048 : 64>>>();
  k<<<1, b - a == 1 ? 64 : 2048>>>();
}
