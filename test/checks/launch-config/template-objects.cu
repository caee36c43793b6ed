// What an object holds that a template is given: its members, those of a base, elements, through a reference and a copy.
// RUN: %check --checks='-*,cuda-launch-config' %s -- -std=c++20 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
#include <cuda_runtime.h>

__global__ void kernel();
struct Base { int k; };
struct Config : Base { int at; bool reversed; int list[2]; };
inline int second(const Config &c) { return c.list[1]; }

template <Config C> void launches() {
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit of 1,024
  kernel<<<1, C.reversed ? 2048 : 64>>>();
  kernel<<<1, C.at == 1 ? 64 : 2048>>>();
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit of 1,024
  kernel<<<1, C.k == 7 ? 2048 : 64>>>();
  kernel<<<1, second(C) == 5 ? 64 : 2048>>>();
  const Config copy = C;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit of 1,024
  kernel<<<1, copy.list[0] == 4 ? 2048 : 64>>>();
}

void all() { launches<Config{{7}, 1, true, {4, 5}}>(); }
