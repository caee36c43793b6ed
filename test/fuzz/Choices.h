//===- Choices.h - The decisions of a generator ----------------*- C++ -*-===//
#ifndef CUDA_LINT_TEST_FUZZ_CHOICES_H
#define CUDA_LINT_TEST_FUZZ_CHOICES_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <random>

namespace cuda_lint {

/// Random bits, for the distributions of <random>: from a seed, or one byte of
/// a fuzzer's input for each decision, so that a change of a byte changes one
/// decision. After the last byte it goes on by itself.
class Choices {
public:
  using result_type = uint32_t;
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return UINT32_MAX; }

  explicit Choices(unsigned Seed) : Random(Seed) {}
  explicit Choices(llvm::ArrayRef<uint8_t> Bytes)
      : Bytes(Bytes), Random(unsigned(Bytes.size())) {}

  result_type operator()() {
    if (Bytes.empty())
      return result_type(Random());
    const uint32_t Byte = Bytes.front();
    Bytes = Bytes.drop_front();
    return Byte * 0x01010101u;
  }

  /// One of 0 to \p N - 1.
  unsigned below(unsigned N) {
    return std::uniform_int_distribution<unsigned>(0, N - 1)(*this);
  }

private:
  llvm::ArrayRef<uint8_t> Bytes;
  std::mt19937 Random;
};

} // namespace cuda_lint

#endif
