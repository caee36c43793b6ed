// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A method that launches beside the stream that all others of its object launch into.

__global__ void k(float *p) { *p = 1; }

class Booster {
public:
  void gradients() { k<<<1, 32, 0, stream>>>(scores); }
  void histogram() { k<<<1, 32, 0, stream>>>(scores); }
  void split() {
    // CHECK: :[[@LINE+2]]:5: warning: the launch of 'k' goes to the default stream, although 'split' has the stream 'stream'
    // CHECK: :[[@LINE+6]]:16: note: the launches of the other methods go to 'stream'
    k<<<1, 32>>>(scores);
  }

private:
  float *scores;
  cudaStream_t stream;
};
void run(Booster &b) { b.split(); }

// Several do: the object has two ways of working.
class Mixed {
public:
  void a() { k<<<1, 32, 0, stream>>>(scores); }
  void b() { k<<<1, 32, 0, stream>>>(scores); }
  void c() { k<<<1, 32>>>(scores); }
  void d() { k<<<1, 32>>>(scores); }

private:
  float *scores;
  cudaStream_t stream;
};
class Waits {
public:
  void a() { k<<<1, 32, 0, stream>>>(scores); }
  void b() { k<<<1, 32, 0, stream>>>(scores); }
  void init() {
    k<<<1, 32>>>(scores);
    cudaDeviceSynchronize();
  }

private:
  float *scores;
  cudaStream_t stream;
};
class Two {
public:
  void a() { k<<<1, 32, 0, copies>>>(scores); }
  void b() { k<<<1, 32, 0, work>>>(scores); }
  void c() { k<<<1, 32>>>(scores); }

private:
  float *scores;
  cudaStream_t copies, work;
};
class Few {
public:
  void a() { k<<<1, 32, 0, stream>>>(scores); }
  void b() { k<<<1, 32>>>(scores); }

private:
  float *scores;
  cudaStream_t stream;
};
