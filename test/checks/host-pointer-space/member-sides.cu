// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A member that is memory of the device in one object and of the host in another is neither; one that is always the same is.

struct Array {
  float *data;
  int n;
};
void toDevice(Array &device, const Array &host) {
  cudaMalloc(&device.data, host.n * sizeof(float));
  cudaMemcpy(device.data, host.data, host.n * sizeof(float), cudaMemcpyHostToDevice);
}
void toHost(Array &host, const Array &device) { cudaMemcpy(host.data, device.data, device.n * sizeof(float), cudaMemcpyDeviceToHost); }
float first(const Array &host) {
  cudaDeviceSynchronize();
  return host.data[0];
}
void release(Array &device) { cudaFree(device.data); }

struct Buffer {
  float *data;
  int n;
};
void make(Buffer &b, int n) {
  cudaMalloc(&b.data, n * sizeof(float));
  b.n = n;
}
void fill(Buffer &b, const float *host) { cudaMemcpy(b.data, host, b.n * sizeof(float), cudaMemcpyHostToDevice); }
void release(Buffer &b) { cudaFree(b.data); }
float first(const Buffer &b) {
  cudaDeviceSynchronize();
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMalloc is read by the host
  return b.data[0];
}
void set(Buffer &b, float v) {
  cudaDeviceSynchronize();
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMalloc is written by the host
  b.data[1] = v;
}

// Only read from the device: a copy that says no more.
struct Twin {
  float *data;
};
void makeTwin(Twin &t, int n) { cudaMalloc(&t.data, n); }
void copyTwin(Twin &t, const Twin &u, int n) { cudaMemcpy(t.data, u.data, n, cudaMemcpyDeviceToDevice); }
void releaseTwin(Twin &t) { cudaFree(t.data); }
float firstOfTwin(const Twin &t) {
  cudaDeviceSynchronize();
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMalloc is read by the host
  return *t.data;
}

// Nor where the copies are of what lies behind its beginning, or in whatever direction a caller says.
struct Piece {
  float *data, *more, *copied;
};
void toPiece(Piece *to, const Piece &host, int at, int n) {
  cudaMalloc((void **)&to->data, n * sizeof(float));
  cudaMemcpy(&to->data[at], &(host.data[at]), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMalloc((void **)&to->more, n * sizeof(float));
  cudaMemcpy(to->more + at, host.more + at, n * sizeof(float), cudaMemcpyHostToDevice);
}
void copyPiece(Piece *to, const Piece *from, int at, int n, cudaMemcpyKind kind, bool allocate) {
  if (allocate)
    cudaMalloc((void **)&to->copied, n * sizeof(float));
  cudaMemcpy(&to->copied[at], &from->copied[at], n * sizeof(float), kind);
}
void releasePieces(Piece *all) {
  cudaFree(all[0].data);
  cudaFree(all[0].more);
  cudaFree(all[0].copied);
}
float firstOfPiece(const Piece &p) {
  cudaDeviceSynchronize();
  return p.data[0] + p.more[0] + p.copied[0];
}

// What only a pointer of the function's own is copied to, by a kind that it is given, says nothing.
struct Slice {
  float *data;
};
void makeSlice(Slice &s, int n) { cudaMalloc(&s.data, n * sizeof(float)); }
void copySlice(Slice &s, const float *from, int at, int n, cudaMemcpyKind kind) {
  cudaMemcpy(&s.data[at], from, n * sizeof(float), kind);
}
void releaseSlice(Slice &s) { cudaFree(s.data); }
float firstOfSlice(const Slice &s) {
  cudaDeviceSynchronize();
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMalloc is read by the host
  return s.data[0];
}
