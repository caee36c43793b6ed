// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --check-prefix=ONE --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -DELSEWHERE | FileCheck %s --check-prefix=NONE --allow-empty
// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -DCOPIES | FileCheck %s --check-prefix=NONE --allow-empty
// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -DSEVERAL | FileCheck %s --check-prefix=NONE --allow-empty
// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -DBLOCKING | FileCheck %s --check-prefix=NONE --allow-empty
// NONE-NOT: {{warning|error}}:

// A file has one variable for its stream, and all launches but one go to it. Not where other launches go elsewhere, too, where only copies go to it, and
// where there are several such variables, and where the default stream and it wait for each other.
__global__ void k(float *p, int n);
static cudaStream_t stream;
#ifdef BLOCKING
void init() { cudaStreamCreate(&stream); }
#else
void init() { cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); }
#endif
#ifdef COPIES
void first(float *p, int n) { cudaMemsetAsync(p, 0, n, stream); }
#else
void first(float *p, int n) { k<<<1, 128, 0, stream>>>(p, n); }
#endif
void second(float *p, int n) { cudaMemcpyAsync(p, p + n, n, cudaMemcpyDeviceToDevice, stream); }
#ifdef ELSEWHERE
void elsewhere(float *p, int n) { k<<<1, 128>>>(p, n); }
#endif
#ifdef SEVERAL
static cudaStream_t copies;
void third(float *p, int n) { cudaMemcpyAsync(p, p + n, n, cudaMemcpyDeviceToDevice, copies); }
#endif
void forgets(float *p, int n) {
  // ONE: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'stream' says which stream work goes to
  k<<<1, 128>>>(p, n);
}
