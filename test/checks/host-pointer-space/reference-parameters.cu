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
static void given(double *x, int n, Cell &cell) {
  wrap<<<(n + 127) / 128, 128>>>(x, n, cell);
}
__global__ void total(const double *x, double &sum) {
  atomicAdd(&sum, x[threadIdx.x]);
}
void number(const double *x, double &sum) {
  // CHECK: :[[@LINE+1]]:3: warning: 'total' takes 'sum' by reference, which kernels cannot
  total<<<1, 32>>>(x, sum);
}
class Solver {
public:
  void step(double *x, int n) {
    // CHECK: :[[@LINE+1]]:5: warning: 'wrap' takes 'cell' by reference, which kernels cannot
    wrap<<<(n + 127) / 128, 128>>>(x, n, cell);
    given(x, n, cell);
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

// What other files give may lie in memory of both sides: an object of a class
// that a function has by reference, which they may call or which is handed on to
// one of this file, and what an object refers to.
struct World {
  Cell cell;
  double *x;
};
void volume(World &world, int n) {
  wrap<<<1, 32>>>(world.x, n, world.cell);
}
static void inner(double *x, int n, const Cell &cell) {
  wrap<<<1, 32>>>(x, n, cell);
}
static void middle(double *x, int n, const Cell &cell) { inner(x, n, cell); }
void outer(double *x, int n, World &world) { middle(x, n, world.cell); }
struct Worlds {
  World *all;
};
void named(Worlds &of, int i, int n) {
  World &world = of.all[i];
  wrap<<<1, 32>>>(world.x, n, world.cell);
}
void selected(Worlds *of, int n) {
  const Cell &cell = of->all->cell;
  wrap<<<1, 32>>>(of->all->x, n, cell);
}
template <typename T> void any(double *x, int n, const T &cell) {
  wrap<<<1, 32>>>(x, n, cell);
}
struct Referring {
  Cell &cell;
  void step(double *x, int n) { wrap<<<1, 32>>>(x, n, cell); }
};
void use(double *x, int n, Cell &cell) {
  any(x, n, cell);
  Referring of{cell};
  of.step(x, n);
}
