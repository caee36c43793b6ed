// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A helper that chooses the thread that announces is where the block has to meet; one that only announces is called by who chose.
__device__ void release(unsigned *flag, unsigned v) {
  asm volatile("st.release.sys.global.u32 [%0], %1;" ::"l"(flag), "r"(v) : "memory");
}
__device__ void finish(unsigned *flag) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: one thread announces by 'flag' what all threads of its block wrote to 'data', with no block barrier in between
    release(flag, 1);
}
__device__ void finishTogether(unsigned *flag) {
  __syncthreads();
  if (threadIdx.x == 0)
    release(flag, 1);
}
__global__ void chosenThere(int *data, unsigned *flag) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  finish(flag + blockIdx.x);
}
__global__ void chosenHere(int *data, unsigned *flag) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: one thread announces by 'flag' what all threads of its block wrote to 'data', with no block barrier in between
    release(flag + blockIdx.x, 1);
}
__global__ void together(int *data, unsigned *flag) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  finishTogether(flag + blockIdx.x);
}
void host(int *data, unsigned *flag) {
  chosenThere<<<8, 128>>>(data, flag);
  chosenHere<<<8, 128>>>(data, flag);
  together<<<8, 128>>>(data, flag);
}
