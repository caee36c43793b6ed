// How far handles and memory are followed to where they come from, on both sides of each bound.
// DEFINE: %{lint} = %check --checks='-*,cuda-cdp-handle-scope,cuda-cdp-heap-mismatch'
// DEFINE: %{look} = FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %{lint} --bound=value-source-hops=2 %s -- | %{look} --check-prefixes=HOPS,VARIABLE,MEMORY
// RUN: %{lint} --bound=value-source-hops=1 %s -- | %{look} --check-prefixes=VARIABLE,MEMORY
// RUN: %{lint} --bound=value-source-memory=1 %s -- | %{look} --check-prefixes=HOPS,VARIABLE,MEMORY
// RUN: %{lint} --bound=value-source-memory=0 %s -- | %{look} --check-prefixes=HOPS,VARIABLE
// RUN: %check --bound=value-source-steps=10 --checks='-*,cuda-cdp-heap-mismatch' %s -- | %{look} --check-prefixes=VARIABLE,MEMORY
// RUN: %check --bound=value-source-steps=9 --checks='-*,cuda-cdp-heap-mismatch' %s -- | %{look} --check-prefixes=VARIABLE

__global__ void grandchild(cudaStream_t stream) { cudaStreamDestroy(stream); }
__global__ void child(cudaStream_t stream) { grandchild<<<1, 1>>>(stream); }
__global__ void parent() {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  // HOPS: :[[@LINE+1]]:3: warning: this launch passes a stream to 'grandchild', which uses it
  child<<<1, 1>>>(stream);
}

__device__ int *kept;
__global__ void make() { kept = (int *)malloc(64); }
__global__ void put(int **where) { *where = (int *)malloc(64); }
void inVariable() {
  int *own;
  make<<<1, 1>>>();
  cudaMemcpyFromSymbol(&own, kept, sizeof own);
  // VARIABLE: :[[@LINE+1]]:3: warning: host code frees memory that device code allocated
  cudaFree(own);
}
void inMemory() {
  int **memory, *own;
  cudaMalloc(&memory, 64);
  put<<<1, 1>>>(memory);
  cudaMemcpy(&own, memory, sizeof own, cudaMemcpyDeviceToHost);
  // MEMORY: :[[@LINE+1]]:3: warning: host code frees memory that device code allocated
  cudaFree(own);
}
