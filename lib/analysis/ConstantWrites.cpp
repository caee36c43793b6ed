//===- ConstantWrites.cpp -------------------------------------------------===//

#include "analysis/ConstantWrites.h"
#include "analysis/LaunchValues.h"
#include "analysis/PathRoots.h"
#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/HostRuntime.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {

/// Launches through which an address is followed.
static const Bound<unsigned>
    MaxLaunches("const-write-launches", 3, BoundKind::Reach,
                "kernels behind the first that launch each other and pass on "
                "the address of a constant");

/// True for a variable that is declared __constant__. A host's const that
/// device code may name has the attribute from Clang.
static bool isDeclaredConstant(const VarDecl *V) {
  const auto *Attribute = V->getAttr<CUDAConstantAttr>();
  return Attribute && !Attribute->isImplicit();
}

namespace {

/// Whether a body names a constant other than to read it, or to name it to the
/// runtime.
class NamesConstant : public RecursiveASTVisitor<NamesConstant> {
public:
  bool Found = false;

  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    if (E->getCastKind() == CK_LValueToRValue)
      Harmless.insert(namedBy(E->getSubExpr()));
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    if (runtimeApiName(E).contains("Symbol"))
      for (const Expr *Arg : E->arguments())
        Harmless.insert(namedBy(Arg));
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    const VarDecl *Definition = nullptr;
    if (V && V->hasGlobalStorage() && V->getType()->isReferenceType() &&
        V->getAnyInitializer(Definition))
      if (const DeclRefExpr *To = namedBy(Definition->getInit()))
        V = dyn_cast<VarDecl>(To->getDecl());
    Found |= V && V->hasGlobalStorage() && !Harmless.contains(E) &&
             isDeclaredConstant(V);
    return !Found;
  }

private:
  /// The variable that an expression is part of.
  static const DeclRefExpr *namedBy(const Expr *E) {
    while (true) {
      E = E->IgnoreParenCasts();
      if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
        E = Subscript->getBase();
      else if (const auto *Member = dyn_cast<MemberExpr>(E);
               Member && !Member->isArrow())
        E = Member->getBase();
      else if (const auto *Address = dyn_cast<UnaryOperator>(E);
               Address && Address->getOpcode() == UO_AddrOf)
        E = Address->getSubExpr();
      else
        return dyn_cast<DeclRefExpr>(E);
    }
  }

  llvm::DenseSet<const DeclRefExpr *> Harmless;
};

/// An address that an event writes to.
struct Written {
  const SymExpr *Address;
  const Station *Way;
};

} // namespace

static llvm::SmallVector<Written, 1> writtenBy(const PathEvent &E) {
  if (E.Kind == PathEvent::Write)
    return {{E.Address, E.AddressWay}};
  llvm::SmallVector<Written, 1> Out;
  if (E.Kind != PathEvent::Call || !E.Callee)
    return Out;
  auto Add = [&](std::optional<unsigned> I) {
    if (I && *I < E.Arguments.size() && E.Arguments[*I])
      Out.push_back({E.Arguments[*I], E.way(*I)});
  };
  if (!runtimeApiName(E.Callee).empty()) {
    if (const HostFunction *Row = hostFunction(E.Callee)) {
      Add(Row->argument(ArgumentRole::Destination));
      Add(Row->argument(ArgumentRole::HostDestination));
    }
    return Out;
  }
  const DeviceIntrinsic *Row = deviceIntrinsic(E.Callee);
  if (!Row)
    return Out;
  const bool Copies = Row->Work == DeviceWork::CopyMemory ||
                      Row->Work == DeviceWork::SetMemory ||
                      Row->Work == DeviceWork::AsyncCopy;
  if (Copies)
    Add(Row->argument(IntrinsicRole::Destination));
  if (Row->writesWord() || Row->Work == DeviceWork::Store) {
    Add(Row->argument(IntrinsicRole::Address));
    if (Row->Object == IntrinsicRole::Word && E.This)
      Out.push_back({E.This, E.AddressWay});
  }
  return Out;
}

ConstantWrites::ConstantWrites(TranslationUnit &TU)
    : Engine(TU.engine<PathExecution>()) {
  if (llvm::none_of(TU.globalVariables(), isDeclaredConstant))
    return;
  PathRoots Roots(TU, [&](const FunctionDecl *F) {
    NamesConstant Scan;
    Scan.TraverseStmt(F->getBody());
    return Scan.Found;
  });
  Roots.onDevice([&](const FunctionDecl *, const ExecutionPath &Path) {
    look(Path, /*OnHost=*/false);
  });
  Roots.onHost([&](const FunctionDecl *, const ExecutionPath &Path) {
    look(Path, /*OnHost=*/true);
  });
}

/// Whether a path says that a constant is written; \p W says how.
void ConstantWrites::add(const PathEvent &At, const SymExpr *Address,
                         ConstantWrite W) {
  const SymExpr *Base = Engine.base(Address);
  if (!Base || Base->Kind != SymExpr::Address)
    return;
  W.Variable = dyn_cast_or_null<VarDecl>(Engine.variableOf(Base->Loc));
  if (!W.Variable || !isDeclaredConstant(W.Variable))
    return;
  W.Place = responsibleSite(At, W.Way);
  if (Seen.insert({W.Write->Site, W.Place, W.Variable}).second)
    Found.push_back(W);
}

void ConstantWrites::look(const ExecutionPath &Path, bool OnHost) {
  for (const PathEvent *E : Path.Events) {
    for (const Written &To : writtenBy(*E))
      add(*E, To.Address, {nullptr, E, To.Way, nullptr, OnHost});
    if (E->Kind != PathEvent::Launch || !E->Kernel)
      continue;
    auto Given = [&](const SymExpr *Value, const Station *Way) {
      const SymExpr *Base = Value ? Engine.base(Value) : nullptr;
      const auto *V =
          Base && Base->Kind == SymExpr::Address
              ? dyn_cast_or_null<VarDecl>(Engine.variableOf(Base->Loc))
              : nullptr;
      if (!V || !isDeclaredConstant(V))
        return;
      const ParmVarDecl *P = nullptr;
      if (const PathEvent *Write =
              writeThrough(E->Kernel, P, *E, Value, MaxLaunches))
        add(*E, Value, {nullptr, Write, Way, nullptr, /*OnHost=*/false, E, P});
    };
    for (unsigned I = 0; I < E->Arguments.size(); ++I)
      Given(E->Arguments[I], E->way(I));
    for (const PathEvent::Part &Part : E->Parts)
      Given(Part.Value, Part.Way);
  }
}

/// The event by which a kernel, or one that it launches, writes through the
/// pointer that a launch gives it; null when it does not.
const PathEvent *ConstantWrites::writeThrough(const FunctionDecl *Kernel,
                                              const ParmVarDecl *&Parameter,
                                              const PathEvent &Launch,
                                              const SymExpr *Given,
                                              unsigned Depth) {
  auto IsIt = [&](const SymExpr *Address) {
    const SymExpr *Base = Address ? Engine.base(Address) : nullptr;
    if (!Base || Base->Kind == SymExpr::Address)
      return false;
    const LaunchValue At = valueAtLaunch(Launch, Base);
    if (!At.Value || At.Value != Given)
      return false;
    Parameter = At.Parameter;
    return true;
  };
  for (const ExecutionPath &Path : Engine.paths(Kernel).Paths)
    for (const PathEvent *E : Path.Events) {
      for (const Written &To : writtenBy(*E))
        if (IsIt(To.Address))
          return E;
      if (E->Kind != PathEvent::Launch || !E->Kernel || Depth == 0)
        continue;
      for (const SymExpr *A : E->Arguments)
        if (IsIt(A)) {
          const ParmVarDecl *Inner = nullptr;
          if (const PathEvent *Write =
                  writeThrough(E->Kernel, Inner, *E, A, Depth - 1))
            return Write;
        }
    }
  return nullptr;
}

} // namespace cuda_lint
