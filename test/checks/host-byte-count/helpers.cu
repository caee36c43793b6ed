// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cstdlib>
#include <vector>

// Helpers allocate and copy: the report is where both are known.
template <class T> T *allocate(size_t Count) {
  T *P = nullptr;
  cudaMalloc(reinterpret_cast<void **>(&P), Count * sizeof(T));
  return P;
}
template <class T> void upload(T *To, const T *From, size_t Count) {
  cudaMemcpy(To, From, Count * sizeof(T), cudaMemcpyHostToDevice);
}
struct Rows {
  int *Begin = nullptr;
  double *Values = nullptr;
};
// The object that is returned is made where the caller wants it.
Rows rows(int N, int Stored, const int *Begin, const double *Values) {
  Rows R;
  R.Begin = allocate<int>(N);
  R.Values = allocate<double>(Stored);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy writes 4 bytes more to memory of cudaMalloc than it has
  upload(R.Begin, Begin, N + 1);
  upload(R.Values, Values, Stored);
  return R;
}
Rows oneMore(int N, const int *Begin) {
  Rows R;
  R.Begin = allocate<int>(N + 1);
  upload(R.Begin, Begin, N + 1);
  return R;
}
void plain(int N) {
  float *P;
  cudaMalloc(&P, (N - 1) * sizeof(float));
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemset writes 8 bytes more to memory of cudaMalloc than it has
  cudaMemset(P, 0, (1 + N) * sizeof(float));
  cudaMemset(P, 0, (N - 1) * sizeof(float));
  cudaMemset(P, 0, (N - 2) * sizeof(float));
  cudaFree(P);
}
void reads(int N, int *To) {
  int *From = static_cast<int *>(malloc(N * sizeof(int)));
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy reads 4 bytes more from memory of 'malloc' than it has
  upload(To, From, N + 1);
  free(From);
}

// Multiplied by the size where the helper is called, and in the helper.
template <class T> T *copied(const T *From, size_t Count) {
  T *P = nullptr;
  cudaMalloc(&P, Count * sizeof(*P));
  cudaMemcpy(P, From, Count * sizeof(*P), cudaMemcpyHostToDevice);
  return P;
}
void twice(const std::vector<double> &V, const double *Box, int N) {
  // CHECK: :[[@LINE+1]]:37: warning: this is multiplied by the size of 'double', and by the same again before cudaMalloc takes it as bytes
  double *Points = copied(V.data(), V.size() * sizeof(double));
  // CHECK: :[[@LINE+1]]:27: warning: this is multiplied by the size of 'double'
  double *D = copied(Box, 9 * sizeof(double));
  double *E = copied(Box, 9);
  cudaFree(Points);
  cudaFree(D);
  cudaFree(E);
}
void variable(int N, float **Out) {
  // CHECK: :[[@LINE+1]]:24: warning: this is multiplied by the size of 'float'
  const size_t Bytes = N * sizeof(float);
  cudaMalloc(Out, Bytes * sizeof(float));
}
// A table of a row for each byte of an element, and sizes of different types.
void once(int N, float **Out, double **Table) {
  const size_t Bytes = N * sizeof(float);
  cudaMalloc(Out, Bytes);
  cudaMalloc(Table, sizeof(float) * N * sizeof(double));
  const size_t Lanes = 128 / sizeof(float);
  cudaMalloc(Out, Lanes * sizeof(float));
}
