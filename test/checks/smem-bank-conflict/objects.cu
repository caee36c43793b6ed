// Which column a thread has, kept in objects that are made, ended, packed and compared in C++'s ways.
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- -std=c++20 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

#include <cuda_runtime.h>
#include <string.h>

// An object that a function returns is made where it goes to, and ends there once.
struct Self {
  Self *me;
  int column;
  __device__ Self(int c) : me(this), column(c) {}
  Self(const Self &) = delete;
};
__device__ Self make(int c) { return Self(c); }
__device__ int through(Self s, int c) { return s.me->column = c, s.column; }

struct Last {
  int &out, n;
  __device__ ~Last() { out = n; }
};
struct Items {
  Last last;
  int a[2];
};
__device__ Items items(int &out, int n, int first, int second) { return {{out, n}, {first, second}}; }
__device__ Last either(bool b, int &out, int n, int m) { return b ? Last{out, n} : Last{out, m}; }

__global__ void returned() {
  const int row = threadIdx.x;
  Self a = make(0);
  a.column = row;
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[a.me->column][0] = 1; }
  Self b = make(row);
  b.column = 0;
  { __shared__ float sm[32][32]; sm[b.me->column][0] = 1; }
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[through(Self(0), row)][0] = 1; }
  { __shared__ float sm[32][32]; sm[through(Self(row), 0)][0] = 1; }
  // The temporary lives as long as the loop over a member of it.
  int ended = row, seen = 0;
  for (int i : items(ended, 0, 0, row).a)
    seen = ended ? i : seen;
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[row ? seen : 0][0] = 1; }
  { __shared__ float sm[32][32]; sm[ended][0] = 1; }
  // Of two only one is made.
  int one = 0, other = 0;
  {
    Last l = either(row >= 0, one, row, 0);
    other = one;
  }
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[one][0] = 1; }
  { __shared__ float sm[32][32]; sm[other][0] = 1; }
}

// Whether a pointer is null.
struct Node {
  int column;
  Node *next;
};
struct Owner {
  int *slot, put;
  __device__ Owner(int *s, int p) : slot(s), put(p) {}
  __device__ Owner(Owner &&o) : slot(o.slot), put(o.put) { o.slot = nullptr; }
  __device__ ~Owner() {
    if (slot)
      *slot = put;
  }
};

__global__ void pointers() {
  const int row = threadIdx.x;
  Node c{row, nullptr}, b{0, &c}, a{row, &b};
  int last = 0, middle = 0;
  for (Node *p = &a; p; p = p->next) {
    last = p->column;
    if (p != &c && p->next != nullptr && p->next->next == nullptr)
      middle = p->column;
  }
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[last][0] = 1; }
  { __shared__ float sm[32][32]; sm[middle][0] = 1; }
  int moved = 0, kept = row;
  {
    Owner o(&moved, row);
    Owner p(static_cast<Owner &&>(o));
    o.put = 0;
    Owner q(&kept, row);
    Owner r(static_cast<Owner &&>(q));
    q.put = row;
    r.put = 0;
  }
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[moved][0] = 1; }
  { __shared__ float sm[32][32]; sm[kept][0] = 1; }
  bool has = static_cast<bool>(&a);
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[has ? row : 0][0] = 1; }
  { __shared__ float sm[32][32]; sm[has ? 0 : row][0] = 1; }
}

// Bits, bytes and zeroes.
struct Packed {
  unsigned low : 5;
  int sign : 7;
  unsigned high : 5;
};
union Words {
  unsigned long long all;
  unsigned part[2];
  struct {
    unsigned lo, hi;
  };
};
struct Parts {
  int a, b;
};

__global__ void packed() {
  const int row = threadIdx.x;
  Packed p{};
  p.low = 0;
  p.high = row;
  p.sign = -row;
  Packed q = p;
  q.low = row + 32;
  q.high = 0;
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[p.high][0] = 1; }
  { __shared__ float sm[32][32]; sm[p.low][0] = 1; }
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[-q.sign][0] = 1; }
  { __shared__ float sm[32][32]; sm[q.high][0] = 1; }
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[q.low][0] = 1; }
  // Whole words over bits: nothing is known of them any more.
  *reinterpret_cast<unsigned *>(&q) = 0;
  { __shared__ float sm[32][32]; sm[q.low][0] = 1; }
}

__global__ void bytes() {
  const int row = threadIdx.x;
  Words w;
  w.part[0] = 0;
  w.part[1] = row;
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[w.all >> 32][0] = 1; }
  { __shared__ float sm[32][32]; sm[w.lo][0] = 1; }
  Parts z = Parts(), s(row, 0);
  memset(&z, 0, sizeof z);
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[z.a + s.a][0] = 1; }
  { __shared__ float sm[32][32]; sm[z.b + s.b][0] = 1; }
  int two[2] = {row, row};
  memset(two + 1, 0, sizeof(int));
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[two[0]][0] = 1; }
  { __shared__ float sm[32][32]; sm[two[1]][0] = 1; }
}

// Letters of a literal, and an object that a template is given.
struct Config {
  int at;
  bool reversed;
};
template <Config C> __device__ int chosen(int a, int b) {
  const Config &c = C;
  return (C.at == 1) == c.reversed ? a : b;
}
__device__ int lengthOf(const char *s) {
  int n = 0;
  while (s[n])
    ++n;
  return n;
}

__global__ void constants() {
  const int row = threadIdx.x;
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[chosen<Config{1, true}>(row, 0)][0] = 1; }
  { __shared__ float sm[32][32]; sm[chosen<Config{2, true}>(row, 0)][0] = 1; }
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[lengthOf("gemm") == 4 ? row : 0][0] = 1; }
  { __shared__ float sm[32][32]; sm["xyz"[1] == 'y' ? 0 : row][0] = 1; }
  char name[8] = "k";
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[name[1] == 0 ? row : 0][0] = 1; }
  { __shared__ float sm[32][32]; sm[name[0] == 'k' ? 0 : row][0] = 1; }
}

// What a warp finds together.
__global__ void together() {
  const int row = threadIdx.x;
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[__all_sync(~0u, row < 32) ? row : 0][0] = 1; }
  { __shared__ float sm[32][32]; sm[__any_sync(~0u, row > 31) ? row : 0][0] = 1; }
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[row + 31 - __reduce_max_sync(~0u, row)][0] = 1; }
  { __shared__ float sm[32][32]; sm[__reduce_add_sync(~0u, row) == 496 ? 0 : row][0] = 1; }
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[__vadd4(row, 0x01010101) & 31][0] = 1; }
  { __shared__ float sm[32][32]; sm[__vcmpeq4(row, row) == ~0u ? 0 : row][0] = 1; }
}

void launch() {
  returned<<<1, 32>>>();
  pointers<<<1, 32>>>();
  packed<<<1, 32>>>();
  bytes<<<1, 32>>>();
  constants<<<1, 32>>>();
  together<<<1, 32>>>();
}

// A number that is read from the middle of bytes.
__global__ void ofBytes(float *out) {
  __shared__ float s[1024];
  unsigned char bytes[8] = {0, 0, 0, 0, 32, 0, 0, 0};
  const int step = *(int *)(bytes + 4);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 32-way bank conflict
  s[threadIdx.x * step] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
void launchOfBytes(float *out) { ofBytes<<<1, 32>>>(out); }
// What a method that is not seen is given to read only stays what it was.
struct Sink {
  __device__ void put(const int *from, float *to);
};
__global__ void givenToRead(float *out, Sink sink) {
  __shared__ float s[1024];
  int step = 32;
  sink.put(&step, out);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 32-way bank conflict
  s[threadIdx.x * step] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
void launchGivenToRead(float *out, Sink sink) { givenToRead<<<1, 32>>>(out, sink); }
