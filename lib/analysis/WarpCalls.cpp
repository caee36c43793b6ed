//===- WarpCalls.cpp - Calls of the abstract execution --------------------===//

#include "analysis/WarpExecutor.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace cuda_lint {

static const IntType Int64{64, true};
static const IntType UInt32{32, false};
static const IntType Int32{32, true};

namespace {
/// Frames: libraries of templates call a small function in a small function;
/// what an execution costs is bounded by its steps. Of these so many may be of
/// one function.
constexpr unsigned MaxCallDepth = 64, MaxRecursion = 8;
} // namespace

void WarpValues::Executor::opaqueCall(const Expr *E,
                                      llvm::ArrayRef<const Expr *> Args) {
  for (const Expr *Arg : Args) {
    if (Arg->isGLValue()) {
      Place P = place(Arg);
      if (P.Base && !Arg->getType().isConstQualified())
        forgetReachable(Value::pointer(P.Base, P.Offset));
      continue;
    }
    Value V = eval(Arg);
    if (V.isPointer() && !(Arg->getType()->isPointerType() &&
                           Arg->getType()->getPointeeType().isConstQualified()))
      forgetReachable(V);
  }
  WarpEvent Ev;
  Ev.Kind = WarpEvent::Opaque;
  Ev.Site = Ev.Expression = E;
  event(std::move(Ev));
}

WarpValues::Executor::Value
WarpValues::Executor::inlineCall(const FunctionDecl *F, const CallExpr *Call,
                                 llvm::ArrayRef<const Expr *> Args,
                                 Value This) {
  QualType Result = F->getReturnType();
  unsigned Depth = 0;
  unsigned Same = 0;
  for (Frame *Up = Top; Up; Up = Up->Outer) {
    ++Depth;
    Same += Up->Function == F;
  }
  if (Depth > MaxCallDepth || Same > MaxRecursion) {
    opaqueCall(Call           ? static_cast<const Expr *>(Call)
               : Args.empty() ? nullptr
                              : Args.front(),
               Args);
    forgetReachable(This);
    return Value();
  }
  Frame New;
  New.Function = F;
  New.This = std::move(This);
  A.use(New.This.V);
  // Frames are named by how they were reached, so that the same variable has
  // the same name in every warp.
  auto [Known, First] = Engine.Frames.try_emplace(
      {Top->Id, Call ? static_cast<const void *>(Call) : F, F});
  Callee &Entry = Known->second;
  if (First) {
    Entry.Frame = Engine.Frames.size();
    std::vector<const CallExpr *> Path = *Top->Calls;
    if (Call)
      Path.push_back(Call);
    Engine.Paths.push_back(std::move(Path));
    Entry.Path = &Engine.Paths.back();
  }
  New.Id = Entry.Frame;
  New.Outer = Top;
  New.Calls = Entry.Path;

  // Arguments are evaluated by the caller and live in the callee.
  Frame *Caller = Top;
  struct Bound {
    const ParmVarDecl *Parameter;
    Value V;
    bool Record;
  };
  std::vector<Bound> Values;
  for (unsigned I = 0; I < Args.size(); ++I) {
    const ParmVarDecl *P = I < F->getNumParams() ? F->getParamDecl(I) : nullptr;
    if (!P) {
      eval(Args[I]);
      continue;
    }
    QualType T = P->getType();
    if (T->isReferenceType()) {
      Place From = place(Args[I]);
      Values.push_back(
          {P, From.Base ? Value::pointer(From.Base, From.Offset) : Value(),
           false});
    } else if (T->isRecordType()) {
      const MemoryObject *Temp = temporary(Args[I], T, ArgumentTemporary);
      forget(Temp);
      St.Clobbered.erase(Temp->Id);
      initialize({Temp, LaneValue::constant(0)}, T, Args[I]);
      Values.push_back({P, Value::pointer(Temp, LaneValue::constant(0)), true});
    } else {
      Values.push_back({P, eval(Args[I]), false});
    }
  }
  if (!live())
    return Value();
  if (makesNothing(F))
    return Value();
  std::optional<std::string> Computes;
  if (onlyComputes(F)) {
    std::vector<std::pair<QualType, Value>> Given;
    if (!New.This.Base && isa<CXXMethodDecl>(F))
      Given.push_back({QualType(), Value()});
    else if (const auto *Method = dyn_cast<CXXMethodDecl>(F))
      Given.push_back({Method->getFunctionObjectParameterType(), New.This});
    for (const Bound &B : Values)
      Given.push_back({B.Parameter->getType(), B.V});
    Computes = computationKey(F, Given);
    if (Computes)
      if (auto It = Computed.find(*Computes); It != Computed.end())
        return resultAgain(It->second, resultObject(New, Result), Result);
  }
  const unsigned EffectsBefore = Effects;
  Top = &New;
  Scopes.emplace_back();
  for (Bound &B : Values) {
    const MemoryObject *O = localObject(B.Parameter);
    forget(O);
    St.Clobbered.erase(O->Id);
    Place To{O, LaneValue::constant(0)};
    if (B.Record) {
      unsigned Budget = 64;
      copyRecord(To, placeOf(B.V), B.Parameter->getType(), Budget);
      if (isDestroyed(B.Parameter->getType()))
        Scopes.back().push_back(
            {Value::pointer(O, To.Offset), B.Parameter->getType(), St.Active});
    } else {
      QualType T = B.Parameter->getType();
      if (const unsigned Index = B.Parameter->getFunctionScopeIndex();
          Index < Args.size())
        noteCause(To, B.V, Args[Index]);
      storeCell(O, To.Offset, sizeOf(T->isReferenceType() ? Ctx.VoidPtrTy : T),
                B.V);
    }
  }
  if (!Result->isVoidType())
    New.Result = resultObject(New, Result);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F)) {
    for (const CXXCtorInitializer *Init : Constructor->inits()) {
      if (Init->isMemberInitializer()) {
        const FieldDecl *Field = Init->getMember();
        Place Object = placeOf(New.This);
        if (!Object.Base) {
          eval(Init->getInit());
          continue;
        }
        int64_t Bytes = offsetInBits(Field, Ctx).value_or(0) / 8;
        initialize({Object.Base,
                    A.add(Object.Offset, LaneValue::constant(Bytes), Int64)},
                   Field->getType(), Init->getInit());
      } else if (Init->isBaseInitializer()) {
        Place Object = placeOf(New.This);
        QualType Base(Init->getBaseClass(), 0);
        std::optional<int64_t> At =
            offsetOfBase(Constructor->getParent(), Base, Ctx);
        if (Object.Base && At)
          initialize({Object.Base,
                      A.add(Object.Offset, LaneValue::constant(*At), Int64)},
                     Base, Init->getInit());
      } else if (Init->isDelegatingInitializer()) {
        initialize(placeOf(New.This),
                   Ctx.getCanonicalTagType(Constructor->getParent()),
                   Init->getInit());
      }
    }
  }
  Top = Caller;
  {
    // runBody links the frame to the one that is current.
    runBody(New, F->getBody());
  }
  endScope();
  if (St.Cells->size() > CellsToKeep)
    forgetEnded();
  if (!New.Result)
    return Value();
  if (Computes && Effects == EffectsBefore && live())
    keepResult(*Computes, New.Result);
  if (Result->isRecordType())
    return Value::pointer(New.Result, LaneValue::constant(0));
  auto It = St.Cells->find({New.Result->Id, 0});
  return It == St.Cells->end() ? Value() : It->second.V;
}

//===----------------------------------------------------------------------===//
// What the toolkit provides
//===----------------------------------------------------------------------===//

/// The number of threads of a tile type, of itself or of a base it was
/// converted to; 0 for anything else.
static unsigned tileSize(QualType T) {
  const auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Spec || !Spec->getIdentifier() ||
      Spec->getName() != "thread_block_tile" ||
      Spec->getTemplateArgs().size() < 1)
    return 0;
  const TemplateArgument &Arg = Spec->getTemplateArgs()[0];
  if (Arg.getKind() != TemplateArgument::Integral)
    return 0;
  return unsigned(low64(Arg.getAsIntegral()));
}

static llvm::StringRef recordName(QualType T) {
  const auto *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getIdentifier() ? Record->getName()
                                           : llvm::StringRef();
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::evalCooperativeGroups(const CallExpr *E,
                                            llvm::StringRef Ref) {
  if (!Ref.consume_front("cooperative_groups::"))
    return std::nullopt;
  llvm::StringRef Method =
      Ref.rsplit("::").second.empty() ? Ref : Ref.rsplit("::").second;
  // The group: the object, or the first argument of the free function.
  const Expr *Group = nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    Group = Member->getImplicitObjectArgument();
  } else if (E->getNumArgs() > 0) {
    Group = E->getArg(0);
  } else if (const auto *M =
                 dyn_cast<MemberExpr>(E->getCallee()->IgnoreParenImpCasts())) {
    Group = M->getBase(); // a static member function called on an object
  }
  QualType GroupType =
      Group ? Group->IgnoreParenImpCasts()->getType() : QualType();
  if (!GroupType.isNull() && GroupType->isPointerType())
    GroupType = GroupType->getPointeeType();
  llvm::StringRef Kind =
      GroupType.isNull() ? llvm::StringRef() : recordName(GroupType);
  // Static members may be called without an object at hand.
  if (Kind.empty())
    if (const auto *M = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
        M && M->getParent()->getIdentifier())
      Kind = M->getParent()->getName();
  const unsigned Tile = GroupType.isNull() ? 0 : tileSize(GroupType);
  const bool IsBlock = Kind == "thread_block";
  QualType T = E->getType();
  auto sync = [&](WarpEvent::KindTy K) {
    if (Silent)
      return;
    WarpEvent Ev;
    Ev.Kind = K;
    Ev.Site = Ev.Expression = E;
    event(std::move(Ev));
  };
  LaneValue Threads =
      A.mul(A.mul(BlockDim[0], BlockDim[1], UInt32), BlockDim[2], UInt32);
  auto vector = [&](const LaneValue *V) {
    const MemoryObject *Temp = temporary(E, T);
    forget(Temp);
    for (unsigned I = 0; I < 3; ++I)
      storeCell(Temp, LaneValue::constant(4 * I), 4, number(V[I]));
    return Value::pointer(Temp, LaneValue::constant(0));
  };
  if (Method == "sync" || Method == "barrier_wait" ||
      Method == "barrier_arrive") {
    if (Method == "barrier_arrive")
      return Value();
    if (IsBlock || Kind == "grid_group" || Kind == "cluster_group")
      sync(WarpEvent::Barrier);
    else if (Tile > 0 || Kind == "coalesced_group")
      sync(WarpEvent::WarpBarrier);
    else
      sync(WarpEvent::Opaque);
    return Value();
  }
  if (Method == "thread_rank") {
    if (IsBlock)
      return number(A.convert(Linear, UInt32, intType(T).value_or(UInt32)));
    if (Tile && llvm::isPowerOf2_32(Tile))
      return number(A.rem(Linear, LaneValue::constant(Tile), UInt32));
    if (Kind == "grid_group") {
      LaneValue Rank = A.add(A.mul(A.add(A.mul(BlockIdx[2], GridDim[1], Int64),
                                         BlockIdx[1], Int64),
                                   GridDim[0], Int64),
                             BlockIdx[0], Int64);
      // One-dimensional grids are not assumed: the rank of the block is one
      // unknown.
      LaneValue Block =
          A.opaque("gridrank", Rank, LaneValue::constant(0), {31, false});
      return number(A.add(A.mul(Block, Threads, Int64), Linear, Int64));
    }
    return Value();
  }
  if (Method == "meta_group_rank" && Tile && llvm::isPowerOf2_32(Tile))
    return number(A.div(Linear, LaneValue::constant(Tile), UInt32));
  if (Method == "meta_group_size" && Tile)
    return number(A.div(A.add(Threads, LaneValue::constant(Tile - 1), UInt32),
                        LaneValue::constant(Tile), UInt32));
  if (Method == "size" || Method == "num_threads") {
    if (IsBlock)
      return number(Threads);
    if (Tile)
      return number(LaneValue::constant(Tile));
    return Value();
  }
  if (IsBlock && Method == "thread_index")
    return vector(ThreadIdx);
  if (IsBlock && (Method == "group_dim" || Method == "dim_threads"))
    return vector(BlockDim);
  if (IsBlock && Method == "group_index")
    return vector(BlockIdx);
  // Creating a group, and whatever else: nothing of the program's memory is
  // touched.
  if (Method == "this_thread_block" || Method == "this_grid" ||
      Method == "this_cluster" || Method == "tiled_partition" ||
      Method == "coalesced_threads" || Method == "block_rank" ||
      Method == "num_blocks" || Method == "is_valid" ||
      Method == "thread_block" || Method == "grid_group")
    return T->isRecordType()
               ? Value::pointer(temporary(E, T), LaneValue::constant(0))
               : uniformUnknown(E, T, SymbolScope::Block, Method);
  if (Method == "shfl" || Method == "shfl_up" || Method == "shfl_down" ||
      Method == "shfl_xor" || Method == "any" || Method == "all" ||
      Method == "ballot" || Method == "reduce") {
    for (const Expr *Arg : E->arguments())
      eval(Arg);
    return Value();
  }
  return std::nullopt;
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::evalIntrinsic(const CallExpr *E, llvm::StringRef Name) {
  const uint32_t Lanes = St.Active;
  auto argument = [&](unsigned I) {
    return I < E->getNumArgs() ? eval(E->getArg(I)) : Value();
  };
  auto emit = [&](WarpEvent::KindTy K) {
    if (Silent)
      return;
    WarpEvent Ev;
    Ev.Kind = K;
    Ev.Site = Ev.Expression = E;
    event(std::move(Ev));
  };
  auto pointeeOf = [&](unsigned I) {
    return E->getArg(I)->getType()->getPointeeType();
  };
  if (Name == "__syncthreads" || Name == "__nvvm_barrier0" ||
      Name == "__barrier_sync" || Name == "__nv_bar0") {
    for (unsigned I = 0; I < E->getNumArgs(); ++I)
      eval(E->getArg(I));
    emit(WarpEvent::Barrier);
    return Value();
  }
  if (Name == "__syncthreads_count" || Name == "__syncthreads_and" ||
      Name == "__syncthreads_or") {
    argument(0);
    emit(WarpEvent::Barrier);
    return uniformUnknown(E, E->getType(), SymbolScope::Block, Name);
  }
  if (Name == "__syncwarp") {
    for (unsigned I = 0; I < E->getNumArgs(); ++I)
      eval(E->getArg(I));
    emit(WarpEvent::WarpBarrier);
    return Value();
  }
  if (Name == "__threadfence" || Name == "__threadfence_block" ||
      Name == "__threadfence_system" || Name == "printf" ||
      Name == "__nanosleep" || Name == "__assertfail" ||
      Name == "__assert_fail" || Name == "__trap" || Name == "__brkpt" ||
      Name == "vprintf" || Name == "__builtin_assume" ||
      Name == "__builtin_unreachable" || Name == "__prof_trigger") {
    Stretch += Name.starts_with("__threadfence");
    for (unsigned I = 0; I < E->getNumArgs(); ++I)
      eval(E->getArg(I));
    // Whoever gets there goes no further; those who go on passed the test.
    if (Name == "__trap" || Name == "__builtin_unreachable" ||
        Name == "__assertfail" || Name == "__assert_fail")
      St.Active = 0;
    return Value();
  }
  if (Name == "__lane_id" || Name == "__nvvm_read_ptx_sreg_laneid") {
    LaneInts Lane;
    for (unsigned L = 0; L < WarpLanes; ++L)
      Lane[L] = L;
    return number(LaneValue::constants(Lane));
  }
  if (Name.starts_with("__shfl") || Name.starts_with("__nvvm_shfl")) {
    std::vector<Value> Args;
    Args.reserve(E->getNumArgs());
    for (unsigned I = 0; I < E->getNumArgs(); ++I)
      Args.push_back(argument(I));
    unsigned At = Name.ends_with("_sync") ? 1 : 0;
    if (Args.size() < At + 2 || !Args[At].isNumber())
      return Value();
    const LaneValue &V = Args[At].V;
    // What is the same in all lanes stays so.
    if (V.uniformIn(Trace.Lanes) && Lanes == Trace.Lanes)
      return Args[At];
    int64_t Width = 32;
    if (Args.size() > At + 2) {
      std::optional<int64_t> W = Args[At + 2].isNumber()
                                     ? Args[At + 2].V.uniformConstant(Lanes)
                                     : std::nullopt;
      if (!W)
        return Value();
      Width = *W;
    }
    if (Width <= 0 || Width > 32 || !Args[At + 1].isNumber() ||
        !Args[At + 1].V.constantIn(Lanes))
      return Value();
    LaneValue Out;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      if (!(Lanes >> L & 1))
        continue;
      int64_t D = Args[At + 1].V.constantOf(L), From = L,
              First = L / Width * Width;
      if (Name == "__shfl_sync" || Name == "__shfl")
        From = First + (D & (Width - 1));
      else if (Name.starts_with("__shfl_up"))
        From = int64_t(L) - D < First ? L : L - D;
      else if (Name.starts_with("__shfl_down"))
        From = int64_t(L) + D >= First + Width ? L : L + D;
      else if (Name.starts_with("__shfl_xor"))
        From = (L ^ D) >= First + Width ? L : L ^ D;
      else
        return Value();
      if (From < 0 || From >= 32 || !(Lanes >> From & 1) ||
          !V.known(1u << From))
        return Value();
      Out = LaneValue::select(1u << L, V.moved(unsigned(From), L), Out);
    }
    return number(Out);
  }
  if (Name == "__ballot_sync" || Name == "__any_sync" || Name == "__all_sync" ||
      Name == "__activemask" || Name == "__reduce_add_sync" ||
      Name == "__reduce_min_sync" || Name == "__reduce_max_sync" ||
      Name == "__reduce_and_sync" || Name == "__reduce_or_sync" ||
      Name == "__reduce_xor_sync" || Name == "__ballot" || Name == "__any" ||
      Name == "__all") {
    for (unsigned I = 0; I < E->getNumArgs(); ++I)
      eval(E->getArg(I));
    return uniformUnknown(E, E->getType(), SymbolScope::Warp, Name);
  }
  if (Name == "__builtin_popcount")
    Name = "__popc";
  if (const IntegerFunction *F = integerFunction(Name);
      F && E->getNumArgs() == F->Operands) {
    llvm::SmallVector<Value, 3> Operands;
    for (unsigned I = 0; I < F->Operands; ++I)
      Operands.push_back(argument(I));
    const IntType T{F->Bits, F->Signed};
    return inEachLane(
               Name, Operands,
               [&](const IntegerOperands &Numbers) {
                 return wrapTo(static_cast<int64_t>(F->Compute(Numbers)), T);
               },
               T)
        .value_or(Value());
  }
  if (Name == "abs" || Name == "labs" || Name == "llabs") {
    Value V = argument(0);
    std::optional<IntType> T = intType(E->getType());
    if (!V.isNumber() || !T)
      return Value();
    LaneValue Negative = A.neg(V.V, *T);
    return number(A.max(V.V, Negative, *T));
  }
  if ((Name == "min" || Name == "max" || Name == "umin" || Name == "umax" ||
       Name == "llmin" || Name == "llmax") &&
      E->getNumArgs() == 2) {
    Value X = argument(0), Y = argument(1);
    std::optional<IntType> T = intType(E->getType());
    if (!X.isNumber() || !Y.isNumber())
      return Value();
    if (!T)
      return number(A.opaque(Name, X.V.restrictedTo(Lanes),
                             Y.V.restrictedTo(Lanes), Int64));
    LaneValue VX = convertNumber(X.V, E->getArg(0)->getType(), E->getType(), E),
              VY = convertNumber(Y.V, E->getArg(1)->getType(), E->getType(), E);
    return number(Name.ends_with("min") ? A.min(VX, VY, *T)
                                        : A.max(VX, VY, *T));
  }
  if ((Name == "__mul24" || Name == "__umul24") && E->getNumArgs() == 2) {
    Value X = argument(0), Y = argument(1);
    // Exact while both factors fit 24 bits, as indices do.
    IntType T = Name == "__mul24" ? Int32 : UInt32;
    if (!X.isNumber() || !Y.isNumber())
      return Value();
    return number(A.mul(X.V, Y.V, T));
  }
  if (Name == "__ldg" || Name == "__ldca" || Name == "__ldcg" ||
      Name == "__ldcs" || Name == "__ldlu" || Name == "__ldcv") {
    Value P = argument(0);
    return load(placeOf(P), pointeeOf(0).getUnqualifiedType(), E, true);
  }
  if (Name == "__stwb" || Name == "__stcg" || Name == "__stcs" ||
      Name == "__stwt") {
    Value P = argument(0), V = argument(1);
    store(placeOf(P), pointeeOf(0), V, E, true);
    return Value();
  }
  if (Name.starts_with("atomic") && E->getNumArgs() >= 1 &&
      E->getArg(0)->getType()->isPointerType()) {
    Value P = argument(0);
    Value Operand;
    for (unsigned I = 1; I < E->getNumArgs(); ++I) {
      Value V = argument(I);
      if (I == 1)
        Operand = V;
    }
    access(WarpEvent::Atomic, placeOf(P), pointeeOf(0).getUnqualifiedType(), E,
           &Operand);
    if (P.isPointer() && P.Base->Kind == MemoryObject::Local)
      forgetReachable(P);
    return Value();
  }
  if (Name == "__isShared" || Name == "__isGlobal" || Name == "__isLocal" ||
      Name == "__isConstant") {
    argument(0);
    return uniformUnknown(E, E->getType(), SymbolScope::Block, Name);
  }
  if (Name == "__cvta_generic_to_shared" ||
      Name == "__cvta_generic_to_global") {
    Value P = argument(0);
    if (!P.isPointer())
      return Value();
    A.use(P.V);
    return number(
        A.add(LaneValue::symbol(P.Base->AddressSymbol, P.Base->Alignment), P.V,
              Int64));
  }
  if (Name == "__pipeline_memcpy_async" && E->getNumArgs() >= 3) {
    Value To = argument(0), From = argument(1), Size = argument(2);
    if (std::optional<int64_t> Bytes =
            Size.isNumber() ? Size.V.uniformConstant(Lanes) : std::nullopt)
      copyAsynchronously(placeOf(To), placeOf(From), *Bytes, E->getArg(0),
                         E->getArg(1));
    return Value();
  }
  if (Name == "__pipeline_commit" || Name == "__pipeline_wait_prior")
    return Value();
  if (Name == "clock" || Name == "clock64") {
    return Value();
  }
  if (Name == "memcpy" || Name == "memset" || Name == "memmove" ||
      Name == "__builtin_memcpy" || Name == "__builtin_memset" ||
      Name == "__builtin_memmove") {
    llvm::SmallVector<Value, 3> Given;
    for (unsigned I = 0; I < E->getNumArgs(); ++I)
      Given.push_back(argument(I));
    const std::optional<int64_t> Bytes =
        Given.size() == 3 && Given[2].isNumber()
            ? Given[2].V.uniformConstant(Lanes)
            : std::nullopt;
    // Element by element: more than a pointer's type says nobody knows of the
    // alignment.
    for (unsigned Side : {1u, 0u}) {
      const bool Reads = Side == 1;
      if (!Bytes || Side >= Given.size() || (Reads && Name.ends_with("memset")))
        continue;
      const Expr *Pointer = E->getArg(Side)->IgnoreParenImpCasts();
      const QualType T =
          Pointer->getType()->isAnyPointerType() ||
                  Pointer->getType()->isArrayType()
              ? QualType(Pointer->getType()->getPointeeOrArrayElementType(), 0)
              : QualType();
      const Place P = placeOf(Given[Side]);
      const int64_t Size =
          T.isNull() || !T->isScalarType() ? 0 : int64_t(sizeOf(T));
      constexpr int64_t MaxElements = 32;
      if (!P.Base || !Size || *Bytes % Size || *Bytes / Size > MaxElements ||
          P.Base->Kind == MemoryObject::Local)
        continue;
      for (int64_t At = 0; At < *Bytes; At += Size)
        access(Reads ? WarpEvent::Load : WarpEvent::Store,
               {P.Base, A.add(P.Offset, LaneValue::constant(At), Int64)}, T,
               E->getArg(Side));
    }
    forgetReachable(Given.front());
    emit(WarpEvent::Opaque);
    return Value();
  }
  // A function of numbers only: the same result for the same operands.
  bool Pure = E->getType()->isArithmeticType();
  for (const Expr *Arg : E->arguments())
    Pure &= Arg->getType()->isArithmeticType() && !Arg->isGLValue();
  if (!Pure)
    return std::nullopt;
  bool Uniform = true;
  LaneValue All = LaneValue::constant(0);
  for (const Expr *Arg : E->arguments()) {
    Value V = eval(Arg);
    if (V.isNumber() && V.V.uniformIn(Lanes))
      All = A.opaque("argument", All.restrictedTo(Lanes),
                     V.V.restrictedTo(Lanes), Int64);
    else
      Uniform = false;
  }
  if (!Uniform)
    return Value();
  return number(A.opaque(Name, All.restrictedTo(Lanes), LaneValue::constant(0),
                         intType(E->getType()).value_or(Int64)));
}

WarpValues::Executor::Value WarpValues::Executor::evalCall(const CallExpr *E) {
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(E)) {
    for (const Expr *Arg : Launch->getConfig()->arguments())
      eval(Arg);
    for (const Expr *Arg : Launch->arguments())
      eval(Arg);
    return Value();
  }
  bool IsBuiltin = false;
  Value Builtin = builtin(E, IsBuiltin);
  if (IsBuiltin)
    return Builtin;

  const FunctionDecl *F = E->getDirectCallee();
  std::vector<const Expr *> Args(E->arg_begin(), E->arg_end());
  Value This;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E); Member && !F) {
    opaqueCall(E, Args);
    return Value();
  }
  if (!F) {
    eval(E->getCallee());
    opaqueCall(E, Args);
    return Value();
  }
  const CalleeFacts &Facts = factsOf(E, F);
  const llvm::StringRef Qualified = Facts.Qualified;
  if (Qualified.starts_with("cooperative_groups::"))
    if (std::optional<Value> V = evalCooperativeGroups(E, Qualified))
      return *V;
  if (Qualified.starts_with("nvcuda::wmma::") && accessFragment(E, Qualified))
    return Value();
  if (llvm::StringRef Intrinsic = Facts.Intrinsic; !Intrinsic.empty())
    if (std::optional<Value> V = evalIntrinsic(E, Intrinsic))
      return *V;
  if (Qualified == "std::min" || Qualified == "std::max" ||
      Qualified == "cuda::std::min" || Qualified == "cuda::std::max") {
    if (E->getNumArgs() == 2 && intType(E->getType())) {
      QualType T = E->getType().getNonReferenceType();
      Value X = load(place(Args[0]), T, Args[0], true),
            Y = load(place(Args[1]), T, Args[1], true);
      if (!X.isNumber() || !Y.isNumber())
        return Value();
      LaneValue V = Qualified.ends_with("min") ? A.min(X.V, Y.V, *intType(T))
                                               : A.max(X.V, Y.V, *intType(T));
      const MemoryObject *Temp = temporary(E, T);
      storeCell(Temp, LaneValue::constant(0), sizeOf(T), number(V));
      return E->isGLValue() ? Value::pointer(Temp, LaneValue::constant(0))
                            : number(V);
    }
  }
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    const Expr *Object = Member->getImplicitObjectArgument();
    if (const CXXMethodDecl *M = Member->getMethodDecl(); M && M->isVirtual()) {
      opaqueCall(E, Args);
      return Value();
    }
    if (Object->getType()->isPointerType()) {
      This = eval(Object);
    } else {
      Place P = place(Object);
      if (P.Base)
        This = Value::pointer(P.Base, P.Offset);
    }
  } else if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
             Operator && isa<CXXMethodDecl>(F)) {
    const auto *M = cast<CXXMethodDecl>(F);
    if (!M->isStatic()) {
      // Assignment of a class object is a copy.
      if (M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator()) {
        if (M->isTrivial() || M->isDefaulted()) {
          QualType T = Args[0]->getType();
          Place From = place(Args[1]);
          if (From.Base && From.Base->Kind != MemoryObject::Local)
            access(WarpEvent::Load, From, T, Args[1]);
          Place To = place(Args[0]);
          unsigned Budget = 64;
          copyRecord(To, From, T, Budget);
          access(WarpEvent::Store, To, T, Args[0]);
          return To.Base ? Value::pointer(To.Base, To.Offset) : Value();
        }
      }
      Place P = place(Args[0]);
      if (P.Base)
        This = Value::pointer(P.Base, P.Offset);
      Args.erase(Args.begin());
    }
  }
  const FunctionDecl *Definition = Facts.Body;
  if (!Definition) {
    // A library's function of numbers does nothing to memory.
    if (F->hasSkippedBody() && !This.isPointer() &&
        llvm::all_of(Args, [](const Expr *Arg) {
          return Arg->isPRValue() && Arg->getType()->isArithmeticType();
        })) {
      for (const Expr *Arg : Args)
        eval(Arg);
      return Value();
    }
    opaqueCall(E, Args);
    if (This.isPointer())
      forgetReachable(This);
    return Value();
  }
  if (Definition->isConstexpr() && intType(E->getType()) && !E->isGLValue())
    if (const std::optional<LaneValue> &C = constantOf(E))
      return number(*C);
  if (isa<CXXDestructorDecl>(Definition) && This.isPointer()) {
    destroy(This, Ctx.getCanonicalTagType(
                      cast<CXXDestructorDecl>(Definition)->getParent()));
    return Value();
  }
  return inlineCall(Definition, E, Args, This);
}

} // namespace cuda_lint
