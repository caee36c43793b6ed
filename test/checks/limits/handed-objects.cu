// The calls that are followed to an object that a function has by reference, as many as are needed and one less.
// DEFINE: %{flags} = --checks='-*,cuda-host-pointer-space' %s --
// RUN: %check --bound=device-object-calls=2 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=device-object-calls=1 %{flags} | count 0
struct Cell {
  int count;
  double box[9];
};
__global__ void wrap(double *x, int n, const Cell &cell) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] -= cell.box[0];
}
static void inner(double *x, int n, const Cell &cell) {
  // CHECK: :[[@LINE+1]]:3: warning: 'wrap' takes 'cell' by reference, which kernels cannot
  wrap<<<1, 32>>>(x, n, cell);
}
static void middle(double *x, int n, const Cell &cell) { inner(x, n, cell); }
class Solver {
public:
  void step(double *x, int n) { middle(x, n, cell); }

private:
  Cell cell;
};
void use(Solver &solver, double *x, int n) { solver.step(x, n); }
