// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// How far a loop goes in a member that is an array says nothing of how many objects there are.

struct Particle {
  float x, rays[20];
};

__global__ void allRays(Particle *p, int n, int sensors) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  for (int k = 0; k < sensors; ++k)
    p[i].x *= p[i].rays[k];
}
__global__ void oneRay(Particle *p, int n, int sensor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i].rays[sensor] = 0;
}
template <int Sensors> __global__ void lastRay(Particle *p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i].rays[Sensors - 1] = 0;
}
// As many rays as there are, and more objects than that.
__global__ void unguarded(Particle *p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 20; ++k)
    // CHECK: :[[@LINE+1]]:5: warning: {{.*}}'p'{{.*}} [cuda-gmem-bounds]
    p[i].rays[k] = 0;
}

void run(int n, int sensors) {
  Particle *p;
  cudaMalloc(&p, n * sizeof(Particle));
  allRays<<<(n + 127) / 128, 128>>>(p, n, sensors);
  oneRay<<<(n + 127) / 128, 128>>>(p, n, sensors);
  lastRay<20><<<(n + 127) / 128, 128>>>(p, n);
  unguarded<<<(n + 127) / 128, 128>>>(p, n);
}
