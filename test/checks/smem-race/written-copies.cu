// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What Clang copies member by member runs the code that a member has for it.
struct Swaps {
  int x, y;
  __device__ Swaps(int x, int y) : x(x), y(y) {}
  __device__ Swaps(const Swaps &o) : x(o.y), y(o.x) {}
  __device__ Swaps &operator=(const Swaps &o) {
    x = o.y;
    return *this;
  }
};
struct Holds {
  int n;
  Swaps s;
};
struct Many {
  Swaps s[2];
};
struct Plain {
  int x, y;
};
struct Grown : Plain {
  __device__ virtual int get() { return x; }
};

template <int Way> __device__ int through(int x, int y) {
  if (Way == 0) {
    Holds a{1, Swaps(x, y)};
    Holds b = a;
    return b.s.x;
  }
  if (Way == 1) {
    Holds a{1, Swaps(x, y)}, b{1, Swaps(x, x)};
    b = a;
    return b.s.x;
  }
  if (Way == 2) {
    Many a{{Swaps(x, x), Swaps(x, y)}};
    Many b = a;
    return b.s[1].x;
  }
  Grown a;
  a.x = y;
  a.y = x;
  Grown b = a;
  return b.get();
}

template <int Way> __global__ void raced(int *Out) {
  __shared__ int S[64];
  S[threadIdx.x] = threadIdx.x;
  // CHECK: :[[@LINE+1]]:22: warning: thread 0 reads byte 252 of 'S', which thread 63 of the block writes with no barrier in between
  Out[threadIdx.x] = S[through<Way>(threadIdx.x, 63 - threadIdx.x)];
}
template <int Way> __global__ void own(int *Out) {
  __shared__ int S[64];
  S[threadIdx.x] = threadIdx.x;
  Out[threadIdx.x] = S[through<Way>(63 - threadIdx.x, threadIdx.x)];
}
void launch(int *Out) {
  raced<0><<<1, 64>>>(Out);
  own<0><<<1, 64>>>(Out);
  own<1><<<1, 64>>>(Out);
  own<2><<<1, 64>>>(Out);
  own<3><<<1, 64>>>(Out);
}

// A covariant method returns another place than the one that is named.
struct A {
  int p;
  __device__ virtual ~A() {}
};
struct B {
  int x;
  __device__ virtual B *self() { return this; }
};
struct Both : A, B {
  __device__ Both *self() override { return this; }
};
__global__ void covariant(int *Out) {
  __shared__ int S[64];
  S[threadIdx.x] = threadIdx.x;
  Both d;
  d.p = 63 - threadIdx.x;
  d.x = threadIdx.x;
  B &b = d;
  Out[threadIdx.x] = S[b.self()->x];
}
__global__ void covariantRace(int *Out) {
  __shared__ int S[64];
  S[threadIdx.x] = threadIdx.x;
  Both d;
  d.p = threadIdx.x;
  d.x = 63 - threadIdx.x;
  B &b = d;
  // CHECK: :[[@LINE+1]]:22: warning: thread 0 reads byte 252 of 'S', which thread 63 of the block writes with no barrier in between
  Out[threadIdx.x] = S[b.self()->x];
}
void launchCovariant(int *Out) {
  covariant<<<1, 64>>>(Out);
  covariantRace<<<1, 64>>>(Out);
}

// What a function that is not followed leaves behind a pointer, and what a
// number that does not fit becomes, are no choices.
__global__ void determined(int *Out) {
  __shared__ int S[64];
  float Whole;
  float Part = modff(2.5f, &Whole);
  int Same;
  __match_all_sync(~0u, 7, &Same);
  S[threadIdx.x] = threadIdx.x;
  Out[threadIdx.x] = S[Whole == 2.f && Part == 0.5f ? threadIdx.x : 63 - threadIdx.x];
  Out[threadIdx.x] += S[Same ? threadIdx.x : 63 - threadIdx.x];
  Out[threadIdx.x] += S[__float2uint_rz(-3.f) == 0 ? threadIdx.x : 63 - threadIdx.x];
}
__global__ void agreed(int *Out) {
  __shared__ int S[64];
  int Same;
  __match_all_sync(~0u, threadIdx.x, &Same);
  S[threadIdx.x] = threadIdx.x;
  // CHECK: :[[@LINE+1]]:22: warning: thread 0 reads byte 252 of 'S', which thread 63 of the block writes with no barrier in between
  Out[threadIdx.x] = S[Same ? threadIdx.x : 63 - threadIdx.x];
}
// Another file may write the table, which this one does not.
__constant__ int Table[2] = {3, 7};
__global__ void ofTable(int *Out) {
  __shared__ int S[64];
  S[threadIdx.x] = threadIdx.x;
  Out[threadIdx.x] = S[Table[1] == 7 ? threadIdx.x : 63 - threadIdx.x];
}
void launchDetermined(int *Out) {
  determined<<<1, 64>>>(Out);
  agreed<<<1, 64>>>(Out);
  ofTable<<<1, 64>>>(Out);
}
