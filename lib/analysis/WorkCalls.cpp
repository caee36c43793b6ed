//===- WorkCalls.cpp ------------------------------------------------------===//

#include "analysis/WorkCalls.h"
#include "cuda/HostRuntime.h"
#include "cuda/RuntimeApi.h"
#include "cuda/SystemHeaders.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace cuda_lint {

/// Whether a type is plain data: a number, or a class of the toolkit as float4
/// is.
static bool isPlain(QualType T) {
  if (T->isVoidType() || T->isArithmeticType() || T->isEnumeralType())
    return true;
  const RecordDecl *Class = T->getAsRecordDecl();
  return Class && isOfSystem(Class) && !Class->isInStdNamespace();
}

/// Whether a function can do no more than work: it has no object to keep
/// anything in, gives nothing but a number, and is told numbers, streams and at
/// least one piece of memory.
static bool onlyWorks(const FunctionDecl *F) {
  if (!F || F->hasBody() || isa<CXXMethodDecl>(F) || F->isVariadic() ||
      F->isInStdNamespace() || F->getBuiltinID())
    return false;
  const QualType Gives = F->getReturnType();
  if (!Gives->isVoidType() && !Gives->isArithmeticType() &&
      !Gives->isEnumeralType())
    return false;
  unsigned Memory = 0;
  for (const ParmVarDecl *P : F->parameters()) {
    const QualType T = P->getType().getNonReferenceType();
    if (isStreamType(T) || isEventType(T) || isPlain(T))
      continue;
    if (!T->isPointerType() || !isPlain(T->getPointeeType()))
      return false;
    const RecordDecl *Class = T->getPointeeType()->getAsRecordDecl();
    Memory += !Class || Class->isCompleteDefinition();
  }
  return Memory > 0 && F->getNumParams() > 1;
}

WorkCalls::WorkCalls(PathExecution &Paths, const ExecutionPath &Path) {
  llvm::SmallVector<const PathEvent *, 8> Calls;
  auto Mark = [&](llvm::SmallPtrSetImpl<const PathEvent *> &As,
                  llvm::function_ref<bool(const SymExpr *)> Is) {
    for (const PathEvent *Call : Calls)
      if (llvm::any_of(Call->Arguments, Is))
        As.insert(Call);
  };
  for (const PathEvent *E : Path.Events) {
    if (E->Kind != PathEvent::Call)
      continue;
    const HostFunction *Row = hostFunction(E->Callee);
    if (!Row) {
      if (onlyWorks(E->Callee))
        Calls.push_back(E);
      continue;
    }
    for (unsigned I = 0; I < E->Arguments.size(); ++I) {
      const SymExpr *Given = E->Arguments[I];
      if (!Given)
        continue;
      if (Row->Work == HostWork::Copy && Row->role(I) == ArgumentRole::Source) {
        const SymExpr *From = Paths.base(Given);
        Mark(OnMemory, [&](const SymExpr *A) {
          return A && From && Paths.base(A) == From;
        });
      } else if (Row->Work == HostWork::WaitForStream &&
                 Row->role(I) == ArgumentRole::Stream &&
                 !stripCasts(Given)->isInteger()) {
        Mark(InStream, [&](const SymExpr *A) {
          return A && stripCasts(A) == stripCasts(Given);
        });
      }
    }
  }
}

} // namespace cuda_lint
