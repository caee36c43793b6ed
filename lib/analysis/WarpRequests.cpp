//===- WarpRequests.cpp ---------------------------------------------------===//

#include "analysis/WarpRequests.h"
#include "analysis/MergedRequests.h"
#include "cuda/Bound.h"
#include "cuda/RuntimeApi.h"
#include "cuda/StatementParents.h"
#include "hardware/Limits.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <numeric>

using namespace clang;

namespace cuda_lint {

static bool isAccess(const WarpEvent &E) {
  return E.Kind == WarpEvent::Load || E.Kind == WarpEvent::Store ||
         E.Kind == WarpEvent::Atomic;
}

/// True when an access of the trace is certainly outside the array it is
/// relative to: the kernel is not launched in this shape.
static bool leavesAnArray(LaneArithmetic &A, const WarpTrace &T,
                          const ASTContext &Ctx) {
  for (const WarpEvent &E : T.Events) {
    if (!isAccess(E) || !E.Base || E.Base->Kind != MemoryObject::Shared ||
        !E.Mask.exact())
      continue;
    const ConstantArrayType *Array = Ctx.getAsConstantArrayType(E.Base->Type);
    if (!Array)
      continue;
    int64_t Size = Ctx.getTypeSizeInChars(E.Base->Type).getQuantity();
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (E.Mask.Lanes >> L & 1)
        if (auto Range = A.range(E.Offset, L);
            Range &&
            (Range->first > Size - int64_t(E.Width) || Range->second < 0))
          return true;
  }
  return false;
}

/// A warp of more steps takes some seconds, and the addresses of the others
/// differ by little.
static const Bound<unsigned>
    StepsOfOneWarp("warp-steps-of-all", 250'000, BoundKind::Work,
                   "steps of a warp up to which other warps of its block are "
                   "executed as well"),
    FirstWarps("warp-first-warps", 2, BoundKind::Reach,
               "warps at the beginning of a block, of one with many accesses; "
               "the last is executed, too");
static const Bound<size_t> EventsOfAll(
    "warp-events-of-all", 399, BoundKind::Reach,
    "accesses of a warp up to which all warps of its block are executed");

/// The accesses of \p Traces that begin at different constants: in different
/// warps, or so far apart in one that it is no window of a few elements.
static llvm::DenseSet<const Expr *>
differingColumns(llvm::ArrayRef<const WarpTrace *> Traces) {
  llvm::DenseSet<const Expr *> Out;
  llvm::DenseMap<const Expr *, int64_t> Before;
  for (const WarpTrace *T : Traces) {
    llvm::DenseMap<const Expr *, std::pair<int64_t, int64_t>> Ends;
    for (const WarpEvent &E : T->Events) {
      if (!isAccess(E) || !E.Base || !E.Expression || !E.Mask.Lanes)
        continue;
      const unsigned First = llvm::countr_zero(E.Mask.Lanes);
      if (!E.Offset.known(1u << First))
        continue;
      const int64_t At = E.Offset.constantOf(First);
      auto &[Least, Most] =
          Ends.try_emplace(E.Expression, At, At).first->second;
      Least = std::min(Least, At);
      Most = std::max(Most, At);
    }
    for (const auto &[Access, Of] : Ends)
      if (Before.try_emplace(Access, Of.first).first->second != Of.first ||
          uint64_t(Of.second) - uint64_t(Of.first) > LineBytes)
        Out.insert(Access);
  }
  return Out;
}

std::vector<KernelView>
kernelViews(WarpValues &Values, const FunctionDecl *Kernel,
            std::optional<std::array<unsigned, 3>> AssumedBlock,
            ReportsIn Reports, const PaddedArray *Padded) {
  std::vector<KernelView> Out;
  // Many warps tell little more than the first two and the last when there is
  // much to execute.
  auto traces = [&](const BlockShape &S) -> std::vector<const WarpTrace *> {
    const WarpTrace &First = Values.trace(Kernel, S, 0, Padded);
    if (First.Steps > StepsOfOneWarp)
      return {&First};
    return Values.traces(
        Kernel, S,
        First.Events.size() <= EventsOfAll ? WarpLanes : unsigned(FirstWarps),
        Padded);
  };
  auto add = [&](const BlockShape &S) {
    std::vector<const WarpTrace *> Traces = traces(S);
    llvm::DenseSet<const Expr *> Differ = differingColumns(Traces);
    Out.push_back({Kernel, S, false, std::move(Traces), std::move(Differ)});
  };
  for (const BlockShape &S : Values.knownShapes(Kernel, AssumedBlock)) {
    if (!S.Arguments.empty()) {
      // What holds whatever the arguments are, once for each shape.
      BlockShape Any = S;
      Any.Arguments.clear();
      if (llvm::none_of(Out, [&](const KernelView &V) {
            return V.Shape.Extent == S.Extent && V.Shape.Arguments.empty();
          }))
        add(Any);
    }
    add(S);
  }
  if (!Out.empty())
    return Out;
  auto addPossible = [&](const BlockShape &S) {
    KernelView View{Kernel, S, true, traces(S), {}};
    View.DifferingColumns = differingColumns(View.Traces);
    // The unpadded array decides which shapes there are.
    bool Impossible = llvm::any_of(View.Traces, [&](const WarpTrace *T) {
      return leavesAnArray(Values.arithmetic(),
                           Padded ? Values.trace(Kernel, S, T->Warp) : *T,
                           Values.unit().context());
    });
    if (!Impossible)
      Out.push_back(std::move(View));
  };
  for (const BlockShape &S : Values.possibleShapes(Kernel)) {
    addPossible(S);
    if (Out.size() == 1 && !Reports(Out.front()))
      return Out;
  }
  if (Out.empty())
    if (const auto S = Values.smallCube(Kernel))
      addPossible(*S);
  return Out;
}

std::optional<std::array<unsigned, 3>> parseBlockExtents(llvm::StringRef Text) {
  std::array<unsigned, 3> Out = {1, 1, 1};
  if (Text.trim().empty())
    return std::nullopt;
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  llvm::SplitString(Text, Parts, "x, ");
  if (Parts.empty() || Parts.size() > Out.size())
    return std::nullopt;
  for (auto [I, Part] : llvm::enumerate(Parts))
    if (Part.getAsInteger(10, Out[I]))
      return std::nullopt;
  if (!isBlock(Out[0], Out[1], Out[2]))
    return std::nullopt;
  return Out;
}

bool knownBetter(llvm::ArrayRef<KernelView> Views, const KernelView &Any,
                 const AccessSite &Site, uint32_t Lanes) {
  if (!Any.Shape.Arguments.empty())
    return false;
  bool Found = false;
  for (const KernelView &View : Views) {
    if (View.Shape.Extent != Any.Shape.Extent || View.Shape.Arguments.empty())
      continue;
    if (llvm::none_of(Site.Visits, [&](const AccessVisit &V) {
          return V.View == &View && (V.Event->Mask.Lanes & Lanes) == Lanes &&
                 V.Event->Mask.upToBounds() && V.Event->Offset.known(Lanes);
        }))
      return false;
    Found = true;
  }
  return Found;
}

llvm::StringRef AccessSite::kind() const {
  if (Atomics)
    return "atomic";
  if (Loads && Stores)
    return "load and store";
  return Stores ? "store" : "load";
}

namespace {
/// Follows the loops of a trace.
class LoopDepth {
public:
  void see(const WarpEvent &E) {
    if (E.Kind == WarpEvent::LoopBegin)
      ++Depth;
    else if (E.Kind == WarpEvent::LoopEnd && Depth)
      --Depth;
  }
  bool inside() const { return Depth > 0; }
  /// How often \p E is executed.
  double weight(const WarpEvent &E) const {
    double Out = E.Mask.seldom() ? 1.0 / AssumedIterations : 1;
    for (unsigned I = 0; I < Depth; ++I)
      Out *= AssumedIterations;
    return Out;
  }

private:
  unsigned Depth = 0;
};
} // namespace

std::vector<AccessSite>
accessSites(WarpValues &Values, llvm::ArrayRef<KernelView> Views,
            llvm::function_ref<bool(const WarpEvent &)> Wanted) {
  const SourceManager &SM = Values.unit().context().getSourceManager();
  std::vector<AccessSite> Out;
  std::map<std::tuple<SourceLocation::UIntTy, SourceLocation::UIntTy,
                      SourceLocation::UIntTy>,
           unsigned>
      Index;
  for (const KernelView &View : Views)
    for (const WarpTrace *T : View.Traces) {
      const MergedRequests &Requests = Values.requests(*T);
      LoopDepth Loops;
      for (const WarpEvent &E : T->Events) {
        Loops.see(E);
        if (!isAccess(E) || !E.Expression || !Wanted(E))
          continue;
        const WarpEvent *Request = Requests.requestOf(E);
        if (!Request)
          continue;
        SourceLocation Where = E.Expression->getBeginLoc();
        SourceLocation Inner;
        // The toolkit's own code is nobody's to mend; where it is how a class
        // of its is copied, the copy is the place.
        if (SM.isInSystemHeader(Where)) {
          auto Call =
              llvm::find_if(llvm::reverse(E.Calls), [&](const CallExpr *C) {
                return !SM.isInSystemHeader(C->getBeginLoc());
              });
          if (Call == llvm::reverse(E.Calls).end() ||
              !isa<CXXOperatorCallExpr>(*Call))
            continue;
          Inner = Where;
          Where = (*Call)->getBeginLoc();
        }
        auto [It, New] = Index.try_emplace(
            {Where.getRawEncoding(), E.Expression->getEndLoc().getRawEncoding(),
             Inner.getRawEncoding()},
            Out.size());
        if (New) {
          Out.emplace_back();
          Out.back().Where = Where;
          Out.back().Expression = E.Expression;
        }
        AccessSite &Site = Out[It->second];
        Site.Visits.push_back({&View, T, Request, Loops.weight(E)});
        Site.Loads |= E.Kind == WarpEvent::Load;
        Site.Stores |= E.Kind == WarpEvent::Store;
        Site.Atomics |= E.Kind == WarpEvent::Atomic;
      }
    }
  return Out;
}

/// Whether the sectors of an object count: what a pointer of unknown origin
/// points to is taken to be global memory.
static bool inSectors(const MemoryObject &O) {
  return O.Kind == MemoryObject::Pointee || O.Space == MemorySpace::Global ||
         O.Space == MemorySpace::Managed;
}

KernelTraffic trafficOf(WarpValues &Values, const KernelView &View,
                        bool AllRows) {
  KernelTraffic Out;
  for (const WarpTrace *T : View.Traces) {
    const MergedRequests &Requests = Values.requests(*T);
    LoopDepth Loops;
    for (const WarpEvent &E : T->Events) {
      Loops.see(E);
      if (!isAccess(E) || !E.Base || !E.Mask.Lanes)
        continue;
      const WarpEvent *Request = Requests.requestOf(E);
      if (!Request)
        continue;
      const double Bytes =
          double(Request->Width) * llvm::popcount(Request->Mask.Lanes);
      const double Weight = Loops.weight(E);
      Out.Assumed |= Loops.inside();
      if (E.Base->Kind == MemoryObject::Shared) {
        std::optional<SharedCost> Cost = sharedCostOf(
            Values.arithmetic(), *Request, Values.unit().context());
        Out.Wavefronts += Weight * (Cost ? Cost->Wavefronts
                                         : std::max(1.0, Bytes / LineBytes));
      } else if (inSectors(*E.Base)) {
        std::optional<WarpAccess> Access =
            globalAccessOf(Values.arithmetic(), *Request,
                           AllRows ? RowAssumptions() : View.rows(*T, E));
        std::optional<GlobalCost> Cost =
            Access ? globalCost(*Access) : std::nullopt;
        Out.Wavefronts +=
            Weight * (Cost ? Cost->Lines : std::max(1.0, Bytes / LineBytes));
        Out.Sectors += Weight * (Cost ? Cost->Sectors
                                      : std::max(1.0, Bytes / SectorBytes));
      }
    }
  }
  return Out;
}

/// Bytes from lane to lane of a request, where they are known.
static std::optional<int64_t> strideOf(LaneArithmetic &A,
                                       const KernelView &View,
                                       const WarpTrace &T, const WarpEvent &E) {
  const std::optional<WarpAccess> Access =
      globalAccessOf(A, E, View.rows(T, E));
  return Access ? laneStride(*Access) : std::nullopt;
}

/// Whether warps or iterations access other columns than \p E does, where the
/// column's number follows from the row's.
static bool columnsDiffer(const KernelView &View, const WarpEvent &E) {
  const int64_t Own = columnOf(E, llvm::countr_zero(E.Mask.Lanes));
  return llvm::any_of(View.Traces, [&](const WarpTrace *T) {
    return llvm::any_of(T->Events, [&](const WarpEvent &Other) {
      return isAccess(Other) && Other.Expression == E.Expression &&
             Other.Base == E.Base && Other.Mask.Lanes &&
             Other.Offset.known(Other.Mask.Lanes) &&
             columnOf(Other, llvm::countr_zero(Other.Mask.Lanes)) != Own;
    });
  });
}

bool isRim(WarpValues &Values, const AccessSite &Site,
           const AccessVisit &Visit) {
  LaneArithmetic &A = Values.arithmetic();
  const WarpEvent &E = *Visit.Event;
  const KernelView &View = *Visit.View;
  const bool Differ = columnsByRow(E)
                          ? columnsDiffer(View, E)
                          : View.rows(*Visit.Trace, E).ColumnsDiffer;
  if (!Differ && isOneColumn(A, E))
    return true;
  llvm::SmallPtrSet<const WarpTrace *, 8> Own;
  for (const AccessVisit &Of : Site.Visits)
    if (Of.View == &View)
      Own.insert(Of.Trace);
  const std::optional<int64_t> Stride = strideOf(A, View, *Visit.Trace, E);
  unsigned WarpsWithRows = 0;
  for (const WarpTrace *T : View.Traces) {
    bool Rows = false;
    for (const WarpEvent &Other : T->Events) {
      if (Other.Kind != E.Kind || Other.Base != E.Base || !Other.Mask.Lanes ||
          strideOf(A, View, *T, Other) != int64_t(Other.Width))
        continue;
      if (Other.Width > E.Width && Stride == int64_t(Other.Width))
        return true;
      Rows = true;
    }
    WarpsWithRows += Rows;
  }
  return Own.size() * 4 <= WarpsWithRows;
}

std::string kernelName(const FunctionDecl *Kernel) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  Kernel->getNameForDiagnostic(
      OS, PrintingPolicy(Kernel->getASTContext().getPrintingPolicy()),
      /*Qualified=*/true);
  return Out;
}

/// The call of the function that holds a place. One of the toolkit's own code
/// is none, nor is one that is the place itself for that reason.
static const CallExpr *callOf(const AccessSite &Site, const WarpEvent &E,
                              const SourceManager &SM) {
  for (const CallExpr *Call : llvm::reverse(E.Calls))
    if (const SourceLocation At = Call->getBeginLoc();
        At != Site.Where && !SM.isInSystemHeader(At))
      return Call;
  return nullptr;
}

std::vector<AccessSite> splitByCall(const AccessSite &Site,
                                    const SourceManager &SM) {
  std::vector<AccessSite> Out;
  for (const AccessVisit &Visit : Site.Visits) {
    const CallExpr *Call = callOf(Site, *Visit.Event, SM);
    auto It =
        llvm::find_if(Out, [&](const AccessSite &S) { return S.Call == Call; });
    if (It == Out.end()) {
      Out.push_back(Site);
      It = std::prev(Out.end());
      It->Visits.clear();
      It->Call = Call;
    }
    It->Visits.push_back(Visit);
  }
  if (Out.size() < 2)
    return {Site};
  return Out;
}

/// Whether nobody looks at the value of an expression.
static bool isDiscarded(const Expr *E, const ASTContext &Ctx) {
  auto &Parents = TranslationUnit::get(const_cast<ASTContext &>(Ctx))
                      .engine<StatementParents>();
  const Stmt *S = E;
  while ((S = Parents.parent(S))) {
    if (isa<ExprWithCleanups, ParenExpr>(S))
      continue;
    if (const auto *Cast = dyn_cast<CastExpr>(S))
      return Cast->getCastKind() == CK_ToVoid;
    return isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt>(S) &&
           !isa<Expr>(S);
  }
  return false;
}

/// How the machine does an atomic function on shared memory; none for those
/// that it does with a loop.
static std::optional<SharedOperation> atomicOperation(const WarpEvent &E,
                                                      const ASTContext &Ctx) {
  const auto *Call = dyn_cast<CallExpr>(E.Expression);
  if (!Call)
    return std::nullopt;
  llvm::StringRef Name = deviceIntrinsicName(Call);
  Name.consume_back("_block") || Name.consume_back("_system");
  if (!E.Type->isIntegerType())
    return std::nullopt;
  if (Name == "atomicCAS" && (E.Width == 4 || E.Width == 8))
    return SharedOperation::CompareAndSwap;
  if (Name == "atomicExch" && E.Width == 8)
    return SharedOperation::Atomic;
  if (E.Width != 4)
    return std::nullopt;
  if (Name == "atomicAdd" && Call->getNumArgs() == 2) {
    Expr::EvalResult R;
    if (Call->getArg(1)->EvaluateAsInt(R, Ctx) && R.Val.getInt() == 1 &&
        isDiscarded(Call, Ctx))
      return SharedOperation::AtomicIncrement;
    return SharedOperation::Atomic;
  }
  return llvm::StringSwitch<std::optional<SharedOperation>>(Name)
      .Cases({"atomicSub", "atomicExch", "atomicMin", "atomicMax", "atomicAnd",
              "atomicOr", "atomicXor"},
             SharedOperation::Atomic)
      .Default(std::nullopt);
}

std::optional<SharedCost> sharedCostOf(LaneArithmetic &A, const WarpEvent &E,
                                       const ASTContext &Ctx,
                                       AccessPicture *Picture) {
  const uint32_t Lanes = E.Mask.Lanes;
  if (!E.Base || !E.Mask.upToBounds() || !E.Offset.known(Lanes) || !Lanes)
    return std::nullopt;
  SharedOperation Op = E.Kind == WarpEvent::Store ? SharedOperation::Store
                                                  : SharedOperation::Load;
  if (E.Operation) {
    Op = *E.Operation;
  } else if (E.Kind == WarpEvent::Atomic) {
    std::optional<SharedOperation> Atomic = atomicOperation(E, Ctx);
    if (!Atomic)
      return std::nullopt;
    Op = *Atomic;
  }
  WarpAccess Access;
  Access.ActiveMask = Lanes;
  Access.Width = E.Width;
  const unsigned First = llvm::countr_zero(Lanes);
  int64_t Unit = BankBytes;
  for (const LaneValue::Term &T : E.Offset.terms()) {
    for (unsigned L = 0; L < WarpLanes; ++L)
      if ((Lanes >> L & 1) && T.Coefficient[L] != T.Coefficient[First])
        return std::nullopt;
    Unit = std::gcd(Unit, T.Coefficient[First]);
  }
  // An offset that is unknown to less than a word may move lanes into other
  // words: what is said must hold for all of them.
  std::optional<SharedCost> Out;
  for (int64_t Phase = 0; Phase < BankBytes;
       Phase += std::max<int64_t>(Unit, std::min(BankBytes, E.Width))) {
    for (unsigned L = 0; L < WarpLanes; ++L)
      Access.Address[L] = Lanes >> L & 1 ? E.Offset.constantOf(L) + Phase : 0;
    std::optional<SharedCost> Cost = sharedCost(Access, Op);
    if (!Cost || (Out && Out->Wavefronts != Cost->Wavefronts))
      return std::nullopt;
    if (Out)
      continue;
    Out = Cost;
    if (Picture) {
      Picture->Memory = AccessPicture::Shared;
      Picture->Operation = Op;
      Picture->Access = Access;
    }
  }
  // A request of wide lanes takes so many wavefronts without a conflict, also
  // when some lanes are off; in a request for matrices no lane is.
  if (Out && Op != SharedOperation::MatrixLoad &&
      Op != SharedOperation::MatrixStore)
    Out->Ideal = std::max(Out->Ideal, std::max(1u, E.Width / BankBytes));
  return Out;
}

namespace {
/// A part of the distance between consecutive lanes: so many times an unknown
/// number.
struct RowPart {
  std::string Name;
  int64_t Times, Elements;
};
} // namespace

/// The dimension that the parts of a row's length are together, with \p Rest
/// elements that are known: `4 + classes + masks`.
static AssumedDimension sumOf(llvm::ArrayRef<RowPart> Parts, int64_t Rest) {
  int64_t Unit = std::abs(Rest);
  for (const RowPart &P : Parts)
    Unit = std::gcd(Unit, P.Times);
  if (Parts.front().Times < 0)
    Unit = -Unit;
  AssumedDimension Out;
  for (const RowPart &P : Parts) {
    const int64_t Times = P.Times / Unit;
    // A product with what has no name is called as the other factor is.
    if (Times <= 0 || P.Name.empty() ||
        llvm::count_if(Parts, [&](const RowPart &Other) {
          return Other.Name == P.Name;
        }) > 1)
      return {};
    Out.Name += (Out.Name.empty() ? "" : " + ") +
                (Times == 1 ? "" : std::to_string(Times) + " * ") + P.Name;
    Out.Elements += Times * P.Elements;
  }
  Rest /= Unit;
  if (Rest)
    Out.Name += (Rest < 0 ? " - " : " + ") + std::to_string(std::abs(Rest));
  Out.Elements += Rest;
  return Out;
}

std::optional<WarpAccess> globalAccessOf(LaneArithmetic &A, const WarpEvent &E,
                                         const RowAssumptions &Assumed,
                                         AssumedDimension *Dimension) {
  const uint32_t Lanes = E.Mask.Lanes;
  if (!E.Base || !E.Mask.upToBounds() || !Lanes || !E.Offset.known(Lanes))
    return std::nullopt;
  WarpAccess Access;
  Access.ActiveMask = Lanes;
  Access.Width = E.Width;
  const unsigned First = llvm::countr_zero(Lanes),
                 Second = (Lanes & (Lanes - 1))
                              ? llvm::countr_zero(Lanes & (Lanes - 1))
                              : First;
  for (unsigned L = 0; L < WarpLanes; ++L)
    Access.Address[L] = Lanes >> L & 1 ? E.Offset.constantOf(L) : 0;
  llvm::SmallVector<RowPart, 2> Parts;
  for (const LaneValue::Term &T : E.Offset.terms()) {
    bool Uniform = true;
    for (unsigned L = 0; L < WarpLanes; ++L)
      Uniform &= !(Lanes >> L & 1) || T.Coefficient[L] == T.Coefficient[First];
    if (Uniform)
      continue;
    std::optional<int64_t> Value = elementsOf(A, E, T, Assumed);
    if (!Value)
      return std::nullopt;
    // Consecutive lanes that are a stride in bytes apart: most often that of
    // one element.
    if ((T.Coefficient[Second] - T.Coefficient[First]) % int64_t(E.Width))
      return std::nullopt;
    if (Dimension && T.Coefficient[First] != T.Coefficient[Second]) {
      *Dimension = {A.symbol(T.Symbol).Name, *Value};
      Parts.push_back(
          {Dimension->Name,
           (T.Coefficient[Second] - T.Coefficient[First]) / int64_t(E.Width),
           *Value});
    }
    // Rows do not overlap: one that spans more is longer than that.
    std::map<int64_t, std::pair<int64_t, int64_t>> Rows;
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Lanes >> L & 1) {
        int64_t Begin = Access.Address[L], End = Begin + E.Width;
        auto [It, New] = Rows.try_emplace(T.Coefficient[L], Begin, End);
        if (!New)
          It->second = {std::min(It->second.first, Begin),
                        std::max(It->second.second, End)};
      }
    for (auto Low = Rows.begin(), High = std::next(Low); High != Rows.end();
         ++Low, ++High) {
      __int128 Apart = __int128(High->first) - Low->first,
               Needed = __int128(Low->second.second) - High->second.first;
      while (*Value <= INT64_MAX / 2 && Apart * *Value < Needed)
        *Value *= 2;
    }
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Lanes >> L & 1) {
        // What is the same for all lanes is a multiple of 128 bytes; the
        // differences count.
        int64_t Bytes;
        if (__builtin_mul_overflow(T.Coefficient[L] - T.Coefficient[First],
                                   *Value, &Bytes) ||
            __builtin_add_overflow(Access.Address[L], Bytes,
                                   &Access.Address[L]))
          return std::nullopt;
      }
  }
  // Of a length that is a sum, all of it: no part of it alone is one.
  if (Parts.size() > 1)
    if (AssumedDimension Sum = sumOf(
            Parts, (E.Offset.constantOf(Second) - E.Offset.constantOf(First)) /
                       int64_t(E.Width));
        Sum.Elements > 0)
      *Dimension = std::move(Sum);
  return Access;
}

std::optional<int64_t> laneStride(const WarpAccess &Access) {
  std::optional<int64_t> Stride;
  unsigned Breaks = 0, Steps = 0;
  for (unsigned L = 1; L < WarpLanes; ++L) {
    if (!Access.isActive(L) || !Access.isActive(L - 1))
      continue;
    int64_t Step = Access.Address[L] - Access.Address[L - 1];
    if (!Stride)
      Stride = Step;
    if (Step == *Stride)
      ++Steps;
    else
      ++Breaks;
  }
  // Rows of at least 4 lanes.
  return Stride && Breaks * 3 <= Steps ? Stride : std::nullopt;
}

std::pair<SourceLocation, std::string>
shapeNote(const KernelView &View, bool Alone, llvm::StringRef Assumed) {
  const BlockShape &S = View.Shape;
  const std::string Of = "'" + kernelName(View.Kernel) + "'";
  if (S.Kind == BlockShape::Known && S.Launch)
    return {S.Launch->getBeginLoc(),
            "for the " + S.describe() + " of this launch of " + Of};
  if (S.FromOption)
    return {View.Kernel->getLocation(),
            "for the " + S.describe() +
                " that the option AssumedBlockDim gives " + Of};
  std::string Text =
      "the block's shape is not known here; counted for a " + S.describe();
  if (!Alone)
    Text += (", " + Assumed).str();
  return {View.Kernel->getLocation(), Text + ", in " + Of};
}

bool isWalked(const LaneArithmetic &A, const WarpEvent &E) {
  return llvm::any_of(E.Offset.terms(), [&](const LaneValue::Term &T) {
    const Symbol &S = A.symbol(T.Symbol);
    return S.Counts && S.Name.empty() && T.Coefficient.uniform() &&
           std::abs(T.Coefficient[0]) == int64_t(E.Width);
  });
}

/// Whether consecutive lanes are no more than a sector apart.
static bool lanesAreClose(const WarpAccess &Access) {
  const std::optional<int64_t> Stride = laneStride(Access);
  return Stride && std::abs(*Stride) <= int64_t(SectorBytes);
}

double shareUsedTogether(LaneArithmetic &A, const WarpTrace &Trace,
                         const WarpEvent &Request, const WarpAccess &Access) {
  if (isWalked(A, Request) && lanesAreClose(Access))
    return 1;
  // By sector, its bytes.
  std::map<int64_t, uint32_t> Used;
  auto use = [&](int64_t Distance, unsigned Width, bool Own) {
    for (unsigned L = 0; L < WarpLanes; ++L) {
      if (!Access.isActive(L))
        continue;
      const int64_t At = Access.Address[L] + Distance;
      const int64_t Rest = ((At % SectorBytes) + SectorBytes) % SectorBytes;
      auto It = Used.find(At - Rest);
      if (It == Used.end()) {
        if (!Own)
          continue;
        It = Used.try_emplace(At - Rest, 0).first;
      }
      It->second |= uint32_t((uint64_t(1) << Width) - 1) << Rest;
    }
  };
  use(0, Request.Width, true);
  // What is executed as often, with nothing in between that is more often.
  auto isBorder = [](const WarpEvent &E) {
    return E.Kind == WarpEvent::LoopBegin || E.Kind == WarpEvent::LoopEnd;
  };
  bool Here = false;
  std::vector<const WarpEvent *> Beside;
  for (const WarpEvent &E : Trace.Events) {
    if (isBorder(E)) {
      if (Here)
        break;
      Beside.clear();
    } else if ((E.Kind == WarpEvent::Load || E.Kind == WarpEvent::Store) &&
               E.Base == Request.Base) {
      Here |= E.Site == Request.Site && E.Visit == Request.Visit;
      if (E.Offset.known(Request.Mask.Lanes) && E.Width <= SectorBytes)
        Beside.push_back(&E);
    }
  }
  if (!Here)
    return 0;
  for (const WarpEvent *E : Beside)
    if (std::optional<int64_t> Distance =
            A.sub(E->Offset, Request.Offset, {64, true})
                .uniformConstant(Request.Mask.Lanes))
      use(*Distance, E->Width, false);
  unsigned Bytes = 0;
  for (const auto &[Sector, Mask] : Used)
    Bytes += llvm::popcount(Mask);
  return double(Bytes) / double(Used.size() * SectorBytes);
}

} // namespace cuda_lint
