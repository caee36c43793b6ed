// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Which element of an array or container memory is, where a constant says it.

#include <map>
#include <string>
#include <vector>

void select(const float *scores, int *kept, int n, cudaStream_t stream);

void ofMap(std::map<std::string, void *> &buffers, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaMemset' goes to the default stream, although 'ofMap' has the stream 'stream' [cuda-stream-ignored]
  cudaMemset(buffers["kept"], 0, n * sizeof(int));
  select((float *)buffers["scores"], (int *)buffers["kept"], n, stream);
}
struct Tensor {
  void *data;
};
void behindAt(const std::map<std::string, Tensor> &tensors, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaMemset' goes to the default stream, although 'behindAt' has the stream 'stream'
  cudaMemset(tensors.at("kept").data, 0, n * sizeof(int));
  select((float *)tensors.at("scores").data, (int *)tensors.at("kept").data, n, stream);
}
void ofArray(void **buffers, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaMemset' goes to the default stream, although 'ofArray' has the stream 'stream'
  cudaMemset(buffers[1], 0, n * sizeof(int));
  select((float *)buffers[0], (int *)buffers[1], n, stream);
}

// Look-alikes: other elements.
void otherKey(std::map<std::string, void *> &buffers, int n, cudaStream_t stream) {
  cudaMemset(buffers["next"], 0, n * sizeof(int));
  select((float *)buffers["scores"], (int *)buffers["kept"], n, stream);
}
void otherElement(void **buffers, int n, cudaStream_t stream) {
  cudaMemset(buffers[2], 0, n * sizeof(int));
  select((float *)buffers[0], (int *)buffers[1], n, stream);
}
void otherRow(float *rows[2][2], std::vector<int *> &kept, int n, cudaStream_t stream) {
  cudaMemset(rows[0][1], 0, n * sizeof(int));
  select(rows[1][1], kept[0], n, stream);
}
