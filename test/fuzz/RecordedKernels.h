//===- RecordedKernels.h - Random kernels that a GPU has run ----*- C++ -*-===//
//
// The random kernels whose execution on a GPU is recorded
// (runtime-tests/random-kernels): those of RandomKernels.h that overflow
// nothing, and kernels with one load from shared memory at a random place.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_FUZZ_RECORDEDKERNELS_H
#define CUDA_LINT_TEST_FUZZ_RECORDEDKERNELS_H

#include "test/fuzz/RandomKernels.h"

namespace cuda_lint::random_kernels {

/// The kernels, which are the same each time.
struct RecordedKernels {
  static constexpr unsigned Count = 64, SharedCount = 192;
  /// What n is when the first are run.
  static constexpr int64_t Numbers[] = {0, 6, 40};
  /// The most stores of a thread.
  static constexpr size_t MaxStores = 48;
  /// Words of shared memory; word k holds k ^ 85.
  static constexpr unsigned Words = 2048;

  std::vector<Statement> Bodies;
  std::vector<Formula> Places;

  RecordedKernels() {
    for (unsigned Seed = 20'000; Bodies.size() < Count; ++Seed) {
      Statement Body = Generator(Choices(Seed)).kernel();
      if (isSmall(Body, Bodies.size()))
        Bodies.push_back(std::move(Body));
    }
    for (unsigned Seed = 30'000; Places.size() < SharedCount; ++Seed) {
      Formula Place =
          Generator(Choices(Seed), Style::Lanes).laneFormula(2 + Seed % 3);
      Warp W = warp({32, 1, 1}, 0, 0);
      for (unsigned L = 0; L < WarpLanes; ++L)
        Place.Value(W, L);
      if (!W.Overflow)
        Places.push_back(std::move(Place));
    }
  }

  /// The blocks that kernel \p Id is run with.
  static std::array<unsigned, 3> shapeOf(unsigned Id) {
    return Id % 2 ? std::array<unsigned, 3>{64, 1, 1}
                  : std::array<unsigned, 3>{16, 4, 1};
  }

  /// The second warp of a block, or its first.
  static Warp warp(std::array<unsigned, 3> Shape, int64_t N,
                   unsigned Number = 1) {
    Warp W;
    W.N = N;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      W.X[L] = (Number * 32 + L) % Shape[0];
      W.Y[L] = (Number * 32 + L) / Shape[0];
    }
    return W;
  }

  /// Site and index of each store of a thread, in order.
  using Stores = std::vector<std::pair<int64_t, int64_t>>;
  static std::array<Stores, WarpLanes> storesOf(const Warp &W) {
    std::array<Stores, WarpLanes> Out;
    for (const Execution &X : W.Executions)
      for (unsigned L = 0; L < WarpLanes; ++L)
        if (X.Lanes >> L & 1)
          Out[L].push_back({X.Site, X.Index[L]});
    return Out;
  }

  /// Where the lanes of shared kernel \p Id load.
  LaneInts placesOf(unsigned Id) const {
    Warp W = warp({32, 1, 1}, 0, 0);
    LaneInts Out;
    for (unsigned L = 0; L < WarpLanes; ++L)
      Out[L] = Places[Id].Value(W, L) & (Words - 1);
    return Out;
  }

  /// What is compiled for the GPU and linted.
  std::string source() const {
    std::string Out =
        "// Written by random-kernels-source. kernelK(p, q, n): OUT is int *, "
        "or a recorder.\n#ifndef OUT\n#define OUT int *\n#endif\n"
        "__device__ int choose(int a, int b, int c) {\nif (a > c) return b;\n"
        "if (a == c) return a + b;\nreturn c;\n}\n"
        "__device__ void bump(int &x, int by) {\nif (by > 3) x += by;\n"
        "else x -= 1;\n}\n";
    for (size_t I = 0; I < Bodies.size(); ++I)
      Out += "__global__ void kernel" + std::to_string(I) +
             "(OUT p, const int *q, int n) {\n" + Bodies[I].Text + "}\n";
    const std::string Size = std::to_string(Words);
    for (size_t I = 0; I < Places.size(); ++I)
      Out += "__global__ void __launch_bounds__(32) shared" +
             std::to_string(I) +
             "(int *where, int *what) {\n__shared__ int s[" + Size +
             "];\nfor (int k = threadIdx.x; k < " + Size +
             "; k += 32) s[k] = k ^ 85;\n__syncthreads();\nconst int at = (" +
             Places[I].Text + ") & " + std::to_string(Words - 1) +
             ";\nwhere[threadIdx.x] = at;\nwhat[threadIdx.x] = s[at];\n}\n";
    return Out;
  }

private:
  static bool isSmall(const Statement &Body, unsigned Id) {
    for (int64_t N : Numbers) {
      Warp W = warp(shapeOf(Id), N);
      Body.Run(W, AllLanes);
      // An iteration that was cut off is none that a GPU has.
      if (W.Overflow || W.Steps >= 1000)
        return false;
      for (const Stores &Of : storesOf(W))
        if (Of.size() > MaxStores)
          return false;
    }
    return true;
  }
};

} // namespace cuda_lint::random_kernels

#endif
