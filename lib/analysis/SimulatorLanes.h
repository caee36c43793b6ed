//===- SimulatorLanes.h - A number of each thread ---------------*- C++ -*-===//
//
// Internal to the simulation (Simulation.h): values, which differ from thread
// to thread, and sets of threads.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATORLANES_H
#define CUDA_LINT_ANALYSIS_SIMULATORLANES_H

#include "clang/AST/OperationKinds.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Allocator.h"
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace cuda_lint::simulation {

using Mask = llvm::BitVector;

/// What is known about one thread's value.
enum LaneFlag : uint16_t {
  Opaque =
      1, ///< stands for the contents of memory or the result of unknown code
  Guess = 2,            ///< assigned under a condition on an opaque value
  FromInput = 4,        ///< depends on a chosen input (a kernel parameter)
  VolatileRegister = 8, ///< was read from %smid or %warpid
  /// The code says what it is, but not to this analysis: what a function that
  /// is not followed gives of numbers that are known. It is not any number.
  Unmodelled = 16,
  /// Depends on what other threads, or grids, have done by then: an atomic
  /// operation, a volatile object or code that is not seen says so.
  Drawn = 32,
  /// What several threads have found in memory of their own, and happens to be
  /// one number.
  Agreed = 64,
  /// Numbers that memory holds, or that nobody knows, are in it, and not only
  /// which tests they pass: what is Opaque, or a Guess, without it is a number
  /// that some data make it, in whatever way data may answer tests.
  Read = 128,
  /// Made of data that not all threads of a warp share; that those of a warp
  /// do, but not all of the block.
  Own = 256,
  OfWarp = 512,
  /// Made of a test of data against a number that is given.
  Measured = 1024,
  /// An address in the shared memory of a block that something Opaque names:
  /// where it is in there is known, whose it is is not.
  SomePeer = 2048,
};
using LaneFlags = uint16_t;
/// What nobody knows of one thread.
constexpr LaneFlags Unknown = Opaque | Read | Own;

struct Lane {
  int64_t V = 0;
  LaneFlags F = 0;
};

/// The lanes of a mask, in order. BitVector's own walk starts anew at each bit,
/// and this is the innermost loop of a run.
class LaneRange {
public:
  explicit LaneRange(const Mask &M) : Words(M.getData()) {}
  class Iterator {
  public:
    Iterator(llvm::ArrayRef<uintptr_t> Words, size_t Word)
        : Words(Words), Word(Word) {
      if (Word < Words.size()) {
        Left = Words[Word];
        skip();
      }
    }
    unsigned operator*() const {
      return Word * (8 * sizeof(uintptr_t)) + llvm::countr_zero(Left);
    }
    Iterator &operator++() {
      Left &= Left - 1;
      skip();
      return *this;
    }
    bool operator!=(const Iterator &Other) const {
      return Word != Other.Word || Left != Other.Left;
    }

  private:
    void skip() {
      while (!Left && ++Word < Words.size())
        Left = Words[Word];
    }
    llvm::ArrayRef<uintptr_t> Words;
    size_t Word;
    uintptr_t Left = 0;
  };
  Iterator begin() const { return {Words, 0}; }
  Iterator end() const { return {Words, Words.size()}; }

private:
  llvm::ArrayRef<uintptr_t> Words;
};
inline LaneRange lanesOf(const Mask &M) { return LaneRange(M); }

/// Why threads hold different values, or that the value comes from a volatile
/// register. A chain, latest step first.
struct Cause {
  clang::SourceLocation Loc;
  std::string Text;
  const Cause *Parent = nullptr;
  /// How deep in the calls the step is.
  unsigned Depth = 0;
  /// The threads of one block agree.
  bool BlockOnly = false;
  /// For a read of %smid or %warpid: the time of the read and the loops around
  /// it.
  const char *Register = nullptr;
  uint64_t Time = 0;
  uint64_t LoopSerial = 0;
};

class LanePool;

/// A number of each thread of a run, and what is known about it. Copies share
/// one array until one of them is changed.
class LaneArray {
public:
  LaneArray() = default;

  bool empty() const { return !S; }
  void clear() { S = nullptr; }
  Lane operator[](unsigned I) const { return {values()[I], flags()[I]}; }
  void set(unsigned I, Lane L) {
    own();
    S->values()[I] = L.V;
    S->flags()[I] = L.F;
  }
  /// Takes over what some threads hold.
  void put(const struct Value &From, const Mask &M);
  /// Adds to what is known about all threads' numbers.
  void mark(LaneFlags F);
  /// Takes something away from that.
  void unmark(LaneFlags F);

  /// One number, and one set of LaneFlags, for each thread.
  const int64_t *values() const { return S->values(); }
  const LaneFlags *flags() const { return S->flags(); }
  int64_t *changedValues() {
    own();
    return S->values();
  }
  LaneFlags *changedFlags() {
    own();
    return S->flags();
  }

private:
  friend class LanePool;
  /// In front of the numbers of all threads, which the flags follow.
  struct Storage {
    LanePool *Pool;
    unsigned Users, Lanes;
    int64_t *values() { return reinterpret_cast<int64_t *>(this + 1); }
    LaneFlags *flags() {
      return reinterpret_cast<LaneFlags *>(values() + Lanes);
    }
    // For llvm::IntrusiveRefCntPtr.
    void Retain() { ++Users; }
    inline void Release();
  };
  explicit LaneArray(Storage *S) : S(S) {}
  void own() {
    if (S->Users > 1)
      copy();
  }
  void copy();
  llvm::IntrusiveRefCntPtr<Storage> S;
};

/// Where the arrays of one run come from, and go back to.
class LanePool {
public:
  explicit LanePool(unsigned Lanes) : Lanes(Lanes) {}
  /// An array whose contents the caller writes, all of them.
  LaneArray unset();
  LaneArray filled(Lane L);
  LaneArray zeros() { return filled({}); }

private:
  friend class LaneArray;
  unsigned Lanes;
  llvm::BumpPtrAllocator Memory;
  llvm::SmallVector<LaneArray::Storage *, 0> Free;
};

inline void LaneArray::Storage::Release() {
  if (--Users == 0)
    Pool->Free.push_back(this);
}

/// A value of all threads; \c L is empty when they all hold \c U.
struct Value {
  Lane U;
  LaneArray L;
  /// Not 0 when this is a chosen input, unchanged: what its candidates are kept
  /// under.
  uint64_t Input = 0;
  /// Not 0 when a chosen input and constants are all that this is computed
  /// from.
  uint64_t Single = 0;
  /// What this is more than that input, where it is that and no more.
  std::optional<int64_t> Apart;
  /// By what that was divided.
  uint64_t Divisor = 1;
  const Cause *Why = nullptr;
  /// What memory held at first that the kernel is given, or computed from that
  /// and from what is the same for all threads: the number of the thread has no
  /// part in it.
  bool OfData = false;

  Value() = default;
  explicit Value(int64_t V, LaneFlags F = 0) : U{V, F} {}
  bool isUniform() const { return L.empty(); }
  /// What the candidates are kept under of the chosen input that this is, but
  /// for the number behind it that is added.
  std::optional<std::pair<uint64_t, int64_t>> input() const {
    if (Input)
      return std::pair(Input, int64_t(0));
    if (Single && Apart && isUniform())
      return std::pair(Single, *Apart);
    return std::nullopt;
  }
  Lane operator[](unsigned I) const { return L.empty() ? U : L[I]; }
  /// Adds to what is known about all threads' numbers, and takes away.
  void mark(LaneFlags F) {
    U.F |= F;
    L.mark(F);
  }
  void unmark(LaneFlags F) {
    U.F &= static_cast<LaneFlags>(~F);
    L.unmark(F);
  }
};

/// Whether what two values give is OfData.
inline bool isOfData(const Value &A, const Value &B) {
  return (A.OfData || B.OfData) && (A.OfData || A.isUniform()) &&
         (B.OfData || B.isUniform());
}

/// What \p F gives for the function object that a comparison is.
template <class Fn> auto withComparison(clang::BinaryOperatorKind Op, Fn F) {
  switch (Op) {
  case clang::BO_LT:
    return F(std::less<>());
  case clang::BO_GT:
    return F(std::greater<>());
  case clang::BO_LE:
    return F(std::less_equal<>());
  case clang::BO_GE:
    return F(std::greater_equal<>());
  case clang::BO_EQ:
    return F(std::equal_to<>());
  default:
    return F(std::not_equal_to<>());
  }
}

} // namespace cuda_lint::simulation

#endif
