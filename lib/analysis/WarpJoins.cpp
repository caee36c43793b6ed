//===- WarpJoins.cpp - What holds where lanes meet again ------------------===//

#include "analysis/WarpExecutor.h"

using namespace clang;

namespace cuda_lint {

WarpValues::Executor::Value
WarpValues::Executor::joinValue(const Value &X, const Value &Y, uint32_t Only1,
                                uint32_t Only2, uint32_t Both, bool Uniform,
                                llvm::StringRef Key, unsigned Size) {
  if (X.Kind == Value::Unknown && Y.Kind == Value::Unknown)
    return X.Test == Y.Test ? X : Value();
  // What is null on one side leads to the other's object or nowhere.
  auto isNull = [](const Value &V, uint32_t Lanes) {
    return V.isNumber() && V.V.uniformConstant(Lanes) == 0;
  };
  if (X.isPointer() && isNull(Y, Only2 | Both))
    return Value::pointer(X.Base, X.V.restrictedTo(~Only2));
  if (Y.isPointer() && isNull(X, Only1 | Both))
    return Value::pointer(Y.Base, Y.V.restrictedTo(~Only1));
  if (X.Kind != Y.Kind || X.Base != Y.Base)
    return Value();
  if (X.V.sameObject(Y.V) && X.Test == Y.Test)
    return X;
  Value Out{X.Kind, LaneValue(), X.Base};
  uint32_t Neither = ~(Only1 | Only2 | Both);
  uint32_t Shared = Both | Neither;
  uint32_t Equal = 0;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if ((Shared >> L & 1) && LaneValue::equalIn(X.V, Y.V, 1u << L))
      Equal |= 1u << L;
  LaneValue Merged;
  if (Uniform && (Both & ~Equal)) {
    IntType T{std::min(Size * 8, 40u), true};
    Merged = A.merge(X.V, Y.V, Both, Key, SymbolScope::Block, T, false);
  }
  Out.V = LaneValue::select(
      Only1, X.V, LaneValue::select(Only2, Y.V, X.V.restrictedTo(Equal)));
  if (Merged.known(Both) && Both)
    Out.V = LaneValue::select(Both, Merged, Out.V);
  return Out;
}

WarpValues::Executor::State WarpValues::Executor::join(const State &X,
                                                       const State &Y,
                                                       bool Uniform,
                                                       const Stmt *Site) {
  if (!Y.Active)
    return X;
  if (!X.Active)
    return Y;
  State Out;
  Out.Active = X.Active | Y.Active;
  Out.Guards = X.Guards;
  Out.Clobbered = X.Clobbered;
  for (unsigned Id : Y.Clobbered)
    Out.Clobbered.insert(Id);
  if (X.Cells == Y.Cells) {
    Out.Cells = X.Cells;
    return Out;
  }
  const uint32_t Both = X.Active & Y.Active, Only1 = X.Active & ~Y.Active,
                 Only2 = Y.Active & ~X.Active;
  charge(X.Cells->size() + Y.Cells->size());
  auto Made = std::make_shared<CellMap>();
  Made->reserve(std::max(X.Cells->size(), Y.Cells->size()));
  std::optional<SymbolKey> Where;
  // Both are in order, and so is what they make.
  auto Add = [&](const CellKey &Key, Cell C) {
    Made->append(Key, std::move(C));
  };
  // Written on one side only: for the lanes that are only there it is known.
  auto AddOneSided = [&](const CellKey &Key, const Cell &C, uint32_t Lanes) {
    if (UniformContents.count(Key.first))
      Out.Clobbered.insert(Key.first);
    if (C.V.Kind == Value::Number)
      Add(Key, Cell{C.Size, {C.V.Kind, C.V.V.restrictedTo(Lanes), C.V.Base}});
  };
  auto Other = Y.Cells->begin();
  const auto End = Y.Cells->end();
  for (const auto &[Key, C] : *X.Cells) {
    for (; Other != End && Other->first < Key; ++Other)
      AddOneSided(Other->first, Other->second, Only2);
    if (Other == End || Other->first != Key) {
      AddOneSided(Key, C, Only1);
      continue;
    }
    const Cell &Theirs = (Other++)->second;
    if (Theirs.Size != C.Size) {
      if (UniformContents.count(Key.first))
        Out.Clobbered.insert(Key.first);
      continue;
    }
    const Value &Y2 = Theirs.V;
    if (C.V.Kind == Y2.Kind && C.V.Base == Y2.Base && C.V.V.sameObject(Y2.V) &&
        C.V.Test == Y2.Test) {
      Add(Key, C);
      continue;
    }
    if (!Where) {
      Where.emplace(Site ? "join" : "exit");
      if (Site)
        occurrence(*Where, Site);
      else
        *Where << int64_t(Steps);
    }
    SymbolKey Name = *Where;
    Name << int64_t(Key.first) << Key.second;
    const Value Joined =
        joinValue(C.V, Y2, Only1, Only2, Both, Uniform, Name, C.Size);
    if (!Joined.isPointer()) {
      escape(C.V);
      escape(Y2);
    }
    Add(Key, Cell{C.Size, Joined});
  }
  for (; Other != End; ++Other)
    AddOneSided(Other->first, Other->second, Only2);
  Out.Cells = std::move(Made);
  return Out;
}

} // namespace cuda_lint
