// RUN: %check --checks='-*,cuda-cdp-child-pointer' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

struct Pair {
  int *first;
  int *second;
};

__global__ void child(int *p);
__global__ void two(int *p, const float *q);
__global__ void bytes(void *p);
__global__ void by_struct(Pair p);
template <class F> __global__ void run(F f) { f(); }

__global__ void direct(int *g) {
  int x = 0;
  __shared__ float tile[32];
  extern __shared__ int dynamic[];
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  child<<<1, 1>>>(&x);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'two' passes a pointer to 'tile' in shared memory
  two<<<1, 1>>>(g, tile);
  // CHECK: :[[@LINE+2]]:3: warning: the launch of 'child' passes a pointer to 'dynamic' in shared memory
  // CHECK: note: 'dynamic' is in shared memory, private to a block
  child<<<1, 1, 64>>>(dynamic + threadIdx.x);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'bytes' passes a pointer to 'tile' in shared memory
  bytes<<<1, 1>>>((void *)&tile[threadIdx.x]);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  child<<<1, 1>>>(reinterpret_cast<int *>(reinterpret_cast<unsigned long long>(&x)));
}

__global__ void parameter(Pair p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'n' in local memory
  child<<<1, 1>>>(&n);
  child<<<1, 1>>>(p.first);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'bytes' passes a pointer to 'p' in local memory
  bytes<<<1, 1>>>(&p.first);
}

__global__ void alias(int *g, bool c) {
  int x[4];
  int *p = x;
  int *q = p + 1;
  // CHECK: :[[@LINE+6]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  // CHECK: note: 'x' is in local memory
  // CHECK: :[[@LINE-4]]:8: note: assigned to 'p' here
  // CHECK: :[[@LINE-4]]:8: note: assigned to 'q' here
  // CHECK: :[[@LINE+1]]:8: note: assigned to 'r' here
  int *r = c ? q : g;
  child<<<1, 1>>>(r);
  r = g;
  child<<<1, 1>>>(r);
  int *&ref = r;
  ref = x;
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  child<<<1, 1>>>(r);
}

__global__ void fields(int *g) {
  int x = 0;
  Pair a = {g, &x};
  child<<<1, 1>>>(a.first);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  child<<<1, 1>>>(a.second);
  // CHECK: :[[@LINE+1]]:3: warning: an argument of the launch of 'by_struct' holds a pointer to 'x' in local memory
  by_struct<<<1, 1>>>(a);
  Pair b = a;
  b.second = g;
  by_struct<<<1, 1>>>(b);
  Pair *pa = &a;
  pa->second = g;
  by_struct<<<1, 1>>>(a);
}

__global__ void lambdas(int *g) {
  int x = 0;
  // CHECK: :[[@LINE+1]]:3: warning: an argument of the launch of 'run' holds a pointer to 'x' in local memory
  run<<<1, 1>>>([&] __device__ { x = 1; });
  run<<<1, 1>>>([=] __device__ { *g = x; });
  int *p = &x;
  // CHECK: :[[@LINE+2]]:3: warning: an argument of the launch of 'run' holds a pointer to 'x' in local memory
  // CHECK: note: the lambda captures 'p' here
  run<<<1, 1>>>([p] __device__ { *p = 1; });
}

__device__ void helper(int *p) {
  // CHECK: :[[@LINE+4]]:3: warning: the launch of 'child' passes a pointer to 'own' in local memory
  // CHECK: :[[@LINE+6]]:7: note: 'own' is in local memory
  // CHECK: :[[@LINE+6]]:3: note: passed to 'helper' as 'p' here
  // CHECK: :[[@LINE+1]]:3: note: use memory
  child<<<1, 1>>>(p);
}
__global__ void calls(int *g) {
  int own;
  helper(&own);
  helper(g);
}

template <class T> __device__ void in_template(T v) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'bytes' passes a pointer to 'v' in local memory
  bytes<<<1, 1>>>(&v);
}
__global__ void instantiates() {
  in_template(1);
  in_template(2.0f);
}

#define LAUNCH(K, P) K<<<1, 1>>>(P)
__global__ void macro() {
  int x;
  // CHECK: :[[@LINE+1]]:10: warning: the launch of 'child' passes a pointer to 'x' in local memory
  LAUNCH(child, &x);
}

struct Worker {
  int state;
  __device__ void go() {
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'bytes' passes a pointer to 'w' in local memory
    bytes<<<1, 1>>>(this);
  }
  __device__ void fine() { bytes<<<1, 1>>>(this); }
};
__device__ Worker global_worker;
__global__ void method() {
  Worker w;
  w.go();
  global_worker.fine();
}

__global__ void stack() {
  void *p = alloca(16);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'bytes' passes a pointer to the memory from alloca in local memory
  bytes<<<1, 1>>>(p);
}

__device__ int *returns(int *a, int *b, bool c) { return c ? a : b; }
__device__ void stores(int **out, int *p) { *out = p; }
__global__ void through_calls(int *g, bool c) {
  int x;
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  child<<<1, 1>>>(returns(&x, g, c));
  child<<<1, 1>>>(returns(&x, g, false));
  int *p = g;
  stores(&p, &x);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  child<<<1, 1>>>(p);
  stores(&p, g);
  child<<<1, 1>>>(p);
}
