// RUN: %check --checks='-*,cuda-cdp-handle-scope' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void work(int *p);

// A parent's stream in its child.
__global__ void uses_stream(cudaStream_t s, int *p) { work<<<1, 1, 0, s>>>(p); }
__global__ void parent_stream(int *p) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  work<<<1, 1, 0, s>>>(p);
  // CHECK: :[[@LINE+4]]:3: warning: this launch passes a stream to 'uses_stream', which uses it; a stream is valid only in the grid that created it [cuda-cdp-handle-scope]
  // CHECK: :[[@LINE-3]]:3: note: the stream is created here
  // CHECK: :[[@LINE+2]]:3: note: passed to kernel 'uses_stream' as 's' here
  // CHECK: :[[@LINE-8]]:55: note: the stream is used here
  uses_stream<<<1, 1>>>(s, p);
}

// Events, in a structure, recorded by a helper of the child.
struct Order {
  cudaEvent_t done;
  int *data;
};
__device__ void finish(Order o) { cudaEventRecord(o.done, 0); }
__global__ void uses_event(Order o) { finish(o); }
__global__ void parent_event(int *p) {
  Order o;
  o.data = p;
  cudaEventCreateWithFlags(&o.done, cudaEventDisableTiming);
  // CHECK: :[[@LINE+1]]:3: warning: this launch passes an event to 'uses_event'
  uses_event<<<1, 1>>>(o);
}

// The host's handles.
__global__ void waits(cudaStream_t s, cudaEvent_t e) {
  // CHECK: :[[@LINE+1]]:3: warning: a stream that the host created is used in device code, where it is not valid
  cudaStreamWaitEvent(s, nullptr, 0);
  // CHECK: :[[@LINE+1]]:3: warning: an event that the host created is used in device code
  cudaEventRecord(e, 0);
}
__global__ void destroys(cudaStream_t s) {
  // CHECK: :[[@LINE+1]]:3: warning: a stream that the host created is used in device code
  cudaStreamDestroy(s);
}
__device__ void launch_into(cudaStream_t s, int *p) { work<<<1, 1, 0, s>>>(p); }
__global__ void through_helper(cudaStream_t s, int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: a stream that the host created is used in device code
  launch_into(s, p);
}
void host(int *p) {
  cudaStream_t s;
  cudaEvent_t e;
  cudaStreamCreate(&s);
  cudaEventCreate(&e);
  waits<<<1, 1, 0, s>>>(s, e);
  void *args[] = {&s};
  cudaLaunchKernel((void *)destroys, dim3(1), dim3(1), args, 0, s);
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(1);
  config.stream = s;
  cudaLaunchKernelEx(&config, through_helper, s, p);
}

// One grid's stream in another grid.
__device__ cudaStream_t shared_stream;
__global__ void creates() { cudaStreamCreateWithFlags(&shared_stream, cudaStreamNonBlocking); }
__global__ void other_grid(int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: a stream that another grid created is used here; a stream is valid only in the grid that created it
  work<<<1, 1, 0, shared_stream>>>(p);
}

__global__ void puts(cudaEvent_t *out) {
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  out[0] = e;
}
__global__ void takes(cudaEvent_t *in) {
  // CHECK: :[[@LINE+1]]:3: warning: an event that another grid created is used here
  cudaEventRecord(in[0], 0);
}
void through_memory() {
  cudaEvent_t *box;
  cudaMalloc(&box, sizeof(*box));
  puts<<<1, 1>>>(box);
  takes<<<1, 1>>>(box);
}

__device__ cudaStream_t from_host;
__global__ void reads_symbol(int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: a stream that the host created is used in device code
  work<<<1, 1, 0, from_host>>>(p);
}
void sets_symbol() {
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaMemcpyToSymbol(from_host, &s, sizeof(s));
}

// Arrays of handles.
__device__ cudaStream_t pool[4];
__global__ void fills() {
  for (int i = 0; i < 4; ++i)
    cudaStreamCreateWithFlags(&pool[i], cudaStreamNonBlocking);
}
__global__ void draws(int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: a stream that another grid created is used here
  work<<<1, 1, 0, pool[threadIdx.x % 4]>>>(p);
}
