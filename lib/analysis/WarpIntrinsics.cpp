//===- WarpIntrinsics.cpp - Intrinsics of the abstract execution ----------===//

#include "analysis/WarpExecutor.h"
#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/Layout.h"
#include "cuda/NumberTypes.h"
#include "hardware/Shuffles.h"

using namespace clang;

namespace cuda_lint {

static const IntType Int64{64, true};
static const IntType UInt32{32, false};
static const IntType Int32{32, true};

void WarpValues::Executor::emit(WarpEvent::KindTy Kind, const CallExpr *E) {
  if (Silent)
    return;
  WarpEvent Ev;
  Ev.Kind = Kind;
  Ev.Site = Ev.Expression = E;
  event(std::move(Ev));
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::synchronization(const CallView &C, llvm::StringRef Name) {
  const DeviceIntrinsic *Row = deviceIntrinsic(C.E);
  if (Row && Row->Scope == DeviceScope::Block) {
    if (Row->Work == DeviceWork::Barrier ||
        (Row->Work == DeviceWork::NamedBarrier && C.Arguments.size() == 1)) {
      emit(WarpEvent::Barrier, C.E);
      return Value();
    }
    if (Row->Work == DeviceWork::VoteBarrier) {
      emit(WarpEvent::Barrier, C.E);
      return uniformUnknown(C.E, C.type(), SymbolScope::Block, Name);
    }
  }
  if (Row && Row->Work == DeviceWork::Barrier &&
      Row->Scope == DeviceScope::Warp) {
    emit(WarpEvent::WarpBarrier, C.E);
    return Value();
  }
  if (Row && Row->Work == DeviceWork::Fence && !Row->IsPtx &&
      C.Arguments.empty()) {
    ++Stretch;
    return Value();
  }
  if (Name == "printf" || Name == "__nanosleep" || Name == "__assertfail" ||
      Name == "__assert_fail" || Name == "__trap" || Name == "__brkpt" ||
      Name == "vprintf" || Name == "__builtin_assume" ||
      Name == "__builtin_unreachable" || Name == "__prof_trigger") {
    // Whoever gets there goes no further; those who go on passed the test.
    if (Name == "__trap" || Name == "__builtin_unreachable" ||
        Name == "__assertfail" || Name == "__assert_fail")
      St.Active = 0;
    return Value();
  }
  return std::nullopt;
}

WarpValues::Executor::Value WarpValues::Executor::shuffle(const CallView &C,
                                                          llvm::StringRef Name,
                                                          int64_t Width) {
  const uint32_t Lanes = St.Active;
  const llvm::ArrayRef<Value> Args = C.Arguments;
  unsigned At = Name.ends_with("_sync") ? 1 : 0;
  if (Args.size() < At + 2 || !Args[At].isNumber())
    return Value();
  const LaneValue &V = Args[At].V;
  // What is the same in all lanes stays so.
  if (V.uniformIn(Trace.Lanes) && Lanes == Trace.Lanes)
    return Args[At];
  if (Args.size() > At + 2) {
    std::optional<int64_t> W = Args[At + 2].isNumber()
                                   ? Args[At + 2].V.uniformConstant(Lanes)
                                   : std::nullopt;
    if (!W)
      return Value();
    Width = *W;
  }
  const std::optional<ShuffleMode> Mode = shuffleMode(Name);
  if (!Mode || Width <= 0 || Width > 32 || !llvm::isPowerOf2_64(Width) ||
      !Args[At + 1].isNumber() || !Args[At + 1].V.constantIn(Lanes))
    return Value();
  LaneValue Out;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(Lanes >> L & 1))
      continue;
    const unsigned From =
        shuffleSource(*Mode, L, Args[At + 1].V.constantOf(L), unsigned(Width));
    if (!(Lanes >> From & 1) || !V.known(1u << From))
      return Value();
    Out = LaneValue::select(1u << L, V.moved(From, L), Out);
  }
  return number(Out);
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::integerCall(const CallView &C, llvm::StringRef Name) {
  const CallExpr *E = C.E;
  const uint32_t Lanes = St.Active;
  const bool Of24Bits = Name == "__mul24" || Name == "__umul24";
  const auto IsKnown = [&](const Value &V) {
    return V.isNumber() && V.V.constantIn(Lanes);
  };
  if (const IntegerFunction *F = integerFunction(Name);
      F && E->getNumArgs() == F->Operands &&
      (!Of24Bits || llvm::all_of(C.Arguments, IsKnown))) {
    llvm::SmallVector<Value, 3> Operands;
    for (unsigned I = 0; I < F->Operands; ++I)
      Operands.push_back(C.argument(I));
    const IntType T{F->Bits, F->Signed};
    return inEachLane(
               Name, Operands,
               [&](const IntegerOperands &Numbers) -> std::optional<int64_t> {
                 const std::optional<uint64_t> Given = (*F)(Numbers);
                 if (!Given)
                   return std::nullopt;
                 return wrapTo(static_cast<int64_t>(*Given), T);
               },
               T)
        .value_or(Value());
  }
  if (Name == "abs" || Name == "labs" || Name == "llabs") {
    Value V = C.argument(0);
    std::optional<IntType> T = intType(E->getType());
    if (!V.isNumber() || !T)
      return Value();
    LaneValue Negative = A.neg(V.V, *T);
    return number(A.max(V.V, Negative, *T));
  }
  if ((Name == "min" || Name == "max" || Name == "umin" || Name == "umax" ||
       Name == "llmin" || Name == "llmax") &&
      E->getNumArgs() == 2) {
    Value X = C.argument(0), Y = C.argument(1);
    std::optional<IntType> T = intType(E->getType());
    if (!X.isNumber() || !Y.isNumber())
      return Value();
    if (!T)
      return number(A.opaque(Name, X.V.restrictedTo(Lanes),
                             Y.V.restrictedTo(Lanes), Int64));
    LaneValue VX = convertNumber(X.V, E->getArg(0)->getType(), E->getType()),
              VY = convertNumber(Y.V, E->getArg(1)->getType(), E->getType());
    return number(Name.ends_with("min") ? A.min(VX, VY, *T)
                                        : A.max(VX, VY, *T));
  }
  if (Of24Bits && E->getNumArgs() == 2) {
    Value X = C.argument(0), Y = C.argument(1);
    // Exact while both factors fit 24 bits, as indices do.
    IntType T = Name == "__mul24" ? Int32 : UInt32;
    if (!X.isNumber() || !Y.isNumber())
      return Value();
    return number(A.mul(X.V, Y.V, T));
  }
  return std::nullopt;
}

/// What is asked of an address; none for other functions.
std::optional<WarpValues::Executor::Value>
WarpValues::Executor::addressCall(const CallView &C, llvm::StringRef Name) {
  const CallExpr *E = C.E;
  if (Name == "__isShared" || Name == "__isGlobal" || Name == "__isLocal" ||
      Name == "__isConstant") {
    const Value P = C.argument(0);
    if (P.isPointer() && (P.Base->Space == MemorySpace::Local ||
                          P.Base->Kind == MemoryObject::Shared))
      return number(LaneValue::constant(
          Name ==
          (P.Base->Kind == MemoryObject::Local ? "__isLocal" : "__isShared")));
    return uniformUnknown(E, E->getType(), SymbolScope::Block, Name);
  }
  if (Name == "__cvta_generic_to_shared" ||
      Name == "__cvta_generic_to_global") {
    Value P = C.argument(0);
    if (!P.isPointer())
      return Value();
    A.use(P.V);
    return number(
        A.add(LaneValue::symbol(P.Base->AddressSymbol, P.Base->Alignment), P.V,
              Int64));
  }
  return std::nullopt;
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::memoryCall(const CallView &C, llvm::StringRef Name) {
  const CallExpr *E = C.E;
  const uint32_t Lanes = St.Active;
  auto pointeeOf = [&](unsigned I) {
    return E->getArg(I)->getType()->getPointeeType();
  };
  Accessed = C.reg(0);
  const DeviceIntrinsic *Row = deviceIntrinsic(E);
  const bool ByPointer =
      E->getNumArgs() && E->getArg(0)->getType()->isPointerType();
  if (Row && Row->Work == DeviceWork::Load && ByPointer)
    return load(placeOf(C.argument(0)), pointeeOf(0).getUnqualifiedType(), E,
                true);
  if (Row && Row->Work == DeviceWork::Store && ByPointer) {
    const Value V = C.argument(1);
    store(placeOf(C.argument(0)), pointeeOf(0), V.isNumber() ? V : Value(), E,
          true);
    return Value();
  }
  if (Row && Row->updatesWord() && ByPointer) {
    const Value P = C.argument(0), Operand = C.argument(1);
    access(WarpEvent::Atomic, placeOf(P), pointeeOf(0).getUnqualifiedType(), E,
           &Operand);
    if (P.isPointer() && P.Base->Kind == MemoryObject::Local)
      forgetReachable(P);
    return Value();
  }
  if (std::optional<Value> Asked = addressCall(C, Name))
    return Asked;
  if (Name == "__pipeline_memcpy_async" && E->getNumArgs() >= 3) {
    Value To = C.argument(0), From = C.argument(1), Size = C.argument(2);
    if (std::optional<int64_t> Bytes =
            Size.isNumber() ? Size.V.uniformConstant(Lanes) : std::nullopt)
      copyAsynchronously(placeOf(To), placeOf(From), *Bytes, E->getArg(0),
                         E->getArg(1));
    return Value();
  }
  if (Name == "__pipeline_commit" || Name == "__pipeline_wait_prior")
    return Value();
  return std::nullopt;
}

bool WarpValues::Executor::copyCells(const Place &To, const Place &From,
                                     int64_t Bytes) {
  auto known = [&](const Place &P) -> std::optional<int64_t> {
    return P.Base && P.Base->Kind == MemoryObject::Local
               ? P.Offset.uniformConstant(St.Active)
               : std::nullopt;
  };
  const std::optional<int64_t> First = known(To), Source = known(From);
  if (!First || !Source || (Trace.Lanes & ~St.Active))
    return false;
  // Bit-fields are copied as members only.
  if (BitFields.contains(From.Base->Id) || BitFields.contains(To.Base->Id))
    return false;
  std::vector<std::pair<int64_t, Cell>> Copied;
  for (auto It = St.Cells->lower_bound({From.Base->Id, *Source});
       It != St.Cells->end() && It->first.first == From.Base->Id &&
       It->first.second + It->second.Size <= *Source + Bytes;
       ++It)
    Copied.push_back({It->first.second - *Source + *First, It->second});
  // What was there goes, whether or not it is known what comes.
  CellMap &Cells = cells();
  auto Begin = Cells.lower_bound({To.Base->Id, INT64_MIN}), End = Begin;
  while (End != Cells.end() && End->first.first == To.Base->Id)
    ++End;
  Cells.filter(Begin, End, [&](const auto &Entry) {
    return Entry.first.second >= *First + Bytes ||
           Entry.first.second + int64_t(Entry.second.Size) <= *First;
  });
  St.Clobbered.insert(To.Base->Id);
  for (const auto &[At, C] : Copied)
    storeCell(To.Base, LaneValue::constant(At), C.Size, C.V);
  return true;
}

static const Bound<int64_t>
    MaxElements("warp-copy-elements", 64, BoundKind::Reach,
                "elements that a call like memcpy reads or writes, told apart "
                "in the execution of a warp");

// As nvcc 13.0 translates it (runtime-tests/merged-accesses, `copy_*`):
// `memcpy` does not say how what a pointer leads to is aligned, so that is
// copied byte by byte. What a declared array holds, to or from a thread's own
// object, is accessed element by element, merged like what is written out.
void WarpValues::Executor::copySide(const CallView &C, unsigned Side,
                                    int64_t Bytes, bool Fills) {
  const llvm::ArrayRef<Value> Given = C.Arguments;
  const Place P = placeOf(Given[Side]);
  if (!P.Base || P.Base->Kind == MemoryObject::Local)
    return;
  const Expr *Pointer = C.E->getArg(Side)->IgnoreParenImpCasts();
  QualType T =
      Pointer->getType()->isAnyPointerType() ||
              Pointer->getType()->isArrayType()
          ? QualType(Pointer->getType()->getPointeeOrArrayElementType(), 0)
          : QualType();
  if (P.Base->Kind == MemoryObject::Pointee) {
    T = Ctx.UnsignedCharTy;
  } else if (const Place Other = placeOf(Given[1 - Side]);
             !Fills &&
             (!Other.Base || Other.Base->Kind != MemoryObject::Local)) {
    // From memory to memory: read as some elements, and some bytes of them
    // again, which is not counted.
    constexpr int64_t AsElements = 16;
    if (Side)
      return;
    if (Bytes > AsElements)
      T = Ctx.UnsignedCharTy;
  }
  const int64_t Size = T.isNull() || !hasLayout(T) ? 0 : int64_t(sizeOf(T));
  if (!Size || Bytes % Size || Bytes / Size > MaxElements)
    return;
  Accessed = C.reg(Side);
  for (int64_t At = 0; At < Bytes; At += Size)
    access(Side ? WarpEvent::Load : WarpEvent::Store,
           {P.Base, A.add(P.Offset, LaneValue::constant(At), Int64)}, T,
           C.E->getArg(Side));
}

WarpValues::Executor::Value
WarpValues::Executor::copyBytes(const CallView &C, llvm::StringRef Name) {
  const CallExpr *E = C.E;
  const uint32_t Lanes = St.Active;
  const llvm::ArrayRef<Value> Given = C.Arguments;
  const std::optional<int64_t> Bytes = Given.size() == 3 && Given[2].isNumber()
                                           ? Given[2].V.uniformConstant(Lanes)
                                           : std::nullopt;
  if (Bytes)
    for (unsigned Side : {1u, 0u})
      if (Side < Given.size() && (!Side || !Name.ends_with("memset")))
        copySide(C, Side, *Bytes, Name.ends_with("memset"));
  if (Bytes && Name.ends_with("memset") &&
      setBytes(placeOf(Given[0]), Given[1], *Bytes))
    return Given[0];
  if (Bytes && !Name.ends_with("memset") &&
      copyCells(placeOf(Given[0]), placeOf(Given[1]), *Bytes))
    return Given[0];
  forgetReachable(Given.front());
  emit(WarpEvent::Opaque, E);
  return Value();
}

/// What a function gives of numbers that are known in all lanes.
static std::optional<LaneValue> ofKnownNumbers(const CallExpr *E,
                                               llvm::StringRef Name,
                                               llvm::ArrayRef<LaneValue> Given,
                                               uint32_t Lanes) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F || !isOfNumbers(Name, Given.size()))
    return std::nullopt;
  const ASTContext &Ctx = F->getASTContext();
  const std::optional<NumberType> Result = numberType(E->getType(), Ctx);
  std::vector<NumberType> Types;
  for (unsigned I = 0; I < Given.size(); ++I) {
    const std::optional<NumberType> T =
        numberType(E->getArg(I)->getType(), Ctx);
    if (!T || !Given[I].constantIn(Lanes))
      return std::nullopt;
    Types.push_back(*T);
  }
  if (!Result)
    return std::nullopt;
  LaneInts Out{};
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(Lanes >> L & 1))
      continue;
    std::vector<int64_t> Held;
    for (const LaneValue &V : Given)
      Held.push_back(V.constantOf(L));
    const std::optional<int64_t> N = ofNumbers(Name, Held, Types, *Result);
    if (!N)
      return std::nullopt;
    Out[L] = *N;
  }
  return LaneValue::constants(Out, Lanes);
}

/// What all lanes of a warp find together, where all are there and what each
/// gives is known.
std::optional<WarpValues::Executor::Value>
WarpValues::Executor::reduction(const CallView &C, llvm::StringRef Name) {
  const CallExpr *E = C.E;
  const std::optional<IntType> T = intType(E->getType());
  if (!(Name == "__any_sync" || Name == "__all_sync" ||
        (Name.starts_with("__reduce_") && Name.ends_with("_sync"))) ||
      E->getNumArgs() != 2 || !T)
    return std::nullopt;
  const Value Mask = C.argument(0), V = C.argument(1);
  const std::optional<int64_t> Members =
      Mask.isNumber() ? Mask.V.uniformConstant(St.Active) : std::nullopt;
  if (St.Guards || St.Active != Trace.Lanes || !Members ||
      (St.Active & ~uint32_t(*Members)) || !V.isNumber() ||
      !V.V.constantIn(St.Active))
    return uniformUnknown(E, E->getType(), SymbolScope::Warp, Name);
  std::optional<int64_t> All;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(St.Active >> L & 1))
      continue;
    const int64_t N = Name == "__any_sync" || Name == "__all_sync"
                          ? V.V.constantOf(L) != 0
                          : V.V.constantOf(L);
    if (!All)
      All = N;
    else if (Name == "__reduce_add_sync")
      All = *All + N;
    else if (Name == "__reduce_min_sync" || Name == "__all_sync")
      All = std::min(*All, N);
    else if (Name == "__reduce_max_sync" || Name == "__any_sync")
      All = std::max(*All, N);
    else if (Name == "__reduce_and_sync")
      All = *All & N;
    else if (Name == "__reduce_or_sync")
      All = *All | N;
    else
      All = *All ^ N;
  }
  return number(LaneValue::constant(wrapTo(All.value_or(0), *T)));
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::pureFunction(const CallView &C, llvm::StringRef Name) {
  const CallExpr *E = C.E;
  const uint32_t Lanes = St.Active;
  bool Pure = E->getType()->isArithmeticType();
  for (const Expr *Arg : E->arguments())
    Pure &= Arg->getType()->isArithmeticType() && !Arg->isGLValue();
  if (!Pure)
    return std::nullopt;
  bool Uniform = true;
  LaneValue All = LaneValue::constant(0);
  std::vector<LaneValue> Given;
  for (const Value &V : C.Arguments) {
    Given.push_back(V.isNumber() ? V.V : LaneValue());
    if (V.isNumber() && V.V.uniformIn(Lanes))
      All = A.opaque("argument", All.restrictedTo(Lanes),
                     V.V.restrictedTo(Lanes), Int64);
    else
      Uniform = false;
  }
  if (std::optional<LaneValue> Known = ofKnownNumbers(E, Name, Given, Lanes))
    return number(*Known);
  if (!Uniform)
    return Value();
  return number(A.opaque(Name, All.restrictedTo(Lanes), LaneValue::constant(0),
                         intType(E->getType()).value_or(Int64)));
}

WarpValues::Executor::Value WarpValues::Executor::voted(const CallView &C,
                                                        llvm::StringRef Name) {
  const Value V = C.argument(1);
  // Who is there is known where nothing that is not stands around it.
  if (St.Guards || St.Active != Trace.Lanes || !V.isNumber() ||
      !V.V.constantIn(St.Active))
    return Name == "__ballot_sync"
               ? uniformUnknown(C.E, C.type(), SymbolScope::Warp, Name)
               : Value();
  LaneInts Masks{};
  for (unsigned L = 0; L < WarpLanes; ++L)
    for (unsigned Other = 0; Other < WarpLanes; ++Other)
      if ((St.Active >> Other & 1) &&
          (Name == "__ballot_sync"
               ? V.V.constantOf(Other) != 0
               : (St.Active >> L & 1) &&
                     V.V.constantOf(Other) == V.V.constantOf(L)))
        Masks[L] |= int64_t(1) << Other;
  return number(LaneValue::constants(Masks, St.Active));
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::intrinsic(const CallView &C, llvm::StringRef Name) {
  if (std::optional<Value> V = synchronization(C, Name))
    return V;
  if (Name == "__lane_id" || Name == "__nvvm_read_ptx_sreg_laneid") {
    LaneInts Lane;
    for (unsigned L = 0; L < WarpLanes; ++L)
      Lane[L] = L;
    return number(LaneValue::constants(Lane));
  }
  if (Name.starts_with("__shfl") || Name.starts_with("__nvvm_shfl"))
    return shuffle(C, Name);
  if (Name == "__ballot_sync" || Name == "__match_any_sync")
    return voted(C, Name);
  if (std::optional<Value> V = reduction(C, Name))
    return V;
  if (Name == "__activemask" || Name == "__ballot" || Name == "__any" ||
      Name == "__all")
    return uniformUnknown(C.E, C.type(), SymbolScope::Warp, Name);
  if (std::optional<Value> V = integerCall(C, Name))
    return V;
  if (std::optional<Value> V = memoryCall(C, Name))
    return V;
  if (Name == "clock" || Name == "clock64")
    return Value();
  if (Name == "memcpy" || Name == "memset" || Name == "memmove" ||
      Name == "__builtin_memcpy" || Name == "__builtin_memset" ||
      Name == "__builtin_memmove")
    return copyBytes(C, Name);
  return pureFunction(C, Name);
}

} // namespace cuda_lint
