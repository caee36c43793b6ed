// A child process under a time limit.
#pragma once

#include <string>
#include <vector>

namespace cuda_lint {

/// How a child process ended, and what it wrote.
struct ProcessResult {
  /// The exit status; 128 plus the number of the signal that ended it; 127 when it could not be started.
  int Status = 127;
  bool TimedOut = false;
  /// Standard output and standard error, as they came.
  std::string Output;
};

/// Runs \p Command (a path, or a name that PATH leads to, and arguments) and waits for it; after \p LimitSeconds it is
/// killed, with every process that it started.
ProcessResult runProcess(const std::vector<std::string> &Command, unsigned LimitSeconds);

/// Whether \p Name is a program that PATH leads to.
bool isOnPath(const std::string &Name);

} // namespace cuda_lint
