//===- Profile.h - Where a run's time goes ---------------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_PROFILE_H
#define CUDA_LINT_CUDA_PROFILE_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>

namespace cuda_lint {

/// What `--profile` shows, collected in one process. Costs nothing unless
/// enabled.
struct Profile {
  /// Processor time by name ("phase parse", "check cuda-cdp-wait", "engine
  /// Handles"), in seconds. A name's time is its own: what others took inside
  /// it counts for them.
  std::map<std::string, double> Seconds;
  /// How often something happened ("files parsed", "bound reached: ...").
  std::map<std::string, unsigned> Counts;

  void add(const Profile &Other);

  static void enable();
  static bool enabled();
  /// What was collected since the last call.
  static Profile take();
  /// Counts one event; counted whether enabled or not.
  static void count(llvm::StringRef Event, unsigned N = 1);
  /// How many events whose names begin with \p Prefix were counted since the
  /// last take().
  static unsigned counted(llvm::StringRef Prefix);

  /// Takes the time while it lives. Scopes nest.
  class Scope {
  public:
    Scope(llvm::StringRef Kind, llvm::StringRef Name);
    ~Scope();
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

  private:
    Scope *Outer = nullptr;
    std::string Label;
    double Begin = 0, Inner = 0;
    bool Active;
  };
};

} // namespace cuda_lint

#endif
