//===- ArgumentUses.h - What is behind a kernel's arguments ----*- C++ -*-===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLIC_ARGUMENTUSES_H
#define CUDA_LINT_DOMAINS_SYMBOLIC_ARGUMENTUSES_H

#include "cuda/DeviceIntrinsics.h"
#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// Whether all that is done to memory comes to the same in any order: one
/// atomic update, as `atomicAdd`, or one constant that a flag is set to; and
/// whether who uses it takes care of others who do.
class OrderlessUse {
public:
  void update(const DeviceIntrinsic *Row, const PathEvent &Call);
  void store(uint64_t Constant);
  /// Anything else is done.
  void other(bool Writes) {
    Mixed = true;
    Written |= Writes;
  }
  /// An atomic operation is among it.
  bool isUpdated() const { return Update; }
  /// A word is taken by one of two constants, as that of a lock is: what else
  /// is used meanwhile nobody else uses who takes the same.
  bool locks() const { return Locked; }
  /// All that is written is exchanged where it still holds what was seen there.
  bool isExchangedWith(const OrderlessUse &O) const {
    return Compared && O.Compared && !Written && !O.Written;
  }
  bool comesToTheSame(const OrderlessUse &O) const {
    return !Mixed && !O.Mixed && Update == O.Update && Stored == O.Stored &&
           (Update || Stored);
  }

private:
  const DeviceIntrinsic *Update = nullptr;
  std::optional<uint64_t> Stored;
  bool Mixed = false;
  bool Written = false, Compared = false, Locked = false;
};

/// What a kernel does to the memory behind its pointer arguments.
struct ArgumentUse {
  bool Reads = false, Writes = false;
  /// Something that is not seen may do either.
  bool Unknown = false;
  /// All that it writes is one element, which the memory of the device chooses:
  /// `list[*count] = x`.
  bool WritesChosen = false;
  OrderlessUse Orderless = {};
};

/// Whether a kernel takes a lock that is none of its arguments, as a variable
/// of the device.
bool locksVariable(PathExecution &Paths, const clang::FunctionDecl *F);

/// For each parameter of a kernel (or function); all Unknown when its body is
/// not visible.
llvm::SmallVector<ArgumentUse, 6> argumentUses(PathExecution &Paths,
                                               const clang::FunctionDecl *F);

/// Whether a function that is seen uses only the object that an argument points
/// to, and none behind it.
bool usesOneObject(PathExecution &Paths, const clang::FunctionDecl *F,
                   unsigned Argument);

/// What a kernel does to the memory behind a pointer that is a field of an
/// argument of class type.
struct MemberUse {
  unsigned Argument;
  const clang::FieldDecl *Field;
  /// Only from an offset on that the kernel is given as well.
  bool OfPart = false;
  bool Reads = false, Writes = false;
  OrderlessUse Orderless = {};
};

/// A pointer that a kernel uses only from an offset on that it is given as
/// well: `p[offset + i]`, or at places that it reads from such an offset on:
/// `p[list[offset + i]]`, or from a list: `p[list[i]]`, or that an atomic
/// update gives to each who asks: `p[atomicAdd(count, 1)]`.
struct ArgumentOffset {
  unsigned Argument;
  /// The parameters that make up one offset each: one of them 0 makes it 0.
  llvm::SmallVector<llvm::SmallVector<unsigned, 2>, 2> Of;
  /// The pointers that places are read from: `p[list[i]]`.
  llvm::SmallVector<unsigned, 2> Lists = {};
  /// Some place is given by an atomic update.
  bool Given = false;
};

/// For the pointer parameters of a kernel with a visible body that have one.
llvm::ArrayRef<ArgumentOffset> argumentOffsets(PathExecution &Paths,
                                               const clang::FunctionDecl *F);

/// For all such fields that the visible body of a kernel reads or writes
/// through, twice where it does so with and without an offset; not for fields
/// of fields.
llvm::ArrayRef<MemberUse> memberUses(PathExecution &Paths,
                                     const clang::FunctionDecl *F);

} // namespace cuda_lint

#endif
