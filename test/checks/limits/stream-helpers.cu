// What a function leaves to the default stream is known through any number of others, whichever of them is asked first; of the other calls three have a
// note.
// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:' --implicit-check-not='goes to it, too'

#include "../Inputs/host-wrappers.h"

namespace helpers {
void one(float *p, int n);
void two(float *p, int n);
void three(float *p, int n);
void four(float *p, int n);
void far(float *p, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'four' goes to the default stream, although 'far' has the stream 'stream'
  four(p, n);
  scale<<<1, 256, 0, stream>>>(p, n);
}
void near(float *p, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'two' goes to the default stream, although 'near' has the stream 'stream'
  two(p, n);
  scale<<<1, 256, 0, stream>>>(p, n);
}
void four(float *p, int n) { three(p, n); }
void three(float *p, int n) { two(p, n); }
void two(float *p, int n) { one(p, n); }
void one(float *p, int n) { cudaMemsetAsync(p, 0, n * sizeof(float)); }
} // namespace helpers

namespace others {
void four(float *p, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' goes to the default stream, although 'four' has the stream 'stream', and 4 more launches
  scale<<<1, 256>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: note: the launch of 'scale' goes to it, too
  scale<<<1, 128>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: note: the launch of 'scale' goes to it, too
  scale<<<1, 64>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: note: the launch of 'scale' goes to it, too
  scale<<<1, 32>>>(p, n);
  // CHECK: :[[@LINE+2]]:3: note: this is in 'stream'
  scale<<<1, 16>>>(p, n);
  scale<<<1, 256, 0, stream>>>(p, n);
}
} // namespace others
