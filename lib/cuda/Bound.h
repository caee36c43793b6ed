//===- Bound.h - How far the engines go ------------------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_BOUND_H
#define CUDA_LINT_CUDA_BOUND_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace cuda_lint {

/// What `--deep` does with a bound.
enum class BoundKind {
  /// How much is done: steps, paths, runs. `--deep` allows eight times as much.
  Work,
  /// How far something is looked at because what lies further is no longer
  /// told to a person, or is part of what is modelled: it stays.
  Reach,
};

/// What all bounds have. They are objects of static storage that know each
/// other, so that one list holds them all (`docs/internals/bounds.md` is made
/// of it) and a test can ask for the same with few steps that a user gets
/// with many: `cuda-lint --bound=NAME=N`, or a `BoundScope`.
class AnyBound {
public:
  AnyBound(const AnyBound &) = delete;
  AnyBound &operator=(const AnyBound &) = delete;

  llvm::StringRef name() const { return Name; }
  /// What is counted and what is not known behind it, a line.
  llvm::StringRef meaning() const { return Meaning; }
  BoundKind kind() const { return Kind; }
  /// Where nobody asks for another.
  int64_t usual() const { return Usual; }

  /// All that the program has, by name.
  static std::vector<AnyBound *> all();
  /// Sets the bound called \p Name in this process, before anything is
  /// analysed; false when there is none.
  static bool set(llvm::StringRef Name, int64_t Value);
  /// Lets every bound on work be \p Factor times as large, before anything is
  /// analysed.
  static void deepen(unsigned Factor);
  /// Those that are not as usual, as "NAME=N" lines: results depend on them.
  static std::string changed();

protected:
  /// \p Name is in lower case with hyphens. Both texts are literals.
  AnyBound(const char *Name, int64_t Usual, BoundKind Kind,
           const char *Meaning);
  int64_t Value;

private:
  friend class BoundScope;
  const char *Name, *Meaning;
  int64_t Usual;
  BoundKind Kind;
  AnyBound *Next;
};

/// A bound that is compared with values of type T.
template <typename T> class Bound : public AnyBound {
public:
  Bound(const char *Name, int64_t Usual, BoundKind Kind, const char *Meaning)
      : AnyBound(Name, Usual, Kind, Meaning) {}
  operator T() const { return T(Value); }
};

/// How much more work `--deep` allows.
inline constexpr unsigned DeepFactor = 8;

/// Another value of a bound for as long as this lives; for unit tests.
class BoundScope {
public:
  /// There has to be a bound called \p Name.
  BoundScope(llvm::StringRef Name, int64_t Value);
  ~BoundScope() { Of.Value = Before; }
  BoundScope(const BoundScope &) = delete;
  BoundScope &operator=(const BoundScope &) = delete;

private:
  AnyBound &Of;
  int64_t Before;
};

} // namespace cuda_lint

#endif
