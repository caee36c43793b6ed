// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not=warning:
// What was made of an array, an aggregate or a lambda ends where the rest throws.

__global__ void k(int *p) {}

struct Sets {
  int &at;
  int to;
  Sets(int &at, int to, bool fails) : at(at), to(to) {
    if (fails)
      throw 1;
  }
  Sets(const Sets &other) : at(other.at), to(other.to) {
    if (to < 0)
      throw 2;
  }
  ~Sets() { at = to; }
};
struct Two {
  Sets a, b;
};

void ofArray(int *p) {
  int block = 64;
  try {
    Sets all[3] = {Sets(block, 2048, false), Sets(block, 64, false), Sets(block, 64, true)};
  } catch (int) {
  }
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<1, block>>>(p);
  block = 2048;
  try {
    auto *all = new Sets[2]{Sets(block, 64, false), Sets(block, 2048, true)};
    delete[] all;
  } catch (int) {
  }
  k<<<1, block>>>(p);
}
void ofAggregate(int *p) {
  int block = 64;
  try {
    Two both{Sets(block, 2048, false), Sets(block, 64, true)};
  } catch (int) {
  }
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<1, block>>>(p);
}
void ofLambda(int *p) {
  int block = 64, other = 0;
  Sets first(block, 64, false), second(other, -1, false);
  try {
    first.to = 2048;
    auto both = [first, second] { return 1; };
    both();
  } catch (int) {
    first.to = 64;
  }
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<1, block>>>(p);
}
// What is whole ends once.
void whole(int *p) {
  int block = 2048;
  try {
    Sets all[2] = {Sets(block, 64, false), Sets(block, 2048, false)};
    throw 1;
  } catch (int) {
  }
  k<<<1, block>>>(p);
}
