// RUN: %check --checks='-*,cuda-cdp-handle-scope' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Where a handle comes from, when several functions have their part in it.

__global__ void work(int *p);

// Two launches further down.
__global__ void grandchild(cudaStream_t s, int *p) { work<<<1, 1, 0, s>>>(p); }
__global__ void child(cudaStream_t s, int *p) { grandchild<<<1, 1>>>(s, p); }
__global__ void parent(int *p) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  // CHECK: :[[@LINE+3]]:3: warning: this launch passes a stream to 'grandchild', which uses it
  // CHECK: :[[@LINE+2]]:3: note: passed to kernel 'child' as 's' here
  // CHECK: :[[@LINE-6]]:49: note: passed to kernel 'grandchild' as 's' here
  child<<<1, 1>>>(s, p);
}

// A member says whether the other one is used.
struct Job {
  cudaStream_t stream;
  int own;
};
__global__ void runs(Job j, int *p) {
  if (j.own)
    work<<<1, 1, 0, j.stream>>>(p);
}
__global__ void jobs(int *p) {
  Job j;
  cudaStreamCreateWithFlags(&j.stream, cudaStreamNonBlocking);
  j.own = 0;
  runs<<<1, 1>>>(j, p);
  j.own = 1;
  // CHECK: :[[@LINE+1]]:3: warning: this launch passes a stream to 'runs', which uses it
  runs<<<1, 1>>>(j, p);
}

// The second of two in the parameter buffer.
__global__ void second(int *p, cudaStream_t s) { work<<<1, 1, 0, s>>>(p); }
struct Arguments {
  int *p;
  cudaStream_t s;
};
__global__ void by_buffer(int *p) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  Arguments *arguments = (Arguments *)cudaGetParameterBuffer(8, 16);
  arguments->p = p;
  arguments->s = s;
  // CHECK: :[[@LINE+1]]:3: warning: this launch passes a stream to 'second', which uses it
  cudaLaunchDevice((void *)second, arguments, dim3(1), dim3(1), 0, 0);
}

// Elements next to each other.
__device__ cudaStream_t pair[2];
__global__ void makes_first() { cudaStreamCreateWithFlags(&pair[0], cudaStreamNonBlocking); }
__global__ void uses_second(int *p) { work<<<1, 1, 0, pair[1]>>>(p); }
__global__ void uses_first(int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: a stream that another grid created is used here
  work<<<1, 1, 0, pair[0]>>>(p);
}

// By a virtual call on an object that is known.
struct Source {
  __device__ virtual cudaStream_t stream() const { return 0; }
};
struct Owning : Source {
  cudaStream_t s;
  __device__ cudaStream_t stream() const override { return s; }
};
__global__ void uses(cudaStream_t s, int *p) { work<<<1, 1, 0, s>>>(p); }
__global__ void calls(int *p) {
  Owning o;
  cudaStreamCreateWithFlags(&o.s, cudaStreamNonBlocking);
  Source none;
  const Source *source = &none;
  uses<<<1, 1>>>(source->stream(), p);
  source = &o;
  // CHECK: :[[@LINE+1]]:3: warning: this launch passes a stream to 'uses', which uses it
  uses<<<1, 1>>>(source->stream(), p);
}
