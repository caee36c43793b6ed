// RUN: %cuda-lint --no-cache --quiet --fail-on=never --checks='-*,cuda-host-byte-count' %s -- -arch=sm_90 2>&1 | FileCheck %s --implicit-check-not='warning: cuda'

// The size of a class that is not parsed in full, for want of a header, is not that of what is left of it.

#include "nowhere.h"

struct Shape {
  virtual void draw() const = 0;
};
struct Ball : Shape {
  void draw() const;
  Vector at;
  float colour[4];
};
struct Box {
  Ball inner;
};
struct Small {
  float x, y, z, r, s;
};
static Small *Scene;
void add(const Small *from, size_t n) {
  cudaMalloc((void **)&Scene, n * sizeof(Ball));
  cudaMemcpy(Scene, from, n * sizeof(Small), cudaMemcpyHostToDevice);
}
void addInner(const Small *from, size_t n) {
  cudaMalloc((void **)&Scene, n * sizeof(Box));
  cudaMemcpy(Scene, from, n * sizeof(Small), cudaMemcpyHostToDevice);
}
void addHalf(const Small *from, size_t n) {
  cudaMalloc((void **)&Scene, n * sizeof(float));
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy writes 5 times as much as memory of cudaMalloc has
  cudaMemcpy(Scene, from, n * sizeof(Small), cudaMemcpyHostToDevice);
}
