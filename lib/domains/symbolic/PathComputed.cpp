//===- PathComputed.cpp - What the program computes, unseen ---------------===//

#include "cuda/DeviceIntrinsics.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/HostRuntime.h"
#include "cuda/RuntimeApi.h"
#include "domains/symbolic/DecidedValues.h"
#include "domains/symbolic/PathRun.h"
#include "ir/UnwrittenVariables.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint {

/// Whether an address leads into an object of an activation, or is a constant.
static bool isOwn(const SymExpr *Address) {
  const SymExpr *A = Address ? stripCasts(Address) : nullptr;
  return A && (A->Kind == SymExpr::Function || placeInString(A).Text ||
               (A->Kind == SymExpr::Address && isMadeHere(A->Loc)));
}

/// Whether a function of the device only computes: it reads no memory and asks
/// for nothing that changes.
static bool onlyComputesOnDevice(const FunctionDecl *Callee) {
  const DeviceIntrinsic *Row = deviceIntrinsic(Callee);
  return runsOnDevice(Callee) && isOfSystem(Callee) &&
         (!Row || Row->isPrivate());
}

bool PathRun::isOfKnownNumbers(const FunctionDecl *Callee,
                               const PathEvent &E) const {
  return Callee && !isa<CXXMethodDecl>(Callee) && Callee->getNumParams() &&
         E.Arguments.size() == Callee->getNumParams() &&
         runtimeApiName(Callee).empty() && !hostFunction(Callee) &&
         (isOfStandard(Callee) || onlyComputesOnDevice(Callee) ||
          (Callee->isExternC() && isOfSystem(Callee))) &&
         llvm::all_of(E.Arguments, [&](const SymExpr *V) {
           return V && (V->isInteger() || V->Kind == SymExpr::Real ||
                        isComputedUnseen(V));
         });
}

/// Whether a function of the C library computes what it gives of what it is
/// given, and asks nobody else.
static bool isOfArguments(const FunctionDecl *Callee) {
  // C++ has `strchr` and its like twice, with the name of C.
  if (!Callee || !(Callee->isExternC() || Callee->hasAttr<AsmLabelAttr>()) ||
      !Callee->getIdentifier() || !isOfSystem(Callee) ||
      !runtimeApiName(Callee).empty() || hostFunction(Callee))
    return false;
  // What a file holds is given to the program.
  const ASTContext &Ctx = Callee->getASTContext();
  const QualType File = Ctx.getFILEType();
  auto IsFile = [&](QualType T) {
    return T->isPointerType() && !File.isNull() &&
           Ctx.hasSameUnqualifiedType(T->getPointeeType(), File);
  };
  if (IsFile(Callee->getReturnType()) ||
      llvm::any_of(Callee->parameters(),
                   [&](const ParmVarDecl *P) { return IsFile(P->getType()); }))
    return false;
  return llvm::StringSwitch<bool>(Callee->getName())
      .Cases({"strtol", "strtoul", "strtoll", "strtoull", "strtod", "strtof",
              "bsearch", "strtok", "strtok_r", "sscanf"},
             true)
      .Cases({"scanf", "vscanf", "fscanf", "vfscanf"}, false)
      .Default(Callee->getBuiltinID() != 0 || Callee->hasAttr<PureAttr>() ||
               Callee->hasAttr<ConstAttr>());
}

/// Whether a function asks an object of the C library for threads.
static bool isOfThreads(const FunctionDecl *Callee) {
  return Callee && Callee->getIdentifier() && isOfSystem(Callee) &&
         !isa<CXXMethodDecl>(Callee) &&
         (Callee->getName().contains("pthread_") ||
          Callee->getName().starts_with("__gthread_") ||
          Callee->getName().starts_with("__glibcxx_rwlock_"));
}

/// Whether a function is one that libraries are made of: the compiler's, or of
/// the C library.
static bool isOfImplementation(const FunctionDecl *Callee) {
  return Callee &&
         (Callee->getBuiltinID() ||
          (Callee->isExternC() && isOfSystem(Callee) && !hostFunction(Callee)));
}

bool PathRun::isOfOwnObjects(const FunctionDecl *Callee, const PathEvent &E,
                             bool Within) const {
  const auto IsOwn = [&](const SymExpr *Address) {
    return isOwn(Address) || (Address && stripCasts(Address)->isInteger()) ||
           (Within && Address && isComputedUnseen(Address));
  };
  if (isOfKnownNumbers(Callee, E))
    return true;
  // What has an ellipsis is not followed.
  if ((isOfArguments(Callee) || isOfThreads(Callee) ||
       (Callee && Callee->isVariadic() && Callee->hasBody())) &&
      llvm::all_of(E.Arguments, [&](const SymExpr *V) {
        return V && (isOwn(V) || V->isInteger() || V->Kind == SymExpr::Real ||
                     isComputedUnseen(V));
      }))
    return true;
  if (!isOfStandard(Callee) && !(Within && isOfImplementation(Callee)))
    return false;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
      Method && Method->isInstance())
    return IsOwn(E.This);
  bool Any = false;
  for (unsigned N = 0; N < E.Arguments.size() && N < Callee->getNumParams();
       ++N) {
    const QualType T = Callee->getParamDecl(N)->getType();
    if (T->isArithmeticType() || T->isEnumeralType())
      continue;
    if (!IsOwn(E.Arguments[N]))
      return false;
    Any = true;
  }
  return Any;
}

void PathRun::noteComputed(const SymExpr *V) {
  if (V && (V->Kind == SymExpr::Symbol || V->Kind == SymExpr::Field) &&
      Computed.insert(V).second)
    Program.unit().engine<DecidedValues>().add(V);
}

void PathRun::noteLibraryChanges(unsigned Since) {
  for (unsigned Serial = Since; Serial++ < Shared.Serial;)
    LibraryChanges.insert(Serial);
}

/// Whether an expression names an object of a host function: so is called what
/// something unseen was given the address of, and has changed.
static bool isOfHost(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Address = dyn_cast<UnaryOperator>(E);
        Address && Address->getOpcode() == UO_AddrOf)
      E = Address->getSubExpr();
    else if (const auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase();
    else
      break;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const auto *F =
      V ? dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod())
        : nullptr;
  return F && !runsOnDevice(F);
}

/// Whether the result of an expression, or what it leaves somewhere, comes from
/// what the program is given.
static bool asksOthers(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (E->getType().isVolatileQualified() || isa<CXXNewExpr, AtomicExpr>(E))
    return true;
  const auto *Call = dyn_cast<CallExpr>(E);
  if (!Call)
    return isOfHost(E);
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee || !runtimeApiName(Callee).empty())
    return true;
  if (isOfSystem(Callee))
    // What a thread of the device asks the others, or memory that they share,
    // may be decided by the program as well. Whether there is memory is not.
    return !runsOnDevice(Callee) || E->getType()->isPointerType();
  return !Callee->hasBody();
}

bool PathExecution::isOwnMemory(const SymExpr *Pointer) {
  const Expr *E = Pointer && Pointer->Origin
                      ? Pointer->Origin->IgnoreParenImpCasts()
                      : nullptr;
  const auto *Call = dyn_cast_or_null<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return isa_and_nonnull<CXXNewExpr>(E) ||
         (Callee && isOfSystem(Callee) &&
          (runsOnDevice(Callee) || Callee->hasAttr<RestrictAttr>()));
}

/// Whether a local `static` is made by code that asks nobody but the program:
/// what it holds then is decided by the program, whenever that was.
static bool isMadeOfOwn(const VarDecl *V) {
  const Expr *Init = V->isStaticLocal() && !V->hasConstantInitialization()
                         ? V->getInit()
                         : nullptr;
  llvm::SmallVector<const Stmt *, 8> Left;
  if (Init)
    Left.push_back(Init);
  while (!Left.empty()) {
    const Stmt *Part = Left.pop_back_val();
    if (const auto *Call = dyn_cast_or_null<CallExpr>(Part);
        Call && asksOthers(Call))
      return false;
    if (Part)
      Left.append(Part->child_begin(), Part->child_end());
  }
  return Init;
}

bool PathExecution::isFreeSymbol(const SymExpr *A, bool Anonymous) {
  for (const auto &Axes : Builtins)
    if (llvm::is_contained(Axes, A))
      return true;
  if (TU.engine<DecidedValues>().contains(A))
    return false;
  if (Given.contains(A))
    return true;
  const Location *Top = A->Loc ? A->Loc->root() : nullptr;
  if (!Top)
    return (A->Origin ? asksOthers(A->Origin) : Anonymous) ||
           llvm::any_of(Objects,
                        [&](const auto &Of) { return Of.second == A; });
  const auto *V = Top->Kind == Location::Variable
                      ? dyn_cast_or_null<VarDecl>(Top->Decl)
                      : nullptr;
  if (V)
    return isa<ParmVarDecl>(V) ||
           (V->hasGlobalStorage() && !V->isConstexpr() && !isMadeOfOwn(V) &&
            !TU.context().getBaseElementType(V->getType()).isConstQualified() &&
            !V->hasAttr<CUDASharedAttr>() &&
            !(V->hasAttr<CUDAConstantAttr>() &&
              TU.engine<UnwrittenVariables>().isUnwrittenHere(V)));
  if (Top->Kind != Location::Pointee)
    return false;
  const SymExpr *Pointer = base(Top->Pointer);
  return isFree(Pointer, Anonymous) && !isOwnMemory(Pointer);
}

bool PathExecution::isFree(const SymExpr *A, bool Anonymous) {
  bool Free = true, Any = false;
  forEachPart(A, [&](const SymExpr *Part) {
    const bool IsSymbol = Part->Kind == SymExpr::Symbol;
    Any |= IsSymbol;
    Free = Free && (IsSymbol ? isFreeSymbol(Part, Anonymous)
                             : Part->Kind != SymExpr::Field ||
                                   !TU.engine<DecidedValues>().contains(Part));
    return Free && !IsSymbol;
  });
  return Free && Any;
}

/// Whether an expression is a call that is given numbers alone, one of them no
/// constant.
static bool isOfNumbers(const Expr *E, const ASTContext &Ctx) {
  const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreParenImpCasts()) : nullptr;
  if (!Call || isa<CXXMemberCallExpr, CXXOperatorCallExpr>(Call))
    return false;
  bool Open = false;
  for (const Expr *A : Call->arguments()) {
    if (!A->getType()->isArithmeticType() && !A->getType()->isEnumeralType())
      return false;
    Open |= !A->isValueDependent() && !A->isEvaluatable(Ctx);
  }
  return Open;
}

bool PathExecution::isIndependent(const SymExpr *Symbol) const {
  return !Skipping.contains(Symbol) && !Symbols.isComputed(Symbol) &&
         !isOfNumbers(Symbol->Origin, TU.context());
}

bool PathRun::isDecided(const SymExpr *Condition) const {
  return isComputedUnseen(Condition) ||
         (!runsOnDevice(Root) && !Engine.isFree(Condition, /*Anonymous=*/true));
}

bool PathRun::isComputedUnseen(const SymExpr *Condition) const {
  if (Computed.empty())
    return false;
  bool Found = false;
  forEachPart(Condition, [&](const SymExpr *E) {
    return !(Found |=
             Computed.contains(E) || (E->Kind == SymExpr::Symbol && !E->Loc &&
                                      ComputedHere.contains(E->Bits)));
  });
  return Found;
}

} // namespace cuda_lint
