// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A quotient times its divisor is no larger than what was divided: where that
// has 32 bits nothing is cut off.

__global__ void rows(long width, const double *a, double *u, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  long row = i / width;
  int column = i - row * width;
  u[i] = a[row] * a[column];
}
__global__ void planes(long width, long height, const double *a, const double *h,
                       double *u, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  long plane = i / (width * height);
  int begin = plane * (height * width);
  u[i] = a[begin] * h[plane];
}

struct Planes {
  long width, height, count;
};
__global__ void sized(long width, long height, long count, const double *a,
                      const double *h, const long *of, double *u) {
  // The number itself is another matter.
  // CHECK: :[[@LINE+1]]:33: warning: the thread's index is computed in 32 bits and overflows at 2,147,483,648, and the bound that it is compared with has 64 bits
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= width * height * count) return;
  long plane = thread / (width * height);
  const int place = thread - plane * (height * width);
  long row = place / width, column = place - row * width;
  u[thread] = a[column] * h[plane] * a[of[column] + row];
}
void launch(const Planes &p, const double *a, const double *h, const long *of,
            double *u) {
  int n = p.width * p.height * p.count;
  sized<<<(n + 255) / 256, 256>>>(p.width, p.height, p.count, a, h, of, u);
}

// The hazard: another divisor.
__global__ void other(long width, long height, const double *a, const double *h,
                      double *u, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  long plane = i / width;
  // CHECK: :[[@LINE+1]]:21: warning: this product is computed in 64 bits and cut down to 32 before it is an index, which is wrong from 2,147,483,648 on [cuda-index-overflow]
  int begin = plane * height;
  u[i] = a[begin] * h[plane];
}
