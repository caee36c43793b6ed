//===- PersistentMap.h - Maps whose copies share what is equal -*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_PERSISTENTMAP_H
#define CUDA_LINT_ANALYSIS_PERSISTENTMAP_H

#include "llvm/Support/Allocator.h"
#include "llvm/Support/MathExtras.h"
#include <cstdint>
#include <type_traits>

namespace cuda_lint {

/// A map from numbers to pointers. A copy costs nothing and shares all nodes; a
/// change makes the nodes on one path anew; what differs between two maps is
/// found without looking at what they share. Nodes live as long as the
/// allocator that is given with each change. The order in which entries are
/// visited depends on the numbers alone.
///
/// A little-endian Patricia tree: C. Okasaki and A. Gill, "Fast Mergeable
/// Integer Maps" (1998).
template <class T> class PersistentMap {
  static_assert(std::is_pointer_v<T>);

public:
  T lookup(uint32_t Key) const {
    const Node *N = Root;
    while (N && N->Bit)
      N = Key & N->Bit ? N->Right : N->Left;
    return N && N->Key == Key ? N->Value : nullptr;
  }

  void set(uint32_t Key, T Value, llvm::BumpPtrAllocator &Memory) {
    Root = inserted(Root, Key, Value, Memory);
  }
  void erase(uint32_t Key, llvm::BumpPtrAllocator &Memory) {
    Root = erased(Root, Key, Memory);
  }

  /// Calls \p Visit with every value.
  template <class VisitT> void forEach(VisitT Visit) const {
    each(Root, Visit);
  }

  /// Calls \p Visit with both values of every key whose values are not the same
  /// object; null stands for a missing one.
  template <class VisitT>
  static void differences(const PersistentMap &A, const PersistentMap &B,
                          VisitT Visit) {
    compare(A.Root, B.Root, Visit);
  }

private:
  struct Node {
    /// The key of a leaf; the common low bits of a branch.
    uint32_t Key;
    /// The lowest bit in which the keys below a branch differ; 0 for a leaf.
    uint32_t Bit;
    T Value;
    const Node *Left, *Right;
  };

  static const Node *leaf(uint32_t Key, T Value,
                          llvm::BumpPtrAllocator &Memory) {
    return new (Memory) Node{Key, 0, Value, nullptr, nullptr};
  }
  static const Node *branch(uint32_t Key, uint32_t Bit, const Node *Left,
                            const Node *Right, llvm::BumpPtrAllocator &Memory) {
    return new (Memory) Node{Key, Bit, nullptr, Left, Right};
  }
  static bool isBelow(uint32_t Key, const Node *Branch) {
    return (Key & (Branch->Bit - 1)) == Branch->Key;
  }

  /// Two trees with no key in common.
  static const Node *join(const Node *A, const Node *B,
                          llvm::BumpPtrAllocator &Memory) {
    uint32_t Different = A->Key ^ B->Key, Bit = Different & -Different;
    bool AIsRight = A->Key & Bit;
    return branch(A->Key & (Bit - 1), Bit, AIsRight ? B : A, AIsRight ? A : B,
                  Memory);
  }

  static const Node *inserted(const Node *N, uint32_t Key, T Value,
                              llvm::BumpPtrAllocator &Memory) {
    if (!N)
      return leaf(Key, Value, Memory);
    if (!N->Bit)
      return N->Key == Key ? leaf(Key, Value, Memory)
                           : join(leaf(Key, Value, Memory), N, Memory);
    if (!isBelow(Key, N))
      return join(leaf(Key, Value, Memory), N, Memory);
    if (Key & N->Bit)
      return branch(N->Key, N->Bit, N->Left,
                    inserted(N->Right, Key, Value, Memory), Memory);
    return branch(N->Key, N->Bit, inserted(N->Left, Key, Value, Memory),
                  N->Right, Memory);
  }

  static const Node *erased(const Node *N, uint32_t Key,
                            llvm::BumpPtrAllocator &Memory) {
    if (!N || (!N->Bit && N->Key != Key) || (N->Bit && !isBelow(Key, N)))
      return N;
    if (!N->Bit)
      return nullptr;
    const Node *Left = Key & N->Bit ? N->Left : erased(N->Left, Key, Memory);
    const Node *Right = Key & N->Bit ? erased(N->Right, Key, Memory) : N->Right;
    if (!Left || !Right)
      return Left ? Left : Right;
    return Left == N->Left && Right == N->Right
               ? N
               : branch(N->Key, N->Bit, Left, Right, Memory);
  }

  template <class VisitT> static void each(const Node *N, VisitT &Visit) {
    if (!N)
      return;
    if (!N->Bit) {
      Visit(N->Value);
      return;
    }
    each(N->Left, Visit);
    each(N->Right, Visit);
  }

  template <class VisitT>
  static void compare(const Node *A, const Node *B, VisitT &Visit) {
    if (A == B)
      return;
    if (!A || !B || (!A->Bit && !B->Bit && A->Key != B->Key)) {
      auto OnlyA = [&](T Value) { Visit(Value, T()); };
      auto OnlyB = [&](T Value) { Visit(T(), Value); };
      each(A, OnlyA);
      each(B, OnlyB);
      return;
    }
    if (!A->Bit && !B->Bit) {
      if (A->Value != B->Value)
        Visit(A->Value, B->Value);
      return;
    }
    if (A->Bit && A->Bit == B->Bit && A->Key == B->Key) {
      compare(A->Left, B->Left, Visit);
      compare(A->Right, B->Right, Visit);
      return;
    }
    // One tree may be part of one side of the other.
    if (A->Bit && (!B->Bit || B->Bit > A->Bit) && isBelow(B->Key, A)) {
      bool Right = B->Key & A->Bit;
      compare(A->Left, Right ? nullptr : B, Visit);
      compare(A->Right, Right ? B : nullptr, Visit);
      return;
    }
    if (B->Bit && (!A->Bit || A->Bit > B->Bit) && isBelow(A->Key, B)) {
      bool Right = A->Key & B->Bit;
      compare(Right ? nullptr : A, B->Left, Visit);
      compare(Right ? A : nullptr, B->Right, Visit);
      return;
    }
    auto OnlyA = [&](T Value) { Visit(Value, T()); };
    auto OnlyB = [&](T Value) { Visit(T(), Value); };
    each(A, OnlyA);
    each(B, OnlyB);
  }

  const Node *Root = nullptr;
};

} // namespace cuda_lint

#endif
