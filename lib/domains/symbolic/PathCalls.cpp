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

static const Bound<unsigned>
    MaxRecursion("path-recursion", 8, BoundKind::Reach,
                 "how often a function calls itself where what is known says "
                 "when it ends");

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
      isTooDeep(S, Callee) || !runtimeApiName(Callee).empty() ||
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
  Inner.KnownBefore = S.Known.size();
  if (activations(S, Callee))
    Inner.Given = givenTo(S, I, Callee);
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
  // What a library calls through a table of its own is its business.
  const bool Within = isOfStandard(S.Stack.back().F->Declaration);
  const bool OfOwn = isOfOwnObjects(Callee, E, Within);
  const bool Decided = OfOwn || isDecidedDeep(S, Callee, E);
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
  if (E.Result &&
      (Decided || (Within && !Callee) ||
       (activations(S, Callee) && countedActivations(S, I, Callee))))
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

} // namespace cuda_lint
