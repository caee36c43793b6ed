//===- RefusedVariables.cpp - Variables that Clang declares invalid -------===//

#include "clang-inside/RefusedVariables.h"
#include "clang-inside/Tokens.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/AllDiagnostics.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace cuda_lint {

void RefusedVariables::prepare(DiagnosticsEngine &Diags) {
  Diags.setSeverity(diag::warn_used_but_marked_unused, diag::Severity::Warning,
                    SourceLocation());
}

bool RefusedVariables::keep(Sema &S, const Diagnostic &Error) {
  // The variable is the newest of its scope: at the error's place, or before
  // it where the error is at the initialiser.
  VarDecl *Found = nullptr;
  for (Decl *D : S.CurContext->noload_decls())
    if (auto *Var = dyn_cast<VarDecl>(D))
      if (Var->getLocation() == Error.getLocation() ||
          Error.getID() == diag::err_variable_object_no_init)
        Found = Var;
  if (!Found)
    return false;
  Restorable.insert(Found);
  if (!Pending) {
    Pending = std::make_shared<llvm::SmallVector<VarDecl *, 2>>();
    addTokenWatcher(S.getPreprocessor(), [Pending = Pending](const Token &) {
      for (VarDecl *Var : *Pending)
        Var->setInvalidDecl(false);
      Pending->clear();
    });
  }
  Pending->push_back(Found);
  if (!Found->hasAttr<UnusedAttr>()) {
    Found->addAttr(UnusedAttr::CreateImplicit(
        Found->getASTContext(), SourceRange(), UnusedAttr::GNU_unused));
    Marked.insert(Found);
  }
  return true;
}

bool RefusedVariables::restoreAtUse(const Diagnostic &Info) {
  if (Info.getID() != diag::warn_used_but_marked_unused)
    return false;
  if (Info.getNumArgs() == 0 ||
      Info.getArgKind(0) != DiagnosticsEngine::ak_nameddecl)
    return true;
  auto *Var =
      dyn_cast<VarDecl>(reinterpret_cast<NamedDecl *>(Info.getRawArg(0)));
  if (!Var || !Restorable.contains(Var))
    return true;
  Var->setInvalidDecl(false);
  if (Marked.erase(Var))
    Var->dropAttr<UnusedAttr>();
  return true;
}

} // namespace cuda_lint
