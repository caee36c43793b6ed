// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A number of the data in y or z, of a kernel that goes round with fewer blocks.
__global__ void rows(float *p, int n, size_t batch) {
  for (size_t b = blockIdx.z; b < batch; b += gridDim.z)
    for (int y = blockIdx.y; y < n; y += gridDim.y)
      p[b * n + y] = 1;
}
__global__ void each(float *p, int n) { p[blockIdx.z * n + blockIdx.y] = 1; }

void all(float *p, int n, size_t batch, cudaStream_t s) {
  int inZ = batch;
  // CHECK: :[[@LINE+1]]:3: warning: grid z extent is a number of the data, and nothing keeps it below the limit of 65,535, though 'rows' goes round with fewer blocks: the launch then fails and it does not run
  rows<<<dim3(1, 16, inZ), 128, 0, s>>>(p, n, batch);
}
void allRows(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent is a number of the data
  rows<<<dim3(1, n, 4), 128>>>(p, n, 4);
}

// Look-alikes: bounded, asked, in x, extents that are told apart from the data, a kernel that does not go round, constants.
void bounded(float *p, int n, size_t batch) {
  int inZ = batch < 65535 ? batch : 65535;
  rows<<<dim3(1, 16, inZ), 128>>>(p, n, batch);
}
void asked(float *p, int n) {
  if (n > 4096)
    return;
  rows<<<dim3(1, n, 4), 128>>>(p, n, 4);
}
void inX(float *p, int n) {
  if (n > 0)
    rows<<<n, 128>>>(p, n, 4);
}
struct Shape {
  dim3 blocks;
};
void toldHowMany(float *p, int n, const Shape &s) { rows<<<s.blocks, 128>>>(p, n, 4); }
void another(float *p, int n, int blocks) { rows<<<dim3(1, blocks, 4), 128>>>(p, n, 4); }
void noRound(float *p, int n, int batch) { each<<<dim3(1, n, batch), 128>>>(p, n); }
void narrow(float *p, unsigned short n) { rows<<<dim3(1, n, 4), 128>>>(p, n, 4); }
static void constants(float *p, int n) { rows<<<dim3(1, n, 4), 128>>>(p, n, 4); }
void calls(float *p) { constants(p, 640); }
