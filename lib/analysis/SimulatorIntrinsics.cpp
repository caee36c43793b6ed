//===- SimulatorIntrinsics.cpp - Copies, atomics and intrinsics -----------===//

#include "analysis/Simulator.h"
#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/Layout.h"
#include "hardware/Warp.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint::simulation {

static const Bound<int64_t> MaxCopy("simulation-copy-bytes", 1024,
                                    BoundKind::Reach,
                                    "bytes of a copy that a simulation makes"),
    MaxCollectiveCopies("simulation-collective-copies", 64, BoundKind::Reach,
                        "pieces that each thread of a block moves of a copy "
                        "that they make together");
static const Bound<uint64_t> MaxFilled(
    "simulation-filled-elements", 256, BoundKind::Reach,
    "elements of an array that memset sets in a simulation, one by one");

std::optional<Value> Simulator::copyBytes(const CallView &C, const Mask &M) {
  const CallExpr *E = C.Site;
  const unsigned Kind = C.Callee->getMemoryFunctionKind();
  // An asynchronous copy is the thread's own: waiting for it orders no others.
  bool Copies = Kind == Builtin::BImemcpy || Kind == Builtin::BImemmove ||
                Kind == Builtin::BImempcpy ||
                deviceIntrinsicName(E) == "__pipeline_memcpy_async";
  // Clang's headers have a function around the one that is built in.
  const bool Sets =
      Kind == Builtin::BImemset || deviceIntrinsicName(E) == "memset";
  if ((!Copies && !Sets) || C.Arguments.size() < 3)
    return std::nullopt;
  const Value &To = C.Arguments[0], &From = C.Arguments[1],
              &Length = C.Arguments[2];
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
      const int64_t Base = offsetOf(From.U.V), At = offsetOf(To.U.V);
      // All is read before anything is written: the two may overlap.
      std::map<int64_t, Object::LocalCell> Cells;
      auto Copy = [&](int64_t First, const Object::LocalCell &Cell) {
        auto Old = Target.Locals.find(First - Base + At);
        const bool Known =
            Old != Target.Locals.end() && Old->second.Width == Cell.Width;
        Cells[First - Base + At] = {
            merge(M, Cell.V, Known ? Old->second.V : Cell.V, Target.Scope,
                  Guesses > Target.Guesses ? guessed(Target) : LaneFlags(0)),
            Cell.Width, Cell.Kind};
      };
      for (auto It = Source.Locals.lower_bound(Base - Object::WidestCell);
           It != Source.Locals.end(); ++It) {
        const auto &[First, Cell] = *It;
        const int64_t End = First + Cell.Width;
        if ((First >= Base && End <= Base + Bytes) ||
            isBitFieldIn(First, Base, Bytes)) {
          Copy(First, Cell);
        } else if (Cell.isInteger() && Cell.Width <= 8) {
          // Of a number that is not copied whole, the bytes that are.
          for (int64_t Byte = std::max(First, Base);
               Byte < std::min(End, Base + int64_t(Bytes)); ++Byte)
            Copy(Byte, byteOf(Cell, Byte - First));
        }
      }
      splitOverlapping(Target, At, Bytes);
      forget(To, Bytes, M);
      for (auto &[Offset, Cell] : Cells)
        Target.Locals[Offset] = std::move(Cell);
      return To;
    }
  forget(To, Bytes, M);
  if (!Copies)
    setBytes(E, To, From, Bytes, M);
  return To;
}

void Simulator::setBytes(const CallExpr *E, const Value &To, const Value &Byte,
                         int64_t Bytes, const Mask &M) {
  QualType T = E->getArg(0)->IgnoreParenCasts()->getType();
  if (T->isPointerType())
    T = T->getPointeeType();
  if (!To.isUniform() || objectAt(To.U.V)->Kind != ObjectKind::Local ||
      !Byte.isUniform() || (Byte.U.F & (Opaque | Guess)) || !hasLayout(T))
    return;
  const int64_t Size = widthOf(T);
  for (int64_t At = 0; Size > 0 && At + Size <= Bytes; At += Size)
    fill(offsetBy(To, At), T, static_cast<uint8_t>(Byte.U.V), M);
}

void Simulator::fill(const Value &At, QualType T, uint8_t Byte, const Mask &M) {
  spend(1);
  if (const ConstantArrayType *Array = Ctx.getAsConstantArrayType(T)) {
    const QualType Element = Array->getElementType();
    // What many elements show, the first ones do.
    const uint64_t Count = std::min<uint64_t>(Array->getZExtSize(), MaxFilled);
    for (uint64_t I = 0; I < Count && !Stop; ++I)
      fill(offsetBy(At, int64_t(I) * widthOf(Element)), Element, Byte, M);
    return;
  }
  if (const CXXRecordDecl *Record = T->getAsCXXRecordDecl()) {
    if (Record->isUnion() || !layoutOf(Record, Ctx))
      return;
    for (const CXXBaseSpecifier &Base : Record->bases())
      if (std::optional<int64_t> Offset =
              offsetOfBase(Record, Base.getType(), Ctx))
        fill(offsetBy(At, *Offset), Base.getType(), Byte, M);
    for (const FieldDecl *Field : Record->getDefinition()->fields())
      if (Field->isBitField() ? !Byte && !Field->isUnnamedBitField()
                              : hasLayout(Field->getType()))
        fill(member(At, Field), Field->getType(), Byte, M);
    return;
  }
  // The bytes of another number, or of none.
  if (!T->isScalarType() ||
      (Byte && (!T->isIntegerType() || T->isBooleanType())))
    return;
  const unsigned Width = widthOf(T) * 8;
  uint64_t Bits = Byte * uint64_t(0x0101010101010101);
  if (Width < 64)
    Bits &= llvm::maskTrailingOnes<uint64_t>(Width);
  store(At, T,
        Value(T->isSignedIntegerType() ? llvm::SignExtend64(Bits, Width)
                                       : static_cast<int64_t>(Bits)),
        nullptr, M);
}

void Simulator::copyByBlock(const CallView &C, const Mask &M) {
  const Value &To = C.Arguments[1];
  const size_t N = C.Arguments.size();
  const Expr *Target = C.Site->getArg(1);
  const QualType ElementT = Target->getType()->isPointerType()
                                ? Target->getType()->getPointeeType()
                                : QualType();
  auto Number = [&](unsigned I) -> int64_t {
    const Expr *E = C.Site->getArg(I);
    const QualType T = E->getType().getNonReferenceType();
    Value V = C.Arguments[I];
    // cuda::aligned_size_t holds its number.
    if ((E->isGLValue() || T->isRecordType()) && V.isUniform())
      V = load(V, T->isRecordType() ? QualType(Ctx.getSizeType()) : T, nullptr,
               M);
    return V.isUniform() && !(V.U.F & (Opaque | Guess)) ? V.U.V : 0;
  };
  int64_t Bytes = Number(N == 4 ? 3 : 2);
  if (N == 5)
    Bytes = std::min(Bytes, Number(4)) *
            (ElementT.isNull() || !hasLayout(ElementT) ? 0 : widthOf(ElementT));
  const int64_t Width = Bytes % 16 == 0 ? 16 : Bytes % 4 == 0 ? 4 : 1;
  if (M != All || Bytes <= 0 ||
      Bytes / Width > MaxCollectiveCopies * ThreadsPerBlock)
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
    noteAccess(At, Width, AccessKind::Write, nullptr, Target, Copying);
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
    if (const int64_t First = offsetOf(At[I].V); O.Kind == ObjectKind::Local)
      std::erase_if(O.Locals, [&](const auto &Cell) {
        return (Cell.first + int64_t(Cell.second.Width) > First &&
                Cell.first < First + int64_t(Bytes)) ||
               isBitFieldIn(Cell.first, First, Bytes);
      });
    else
      for (unsigned Byte = 0; Byte < Bytes; ++Byte)
        O.Cells.erase(cellKey(At[I].V + Byte));
    if (At.isUniform())
      break;
  }
}

Value Simulator::shuffle(SourceLocation At, ShuffleMode Mode, const Value &V,
                         const Value &Src, unsigned Width, const Mask &M) {
  if (V.isUniform())
    return V;
  if (Width == 0 || Width > WarpSize || (Width & (Width - 1)))
    Width = WarpSize;
  spend(Lanes);
  // All of a warp are given what one lane has.
  const bool OneForAll =
      Mode == ShuffleMode::Index && Width == WarpSize && Src.isUniform();
  Value R;
  R.L = Pool.zeros();
  for (unsigned I : lanesOf(M)) {
    const unsigned LaneId = threadOf(I) % WarpSize,
                   From = shuffleSource(Mode, LaneId, Src[I].V, Width);
    unsigned Target = I - LaneId + From;
    if (Target >= Lanes || !M.test(Target) || blockOf(Target) != blockOf(I))
      Target = I;
    LaneFlags F = V[Target].F | Src[I].F;
    if (OneForAll && (F & Own))
      F = (F & static_cast<LaneFlags>(~Own)) | OfWarp;
    R.L.set(I, {V[Target].V, F});
  }
  R.Why = cause(
      At, "a shuffle gives the threads of one warp the same value at most",
      prefer(V.Why, Src.Why));
  collapse(R, M);
  return R;
}

void Simulator::noteMeeting(std::vector<llvm::SmallVector<uint64_t, 4>> &Times,
                            unsigned Tile, const Mask &M) {
  Tile = std::clamp(Tile, 1u, WarpSize);
  ++Now;
  // Those that meet one that has waited come behind what it waited for.
  for (unsigned I : lanesOf(M))
    for (unsigned Other = I - threadOf(I) % Tile,
                  End = std::min(Other + Tile, Lanes);
         Other < End && Spins[I].Time; ++Other)
      if (M.test(Other) && !Spins[Other].Time && warpOf(Other) == warpOf(I))
        Spins[Other] = {Now, Spins[I].OnShared};
  // Each tile meets by itself.
  for (unsigned I : lanesOf(M))
    noteMet(Times[I], I, Now + threadOf(I) % WarpSize / Tile);
  Now += (WarpSize - 1) / Tile;
}

Value Simulator::ofWarp(const CallExpr *E, const Value &Given, const Mask &M) {
  std::map<unsigned, uint64_t> Warps;
  for (unsigned I : lanesOf(M))
    Warps[warpOf(I)] +=
        mix(static_cast<uint64_t>(Given[I].V), threadOf(I) % WarpSize);
  const uint64_t Key = mix(0x3ed, PlaceNumber.of(E));
  Value R;
  R.L = Pool.zeros();
  for (unsigned I : lanesOf(M))
    R.L.set(I, {In.contents(Key, Warps[warpOf(I)], E->getType(), Ctx),
                static_cast<LaneFlags>(Opaque | Read | OfWarp |
                                       (Given[I].F & ~Own))});
  R.Why =
      cause(E->getExprLoc(),
            "a result of a warp is the same within the warp only", Given.Why);
  collapse(R, M);
  return R;
}

/// What the threads of each warp that are here give together.
Value Simulator::reduced(const CallExpr *E, llvm::StringRef Name,
                         const Value &Given, const Mask &M, unsigned Tile) {
  if (flags(Given, M))
    return ofWarp(E, Given, M);
  const QualType T = E->getType();
  const bool Unsigned = T->isUnsignedIntegerType();
  std::map<unsigned, int64_t> Tiles;
  auto TileOf = [&](unsigned I) {
    return warpOf(I) * WarpSize + threadOf(I) % WarpSize / Tile;
  };
  for (unsigned I : lanesOf(M)) {
    const int64_t X = Given[I].V;
    auto [It, First] = Tiles.try_emplace(TileOf(I), X);
    int64_t &All = It->second;
    if (First)
      continue;
    const bool Less = Unsigned ? uint64_t(X) < uint64_t(All) : X < All;
    if (Name == "__reduce_add_sync")
      All = normalize(All + X, T);
    else if (Name == "__reduce_min_sync")
      All = Less ? X : All;
    else if (Name == "__reduce_max_sync")
      All = Less ? All : X;
    else if (Name == "__reduce_and_sync")
      All &= X;
    else if (Name == "__reduce_or_sync")
      All |= X;
    else
      All ^= X;
  }
  return perThread(
      E, [&](unsigned I) { return M.test(I) ? Tiles[TileOf(I)] : 0; }, false,
      "a result of a warp is the same within the warp only", M);
}

/// The threads of the warp, or of the tile, that give the same.
Value Simulator::matched(const CallExpr *E, const Value &Given, const Mask &M,
                         unsigned Tile) {
  if (flags(Given, M))
    return unknown(E, {Given}, E->getType(), M);
  std::map<std::pair<unsigned, int64_t>, uint32_t> Same;
  auto Key = [&](unsigned I) {
    return std::pair(warpOf(I) * WarpSize + threadOf(I) % WarpSize / Tile,
                     Given[I].V);
  };
  for (unsigned I : lanesOf(M))
    Same[Key(I)] |= uint32_t(1) << (threadOf(I) % Tile);
  return perThread(
      E, [&](unsigned I) { return M.test(I) ? int64_t(Same[Key(I)]) : 0; },
      false, "threads are told who gave the same", M);
}

/// All threads of the warp, or of the tile, where they give the same, and none
/// otherwise; whether they do is stored.
Value Simulator::matchedByAll(const CallView &C, const Value &Given,
                              const Value &Into, const Mask &M, unsigned Tile) {
  const Value Same = matched(C.Site, Given, M, Tile);
  if (flags(Same, M)) {
    forget(Into, widthOf(Ctx.IntTy), M);
    return Same;
  }
  // A thread is in the set of those that give what it gives.
  std::map<unsigned, uint32_t> Present;
  auto TileOf = [&](unsigned I) {
    return warpOf(I) * WarpSize + threadOf(I) % WarpSize / Tile;
  };
  for (unsigned I : lanesOf(M))
    Present[TileOf(I)] |= uint32_t(1) << (threadOf(I) % Tile);
  auto All = [&](unsigned I) {
    return M.test(I) && uint32_t(Same[I].V) == Present[TileOf(I)];
  };
  store(Into, Ctx.IntTy,
        perThread(
            C.Site, [&](unsigned I) { return int64_t(All(I)); }, false,
            "warps agree or do not", M),
        nullptr, M);
  return perThread(
      C.Site, [&](unsigned I) { return All(I) ? Same[I].V : 0; }, false,
      "warps agree or do not", M);
}

Value Simulator::isInSpace(llvm::StringRef Name, const CallExpr *E,
                           const Value &Address, const Mask &M) {
  if (Address.isUniform()) {
    const ObjectKind Kind = objectAt(Address.U.V)->Kind;
    if (Kind == ObjectKind::Local || Kind == ObjectKind::Shared)
      return Value((Kind == ObjectKind::Local && Name == "__isLocal") ||
                   (Kind == ObjectKind::Shared && Name == "__isShared"));
  }
  // Where a pointer leads is no choice of the contents.
  Value R = unknown(E, {Address}, E->getType(), M);
  R.U.F |= Unmodelled;
  R.L.mark(Unmodelled);
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

/// What an atomic function leaves where there was \p A.
static int64_t updated(llvm::StringRef Name, int64_t A, int64_t B,
                       int64_t Third, QualType T) {
  const bool Float = T->isRealFloatingType(),
             Unsigned = T->isUnsignedIntegerType();
  auto Less = [&](int64_t X, int64_t Y) {
    return Float      ? llvm::bit_cast<double>(X) < llvm::bit_cast<double>(Y)
           : Unsigned ? uint64_t(X) < uint64_t(Y)
                      : X < Y;
  };
  if (Name == "atomicAdd" && Float)
    return llvm::bit_cast<int64_t>(llvm::bit_cast<double>(A) +
                                   llvm::bit_cast<double>(B));
  return llvm::StringSwitch<int64_t>(Name)
      .Case("atomicAdd", int64_t(uint64_t(A) + uint64_t(B)))
      .Case("atomicSub", int64_t(uint64_t(A) - uint64_t(B)))
      .Case("atomicExch", B)
      .Case("atomicMin", Less(B, A) ? B : A)
      .Case("atomicMax", Less(A, B) ? B : A)
      .Case("atomicInc", uint64_t(A) >= uint64_t(B) ? 0 : A + 1)
      .Case("atomicDec", A == 0 || uint64_t(A) > uint64_t(B) ? B : A - 1)
      .Case("atomicCAS", A == B ? Third : A)
      .Case("atomicAnd", A & B)
      .Case("atomicOr", A | B)
      .Case("atomicXor", A ^ B)
      .Default(A);
}

std::optional<Value> Simulator::atomic(llvm::StringRef Name, const CallView &C,
                                       const Mask &M) {
  if (!atomicKind(Name) || C.Arguments.size() < 2)
    return std::nullopt;
  Name.consume_back("_block") || Name.consume_back("_system");
  const CallExpr *E = C.Site;
  const Value &Address = C.Arguments[0], &Operand = C.Arguments[1];
  const Value Third = C.Arguments.size() > 2 ? C.Arguments[2] : Value();
  QualType T = E->getType();
  if (T->isRecordType())
    return temporary(T, M);
  const auto Update = [&](int64_t Old, unsigned I) {
    return normalize(updated(Name, Old, Operand[I].V, Third[I].V, T), T);
  };
  spend(Lanes);
  unsigned Width = widthOf(T);
  noteAccess(Address, Width, AccessKind::Atomic,
             Name == "atomicExch" ? &Operand : nullptr, E, M);
  Value R;
  R.L = Pool.zeros();
  bool Many = M.count() > 1;
  for (unsigned I : lanesOf(M)) {
    uint64_t Input = 0;
    Lane Old = loadLane(Address[I].V, T, Width, I, &Input);
    // The first thread's is the contents, the others' what it left.
    if (Input)
      R.Input = Input;
    const int64_t New = Update(Old.V, I);
    Object &O = *objectAt(Address[I].V);
    LaneFlags F = Old.F | Operand[I].F;
    if (O.Kind == ObjectKind::Local)
      store(Address, T, Value(New, F), nullptr, M);
    else if (O.Kind != ObjectKind::Null && !Recording)
      cellOf(O, Address[I].V) = {{New, F}, Width};
    // The order of the threads is not known.
    R.L.set(I, {Old.V, static_cast<LaneFlags>(Old.F | Drawn |
                                              (Many ? Opaque | Own : 0))});
  }
  R.Why =
      cause(E->getExprLoc(),
            "each thread gets its own result of " + Name.str() + "()", nullptr);
  collapse(R, M);
  if (R.isUniform() && Many && Name != "atomicMin" && Name != "atomicMax")
    R.U.F |= Opaque | Own;
  return R;
}

Value Simulator::vote(const CallView &C, llvm::StringRef Name, const Mask &M,
                      unsigned Tile) {
  const CallExpr *E = C.Site;
  Mask True = M;
  LaneFlags Flags = 0;
  bool Divided = false;
  const Cause *Why = nullptr;
  if (!C.Arguments.empty()) {
    const Value &P = C.Arguments.back();
    truth(P, E->getArg(E->getNumArgs() - 1)->getType(), M, True);
    Flags = flags(P, M);
    Why = P.Why;
    Divided = !P.isUniform();
    noteMeeting(Meetings.Given, Tile, M);
  }
  std::map<unsigned, std::pair<uint32_t, uint32_t>> Tiles;
  auto TileOf = [&](unsigned I) {
    return warpOf(I) * WarpSize + threadOf(I) % WarpSize / Tile;
  };
  for (unsigned I : lanesOf(M)) {
    auto &[Votes, Present] = Tiles[TileOf(I)];
    Present |= 1u << (threadOf(I) % Tile);
    if (True.test(I))
      Votes |= 1u << (threadOf(I) % Tile);
  }
  // All of a warp know its answer.
  if (Tile == WarpSize && (Flags & Own))
    Flags = (Flags & static_cast<LaneFlags>(~Own)) |
            (WarpsPerBlock > 1 ? OfWarp : 0);
  Value R;
  R.L = Pool.zeros();
  for (unsigned I : lanesOf(M)) {
    auto [Votes, Present] = Tiles[TileOf(I)];
    const bool Any = Name == "any" || Name.starts_with("__any"),
               AllOf = Name == "all" || Name.starts_with("__all");
    int64_t Answer = Any     ? Votes != 0
                     : AllOf ? Votes == Present
                             : int64_t(Votes);
    // Arbitrary data of 32 threads would nearly always give the same answer;
    // one warp's answer says nothing about another's, unless their threads
    // hold the same: then they saw the same data.
    if (Divided && (Flags & Opaque) && (Any || AllOf) && !In.isExact()) {
      const int64_t Chosen = static_cast<int64_t>(
          mix(PlaceNumber.of(E), Present + (uint64_t(Votes) << 32)) & 1);
      Exact &= Chosen == Answer;
      Answer = Chosen;
    }
    R.L.set(I, {Answer, Flags});
  }
  R.Why = cause(E->getExprLoc(),
                "a vote of a warp is the same within the warp only", Why);
  collapse(R, M);
  return R;
}

std::optional<Value> Simulator::shuffle(const CallView &C, llvm::StringRef Name,
                                        const Mask &M) {
  const std::optional<ShuffleMode> Mode = shuffleMode(Name);
  const size_t N = C.Arguments.size();
  const unsigned First = Name.ends_with("_sync") ? 1 : 0;
  if (!Mode || N < First + 2 || !C.Site->getType()->isScalarType())
    return std::nullopt;
  const Value Width = N > First + 2 ? C.Arguments[First + 2] : Value(WarpSize);
  noteMeeting(Meetings.Given,
              Width.isUniform() ? static_cast<unsigned>(Width.U.V) : 1, M);
  return shuffle(C.Site->getExprLoc(), *Mode, C.Arguments[First],
                 C.Arguments[First + 1],
                 Width.isUniform() ? Width.U.V : WarpSize, M);
}

std::optional<Value> Simulator::lesser(const CallView &C, bool Min,
                                       const Mask &M) {
  const CallExpr *E = C.Site;
  const QualType ValueT = E->getType().getNonReferenceType();
  if (E->isGLValue() && !ValueT->isScalarType())
    return std::nullopt;
  auto Given = [&](unsigned I) {
    return E->isGLValue() ? load(C.Arguments[I], ValueT, E->getArg(I), M)
                          : C.Arguments[I];
  };
  const Value X = Given(0), Y = Given(1);
  bool Float = ValueT->isRealFloatingType(),
       Unsigned = ValueT->isUnsignedIntegerType();
  learnFrom(BO_LT, X, Y, M);
  Value R = map2(X, Y, M, [&](int64_t P, int64_t Q) {
    // The library's compares, so it gives the first; the device's leaves out
    // what is not a number.
    const bool NoFirst = Float && std::isnan(llvm::bit_cast<double>(P)),
               NoSecond = Float && std::isnan(llvm::bit_cast<double>(Q));
    if (NoFirst || NoSecond)
      return NoFirst && !E->isGLValue() ? Q : P;
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

Value Simulator::countBits(const CallExpr *E, const Value &X, uint64_t Width,
                           const Mask &M) {
  Value R = map1(X, [&](int64_t Bits) {
    return int64_t(llvm::popcount(Width == 32 ? uint64_t(uint32_t(Bits))
                                              : uint64_t(Bits)));
  });
  // The bits of arbitrary data are nearly always about half set: how many
  // is chosen, so that one warp's count says nothing about another's.
  if ((flags(X, M) & Opaque) && !In.isExact()) {
    Exact = false;
    const uint64_t Key = mix(0x90bc, PlaceNumber.of(E));
    auto Choose = [&](Lane L, int64_t Bits) {
      if ((L.F & Opaque) && L.V)
        L.V = static_cast<int64_t>(
            1 +
            static_cast<uint64_t>(In.contents(Key, static_cast<uint64_t>(Bits),
                                              Ctx.UnsignedIntTy, Ctx) -
                                  1) %
                Width);
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

} // namespace cuda_lint::simulation
