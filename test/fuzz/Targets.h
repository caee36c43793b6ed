//===- Targets.h - What is fuzzed ------------------------------*- C++ -*-===//
//
// Each target takes any bytes. What must not happen is a crash, a hang, a
// failure of GoogleTest or a failed require(). libFuzzer drives them
// (Main.cpp), and the unit tests replay the corpus without it.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_FUZZ_TARGETS_H
#define CUDA_LINT_TEST_FUZZ_TARGETS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace cuda_lint::fuzz {

using Bytes = llvm::ArrayRef<uint8_t>;

inline llvm::StringRef text(Bytes Input) {
  return {reinterpret_cast<const char *>(Input.data()), Input.size()};
}

/// Ends the process with \p What unless \p Holds.
void require(bool Holds, const char *What);

/// The words of a compile command, a line each; after an empty line the content
/// of the response file "@rsp".
void nvccCommand(Bytes Input);
/// A compile_commands.json.
void compileDatabase(Bytes Input);
/// A baseline.
void baseline(Bytes Input);
/// A `.clang-tidy` file, with the options of the checks.
void configuration(Bytes Input);
/// What workers, caches and earlier runs hand over: a serialized report, a
/// SARIF file to merge.
void keptReports(Bytes Input);
/// Decisions of the generator of integer expressions: lane arithmetic beside an
/// interpreter.
void laneExpressions(Bytes Input);
/// Decisions of the generator of kernels: the warp evaluator beside an
/// interpreter.
void randomKernels(Bytes Input);
/// A CUDA source, linted with all checks in this process.
void sources(Bytes Input);

struct Target {
  llvm::StringLiteral Name;
  void (*Run)(Bytes);
};

inline constexpr Target Targets[] = {
    {"nvcc-command", nvccCommand},
    {"compile-database", compileDatabase},
    {"baseline", baseline},
    {"configuration", configuration},
    {"kept-reports", keptReports},
    {"lane-expressions", laneExpressions},
    {"random-kernels", randomKernels},
    {"sources", sources},
};

/// Lints \p File, which begins like \p Text does, with all checks and the
/// embedded headers. The headers are precompiled once, in a private folder that
/// is removed at the end. \returns what was reported and whether it parsed.
struct LintOutcome {
  unsigned Reports = 0;
  bool Parsed = false;
  std::string Failure;
};
LintOutcome lintSource(llvm::StringRef Text);

/// Precompiles the headers now, so that processes forked later find them.
void prepareToLint();

} // namespace cuda_lint::fuzz

#endif
