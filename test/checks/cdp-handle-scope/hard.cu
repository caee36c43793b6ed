// RUN: %check --checks='-*,cuda-cdp-handle-scope' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void work(int *p);

// Made by a helper, kept in an object, used by a method in the child.
__device__ cudaStream_t make_stream() {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  return s;
}
struct Queue {
  cudaStream_t stream;
  int *data;
  __device__ void submit() const { work<<<1, 1, 0, stream>>>(data); }
};
__global__ void drain(Queue q) { q.submit(); }
__global__ void method(int *p) {
  Queue q{make_stream(), p};
  q.submit();
  // CHECK: :[[@LINE+1]]:3: warning: this launch passes a stream to 'drain', which uses it
  drain<<<1, 1>>>(q);
  q.stream = cudaStreamPerThread;
  drain<<<1, 1>>>(q);
}

// A template kernel and a lambda that captures the handle.
template <class F> __global__ void run(F f) { f(); }
__global__ void lambda(int *p) {
  cudaStream_t s = make_stream();
  // CHECK: :[[@LINE+1]]:3: warning: this launch passes a stream to 'run', which uses it
  run<<<1, 1>>>([=] __device__() { work<<<1, 1, 0, s>>>(p); });
  run<<<1, 1, 0, s>>>([=] __device__() { work<<<1, 1>>>(p); });
}

// A kernel that launches itself.
__global__ void recursive(int depth, cudaStream_t s, int *p) {
  if (depth == 0)
    return;
  recursive<<<1, 1, 0, s>>>(depth - 1, s, p);
}
__global__ void starts(int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: this launch passes a stream to 'recursive', which uses it
  recursive<<<1, 1>>>(3, make_stream(), p);
  recursive<<<1, 1>>>(3, 0, p);
}

// Through the parameter buffer.
__global__ void waits(cudaEvent_t e) { cudaStreamWaitEvent(0, e, 0); }
__global__ void by_buffer() {
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  void *params = cudaGetParameterBufferV2((void *)waits, dim3(1), dim3(1), 0);
  memcpy(params, &e, sizeof(e));
  // CHECK: :[[@LINE+1]]:3: warning: this launch passes an event to 'waits', which uses it
  cudaLaunchDeviceV2(params, 0);
}

// Through memory that the child reads: the use is the place.
__global__ void reads(cudaEvent_t *e) {
  // CHECK: :[[@LINE+1]]:3: warning: an event that another grid created is used here
  cudaEventRecord(*e, 0);
}
__global__ void writes() {
  cudaEvent_t *e = (cudaEvent_t *)malloc(sizeof(cudaEvent_t));
  cudaEventCreateWithFlags(e, cudaEventDisableTiming);
  reads<<<1, 1>>>(e);
}

// The host's stream in an object of the host.
__global__ void copies(int *dst, const int *src, cudaStream_t s) {
  // CHECK: :[[@LINE+1]]:3: warning: a stream that the host created is used in device code
  cudaMemcpyAsync(dst, src, 16, cudaMemcpyDeviceToDevice, s);
}
class Application {
public:
  Application() { cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); }
  void launch(int *p) { copies<<<1, 1, 0, stream>>>(p, p + 4, stream); }

private:
  cudaStream_t stream;
};
int main() {
  int *p;
  cudaMalloc(&p, 64);
  Application a;
  a.launch(p);
}

// Either of two.
__global__ void either(cudaStream_t s, int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: a stream that the host created is used in device code
  work<<<1, 1, 0, s>>>(p);
}
void choose(bool own, int *p) {
  cudaStream_t s = cudaStreamPerThread;
  if (own)
    cudaStreamCreate(&s);
  either<<<1, 1>>>(s, p);
}
