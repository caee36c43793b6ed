// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__device__ int *from_device;
__global__ void allocate(int **out) {
  from_device = (int *)malloc(64);
  out[0] = new int[16];
}

void host_side(int *buffer) {
  int *p;
  cudaMemcpyFromSymbol(&p, from_device, sizeof(p));
  // CHECK: :[[@LINE+3]]:3: warning: host code frees memory that device code allocated; the call fails with cudaErrorInvalidValue [cuda-cdp-heap-mismatch]
  // CHECK: :[[@LINE-8]]:24: note: allocated from the device heap here
  // CHECK: note: free it in device code, the way it was allocated
  cudaFree(p);
  // CHECK: :[[@LINE+1]]:3: warning: host code copies memory that device code allocated; cudaMemcpy fails with cudaErrorInvalidValue
  cudaMemcpy(buffer, p, 64, cudaMemcpyDeviceToHost);
}

void through_memory(int *buffer) {
  int **box;
  cudaMalloc(&box, sizeof(*box));
  allocate<<<1, 1>>>(box);
  int *p;
  cudaMemcpy(&p, box, sizeof(p), cudaMemcpyDeviceToHost);
  // CHECK: :[[@LINE+1]]:3: warning: host code frees memory that device code allocated
  cudaFree(p);
  cudaFree(box);
}

__global__ void frees(int *p, int *q, int *r) {
  // CHECK: :[[@LINE+2]]:3: warning: device code frees memory that the host allocated; the device heap does not own it, and the context is lost
  // CHECK: note: allocated by the host here
  cudaFree(p);
  // CHECK: :[[@LINE+1]]:3: warning: device code frees memory that the host allocated
  free(q);
  // CHECK: :[[@LINE+1]]:3: warning: device code frees memory that the host allocated
  delete[] r;
}
__device__ void release(int *p) { free(p); }
__global__ void frees_by_helper(int *p) {
  int *mine = (int *)malloc(4);
  release(mine);
  // CHECK: :[[@LINE+1]]:3: warning: device code frees memory that the host allocated
  release(p);
}
struct Buffers {
  int *data;
};
__global__ void frees_member(Buffers b) {
  int *p = b.data;
  // CHECK: :[[@LINE+1]]:3: warning: device code frees memory that the host allocated
  cudaFree(p + 0);
}
void launches() {
  int *a, *b, *c;
  cudaMalloc(&a, 4);
  cudaMalloc((void **)&b, 4);
  cudaMallocManaged(&c, 4);
  frees<<<1, 1>>>(a, b, c);
  frees_by_helper<<<1, 1>>>(a);
  Buffers d;
  cudaMalloc(&d.data, 4);
  frees_member<<<1, 1>>>(d);
}

// Arrays, members of device objects, managed pointers.
__device__ void *slots[4];
__global__ void fill_slots() { slots[threadIdx.x] = malloc(8); }
void free_slot() {
  void *p[4];
  cudaMemcpyFromSymbol(p, slots, sizeof(p));
  // CHECK: :[[@LINE+1]]:3: warning: host code frees memory that device code allocated
  cudaFree(p[1]);
}
struct Node {
  Node *next;
  int value;
};
__device__ Node *head;
__global__ void push() {
  Node *n = new Node;
  n->next = head;
  head = n;
}
void read_list() {
  Node *n, copy;
  cudaMemcpyFromSymbol(&n, head, sizeof(n));
  // CHECK: :[[@LINE+1]]:3: warning: host code copies memory that device code allocated
  cudaMemcpy(&copy, n, sizeof(copy), cudaMemcpyDeviceToHost);
}
__managed__ int *managed;
__global__ void set_managed() { cudaMalloc((void **)&managed, 64); }
void free_managed() {
  set_managed<<<1, 1>>>();
  cudaDeviceSynchronize();
  // CHECK: :[[@LINE+1]]:3: warning: host code frees memory that device code allocated
  cudaFree(managed);
}
