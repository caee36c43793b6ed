//===- WarpValues.cpp -----------------------------------------------------===//

#include "analysis/WarpValues.h"
#include "analysis/LaunchConfig.h"
#include "analysis/MergedRequests.h"
#include "analysis/WarpExecutor.h"
#include "cuda/Bound.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Profile.h"
#include "cuda/TemplateBudget.h"
#include "cuda/ThreadRows.h"
#include "hardware/Limits.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cuda_lint {

std::string BlockShape::describe() const {
  switch (Kind) {
  case Known: {
    std::string Out = std::to_string(Extent[0]);
    if (Extent[1] > 1 || Extent[2] > 1)
      Out += "x" + std::to_string(Extent[1]);
    if (Extent[2] > 1)
      Out += "x" + std::to_string(Extent[2]);
    return Out + (Extent[1] > 1 || Extent[2] > 1 ? " block" : "-thread block");
  }
  case RowsOfWarps:
    return "block whose x extent is a multiple of 32";
  case NarrowRows:
    return "block whose x extent is " + std::to_string(Extent[0]);
  }
  llvm_unreachable("covered switch");
}

std::string MemoryObject::name() const {
  if (Decl && Decl->getIdentifier())
    return Decl->getName().str();
  return Kind == Pointee ? "memory" : "a temporary";
}

bool LaneMask::exact() const {
  for (const Guard *G = Guards; G; G = G->Outer)
    if (G->Kind != Guard::Uniform)
      return false;
  return true;
}

bool LaneMask::upToBounds() const {
  for (const Guard *G = Guards; G; G = G->Outer)
    if (G->Kind == Guard::Data)
      return false;
  return true;
}

bool LaneMask::seldom() const {
  for (const Guard *G = Guards; G; G = G->Outer)
    if (G->Seldom)
      return true;
  return false;
}

static const Bound<unsigned>
    MaxAlike("warp-alike-instantiations", 2, BoundKind::Work,
             "instantiations of a template whose warps reach a bound before "
             "the others are left out");
static const Bound<uint64_t>
    MaxTemplateSteps("warp-template-steps", 800'000, BoundKind::Work,
                     "steps of the warps of a template's instantiations before "
                     "no other one is begun"),
    MaxBlockSteps("warp-block-steps", 1'500'000, BoundKind::Work,
                  "steps of the warps of a block, one after the other, before "
                  "no other one is executed");

namespace {
/// What the warps of all instantiations of a template take.
struct WarpBudget : TemplateBudget {
  explicit WarpBudget(TranslationUnit &) : TemplateBudget(MaxTemplateSteps) {}
};
} // namespace

WarpValues::WarpValues(TranslationUnit &TU)
    : TU(TU), Arithmetic(/*AssumeNoWrap=*/true), Alike(MaxAlike) {}
WarpValues::~WarpValues() = default;

const MemoryObject *WarpValues::object(MemoryObject Made) {
  Made.Id = Objects.size();
  // In units of the alignment; device addresses fit 49 bits, those of shared
  // memory within its window 32.
  Made.AddressSymbol = Arithmetic.newSymbol(
      "&" + Made.name(), 1,
      int64_t(1) << (Made.Space == MemorySpace::Shared ? 16 : 40),
      SymbolScope::Grid);
  Objects.push_back(Made);
  return &Objects.back();
}

static unsigned maxThreads(const FunctionDecl *Kernel, const ASTContext &Ctx) {
  if (const auto *Bounds = Kernel->getAttr<CUDALaunchBoundsAttr>()) {
    Expr::EvalResult R;
    if (Bounds->getMaxThreads() &&
        !Bounds->getMaxThreads()->isValueDependent() &&
        Bounds->getMaxThreads()->EvaluateAsInt(R, Ctx))
      if (int64_t V = low64(R.Val.getInt()); V > 0 && V < MaxThreadsPerBlock)
        return unsigned(V);
  }
  return MaxThreadsPerBlock;
}

static const Bound<unsigned> MaxArgumentSets(
    "warp-argument-sets", 4, BoundKind::Reach,
    "sets of arguments that are told apart for one shape of blocks");

std::vector<BlockShape>
WarpValues::knownShapes(const FunctionDecl *Kernel,
                        std::optional<std::array<unsigned, 3>> Assumed) {
  std::vector<BlockShape> Out;
  auto add = [&](std::array<unsigned, 3> Extent, const LaunchConfig *C) {
    if (!isBlock(Extent[0], Extent[1], Extent[2]))
      return;
    BlockShape S;
    S.Kind = BlockShape::Known;
    S.Extent = Extent;
    S.MaxThreads = maxThreads(Kernel, TU.context());
    S.Launch = C ? C->L->Site : nullptr;
    S.FromOption = !C;
    for (unsigned I = 0;
         C && I < C->Arguments.size() && I < Kernel->getNumParams(); ++I) {
      QualType T = Kernel->getParamDecl(I)->getType();
      const SymExpr *V = C->Arguments[I].Value;
      if (std::optional<int64_t> N = V && T->isIntegralOrEnumerationType()
                                         ? V->integer()
                                         : std::nullopt)
        S.Arguments.push_back(
            {I, wrapTo(*N, {unsigned(TU.context().getIntWidth(T)),
                            T->isSignedIntegerOrEnumerationType()})});
    }
    if (llvm::none_of(Out, [&](const BlockShape &O) {
          return O.Extent == Extent && O.Arguments == S.Arguments;
        }))
      Out.push_back(std::move(S));
  };
  llvm::SmallVector<const LaunchConfig *, 8> Ways;
  for (const LaunchConfig &C : TU.engine<LaunchConfigs>().all())
    if (C.Reached && C.Kernel &&
        C.Kernel->getCanonicalDecl() == Kernel->getCanonicalDecl())
      if (Extent3 Block = C.block();
          Block.known() && isBlock(*Block.X, *Block.Y, *Block.Z))
        Ways.push_back(&C);
  for (const LaunchConfig *C : Ways)
    // Callers that are visible know more about the arguments.
    if (llvm::none_of(Ways, [&](const LaunchConfig *Longer) {
          return Longer->extends(*C);
        })) {
      Extent3 Block = C->block();
      add({unsigned(*Block.X), unsigned(*Block.Y), unsigned(*Block.Z)}, C);
    }
  // Of many sets of arguments only what they have in common is kept.
  for (size_t I = 0; I < Out.size(); ++I) {
    auto same = [&](const BlockShape &O) { return O.Extent == Out[I].Extent; };
    if (llvm::count_if(Out, same) <= MaxArgumentSets)
      continue;
    for (const BlockShape &O : Out)
      if (&O != &Out[I] && same(O))
        llvm::erase_if(Out[I].Arguments, [&](const auto &Argument) {
          return !llvm::is_contained(O.Arguments, Argument);
        });
    Out.erase(std::remove_if(Out.begin() + I + 1, Out.end(), same), Out.end());
  }
  if (Out.empty() && Assumed)
    add(*Assumed, nullptr);
  return Out;
}

namespace {
/// The kernels that were asked for, which each check asks again. An engine of
/// TranslationUnit.
class AskedAxes {
public:
  explicit AskedAxes(TranslationUnit &) {}

  bool has(const FunctionDecl *Kernel, int From) {
    auto [It, New] = Known.try_emplace({Kernel, From}, false);
    if (New)
      It->second = asksForAxis(Kernel, From);
    return It->second;
  }

private:
  llvm::DenseMap<std::pair<const FunctionDecl *, int>, bool> Known;
};
} // namespace

std::vector<BlockShape> WarpValues::possibleShapes(const FunctionDecl *Kernel) {
  BlockShape Rows;
  Rows.Kind = BlockShape::RowsOfWarps;
  Rows.MaxThreads = maxThreads(Kernel, TU.context());
  if (!TU.engine<AskedAxes>().has(Kernel, 1)) {
    Rows.Extent = {0, 1, 1};
    return {Rows};
  }
  std::vector<BlockShape> Out = {Rows};
  for (unsigned X : {16u, 8u, 4u}) {
    BlockShape Narrow;
    Narrow.Kind = BlockShape::NarrowRows;
    Narrow.Extent = {X, 0, 0};
    Narrow.MaxThreads = Rows.MaxThreads;
    Out.push_back(Narrow);
  }
  return Out;
}

std::optional<BlockShape> WarpValues::smallCube(const FunctionDecl *Kernel) {
  BlockShape S;
  S.Kind = BlockShape::Known;
  S.Extent = {4, 4, 4};
  S.MaxThreads = maxThreads(Kernel, TU.context());
  return S.threads() <= S.MaxThreads && TU.engine<AskedAxes>().has(Kernel, 2)
             ? std::optional(S)
             : std::nullopt;
}

const WarpTrace &WarpValues::trace(const FunctionDecl *Kernel,
                                   const BlockShape &Shape, unsigned Warp,
                                   const PaddedArray *Padded) {
  std::unique_ptr<WarpTrace> &Slot = Traces[{
      Kernel, Shape, Warp, Padded ? Padded->Declared.getRawEncoding() : 0,
      Padded ? Padded->Elements : 0}];
  if (Slot)
    return *Slot;
  if (Padded && Padded->Elements != PaddedArray::Symbolic)
    if (const WarpTrace *Any = anyPadding(Kernel, Shape, Warp, *Padded)) {
      Slot = std::make_unique<WarpTrace>(*Any);
      for (WarpEvent &E : Slot->Events)
        E.Offset =
            Arithmetic.substitute(E.Offset, *PaddingSymbol, Padded->Elements);
      return *Slot;
    }
  Slot = std::make_unique<WarpTrace>();
  Slot->Kernel = Kernel;
  Slot->Shape = Shape;
  Slot->Warp = Warp;
  Slot->Lanes = AllLanes;
  if (Shape.Kind == BlockShape::Known)
    if (unsigned First = Warp * WarpLanes; Shape.threads() - First < WarpLanes)
      Slot->Lanes = (1u << (Shape.threads() - First)) - 1;
  WarpBudget &Budget = TU.engine<WarpBudget>();
  if (Alike.leavesOut(Kernel) || Budget.leavesOut(Kernel)) {
    Slot->Complete = false;
    return *Slot;
  }
  Executor(*this, *Slot, Padded).run();
  Budget.spent(Kernel, Slot->Steps);
  return *Slot;
}

const WarpTrace *WarpValues::anyPadding(const FunctionDecl *Kernel,
                                        const BlockShape &Shape, unsigned Warp,
                                        const PaddedArray &Padded) {
  const std::pair Place(Kernel, unsigned(Padded.Declared.getRawEncoding()));
  if (PaddingMatters.contains(Place))
    return nullptr;
  const PaddedArray Any{Padded.Declared, PaddedArray::Symbolic};
  if (auto It = Traces.find({Kernel, Shape, Warp, Place.second, Any.Elements});
      It != Traces.end())
    return It->second.get();
  if (!PaddingSymbol)
    PaddingSymbol = Arithmetic.newSymbol("padding", 1, 1024, SymbolScope::Grid);
  Arithmetic.watch(*PaddingSymbol);
  const WarpTrace &Made = trace(Kernel, Shape, Warp, &Any);
  if (!Arithmetic.endWatch())
    return &Made;
  PaddingMatters.insert(Place);
  return nullptr;
}

std::vector<const WarpTrace *> WarpValues::traces(const FunctionDecl *Kernel,
                                                  const BlockShape &Shape,
                                                  unsigned MaxWarps,
                                                  const PaddedArray *Padded) {
  std::vector<const WarpTrace *> Out;
  unsigned Warps = Shape.warps();
  uint64_t Steps = 0;
  for (unsigned W = 0; W < Warps && W < MaxWarps; ++W) {
    if (Steps > MaxBlockSteps) {
      Profile::count("bound reached: warps of a block");
      return Out;
    }
    Out.push_back(&trace(Kernel, Shape, W, Padded));
    Steps += Out.back()->Steps;
  }
  if (Warps > MaxWarps)
    Out.push_back(&trace(Kernel, Shape, Warps - 1, Padded));
  return Out;
}

const MergedRequests &WarpValues::requests(const WarpTrace &Trace) {
  std::unique_ptr<MergedRequests> &Slot = Requests[&Trace];
  if (!Slot)
    Slot = std::make_unique<MergedRequests>(
        Trace, Arithmetic, TU.engine<RewrittenSums>(), TU.context());
  return *Slot;
}

} // namespace cuda_lint
