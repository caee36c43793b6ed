// A number that the program computes and the linter does not know decides which configuration a launch has, and the other one is none. What callers,
// the surroundings or unseen code say are two.
// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cstdlib>

__global__ void kernel();
int unseen();

int depth(int n) { return n ? 1 + depth(n - 1) : 0; }
struct Chain {
  Chain *next;
};
int length(const Chain *c) { return c ? 1 + length(c->next) : 0; }
void recursion() {
  kernel<<<1, depth(60) == 60 ? 64 : 2048>>>();
  Chain links[30];
  for (int i = 0; i < 30; ++i)
    links[i].next = i ? &links[i - 1] : nullptr;
  kernel<<<1, length(&links[29]) == 30 ? 64 : 2048>>>();
}
void addresses() {
  alignas(16) int a[8];
  const auto first = reinterpret_cast<unsigned long long>(a),
             second = reinterpret_cast<unsigned long long>(a + 1);
  kernel<<<1, second - first == 4 && first % 16 == 0 ? 64 : 2048>>>();
}
void drawn() { kernel<<<1, rand() >= 0 ? 64 : 2048>>>(); }

void open(int n, const int *data) {
  // CHECK: :[[@LINE+1]]:3: warning:
  kernel<<<1, n > 3 ? 64 : 2048>>>();
  // CHECK: :[[@LINE+1]]:3: warning:
  kernel<<<1, data[n] ? 64 : 2048>>>();
  // CHECK: :[[@LINE+1]]:3: warning:
  kernel<<<1, unseen() ? 64 : 2048>>>();
  // CHECK: :[[@LINE+1]]:3: warning:
  kernel<<<1, getenv("LARGE") ? 2048 : 64>>>();
}
int most(const int *data, int n) {
  int out = 0;
  for (int i = 0; i < n; ++i)
    out = data[i] > out ? data[i] : out;
  return out;
}
void counted(const int *data, int n) {
  int large = 0;
  for (int i = 0; i < n; ++i)
    if (data[i] > 7)
      ++large;
  // CHECK: :[[@LINE+1]]:3: warning:
  kernel<<<1, large > 3 ? 2048 : 64>>>();
  // CHECK: :[[@LINE+1]]:3: warning:
  kernel<<<1, most(data, n) > 3 ? 2048 : 64>>>();
}
