//===- PathCalls.cpp - Calls and launches ---------------------------------===//

#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/HostRuntime.h"
#include "cuda/Layout.h"
#include "cuda/RuntimeApi.h"
#include "cuda/RuntimeTexts.h"
#include "domains/symbolic/ObjectCode.h"
#include "domains/symbolic/PathRun.h"
#include "hardware/Limits.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

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

/// Whether a method gives the elements of a standard container. How that keeps
/// them is its own business: whoever follows it finds nothing.
static bool givesElements(const FunctionDecl *F) {
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

/// The argument of a call as written; null where there is none.
static const Expr *argumentAt(const Stmt *Site, unsigned N) {
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Site)) {
    // The first of an operator's is its object.
    const auto *Op = dyn_cast<CXXOperatorCallExpr>(Call);
    N += Op && isa_and_nonnull<CXXMethodDecl>(Op->getDirectCallee());
    return N < Call->getNumArgs() ? Call->getArg(N) : nullptr;
  }
  const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Site);
  return Made && N < Made->getNumArgs() ? Made->getArg(N) : nullptr;
}

/// What a call is given. The runtime's functions take values, also where a
/// declaration for all arguments takes references.
llvm::SmallVector<const SymExpr *, 6>
PathRun::argumentsOf(State &S, const ir::Instruction &I,
                     const FunctionDecl *Callee) {
  llvm::SmallVector<const SymExpr *, 6> Out;
  const bool ByValue = Callee && Callee->isTemplateInstantiation() &&
                       !runtimeApiName(Callee).empty();
  for (ir::Register R : ir::callOperands(I).Arguments) {
    const SymExpr *A = value(S, R);
    const unsigned N = Out.size();
    if (ByValue && A && N < Callee->getNumParams())
      if (const QualType T = Callee->getParamDecl(N)->getType();
          T->isReferenceType() && A->Kind == SymExpr::Address &&
          !T->getPointeeType().isConstQualified() &&
          scalar(T->getPointeeType()))
        A = readAt(S, A, T->getPointeeType());
    Out.push_back(A);
  }
  return Out;
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
  for (unsigned N = 0; N < Arguments.size(); ++N) {
    const SymExpr *A = Arguments[N];
    if (!A)
      continue;
    if (!Row || keeps(*Row, N))
      expose(S, A);
    QualType T = Callee && N < Callee->getNumParams()
                     ? Callee->getParamDecl(N)->getType()
                     : QualType();
    if (insertsElsewhere(Ctx, T) && A->Kind == SymExpr::Address)
      S.Memory.parts(A->Loc, T, [&](const Location *Part, QualType Type) {
        if (Type->isPointerType())
          changeAt(S, S.Memory.read(Part, *scalar(Type)),
                   argumentAt(I.Source, N), SelfContained);
      });
    // A handle points to what is the library's own.
    if (!T.isNull() && (isStreamType(T) || isEventType(T)))
      continue;
    QualType Pointee = T.isNull() ? QualType() : T->getPointeeType();
    // What was passed by reference is a value here.
    if (A != value(S, O.Arguments[N]))
      Pointee = Pointee->getPointeeType();
    if (Row && handOut(S, I, Row->role(N), N, A, Pointee))
      continue;
    const bool Reads = (!Pointee.isNull() && Pointee.isConstQualified()) ||
                       isPrinted(Callee, N) || isOpenFile(Ctx, A, Pointee);
    if (!Reads && (T.isNull() || !Pointee.isNull()))
      changeAt(S, A, argumentAt(I.Source, N), SelfContained);
  }
  if (!SelfContained)
    S.Memory.forgetReachable();
  else if (takesIterators(Callee))
    forgetElements(S);
  if (isOfStandard(Callee))
    noteLibraryChanges(Before);
}

static const Bound<unsigned>
    MaxRecursion("path-recursion", 8, BoundKind::Reach,
                 "how often a function calls itself that a known number "
                 "counts");
static const Bound<uint64_t>
    MaxAttributes("path-launch-attributes", 8, BoundKind::Reach,
                  "attributes of a launch's configuration, on a path");

/// Whether the pass of a root shows the body of what it calls, and that is no
/// instruction of the device, whatever a header makes that of.
bool PathRun::hasBodyHere(const FunctionDecl *Callee) const {
  if (isOfSystem(Callee) && !Callee->getReturnType()->isRecordType() &&
      Callee->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return false;
  if (runsOnDevice(Root))
    return true;
  // The host does not run what is for the device alone, as a kernel that is
  // called like a function; the device's pass has not what the host calls.
  return runsOnHost(Callee) && !(Ctx.getLangOpts().CUDAIsDevice &&
                                 Engine.TU.hasCodeOfOneSide(Callee));
}

const ir::Function *PathRun::bodyToFollow(State &S, const ir::Instruction &I,
                                          const FunctionDecl *Callee,
                                          size_t Before) {
  if (!Callee || I.Virtual || givesElements(Callee) || Before > MaxRecursion ||
      isTooDeep(S, Before, Callee) || !runtimeApiName(Callee).empty() ||
      Callee->getBuiltinID() || deviceIntrinsic(Callee) ||
      usesTemporaryStorage(Callee) || (hurried() && !isOfSystem(Callee)) ||
      makesLastWords(S, Callee))
    return nullptr;
  // What has come true already need not be waited for, but another thread had
  // to do its part for that.
  if (waitsForThreads(Callee) || !hasBodyHere(Callee))
    return nullptr;
  const ir::Function *F = Program.function(Callee);
  if (!F ||
      (!Before &&
       llvm::any_of(S.Stack,
                    [&](const Frame &Other) { return Other.F == F; })) ||
      ir::callOperands(I).Arguments.size() < F->Parameters.size() ||
      (Trace && isOfSystem(Callee) && !isSimple(Callee, *F)))
    return nullptr;
  return F;
}

PathRun::Frame PathRun::frameOf(State &S, const ir::Instruction &I,
                                const FunctionDecl *Callee,
                                const ir::Function &F) {
  const ir::CallOperands O = ir::callOperands(I);
  Frame Inner;
  Inner.F = &F;
  Inner.Site = I.Source;
  Inner.Who =
      new (Engine.Ways) Activation{F.Declaration, S.Stack.back().Who, I.Source};
  Inner.Registers.assign(F.RegisterTypes.size(), nullptr);
  Inner.This = value(S, O.Object);
  Inner.ThisWay = way(S, O.Object);
  Inner.Result = value(S, O.Result);
  // Of two classes at one place nobody knows which there is.
  if (isa<CXXConstructorDecl>(Callee) && !I.OfBase && Inner.This) {
    const CXXRecordDecl *Class = cast<CXXMethodDecl>(Callee)->getParent();
    auto [It, New] = MadeAs.try_emplace(stripCasts(Inner.This), Class);
    if (!New && It->second && !declaresSameEntity(It->second, Class))
      It->second = nullptr;
  }
  // A constructor that has another one do the work makes what that one makes.
  const auto *Made = dyn_cast_or_null<CXXConstructExpr>(I.Source);
  Inner.Complete = !I.OfBase && (S.Stack.back().Complete || !Made ||
                                 Made->getConstructionKind() !=
                                     CXXConstructionKind::Delegating);
  Inner.ReturnTo = I.Result;
  Inner.Slots.reserve(F.Slots.size());
  for (const ir::Slot &Object : F.Slots) {
    const Location *L = Symbols.temporary(Object.Type);
    if (Object.Decl)
      Engine.Names[L] = Object.Decl;
    S.Memory.create(L);
    Inner.Slots.push_back(L);
  }
  if (Trace && !Inner.Slots.empty()) {
    Inner.FirstLocation = Inner.Slots.front()->Number;
    Inner.LastLocation = Inner.Slots.back()->Number;
  }
  if (Trace)
    Inner.Origins.assign(F.RegisterTypes.size(), nullptr);
  return Inner;
}

void PathRun::giveArguments(State &S, const ir::Instruction &I,
                            const FunctionDecl *Callee, Frame &Inner) {
  const ir::CallOperands O = ir::callOperands(I);
  const ir::Function *F = Inner.F;
  for (size_t N = 0; N < F->Parameters.size(); ++N) {
    const uint32_t Slot = F->Parameters[N];
    const SymExpr *A = value(S, O.Arguments[N]);
    const QualType T = F->Slots[Slot].Type;
    if (scalar(T)) {
      S.Memory.write(Inner.Slots[Slot], A);
      passWay(S, I, N, Inner.Slots[Slot], A, Inner.Who);
      const Expr *Written = argumentAt(I.Source, N);
      assigned(S, Inner.Slots[Slot], A, Written ? Written : I.Source,
               origin(S, O.Arguments[N]));
      continue;
    }
    // The object that was made for the parameter.
    if (const Location *L = resolve(A, T))
      Inner.Slots[Slot] = L;
  }
  if (Callee->isVariadic())
    for (ir::Register R : O.Arguments.drop_front(F->Parameters.size()))
      Inner.Others.push_back(value(S, R));
}

bool PathRun::followInto(State &S, const ir::Instruction &I,
                         const FunctionDecl *Callee, const SymExpr *Pointer) {
  const ir::Function *F =
      bodyToFollow(S, I, Callee, countedActivations(S, I, Callee));
  if (!F)
    return false;
  Frame Inner = frameOf(S, I, Callee, *F);
  giveArguments(S, I, Callee, Inner);
  S.Stack.push_back(std::move(Inner));
  return true;
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

bool isMadeHere(const Location *L) {
  return L->isAutomatic() && !isa_and_nonnull<ParmVarDecl>(L->root()->Decl);
}

/// What a call runs, as far as that is known.
const FunctionDecl *PathRun::calleeOf(State &S, const ir::Instruction &I) {
  const FunctionDecl *Callee = I.function();
  const SymExpr *Pointer = value(S, ir::callOperands(I).Callee);
  if (!Callee && Pointer && stripCasts(Pointer)->Kind == SymExpr::Function)
    Callee = stripCasts(Pointer)->Fn;
  // The body that Clang gives what a lambda without captures converts to is
  // empty.
  if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
      Method && Method->isLambdaStaticInvoker())
    Callee = Method->getParent()->isGenericLambda()
                 ? nullptr
                 : Method->getParent()->getLambdaCallOperator();
  // Through a pointer the object's class decides.
  if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
      Method && !I.function() && Method->isVirtual())
    Callee = overrider(S, value(S, ir::callOperands(I).Object), Method);
  return Callee;
}

/// Whether a call that goes too deep is of what the program has itself: whoever
/// ran it would know what it does.
bool PathRun::isDecidedDeep(const State &S, const FunctionDecl *Callee,
                            const PathEvent &E) const {
  return Callee && !isa<CXXMethodDecl>(Callee) && !E.Arguments.empty() &&
         isTooDeep(S, 0, Callee) && Program.function(Callee) &&
         llvm::all_of(E.Arguments, [&](const SymExpr *A) {
           if (!A)
             return false;
           const SymExpr *V = stripCasts(A);
           return V->isInteger() || V->Kind == SymExpr::Real ||
                  isComputedUnseen(V) ||
                  (V->Kind == SymExpr::Address && isMadeHere(V->Loc));
         });
}

std::optional<bool> PathRun::followed(State &S, const ir::Instruction &I,
                                      const FunctionDecl *Callee) {
  const ir::CallOperands O = ir::callOperands(I);
  const SymExpr *Pointer = value(S, O.Callee);
  if (builtinCall(S, I, Callee))
    return true;
  if (bool Goes = true; libraryThrows(S, I, Callee, Goes))
    return Goes;
  if (libraryCall(S, I, Callee) || halfCall(S, I, Callee))
    return true;
  if (I.Virtual)
    if (const FunctionDecl *Runs = overrider(S, value(S, O.Object), Callee)) {
      ir::Instruction Direct = I;
      Direct.Virtual = false;
      if (followInto(S, Direct, Runs, Pointer))
        return true;
    }
  if (makesElements(S, I, Callee))
    return true;
  if (callOnce(S, I, Callee) || followInto(S, I, Callee, Pointer))
    return true;
  return std::nullopt;
}

void PathRun::givenPointers(State &S, PathEvent &E) {
  const FunctionDecl *Callee = E.Callee;
  if (!runtimeApiName(Callee).empty())
    for (unsigned N = 0; N < E.Arguments.size() && N < Callee->getNumParams();
         ++N) {
      const QualType Own = Callee->getParamDecl(N)->getType();
      const QualType T = Own->isRecordType() ? Own : Own->getPointeeType();
      if (E.Arguments[N] && !T.isNull() && T->isRecordType())
        pointersIn(S, E, N, E.Arguments[N], T);
    }
  // A reference to an atomic object is what it refers to.
  if (const DeviceIntrinsic *Row = deviceIntrinsic(Callee);
      Row && Row->Object == IntrinsicRole::Reference && E.This)
    pointersIn(
        S, E, PathEvent::ThisObject, E.This,
        Ctx.getCanonicalTagType(cast<CXXMethodDecl>(Callee)->getParent()));
}

void PathRun::forgetResult(State &S, const ir::Instruction &I,
                           const PathEvent &E, const SymExpr *Object) {
  if (Object->Kind != SymExpr::Address)
    return;
  S.Memory.forget(Object->Loc);
  if (isOfKnownNumbers(E.Callee, E))
    S.Memory.parts(Object->Loc, I.Type, [&](const Location *Part, QualType T) {
      if (const std::optional<ScalarType> Type = scalar(T))
        noteComputed(S.Memory.read(Part, *Type));
    });
}

void PathRun::assumeOfResult(State &S, const PathEvent &E) {
  // An allocator of the library throws rather than give no memory.
  const bool Allocates = isa_and_nonnull<CXXMethodDecl>(E.Callee) &&
                         isOfStandard(E.Callee) &&
                         isNamed(E.Callee, "allocate");
  if (Allocates || answersText(E.Callee))
    Symbols.assume(Symbols.truth(E.Result), S.Known);
  if (E.Callee && E.Callee->isExternC() && isNamed(E.Callee, "rand"))
    Symbols.assume(Symbols.binary(SymExpr::GE, ScalarType::boolean(), E.Result,
                                  Symbols.integer(0, E.Result->Type)),
                   S.Known);
}

/// What an accessor of a library's object gives is the same until the object
/// changes: gives that instead.
void PathRun::sameUntilChanged(State &S, const ir::CallOperands &O,
                               PathEvent &E) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  if (!Method || !(Method->isConst() || givesElements(Method)) ||
      !isOfSystem(Method) || !O.Arguments.empty() || !E.This || !E.Result)
    return;
  const SymExpr *Object = stripCasts(E.This);
  E.Result = accessor(S, Method,
                      Object->Kind == SymExpr::Address
                          ? Object->Loc
                          : Symbols.pointee(Object, Ctx.getCanonicalTagType(
                                                        Method->getParent())),
                      E.Result);
}

bool PathRun::call(State &S, const ir::Instruction &I) {
  const ir::CallOperands O = ir::callOperands(I);
  const FunctionDecl *Callee = calleeOf(S, I);
  if (const std::optional<bool> Goes = followed(S, I, Callee))
    return *Goes;
  mayThrow(S, I, Callee);
  if (isOfStandard(Callee) && Callee->getIdentifier() &&
      isNamed(Callee, "current_exception"))
    KeepsExceptions = true;
  PathEvent &E = event(S, PathEvent::Call, I);
  E.Callee = Callee;
  E.This = value(S, O.Object);
  E.AddressWay = way(S, O.Object);
  const llvm::SmallVector<const SymExpr *, 6> Arguments =
      argumentsOf(S, I, Callee);
  E.Arguments = Arguments;
  if (Trace && runtimeApiName(Callee) == "cudaFuncSetAttribute")
    setAttribute(S, I, E);
  noteWays(S, E, O.Arguments);
  givenPointers(S, E);
  readSizes(S, E);
  if (!Trace)
    copiedByRuntime(S, E);
  const Sequence Given = givenElements(S, I, Callee);
  const Sequence *Held = known(S, sequenceAt(S, I, Callee));
  const Sequence Before = Held ? *Held : Sequence();
  const Transfer Moved = transfer(S, I, Callee);
  const bool Decided = isDecidedDeep(S, Callee, E);
  const unsigned Changed = Shared.Serial;
  effects(S, I, Callee, Arguments);
  if (Decided)
    noteLibraryChanges(Changed);
  copyBytes(S, I, Callee, Moved);
  receive(S, E);
  noteSequence(S, I, Callee, Given, Before);
  if (const SymExpr *V = deviceValue(S, I, Callee)) {
    E.Result = V;
    set(S, I, V);
    return true;
  }
  E.Result =
      O.Result != ir::NoRegister ? value(S, O.Result) : fresh(I.Type, I.Source);
  if (E.Result)
    assumeOfResult(S, E);
  if (const SymExpr *Object = value(S, O.Result)) {
    forgetResult(S, I, E, Object);
    if (deviceVector(S, I, Callee)) {
      set(S, I, E.Result);
      return true;
    }
  }
  sameUntilChanged(S, O, E);
  // What a library calls through a table of its own is its business.
  const bool Within = isOfStandard(S.Stack.back().F->Declaration);
  if (E.Result &&
      (Decided || (Within && !Callee) || isOfOwnObjects(Callee, E, Within) ||
       countedActivations(S, I, Callee)))
    noteComputed(E.Result);
  set(S, I, E.Result);
  return true;
}

const SymExpr *PathRun::accessor(State &S, const CXXMethodDecl *Method,
                                 const Location *Object, const SymExpr *Fresh) {
  const unsigned Epoch = S.Memory.changed(Object);
  return Accessors
      .try_emplace({Method->getCanonicalDecl(), Object, Epoch}, Fresh)
      .first->second;
}

const SymExpr *PathRun::memberValue(State &S, const Location *Object,
                                    llvm::StringRef Name, const Station **Way) {
  const auto *Record =
      Object->Type.isNull() ? nullptr : Object->Type->getAsRecordDecl();
  if (!Record || !Record->getDefinition())
    return nullptr;
  for (const FieldDecl *Field : Record->getDefinition()->fields())
    if (Field->getName() == Name)
      if (auto T = scalar(Field->getType())) {
        const Location *L = Symbols.member(Object, Field);
        if (Way)
          *Way = S.Memory.way(L);
        return S.Memory.read(L, *T);
      }
  return nullptr;
}

std::array<const SymExpr *, 3> PathRun::extent(State &S,
                                               const SymExpr *Address) {
  std::array<const SymExpr *, 3> Out{};
  const SymExpr *A = Address ? stripCasts(Address) : nullptr;
  if (!A || A->Kind != SymExpr::Address || A->A)
    return Out;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Out[Axis] = memberValue(S, A->Loc, llvm::StringRef("xyz").substr(Axis, 1));
  return Out;
}

void PathRun::pointersIn(State &S, PathEvent &E, unsigned Argument,
                         const SymExpr *Address, QualType T) {
  const Location *L = resolve(Address, T);
  if (!L || !hasLayout(T) || !T->getAsCXXRecordDecl())
    return;
  S.Memory.parts(L, T, [&](const Location *Part, QualType Type) {
    if (Type->isPointerType() || Type->isReferenceType())
      E.Parts.push_back({Argument, Part, S.Memory.read(Part, *scalar({})),
                         S.Memory.way(Part)});
    else if (E.Kind == PathEvent::Call && Type->isEnumeralType())
      E.Members.push_back({Argument, Part, S.Memory.read(Part, *scalar(Type)),
                           S.Memory.way(Part)});
  });
}

/// What a configuration says of attributes.
void PathRun::launchAttributes(State &S, PathEvent &E, const Location *Config) {
  E.AttributeCount = memberValue(S, Config, "numAttrs");
  const std::optional<uint64_t> Count =
      E.AttributeCount ? E.AttributeCount->unsignedInteger() : std::nullopt;
  const SymExpr *List = memberValue(S, Config, "attrs");
  const auto *Record = Config->Type->getAsRecordDecl();
  if (!Count || *Count > MaxAttributes || !List || !Record)
    return;
  for (const FieldDecl *Field : Record->getDefinition()->fields()) {
    if (Field->getName() != "attrs")
      continue;
    const QualType T = Field->getType()->getPointeeType();
    for (uint64_t N = 0; N < *Count; ++N) {
      const SymExpr *At =
          element(List, Symbols.integer(N, ScalarType{64, false, false}), T);
      const Location *L = At ? resolve(At, T) : nullptr;
      E.AttributeIds.push_back(L ? memberValue(S, L, "id") : nullptr);
    }
  }
}

void PathRun::launch(State &S, const ir::Instruction &I) {
  const ir::LaunchOperands O = ir::launchOperands(I);
  PathEvent &E = event(S, PathEvent::Launch, I);
  E.L = I.launch();
  E.Kernel = E.L->Kernel;
  if (const SymExpr *K = value(S, O.Kernel); !E.Kernel && K)
    if (stripCasts(K)->Kind == SymExpr::Function)
      E.Kernel = stripCasts(K)->Fn;
  E.Grid = extent(S, value(S, O.Grid));
  E.Block = extent(S, value(S, O.Block));
  E.SharedBytes = value(S, O.SharedBytes);
  const ScalarType Pointer = *scalar({});
  E.Stream = O.Stream == ir::NoRegister && O.Config == ir::NoRegister
                 ? Symbols.integer(0, Pointer)
                 : value(S, O.Stream);
  E.StreamWay = way(S, O.Stream);
  if (const SymExpr *Config = value(S, O.Config)) {
    const SymExpr *A = stripCasts(Config);
    if (A->Kind == SymExpr::Address && !A->A) {
      auto Part = [&](llvm::StringRef Name) {
        const auto *Record = A->Loc->Type->getAsRecordDecl();
        if (Record && Record->getDefinition())
          for (const FieldDecl *Field : Record->getDefinition()->fields())
            if (Field->getName() == Name)
              return extent(
                  S, Symbols.address(Symbols.member(A->Loc, Field), nullptr));
        return std::array<const SymExpr *, 3>{};
      };
      E.Grid = Part("gridDim");
      E.Block = Part("blockDim");
      E.SharedBytes = memberValue(S, A->Loc, "dynamicSmemBytes");
      E.Stream = memberValue(S, A->Loc, "stream", &E.StreamWay);
      launchAttributes(S, E, A->Loc);
    }
  }
  noteWays(S, E, O.Arguments);
  for (unsigned N = 0; N < O.Arguments.size(); ++N) {
    const SymExpr *A = value(S, O.Arguments[N]);
    E.Arguments.push_back(A);
    expose(S, A);
    const QualType T =
        N < E.L->Arguments.size() ? E.L->Arguments[N]->getType() : QualType();
    if (!A || T.isNull() || !T->isRecordType())
      continue;
    pointersIn(S, E, N, A, T);
    if (const Location *L = resolve(A, T); L && hasLayout(T))
      S.Memory.parts(L, T, [&](const Location *Part, QualType Type) {
        if (const std::optional<ScalarType> Scalar = scalar(Type))
          E.Members.push_back({N, Part, S.Memory.read(Part, *Scalar)});
      });
  }
  bufferedArguments(S, E, value(S, O.ArgumentBuffer));
  E.Result = fresh(I.Type, I.Source);
  set(S, I, E.Result);
}

} // namespace cuda_lint
