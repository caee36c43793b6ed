// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A kernel that takes an object by reference, in a file without memory of both
// sides.

struct Cell {
  int count;
  double box[9];
};
__global__ void wrap(double *x, int n, const Cell &cell) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+4]]:3: warning: 'wrap' takes 'cell' by reference, which kernels cannot: it is given the host's address [cuda-host-pointer-space]
  // CHECK: :[[@LINE-3]]:{{[0-9]+}}: note: take it by value here
  if (i < n) x[i] -= cell.box[0]; }
void given(double *x, int n, Cell &cell) {
  wrap<<<(n + 127) / 128, 128>>>(x, n, cell);
}
class Solver {
public:
  void step(double *x, int n) {
    // CHECK: :[[@LINE+1]]:5: warning: 'wrap' takes 'cell' by reference, which kernels cannot
    wrap<<<(n + 127) / 128, 128>>>(x, n, cell);
  }

private:
  Cell cell;
};

// Look-alikes: where a pointer leads to may be memory of the device, and what a
// kernel does not use it may be given.
void behind(double *x, int n, Cell *cell) {
  wrap<<<(n + 127) / 128, 128>>>(x, n, *cell);
}
__global__ void clear(double *x, const Cell &) { x[threadIdx.x] = 0; }
void unused(double *x, Cell &cell) { clear<<<1, 32>>>(x, cell); }
__global__ void byValue(double *x, Cell cell) { x[threadIdx.x] = cell.count; }
void right(double *x, Cell &cell) { byValue<<<1, 32>>>(x, cell); }
