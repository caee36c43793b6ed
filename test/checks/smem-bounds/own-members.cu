// RUN: %check --checks='-*,cuda-smem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What an object's class has computed itself is for its methods to answer for; what it was given, for whoever gave it.

template <int Threads> class Borders {
public:
  struct Memory {
    int first[Threads], last[Threads];
  };
  __device__ Borders(Memory &m) : memory(m), thread(threadIdx.y * blockDim.x + threadIdx.x) {}
  __device__ void heads(int (&out)[2], const int (&in)[2]) {
    memory.last[thread] = in[1];
    __syncthreads();
    // CHECK: :[[@LINE+1]]:24: warning: thread 0 reads element 4294967295 (-1) of a member array of 'memory'
    const int before = memory.last[thread - 1];
    out[0] = thread == 0 || before != in[0];
    out[1] = in[0] != in[1];
  }
  __device__ void headsRight(int (&out)[2], const int (&in)[2]) {
    memory.last[thread] = in[1];
    __syncthreads();
    out[0] = thread == 0 || memory.last[thread - 1] != in[0];
    out[1] = in[0] != in[1];
  }

private:
  Memory &memory;
  unsigned thread;
};
__global__ void mark(const int *in, int *out) {
  __shared__ Borders<128>::Memory memory;
  int items[2] = {in[threadIdx.x], 1}, flags[2];
  Borders<128>(memory).heads(flags, items);
  Borders<128>(memory).headsRight(flags, items);
  out[threadIdx.x] = flags[0];
}
void run(const int *in, int *out) { mark<<<1, 128>>>(in, out); }

struct Table {
  float *values;
  int from;
  __device__ Table(float *v, int f) : values(v), from(f) {}
  __device__ void clear(float (&all)[64]) { all[from + threadIdx.x % 2] = 0; }
};
__global__ void cleared(float *out) {
  __shared__ float all[64];
  Table inside(out, 62), outside(out, 63);
  inside.clear(all);
  // CHECK: :[[@LINE+1]]:3: warning: thread 63 writes element 64 of 'all', which has 64 elements
  outside.clear(all);
  out[threadIdx.x] = all[threadIdx.x];
}
void runCleared(float *out) { cleared<<<1, 64>>>(out); }
