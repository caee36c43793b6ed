// RUN: %check --checks='-*,cuda-cdp-handle-scope' %s -- -std=c++17 | FileCheck %s --allow-empty --implicit-check-not='{{warning|error}}:'

__global__ void work(int *p);

// The handle is passed, but only looked at.
__global__ void looks(cudaStream_t s, int *p) {
  if (s == nullptr)
    work<<<1, 1>>>(p);
}
struct Job {
  cudaStream_t stream;
  int *data;
};
__global__ void ignores(Job j) { work<<<1, 1>>>(j.data); }
__global__ void parent(int *p) {
  Job j;
  cudaStreamCreateWithFlags(&j.stream, cudaStreamNonBlocking);
  j.data = p;
  ignores<<<1, 1, 0, j.stream>>>(j);
  looks<<<1, 1>>>(j.stream, p);
  cudaStreamDestroy(j.stream);
}

// Only the launch with a named stream uses it.
__global__ void optional(cudaStream_t s, bool use, int *p) {
  if (use)
    work<<<1, 1, 0, s>>>(p);
}
__global__ void passes_flag(int *p) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  optional<<<1, 1>>>(s, false, p);
  optional<<<1, 1>>>(cudaStreamPerThread, true, p);
}

// Each grid makes its own under the same name; the variable is set before it is read.
__device__ cudaEvent_t event;
__device__ void prepare() { cudaEventCreateWithFlags(&event, cudaEventDisableTiming); }
__device__ void mark() { cudaEventRecord(event, 0); }
__global__ void a() {
  prepare();
  mark();
}
__global__ void b() {
  prepare();
  mark();
}

// A tail launch starts a grid with streams of its own.
__global__ void tail(int *p) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  work<<<1, 1, 0, s>>>(p);
  tail<<<1, 1, 0, cudaStreamTailLaunch>>>(p);
}

// Host streams order host work.
class Application {
public:
  Application() { cudaStreamCreate(&stream); }
  ~Application() { cudaStreamDestroy(stream); }
  void launch(int *p, cudaStream_t other) {
    a<<<1, 1, 0, stream>>>();
    tail<<<1, 1, 0, other>>>(p);
    optional<<<1, 1, 0, stream>>>(cudaStreamPerThread, true, p);
    optional<<<1, 1>>>(other, true, p);
  }

private:
  cudaStream_t stream;
};
void host(int *p) {
  Application app;
  app.launch(p, nullptr);
}

// The host hands over the null stream that it made sure of.
__global__ void uses(cudaStream_t s, int *p) { work<<<1, 1, 0, s>>>(p); }
void null_stream(bool debug, int *p) {
  cudaStream_t s = nullptr;
  if (debug)
    cudaStreamCreate(&s);
  if (!debug)
    uses<<<1, 1>>>(s, p);
  else
    work<<<1, 1, 0, s>>>(p);
}
