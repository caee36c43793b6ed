//===- WarpGroups.cpp - Cooperative groups of the abstract execution ------===//

#include "analysis/WarpExecutor.h"
#include "cuda/ClusterExtents.h"
#include "cuda/Constants.h"
#include "hardware/GroupExchanges.h"
#include "hardware/Shuffles.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace cuda_lint {

static const IntType Int64{64, true};
static const IntType UInt32{32, false};

/// What an object of a group whose size is known at run time only holds its
/// lanes in: whatever is at its beginning and is copied as a whole.
static QualType firstPart(QualType T, const ASTContext &Ctx) {
  for (;;) {
    T = T.getNonReferenceType().getCanonicalType();
    if (const auto *Array = Ctx.getAsConstantArrayType(T)) {
      T = Array->getElementType();
      continue;
    }
    const auto *Record = T->getAsCXXRecordDecl();
    if (!Record || Record->isUnion() || !Record->hasDefinition())
      return T;
    if (Record->getNumBases())
      T = Record->bases_begin()->getType();
    else if (!Record->field_empty())
      T = Record->field_begin()->getType();
    else
      return T;
  }
}

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

/// The lanes below a lane.
static uint32_t below(unsigned Lane) { return (uint32_t(1) << Lane) - 1; }

/// The lanes of the aligned tile of \p Size, a power of two up to a warp, that
/// a lane is in.
static uint32_t alignedTile(unsigned Lane, unsigned Size) {
  return (Size >= WarpLanes ? AllLanes : below(Size)) << (Lane / Size * Size);
}

WarpValues::Executor::GroupCall::GroupCall(const CallView &C,
                                           llvm::StringRef Qualified)
    : C(C), E(C.E), Method(Qualified.rsplit("::").second) {
  if (Method.empty())
    Method = Qualified;
  // The group: the object, or the first argument of the free function.
  const Expr *Written = nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    Written = Member->getImplicitObjectArgument();
    Group = C.Object;
  } else if (E->getNumArgs() > 0) {
    Written = E->getArg(0);
    Group = C.argument(0);
  } else if (const auto *M =
                 dyn_cast<MemberExpr>(E->getCallee()->IgnoreParenImpCasts())) {
    Written = M->getBase(); // a static member function called on an object
  }
  if (Written) {
    QualType T = Written->IgnoreParenImpCasts()->getType();
    if (T->isPointerType())
      T = T->getPointeeType();
    Kind = recordName(T);
    Tile = tileSize(T);
    Type = Written->getType();
    if (Type->isPointerType())
      Type = Type->getPointeeType();
  }
  // Static members may be called without an object at hand.
  if (Kind.empty())
    if (const auto *M = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
        M && M->getParent()->getIdentifier())
      Kind = M->getParent()->getName();
}

LaneValue WarpValues::Executor::membersOf(const GroupCall &Call) {
  if (Call.Type.isNull())
    return LaneValue();
  if (Call.Kind == "thread_block" ||
      (Call.Tile && llvm::isPowerOf2_32(Call.Tile))) {
    const unsigned Size =
        Call.Tile ? std::min(Call.Tile, WarpLanes) : WarpLanes;
    LaneInts Members{};
    for (unsigned L = 0; L < WarpLanes; ++L)
      Members[L] = alignedTile(L, Size);
    return LaneValue::constants(Members);
  }
  if (Call.Kind != "coalesced_group" && Call.Kind != "thread_group")
    return LaneValue();
  const Place At = placeOf(Call.Group);
  if (!At.Base || At.Base->Kind != MemoryObject::Local)
    return LaneValue();
  const std::optional<int64_t> Offset = At.Offset.uniformConstant(St.Active);
  if (!Offset)
    return LaneValue();
  auto It = St.Cells->find({At.Base->Id, *Offset});
  if (It == St.Cells->end() ||
      It->second.Size != sizeOf(firstPart(Call.Type, Ctx)) ||
      !It->second.V.isNumber() || !It->second.V.V.constantIn(St.Active))
    return LaneValue();
  return It->second.V.V;
}

LaneValue WarpValues::Executor::membersMade(const GroupCall &Call) {
  if (Call.Method == "coalesced_threads") {
    // Those that a bounds check lets pass are all, as in a full warp.
    if (!LaneMask{St.Active, St.Guards}.upToBounds())
      return LaneValue();
    return LaneValue::constant(St.Active);
  }
  const bool ByLabel =
      Call.Method == "labeled_partition" || Call.Method == "binary_partition";
  if ((!ByLabel && Call.Method != "tiled_partition") ||
      Call.E->getNumArgs() != 2)
    return LaneValue();
  const LaneValue Parent = membersOf(Call);
  const Value By = Call.C.argument(1);
  if (!Parent.known(St.Active) || !By.isNumber() || !By.V.constantIn(St.Active))
    return LaneValue();
  LaneInts Members{};
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(St.Active >> L & 1))
      continue;
    const uint32_t Theirs = uint32_t(Parent.constantOf(L));
    const int64_t Mine = By.V.constantOf(L);
    if (!ByLabel &&
        (Mine <= 0 || Mine > WarpLanes || !llvm::isPowerOf2_64(uint64_t(Mine))))
      return LaneValue();
    // A tile has its lanes whether they are there or not.
    const uint32_t Others = ByLabel ? Theirs & St.Active : Theirs;
    const auto Part = [&](unsigned Lane) {
      return ByLabel ? By.V.constantOf(Lane)
                     : llvm::popcount(Theirs & below(Lane)) / Mine;
    };
    uint32_t Same = 0;
    for (unsigned Other = 0; Other < WarpLanes; ++Other)
      if (Others >> Other & 1 && Part(Other) == Part(L))
        Same |= uint32_t(1) << Other;
    Members[L] = Same;
  }
  return LaneValue::constants(Members, St.Active);
}

LaneValue WarpValues::Executor::rankInCluster() {
  // A cluster has 16 blocks at most.
  const LaneValue Block =
      A.add(A.add(BlockIdx[0], BlockIdx[1], Int64), BlockIdx[2], Int64);
  return A.opaque("clusterrank", Block, LaneValue::constant(0), {4, false});
}

LaneValue WarpValues::Executor::blocksInCluster() {
  const auto Declared = declaredCluster(*Trace.Kernel);
  LaneValue Blocks = Declared ? LaneValue::constant(1) : LaneValue();
  for (unsigned Axis = 0; Declared && Axis < 3; ++Axis) {
    if (!(*Declared)[Axis])
      return LaneValue();
    Blocks =
        A.mul(Blocks, LaneValue::constant(int64_t(*(*Declared)[Axis])), Int64);
  }
  return Blocks;
}

LaneValue WarpValues::Executor::threadsOfBlock() {
  return A.mul(A.mul(BlockDim[0], BlockDim[1], UInt32), BlockDim[2], UInt32);
}

WarpValues::Executor::Value
WarpValues::Executor::groupRank(const GroupCall &Call) {
  if (Call.Kind == "thread_block")
    return number(
        A.convert(Linear, UInt32, intType(Call.E->getType()).value_or(UInt32)));
  if (Call.Tile && llvm::isPowerOf2_32(Call.Tile))
    return number(A.rem(Linear, LaneValue::constant(Call.Tile), UInt32));
  if (Call.Kind == "cluster_group")
    return number(
        A.add(A.mul(rankInCluster(), threadsOfBlock(), Int64), Linear, Int64));
  if (Call.Kind == "grid_group") {
    LaneValue Rank = A.add(
        A.mul(A.add(A.mul(BlockIdx[2], GridDim[1], Int64), BlockIdx[1], Int64),
              GridDim[0], Int64),
        BlockIdx[0], Int64);
    // One-dimensional grids are not assumed: the rank of the block is one
    // unknown.
    LaneValue Block =
        A.opaque("gridrank", Rank, LaneValue::constant(0), {31, false});
    return number(A.add(A.mul(Block, threadsOfBlock(), Int64), Linear, Int64));
  }
  const LaneValue Members = membersOf(Call);
  if (!Members.known(St.Active)) {
    // What was made of threads that are known by then.
    const Place P = placeOf(Call.Group);
    const std::optional<int64_t> At =
        P.Base ? P.Offset.uniformConstant(St.Active) : std::nullopt;
    auto It =
        At ? St.Cells->find({P.Base->Id, *At + GroupRankAt}) : St.Cells->end();
    return It == St.Cells->end() ? Value() : It->second.V;
  }
  LaneInts Rank{};
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (St.Active >> L & 1)
      Rank[L] = llvm::popcount(uint32_t(Members.constantOf(L)) & below(L));
  return number(LaneValue::constants(Rank, St.Active));
}

WarpValues::Executor::Value
WarpValues::Executor::groupSize(const GroupCall &Call) {
  if (Call.Kind == "thread_block")
    return number(threadsOfBlock());
  if (Call.Tile)
    return number(LaneValue::constant(Call.Tile));
  if (Call.Kind == "cluster_group") {
    const LaneValue Blocks = blocksInCluster();
    return Blocks.knownLanes() ? number(A.mul(Blocks, threadsOfBlock(), Int64))
                               : Value();
  }
  const LaneValue Members = membersOf(Call);
  if (!Members.known(St.Active))
    return Value();
  LaneInts Size{};
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (St.Active >> L & 1)
      Size[L] = llvm::popcount(uint32_t(Members.constantOf(L)));
  return number(LaneValue::constants(Size, St.Active));
}

WarpValues::Executor::Value
WarpValues::Executor::groupSync(const GroupCall &Call) {
  if (Silent || Call.Method == "barrier_arrive")
    return Value();
  WarpEvent Event;
  Event.Kind = WarpEvent::Opaque;
  if (Call.Kind == "thread_block" || Call.Kind == "grid_group" ||
      Call.Kind == "cluster_group")
    Event.Kind = WarpEvent::Barrier;
  else if (Call.Tile > 0 || Call.Kind == "coalesced_group")
    Event.Kind = WarpEvent::WarpBarrier;
  Event.Site = Event.Expression = Call.E;
  event(std::move(Event));
  return Value();
}

WarpValues::Executor::Value
WarpValues::Executor::groupMade(const GroupCall &Call) {
  const QualType T = Call.E->getType();
  if (!T->isRecordType())
    return Call.Kind == "cluster_group" && Call.Method == "block_rank"
               ? number(rankInCluster())
               : uniformUnknown(Call.E, T, SymbolScope::Block, Call.Method);
  const LaneValue Members = membersMade(Call);
  const Place Made = placeOf(Call.C.Into);
  makeUnknown(Call.C.Into, T);
  if (!Made.Base || Made.Base->Kind != MemoryObject::Local)
    return Call.C.Into;
  if (Members.known(St.Active))
    storeCell(Made.Base, Made.Offset, sizeOf(firstPart(T, Ctx)),
              number(Members));
  else if (Call.Method == "this_thread_block")
    storeCell(Made.Base, behind(Made, GroupRankAt).Offset, sizeof(int64_t),
              number(Linear));
  return Call.C.Into;
}

/// What the threads of a group tell each other that are all there, each with a
/// number that is known.
std::optional<WarpValues::Executor::Value>
WarpValues::Executor::exchangedInGroup(const GroupCall &Call) {
  const std::optional<GroupExchange> What = groupExchange(Call.Method);
  if (!What)
    return std::nullopt;
  const unsigned First = isa<CXXMemberCallExpr>(Call.E) ? 0 : 1;
  const unsigned Given = Call.E->getNumArgs() - First;
  const std::optional<IntType> T = intType(Call.E->getType());
  std::optional<GroupOperator> Operator = GroupOperator::Plus;
  if (First && Given == 2)
    Operator = groupOperator(recordName(Call.E->getArg(2)->getType()));
  if (!T || !Operator || Given < 1 || Given > 1 + First ||
      !intType(Call.E->getArg(First)->getType().getNonReferenceType()))
    return Value();
  const LaneValue Members = membersOf(Call);
  const Value V = Call.C.argument(First);
  if (St.Guards || St.Active != Trace.Lanes || !V.isNumber() ||
      !V.V.constantIn(St.Active) || !Members.constantIn(St.Active) ||
      (!Call.Tile && Call.Kind == "thread_block") || Call.Tile > WarpLanes)
    return Value();
  LaneSets Groups{};
  LaneNumbers Numbers{};
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (St.Active >> L & 1) {
      Groups[L] = uint32_t(Members.constantOf(L));
      Numbers[L] = V.V.constantOf(L);
    }
  const std::optional<LaneNumbers> Out =
      exchanged(*What, *Operator, !T->Signed, Groups, St.Active, Numbers,
                [&](int64_t N) { return wrapTo(N, *T); });
  if (!Out)
    return Value();
  LaneInts Result{};
  for (unsigned L = 0; L < WarpLanes; ++L)
    Result[L] = wrapTo((*Out)[L], *T);
  return number(LaneValue::constants(Result, St.Active));
}

/// Whether a function makes a group, or touches nothing of the program's memory
/// either.
static bool isMadeOrAsked(llvm::StringRef Method) {
  return llvm::StringSwitch<bool>(Method)
      .Cases({"this_thread_block", "this_grid", "this_cluster",
              "tiled_partition", "coalesced_threads", "binary_partition",
              "labeled_partition", "block_rank", "num_blocks", "is_valid",
              "thread_block", "grid_group"},
             true)
      .Default(false);
}

/// Which tile of the block a thread is in, how many there are, and how many
/// blocks a cluster has; none for others, and where that is not known.
std::optional<WarpValues::Executor::Value>
WarpValues::Executor::groupCount(const GroupCall &Call) {
  if (Call.Method == "meta_group_rank" && Call.Tile &&
      llvm::isPowerOf2_32(Call.Tile))
    return number(A.div(Linear, LaneValue::constant(Call.Tile), UInt32));
  if (Call.Method == "meta_group_size" && Call.Tile)
    return number(A.div(
        A.add(threadsOfBlock(), LaneValue::constant(Call.Tile - 1), UInt32),
        LaneValue::constant(Call.Tile), UInt32));
  if (Call.Method == "size" || Call.Method == "num_threads")
    return groupSize(Call);
  if (Call.Method == "num_blocks" && Call.Kind == "cluster_group")
    if (LaneValue Blocks = blocksInCluster(); Blocks.knownLanes())
      return number(Blocks);
  return std::nullopt;
}

/// The vectors of a block's group that built-in variables are; none for others.
std::optional<WarpValues::Executor::Value>
WarpValues::Executor::blockVector(const GroupCall &Call) {
  if (Call.Kind != "thread_block")
    return std::nullopt;
  if (Call.Method == "thread_index")
    return vectorOf(Call.C, ThreadIdx);
  if (Call.Method == "group_dim" || Call.Method == "dim_threads")
    return vectorOf(Call.C, BlockDim);
  if (Call.Method == "group_index")
    return vectorOf(Call.C, BlockIdx);
  return std::nullopt;
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::cooperativeGroups(const CallView &Written,
                                        llvm::StringRef Ref) {
  if (!Ref.consume_front("cooperative_groups::"))
    return std::nullopt;
  // Numbers may be given by reference.
  CallView C = Written;
  for (unsigned N = 0; N < C.Callee->getNumParams(); ++N)
    if (const QualType T = C.Callee->getParamDecl(N)->getType();
        N < C.Arguments.size() && T->isReferenceType() &&
        T->getPointeeType()->isArithmeticType())
      C.Arguments[N] = load(placeOf(C.Arguments[N]), T, C.written(N), false);
  const GroupCall Call(C, Ref);
  const llvm::StringRef Method = Call.Method;
  if (Method == "sync" || Method == "barrier_wait" ||
      Method == "barrier_arrive")
    return groupSync(Call);
  if (Method == "thread_rank")
    return groupRank(Call);
  if (std::optional<Value> V = groupCount(Call))
    return V;
  if (std::optional<Value> V = blockVector(Call))
    return V;
  if (isMadeOrAsked(Method))
    return groupMade(Call);
  if (Call.Tile && Call.Tile <= WarpLanes && llvm::isPowerOf2_32(Call.Tile) &&
      C.E->getNumArgs() == 2 && intType(C.E->getType()) && shuffleMode(Method))
    return shuffle(C, Method, Call.Tile);
  if (std::optional<Value> V = exchangedInGroup(Call))
    return V;
  return shuffleMode(Method) ? std::optional(Value()) : std::nullopt;
}

} // namespace cuda_lint
