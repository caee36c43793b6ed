// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Which memory a pointer is read from, and with which arguments a kernel runs.

// Two that one helper makes are two.
int **box() {
  int **b;
  cudaMalloc(&b, sizeof(*b));
  return b;
}
__global__ void put(int **out) { *out = new int[4]; }
void two_boxes() {
  int **a = box(), **b = box();
  put<<<1, 1>>>(a);
  int *p, *q;
  cudaMemcpy(&q, b, sizeof(q), cudaMemcpyDeviceToHost);
  cudaFree(q);
  cudaMemcpy(&p, a, sizeof(p), cudaMemcpyDeviceToHost);
  // CHECK: :[[@LINE+1]]:3: warning: host code frees memory that device code allocated
  cudaFree(p);
}

// Members next to each other.
struct Pair {
  int *device;
  int *host;
};
__device__ Pair pair;
__global__ void fill_pair() { pair.device = (int *)malloc(64); }
void read_pair(int *mine) {
  Pair copy;
  cudaMemcpyFromSymbol(&copy, pair, sizeof(copy));
  cudaFree(copy.host);
  // CHECK: :[[@LINE+1]]:3: warning: host code frees memory that device code allocated
  cudaFree(copy.device);
}

// A flag says who frees.
__global__ void may_free(int *p, bool own) {
  if (own)
    // CHECK: :[[@LINE+1]]:5: warning: device code frees memory that the host allocated
    free(p);
}
__global__ void may_drop(int *p, bool own) {
  if (own)
    free(p);
}
void flags() {
  int *p;
  cudaMalloc(&p, 64);
  may_free<<<1, 1>>>(p, false);
  may_free<<<1, 1>>>(p, true);
  may_drop<<<1, 1>>>(p, false);
}

// Put there by the host, by an atomic operation, by a copy of an object.
__device__ void *given;
__global__ void frees_given() {
  // CHECK: :[[@LINE+1]]:3: warning: device code frees memory that the host allocated
  free(given);
}
void gives() {
  void *p;
  cudaMalloc(&p, 64);
  cudaMemcpyToSymbol(given, &p, sizeof(p));
  frees_given<<<1, 1>>>();
}
__device__ unsigned long long top;
__global__ void pushes() { atomicExch(&top, (unsigned long long)malloc(64)); }
void pops() {
  void *p;
  cudaMemcpyFromSymbol(&p, top, sizeof(p));
  // CHECK: :[[@LINE+1]]:3: warning: host code frees memory that device code allocated
  cudaFree(p);
}
__global__ void copies_object(Pair *out) {
  Pair local;
  local.device = new int[4];
  local.host = nullptr;
  *out = local;
}
void reads_object() {
  Pair *box, back;
  cudaMalloc(&box, sizeof(Pair));
  copies_object<<<1, 1>>>(box);
  cudaMemcpy(&back, box, sizeof(Pair), cudaMemcpyDeviceToHost);
  cudaFree(back.host);
  // CHECK: :[[@LINE+1]]:3: warning: host code frees memory that device code allocated
  cudaFree(back.device);
}

// An owner in host code whose destructor frees what a kernel made.
struct Owner {
  int *p;
  ~Owner() { cudaFree(p); }
};
__device__ int *kept;
__global__ void keep() { kept = new int[4]; }
// CHECK: :[[@LINE+2]]:13: warning: host code frees memory that device code allocated
// CHECK: :[[@LINE-5]]:14: note: freed by cudaFree here
void owns() {
  Owner o;
  cudaMemcpyFromSymbol(&o.p, kept, sizeof(o.p));
}

// One helper copies from two boxes.
int *get(int **from) {
  int *out;
  cudaMemcpy(&out, from, sizeof(out), cudaMemcpyDeviceToHost);
  return out;
}
void get_to(int **to, int **from) { cudaMemcpy(to, from, sizeof(*to), cudaMemcpyDeviceToHost); }
void gets() {
  int **a = box(), **b = box();
  put<<<1, 1>>>(a);
  cudaFree(get(b));
  int *p, *q;
  get_to(&p, a);
  get_to(&q, b);
  cudaFree(q);
  // CHECK: :[[@LINE+1]]:3: warning: host code frees memory that device code allocated
  cudaFree(p);
  // CHECK: :[[@LINE+1]]:3: warning: host code frees memory that device code allocated
  cudaFree(get(a));
}

// Before the kernel puts it there, and after something else did.
void before_and_after(int **host) {
  int **a = box(), *p, *q, *r;
  cudaMemcpy(&p, a, sizeof(p), cudaMemcpyDeviceToHost);
  cudaFree(p);
  put<<<1, 1>>>(a);
  cudaMemcpy(&q, a, sizeof(q), cudaMemcpyDeviceToHost);
  // CHECK: :[[@LINE+1]]:3: warning: host code frees memory that device code allocated
  cudaFree(q);
  int *own;
  cudaMalloc(&own, 64);
  cudaMemcpy(a, &own, sizeof(own), cudaMemcpyHostToDevice);
  cudaMemcpy(&r, a, sizeof(r), cudaMemcpyDeviceToHost);
  cudaFree(r);
}

// Elements of what is copied as a whole.
__global__ void put_second(int **out) { out[1] = new int[4]; }
void two_elements() {
  int **a, *both[2];
  cudaMalloc(&a, sizeof(both));
  put_second<<<1, 1>>>(a);
  cudaMemcpy(both, a, sizeof(both), cudaMemcpyDeviceToHost);
  cudaFree(both[0]);
  // CHECK: :[[@LINE+1]]:3: warning: host code frees memory that device code allocated
  cudaFree(both[1]);
}
