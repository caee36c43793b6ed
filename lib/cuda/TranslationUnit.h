//===- TranslationUnit.h - What all checks share about one AST -*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_TRANSLATIONUNIT_H
#define CUDA_LINT_CUDA_TRANSLATIONUNIT_H

#include "cuda/Launch.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <vector>

namespace clang {
class CXXConstructorDecl;
class Preprocessor;
} // namespace clang

namespace cuda_lint {

/// A call in the body of \c Caller.
struct CallSite {
  const clang::CallExpr *Call;
  const clang::FunctionDecl *Caller;
};

class ArchitectureConditionals;

/// A call in the body of \c Caller that Clang gave up on, because nothing of
/// that name can be called from there: a function of the host in device code,
/// most likely. All that is left of it is the name, which found \c Candidate
/// among others, and the arguments as written.
struct RejectedCall {
  const clang::RecoveryExpr *Site;
  const clang::FunctionDecl *Caller;
  const clang::FunctionDecl *Candidate;
};

/// What the translation unit is compiled for.
struct CompileTarget {
  /// 90 for sm_90 (also for sm_90a); 0 when unknown.
  unsigned Architecture = 0;
  /// The lowest of the architectures that the source is compiled for, where the
  /// command has several; else the same.
  unsigned LowestArchitecture = 0;
  /// CUDART_VERSION, such as 13000; 0 when unknown.
  unsigned CudaVersion = 0;
  /// 1 before CUDA 12, or with CUDA_FORCE_CDP1_IF_SUPPORTED below sm_90; 2
  /// otherwise.
  unsigned CdpVersion = 2;
};

/// The shared view of one AST: its functions, launches and calls, and the
/// engines, each computed once when first asked for. Lives as long as the
/// ASTContext. An AST may be visited in part only (an editor visits the main
/// file): functions() then are those of the visited part, while calls may lead
/// out of it. Thread-safe across ASTs, not within one.
class TranslationUnit {
public:
  static TranslationUnit &get(clang::ASTContext &Ctx);
  ~TranslationUnit();

  clang::ASTContext &context() const { return Ctx; }

  /// Every function with a body in the user's code (not in system headers):
  /// instantiations and not the templates they come from, methods, lambdas'
  /// call operators. In the order of the source.
  llvm::ArrayRef<const clang::FunctionDecl *> functions() const {
    return Functions;
  }
  /// Variables at namespace scope, static members and function-local statics of
  /// the user's code.
  llvm::ArrayRef<const clang::VarDecl *> globalVariables() const {
    return Globals;
  }
  /// Every launch in functions().
  llvm::ArrayRef<Launch> launches() const { return Launches; }
  /// The launch that a call is; null when it is none.
  const Launch *launchAt(const clang::CallExpr *Site) const;
  /// The launches of a kernel (any redeclaration) that functions() hold.
  llvm::SmallVector<const Launch *, 4>
  launchesOf(const clang::FunctionDecl *Kernel) const;
  /// The launches in a function's own body.
  llvm::SmallVector<const Launch *, 4>
  launchesIn(const clang::FunctionDecl *Caller) const;
  /// Every call written in a function's own body (not in lambdas inside it), in
  /// source order, launches included. Discarded `if constexpr` branches and
  /// unevaluated operands hold none.
  llvm::ArrayRef<CallSite> callsIn(const clang::FunctionDecl *Caller) const;
  /// The calls in functions() that Clang gave up on; none of them is in
  /// callsIn().
  llvm::ArrayRef<RejectedCall> rejectedCalls() const { return Rejected; }
  /// The visible calls of a function (any redeclaration).
  llvm::ArrayRef<CallSite> callersOf(const clang::FunctionDecl *Callee) const;

  /// The functions that construct an object by a constructor of the user's
  /// code.
  llvm::ArrayRef<const clang::FunctionDecl *>
  constructing(const clang::CXXConstructorDecl *Constructor) const;

  /// What the translation unit is compiled for; the CUDA version and the CDP1
  /// macro need the preprocessor, see setPreprocessor.
  const CompileTarget &target() const { return Target; }
  /// Reads the version macros. Called by the checks' base class, which gets the
  /// preprocessor from clang-tidy.
  void setPreprocessor(clang::Preprocessor &PP);

  /// Whether a macro of the user's files stands for code, and not for nothing, a
  /// pragma or an attribute. Known behind setPreprocessor(), and only where the
  /// unit has errors.
  bool isMacroOfCode(const clang::IdentifierInfo *Name) const {
    return MacrosOfCode.contains(Name);
  }

  /// The engine of type T, made by `T(TranslationUnit &)` when first asked for.
  template <class T> T &engine() {
    std::shared_ptr<void> &Slot = Engines[&EngineKey<T>];
    if (!Slot) {
      auto Made = std::make_shared<T>(*this);
      // Making one may have asked for another and moved the slots.
      Engines[&EngineKey<T>] = Made;
      return *Made;
    }
    return *static_cast<T *>(Slot.get());
  }

  /// Whether the other side compiles another body: `__CUDA_ARCH__` chooses
  /// parts of it. What the device's pass has of such a function is not what the
  /// host calls.
  bool hasCodeOfOneSide(const clang::FunctionDecl *F) const;
  /// What `__CUDA_ARCH__` chooses; null before setPreprocessor().
  const ArchitectureConditionals *conditionals() const {
    return Conditionals.get();
  }

private:
  explicit TranslationUnit(clang::ASTContext &Ctx);
  std::shared_ptr<ArchitectureConditionals> Conditionals;
  llvm::DenseSet<const clang::IdentifierInfo *> MacrosOfCode;
  mutable llvm::DenseMap<const clang::FunctionDecl *, bool> OfOneSide;
  class Collector;
  template <class T> static inline char EngineKey = 0;

  clang::ASTContext &Ctx;
  CompileTarget Target;
  std::vector<const clang::FunctionDecl *> Functions;
  std::vector<const clang::VarDecl *> Globals;
  std::vector<Launch> Launches;
  /// By the call, which of \c Launches.
  llvm::DenseMap<const clang::CallExpr *, size_t> LaunchNumbers;
  std::vector<RejectedCall> Rejected;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<CallSite>> CallsIn;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<CallSite>> CallersOf;
  llvm::DenseMap<const clang::FunctionDecl *,
                 std::vector<const clang::FunctionDecl *>>
      Constructing;
  llvm::DenseMap<const void *, std::shared_ptr<void>> Engines;
};

} // namespace cuda_lint

#endif
