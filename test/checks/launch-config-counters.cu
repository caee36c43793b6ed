// A local static that things are only added to holds what it began with, or
// more; how often it was counted before is no choice of whoever calls.
// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not=warning:

__global__ void kernel(int *p);

static int next() {
  static int n = 0;
  return ++n;
}
static int &shared() {
  static int n = 0;
  return n;
}
void runs(void (*)());
static int byLambda() {
  static int n = 4;
  runs([] { n = -4; });
  return n++;
}

void atLeastTwo(int *p) {
  next();
  // CHECK: :[[#@LINE+1]]:{{.*}} block x extent 2,048
  kernel<<<1, next() >= 2 ? 2048 : 64>>>(p);
}

void neverLess(int *p) {
  next();
  kernel<<<1, next() < 2 ? 2048 : 64>>>(p);
}

void howOften(int *p) { kernel<<<1, next() == 3 ? 2048 : 64>>>(p); }

// Whoever has the reference may store anything.
void setElsewhere(int *p) {
  // CHECK: :[[#@LINE+1]]:{{.*}} block x extent 2,048
  kernel<<<1, shared() < 0 ? 2048 : 64>>>(p);
}

void setWithin(int *p) {
  // CHECK: :[[#@LINE+1]]:{{.*}} block x extent 2,048
  kernel<<<1, byLambda() < 0 ? 2048 : 64>>>(p);
}
