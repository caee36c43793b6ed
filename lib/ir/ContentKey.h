//===- ContentKey.h - What the program of a function depends on -*- C++ -*-===//
#ifndef CUDA_LINT_IR_CONTENTKEY_H
#define CUDA_LINT_IR_CONTENTKEY_H

#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseSet.h"
#include <unordered_map>

namespace cuda_lint::ir {

/// What the lowering of a function reads. Equal keys have equal programs: the
/// numbers are hashes that are the same in every process, and that say nothing
/// of paths, of places in the source, or of what stands around.
struct ContentKey {
  /// The body as written, with constructors' initialisers and default
  /// arguments.
  uint64_t Text = 0;
  /// What Clang makes of it: every implicit part, and the types.
  uint64_t Nodes = 0;
  /// What is used from outside, in the order of use: functions with their
  /// types, and their bodies where the compiler may run them, with what those
  /// use; variables with their initial values where those are constant;
  /// records with their layouts.
  std::vector<std::pair<const clang::Decl *, uint64_t>> Uses;
  /// Literals that `__FILE__` and `__LINE__` are in calls: what they hold is no
  /// part of the key.
  llvm::DenseSet<const clang::Stmt *> Places;
  /// What is in the key with all that it says itself: Uses, and what the
  /// function declares. Only from these a way may lead on.
  llvm::DenseSet<const clang::Decl *> Known;
};

/// The keys of a translation unit's functions. An engine of TranslationUnit.
class ContentKeys {
public:
  explicit ContentKeys(TranslationUnit &TU);

  /// Of a definition.
  ContentKey of(const clang::FunctionDecl *F);
  /// What all programs depend on: the linter and Clang, the language, the
  /// target, and bounds that are not as usual.
  uint64_t setting() const { return Setting; }
  /// What a function is called, with its type and template arguments. A USR
  /// would say offsets in the file of what has no linkage.
  std::string nameOf(const clang::FunctionDecl *F) const;

private:
  class Walk;
  /// What a declaration is to those that use it.
  struct Content {
    uint64_t Hash = 0;
    /// What it uses, and the classes of what lies in it, which are in its hash.
    std::vector<const clang::Decl *> Uses, Within;
  };
  uint64_t hashOf(clang::QualType T);
  const Content &contentOf(const clang::Decl *D);
  uint64_t layoutOf(const clang::CXXRecordDecl *R,
                    std::vector<const clang::Decl *> &Within);
  std::string print(const clang::NamedDecl *D) const;

  const clang::ASTContext &Ctx;
  clang::PrintingPolicy Policy;
  uint64_t Setting;
  std::unordered_map<const clang::Decl *, Content> Declarations;
  llvm::DenseMap<clang::QualType, uint64_t> Types;
};

} // namespace cuda_lint::ir

#endif
