// A thread that a count of the work ends with, and one that would come behind
// it: where no thread is told to keep out, nobody launches more than there is
// work.
// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__constant__ int Rows;

__global__ void ghost(float *u, const float *w, int pitch) {
  int k = blockIdx.x * 128 + threadIdx.x + 32;
  int at = blockIdx.y * pitch + k;
  float own = u[at];
  if (k == Rows + 32 - 1)
    u[at + 1] = own - w[at];
  u[at + pitch * 1000] = own;
}
void runGhost(float *u, const float *w, int pitch) {
  ghost<<<dim3(7, 3), 128>>>(u, w, pitch);
}

__global__ void borders(float *line, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = line[i] + in[i];
  if (i == n - 1)
    line[i + 1] = v;
  else if (i == n - 2)
    line[i + 3] = v;
}

__global__ void edge(float *u, int columns, int rows) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (y >= rows)
    return;
  float v = u[y * columns + x];
  if (x == columns - 1)
    u[y * columns + x + 1] = 2 * v;
}

__global__ void others(float *u, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = u[i];
  if (i + 1 != n)
    return;
  u[i + 1] = v;
}

__global__ void column(float *u, int n, int from, int to, int slice) {
  int i = blockIdx.x * 64 + threadIdx.x;
  for (int s = to; s >= from; --s) {
    float v = u[s * slice + i];
    if (i == n - 1)
      u[s * slice + i + 1] = v;
  }
}

// The thread before the one that is asked for is there.
__global__ void before(float *u, int mark) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = u[i];
  if (i == mark)
    // CHECK: :[[@LINE+1]]:5: warning: thread 1 writes the element of 'u' that thread 0 reads, with no barrier in between
    u[i - 1] = v;
}

// Threads behind the end are told to keep out: it is not what is compared.
__global__ void guarded(float *u, int n, int mark) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float v = u[i];
  if (i == mark)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 writes the element of 'u' that thread 1 reads, with no barrier in between
    u[i + 1] = v;
}

// So are those of one kind only.
__global__ void guardedStore(float *u, int n, int mark) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = u[i];
  if (i < n && i == mark)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 writes the element of 'u' that thread 1 reads, with no barrier in between
    u[i + 1] = v;
}

// The first thread is no last one, where there is work for many.
__global__ void walls(float *u, float *v, int n, int m) {
  int x = blockIdx.x * blockDim.x + threadIdx.x,
      y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= m)
    return;
  int at = y * n + x;
  if (x == 0)
    u[at] = 0;
  if (x == n - 1)
    u[at] = u[at - 1];
  if (y == 0)
    v[at] = -v[at + n];
  if (m == y + 1)
    v[at] = -v[at - n];
}

// The last of many reads what the one before writes.
__global__ void lastOfMany(float *u, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  u[i] = i;
  if (i == n - 1)
    // CHECK: :[[@LINE+1]]:12: warning: thread {{[0-9]+}} reads the element of 'u' that thread {{[0-9]+}} writes, with no barrier in between
    u[i] = u[i - 1];
}

// What is no count may be a small number.
__global__ void marked(float *u, int mark) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0)
    u[0] = 1;
  if (i == mark)
    // CHECK: :[[@LINE+1]]:12: warning: thread 1 reads the element of 'u' that thread 0 writes, with no barrier in between
    u[i] = u[i - 1];
}
