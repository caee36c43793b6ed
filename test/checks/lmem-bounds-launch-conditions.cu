// RUN: %check --checks='-*,cuda-lmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// An instance for a number that is given as well: what the condition of the
// launch says of it decides which branches of the kernel run.

enum class Kind { Plane, Space };
struct Setup {
  int dims;
};

template <int Fields>
__global__ void terms(int points, int dims, const double *u, double *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  double q[Fields];
  if (i >= points)
    return;
  for (int f = 0; f < Fields; ++f)
    q[f] = u[i + f * points];
  if (dims == 2) {
    out[i] = q[1] * q[3] / q[0];
  } else if (dims == 3) {
    // CHECK: :[[@LINE+2]]:14: warning: {{.*}}reads element 4 of 'q', which has 4 elements [cuda-lmem-bounds]
    // CHECK: :[[@LINE+58]]:{{[0-9]+}}: note: blocks of 128 threads are launched here
    out[i] = q[4] / q[0];
  }
}
void byBranches(int flag, int points, int dims, const double *u, double *out) {
  const int blocks = (points - 1) / 256 + 1;
  if (flag == 0) {
    if (dims == 2)
      terms<4><<<blocks, 256>>>(points, dims, u, out);
    else if (dims == 3)
      terms<5><<<blocks, 256>>>(points, dims, u, out);
  }
}
void bySwitch(int points, int dims, const double *u, double *out) {
  switch (dims) {
  case 2:
    terms<4><<<(points + 255) / 256, 256>>>(points, dims, u, out);
    break;
  case 3:
    terms<5><<<(points + 255) / 256, 256>>>(points, dims, u, out);
    break;
  }
}
void byReturn(int points, int dims, const double *u, double *out) {
  if (dims != 2)
    return;
  terms<4><<<(points + 255) / 256, 256>>>(points, dims, u, out);
}
void byMember(int points, const Setup &s, const double *u, double *out) {
  if (s.dims < 3 && s.dims > 1)
    terms<4><<<(points + 255) / 256, 256>>>(points, s.dims, u, out);
}
static void start(int points, int dims, const double *u, double *out) {
  terms<4><<<(points + 255) / 256, 256>>>(points, dims, u, out);
}
void byCaller(int points, int dims, const double *u, double *out) {
  if (dims == 2)
    start(points, dims, u, out);
}

template <int Fields>
__global__ void kinds(Kind kind, bool wide, const double *u, double *out) {
  double q[Fields];
  for (int f = 0; f < Fields; ++f)
    q[f] = u[threadIdx.x + f * 32];
  if (kind == Kind::Space || wide)
    out[threadIdx.x] = q[4];
  else
    out[threadIdx.x] = q[3];
}
void byKind(Kind kind, bool wide, const double *u, double *out) {
  if (kind == Kind::Plane && !wide)
    kinds<4><<<1, 32>>>(kind, wide, u, out);
}

// The hazard: the branch for the other number.
void exchanged(int points, int dims, const double *u, double *out) {
  if (dims == 3)
    terms<4><<<(points + 127) / 128, 128>>>(points, dims, u, out);
}
