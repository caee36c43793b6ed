//===- SimulatorCalls.cpp - Calls, intrinsics, cooperative groups ---------===//

#include "analysis/PtxArithmetic.h"
#include "analysis/Simulator.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/InlineAssembly.h"
#include "cuda/Layout.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"
#include <cmath>

using namespace clang;

namespace cuda_lint::simulation {

constexpr unsigned MaxDepth = 20, MaxRecursion = 3;

Value Simulator::invoke(const FunctionDecl *F, const Expr *Site,
                        llvm::ArrayRef<const Expr *> Args, Value This,
                        QualType ResultT, const Mask &M) {
  const FunctionDecl *Definition = nullptr;
  F->hasBody(Definition);
  std::vector<Value> Values;
  for (unsigned I = 0; I < Args.size(); ++I) {
    const Expr *A = Args[I];
    bool Reference = I < F->getNumParams() &&
                     F->getParamDecl(I)->getType()->isReferenceType();
    Values.push_back(Reference ? lvalue(A, M) : eval(A, M));
  }
  unsigned Same = 0;
  for (const auto &Fr : Frames)
    Same += Fr->F == Definition;
  if (!Definition || Definition->isDependentContext() ||
      Frames.size() >= MaxDepth || Same >= MaxRecursion || Stop) {
    unseen(Values, M);
    return Site ? unknown(Site, Values, ResultT, M) : Value(0, Opaque);
  }
  auto Made = std::make_unique<Frame>();
  Frame &New = *Made;
  New.F = Definition;
  New.Call = Site;
  New.This = std::move(This);
  New.Returned = Mask(Lanes);
  New.Serial = NextSerial++;
  New.Chain = frame().Chain;
  if (Site)
    New.Chain = Chains.try_emplace({frame().Chain, Site}, Chains.size() + 1)
                    .first->second;
  // The steps of arguments belong to the caller.
  for (unsigned I = 0; I < Values.size(); ++I)
    if (I < Definition->getNumParams() &&
        (!Values[I].isUniform() || (Values[I].U.F & VolatileRegister)) &&
        Definition->getParamDecl(I)->getIdentifier() &&
        !Definition->getParamDecl(I)->getType()->isReferenceType())
      Values[I].Why =
          cause(Args[I]->getExprLoc(),
                "it is passed as '" +
                    Definition->getParamDecl(I)->getName().str() + "' here",
                Values[I].Why);
  Frames.push_back(std::move(Made));
  for (unsigned I = 0; I < Definition->getNumParams() && I < Values.size();
       ++I) {
    const ParmVarDecl *P = Definition->getParamDecl(I);
    QualType T = P->getType();
    if (T->isRecordType() && Values[I].isUniform()) {
      New.Variables[P] = Values[I].U.V;
      continue;
    }
    int64_t A = newLocal(T->isReferenceType() ? Ctx.VoidPtrTy : T, P, M);
    New.Variables[P] = A;
    store(Value(A), T->isReferenceType() ? Ctx.VoidPtrTy : T, Values[I],
          nullptr, M);
  }
  Mask Active = M;
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition)) {
    const CXXRecordDecl *Record = Constructor->getParent();
    for (const CXXCtorInitializer *Init : Constructor->inits()) {
      if (Init->isDelegatingInitializer()) {
        initialize(New.This, Ctx.getCanonicalTagType(Record), Init->getInit(),
                   Active);
      } else if (Init->isBaseInitializer()) {
        QualType Base(Init->getBaseClass(), 0);
        std::optional<int64_t> At = offsetOfBase(Record, Base, Ctx);
        if (At)
          initialize(offsetBy(New.This, *At), Base, Init->getInit(), Active);
      } else if (const FieldDecl *Field = Init->getMember()) {
        std::optional<int64_t> Bits = offsetInBits(Field, Ctx);
        if (!Bits)
          continue;
        if (Field->getType()->isReferenceType())
          initialize(offsetBy(New.This, *Bits / 8), Field->getType(),
                     Init->getInit(), Active);
        else
          initialize(member(New.This, Field, Active, Init->getInit()),
                     Field->getType(), Init->getInit(), Active);
      }
    }
  }
  exec(Definition->getBody(), Active);
  rejoin(New.Serial);
  Value Result = std::move(New.Result);
  bool Has = New.HasResult;
  Frames.pop_back();
  if (!Has)
    return ResultT->isVoidType() || !Site ? Value(0) : Value(0, Opaque);
  return Result;
}

/// True when a function of the device whose body is not visible may do what it
/// likes: not what the toolkit and the compiler provide, which is known.
static bool mayDoAnything(const FunctionDecl *F, const SourceManager &SM) {
  return !F || !(F->getBuiltinID() || SM.isInSystemHeader(F->getLocation()) ||
                 F->hasAttr<ConstAttr>() || F->hasAttr<PureAttr>() ||
                 F->isTrivial() || F->isDefaulted());
}

void Simulator::construct(const Value &Address, const CXXConstructExpr *E,
                          const Mask &M) {
  const CXXConstructorDecl *C = E->getConstructor();
  QualType T = E->getType();
  bool Copy = C->isCopyOrMoveConstructor() && E->getNumArgs() >= 1;
  const FunctionDecl *Definition = nullptr;
  bool Body = C->hasBody(Definition);
  if (Copy && (copiesMembers(C) || !Body || groupScope(T))) {
    Value From = eval(E->getArg(0), M);
    copyObject(Address, From, T, M, E);
    return;
  }
  if (groupScope(T)) {
    if (E->getNumArgs())
      copyObject(Address, eval(E->getArg(0), M), T, M, E);
    return;
  }
  if (C->isTrivial() || !Body) {
    for (const Expr *A : E->arguments())
      eval(A, M);
    if (E->requiresZeroInitialization())
      if (const RecordDecl *Record = T->getAsRecordDecl();
          Record && Record->getDefinition())
        for (const FieldDecl *F : Record->getDefinition()->fields())
          if (!F->getType()->isRecordType() && !F->getType()->isArrayType() &&
              !F->isBitField() && !F->getType()->isReferenceType())
            store(member(Address, F, M, E), F->getType(), Value(0), E, M);
    if (!Body && mayDoAnything(C, Ctx.getSourceManager()))
      unseen({Address}, M);
    return;
  }
  llvm::SmallVector<const Expr *, 4> Args(E->arguments());
  invoke(C, E, Args, Address, Ctx.VoidTy, M);
}

static bool isAssertion(const FunctionDecl *F) {
  return F->getIdentifier() &&
         llvm::StringSwitch<bool>(F->getName())
             .Cases({"__assert_fail", "__assertfail", "__assert", "__trap",
                     "abort", "__builtin_trap", "__builtin_unreachable"},
                    true)
             .Default(false);
}

/// The type that the called function returns. What is called need be none in
/// code that does not parse: Clang would take its type for a function's.
static QualType resultTypeOf(const CallExpr *E, const ASTContext &Ctx) {
  QualType Callee = E->getCallee()->getType();
  if (!Callee.isNull() && !Callee->getPointeeType().isNull())
    Callee = Callee->getPointeeType();
  if (Callee.isNull() ||
      !(Callee->isFunctionType() ||
        Callee->isSpecificPlaceholderType(BuiltinType::BoundMember)))
    return E->getType();
  return E->getCallReturnType(Ctx);
}

void Simulator::unseen(llvm::ArrayRef<Value> Arguments, const Mask &M) {
  if (OnHost)
    return;
  ++Now;
  BlockTime.assign(BlockTime.size(), Now);
  ClusterTime = GridTime = Now;
  LastBarrierTime = std::max(LastBarrierTime, Now);
  if (Recording)
    return;
  for (Object &O : Objects)
    for (auto &[At, Cell] : O.Cells)
      Cell.V.F |= Opaque;
  llvm::SmallDenseSet<unsigned, 4> Forgotten;
  for (const Value &A : Arguments)
    for (unsigned I : lanesOf(M)) {
      if (Object &O = *objectAt(A[I].V);
          O.Kind == ObjectKind::Local &&
          Forgotten.insert(objectIdOf(A[I].V)).second)
        O.Locals.clear();
      if (A.isUniform())
        break;
    }
}

Value Simulator::call(const CallExpr *E, const Mask &M) {
  QualType ResultT = resultTypeOf(E, Ctx);
  if (auto L = asLaunch(E, frame().F)) {
    if (OnHost && !Frames.empty() && !runsOnDevice(Frames.front()->F)) {
      hostLaunch(*L, M);
    } else {
      deviceLaunch(*L, M);
    }
    return Value(0, Opaque);
  }
  if (auto B = Calls.barrier(E)) {
    Value Vote;
    if (B->Vote && E->getNumArgs() >= 1) {
      const Expr *Predicate = E->getArg(E->getNumArgs() - 1);
      Value P = eval(Predicate, M);
      Mask True(Lanes);
      truth(P, Predicate->getType(), M, True);
      std::vector<unsigned> Count(Shape.Blocks.size()),
          Present(Shape.Blocks.size());
      for (unsigned I : lanesOf(M)) {
        Count[blockOf(I)] += True.test(I);
        ++Present[blockOf(I)];
      }
      uint8_t F = flags(P, M);
      Vote.L = Pool.zeros();
      for (unsigned I : lanesOf(M)) {
        unsigned Block = blockOf(I);
        Vote.L.set(I, {B->Vote == 'o'   ? Count[Block] > 0
                       : B->Vote == 'a' ? Count[Block] == Present[Block]
                                        : int64_t(Count[Block]),
                       F});
      }
      Vote.Why =
          cause(E->getExprLoc(), "blocks vote differently", nullptr, true);
      collapse(Vote, M);
    } else {
      for (const Expr *A : E->arguments())
        eval(A, M);
      if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E);
          Member && B->Scope == BarrierScope::Dynamic) {
        Value G = eval(Member->getImplicitObjectArgument(), M);
        B->Scope = dynamicScope(G);
      } else if (B->Scope == BarrierScope::Dynamic && E->getNumArgs()) {
        B->Scope = dynamicScope(eval(E->getArg(0), M));
      }
    }
    barrier(*B, E, M);
    return Vote;
  }
  const FunctionDecl *F = E->getDirectCallee();
  if (auto V = group(E, M))
    return *V;
  if (auto V = copyBytes(E, M))
    return *V;
  if (auto V = intrinsic(E, M))
    return *V;
  Value This;
  llvm::SmallVector<const Expr *, 6> Args(E->arguments());
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    const Expr *Object = Member->getImplicitObjectArgument();
    // threadIdx as a dim3.
    if (isa_and_nonnull<CXXConversionDecl>(F) && Object &&
        builtinAccess(Object))
      return eval(Object, M);
    if (Object)
      This = eval(Object, M);
  } else if (isa<CXXOperatorCallExpr>(E)) {
    if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
        Method && !Method->isStatic() && !Args.empty()) {
      if ((Method->isCopyAssignmentOperator() ||
           Method->isMoveAssignmentOperator()) &&
          (Method->isTrivial() || Method->isDefaulted()) && Args.size() == 2) {
        Value From = eval(Args[1], M), To = eval(Args[0], M);
        copyObject(To, From, Args[0]->getType(), M, E);
        return To;
      }
      This = eval(Args[0], M);
      Args.erase(Args.begin());
    }
  }
  if (!F) {
    // Through a pointer whose target is known.
    Value Callee = eval(E->getCallee(), M);
    if (Callee.isUniform())
      if (Object *O = objectAt(Callee.U.V); O->Kind == ObjectKind::Function)
        F = dyn_cast<FunctionDecl>(O->Decl);
  }
  if (F && F->getIdentifier() &&
      (F->getName() == "get_sreg_smid" || F->getName() == "get_sreg_warpid") &&
      !Calls.toolkitName(F).empty())
    return registerValue(E,
                         F->getName() == "get_sreg_smid" ? "%smid" : "%warpid");
  const FunctionDecl *Definition = nullptr;
  const bool Virtual = F && F == E->getDirectCallee() && !knownCallee(E);
  llvm::StringRef Qualified = Calls.toolkitName(F);
  if (F && F->hasBody(Definition) && !Virtual &&
      !(OnHost && !Qualified.empty()))
    if (!Qualified.starts_with("cuda::") ||
        Qualified.starts_with("cuda::std") ||
        Qualified.contains("::get_sreg_")) {
      if (const auto *D = dyn_cast<CXXDestructorDecl>(F)) {
        destroyObject(This, Ctx.getCanonicalTagType(D->getParent()), M);
        return Value(0);
      }
      return invoke(F, E, Args, This, ResultT, M);
    }
  std::vector<Value> Values;
  if (isa<CXXMemberCallExpr>(E))
    Values.push_back(This);
  for (const Expr *A : Args)
    Values.push_back(eval(A, M));
  if (F && (isAssertion(F) || (F->isNoReturn() && !OnHost))) {
    // Threads for which an assertion fails: the inputs are not ones that the
    // code is for.
    if (!Guesses && !OnHost) {
      Out->Invalid = true;
      Stop = true;
    }
    return Value(0);
  }
  if (OnHost)
    return ResultT->isRecordType() ? temporary(ResultT, M)
                                   : unknown(E, Values, ResultT, M);
  bool PerThread = false;
  if (Qualified.starts_with("cuda::")) {
    // Objects that synchronise threads: what they order is not followed.
    PerThread = true;
    BlockTime.assign(BlockTime.size(), ++Now);
    ClusterTime = GridTime = Now;
  }
  if (F && F->getIdentifier()) {
    llvm::StringRef Name = F->getName();
    PerThread |= Name == "clock" || Name == "clock64" ||
                 Name == "globaltimer" || Name == "__activemask" ||
                 Name == "malloc";
    if (Name == "printf" || Name == "vprintf" || Name == "__nanosleep")
      return Value(0);
  }
  if (mayDoAnything(Virtual ? nullptr : F, Ctx.getSourceManager()))
    unseen(Values, M);
  return unknown(E, Values, ResultT, M, PerThread);
}

/// The call operator of a closure or another object of one; null when there is
/// none or several.
static const FunctionDecl *callOperator(QualType T) {
  const CXXRecordDecl *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition())
    return nullptr;
  const FunctionDecl *Found = nullptr;
  for (const CXXMethodDecl *Method : Record->methods())
    if (Method->getOverloadedOperator() == OO_Call) {
      if (Found || !Method->hasBody())
        return nullptr;
      Found = Method;
    }
  return Found;
}

BarrierScope Simulator::dynamicScope(const Value &Group) {
  if (Group.isUniform())
    if (Object *O = objectAt(Group.U.V); O->Kind == ObjectKind::Local) {
      auto It = O->Locals.find(offsetOf(Group.U.V) - 8);
      if (It != O->Locals.end() && It->second.V.isUniform())
        return static_cast<BarrierScope>(It->second.V.U.V);
    }
  return BarrierScope::Other;
}

//===----------------------------------------------------------------------===//
// Intrinsics
//===----------------------------------------------------------------------===//

/// Bytes of a block copy above which nothing is followed.
constexpr int64_t MaxCopy = 1024;

std::optional<Value> Simulator::copyBytes(const CallExpr *E, const Mask &M) {
  const FunctionDecl *F = E->getDirectCallee();
  unsigned Kind = F ? F->getMemoryFunctionKind() : 0;
  // An asynchronous copy is the thread's own: waiting for it orders no others.
  bool Copies = Kind == Builtin::BImemcpy || Kind == Builtin::BImemmove ||
                Kind == Builtin::BImempcpy ||
                deviceIntrinsicName(E) == "__pipeline_memcpy_async";
  if ((!Copies && Kind != Builtin::BImemset) || E->getNumArgs() < 3)
    return std::nullopt;
  Value To = eval(E->getArg(0), M), From = eval(E->getArg(1), M),
        Length = eval(E->getArg(2), M);
  if (!Length.isUniform() || (Length.U.F & (Opaque | Guess)) ||
      Length.U.V <= 0 || Length.U.V > MaxCopy)
    return To;
  unsigned Bytes = static_cast<unsigned>(Length.U.V);
  if (Copies)
    noteAccess(From, Bytes, AccessKind::Read, nullptr, E->getArg(1), M);
  // What is stored is the same where it comes from one place.
  noteAccess(To, Bytes, AccessKind::Write, &From, E->getArg(0), M);
  if (Copies && To.isUniform() && From.isUniform())
    if (Object &Source = *objectAt(From.U.V), &Target = *objectAt(To.U.V);
        Source.Kind == ObjectKind::Local && Target.Kind == ObjectKind::Local) {
      int64_t Base = offsetOf(From.U.V), At = offsetOf(To.U.V);
      std::vector<std::pair<int64_t, Object::LocalCell>> Cells(
          Source.Locals.lower_bound(Base),
          Source.Locals.lower_bound(Base + Bytes));
      for (auto &[Offset, Cell] : Cells)
        Target.Locals[Offset - Base + At] =
            Object::LocalCell{merge(M, Cell.V,
                                    Target.Locals.count(Offset - Base + At)
                                        ? Target.Locals[Offset - Base + At].V
                                        : Cell.V,
                                    Target.Scope),
                              Cell.Width};
      return To;
    }
  forget(To, Bytes, M);
  return To;
}

void Simulator::copyByBlock(llvm::ArrayRef<const Expr *> Args, const Mask &M) {
  Value To = eval(Args[1], M);
  const QualType ElementT = Args[1]->getType()->isPointerType()
                                ? Args[1]->getType()->getPointeeType()
                                : QualType();
  auto Number = [&](const Expr *E) -> int64_t {
    const QualType T = E->getType().getNonReferenceType();
    Value V = E->isGLValue() ? lvalue(E, M) : eval(E, M);
    // cuda::aligned_size_t holds its number.
    if ((E->isGLValue() || T->isRecordType()) && V.isUniform())
      V = load(V, T->isRecordType() ? QualType(Ctx.getSizeType()) : T, nullptr,
               M);
    return V.isUniform() && !(V.U.F & (Opaque | Guess)) ? V.U.V : 0;
  };
  int64_t Bytes = Number(Args[Args.size() == 4 ? 3 : 2]);
  if (Args.size() == 5)
    Bytes = std::min(Bytes, Number(Args[4])) *
            (ElementT.isNull() || !hasLayout(ElementT) ? 0 : widthOf(ElementT));
  eval(Args[Args.size() == 4 ? 2 : 3], M);
  const int64_t Width = Bytes % 16 == 0 ? 16 : Bytes % 4 == 0 ? 4 : 1;
  if (M != All || Bytes <= 0 || Bytes / Width > int64_t(64) * ThreadsPerBlock)
    return;
  // Which thread copies what is not said: consecutive threads, parts as large
  // as can be.
  for (int64_t First = 0; First < Bytes; First += Width * ThreadsPerBlock) {
    Mask Copying(Lanes);
    Value At;
    At.L = Pool.zeros();
    for (unsigned I = 0; I < Lanes; ++I)
      if (int64_t Offset = First + Width * threadOf(I); Offset < Bytes) {
        At.L.set(I, {To[I].V + Offset, To[I].F});
        Copying.set(I);
      }
    noteAccess(At, Width, AccessKind::Write, nullptr, Args[1], Copying);
    forget(At, Width, Copying);
  }
}

/// What memory held is no longer known.
void Simulator::forget(const Value &At, unsigned Bytes, const Mask &M) {
  if (Recording)
    return;
  for (unsigned I : lanesOf(M)) {
    Object &O = *objectAt(At[I].V);
    spend(Bytes / 4);
    if (O.Kind == ObjectKind::Local)
      O.Locals.erase(O.Locals.lower_bound(offsetOf(At[I].V)),
                     O.Locals.lower_bound(offsetOf(At[I].V) + Bytes));
    else
      for (unsigned Byte = 0; Byte < Bytes; ++Byte)
        O.Cells.erase(cellKey(At[I].V + Byte));
    if (At.isUniform())
      break;
  }
}

Value Simulator::shuffle(const CallExpr *E, llvm::StringRef Kind,
                         const Value &V, const Value &Src, unsigned Width,
                         const Mask &M) {
  if (V.isUniform())
    return V;
  if (Width == 0 || Width > 32 || (Width & (Width - 1)))
    Width = 32;
  spend(Lanes);
  Value R;
  R.L = Pool.zeros();
  for (unsigned I : lanesOf(M)) {
    unsigned LaneId = threadOf(I) % 32, Base = LaneId / Width * Width;
    int64_t S = Src[I].V, From = LaneId;
    if (Kind == "up")
      From = static_cast<int64_t>(LaneId) - S >= Base ? LaneId - S : LaneId;
    else if (Kind == "down")
      From = LaneId + S < Base + Width ? LaneId + S : LaneId;
    else if (Kind == "xor")
      From = (static_cast<int64_t>(LaneId) ^ S) < Base + Width ? LaneId ^ S
                                                               : LaneId;
    else
      From = Base + (static_cast<uint64_t>(S) % Width);
    unsigned Target = I - LaneId + static_cast<unsigned>(From);
    if (From < 0 || From > 31 || Target >= Lanes || !M.test(Target) ||
        blockOf(Target) != blockOf(I))
      Target = I;
    R.L.set(I, {V[Target].V, static_cast<uint8_t>(V[Target].F | Src[I].F)});
  }
  R.Why =
      cause(E->getExprLoc(),
            "a shuffle gives the threads of one warp the same value at most",
            prefer(V.Why, Src.Why));
  collapse(R, M);
  return R;
}

void Simulator::noteMeeting(std::vector<llvm::SmallVector<uint64_t, 4>> &Times,
                            unsigned Tile, const Mask &M) {
  Tile = std::clamp(Tile, 1u, 32u);
  ++Now;
  for (unsigned I : lanesOf(M)) {
    // What was before the block's last barrier is ordered by that.
    if (!Times[I].empty() &&
        (Times[I].back() < BlockTime[blockOf(I)] || Times[I].size() >= 64))
      Times[I].clear();
    // Each tile meets by itself.
    Times[I].push_back(Now + threadOf(I) % 32 / Tile);
  }
  Now += 31 / Tile;
}

Value Simulator::ofWarp(const CallExpr *E, const Value &Given, const Mask &M) {
  std::map<unsigned, uint64_t> Warps;
  for (unsigned I : lanesOf(M))
    Warps[warpOf(I)] +=
        mix(static_cast<uint64_t>(Given[I].V), threadOf(I) % 32);
  const uint64_t Key = mix(0x3ed, placeKey(TU, E));
  Value R;
  R.L = Pool.zeros();
  for (unsigned I : lanesOf(M))
    R.L.set(I, {In.contents(Key, Warps[warpOf(I)], E->getType(), Ctx),
                static_cast<uint8_t>(Opaque | Given[I].F)});
  R.Why =
      cause(E->getExprLoc(),
            "a result of a warp is the same within the warp only", Given.Why);
  collapse(R, M);
  return R;
}

static bool atomicKind(llvm::StringRef Name) {
  Name.consume_back("_block") || Name.consume_back("_system");
  return llvm::StringSwitch<bool>(Name)
      .Cases({"atomicAdd", "atomicSub", "atomicExch", "atomicMin", "atomicMax"},
             true)
      .Cases({"atomicInc", "atomicDec", "atomicCAS", "atomicAnd", "atomicOr",
              "atomicXor"},
             true)
      .Default(false);
}

std::optional<Value> Simulator::atomic(llvm::StringRef Name, const CallExpr *E,
                                       const Mask &M) {
  if (!atomicKind(Name) || E->getNumArgs() < 2)
    return std::nullopt;
  Name.consume_back("_block") || Name.consume_back("_system");
  Value Address = eval(E->getArg(0), M), Operand = eval(E->getArg(1), M), Third;
  if (E->getNumArgs() > 2)
    Third = eval(E->getArg(2), M);
  QualType T = E->getType();
  if (T->isRecordType())
    return temporary(T, M);
  bool Float = T->isRealFloatingType(), Unsigned = T->isUnsignedIntegerType();
  unsigned Width = widthOf(T);
  noteAccess(Address, Width, AccessKind::Atomic,
             Name == "atomicExch" ? &Operand : nullptr, E, M);
  Value R;
  R.L = Pool.zeros();
  spend(Lanes);
  bool Many = M.count() > 1;
  for (unsigned I : lanesOf(M)) {
    uint64_t Input = 0;
    Lane Old = loadLane(Address[I].V, T, Width, I, &Input);
    // The first thread's is the contents, the others' what it left.
    if (Input)
      R.Input = Input;
    int64_t A = Old.V, B = Operand[I].V, New = A;
    auto Less = [&](int64_t X, int64_t Y) {
      return Float      ? llvm::bit_cast<double>(X) < llvm::bit_cast<double>(Y)
             : Unsigned ? uint64_t(X) < uint64_t(Y)
                        : X < Y;
    };
    if (Name == "atomicAdd")
      New = Float ? llvm::bit_cast<int64_t>(llvm::bit_cast<double>(A) +
                                            llvm::bit_cast<double>(B))
                  : normalize(A + B, T);
    else if (Name == "atomicSub")
      New = normalize(A - B, T);
    else if (Name == "atomicExch")
      New = B;
    else if (Name == "atomicMin")
      New = Less(B, A) ? B : A;
    else if (Name == "atomicMax")
      New = Less(A, B) ? B : A;
    else if (Name == "atomicInc")
      New = uint64_t(A) >= uint64_t(B) ? 0 : A + 1;
    else if (Name == "atomicDec")
      New = A == 0 || uint64_t(A) > uint64_t(B) ? B : A - 1;
    else if (Name == "atomicCAS")
      New = A == B ? Third[I].V : A;
    else if (Name == "atomicAnd")
      New = A & B;
    else if (Name == "atomicOr")
      New = A | B;
    else if (Name == "atomicXor")
      New = A ^ B;
    Object &O = *objectAt(Address[I].V);
    uint8_t F = Old.F | Operand[I].F;
    if (O.Kind == ObjectKind::Local)
      store(Address, T, Value(New, F), nullptr, M);
    else if (O.Kind != ObjectKind::Null && !Recording)
      O.Cells[cellKey(Address[I].V)] = {{New, F}, Width};
    // The order of the threads is not known.
    R.L.set(I, {A, static_cast<uint8_t>(Old.F | (Many ? Opaque : 0))});
  }
  R.Why =
      cause(E->getExprLoc(),
            "each thread gets its own result of " + Name.str() + "()", nullptr);
  collapse(R, M);
  if (R.isUniform() && Many && Name != "atomicMin" && Name != "atomicMax")
    R.U.F |= Opaque;
  return R;
}

std::optional<Value> Simulator::intrinsic(const CallExpr *E, const Mask &M) {
  llvm::StringRef Name = deviceIntrinsicName(E);
  const FunctionDecl *F = E->getDirectCallee();
  if (!F || !F->getIdentifier())
    return std::nullopt;
  if (Name.empty()) {
    // std::min and its like.
    if (F->isInStdNamespace() ||
        Calls.toolkitName(F).starts_with("cuda::std::"))
      Name = F->getName();
    if (Name == "min" || Name == "max") {
      if (E->getNumArgs() != 2)
        return std::nullopt;
    } else if (Name != "move" && Name != "forward") {
      return std::nullopt;
    } else {
      return lvalue(E->getArg(0), M);
    }
  }
  if (auto V = atomic(Name, E, M))
    return V;
  // What a thread gets depends on what the others have read.
  if (Name.starts_with("__reduce_") || Name.starts_with("__match_")) {
    std::vector<Value> Values;
    for (const Expr *A : E->arguments())
      Values.push_back(eval(A, M));
    noteMeeting(GivenTimes, 32, M);
    if (Name.starts_with("__reduce_") && Values.size() >= 2)
      return ofWarp(E, Values.back(), M);
    return unknown(E, Values, E->getType(), M);
  }
  auto Arg = [&](unsigned I) { return eval(E->getArg(I), M); };
  unsigned N = E->getNumArgs();
  QualType T = E->getType();
  // Shuffles, with and without a mask.
  llvm::StringRef Shuffle = Name;
  if (Shuffle.consume_front("__shfl")) {
    unsigned First = Shuffle.consume_back("_sync") ? 1 : 0;
    Shuffle.consume_front("_");
    if (N < First + 2 || !T->isScalarType())
      return std::nullopt;
    Value Width = N > First + 2 ? Arg(First + 2) : Value(32);
    const Value Given = Arg(First);
    noteMeeting(GivenTimes,
                Width.isUniform() ? static_cast<unsigned>(Width.U.V) : 1, M);
    return shuffle(E, Shuffle, Given, Arg(First + 1),
                   Width.isUniform() ? Width.U.V : 32, M);
  }
  if (Name == "__ballot_sync" || Name == "__any_sync" || Name == "__all_sync" ||
      Name == "__ballot" || Name == "__any" || Name == "__all" ||
      Name == "__activemask") {
    Mask True = M;
    uint8_t Flags = 0;
    bool Divided = false;
    const Cause *Why = nullptr;
    if (N) {
      Value P = Arg(N - 1);
      truth(P, E->getArg(N - 1)->getType(), M, True);
      Flags = flags(P, M);
      Why = P.Why;
      Divided = !P.isUniform();
      noteMeeting(GivenTimes, 32, M);
    }
    std::map<unsigned, std::pair<uint32_t, uint32_t>> Warps;
    for (unsigned I : lanesOf(M)) {
      auto &[Votes, Present] = Warps[warpOf(I)];
      Present |= 1u << (threadOf(I) % 32);
      if (True.test(I))
        Votes |= 1u << (threadOf(I) % 32);
    }
    Value R;
    R.L = Pool.zeros();
    for (unsigned I : lanesOf(M)) {
      auto [Votes, Present] = Warps[warpOf(I)];
      bool Any = Name.starts_with("__any"), AllOf = Name.starts_with("__all");
      int64_t Answer = Any     ? Votes != 0
                       : AllOf ? Votes == Present
                               : int64_t(Votes);
      // Arbitrary data of 32 threads would nearly always give the same answer;
      // one warp's answer says nothing about another's, unless their threads
      // hold the same: then they saw the same data.
      if (Divided && (Flags & Opaque) && (Any || AllOf))
        Answer = static_cast<int64_t>(
            mix(placeKey(TU, E), Present + (uint64_t(Votes) << 32)) & 1);
      R.L.set(I, {Answer, Flags});
    }
    R.Why = cause(E->getExprLoc(),
                  "a vote of a warp is the same within the warp only", Why);
    collapse(R, M);
    return R;
  }
  if ((Name == "min" || Name == "max" || Name == "umin" || Name == "umax" ||
       Name == "fminf" || Name == "fmaxf" || Name == "fmin" || Name == "fmax" ||
       Name == "llmin" || Name == "llmax") &&
      N == 2) {
    bool Min = Name.contains("min");
    const Expr *A = E->getArg(0), *B = E->getArg(1);
    QualType ValueT = T.getNonReferenceType();
    Value X = E->isGLValue() ? load(lvalue(A, M), ValueT, A, M) : Arg(0),
          Y = E->isGLValue() ? load(lvalue(B, M), ValueT, B, M) : Arg(1);
    if (E->isGLValue() && !ValueT->isScalarType())
      return std::nullopt;
    bool Float = ValueT->isRealFloatingType(),
         Unsigned = ValueT->isUnsignedIntegerType();
    learnFrom(BO_LT, X, Y, M);
    Value R = map2(X, Y, M, [&](int64_t P, int64_t Q) {
      bool Less = Float ? llvm::bit_cast<double>(P) < llvm::bit_cast<double>(Q)
                  : Unsigned ? uint64_t(P) < uint64_t(Q)
                             : P < Q;
      return Less == Min ? P : Q;
    });
    if (!E->isGLValue())
      return R;
    Value Temporary = temporary(ValueT, M);
    store(Temporary, ValueT, R, nullptr, M);
    return Temporary;
  }
  if (N == 1) {
    using Unary = double (*)(double);
    Unary Fn =
        llvm::StringSwitch<Unary>(Name)
            .Cases({"ceil", "ceilf"}, [](double X) { return std::ceil(X); })
            .Cases({"floor", "floorf"}, [](double X) { return std::floor(X); })
            .Cases({"fabs", "fabsf"}, [](double X) { return std::fabs(X); })
            .Cases({"sqrt", "sqrtf"},
                   [](double X) { return X > 0 ? std::sqrt(X) : 0; })
            .Cases({"log2", "log2f", "__log2f"},
                   [](double X) { return X > 0 ? std::log2(X) : 0; })
            .Cases({"round", "roundf", "rint", "rintf"},
                   [](double X) { return std::round(X); })
            .Default(nullptr);
    if (Fn && T->isRealFloatingType() &&
        E->getArg(0)->getType()->isRealFloatingType())
      return map1(Arg(0), [&](int64_t X) {
        return normalize(llvm::bit_cast<int64_t>(Fn(llvm::bit_cast<double>(X))),
                         T);
      });
    if (Name == "abs" || Name == "labs" || Name == "llabs")
      if (T->isIntegerType())
        return map1(Arg(0), [](int64_t X) {
          return X < 0 ? static_cast<int64_t>(0 - uint64_t(X)) : X;
        });
    if (Name == "__popc" || Name == "__popcll") {
      Value X = Arg(0);
      Value R = map1(X, [&](int64_t Bits) {
        return int64_t(llvm::popcount(
            Name == "__popc" ? uint64_t(uint32_t(Bits)) : uint64_t(Bits)));
      });
      // The bits of arbitrary data are nearly always about half set: how many
      // is chosen, so that one warp's count says nothing about another's.
      if (flags(X, M) & Opaque) {
        const uint64_t Key = mix(0x90bc, placeKey(TU, E));
        const uint64_t Most = Name == "__popc" ? 32 : 64;
        auto Choose = [&](Lane L, int64_t Bits) {
          if ((L.F & Opaque) && L.V)
            L.V = static_cast<int64_t>(
                1 + static_cast<uint64_t>(
                        In.contents(Key, static_cast<uint64_t>(Bits),
                                    Ctx.UnsignedIntTy, Ctx) -
                        1) %
                        Most);
          return L;
        };
        if (R.isUniform()) {
          R.U = Choose(R.U, X.U.V);
        } else {
          for (unsigned I : lanesOf(M))
            R.L.set(I, Choose(R.L[I], X[I].V));
          collapse(R, M);
        }
        R.Input = Key;
      }
      return R;
    }
    if (Name.starts_with("__ld") && E->getArg(0)->getType()->isPointerType())
      return load(Arg(0), T, E, M);
    if (Name == "__cvta_generic_to_shared" ||
        Name == "__cvta_shared_to_generic" ||
        Name == "__cvta_generic_to_global")
      return Arg(0);
    if (Name == "__builtin_expect" || Name == "__builtin_assume_aligned")
      return Arg(0);
  }
  if (N >= 2 &&
      (Name == "__builtin_expect" || Name == "__builtin_assume_aligned"))
    return Arg(0);
  if (const IntegerFunction *F = integerFunction(Name); F && N == F->Operands) {
    llvm::SmallVector<Value, 3> Operands;
    for (unsigned I = 0; I < N; ++I)
      Operands.push_back(Arg(I));
    if (std::optional<Value> R = inEachThread(Operands, F->Compute, T, M))
      return *R;
    return unknown(E, std::vector<Value>(Operands.begin(), Operands.end()), T,
                   M);
  }
  if (N == 2 && (Name == "__mul24" || Name == "__umul24"))
    return binary(BO_Mul, Arg(0), T, Arg(1), T, T, M);
  if (N == 2 && Name == "__cluster_map_shared_rank")
    return mapShared(Arg(0), Arg(1), M);
  if (Name == "__clusterRelativeBlockRank")
    return clusterRank(E);
  if (Name == "__clusterSizeInBlocks")
    return Value(Shape.Cluster[0] * Shape.Cluster[1] * Shape.Cluster[2]);
  if (Name == "__isGlobal" || Name == "__isShared")
    return unknown(E, {Arg(0)}, T, M);
  // A thread waits for its own copies and meets nobody.
  if (Name == "__pipeline_commit" || Name == "__pipeline_wait_prior") {
    for (const Expr *A : E->arguments())
      eval(A, M);
    return Value(0);
  }
  if (Name == "malloc")
    return allocate(E, "each thread allocates its own memory", M);
  if (Name == "cudaDeviceSynchronize") {
    childWaited(M);
    return Value(0);
  }
  if (llvm::StringRef Api = runtimeApiName(E);
      !OnHost && Api.starts_with("cudaGetParameterBuffer")) {
    Value Buffer(
        newObject(ObjectKind::Local, nullptr, -1, mix(0xb0f, Objects.size())));
    Objects.back().Scope = M;
    if (N >= 3 && Api.ends_with("V2"))
      ParameterBuffers[objectIdOf(Buffer.U.V)] = {namedKernel(E->getArg(0)),
                                                  E->getArg(1), E->getArg(2)};
    return Buffer;
  }
  if (!runtimeApiName(E).empty() && !OnHost) {
    for (const Expr *A : E->arguments())
      eval(A, M);
    return Value(0, Opaque);
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Cooperative groups
//===----------------------------------------------------------------------===//

Value Simulator::clusterRank(const Expr *E) {
  Value R;
  R.L = Pool.zeros();
  for (unsigned I = 0; I < Lanes; ++I) {
    const Extent &B = Shape.Blocks[blockOf(I)];
    R.L.set(
        I, {B[0] % Shape.Cluster[0] +
            Shape.Cluster[0] * (B[1] % Shape.Cluster[1] +
                                Shape.Cluster[1] * (B[2] % Shape.Cluster[2]))});
  }
  R.Why =
      cause(E->getExprLoc(), "the rank in the cluster differs between blocks",
            nullptr, true);
  collapse(R, All);
  return R;
}

Value Simulator::mapShared(const Value &Pointer, const Value &Rank,
                           const Mask &M) {
  Value R;
  R.L = Pool.zeros();
  for (unsigned I : lanesOf(M)) {
    // The block of the same cluster with that rank, when it is one of those
    // that are run.
    const Extent &Mine = Shape.Blocks[blockOf(I)];
    int64_t A = Pointer[I].V;
    uint8_t F = Pointer[I].F | Rank[I].F;
    int64_t Found = -1, Wanted = Rank[I].V,
            Size =
                int64_t(Shape.Cluster[0]) * Shape.Cluster[1] * Shape.Cluster[2];
    // Whatever decides it: a rank is one of the cluster's.
    Out->InputUsed |= (Rank[I].F & (Opaque | Guess | FromInput)) != 0;
    if (Rank[I].F & (Opaque | Guess))
      Wanted = static_cast<int64_t>(static_cast<uint64_t>(Wanted) %
                                    static_cast<uint64_t>(Size));
    for (unsigned B = 0; B < Shape.Blocks.size(); ++B) {
      const Extent &X = Shape.Blocks[B];
      bool Same = true;
      for (int D = 0; D < 3; ++D)
        Same &= X[D] / Shape.Cluster[D] == Mine[D] / Shape.Cluster[D];
      int64_t At =
          X[0] % Shape.Cluster[0] +
          Shape.Cluster[0] * (X[1] % Shape.Cluster[1] +
                              Shape.Cluster[1] * (X[2] % Shape.Cluster[2]));
      if (Same && At == Wanted)
        Found = B;
    }
    if (Found < 0 || objectAt(A)->Kind != ObjectKind::Shared) {
      R.L.set(I, {pointee(mix(0xd5, A), nullptr),
                  static_cast<uint8_t>(F | Opaque)});
      continue;
    }
    A += (Found + 1 - static_cast<int64_t>(blockFieldOf(A))) *
         (int64_t(1) << OffsetBits);
    R.L.set(I, {A, F});
  }
  R.Why = prefer(Pointer.Why, Rank.Why);
  collapse(R, M);
  return R;
}

std::optional<Value> Simulator::group(const CallExpr *E, const Mask &M) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F || !F->getIdentifier())
    return std::nullopt;
  if (!Calls.toolkitName(F).starts_with("cooperative_groups::"))
    return std::nullopt;
  llvm::StringRef Name = F->getName();
  QualType T = E->getType();
  const auto *Method = dyn_cast<CXXMemberCallExpr>(E);
  const Expr *Operand = Method            ? Method->getImplicitObjectArgument()
                        : E->getNumArgs() ? E->getArg(0)
                                          : nullptr;
  // A static member called on an object, as the rank of a tile.
  if (!Operand)
    if (const auto *Access =
            dyn_cast<MemberExpr>(E->getCallee()->IgnoreParenImpCasts()))
      Operand = Access->getBase();
  llvm::SmallVector<const Expr *, 4> Args(E->arguments());
  if (T->isRecordType() && groupScope(T)) {
    std::optional<BarrierScope> Scope = groupScope(T);
    if (Operand && (Name.contains("partition")))
      Scope = BarrierScope::Warp;
    for (const Expr *A : Args)
      eval(A, M);
    Value A = temporary(T, M);
    store(offsetBy(A, -8), Ctx.LongLongTy, Value(static_cast<int64_t>(*Scope)),
          nullptr, M);
    return A;
  }
  std::optional<BarrierScope> Scope;
  unsigned Tile = 32;
  bool SizeUnknown = false;
  if (Operand) {
    QualType OT =
        Operand->IgnoreParenImpCasts()->getType().getNonReferenceType();
    if (OT->isPointerType())
      OT = OT->getPointeeType();
    Scope = groupScope(OT);
    if (const auto *Record = OT->getAsCXXRecordDecl()) {
      SizeUnknown =
          Record->getIdentifier() && Record->getName() == "coalesced_group";
      if (const auto *Special =
              dyn_cast<ClassTemplateSpecializationDecl>(Record))
        if (Special->getTemplateArgs().size() &&
            Special->getTemplateArgs()[0].getKind() ==
                TemplateArgument::Integral)
          Tile = static_cast<unsigned>(
              Special->getTemplateArgs()[0].getAsIntegral().getLimitedValue(
                  1024));
    }
  }
  if (Scope == BarrierScope::Dynamic) {
    Scope = dynamicScope(eval(Operand, M));
    // A tile that is handed on as a thread_group does not keep its size.
    SizeUnknown |= Scope == BarrierScope::Warp;
  }
  // Static members of thread_block and grid_group are called on an object all
  // the same.
  if (!Scope)
    if (const auto *MD = dyn_cast<CXXMethodDecl>(F))
      Scope = groupScope(Ctx.getCanonicalTagType(MD->getParent()));
  if (Tile == 0)
    Tile = 32;
  auto Dim = [&](auto Get) {
    Value A = temporary(T->isRecordType() ? T : Ctx.LongLongTy, M);
    for (int Axis = 0; Axis < 3; ++Axis)
      store(offsetBy(A, 4 * Axis), Ctx.UnsignedIntTy, Get(Axis), nullptr, M);
    return A;
  };
  auto PerLane = [&](auto Get, bool BlockOnly, llvm::StringRef Text) {
    Value R;
    R.L = Pool.zeros();
    for (unsigned I = 0; I < Lanes; ++I)
      R.L.set(I, {Get(I)});
    R.Why = cause(E->getExprLoc(), Text.str(), nullptr, BlockOnly);
    collapse(R, M);
    return R;
  };
  unsigned T1 = ThreadsPerBlock;
  unsigned ClusterBlocks =
      Shape.Cluster[0] * Shape.Cluster[1] * Shape.Cluster[2];
  auto LinearBlock = [&](unsigned I) -> int64_t {
    const Extent &B = Shape.Blocks[blockOf(I)];
    return B[0] +
           int64_t(Shape.Grid[0]) * (B[1] + int64_t(Shape.Grid[1]) * B[2]);
  };
  const char *RankText =
      "the rank of a thread in its group differs between threads";
  if (Name == "thread_rank") {
    if (Scope == BarrierScope::Block)
      return PerLane([&](unsigned I) { return int64_t(threadOf(I)); }, false,
                     RankText);
    if (Scope == BarrierScope::Grid)
      return PerLane(
          [&](unsigned I) { return LinearBlock(I) * T1 + threadOf(I); }, false,
          RankText);
    if (Scope == BarrierScope::Cluster) {
      Value R = clusterRank(E);
      return PerLane([&](unsigned I) { return R[I].V * T1 + threadOf(I); },
                     false, RankText);
    }
    if (Scope == BarrierScope::Warp && !SizeUnknown)
      return PerLane([&](unsigned I) { return int64_t(threadOf(I) % Tile); },
                     false, RankText);
    if (SizeUnknown) {
      std::map<unsigned, int64_t> Count;
      return PerLane(
          [&](unsigned I) { return M.test(I) ? Count[warpOf(I)]++ : 0; }, false,
          RankText);
    }
    return unknown(E, {}, T, M, true);
  }
  if (Name == "size" || Name == "num_threads") {
    if (Scope == BarrierScope::Block)
      return Value(T1);
    if (Scope == BarrierScope::Grid)
      return Value(int64_t(T1) * Shape.Grid[0] * Shape.Grid[1] * Shape.Grid[2]);
    if (Scope == BarrierScope::Cluster)
      return Value(int64_t(T1) * ClusterBlocks);
    if (Scope == BarrierScope::Warp && !SizeUnknown)
      return Value(Tile);
    return unknown(E, {}, T, M, true);
  }
  if (Name == "meta_group_rank")
    return PerLane([&](unsigned I) { return int64_t(threadOf(I) / Tile); },
                   false, RankText);
  if (Name == "meta_group_size")
    return Value((T1 + Tile - 1) / Tile);
  if (Name == "thread_index")
    return Dim([&](int A) { return threadIndex(E, A); });
  if (Name == "group_index" ||
      (Name == "block_index" && Scope == BarrierScope::Grid))
    return Dim([&](int A) { return blockIndex(E, A); });
  if (Name == "block_index")
    return Dim([&](int A) {
      return PerLane(
          [&](unsigned I) {
            return int64_t(Shape.Blocks[blockOf(I)][A] % Shape.Cluster[A]);
          },
          true, "the index in the cluster differs");
    });
  if (Name == "group_dim" ||
      (Name == "dim_threads" && Scope == BarrierScope::Block))
    return Dim([&](int A) {
      return Value(Scope == BarrierScope::Grid ? Shape.Grid[A]
                                               : Shape.Block[A]);
    });
  if (Name == "dim_blocks")
    return Dim([&](int A) {
      return Value(Scope == BarrierScope::Grid ? Shape.Grid[A]
                                               : Shape.Cluster[A]);
    });
  if (Name == "num_blocks")
    return Value(Scope == BarrierScope::Grid
                     ? int64_t(Shape.Grid[0]) * Shape.Grid[1] * Shape.Grid[2]
                     : int64_t(ClusterBlocks));
  if (Name == "block_rank") {
    if (Scope == BarrierScope::Grid)
      return PerLane(LinearBlock, true,
                     "the rank of a block in the grid differs between blocks");
    return clusterRank(E);
  }
  if (Name == "map_shared_rank" && Args.size() == 2)
    return mapShared(eval(Args[0], M), eval(Args[1], M), M);
  if (Name == "is_valid")
    return Value(1);
  if (Name.starts_with("shfl") && Method && !Args.empty() &&
      T->isScalarType()) {
    llvm::StringRef Kind = Name;
    Kind.consume_front("shfl");
    Kind.consume_front("_");
    Value V = eval(Args[0], M);
    noteMeeting(GivenTimes, Tile, M);
    return shuffle(E, Kind, V, Args.size() > 1 ? eval(Args[1], M) : Value(0),
                   Tile, M);
  }
  if (Name == "invoke_one" && Args.size() >= 2) {
    const FunctionDecl *Body = callOperator(Args[1]->getType());
    if (!Body || Tile > 32 ||
        (Scope != BarrierScope::Block && Scope != BarrierScope::Warp))
      return unknown(E, {}, T, M, true);
    Mask One(Lanes);
    llvm::SmallDenseSet<std::pair<unsigned, unsigned>, 8> Groups;
    for (unsigned I : lanesOf(M))
      if (Groups
              .insert(Scope == BarrierScope::Block
                          ? std::make_pair(blockOf(I), 0u)
                          : std::make_pair(warpOf(I), threadOf(I) % 32 / Tile))
              .second)
        One.set(I);
    const Value Chosen =
        PerLane([&](unsigned I) { return int64_t(One.test(I)); }, false,
                "one thread of the group runs it");
    Guarded G(*this, DivergentBarrier::Kind::Branch, E, E, M, One, Chosen);
    Value R = invoke(Body, E, llvm::ArrayRef(Args).drop_front(2),
                     eval(Args[1], M), T, One);
    return T->isVoidType() ? R : unknown(E, {}, T, M, true);
  }
  if (Name == "memcpy_async" && Scope == BarrierScope::Block &&
      (Args.size() == 4 || Args.size() == 5)) {
    copyByBlock(Args, M);
    return Value(0);
  }
  // Reductions and votes of a tile: the same within the tile.
  std::vector<Value> Values;
  for (const Expr *A : Args)
    Values.push_back(eval(A, M));
  if (T->isVoidType())
    return Value(0);
  if (Scope == BarrierScope::Warp)
    noteMeeting(GivenTimes, SizeUnknown ? 32 : Tile, M);
  if (T->isScalarType() && Scope == BarrierScope::Warp) {
    uint64_t Key = mix(0x7e, placeKey(TU, E));
    Value R = PerLane(
        [&](unsigned I) {
          return In.contents(
              Key, warpOf(I) * 64 + threadOf(I) % 32 / std::min(Tile, 32u), T,
              Ctx);
        },
        false, "a result of a warp is the same within the warp only");
    if (R.isUniform())
      R.U.F |= Opaque;
    R.L.mark(Opaque);
    return R;
  }
  return unknown(E, Values, T, M);
}

//===----------------------------------------------------------------------===//
// Inline assembly
//===----------------------------------------------------------------------===//

std::optional<Value> Simulator::inEachThread(
    llvm::ArrayRef<Value> Operands,
    llvm::function_ref<uint64_t(const IntegerOperands &)> Compute, QualType T,
    const Mask &M) {
  // Two that differ between threads at most: the others are the same in all.
  llvm::SmallVector<unsigned, 2> Varying;
  IntegerOperands Numbers(Operands.size());
  for (unsigned I = 0; I < Operands.size(); ++I)
    if (Operands[I].isUniform() && (!Operands[I].U.F || Varying.size() >= 2)) {
      if (Operands[I].U.F)
        return std::nullopt;
      Numbers[I] = static_cast<uint64_t>(Operands[I].U.V);
    } else {
      Varying.push_back(I);
    }
  if (Varying.size() > 2)
    return std::nullopt;
  while (Varying.size() < 2)
    Varying.push_back(Varying.empty() ? 0 : Varying.front());
  Value R = map2(Operands[Varying[0]], Operands[Varying[1]], M,
                 [&](int64_t A, int64_t B) {
                   Numbers[Varying[0]] = static_cast<uint64_t>(A);
                   Numbers[Varying[1]] = static_cast<uint64_t>(B);
                   return static_cast<int64_t>(Compute(Numbers));
                 });
  if (normalize(R, formOf(T)))
    collapse(R, M);
  return R;
}

bool Simulator::computeAsm(const GCCAsmStmt *S, llvm::ArrayRef<Value> Inputs,
                           const Mask &M) {
  auto TypeOf = [&](PtxType T) {
    return T.Bits == 1 ? Ctx.BoolTy
                       : Ctx.getIntTypeForBitwidth(T.Bits, T.Signed);
  };
  auto Operand = [&](unsigned N) -> std::optional<Value> {
    if (N >= S->getNumOutputs())
      return N - S->getNumOutputs() < Inputs.size()
                 ? std::optional(Inputs[N - S->getNumOutputs()])
                 : std::nullopt;
    if (!S->isOutputPlusConstraint(N))
      return std::nullopt;
    const Expr *E = S->getOutputExpr(N);
    return load(lvalue(E, M), E->getType(), E, M);
  };
  auto OfLane = [&](auto Get) {
    Value V;
    V.L = Pool.zeros();
    for (unsigned L = 0; L < Lanes; ++L)
      V.L.set(L, {Get(threadOf(L) % 32), 0});
    V.Why = cause(S->getBeginLoc(), "the lane differs between threads", nullptr,
                  false);
    collapse(V, M);
    return V;
  };
  const Expr *Named = S->getNumOutputs() ? S->getOutputExpr(0) : nullptr;
  auto Special = [&](llvm::StringRef Name) -> std::optional<Value> {
    if (Name == "%laneid")
      return OfLane([](unsigned Lane) { return int64_t(Lane); });
    if (Name.consume_front("%lanemask_"))
      return OfLane(
          [&](unsigned Lane) { return int64_t(laneMask(Name, Lane)); });
    if (Name == "%cluster_ctarank")
      return clusterRank(Named);
    const size_t Dot = Name.find('.');
    const char Component = Dot + 2 == Name.size() ? Name.back() : 0;
    if (Component < 'x' || Component > 'z')
      return std::nullopt;
    const int Axis = Component - 'x';
    Name = Name.take_front(Dot);
    if (Name == "%tid")
      return threadIndex(Named, Axis);
    if (Name == "%ctaid")
      return blockIndex(Named, Axis);
    if (Name == "%ntid")
      return Value(Shape.Block[Axis]);
    if (Name == "%nctaid")
      return Value(Shape.Grid[Axis]);
    return std::nullopt;
  };
  auto Apply = [&](const PtxOperation &Op,
                   llvm::ArrayRef<Value> Operands) -> std::optional<Value> {
    const QualType In = TypeOf(Op.Type), Result = TypeOf(Op.Result);
    if (In.isNull() || Result.isNull())
      return std::nullopt;
    auto Both = [&](BinaryOperatorKind Kind) {
      return binary(Kind, normalized(Operands[0], formOf(In)), In,
                    Kind == BO_Shl || Kind == BO_Shr
                        ? Operands[1]
                        : normalized(Operands[1], formOf(In)),
                    In, Result, M);
    };
    switch (Op.Kind) {
    case PtxOperation::Move:
      return normalized(normalized(Operands[0], formOf(In)), formOf(Result));
    case PtxOperation::Add:
      return Both(BO_Add);
    case PtxOperation::Subtract:
      return Both(BO_Sub);
    case PtxOperation::Multiply: {
      Value Product = Both(BO_Mul);
      return Op.Adds ? binary(BO_Add, Product, Result, Operands[2], Result,
                              Result, M)
                     : Product;
    }
    case PtxOperation::And:
      return Both(BO_And);
    case PtxOperation::Or:
      return Both(BO_Or);
    case PtxOperation::Xor:
      return Both(BO_Xor);
    case PtxOperation::ShiftLeft:
      return Both(BO_Shl);
    case PtxOperation::ShiftRight:
      return Both(BO_Shr);
    case PtxOperation::Computed:
      break;
    }
    return inEachThread(
        Operands,
        [&](const IntegerOperands &Numbers) {
          return static_cast<uint64_t>(Op.compute(Numbers).value_or(0));
        },
        Result, M);
  };
  auto Number = [](int64_t N) { return Value(N); };
  const auto Results =
      runPtx<Value>(S, PtxDomain<Value>{Operand, Special, Number, Apply});
  if (!Results)
    return false;
  for (unsigned I = 0; I < S->getNumOutputs(); ++I) {
    const Expr *E = S->getOutputExpr(I);
    store(lvalue(E, M), E->getType(),
          normalized((*Results)[I].first, formOf(E->getType())), E, M);
  }
  return true;
}

void Simulator::assembly(const GCCAsmStmt *S, const Mask &M) {
  std::string Text = assemblyText(S);
  llvm::StringRef Asm = Text;
  std::vector<Value> Inputs;
  for (unsigned I = 0; I < S->getNumInputs(); ++I) {
    const Expr *E = S->getInputExpr(I);
    Inputs.push_back(E->isGLValue() ? load(lvalue(E, M), E->getType(), E, M)
                                    : eval(E, M));
  }
  auto ValueOf = [&](const AssemblyOperand &Operand) {
    return Operand.Input ? Inputs[*Operand.Input] : Value(Operand.Number);
  };
  if (auto B = asBarrier(S)) {
    std::optional<CountedBarrier> Counted = asCountedBarrier(S);
    if (!Counted ||
        !countedBarrier(ValueOf(Counted->Id), ValueOf(Counted->Threads), M))
      barrier(*B, S, M);
  }
  // What a thread copies asynchronously it writes, and nobody else may touch
  // before they have met.
  if (std::optional<AsynchronousCopy> Copy = asAsynchronousCopy(S)) {
    const Value Bytes = ValueOf(Copy->Bytes);
    if (Bytes.isUniform() && !Bytes.U.F && Bytes.U.V > 0 && Bytes.U.V <= 16) {
      const unsigned Width = static_cast<unsigned>(Bytes.U.V);
      const Value &To = Inputs[Copy->To], &From = Inputs[Copy->From];
      noteAccess(From, Width, AccessKind::Read, nullptr,
                 S->getInputExpr(Copy->From), M);
      noteAccess(To, Width, AccessKind::Write, &From, S->getInputExpr(Copy->To),
                 M);
      forget(To, Width, M);
    }
  }
  if (computeAsm(S, Inputs, M))
    return;
  bool PerThread = Asm.contains("clock") || Asm.contains("globaltimer") ||
                   Asm.contains("atom") || Asm.contains("ld.");
  for (unsigned I = 0; I < S->getNumOutputs(); ++I) {
    const Expr *E = S->getOutputExpr(I);
    QualType T = E->getType();
    Value V;
    // Of several instructions the one whose first operand this is.
    bool Only = S->getNumOutputs() == 1;
    if (!Only) {
      Asm = Text;
      llvm::SmallVector<llvm::StringRef, 4> Instructions;
      Asm.split(Instructions, ';');
      const llvm::Regex Target("[a-z0-9][ \t]+%" + std::to_string(I) +
                               "[ \t]*,");
      for (llvm::StringRef Instruction : Instructions)
        if (Target.match(Instruction)) {
          Asm = Instruction;
          Only = true;
        }
    }
    static const struct {
      const char *Name;
      int Kind;
    } Registers[] = {{"%laneid", 0},  {"%warpid", 1},         {"%smid", 2},
                     {"%tid.", 3},    {"%ctaid.", 4},         {"%ntid.", 5},
                     {"%nctaid.", 6}, {"%cluster_ctarank", 7}};
    int Kind = -1;
    size_t At = 0;
    for (const auto &R : Registers)
      if (size_t P = Asm.find(R.Name); P != llvm::StringRef::npos) {
        Kind = R.Kind;
        At = P + llvm::StringRef(R.Name).size();
        break;
      }
    int Axis =
        At < Asm.size() && Asm[At] >= 'x' && Asm[At] <= 'z' ? Asm[At] - 'x' : 0;
    auto PerLane = [&](auto Get, llvm::StringRef Why, bool BlockOnly,
                       uint8_t F) {
      V.L = Pool.zeros();
      for (unsigned L = 0; L < Lanes; ++L)
        V.L.set(L, {Get(L), F});
      V.Why = cause(S->getBeginLoc(), Why.str(), nullptr, BlockOnly);
      if (!F)
        collapse(V, M);
    };
    if (Only && Kind == 0) {
      PerLane([&](unsigned L) { return int64_t(threadOf(L) % 32); },
              "the lane differs between threads", false, 0);
    } else if (Only && (Kind == 1 || Kind == 2)) {
      V = registerValue(S, Kind == 1 ? "%warpid" : "%smid");
    } else if (Only && Kind == 3) {
      V = threadIndex(E, Axis);
    } else if (Only && Kind == 4) {
      V = blockIndex(E, Axis);
    } else if (Only && Kind == 5) {
      V = Value(Shape.Block[Axis]);
    } else if (Only && Kind == 6) {
      V = Value(Shape.Grid[Axis]);
    } else if (Only && Kind == 7) {
      V = clusterRank(E);
    } else if (Only && Asm.contains("mapa") && Inputs.size() >= 2) {
      V = mapShared(Inputs[0], Inputs[1], M);
    } else if (Only && Asm.contains("cvta") && Inputs.size() == 1) {
      V = Inputs[0];
    } else if (Only && Asm.contains("ld.") && Asm.contains("shared") &&
               Inputs.size() >= 1 && T->isScalarType()) {
      V = load(Inputs[0], T, E, M);
    } else {
      V = unknown(E, Inputs, T, M, PerThread);
      if (V.isUniform() && Inputs.empty() && PerThread)
        V = unknown(E, {}, T, M, true);
    }
    store(lvalue(E, M), T, V, E, M);
  }
  if (S->getNumOutputs() == 0 && Asm.contains("st.") &&
      Asm.contains("shared") && Inputs.size() == 2 && !Asm.contains("async"))
    store(Inputs[0], S->getInputExpr(1)->getType(), Inputs[1],
          S->getInputExpr(1), M);
}

Value Simulator::registerValue(const Stmt *S, const char *Register) {
  Value V;
  V.L = Pool.zeros();
  bool Warp = llvm::StringRef(Register) == "%warpid";
  for (unsigned L = 0; L < Lanes; ++L)
    V.L.set(L, {Warp ? int64_t(threadOf(L) / 32) : int64_t(blockOf(L) * 7 % 5),
                VolatileRegister});
  V.Why = cause(S->getBeginLoc(), std::string(Register) + " is read here",
                nullptr, !Warp);
  Cause &C = Causes.back();
  C.Register = Register;
  C.Time = Now;
  C.LoopSerial = Loops.empty() ? 0 : Loops.back().Serial;
  collapse(V, All);
  return V;
}

} // namespace cuda_lint::simulation
