// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A private member that one method alone names, and makes anew in each call, is as much the method's as a variable.
#include <stdexcept>
#define SAFE(e)                                                                                                                                                \
  if ((e) != cudaSuccess)                                                                                                                                      \
  throw std::runtime_error("failed")
class Image;
int find(const Image &, unsigned *counter, cudaStream_t);
__global__ void k(unsigned *);

class Corners {
public:
  Corners(int most) : most(most) {}
  void detect(const Image &image, cudaStream_t s) {
    // CHECK: :[[@LINE+1]]:10: warning: what cudaMalloc gives is released on one way through the function and left behind on another
    SAFE(cudaMalloc(&counter, sizeof(unsigned)));
    int n = find(image, counter, s);
    if (n == 0)
      return;
    if (n > most)
      n = most;
    SAFE(cudaFree(counter));
  }

private:
  int most;
  unsigned *counter;
};

// Look-alikes: another method releases it, or the destructor; made once and kept; given away on the other way; nothing leaves it.
class Released {
public:
  void detect(const Image &image, cudaStream_t s) {
    cudaMalloc(&counter, sizeof(unsigned));
    if (find(image, counter, s) == 0)
      return;
    cudaFree(counter);
  }
  void end() { cudaFree(counter); }

private:
  unsigned *counter;
};
class Kept {
public:
  void detect(const Image &image, bool last, cudaStream_t s) {
    if (!counter)
      cudaMalloc(&counter, sizeof(unsigned));
    find(image, counter, s);
    if (last) {
      cudaFree(counter);
      counter = nullptr;
    }
  }

private:
  unsigned *counter = nullptr;
};
void takeOver(unsigned *);
class Given {
public:
  void detect(const Image &image, cudaStream_t s) {
    cudaMalloc(&counter, sizeof(unsigned));
    if (find(image, counter, s) == 0) {
      takeOver(counter);
      return;
    }
    cudaFree(counter);
  }

private:
  unsigned *counter;
};
class Whole {
public:
  void detect(const Image &image, cudaStream_t s) {
    cudaMalloc(&counter, sizeof(unsigned));
    find(image, counter, s);
    cudaFree(counter);
  }

private:
  unsigned *counter;
};
