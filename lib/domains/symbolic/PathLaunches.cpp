//===- PathLaunches.cpp - Launches on a path ------------------------------===//
//
// What a launch is given: its grid and block, its stream, its arguments, and
// what a configuration says of them.
//
//===----------------------------------------------------------------------===//

#include "cuda/Bound.h"
#include "cuda/Launch.h"
#include "cuda/Layout.h"
#include "domains/symbolic/PathRun.h"

using namespace clang;

namespace cuda_lint {

static const Bound<uint64_t>
    MaxAttributes("path-launch-attributes", 8, BoundKind::Reach,
                  "attributes of a launch's configuration, on a path");

const SymExpr *PathRun::memberValue(State &S, const Location *Object,
                                    llvm::StringRef Name, const Station **Way) {
  const auto *Record =
      Object->Type.isNull() ? nullptr : Object->Type->getAsRecordDecl();
  if (!Record || !Record->getDefinition())
    return nullptr;
  for (const FieldDecl *Field : Record->getDefinition()->fields())
    if (Field->getName() == Name)
      if (auto T = scalar(Field->getType())) {
        const Location *L = Symbols.member(Object, Field);
        if (Way)
          *Way = S.Memory.way(L);
        return S.Memory.read(L, *T);
      }
  return nullptr;
}

std::array<const SymExpr *, 3> PathRun::extent(State &S,
                                               const SymExpr *Address) {
  std::array<const SymExpr *, 3> Out{};
  const SymExpr *A = Address ? stripCasts(Address) : nullptr;
  if (!A || A->Kind != SymExpr::Address || A->A)
    return Out;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Out[Axis] = memberValue(S, A->Loc, llvm::StringRef("xyz").substr(Axis, 1));
  return Out;
}

/// What a configuration says of attributes.
void PathRun::launchAttributes(State &S, PathEvent &E, const Location *Config) {
  E.AttributeCount = memberValue(S, Config, "numAttrs");
  const std::optional<uint64_t> Count =
      E.AttributeCount ? E.AttributeCount->unsignedInteger() : std::nullopt;
  const SymExpr *List = memberValue(S, Config, "attrs");
  const auto *Record = Config->Type->getAsRecordDecl();
  if (!Count || *Count > MaxAttributes || !List || !Record)
    return;
  for (const FieldDecl *Field : Record->getDefinition()->fields()) {
    if (Field->getName() != "attrs")
      continue;
    const QualType T = Field->getType()->getPointeeType();
    for (uint64_t N = 0; N < *Count; ++N) {
      const SymExpr *At =
          element(List, Symbols.integer(N, ScalarType{64, false, false}), T);
      const Location *L = At ? resolve(At, T) : nullptr;
      E.AttributeIds.push_back(L ? memberValue(S, L, "id") : nullptr);
    }
  }
}

void PathRun::passedObject(State &S, PathEvent &E, unsigned N, QualType T) {
  const SymExpr *A = E.Arguments[N];
  if (!A || T.isNull() || !T->isRecordType())
    return;
  pointersIn(S, E, N, A, T);
  if (const Location *L = resolve(A, T); L && hasLayout(T))
    S.Memory.parts(L, T, [&](const Location *Part, QualType Type) {
      if (const std::optional<ScalarType> Scalar = scalar(Type))
        E.Members.push_back({N, Part, S.Memory.read(Part, *Scalar)});
    });
}

void PathRun::launch(State &S, const ir::Instruction &I) {
  const ir::LaunchOperands O = ir::launchOperands(I);
  PathEvent &E = event(S, PathEvent::Launch, I);
  E.L = I.launch();
  E.Kernel = E.L->Kernel;
  if (const SymExpr *K = value(S, O.Kernel); !E.Kernel && K)
    if (stripCasts(K)->Kind == SymExpr::Function)
      E.Kernel = stripCasts(K)->Fn;
  E.Grid = extent(S, value(S, O.Grid));
  E.Block = extent(S, value(S, O.Block));
  E.SharedBytes = value(S, O.SharedBytes);
  const ScalarType Pointer = *scalar({});
  E.Stream = O.Stream == ir::NoRegister && O.Config == ir::NoRegister
                 ? Symbols.integer(0, Pointer)
                 : value(S, O.Stream);
  E.StreamWay = way(S, O.Stream);
  if (const SymExpr *Config = value(S, O.Config)) {
    const SymExpr *A = stripCasts(Config);
    if (A->Kind == SymExpr::Address && !A->A) {
      auto Part = [&](llvm::StringRef Name) {
        const auto *Record = A->Loc->Type->getAsRecordDecl();
        if (Record && Record->getDefinition())
          for (const FieldDecl *Field : Record->getDefinition()->fields())
            if (Field->getName() == Name)
              return extent(
                  S, Symbols.address(Symbols.member(A->Loc, Field), nullptr));
        return std::array<const SymExpr *, 3>{};
      };
      E.Grid = Part("gridDim");
      E.Block = Part("blockDim");
      E.SharedBytes = memberValue(S, A->Loc, "dynamicSmemBytes");
      E.Stream = memberValue(S, A->Loc, "stream", &E.StreamWay);
      launchAttributes(S, E, A->Loc);
    }
  }
  noteWays(S, E, O.Arguments);
  for (unsigned N = 0; N < O.Arguments.size(); ++N) {
    const SymExpr *A = value(S, O.Arguments[N]);
    E.Arguments.push_back(A);
    expose(S, A);
    if (N < E.L->Arguments.size())
      passedObject(S, E, N, E.L->Arguments[N]->getType());
  }
  bufferedArguments(S, E, value(S, O.ArgumentBuffer));
  E.Result = fresh(I.Type, I.Source);
  set(S, I, E.Result);
}

} // namespace cuda_lint
