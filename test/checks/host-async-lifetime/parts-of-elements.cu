// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Members of the elements of a container.

#include <vector>

struct Point {
  float x, y, z;
  float each[4];
};
struct State {
  std::vector<Point> points, others;
  int n;
};

class Fit {
public:
  float member(const Point *d, cudaStream_t stream) {
    cudaMemcpyAsync(state.points.data(), d, state.n * sizeof(Point), cudaMemcpyDeviceToHost, stream);
    float sum = 0;
    for (int i = 0; i < state.n; ++i)
      // CHECK: :[[@LINE+1]]:14: warning: memory of a standard container is read while cudaMemcpyAsync may still write it
      sum += state.points[i].x;
    return sum;
  }
  float copied(const Point *d, cudaStream_t stream) {
    cudaMemcpyAsync(state.points.data(), d, state.n * sizeof(Point), cudaMemcpyDeviceToHost, stream);
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: memory of a standard container is read while cudaMemcpyAsync may still write it
    Point p = state.points[0];
    return p.y;
  }
  float reference(const Point *d, cudaStream_t stream) {
    cudaMemcpyAsync(state.points.data(), d, state.n * sizeof(Point), cudaMemcpyDeviceToHost, stream);
    const Point &p = state.points[0];
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: memory of a standard container is read while cudaMemcpyAsync may still write it
    return p.each[2];
  }
  float waits(const Point *d, cudaStream_t stream) {
    cudaMemcpyAsync(state.points.data(), d, state.n * sizeof(Point), cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    return state.points[0].x;
  }
  float another(const Point *d, cudaStream_t stream) {
    cudaMemcpyAsync(state.points.data(), d, state.n * sizeof(Point), cudaMemcpyDeviceToHost, stream);
    return state.others[0].x;
  }

private:
  State state;
};
float local(const Point *d, int n, cudaStream_t stream) {
  std::vector<Point> points(n);
  cudaMemcpyAsync(points.data(), d, n * sizeof(Point), cudaMemcpyDeviceToHost, stream);
  float sum = 0;
  for (const Point &p : points)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: memory of a standard container is read while cudaMemcpyAsync may still write it
    sum += p.z;
  return sum;
}
