// How far host code and the library are followed for what is done in streams, on both sides of each bound.
// DEFINE: %{look} = FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=stream-work-calls=2 --bound=library-functions=1 --checks='-*,cuda-stream-ignored' %s -- | %{look} --check-prefix=LIBRARY
// RUN: %check --bound=stream-work-calls=1 --checks='-*,cuda-stream-ignored' %s -- | %{look} --check-prefixes=WAITS,LIBRARY
// RUN: %check --bound=library-functions=0 --checks='-*,cuda-stream-ignored' %s -- | count 0
// RUN: %check --bound=wait-loop-calls=2 --checks='-*,cuda-stream-missing-wait' %s -- | count 0
// RUN: %check --bound=wait-loop-calls=1 --checks='-*,cuda-stream-missing-wait' %s -- | %{look} --check-prefix=LOOP

#include <memory>

__global__ void work(int *p) { p[threadIdx.x] = 1; }
static void third() { cudaDeviceSynchronize(); }
static void second() { third(); }
void waited(int *p) {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  // WAITS: :[[@LINE+1]]:3: warning: the launch of 'work' goes to the default stream, although 'waited' has the stream 'stream'
  work<<<1, 32>>>(p);
  second();
  work<<<1, 32, 0, stream>>>(p);
}

struct Filled {
  int *data;
  Filled(int *data, cudaStream_t stream = nullptr) : data(data) { work<<<1, 32, 0, stream>>>(data); }
};
void made(int *p, cudaStream_t stream) {
  work<<<1, 32, 0, stream>>>(p);
  // LIBRARY: :[[@LINE+1]]:15: warning: 'Filled' is given the default stream, although 'made' has the stream 'stream'
  auto made = std::make_unique<Filled>(p);
}

static void one(cudaStream_t s) { cudaStreamSynchronize(s); }
static void two(cudaStream_t s) { one(s); }
void loop(int *p, int n) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  work<<<1, 32, 0, a>>>(p);
  for (int i = 0; i < n; ++i)
    two(a);
  // LOOP: :[[@LINE+1]]:3: warning: the launch of 'work' writes memory that the launch of 'work' writes in another stream
  work<<<1, 32, 0, b>>>(p);
  cudaDeviceSynchronize();
}
