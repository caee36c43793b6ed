// A count that the program makes, tests or chooses so that it divides.
// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cstdlib>
#include <stdexcept>

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
__global__ void whole(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }
constexpr int Block = 256;

// Tested where the program starts, in another function, in the constructor, on a member, by a mask.
int size = 1 << 25, other = 1 << 25, rows;
void checkSize() {
  if (size % Block != 0)
    throw std::runtime_error("not a multiple");
}
void testedElsewhere(float *x) {
  const int n = size;
  scale<<<n / Block, Block>>>(x, n);
}
void notTested(float *x) {
  const int n = other;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<n / Block, Block>>>(x, n);
}
bool rowsDivide() { return (rows & (Block - 1)) == 0; }
void testedByMask(float *x) { scale<<<rows / Block, Block>>>(x, rows); }
struct Field {
  int count, open;
  Field(int n) : count(n), open(n) {
    if (count % Block)
      abort();
  }
  void run(float *x) {
    scale<<<count / Block, Block>>>(x, count);
    // CHECK: :[[@LINE+1]]:5: warning: the number of blocks rounds down
    scale<<<open / Block, Block>>>(x, open);
  }
};

// The block was chosen because it divides.
bool chosenByTest(float *x, int n) {
  int block;
  if (n % 128 == 0)
    block = 128;
  else if (n % 64 == 0)
    block = 64;
  else
    return false;
  dim3 grid(n / block), threads(block);
  whole<<<grid, threads>>>(x);
  return true;
}
void chosenWithRest(float *x, int n) {
  int block = 32;
  if (n % 128 == 0)
    block = 128;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 31
  scale<<<n / block, block>>>(x, n);
}
void chosenBySwitch(float *x, int n) {
  if (n % 256 == 0)
    whole<<<n / 256, 256>>>(x);
  else if (n % 32 == 0)
    whole<<<n / 32, 32>>>(x);
  else
    scale<<<(n + 31) / 32, 32>>>(x, n);
}

// Callers that round up.
static void iterate(float *x, const int length) { scale<<<length / Block, Block>>>(x, length); }
static int powerOfTwo(int n) {
  int p = Block;
  while (p < n)
    p *= 2;
  return p;
}
void roundedByLoop(float *x, int n) { iterate(x, powerOfTwo(n)); }
int padded(int n);
static void iteratePadded(float *x, int length) { scale<<<length / Block, Block>>>(x, length); }
void roundedElsewhere(float *x, int n) { iteratePadded(x, padded(n)); }
static void iterateInPlace(float *x, int length) { scale<<<length / Block, Block>>>(x, length); }
void roundedInPlace(float *x, int n) {
  while (n % Block)
    ++n;
  iterateInPlace(x, n);
}
static void iterateGiven(float *x, int length) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<length / Block, Block>>>(x, length);
}
int main(int argc, char **argv) { iterateGiven(nullptr, atoi(argv[1])); }
