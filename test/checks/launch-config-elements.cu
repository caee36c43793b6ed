// What a container of the library runs of its elements' classes may change
// what the program counts with; an exception ends with its last handler.
// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not=warning:
#include <map>
#include <utility>
#include <vector>

__global__ void kernel(int *p);

static int threads;

// Whoever makes or ends one is counted.
struct Counted {
  Counted() { threads += 32; }
  Counted(const Counted &) { threads += 32; }
  ~Counted() { threads -= 32; }
};
// What it has is its own.
struct Owner {
  int *p;
  explicit Owner(int n) : p(new int(n)) {}
  Owner(Owner &&o) : p(std::exchange(o.p, nullptr)) {}
  Owner &operator=(Owner &&o) {
    std::swap(p, o.p);
    return *this;
  }
  ~Owner() { delete p; }
};

void counted(int *p) {
  threads = 2048;
  {
    std::vector<Counted> a(2);
    a.clear();
    std::map<int, Counted> b;
    b[1];
    b.erase(1);
  }
  kernel<<<1, threads>>>(p);
}

void owned(int *p) {
  threads = 2048;
  {
    std::vector<Owner> a;
    a.emplace_back(3);
    a.emplace_back(4);
    a.erase(a.begin());
    a.clear();
  }
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: block x extent 2,048
  kernel<<<1, threads>>>(p);
}

void movedFrom(int *p) {
  std::vector<std::vector<int>> rows;
  std::vector<int> row{1, 2};
  rows.push_back(std::move(row));
  kernel<<<1, row.empty() ? 64 : 2048>>>(p);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: block x extent 2,048
  kernel<<<1, row.empty() ? 2048 : 64>>>(p);
}

struct Error {
  int *ended;
  explicit Error(int *n) : ended(n) {}
  Error(const Error &o) : ended(o.ended) {}
  ~Error() { ++*ended; }
};

void endsBehind(int *p) {
  int n = 0, within = -1;
  try {
    throw Error(&n);
  } catch (const Error &) {
    within = n;
  }
  kernel<<<1, within == 0 && n == 1 ? 64 : 2048>>>(p);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: block x extent 2,048
  kernel<<<1, within == 0 && n == 1 ? 2048 : 64>>>(p);
}

void thrownAgain(int *p) {
  int n = 0, within = -1;
  try {
    try {
      throw Error(&n);
    } catch (const Error &) {
      throw;
    }
  } catch (const Error &) {
    within = n;
  }
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: block x extent 2,048
  kernel<<<1, within == 0 && n == 1 ? 2048 : 64>>>(p);
}

// The copy ends, and what was thrown.
void caughtByValue(int *p) {
  int n = 0;
  try {
    throw Error(&n);
  } catch (Error e) {
    n += 10;
  }
  kernel<<<1, n == 12 ? 64 : 2048>>>(p);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: block x extent 2,048
  kernel<<<1, n == 12 ? 2048 : 64>>>(p);
}
