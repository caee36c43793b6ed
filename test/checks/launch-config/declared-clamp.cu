// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What std::clamp gives where the library shows no body of it: three arguments make it.

__global__ void sized(int *p) { *p = 1; }
# 1 "library.h" 1 3
namespace std {
template <class T> const T &clamp(const T &v, const T &low, const T &high);
template <class T> const T &clamp(const T &v, const T &low);
} // namespace std
# 10 "declared-clamp.cu" 2
void above(int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit of 1,024
  sized<<<1, std::clamp(4096, 1, 2048)>>>(p);
}
void other(int *p) {
  sized<<<1, std::clamp(4096, 2048)>>>(p);
}
