//===- Mutant.h - Which change holds in this process -----------*- C++ -*-===//
//
// Included by every source that mutants are written into. The environment
// selects one and asks for a record:
//
//   CUDA_LINT_MUTANT          the number of the mutant; none: the source as it
//                             is
//   CUDA_LINT_MUTANT_REACHED  a folder that receives a file for each test (as
//                             lit names it in LIT_CURRENT_TESTCASE, else
//                             "test"), a byte for each mutant, 1 where it was
//                             reached
//   CUDA_LINT_MUTANT_SECONDS  processor time that a process may take
//   CUDA_LINT_MUTANT_TIMEOUT  a file that is made when one took longer
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_TOOLS_MUTATION_MUTANT_H
#define CUDA_LINT_TOOLS_MUTATION_MUTANT_H

// A mutant may compare what is always true, or narrow.
#pragma clang diagnostic ignored "-Weverything"
#pragma clang diagnostic ignored "-Wc++11-narrowing"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <type_traits>
#include <unistd.h>

namespace cuda_lint_mutation {

struct State {
  static constexpr unsigned Most = 1 << 16;

  unsigned Active = 0;
  unsigned char *Reached = nullptr;
  const char *TimeoutFile = nullptr;

  State() {
    const char *Number = std::getenv("CUDA_LINT_MUTANT"),
               *Folder = std::getenv("CUDA_LINT_MUTANT_REACHED");
    if (Number && *Number) {
      Active = std::atoi(Number);
      limit();
    }
    if (Folder && *Folder)
      record(Folder);
  }

  void limit();

  void record(std::string File) {
    const char *Test = std::getenv("LIT_CURRENT_TESTCASE");
    File += '/';
    for (const char *At = Test ? Test : "test"; *At; ++At)
      File += *At == '/' ? '@' : *At;
    const int To = open(File.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (To < 0 || ftruncate(To, Most) != 0)
      return;
    // Shared, so that what children reach is known however they end.
    void *Memory =
        mmap(nullptr, Most, PROT_READ | PROT_WRITE, MAP_SHARED, To, 0);
    if (Memory != MAP_FAILED)
      Reached = static_cast<unsigned char *>(Memory);
    close(To);
  }
};

inline State &state() {
  static State Only;
  return Only;
}

/// SIGXCPU: says so, and ends.
inline void onTimeout(int) {
  if (const char *File = state().TimeoutFile)
    close(open(File, O_WRONLY | O_CREAT, 0666));
  _exit(137);
}

inline void State::limit() {
  // A mutant that never ends, or that takes memory for ever, costs no more than
  // its test.
  const char *Seconds = std::getenv("CUDA_LINT_MUTANT_SECONDS");
  TimeoutFile = std::getenv("CUDA_LINT_MUTANT_TIMEOUT");
  if (Seconds && *Seconds) {
    const rlim_t Limit = std::atoi(Seconds);
    const rlimit Time = {Limit, Limit + 5}, Memory = {8ull << 30, 8ull << 30};
    setrlimit(RLIMIT_CPU, &Time);
    setrlimit(RLIMIT_AS, &Memory);
    std::signal(SIGXCPU, onTimeout);
  }
}

} // namespace cuda_lint_mutation

/// Whether mutant \p Number holds. What the compiler evaluates is as it is.
constexpr bool cudaLintMutant(unsigned Number) {
  if (std::is_constant_evaluated())
    return false;
  cuda_lint_mutation::State &S = cuda_lint_mutation::state();
  if (S.Reached)
    S.Reached[Number] = 1;
  return S.Active == Number;
}

#endif
