// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Places that the library's functions compute of data.
__device__ int own(float);
__global__ void histogram(const float *in, int width, int *out) {
  __shared__ int bins[36];
  for (int i = threadIdx.x; i < 36; i += blockDim.x)
    bins[i] = 0;
  const float dx = in[threadIdx.x + 1] - in[threadIdx.x], dy = in[threadIdx.x + width] - in[threadIdx.x];
  const int bin = int(roundf(18.0f * (atan2f(dy, dx) + 3.14f) / 3.14f)) % 36;
  // CHECK: :[[@LINE+1]]:3: warning: thread 35 writes an element of 'bins', and thread 0 of the block atomically updates one that data choose, with no barrier in between [cuda-smem-race]
  atomicAdd(&bins[bin], 1);
  __syncthreads();
  if (threadIdx.x < 36)
    out[threadIdx.x] = bins[threadIdx.x];
}
__global__ void clamped(const int *in, int *out) {
  __shared__ int last[256];
  last[threadIdx.x] = -1;
  // CHECK: :[[@LINE+1]]:3: warning: thread 255 writes an element of 'last', and thread 0 of the block writes one that data choose
  last[min(abs(in[threadIdx.x]), 255)] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = last[threadIdx.x];
}
__global__ void waited(const float *in, int *out) {
  __shared__ int bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[int(floorf(in[threadIdx.x])) & 255], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}
// Of the thread's number, and of what is not seen.
__global__ void ofThread(float scale, const float *in, int *out) {
  __shared__ int place[256];
  place[threadIdx.x] = 0;
  place[int(roundf(threadIdx.x * scale))] += 1;
  place[own(in[threadIdx.x])] += 1;
  out[threadIdx.x] = place[threadIdx.x];
}
void launch(const float *in, const int *numbers, float scale, int *out, int width) {
  histogram<<<8, 128>>>(in, width, out);
  clamped<<<8, 256>>>(numbers, out);
  waited<<<8, 256>>>(in, out);
  ofThread<<<8, 256>>>(scale, in, out);
}
