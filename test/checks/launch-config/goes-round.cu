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

// How many there are at most a class promises that alone gives a member; one that all may give, or the class whose function launches, is a number like others.
class Batch {
public:
  explicit Batch(int most) : most(most), count(0) {}
  void take(int n) { count = n > most ? most : n; }
  int size() const { return count; }
  float *data() const { return p; }

private:
  int most, count;
  float *p = nullptr;
};
void byReference(const Batch &b) { rows<<<dim3(1, b.size(), 4), 128>>>(b.data(), b.size(), 4); }
void byPointer(Batch *b) { rows<<<dim3(1, b->size(), 4), 128>>>(b->data(), b->size(), 4); }
class Table {
public:
  void insert() { rows<<<dim3(1, batches[now].size(), 4), 128>>>(batches[now].data(), batches[now].size(), 4); }

private:
  Batch batches[2] = {Batch(100), Batch(100)};
  int now = 0;
};
struct Open {
  int n;
  float *p;
};
void ofAll(const Open &o) {
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent is a number of the data
  rows<<<dim3(1, o.n, 4), 128>>>(o.p, o.n, 4);
}
class Own {
public:
  void set(int m) { n = m; }
  void go() {
    // CHECK: :[[@LINE+1]]:5: warning: grid y extent is a number of the data
    rows<<<dim3(1, n, 4), 128>>>(p, n, 4);
  }

private:
  int n = 0;
  float *p = nullptr;
};
