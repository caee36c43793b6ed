//===- Main.cpp - A target as libFuzzer calls it --------------------------===//
//
// Compiled once for each target, whose name is CUDA_LINT_FUZZ_TARGET.
//
//===----------------------------------------------------------------------===//

#include "checks/Module.h"
#include "test/fuzz/SourceMutator.h"
#include "test/fuzz/Targets.h"
#include <cstring>

using namespace cuda_lint;
using namespace cuda_lint::fuzz;

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  linkChecks();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  for (const Target &T : Targets)
    if (T.Name == CUDA_LINT_FUZZ_TARGET)
      T.Run({Data, Size});
  return 0;
}

#ifdef CUDA_LINT_FUZZ_SOURCES
/// Changes of bytes seldom leave a source that parses.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t MaxSize, unsigned Seed) {
  static const SourceMutator Mutator(sourcesOfChecks());
  Choices Random(Seed);
  // An empty corpus begins with an empty input.
  std::string Out = Size < 8 ? Mutator.mutateOne(Random, 3)
                             : Mutator.mutate(text({Data, Size}), Random, 3);
  const size_t Length = std::min(Out.size(), MaxSize);
  std::memcpy(Data, Out.data(), Length);
  return Length;
}
#endif
