// What every program of the corpus shares: set-up, delays, and the one line of JSON that says what was seen.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace cuda_lint {

/// One millisecond, more or less, at the clock of any current GPU (1.0 to 2.0 GHz). A child grid starts within about
/// ten microseconds of its launch and a resident warp within less, so a party delayed by this comes last by a factor
/// of a hundred: what it does late is late in every run.
constexpr long long Millisecond = 2000000;

/// Keeps the calling thread busy for a number of clock cycles.
__device__ inline void delay(long long Cycles) {
  long long Start = clock64();
  while (clock64() - Start < Cycles) {
  }
}

/// Ends the program when a call fails that is not the one under observation: then nothing was observed.
inline void require(cudaError_t Status, int Line = __builtin_LINE()) {
  if (Status == cudaSuccess)
    return;
  std::fprintf(stderr, "line %d: %s\n", Line, cudaGetErrorName(Status));
  std::exit(2);
}

/// To be called first. Loads all kernels at once: a kernel loaded lazily, at its first launch, waits for the ones that
/// run, which hides the races and overlaps that the programs are there to show.
inline void prepare() {
  setenv("CUDA_MODULE_LOADING", "EAGER", 1);
  require(cudaFree(nullptr));
}

/// Zeroed host memory that kernels write directly, so that it can still be read when the context is lost.
template <typename T> T *hostArray(size_t Count) {
  void *Memory = nullptr;
  require(cudaHostAlloc(&Memory, Count * sizeof(T), cudaHostAllocMapped));
  std::fill_n(static_cast<char *>(Memory), Count * sizeof(T), 0);
  return static_cast<T *>(Memory);
}

/// Zeroed device memory.
template <typename T> T *deviceArray(size_t Count) {
  void *Memory = nullptr;
  require(cudaMalloc(&Memory, Count * sizeof(T)));
  require(cudaMemset(Memory, 0, Count * sizeof(T)));
  require(cudaDeviceSynchronize());
  return static_cast<T *>(Memory);
}

/// The value of a `__device__` variable; -1 when the context is lost.
template <typename T> long long valueOf(const T &Symbol) {
  T Value{};
  return cudaMemcpyFromSymbol(&Value, Symbol, sizeof(T)) == cudaSuccess ? static_cast<long long>(Value) : -1;
}

/// The median time of a launch, in microseconds, of \p Runs after one that is not counted.
template <typename Launch> double medianMicroseconds(Launch Once, int Runs = 9) {
  cudaEvent_t Start, Stop;
  require(cudaEventCreate(&Start));
  require(cudaEventCreate(&Stop));
  Once();
  require(cudaDeviceSynchronize());
  float Times[64];
  Runs = std::min(Runs, 64);
  for (int Run = 0; Run < Runs; ++Run) {
    require(cudaEventRecord(Start));
    Once();
    require(cudaEventRecord(Stop));
    require(cudaEventSynchronize(Stop));
    require(cudaEventElapsedTime(&Times[Run], Start, Stop));
  }
  std::sort(Times, Times + Runs);
  return 1000.0 * Times[Runs / 2];
}

/// What a program saw. Printed as one JSON object on a line of its own; strings are CUDA's own names of errors.
class Observed {
public:
  void set(const char *Name, cudaError_t Value) { add(Name, std::string("\"") + cudaGetErrorName(Value) + "\""); }
  void set(const char *Name, long long Value) { add(Name, std::to_string(Value)); }
  void set(const char *Name, double Value) {
    char Text[32];
    std::snprintf(Text, sizeof(Text), "%.3f", Value);
    add(Name, Text);
  }
  void set(const char *Name, const char *Value) { add(Name, std::string("\"") + Value + "\""); }

  /// Waits for the GPU. Adds the error that this brings up (`sync`), and whether it is sticky, so that every later call
  /// of the process fails too (`context`: "usable" or "lost").
  void synchronise() {
    set("sync", cudaDeviceSynchronize());
    // The first call takes an ordinary error off; a sticky one comes back.
    (void)cudaGetLastError();
    set("context", cudaDeviceSynchronize() == cudaSuccess ? "usable" : "lost");
  }

  /// Prints; the exit status of a program that has observed something, an error included.
  int print() const {
    std::printf("{\"observed\": {%s}}\n", Members.c_str());
    return 0;
  }

private:
  void add(const char *Name, const std::string &Value) {
    Members += (Members.empty() ? "\"" : ", \"") + std::string(Name) + "\": " + Value;
  }

  std::string Members;
};

} // namespace cuda_lint
