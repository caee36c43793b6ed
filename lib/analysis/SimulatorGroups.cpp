//===- SimulatorGroups.cpp - Cooperative groups ---------------------------===//

#include "analysis/Simulator.h"
#include "hardware/GroupExchanges.h"
#include "hardware/Limits.h"
#include "hardware/Warp.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace cuda_lint::simulation {

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
      auto It = O->Locals.find(offsetOf(Group.U.V) - GroupKindDistance);
      if (It != O->Locals.end() && It->second.V.isUniform())
        return static_cast<BarrierScope>(It->second.V.U.V);
    }
  return BarrierScope::Other;
}

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
    const bool AnyRank = (Rank[I].F & (Opaque | Guess)) != 0;
    LaneFlags F = Pointer[I].F;
    F |= static_cast<LaneFlags>(
        AnyRank ? (Rank[I].F & ~(Opaque | Guess | Read)) | SomePeer
                : Rank[I].F);
    int64_t Found = -1, Wanted = Rank[I].V,
            Size =
                int64_t(Shape.Cluster[0]) * Shape.Cluster[1] * Shape.Cluster[2];
    // Whatever decides it: a rank is one of the cluster's.
    Out->InputUsed |= (Rank[I].F & (Opaque | Guess | FromInput)) != 0;
    if (AnyRank)
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
                  static_cast<LaneFlags>(F | Unknown)});
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

ThreadGroup Simulator::threadGroup(const FunctionDecl *F, const Expr *Operand,
                                   const Value *Group) {
  ThreadGroup Of;
  if (Operand) {
    QualType OT =
        Operand->IgnoreParenImpCasts()->getType().getNonReferenceType();
    if (OT->isPointerType())
      OT = OT->getPointeeType();
    Of.Scope = groupScope(OT);
    if (const auto *Record = OT->getAsCXXRecordDecl()) {
      Of.SizeUnknown =
          Record->getIdentifier() && Record->getName() == "coalesced_group";
      if (const auto *Special =
              dyn_cast<ClassTemplateSpecializationDecl>(Record))
        if (Special->getTemplateArgs().size() &&
            Special->getTemplateArgs()[0].getKind() ==
                TemplateArgument::Integral)
          Of.Tile = static_cast<unsigned>(
              Special->getTemplateArgs()[0].getAsIntegral().getLimitedValue(
                  MaxThreadsPerBlock));
    }
  }
  if (Of.Scope == BarrierScope::Dynamic) {
    Of.Scope = Group ? dynamicScope(*Group) : BarrierScope::Other;
    // A tile that is handed on as a thread_group does not keep its size.
    Of.SizeUnknown |= Of.Scope == BarrierScope::Warp;
  }
  // Static members of thread_block and grid_group are called on an object all
  // the same.
  if (!Of.Scope)
    if (const auto *MD = dyn_cast<CXXMethodDecl>(F))
      Of.Scope = groupScope(Ctx.getCanonicalTagType(MD->getParent()));
  if (Of.Tile == 0)
    Of.Tile = WarpSize;
  if (Of.SizeUnknown && Group && Group->isUniform())
    if (const Object &O = *objectAt(Group->U.V); O.Kind == ObjectKind::Local)
      if (auto It = O.Locals.find(offsetOf(Group->U.V) - GroupMembersDistance);
          It != O.Locals.end())
        Of.Members = It->second.V;
  return Of;
}

Value Simulator::undetermined(const Expr *E, QualType T, const Mask &M) {
  Value R = unknown(E, {}, T, M, true);
  R.U.F |= Unmodelled;
  R.L.mark(Unmodelled);
  return R;
}

/// So many lanes from the first of the tile that a lane is in.
static uint32_t tileOf(unsigned Lane, unsigned Size) {
  return llvm::maskTrailingOnes<uint32_t>(Size) << Lane / Size * Size;
}

static bool isTileSize(uint64_t N) {
  return N <= WarpSize && llvm::isPowerOf2_64(N);
}

/// The tile's size that a type says; 0 for another group.
static unsigned sizeOfTile(QualType T) {
  const auto *Special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  return Special && Special->getTemplateArgs().size() &&
                 Special->getTemplateArgs()[0].getKind() ==
                     TemplateArgument::Integral
             ? unsigned(Special->getTemplateArgs()[0]
                            .getAsIntegral()
                            .getLimitedValue(MaxThreadsPerBlock))
             : 0;
}

std::optional<Value> Simulator::membersOfMade(const CallView &C,
                                              const ThreadGroup &Of,
                                              const Mask &M) {
  const llvm::StringRef Name = C.Callee->getName();
  const bool Here = Name == "coalesced_threads";
  Value Parent;
  Parent.L = Pool.zeros();
  std::vector<uint32_t> Active(Shape.Blocks.size() * WarpsPerBlock);
  for (unsigned I : lanesOf(M))
    Active[warpOf(I)] |= uint32_t(1) << (threadOf(I) % WarpSize);
  const bool OfTile = Of.Scope == BarrierScope::Warp && !Of.SizeUnknown;
  if (!Here && !(OfTile && isTileSize(Of.Tile)) && !Of.Members &&
      Of.Scope != BarrierScope::Block)
    return std::nullopt;
  for (unsigned I : lanesOf(M))
    Parent.L.set(I, Here ? Lane{int64_t(Active[warpOf(I)])}
                    : !OfTile && Of.Members
                        ? (*Of.Members)[I]
                        : Lane{int64_t(tileOf(threadOf(I) % WarpSize,
                                              OfTile ? Of.Tile : WarpSize))});
  Parent.Why =
      cause(C.Site->getExprLoc(), "groups have different threads", nullptr);
  if (!Here && Name == "tiled_partition" && C.Arguments.size() == 1)
    return partsOf(Parent, Value(sizeOfTile(C.Site->getType())), false, M);
  if (!Here)
    return C.Arguments.size() == 2
               ? partsOf(Parent, C.Arguments[1], Name != "tiled_partition", M)
               : std::nullopt;
  collapse(Parent, M);
  return Parent;
}

std::optional<Value> Simulator::partsOf(const Value &Group, const Value &By,
                                        bool ByLabel, const Mask &M) {
  Value R;
  R.L = Pool.zeros();
  R.Why = prefer(By.Why, Group.Why);
  for (unsigned I : lanesOf(M)) {
    const uint32_t Members = uint32_t(Group[I].V);
    if (!ByLabel && !isTileSize(uint64_t(By[I].V)))
      return std::nullopt;
    uint32_t Same = 0;
    LaneFlags F = Group[I].F | By[I].F;
    const auto Before = [&](unsigned Lane) {
      return llvm::popcount(Members & llvm::maskTrailingOnes<uint32_t>(Lane));
    };
    // A tile has its lanes whether they are there or not.
    for (unsigned L = 0; L < WarpSize && !ByLabel; ++L)
      if (Members >> L & 1 &&
          Before(L) / By[I].V == Before(threadOf(I) % WarpSize) / By[I].V)
        Same |= uint32_t(1) << L;
    for (unsigned J : lanesOf(M)) {
      const unsigned L = threadOf(J) % WarpSize;
      if (!ByLabel || warpOf(J) != warpOf(I) || !(Members >> L & 1))
        continue;
      F |= By[J].F;
      if (By[J].V == By[I].V)
        Same |= uint32_t(1) << L;
    }
    R.L.set(I, {int64_t(Same), F});
  }
  collapse(R, M);
  return R;
}

Value Simulator::perThread(const Expr *E,
                           llvm::function_ref<int64_t(unsigned)> Get,
                           bool BlockOnly, llvm::StringRef Text,
                           const Mask &M) {
  Value R;
  R.L = Pool.zeros();
  for (unsigned I = 0; I < Lanes; ++I)
    R.L.set(I, {Get(I)});
  R.Why = cause(E->getExprLoc(), Text.str(), nullptr, BlockOnly);
  collapse(R, M);
  return R;
}

int64_t Simulator::linearBlock(unsigned L) const {
  const Extent &B = Shape.Blocks[blockOf(L)];
  return B[0] + int64_t(Shape.Grid[0]) * (B[1] + int64_t(Shape.Grid[1]) * B[2]);
}

static constexpr const char *RankText =
    "the rank of a thread in its group differs between threads";

Value Simulator::threadRank(const Expr *E, const ThreadGroup &Of,
                            const Mask &M) {
  if (Of.Scope == BarrierScope::Block)
    return perThread(
        E, [&](unsigned I) { return int64_t(threadOf(I)); }, false, RankText,
        M);
  if (Of.Scope == BarrierScope::Grid)
    return perThread(
        E,
        [&](unsigned I) {
          return linearBlock(I) * ThreadsPerBlock + threadOf(I);
        },
        false, RankText, M);
  if (Of.Scope == BarrierScope::Cluster) {
    Value R = clusterRank(E);
    return perThread(
        E, [&](unsigned I) { return R[I].V * ThreadsPerBlock + threadOf(I); },
        false, RankText, M);
  }
  if (Of.Scope == BarrierScope::Warp && !Of.SizeUnknown)
    return perThread(
        E, [&](unsigned I) { return int64_t(threadOf(I) % Of.Tile); }, false,
        RankText, M);
  if (!Of.Members)
    return undetermined(E, E->getType(), M);
  Value R = perThread(
      E,
      [&](unsigned I) {
        return int64_t(llvm::popcount(
            uint32_t((*Of.Members)[I].V) &
            llvm::maskTrailingOnes<uint32_t>(threadOf(I) % WarpSize)));
      },
      false, RankText, M);
  R.mark(flags(*Of.Members, M));
  return R;
}

std::optional<Value> Simulator::groupExtent(const Expr *E, llvm::StringRef Name,
                                            const ThreadGroup &Of,
                                            const Mask &M) {
  const QualType T = E->getType();
  const unsigned ClusterBlocks =
      Shape.Cluster[0] * Shape.Cluster[1] * Shape.Cluster[2];
  auto Dim = [&](auto Get) {
    Value A = temporary(T->isRecordType() ? T : Ctx.LongLongTy, M);
    for (int Axis = 0; Axis < 3; ++Axis)
      store(offsetBy(A, sizeof(uint32_t) * Axis), Ctx.UnsignedIntTy, Get(Axis),
            nullptr, M);
    return A;
  };
  if (Name == "size" || Name == "num_threads") {
    if (Of.Scope == BarrierScope::Block)
      return Value(ThreadsPerBlock);
    if (Of.Scope == BarrierScope::Grid)
      return Value(int64_t(ThreadsPerBlock) * Shape.Grid[0] * Shape.Grid[1] *
                   Shape.Grid[2]);
    if (Of.Scope == BarrierScope::Cluster)
      return Value(int64_t(ThreadsPerBlock) * ClusterBlocks);
    if (Of.Scope == BarrierScope::Warp && !Of.SizeUnknown)
      return Value(Of.Tile);
    if (!Of.Members)
      return undetermined(E, T, M);
    Value R = perThread(
        E,
        [&](unsigned I) {
          return int64_t(llvm::popcount(uint32_t((*Of.Members)[I].V)));
        },
        false, "groups have different numbers of threads", M);
    R.mark(flags(*Of.Members, M));
    return R;
  }
  if (Of.SizeUnknown && Name.starts_with("meta_group"))
    return undetermined(E, T, M);
  if (Name == "meta_group_rank")
    return perThread(
        E, [&](unsigned I) { return int64_t(threadOf(I) / Of.Tile); }, false,
        RankText, M);
  if (Name == "meta_group_size")
    return Value((ThreadsPerBlock + Of.Tile - 1) / Of.Tile);
  if (Name == "thread_index")
    return Dim([&](int A) { return threadIndex(E, A); });
  if (Name == "group_index" ||
      (Name == "block_index" && Of.Scope == BarrierScope::Grid))
    return Dim([&](int A) { return blockIndex(E, A); });
  if (Name == "block_index")
    return Dim([&](int A) {
      return perThread(
          E,
          [&](unsigned I) {
            return int64_t(Shape.Blocks[blockOf(I)][A] % Shape.Cluster[A]);
          },
          true, "the index in the cluster differs", M);
    });
  if (Name == "group_dim" ||
      (Name == "dim_threads" && Of.Scope == BarrierScope::Block))
    return Dim([&](int A) {
      return Value(Of.Scope == BarrierScope::Grid ? Shape.Grid[A]
                                                  : Shape.Block[A]);
    });
  if (Name == "dim_blocks")
    return Dim([&](int A) {
      return Value(Of.Scope == BarrierScope::Grid ? Shape.Grid[A]
                                                  : Shape.Cluster[A]);
    });
  if (Name == "num_blocks")
    return Value(Of.Scope == BarrierScope::Grid
                     ? int64_t(Shape.Grid[0]) * Shape.Grid[1] * Shape.Grid[2]
                     : int64_t(ClusterBlocks));
  if (Name == "block_rank") {
    if (Of.Scope == BarrierScope::Grid)
      return perThread(
          E, [&](unsigned I) { return linearBlock(I); }, true,
          "the rank of a block in the grid differs between blocks", M);
    return clusterRank(E);
  }
  return std::nullopt;
}

Value Simulator::invokeOne(const CallView &C, const ThreadGroup &Of,
                           const Mask &M) {
  const CallExpr *E = C.Site;
  const QualType T = E->getType();
  const FunctionDecl *Body = callOperator(E->getArg(1)->getType());
  if (!Body || Of.Tile > WarpSize ||
      (Of.Scope != BarrierScope::Block && Of.Scope != BarrierScope::Warp))
    return unknown(E, {}, T, M, true);
  Mask One(Lanes);
  llvm::SmallDenseSet<std::pair<unsigned, unsigned>, 8> Groups;
  for (unsigned I : lanesOf(M))
    if (Groups
            .insert(Of.Scope == BarrierScope::Block
                        ? std::make_pair(blockOf(I), 0u)
                        : std::make_pair(warpOf(I),
                                         threadOf(I) % WarpSize / Of.Tile))
            .second)
      One.set(I);
  const Value Chosen = perThread(
      E, [&](unsigned I) { return int64_t(One.test(I)); }, false,
      "one thread of the group runs it", M);
  Guarded G(*this, E, M, One, Chosen);
  Value R = invoke(Body, E, llvm::ArrayRef(C.Arguments).drop_front(2),
                   C.Arguments[1], T, One);
  return T->isVoidType() ? R : unknown(E, {}, T, M, true);
}

/// The operation of `cooperative_groups::reduce` as that of a warp has it;
/// empty for one of the program's own.
static llvm::StringRef reduction(QualType T) {
  const CXXRecordDecl *Class = T.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || !Class->getIdentifier())
    return "";
  return llvm::StringSwitch<llvm::StringRef>(Class->getName())
      .Case("plus", "__reduce_add_sync")
      .Case("less", "__reduce_min_sync")
      .Case("greater", "__reduce_max_sync")
      .Case("bit_and", "__reduce_and_sync")
      .Case("bit_or", "__reduce_or_sync")
      .Case("bit_xor", "__reduce_xor_sync")
      .Default("");
}

std::optional<Value> Simulator::tileResult(const CallView &C, unsigned Tile,
                                           const Mask &M) {
  const llvm::StringRef Name = C.Callee->getName();
  const QualType T = C.Site->getType();
  if (!T->isIntegralOrEnumerationType() || Tile > WarpSize ||
      !llvm::isPowerOf2_32(Tile))
    return std::nullopt;
  if (C.Arguments.size() == 1 && isa<CXXMemberCallExpr>(C.Site)) {
    if (Name == "any" || Name == "all" || Name == "ballot")
      return vote(C, Name, M, Tile);
    if (Name == "match_any") {
      noteMeeting(Meetings.Given, Tile, M);
      return matched(C.Site, C.Arguments[0], M, Tile);
    }
  }
  if (Name == "match_all" && C.Arguments.size() == 2) {
    noteMeeting(Meetings.Given, Tile, M);
    return matchedByAll(C, C.Arguments[0], C.Arguments[1], M, Tile);
  }
  if (Name != "reduce" || C.Arguments.size() != 3 || flags(C.Arguments[1], M))
    return std::nullopt;
  const llvm::StringRef Operation = reduction(C.Site->getArg(2)->getType());
  if (Operation.empty())
    return std::nullopt;
  noteMeeting(Meetings.Given, Tile, M);
  return reduced(C.Site, Operation, C.Arguments[1], M, Tile);
}

std::optional<Value> Simulator::exchangedInGroup(const CallView &C,
                                                 const ThreadGroup &Of,
                                                 const Mask &M) {
  const CallExpr *E = C.Site;
  const QualType T = E->getType();
  const std::optional<GroupExchange> What = groupExchange(C.Callee->getName());
  const bool Named = isa<CXXMemberCallExpr>(E);
  if (!What || !T->isIntegralOrEnumerationType() ||
      C.Arguments.size() < (Named ? 1 : 2) || (!Of.Members && Of.SizeUnknown) ||
      (!Of.SizeUnknown && !isTileSize(Of.Tile)))
    return std::nullopt;
  std::optional<GroupOperator> Operator = GroupOperator::Plus;
  if (!Named && C.Arguments.size() == 3) {
    const CXXRecordDecl *Class =
        E->getArg(2)->getType().getNonReferenceType()->getAsCXXRecordDecl();
    Operator = Class && Class->getIdentifier() ? groupOperator(Class->getName())
                                               : std::nullopt;
  }
  const Value &Given = C.Arguments[Named ? 0 : 1];
  const QualType Of1 = E->getArg(Named ? 0 : 1)->getType();
  if (!Operator || !Of1.getNonReferenceType()->isIntegralOrEnumerationType() ||
      flags(Given, M) || (Of.SizeUnknown && flags(*Of.Members, M)))
    return std::nullopt;
  noteMeeting(Meetings.Given, Of.SizeUnknown ? WarpSize : Of.Tile, M);
  struct Warp {
    LaneSets Groups{};
    uint32_t Present = 0;
    LaneNumbers Given{};
  };
  std::map<unsigned, Warp> Warps;
  for (unsigned I : lanesOf(M)) {
    const unsigned Lane = threadOf(I) % WarpSize;
    Warp &W = Warps[warpOf(I)];
    W.Groups[Lane] =
        Of.SizeUnknown ? uint32_t((*Of.Members)[I].V) : tileOf(Lane, Of.Tile);
    W.Present |= uint32_t(1) << Lane;
    W.Given[Lane] = Given[I].V;
  }
  std::map<unsigned, LaneNumbers> Results;
  for (const auto &[Number, W] : Warps) {
    const std::optional<LaneNumbers> R = exchanged(
        *What, *Operator, T->isUnsignedIntegerType(), W.Groups, W.Present,
        W.Given, [&](int64_t N) { return normalize(N, T); });
    if (!R)
      return std::nullopt;
    Results[Number] = *R;
  }
  return perThread(
      E,
      [&](unsigned I) {
        return M.test(I)
                   ? normalize(Results[warpOf(I)][threadOf(I) % WarpSize], T)
                   : 0;
      },
      false, "threads of a group are told what the others give", M);
}

static bool isEmptyClass(QualType T) {
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && Class->isEmpty();
}

Value Simulator::notFollowedInGroup(const CallView &C, const ThreadGroup &Of,
                                    const Mask &M) {
  const CallExpr *E = C.Site;
  const QualType T = E->getType();
  // Groups and operators are no numbers.
  std::vector<Value> Given;
  llvm::SmallVector<QualType, 2> Types;
  for (unsigned N = isa<CXXMemberCallExpr>(E) ? 0 : 1;
       N < std::min<size_t>(E->getNumArgs(), C.Arguments.size()); ++N)
    if (const QualType At = E->getArg(N)->getType().getNonReferenceType();
        !At->isRecordType() ||
        !(isEmptyClass(At) || callOperator(At) || groupScope(At))) {
      Given.push_back(C.Arguments[N]);
      Types.push_back(At);
    }
  if (!T->isScalarType())
    return unmodelled(E, Given, Types, T, M);
  bool Determined = !Given.empty();
  for (size_t I = 0; I < Given.size(); ++I)
    Determined &= isDetermined(Given[I], Types[I], M);
  if (Of.Scope != BarrierScope::Warp) {
    Value R = unknown(E, C.Arguments, T, M);
    R.mark(Determined ? Unmodelled : 0);
    return R;
  }
  const std::optional<GroupExchange> What =
      C.Callee->getIdentifier() ? groupExchange(C.Callee->getName())
                                : std::nullopt;
  if (!What || !isSameForGroup(*What))
    return Determined ? undetermined(E, T, M) : unknown(E, Given, T, M, true);
  const uint64_t Key = mix(0x7e, PlaceNumber.of(E));
  Value R = perThread(
      E,
      [&](unsigned I) {
        return In.contents(Key,
                           warpOf(I) * WarpSize +
                               threadOf(I) % WarpSize /
                                   std::min(Of.Tile, WarpSize),
                           T, Ctx);
      },
      false, "a result of a warp is the same within the warp only", M);
  R.mark(static_cast<LaneFlags>(Unknown | (Determined ? Unmodelled : 0)));
  return R;
}

/// Numbers may be given by reference; a copy reads its own.
CallView Simulator::withNumbers(const CallView &Written, const Mask &M) {
  const FunctionDecl *F = Written.Callee;
  const CallExpr *E = Written.Site;
  CallView C = Written;
  for (unsigned N = 0; N < F->getNumParams() && N < C.Arguments.size(); ++N)
    if (const QualType Of = F->getParamDecl(N)->getType();
        Of->isReferenceType() && Of->getPointeeType()->isArithmeticType() &&
        !(N == 1 && F->getIdentifier() && F->getName() == "match_all"))
      C.Arguments[N] = load(C.Arguments[N], Of->getPointeeType(),
                            N < E->getNumArgs() ? E->getArg(N) : E, M);
  return C;
}

/// The group that a function is called on, or with; null for none.
static const Expr *groupOperand(const CallExpr *E) {
  const auto *Method = dyn_cast<CXXMemberCallExpr>(E);
  const Expr *Operand = Method            ? Method->getImplicitObjectArgument()
                        : E->getNumArgs() ? E->getArg(0)
                                          : nullptr;
  // A static member called on an object, as the rank of a tile.
  const auto *Access =
      Operand ? nullptr
              : dyn_cast<MemberExpr>(E->getCallee()->IgnoreParenImpCasts());
  return Access ? Access->getBase() : Operand;
}

/// A group that a function makes.
Value Simulator::madeGroup(const CallView &C, const Expr *Operand,
                           const ThreadGroup &Of, const Mask &M) {
  const QualType T = C.Site->getType();
  std::optional<BarrierScope> Scope = groupScope(T);
  if (Operand && C.Callee->getName().contains("partition"))
    Scope = BarrierScope::Warp;
  Value A = temporary(T, M);
  // First, for it lies where a word in front of the kind has a bit-field.
  if (const std::optional<Value> Members = membersOfMade(C, Of, M))
    store(offsetBy(A, -GroupMembersDistance), Ctx.UnsignedIntTy, *Members,
          nullptr, M);
  store(offsetBy(A, -GroupKindDistance), Ctx.CharTy,
        Value(static_cast<int64_t>(*Scope)), nullptr, M);
  return A;
}

/// What functions of a group give that are known by their names.
std::optional<Value> Simulator::namedOfGroup(const CallView &C,
                                             const CallView &Written,
                                             const ThreadGroup &Of,
                                             const Mask &M) {
  const CallExpr *E = C.Site;
  const llvm::StringRef Name = C.Callee->getName();
  const std::vector<Value> &Args = C.Arguments;
  if (Name == "thread_rank")
    return threadRank(E, Of, M);
  if (std::optional<Value> V = groupExtent(E, Name, Of, M))
    return V;
  if (Name == "map_shared_rank" && Args.size() == 2)
    return mapShared(Args[0], Args[1], M);
  if (Name == "is_valid")
    return Value(1);
  if (const std::optional<ShuffleMode> Mode = shuffleMode(Name);
      Mode && isa<CXXMemberCallExpr>(E) && !Args.empty() &&
      E->getType()->isScalarType()) {
    noteMeeting(Meetings.Given, Of.Tile, M);
    // The ranks of a part of a warp are not its lanes.
    if (Of.SizeUnknown) {
      bool Whole = Of.Members.has_value();
      for (unsigned I : lanesOf(M))
        Whole = Whole && uint32_t((*Of.Members)[I].V) == ~uint32_t(0);
      if (!Whole)
        return undetermined(E, E->getType(), M);
    }
    return shuffle(E->getExprLoc(), *Mode, Args[0],
                   Args.size() > 1 ? Args[1] : Value(0), Of.Tile, M);
  }
  if (Name == "invoke_one" && Args.size() >= 2)
    return invokeOne(C, Of, M);
  if (Name == "memcpy_async" && Of.Scope == BarrierScope::Block &&
      (Args.size() == 4 || Args.size() == 5)) {
    copyByBlock(Written, M);
    return Value(0);
  }
  return std::nullopt;
}

std::optional<Value> Simulator::group(const CallView &Written, const Mask &M) {
  const FunctionDecl *F = Written.Callee;
  if (!Calls.toolkitName(F).starts_with("cooperative_groups::"))
    return std::nullopt;
  const CallExpr *E = Written.Site;
  const CallView C = withNumbers(Written, M);
  const QualType T = E->getType();
  const Expr *Operand = groupOperand(E);
  const ThreadGroup Of = threadGroup(F, Operand,
                                     isa<CXXMemberCallExpr>(E) ? &C.Object
                                     : E->getNumArgs()         ? &C.Arguments[0]
                                                               : nullptr);
  if (T->isRecordType() && groupScope(T))
    return madeGroup(C, Operand, Of, M);
  if (std::optional<Value> V = namedOfGroup(C, Written, Of, M))
    return V;
  // Reductions and votes of a tile: the same within the tile.
  if (T->isVoidType())
    return Value(0);
  if (Of.Scope != BarrierScope::Warp)
    return notFollowedInGroup(C, Of, M);
  if (!Of.SizeUnknown)
    if (std::optional<Value> V = tileResult(C, Of.Tile, M))
      return V;
  if (std::optional<Value> V = exchangedInGroup(C, Of, M))
    return V;
  noteMeeting(Meetings.Given, Of.SizeUnknown ? WarpSize : Of.Tile, M);
  return notFollowedInGroup(C, Of, M);
}

} // namespace cuda_lint::simulation
