// RUN: %check --checks=cuda-host-leak %s -- -arch=sm_90 | FileCheck %s --implicit-check-not=warning:
// Streams and events in a container that is a member.

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

__global__ void k(float *p) { *p = 1; }
struct Frame;
int convert(Frame *in, Frame *out, cudaStream_t *stream);
template <class T> T findFree(const std::string &name, std::vector<std::pair<std::string, T>> &all) {
  for (auto &each : all)
    if (each.first == name || each.first == "empty") {
      each.first = name;
      return each.second;
    }
  return nullptr;
}

class Processor {
public:
  int init(int most);
  int run(Frame *in, Frame *out, const std::string &name);
  void close();

private:
  // CHECK-DAG: :[[@LINE+1]]:53: note: no function of 'Processor' releases what 'streams' holds, and it has no destructor
  std::vector<std::pair<std::string, cudaStream_t>> streams;
  std::mutex lock;
  bool closed = true;
};
int Processor::init(int most) {
  for (int i = 0; i < most; ++i) {
    cudaStream_t stream;
    // CHECK-DAG: :[[@LINE+1]]:5: warning: what cudaStreamCreate gives is never released [cuda-host-leak]
    cudaStreamCreate(&stream);
    streams.push_back(std::make_pair(std::string("empty"), stream));
  }
  closed = false;
  return 0;
}
int Processor::run(Frame *in, Frame *out, const std::string &name) {
  cudaStream_t stream;
  {
    std::unique_lock<std::mutex> locked(lock);
    stream = findFree<cudaStream_t>(name, streams);
    if (stream == nullptr)
      return 1;
  }
  return convert(in, out, &stream);
}
void Processor::close() { closed = true; }

class ByDevice {
public:
  void add(int device) {
    cudaStream_t s;
    // CHECK-DAG: :[[@LINE+1]]:5: warning: what cudaStreamCreate gives is never released
    cudaStreamCreate(&s);
    streams[device] = s;
  }
  void run(int device, float *p) { k<<<1, 1, 0, streams[device]>>>(p); }

private:
  std::map<int, cudaStream_t> streams;
};
class InPlace {
public:
  InPlace(int n) : events(n) {
    for (auto &each : events)
      // CHECK-DAG: :[[@LINE+1]]:7: warning: what cudaEventCreate gives is never released
      cudaEventCreate(&each);
  }
  void record(int i, cudaStream_t s) { cudaEventRecord(events[i], s); }

private:
  std::vector<cudaEvent_t> events;
};

// Look-alikes.
class Destroyed {
public:
  void add() {
    cudaStream_t s;
    cudaStreamCreate(&s);
    streams.push_back(s);
  }
  ~Destroyed() {
    for (auto s : streams)
      cudaStreamDestroy(s);
  }

private:
  std::vector<cudaStream_t> streams;
};
class Closed {
public:
  void add() {
    cudaStream_t s;
    cudaStreamCreate(&s);
    streams.emplace_back("", s);
  }
  void close() {
    for (auto &each : streams)
      cudaStreamDestroy(std::get<1>(each));
  }

private:
  std::vector<std::pair<std::string, cudaStream_t>> streams;
};
template <class C> void destroyAll(C &all) {
  for (auto s : all)
    cudaStreamDestroy(s);
}
class ByHelper {
public:
  void add() {
    cudaStream_t s;
    cudaStreamCreate(&s);
    streams.push_back(s);
  }
  void close() { destroyAll(streams); }

private:
  std::vector<cudaStream_t> streams;
};
void endAll(std::vector<cudaStream_t> &);
class ByUnseen {
public:
  void add() {
    cudaStream_t s;
    cudaStreamCreate(&s);
    streams.push_back(s);
  }
  void close() { endAll(streams); }

private:
  std::vector<cudaStream_t> streams;
};
void give(cudaStream_t);
class GivenBack {
public:
  void add() {
    cudaStream_t s;
    cudaStreamCreate(&s);
    streams.push_back(s);
  }
  void pop() {
    give(streams.back());
    streams.pop_back();
  }

private:
  std::vector<cudaStream_t> streams;
};
class Taken {
public:
  void add() {
    cudaStream_t s;
    cudaStreamCreate(&s);
    streams.push_back(s);
  }
  std::vector<cudaStream_t> take() { return std::move(streams); }
  cudaStream_t pop() {
    cudaStream_t s = streams.back();
    streams.pop_back();
    return s;
  }

private:
  std::vector<cudaStream_t> streams;
};
