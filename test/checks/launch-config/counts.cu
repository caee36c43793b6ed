// RUN: %check --checks='-*,cuda-launch-config' --config='{CheckOptions: {cuda-launch-config.StrictCounts: true}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --check-prefix=DEFAULT --allow-empty
// DEFAULT-NOT: warning:

// A number of the data in y or z, and nothing in the function has a bound for it.
#include <algorithm>
#include <cstdint>
__global__ void k(float *p, int64_t n);
struct Tensor {
  int size(int) const;
};

void rows(float *p, int rows, int columns) {
  const dim3 blocks(1, rows, 1);
  // CHECK: :[[@LINE+2]]:3: warning: grid y extent is a number of the data, and nothing keeps it below the limit of 65,535: the launch then fails and 'k' does not run
  // CHECK: :[[@LINE+1]]:3: note: use the x dimension for it, or launch in parts
  k<<<blocks, 256>>>(p, columns);
}
void batches(float *p, unsigned n, uint32_t batch) {
  // CHECK: :[[@LINE+1]]:3: warning: grid z extent is a number of the data
  k<<<dim3((n + 255) / 256, 1, batch), 256>>>(p, n);
}
void outer(float *p, const Tensor &t) {
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent is a number of the data
  k<<<dim3(t.size(1), t.size(0)), 256>>>(p, 1);
}
void heads(float *p, int batch, int heads, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent is a number of the data
  k<<<dim3((n + 255) / 256, batch * heads), 256>>>(p, n);
}
class Image {
public:
  void filter(float *p) {
    // CHECK: :[[@LINE+1]]:5: warning: grid y extent is a number of the data
    k<<<dim3((dims.x + 255) / 256, dims.y, 1), 256>>>(p, dims.x);
  }

private:
  uint2 dims;
};

// Look-alikes: x, tested, the smaller of two, a quotient, small by its type, numbers that callers give, told to something else before.
void inX(float *p, int rows) { k<<<dim3(rows, 4), 256>>>(p, rows); }
void tested(float *p, int rows, int columns) {
  if (rows > 65535)
    return;
  k<<<dim3(1, rows), 256>>>(p, columns);
}
void smaller(float *p, int rows, int columns) { k<<<dim3(1, std::min(rows, 65535)), 256>>>(p, columns); }
void quotient(float *p, int rows, int columns) { k<<<dim3((columns + 31) / 32, (rows + 7) / 8), dim3(32, 8)>>>(p, columns); }
void byType(float *p, uint16_t rows, int columns) { k<<<dim3(1, rows), 256>>>(p, columns); }
static void called(float *p, int rows, int columns) { k<<<dim3(1, rows), 256>>>(p, columns); }
void calls(float *p, int columns) { called(p, 16, columns); }
bool fits(int rows);
void asks(float *p, int rows, int columns) {
  fits(rows);
  k<<<dim3(1, rows), 256>>>(p, columns);
}
