// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What a copy brings to the host is read too early, whatever memory it is: the
// copy says that it is the host's.

#include <vector>

int first(int *host, const int *device, cudaStream_t stream) {
  cudaMemcpyAsync(host, device, 16, cudaMemcpyDeviceToHost, stream);
  // CHECK: :[[@LINE+1]]:10: warning: this memory is read while cudaMemcpyAsync may still write it [cuda-host-async-lifetime]
  return host[0];
}
static int found;
bool any(const int *device, cudaStream_t stream) {
  cudaMemcpyAsync(&found, device, sizeof(int), cudaMemcpyDeviceToHost, stream);
  // CHECK: :[[@LINE+1]]:10: warning: 'found' is read while cudaMemcpyAsync may still write it
  return found > 0;
}
struct Counts {
  int hits, misses;
};
class Search {
public:
  bool hit(cudaStream_t stream) {
    cudaMemcpyAsync(&counts, device, sizeof(Counts), cudaMemcpyDeviceToHost,
                    stream);
    // CHECK: :[[@LINE+1]]:12: warning: this memory is read while cudaMemcpyAsync may still write it
    return counts.hits > 0;
  }
  float sum(int n, cudaStream_t stream) {
    values.resize(n);
    cudaMemcpyAsync(values.data(), floats, n * sizeof(float),
                    cudaMemcpyDeviceToHost, stream);
    float all = 0;
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+1]]:14: warning: memory of a standard container is read while cudaMemcpyAsync may still write it
      all += values[i];
    return all;
  }
  float nested(int n, cudaStream_t stream) {
    cudaMemcpyAsync(state.values.data(), floats, n * sizeof(float),
                    cudaMemcpyDeviceToHost, stream);
    // CHECK: :[[@LINE+1]]:12: warning: memory of a standard container is read while cudaMemcpyAsync may still write it
    return state.values[0];
  }

  // Look-alikes.
  float waits(int n, cudaStream_t stream) {
    cudaMemcpyAsync(values.data(), floats, n * sizeof(float),
                    cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    return values[0];
  }
  float others(int n, cudaStream_t stream) {
    cudaMemcpyAsync(values.data(), floats, n * sizeof(float),
                    cudaMemcpyDeviceToHost, stream);
    return state.values[0] + last[0];
  }
  float ofOther(const Search &other, int n, cudaStream_t stream) {
    cudaMemcpyAsync(values.data(), floats, n * sizeof(float),
                    cudaMemcpyDeviceToHost, stream);
    return other.values[0];
  }
  int otherMember(cudaStream_t stream) {
    cudaMemcpyAsync(&counts, device, sizeof(Counts), cudaMemcpyDeviceToHost,
                    stream);
    return before.hits;
  }
  int ofBefore(cudaStream_t stream) {
    const int hits = counts.hits;
    cudaMemcpyAsync(&counts, device, sizeof(Counts), cudaMemcpyDeviceToHost,
                    stream);
    return hits;
  }

private:
  struct {
    std::vector<float> values;
  } state;
  std::vector<float> values, last;
  Counts counts, before;
  const Counts *device = nullptr;
  const float *floats = nullptr;
};
void use(Search &search, Search &other, int n, cudaStream_t stream) {
  search.waits(n, stream);
  other.others(n, stream);
}
int behind(int *host, const int *device, int n, cudaStream_t stream) {
  cudaMemcpyAsync(host, device, n * sizeof(int), cudaMemcpyDeviceToHost,
                  stream);
  return host[n];
}
// Which way the copy goes is not said.
int anyWay(int *host, const int *device, cudaStream_t stream) {
  cudaMemcpyAsync(host, device, 16, cudaMemcpyDefault, stream);
  return host[0];
}
void wait(cudaStream_t stream);
int waitsElsewhere(int *host, const int *device, cudaStream_t stream) {
  cudaMemcpyAsync(host, device, 16, cudaMemcpyDeviceToHost, stream);
  wait(stream);
  return host[0];
}
