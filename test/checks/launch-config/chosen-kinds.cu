// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What says which of several kinds an object is may be one of two where ways meet, and is none of the others.

#include <cuda_runtime.h>

enum Kind { Unknown, Sparse, Dense, Empty };

__global__ void scatter(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i];
}

struct Vector {
  int count = 0;
  Kind kind = Unknown;
  int *out = nullptr, *in = nullptr;

  void dense(const int *from) {
    if (!from)
      return;
    kind = Dense;
  }
  void sparse(const int *from) {
    if (!from)
      return;
    kind = Sparse;
  }
  void denseOrEmpty(const int *from, int n) {
    if (!from)
      return;
    kind = n ? Dense : Empty;
  }
  void extract() {
    if (kind == Sparse)
      scatter<<<(count + 127) / 128, 128>>>(out, in, count);
  }
  void extractAny() {
    if (kind != Dense && kind != Unknown && kind != Empty)
      scatter<<<(count + 127) / 128, 128>>>(out, in, count);
  }
  void extractKept() {
    const bool other = kind != Dense && kind != Unknown && kind != Empty;
    if (other)
      scatter<<<(count + 127) / 128, 128>>>(out, in, count);
  }
  void extractBySwitch() {
    switch (kind) {
    case Sparse:
      scatter<<<(count + 127) / 128, 128>>>(out, in, count);
      break;
    default:
      break;
    }
  }
};

void ofTwoKinds(const int *from) {
  Vector v;
  v.dense(from);
  v.extract();
}
void ofThreeKinds(const int *from, int n) {
  Vector v;
  v.denseOrEmpty(from, n);
  v.extract();
}
void ofNoneOfThem(const int *from, int n) {
  Vector v;
  v.denseOrEmpty(from, n);
  v.extractAny();
}
void ofNoneOfThemKept(const int *from, int n) {
  Vector v;
  v.denseOrEmpty(from, n);
  v.extractKept();
}
void ofOneCase(const int *from) {
  Vector v;
  v.dense(from);
  v.extractBySwitch();
}

enum class Small : unsigned char { None, Some, Many };
void ofAByte(const int *from, int *out) {
  Small kind = Small::None;
  int count = 0;
  if (from)
    kind = Small::Many;
  if (kind == Small::Some)
    scatter<<<count, 128>>>(out, from, count);
}

// It may be this one.
void mayBe(const int *from) {
  Vector v;
  v.sparse(from);
  // CHECK: :[[@LINE+1]]:3: warning: a grid with x extent 0 has no blocks: the launch fails and 'scatter' does not run
  v.extract();
}
void mayBeOneCase(const int *from) {
  Vector v;
  v.sparse(from);
  // CHECK: :[[@LINE+1]]:3: warning: a grid with x extent 0 has no blocks: the launch fails and 'scatter' does not run
  v.extractBySwitch();
}
void mayBeAByte(const int *from, int *out) {
  Small kind = Small::None;
  int count = 0;
  if (from)
    kind = Small::Some;
  if (kind == Small::Some)
    // CHECK: :[[@LINE+1]]:5: warning: a grid with x extent 0 has no blocks: the launch fails and 'scatter' does not run
    scatter<<<count, 128>>>(out, from, count);
}
