//===- MemberStores.h - What members of classes are given ------*- C++ -*-===//
//
// Where the functions of a translation unit store into a member, whichever
// object it is of: what an integer has been before it is found in a structure.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_MEMBERSTORES_H
#define CUDA_LINT_ANALYSIS_MEMBERSTORES_H

#include "analysis/DataFlow.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_lint {

class MemberStores {
public:
  using Store = std::pair<const DataFlow *, ProgramPoint>;

  explicit MemberStores(DataFlows &Flows) : Flows(Flows) {}

  /// The stores into an integer member of 32 bits, or into elements of such an
  /// array member.
  llvm::ArrayRef<Store> of(const clang::FieldDecl *Member);
  /// The same of a member of 32 or 64 bits that no other translation unit knows
  /// and whose address is given to nobody: all that it is ever given. Empty for
  /// any other.
  llvm::ArrayRef<Store> all(const clang::FieldDecl *Member);
  /// The member that an address is of, or of whose array it is an element; null
  /// when it is of something else.
  static const clang::FieldDecl *memberAt(const DataFlow &In,
                                          ir::Register Address);

private:
  void collect();
  void addGiven(const DataFlow &In, const ir::Instruction &I);

  DataFlows &Flows;
  bool Collected = false;
  llvm::DenseMap<const clang::FieldDecl *, llvm::SmallVector<Store, 2>> Stores,
      Wide;
  /// The members of which an address is given away.
  llvm::DenseSet<const clang::FieldDecl *> Given;
};

} // namespace cuda_lint

#endif
