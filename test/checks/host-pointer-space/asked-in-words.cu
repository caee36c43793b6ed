// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

// What is one text is not another one, too.
void compared(const char *mode, int n) {
  float *p;
  if (strcmp(mode, "device") == 0)
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (!strcmp(mode, "managed"))
    p[0] = 1;
  cudaFree(p);
}
void begins(const char *mode, int n) {
  float *p;
  if (strncmp(mode, "device", 6) == 0)
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (!strncmp(mode, "managed", 7))
    p[0] = 1;
  cudaFree(p);
}
void ofTheLibrary(const std::string &mode, int n) {
  float *p;
  if (mode == "device")
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (mode == "managed")
    p[0] = 1;
  cudaFree(p);
}
void aView(std::string_view mode, int n) {
  float *p;
  if (mode == "device")
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (mode == "pinned")
    p[0] = 1;
  cudaFree(p);
}
void byMethod(const std::string &mode, int n) {
  float *p;
  if (!mode.compare("device"))
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (mode.compare("managed") == 0)
    p[0] = 1;
  cudaFree(p);
}
void oneIsTheBeginning(const char *mode, int n) {
  float *p;
  if (strcmp(mode, "device") == 0)
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (strcmp(mode, "device2") == 0)
    p[0] = 1;
  cudaFree(p);
}
// Neither text says nothing, and a text begins with its beginning.
void neither(const char *mode, int n) {
  float *p;
  if (strcmp(mode, "managed") != 0)
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (strcmp(mode, "pinned") != 0)
    // CHECK: :[[#@LINE+1]]:{{.*}}memory of cudaMalloc is written by the host
    p[0] = 1;
  cudaFree(p);
}
void beginning(const char *mode, int n) {
  float *p;
  if (strncmp(mode, "device", 6) == 0)
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (strncmp(mode, "dev", 3) == 0)
    // CHECK: :[[#@LINE+1]]:{{.*}}memory of cudaMalloc is written by the host
    p[0] = 1;
  cudaFree(p);
}
void ofOthers(const char *mode, const char *other, int n) {
  float *p;
  if (strcmp(mode, "device") == 0)
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (strcmp(other, "managed") == 0)
    // CHECK: :[[#@LINE+1]]:{{.*}}memory of cudaMalloc is written by the host
    p[0] = 1;
  cudaFree(p);
}

// Whether a map has a key is the same until the map changes.
void counts(std::map<int, int> &m, int k, int n) {
  float *p;
  if (m.count(k))
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (!m.count(k))
    p[0] = 1;
  cudaFree(p);
}
void finds(const std::map<int, int> &m, int k, int n) {
  float *p;
  if (m.find(k) != m.end())
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (m.find(k) == m.end())
    p[0] = 1;
  cudaFree(p);
}
void byName(const std::unordered_map<std::string, int> &m, const std::string &k, int n) {
  float *p;
  if (m.count(k) > 0)
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (m.count(k) == 0)
    p[0] = 1;
  cudaFree(p);
}
void inATable(std::unordered_map<int, int> &m, int k, int n) {
  float *p;
  if (m.find(k) != m.end())
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (m.find(k) == m.end())
    p[0] = 1;
  cudaFree(p);
}
void ofASet(const std::set<std::string> &m, const std::string &k, int n) {
  float *p;
  if (m.count(k))
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (!m.count(k))
    p[0] = 1;
  cudaFree(p);
}
void erased(std::map<int, int> &m, int k, int n) {
  float *p;
  if (m.count(k))
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  m.erase(k);
  if (!m.count(k))
    // CHECK: :[[#@LINE+1]]:{{.*}}memory of cudaMalloc is written by the host
    p[0] = 1;
  cudaFree(p);
}
void emplaced(std::unordered_map<int, int> &m, int k, int n) {
  float *p;
  if (!m.count(k))
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  m.emplace(k, n);
  if (m.count(k))
    // CHECK: :[[#@LINE+1]]:{{.*}}memory of cudaMalloc is written by the host
    p[0] = 1;
  cudaFree(p);
}
void anotherKey(const std::map<int, int> &m, int k, int n) {
  float *p;
  if (m.count(k))
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  if (!m.count(n))
    // CHECK: :[[#@LINE+1]]:{{.*}}memory of cudaMalloc is written by the host
    p[0] = 1;
  cudaFree(p);
}
void anotherName(const std::unordered_map<std::string, int> &m, std::string &k, int n) {
  float *p;
  if (m.count(k))
    cudaMalloc(&p, n * 4ul);
  else
    cudaMallocManaged(&p, n * 4ul);
  k += "2";
  if (!m.count(k))
    // CHECK: :[[#@LINE+1]]:{{.*}}memory of cudaMalloc is written by the host
    p[0] = 1;
  cudaFree(p);
}
