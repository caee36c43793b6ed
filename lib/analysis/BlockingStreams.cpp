//===- BlockingStreams.cpp ------------------------------------------------===//

#include "analysis/BlockingStreams.h"
#include "analysis/FunctionStreams.h"
#include "analysis/Handles.h"
#include "analysis/WrittenSizes.h"

using namespace clang;

namespace cuda_lint {

/// Whether a call that makes a stream makes one that waits for the default
/// stream, and that for it. The default stream of a thread is none that
/// anything waits for. \p Made is how the object was made that does so: its
/// constructor may be given the flags.
bool BlockingStreams::makesBlocking(const HostFunction &Row,
                                    const CallExpr *Call,
                                    const CXXConstructExpr *Made) const {
  const Expr *Flags = argument(Row, Call, ArgumentRole::Flags);
  if (const auto *Ref =
          Flags && Made ? dyn_cast<DeclRefExpr>(Flags->IgnoreParenImpCasts())
                        : nullptr)
    if (const auto *P = dyn_cast<ParmVarDecl>(Ref->getDecl());
        P && P->getDeclContext() == Made->getConstructor()->getDefinition() &&
        P->getFunctionScopeIndex() < Made->getNumArgs())
      Flags = Made->getArg(P->getFunctionScopeIndex());
  Expr::EvalResult Value;
  return !PerThreadDefault &&
         (!Flags || (!Flags->isValueDependent() &&
                     Flags->EvaluateAsInt(Value, TU.context()) &&
                     Value.Val.getInt().isZero()));
}

/// Whether a function makes streams, of which \p Is says which count, and all
/// of them wait for the default stream.
bool BlockingStreams::makesOnlyBlocking(
    const FunctionDecl *F, llvm::function_ref<bool(const Expr &)> Is,
    const CXXConstructExpr *Made) const {
  bool Any = false;
  for (const CallSite &Site : TU.callsIn(F)) {
    const HostFunction *Row = hostFunction(Site.Call);
    const Expr *To =
        Row ? argument(*Row, Site.Call, ArgumentRole::NewStream) : nullptr;
    if (!To || !Is(*To))
      continue;
    if (!makesBlocking(*Row, Site.Call, Made))
      return false;
    Any = true;
  }
  return Any;
}

/// Whether what makes a variable of the function's own does: the call that it
/// is initialised with, or that is given its address.
bool BlockingStreams::isMadeBy(const FunctionDecl *F,
                               const VarDecl &Own) const {
  auto Makes = [&](const FunctionDecl *Callee) {
    const FunctionDecl *Body = nullptr;
    return Callee && Callee->hasBody(Body) &&
           makesOnlyBlocking(Body, [](const Expr &) { return true; });
  };
  if (const auto *Init = dyn_cast_or_null<CallExpr>(
          Own.getInit() ? Own.getInit()->IgnoreUnlessSpelledInSource()
                        : nullptr))
    return Makes(Init->getDirectCallee());
  return llvm::any_of(TU.callsIn(F), [&](const CallSite &Site) {
    return !hostFunction(Site.Call) &&
           llvm::any_of(Site.Call->arguments(),
                        [&](const Expr *A) { return addressee(A) == &Own; }) &&
           Makes(Site.Call->getDirectCallee());
  });
}

/// The one member of a class that is a stream; null for none or several.
static const FieldDecl *streamIn(const CXXRecordDecl *Class) {
  const FieldDecl *Out = nullptr;
  if (Class && (Class = Class->getDefinition()))
    for (const FieldDecl *Field : Class->fields())
      if (isStreamType(Field->getType())) {
        if (Out)
          return nullptr;
        Out = Field;
      }
  return Out;
}

bool BlockingStreams::isOwn(const FunctionDecl *F,
                            const NamedObject &Stream) const {
  const auto *Member = dyn_cast_or_null<FieldDecl>(Stream.Leaf);
  if (const auto *Accessor = dyn_cast_or_null<CXXMethodDecl>(Stream.Leaf))
    Member = streamIn(Accessor->getParent());
  const auto *Own = dyn_cast_or_null<VarDecl>(Stream.Root);
  if (!Stream.Leaf && Own && isOwnVariable(Own)) {
    if (isStreamType(Own->getType()))
      return makesOnlyBlocking(
                 F, [&](const Expr &To) { return addressee(&To) == Own; }) ||
             isMadeBy(F, *Own);
    Member = streamIn(Own->getType()->getAsCXXRecordDecl());
  }
  if (!Member)
    return false;
  const auto *Made =
      Own && isOwnVariable(Own) && Own->getInit()
          ? dyn_cast<CXXConstructExpr>(Own->getInit()->IgnoreImplicit())
          : nullptr;
  bool Any = false;
  for (const FunctionDecl *Maker : TU.functions()) {
    auto Is = [&](const Expr &To) { return addressee(&To) == Member; };
    const bool Makes =
        llvm::any_of(TU.callsIn(Maker), [&](const CallSite &Site) {
          const HostFunction *Row = hostFunction(Site.Call);
          const Expr *To =
              Row ? argument(*Row, Site.Call, ArgumentRole::NewStream)
                  : nullptr;
          return To && Is(*To);
        });
    if (Makes && !makesOnlyBlocking(Maker, Is, Made))
      return false;
    Any |= Makes;
  }
  return Any;
}

} // namespace cuda_lint
