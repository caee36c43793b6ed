//===- PathEffects.cpp - What a call does to its arguments ----------------===//
//
// What a call whose body is not followed may change: by the runtime's tables,
// by its parameters' types and by what libraries are known to do. What of it
// escapes, and what the runtime hands out.
//
//===----------------------------------------------------------------------===//

#include "cuda/HostRuntime.h"
#include "cuda/RuntimeApi.h"
#include "domains/symbolic/ObjectCode.h"
#include "domains/symbolic/PathRun.h"
#include "hardware/Limits.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace cuda_lint {

void PathRun::expose(State &S, const SymExpr *Address) {
  const SymExpr *A = Address ? stripCasts(Address) : nullptr;
  if (!A)
    return;
  // Any of those that are chosen from.
  if (A->Kind == SymExpr::Select) {
    expose(S, A->B);
    expose(S, A->C);
  } else if (A->Kind == SymExpr::Binary && A->Op == SymExpr::Add) {
    expose(S, A->A);
  } else if (A->Kind == SymExpr::Address && !S.Memory.isExposed(A->Loc)) {
    S.Memory.expose(A->Loc);
  }
}

/// Whether what is called can only change what its arguments lead to: libraries
/// and the runtime know nothing of a program's own variables.
bool isSelfContained(const FunctionDecl *F) {
  return F && (F->getBuiltinID() || !runtimeApiName(F).empty() ||
               isOfSystem(F) || hostFunction(F));
}

/// Whether a function of the runtime may know an argument's address after it
/// has returned: what work in a stream writes later.
static bool keeps(const HostFunction &Row, unsigned Argument) {
  switch (Row.role(Argument)) {
  case ArgumentRole::Destination:
  case ArgumentRole::HostDestination:
  case ArgumentRole::Memory:
  case ArgumentRole::UserData:
  case ArgumentRole::Arguments:
  case ArgumentRole::Descriptor:
  case ArgumentRole::Rest:
  case ArgumentRole::Other:
    return true;
  default:
    return false;
  }
}

bool givesElements(const FunctionDecl *F) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  return Method && Method->getIdentifier() && Method->getName() == "data" &&
         Method->getNumParams() == 0 &&
         Method->getParent()->isInStdNamespace() &&
         (Method->getParent()->getName() == "vector" ||
          Method->getParent()->getName() == "basic_string");
}

/// Whether a method of the library only gives access to what its object owns:
/// one that exists for a const object too (`data`, `begin`, `operator[]`).
static bool isAccessor(const CXXMethodDecl *Method) {
  const CXXRecordDecl *Class = Method->getParent();
  return isOfSystem(Method) && !Class->isAggregate() &&
         llvm::any_of(Class->lookup(Method->getDeclName()),
                      [&](const NamedDecl *D) {
                        const auto *Other = dyn_cast<CXXMethodDecl>(D);
                        return Other && Other->isConst() &&
                               Other->getNumParams() == Method->getNumParams();
                      });
}

const Expr *argumentAt(const Stmt *Site, unsigned N) {
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Site)) {
    // The first of an operator's is its object.
    const auto *Op = dyn_cast<CXXOperatorCallExpr>(Call);
    N += Op && isa_and_nonnull<CXXMethodDecl>(Op->getDirectCallee());
    return N < Call->getNumArgs() ? Call->getArg(N) : nullptr;
  }
  const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Site);
  return Made && N < Made->getNumArgs() ? Made->getArg(N) : nullptr;
}

bool isOfStandard(const Decl *D) {
  const NamespaceDecl *Outermost = nullptr;
  for (const DeclContext *In = D ? D->getDeclContext() : nullptr; In;
       In = In->getParent())
    if (const auto *Space = dyn_cast<NamespaceDecl>(In))
      Outermost = Space;
  return Outermost && Outermost->getIdentifier() &&
         (Outermost->getName() == "std" || Outermost->getName() == "__gnu_cxx");
}

/// Whether a function of the library runs what the program gave it, or its
/// object.
static bool callsBack(const FunctionDecl *F) {
  if (!isOfStandard(F))
    return false;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
      Method && (F->getOverloadedOperator() == OO_Call ||
                 (!Method->isConst() && !isa<CXXConstructorDecl>(Method) &&
                  keepsCode(Method->getParent()))))
    return true;
  ASTContext &Ctx = F->getASTContext();
  return llvm::any_of(F->parameters(), [&](const ParmVarDecl *P) {
    const QualType T = P->getType().getNonReferenceType();
    const auto *Class = T->getAsCXXRecordDecl();
    return T->isFunctionPointerType() || T->isFunctionType() ||
           (Class && Class->hasDefinition() && !isOfStandard(Class) &&
            (Class->isLambda() ||
             !Class->lookup(Ctx.DeclarationNames.getCXXOperatorName(OO_Call))
                  .empty()));
  });
}

/// Whether an algorithm of the library may change what iterators lead to.
static bool takesIterators(const FunctionDecl *F) {
  if (isa_and_nonnull<CXXMethodDecl>(F) || !isOfStandard(F))
    return false;
  ASTContext &Ctx = F->getASTContext();
  return llvm::any_of(F->parameters(), [&](const ParmVarDecl *P) {
    const auto *Class = P->getType()->getAsCXXRecordDecl();
    return Class && Class->hasDefinition() && isOfStandard(Class) &&
           !Class->lookup(&Ctx.Idents.get("iterator_category")).empty();
  });
}

/// Whether a class of the library puts what it is given into a container that
/// it has the address of, as an iterator of std::back_inserter does.
static bool insertsElsewhere(const ASTContext &Ctx, QualType T) {
  const CXXRecordDecl *Class = T.isNull() ? nullptr : T->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && isOfStandard(Class) &&
         !Class->lookup(&Ctx.Idents.get("container_type")).empty() &&
         llvm::any_of(Class->fields(), [](const FieldDecl *Field) {
           return Field->getType()->isPointerType();
         });
}

/// Whether an argument is one that a format names: it is printed.
static bool isPrinted(const FunctionDecl *Callee, unsigned N) {
  const auto *Format = Callee ? Callee->getAttr<FormatAttr>() : nullptr;
  return Format && Format->getType()->isStr("printf") &&
         Format->getFirstArg() > 0 &&
         int(N) + 1 + isa<CXXMethodDecl>(Callee) >= Format->getFirstArg();
}

/// Whether an argument is a file of the C library, which no object of the
/// program is.
static bool isOpenFile(const ASTContext &Ctx, const SymExpr *A,
                       QualType Pointee) {
  const QualType File = Ctx.getFILEType();
  return A->Kind == SymExpr::Symbol && !Pointee.isNull() && !File.isNull() &&
         Ctx.hasSameUnqualifiedType(Pointee, File);
}

/// Whether a function of the C library is given a structure with pointers in
/// it: it may write where they lead, as `recvmsg` does.
static bool writesBehindMembers(const ASTContext &Ctx, const FunctionDecl *F) {
  const QualType File = Ctx.getFILEType();
  return F && F->isExternC() && !F->getBuiltinID() && isOfSystem(F) &&
         llvm::any_of(F->parameters(), [&](const ParmVarDecl *P) {
           const QualType To = P->getType()->getPointeeType();
           const bool IsFile = !To.isNull() && !File.isNull() &&
                               Ctx.hasSameUnqualifiedType(To, File);
           const RecordDecl *Class =
               To.isNull() || IsFile ? nullptr : To->getAsRecordDecl();
           return Class && (Class = Class->getDefinition()) &&
                  llvm::any_of(Class->fields(), [](const FieldDecl *Field) {
                    return Field->getType()->isPointerType();
                  });
         });
}

void PathRun::changeAt(State &S, const SymExpr *Address, const Expr *Cause,
                       bool SelfContained) {
  const SymExpr *A = Address ? stripCasts(Address) : nullptr;
  if (A && A->Kind == SymExpr::Select) {
    changeAt(S, A->B, Cause, SelfContained);
    changeAt(S, A->C, Cause, SelfContained);
    return;
  }
  // Code is not written to.
  if (!A || A->isInteger() || A->Kind == SymExpr::Function)
    return;
  if (A->Kind == SymExpr::Address)
    S.Memory.forget(A->Loc, Cause);
  else if (SelfContained)
    S.Memory.forget(Symbols.pointee(A, Ctx.VoidTy), Cause);
}

bool PathRun::handOut(State &S, const ir::Instruction &I, ArgumentRole Role,
                      unsigned N, const SymExpr *A, QualType Pointee) {
  // What the runtime hands out is one pointer, whatever it is a part of.
  if (receives(Role))
    if (const Location *L = receiver(A, I.Source, N)) {
      S.Memory.write(L, fresh(Ctx.VoidPtrTy, I.Source));
      return true;
    }
  const Location *L =
      receivesExtent(Role) && !Pointee.isNull() ? resolve(A, Pointee) : nullptr;
  if (!L)
    return false;
  const SymExpr *V = fresh(Pointee, I.Source);
  // A part of the value says how many threads a block has at most: what a path
  // knows is lost where it meets another.
  if (Role == ArgumentRole::BlockResult && V && !V->Type.Real) {
    const ScalarType T = *scalar(Ctx.UnsignedIntTy);
    V = Symbols.cast(V->Type,
                     Symbols.binary(SymExpr::Min, T,
                                    fresh(Ctx.UnsignedIntTy, I.Source),
                                    Symbols.integer(MaxThreadsPerBlock, T)));
  }
  S.Memory.write(L, V);
  return true;
}

/// Whether a call may change the object that it is a method of, unseen.
static bool changesObject(const FunctionDecl *Callee, bool SelfContained) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  return !Method || !SelfContained ||
         !(Method->isConst() || isAccessor(Method) || givesElements(Method));
}

void PathRun::effectsThrough(State &S, const UnseenCall &Call, unsigned N,
                             const SymExpr *A) {
  const FunctionDecl *Callee = Call.Callee;
  const Expr *Written = argumentAt(Call.I.Source, N);
  if (!Call.Row || keeps(*Call.Row, N))
    expose(S, A);
  QualType T = Callee && N < Callee->getNumParams()
                   ? Callee->getParamDecl(N)->getType()
                   : QualType();
  if (insertsElsewhere(Ctx, T) && A->Kind == SymExpr::Address)
    S.Memory.parts(A->Loc, T, [&](const Location *Part, QualType Type) {
      if (Type->isPointerType())
        changeAt(S, S.Memory.read(Part, *scalar(Type)), Written,
                 Call.SelfContained);
    });
  // A handle points to what is the library's own.
  if (!T.isNull() && (isStreamType(T) || isEventType(T)))
    return;
  QualType Pointee = T.isNull() ? QualType() : T->getPointeeType();
  // What was passed by reference is a value here.
  if (A != value(S, ir::callOperands(Call.I).Arguments[N]))
    Pointee = Pointee->getPointeeType();
  if (Call.Row && handOut(S, Call.I, Call.Row->role(N), N, A, Pointee))
    return;
  const bool Reads = (!Pointee.isNull() && Pointee.isConstQualified()) ||
                     isPrinted(Callee, N) || isOpenFile(Ctx, A, Pointee);
  if (!Reads && (T.isNull() || !Pointee.isNull()))
    changeAt(S, A, Written, Call.SelfContained);
}

void PathRun::effects(State &S, const ir::Instruction &I,
                      const FunctionDecl *Callee,
                      llvm::ArrayRef<const SymExpr *> Arguments) {
  const ir::CallOperands O = ir::callOperands(I);
  const unsigned Before = Shared.Serial;
  const HostFunction *Row = hostFunction(Callee);
  const bool SelfContained = isSelfContained(Callee) && !callsBack(Callee) &&
                             (Row || !writesBehindMembers(Ctx, Callee)) &&
                             !Program.unit().engine<ObjectCode>().runs(Callee);
  if (const SymExpr *Object = value(S, O.Object)) {
    expose(S, Object);
    if (changesObject(Callee, SelfContained))
      changeAt(S, Object, dyn_cast_or_null<Expr>(I.Source), SelfContained);
  }
  const UnseenCall Call{I, Callee, Row, SelfContained};
  for (unsigned N = 0; N < Arguments.size(); ++N)
    if (Arguments[N])
      effectsThrough(S, Call, N, Arguments[N]);
  if (!SelfContained)
    S.Memory.forgetReachable();
  else if (takesIterators(Callee))
    forgetElements(S);
  if (isOfStandard(Callee))
    noteLibraryChanges(Before);
}

const Location *PathRun::receiver(const SymExpr *Address, const Stmt *Site,
                                  unsigned N) {
  const Expr *Written = argumentAt(Site, N);
  const QualType T =
      Written ? Written->IgnoreParenCasts()->getType()->getPointeeType()
              : QualType();
  return resolve(Address, T.isNull() || !T->isPointerType()
                              ? QualType(Ctx.VoidPtrTy)
                              : T.getUnqualifiedType());
}

/// Whether a call asks how many threads a block of a device may have, in all
/// or along x or y.
static bool asksThreadsOfBlock(const HostFunction &Row, const PathEvent &E) {
  const std::optional<unsigned> Which = Row.argument(ArgumentRole::Attribute);
  const SymExpr *Asked = Row.Name == "cudaDeviceGetAttribute" && Which &&
                                 *Which < E.Arguments.size()
                             ? E.Arguments[*Which]
                             : nullptr;
  // cudaDevAttrMaxThreadsPerBlock, cudaDevAttrMaxBlockDimX and Y
  return Asked && Asked->isInteger() && Asked->Bits >= 1 && Asked->Bits <= 3;
}

void PathRun::receive(State &S, PathEvent &E) {
  const HostFunction *Row = hostFunction(E.Callee);
  if (!Row)
    return;
  for (unsigned N = 0; N < E.Arguments.size(); ++N) {
    if (Row->role(N) == ArgumentRole::Result && asksThreadsOfBlock(*Row, E))
      if (const Location *L = resolve(E.Arguments[N], Ctx.IntTy))
        assumeThreadsOfBlock(S, S.Memory.read(L, *scalar(Ctx.IntTy)));
    // A number that the caller may give back: of threads, of a device.
    const bool Extent = receivesExtent(Row->role(N)) ||
                        Row->role(N) == ArgumentRole::DeviceResult;
    if ((!receives(Row->role(N)) && !Extent) || !E.Arguments[N])
      continue;
    QualType T = Ctx.VoidPtrTy;
    if (Extent && N < E.Callee->getNumParams())
      T = E.Callee->getParamDecl(N)->getType()->getPointeeType();
    const Location *L = Extent ? resolve(E.Arguments[N], T)
                               : receiver(E.Arguments[N], E.Site, N);
    E.Received.resize(E.Arguments.size());
    if (L && scalar(T))
      E.Received[N] = S.Memory.read(L, *scalar(T));
    // What is handed out is there. Where the call fails nobody has it. A plan
    // of cuFFT is a number, which may be 0.
    const QualType Handle = N < E.Callee->getNumParams()
                                ? E.Callee->getParamDecl(N)->getType()
                                : QualType();
    const bool MayBeNull = Row->role(N) == ArgumentRole::NewHandle &&
                           (Handle.isNull() || !Handle->isPointerType() ||
                            !Handle->getPointeeType()->isPointerType());
    if (!Extent && E.Received[N] && !MayBeNull && !E.Received[N]->isInteger())
      Symbols.assume(Symbols.truth(E.Received[N]), S.Known);
    // Nor is it one of the streams that small numbers stand for, of which this
    // is the last.
    if (E.Received[N] && !E.Received[N]->isInteger() && !Handle.isNull() &&
        Handle->isPointerType() && isStreamType(Handle->getPointeeType()))
      Symbols.assume(Symbols.binary(SymExpr::GT, ScalarType::boolean(),
                                    E.Received[N],
                                    Symbols.integer(FireAndForgetStream,
                                                    E.Received[N]->Type)),
                     S.Known);
  }
}

} // namespace cuda_lint
