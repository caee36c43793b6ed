//===- AsyncRoots.cpp - Where asynchronous copies are looked for ----------===//

#include "analysis/AsyncHazards.h"
#include "analysis/ImpliedShapes.h"
#include "analysis/LaunchConfig.h"
#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"
#include "hardware/Limits.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_lint {

namespace {
using RowPredicate = llvm::function_ref<bool(const DeviceIntrinsic &)>;

/// The rows of the table that a body calls or has in inline assembly.
class TextVisitor : public RecursiveASTVisitor<TextVisitor> {
public:
  explicit TextVisitor(llvm::SmallVectorImpl<const DeviceIntrinsic *> &Found)
      : Found(Found) {}
  bool VisitGCCAsmStmt(GCCAsmStmt *S) {
    for (const PtxInstruction &I : ptxInstructions(S))
      if (I.Row)
        Found.push_back(I.Row);
    return true;
  }
  bool shouldVisitTemplateInstantiations() const { return true; }

private:
  llvm::SmallVectorImpl<const DeviceIntrinsic *> &Found;
};

/// The same of all bodies: many kernels call the same functions. An engine of
/// TranslationUnit.
class RowsOfBodies {
public:
  explicit RowsOfBodies(TranslationUnit &TU) : TU(TU) {}

  llvm::ArrayRef<const DeviceIntrinsic *> of(const FunctionDecl *F) {
    auto [It, New] = Known.try_emplace(F);
    if (!New)
      return It->second;
    llvm::SmallVector<const DeviceIntrinsic *, 4> Found;
    for (const CallSite &C : TU.callsIn(F))
      if (const DeviceIntrinsic *Row =
              deviceIntrinsic(C.Call->getDirectCallee()))
        Found.push_back(Row);
    if (F->hasBody())
      TextVisitor(Found).TraverseStmt(F->getBody());
    return It->second = {Found.begin(), Found.end()};
  }

private:
  TranslationUnit &TU;
  llvm::DenseMap<const FunctionDecl *, std::vector<const DeviceIntrinsic *>>
      Known;
};
} // namespace

/// Whether a body itself does what the table says of such rows.
static bool doesItself(TranslationUnit &TU, const FunctionDecl *F,
                       RowPredicate Wanted) {
  return llvm::any_of(TU.engine<RowsOfBodies>().of(F),
                      [&](const DeviceIntrinsic *Row) { return Wanted(*Row); });
}

/// Whether a kernel does, or what it calls.
static bool doesAnywhere(TranslationUnit &TU, const FunctionDecl *Kernel,
                         RowPredicate Wanted) {
  llvm::SetVector<const FunctionDecl *> Reached;
  Reached.insert(Kernel);
  for (size_t I = 0; I < Reached.size(); ++I) {
    const FunctionDecl *Definition = Reached[I]->getDefinition();
    if (!Definition)
      continue;
    if (doesItself(TU, Definition, Wanted))
      return true;
    for (const CallSite &Site : TU.callsIn(Definition))
      if (const FunctionDecl *Callee = Site.Call->getDirectCallee();
          Callee && !isa<CUDAKernelCallExpr>(Site.Call))
        Reached.insert(Callee);
  }
  return false;
}

bool copiesAsynchronously(TranslationUnit &TU, const FunctionDecl *Kernel) {
  return doesAnywhere(TU, Kernel, AsyncTraces::isAsynchronous);
}

bool usesTensorCores(TranslationUnit &TU, const FunctionDecl *Kernel) {
  return doesAnywhere(TU, Kernel, [](const DeviceIntrinsic &Row) {
    return Row.usesTensorCores();
  });
}

static bool isOfInterest(TranslationUnit &TU, const FunctionDecl *F) {
  return doesItself(TU, F, AsyncTraces::isAsynchronous) ||
         llvm::any_of(TU.callsIn(F), [](const CallSite &C) {
           return usesTemporaryStorage(C.Call->getDirectCallee());
         });
}

std::vector<const FunctionDecl *> asynchronousRoots(TranslationUnit &TU) {
  llvm::SetVector<const FunctionDecl *> Reached;
  for (const FunctionDecl *F : TU.functions())
    if (runsOnDevice(F) && isOfInterest(TU, F))
      Reached.insert(F);
  for (size_t I = 0; I < Reached.size(); ++I)
    for (const CallSite &Site : TU.callersOf(Reached[I]))
      if (runsOnDevice(Site.Caller))
        Reached.insert(Site.Caller);
  std::vector<const FunctionDecl *> Out;
  for (const FunctionDecl *F : Reached) {
    const bool Called = llvm::any_of(TU.callersOf(F), [](const CallSite &Site) {
      return runsOnDevice(Site.Caller);
    });
    if (F->hasAttr<CUDAGlobalAttr>() || !Called)
      Out.push_back(F);
  }
  return Out;
}

static const Bound<size_t>
    MaxFunctions("block-shape-functions", 64, BoundKind::Reach,
                 "functions, a kernel and those that it calls, that are asked "
                 "whether blocks have rows"),
    MaxShapes("block-shape-launches", 3, BoundKind::Reach,
              "shapes of blocks that a kernel is launched with for which its "
              "asynchronous copies are looked at");

/// Whether a function, or what it calls, asks for the number of the thread
/// along y.
static bool asksForRows(TranslationUnit &TU, const FunctionDecl *Root) {
  auto &Program = TU.engine<ir::Program>();
  llvm::SetVector<const FunctionDecl *> Functions;
  Functions.insert(Root);
  for (size_t I = 0; I < Functions.size() && I < MaxFunctions; ++I) {
    const ir::Function *F = Program.function(Functions[I]);
    if (!F)
      continue;
    for (const ir::Block &B : F->Blocks)
      for (const ir::Instruction &Each : B.Instructions) {
        if (Each.Code == ir::Opcode::Builtin && Each.Number == 1 &&
            Each.builtin() == BuiltinVariable::ThreadIdx)
          return true;
        if (Each.Code == ir::Opcode::Call && Each.function())
          Functions.insert(Each.function());
      }
  }
  return false;
}

llvm::SmallVector<ThreadValues::Shape, 4>
blockShapesOf(TranslationUnit &TU, const FunctionDecl *F, bool &Known) {
  llvm::SmallVector<ThreadValues::Shape, 4> Out;
  Known = false;
  if (F->hasAttr<CUDAGlobalAttr>()) {
    auto &Configs = TU.engine<LaunchConfigs>();
    for (const Extent3 &E : Configs.blockShapes(F).Known)
      if (isBlock(*E.X, *E.Y, *E.Z))
        Out.push_back({*E.X, *E.Y, *E.Z});
    Known = !Out.empty();
    if (Known) {
      if (Out.size() > MaxShapes)
        Out.truncate(MaxShapes);
      return Out;
    }
  }
  uint64_t Most = MaxThreadsPerBlock;
  if (const auto *Bounds = F->getAttr<CUDALaunchBoundsAttr>()) {
    Expr::EvalResult R;
    if (Bounds->getMaxThreads() &&
        !Bounds->getMaxThreads()->isValueDependent() &&
        Bounds->getMaxThreads()->EvaluateAsInt(R, TU.context()) &&
        R.Val.getInt().ugt(0))
      Most = R.Val.getInt().getLimitedValue();
  }
  const bool Rows = asksForRows(TU, F);
  if (!Rows && Most < MaxThreadsPerBlock)
    Out.push_back({Most, 1, 1});
  const auto Candidates =
      Rows ? std::array<ThreadValues::Shape, 4>{{{16, 16, 1},
                                                 {32, 32, 1},
                                                 {32, 8, 1},
                                                 {32, 2, 1}}}
           : std::array<ThreadValues::Shape, 4>{
                 {{256, 1, 1}, {512, 1, 1}, {128, 1, 1}, {64, 1, 1}}};
  for (const ThreadValues::Shape &S : Candidates)
    if (S[0] * S[1] <= Most && !llvm::is_contained(Out, S))
      Out.push_back(S);
  if (Out.empty())
    Out.push_back({Most, 1, 1});
  if (const ImpliedShape &Implied = TU.engine<ImpliedShapes>().of(F);
      !Implied.Warps && !Implied.Rows &&
      !llvm::is_contained(Out, ThreadValues::Shape{32, 1, 1}))
    Out.push_back({32, 1, 1});
  return Out;
}

} // namespace cuda_lint
