//===- ErrorReads.h - Whether anybody looks at an error --------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_ERRORREADS_H
#define CUDA_LINT_ANALYSIS_ERRORREADS_H

#include "cuda/TranslationUnit.h"
#include "clang/AST/ParentMap.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>

namespace cuda_lint {

/// What becomes of a value that a call returns.
enum class ResultUse {
  Ignored, ///< nobody looks at it: the call is a statement, or the value is
           ///< kept in a variable that is not read afterwards
  Voided,  ///< cast to void
  Used, ///< looked at, handed on, or stored where the analysis does not follow
};

/// What counts as reading the last error, beside cudaGetLastError and
/// cudaPeekAtLastError.
struct ErrorReaders {
  /// A synchronisation (cudaDeviceSynchronize, cudaStreamSynchronize,
  /// cudaEventSynchronize, a query, a synchronous copy) whose returned error is
  /// used: on the host it returns errors of the launches before it.
  bool CheckedSynchronisation = false;
  /// A function of the user's whose body is not visible might read it.
  bool UnknownFunctions = true;
};

/// Answers whether the error of a runtime call or a launch is looked at on some
/// path: over Clang's CFG of the function that holds the call, through the
/// functions that it calls, and in the functions that call it. "CUDA Dynamic
/// Parallelism Programming Guide", "API Errors and Launch Failures": the last
/// error is the thread's, and stays until somebody asks for it.
class ErrorReads {
public:
  explicit ErrorReads(TranslationUnit &TU);
  ~ErrorReads();

  /// What becomes of the value that \p Call in \p Caller returns. A returned
  /// value that \p Caller returns itself is used when a visible call of \p
  /// Caller uses it, or when there is none.
  ResultUse resultOf(const clang::CallExpr *Call,
                     const clang::FunctionDecl *Caller);

  /// True when the last error is read on some path after \p Call: in \p Caller,
  /// in a function that is called there, or after a visible call of
  /// \p Caller. True also when the analysis does not know.
  bool lastErrorReadAfter(const clang::CallExpr *Call,
                          const clang::FunctionDecl *Caller,
                          const ErrorReaders &Readers);

private:
  /// The graph of a function with what is asked of it.
  struct Body;
  using FunctionSet = llvm::SmallPtrSetImpl<const clang::FunctionDecl *>;

  Body *bodyOf(const clang::FunctionDecl *F);
  bool readAfter(const clang::Expr *Site, const clang::FunctionDecl *Caller,
                 const ErrorReaders &Readers, FunctionSet &Active);
  bool reads(const clang::CFGElement &Element, const clang::FunctionDecl *In,
             const ErrorReaders &Readers);
  bool callReads(const clang::CallExpr *Call, const clang::FunctionDecl *In,
                 const ErrorReaders &Readers);
  bool functionReads(const clang::FunctionDecl *F, const ErrorReaders &Readers);
  bool variableReadAfter(const clang::Stmt *Store, const clang::VarDecl *V,
                         Body &B, ResultUse &Out);

  /// What becomes of a value that \p Store puts into a variable.
  ResultUse keptIn(const clang::Stmt *Store, const clang::VarDecl *V, Body &B);
  /// The same of a value that variables of a declaration may begin with.
  ResultUse declaredWith(const clang::DeclStmt *Declaration,
                         const clang::Stmt *Value, Body &B);
  /// The same of what \p Caller returns.
  ResultUse returnedFrom(const clang::FunctionDecl *Caller);

  /// True when a function is named other than to call it: whoever calls it then
  /// is not known. The unit is looked through when first asked.
  bool isAddressTaken(const clang::FunctionDecl *F);

  TranslationUnit &TU;
  bool AddressesKnown = false;
  llvm::DenseSet<const clang::FunctionDecl *> AddressTaken;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Body>> Bodies;
  /// By function and kind of readers; a function that is being looked into
  /// counts as not reading.
  llvm::DenseMap<std::pair<const clang::FunctionDecl *, unsigned>, bool>
      Functions;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 4> ReturnsBeingAsked;
};

} // namespace cuda_lint

#endif
