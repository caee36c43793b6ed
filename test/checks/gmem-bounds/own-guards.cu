// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// An array with a guard of its own may have a row or a column more than the grid
// is rounded up from.

__global__ void cells(int x, int y, double dx, double dy, double *volume,
                      double *across, double *along) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < x * y) volume[i] = dx * dy;
  if (i < (x + 1) * y) across[i] = dy;
  if (x * (y + 1) > i) { along[i] = dx; }
}
void setCells(int x, int y, double *v, double *a, double *b) {
  cells<<<(x * y + 255) / 256, 256>>>(x, y, 1, 1, v, a, b);
}

// The hazard: a guard of something else.
__global__ void open(int x, int y, bool all, double dx, double *volume,
                     double *across) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < x * y) volume[i] = dx;
  // CHECK: :[[@LINE+1]]:12: warning: 'across' is written with no guard against 'x' * 'y', which the grid is rounded up from and which guards other accesses of the kernel [cuda-gmem-bounds]
  if (all) across[i] = dx;
}
void setOpen(int x, int y, double *v, double *a) {
  open<<<(x * y + 255) / 256, 256>>>(x, y, true, 1, v, a);
}
