// RUN: %check --checks='-*,cuda-launch-config' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A container whose size is compared with something else than nothing may be empty.

#include <vector>

__global__ void k(const float *p, int n) {}

class Solver {
public:
  bool solve(const std::vector<float> &v) {
    if (v.size() > most)
      return false;
    // CHECK: :[[@LINE+1]]:5: warning: grid x extent is 0 where the container that it is computed from is empty
    k<<<(unsigned)((v.size() + 127) / 128), 128>>>(p, (int)v.size());
    return true;
  }
  bool asks(const std::vector<float> &v) {
    if (v.empty() || v.size() > most)
      return false;
    k<<<(unsigned)((v.size() + 127) / 128), 128>>>(p, (int)v.size());
    return true;
  }
  bool same(const std::vector<float> &v) {
    if (v.size() != most)
      return false;
    k<<<(unsigned)((v.size() + 127) / 128), 128>>>(p, (int)v.size());
    return true;
  }
  bool enough(const std::vector<float> &v) {
    if (v.size() < most)
      return false;
    k<<<(unsigned)((v.size() + 127) / 128), 128>>>(p, (int)v.size());
    return true;
  }
  bool few(const std::vector<float> &v) {
    if (v.size() > 1000)
      return false;
    k<<<(unsigned)((v.size() + 127) / 128), 128>>>(p, (int)v.size());
    return true;
  }
  bool before(const std::vector<float> &v, size_t at) {
    if (at >= v.size())
      return false;
    k<<<(unsigned)((v.size() + 127) / 128), 128>>>(p, (int)v.size());
    return true;
  }

private:
  size_t most;
  float *p;
};
