// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The elements of an array of pointers that one function allocates and others use.
void **buffers = nullptr, **sources = nullptr;
extern int count;

void make() {
  buffers = (void **)malloc(count * sizeof(void *));
  sources = (void **)malloc(count * sizeof(void *));
  for (int i = 0; i < count; i++) {
    buffers[i] = nullptr;
    sources[i] = nullptr;
  }
}
void fill(int i, void *from, size_t n) {
  sources[i] = from;
  if (buffers[i] == nullptr)
    cudaMalloc(&buffers[i], n);
  cudaMemcpy(buffers[i], sources[i], n, cudaMemcpyHostToDevice);
}
void fetch(int i, size_t n) {
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMalloc is the destination of a copy from device to host
  cudaMemcpy(buffers[i], sources[i], n, cudaMemcpyDeviceToHost);
}
void drop() {
  for (int i = 0; i < count; i++)
    cudaFree(buffers[i]);
  free(buffers);
}
class Devices {
  float *data[8];

public:
  Devices(size_t n) {
    for (int i = 0; i < 8; i++)
      cudaMalloc(&data[i], n);
  }
  ~Devices() {
    for (int i = 0; i < 8; i++)
      cudaFree(data[i]);
  }
  // CHECK: :[[@LINE+1]]:31: warning: memory of cudaMalloc is read by the host, which cannot reach it
  float first(int i) { return data[i][0]; }
  void get(float *to, int i, size_t n) { cudaMemcpy(to, data[i], n, cudaMemcpyDeviceToHost); }
};
float use(Devices &d, float *to) {
  d.get(to, 1, 4);
  return d.first(3);
}

// Look-alikes: given something else, given away, of two kinds, that others may name, aliased.
static float **mixed, **given, **kinds, **aliased;
extern float **named;
void unseen(float **);
float others(int i, float *from, size_t n) {
  cudaMalloc(&mixed[i], n);
  mixed[0] = from;
  cudaMalloc(&given[i], n);
  unseen(given);
  cudaMalloc(&kinds[i], n);
  cudaMallocHost(&kinds[i + 1], n);
  cudaMalloc(&named[i], n);
  cudaMalloc(&aliased[i], n);
  float **all = aliased;
  all[1] = from;
  return 0;
}
float reads(int i) { return mixed[i][0] + given[i][0] + kinds[i][0] + named[i][0] + aliased[i][0]; }
