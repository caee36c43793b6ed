//===- LaneSymbols.cpp - What the terms of lane values stand for ----------===//

#include "domains/lane/LaneDraft.h"
#include "domains/lane/LaneValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

namespace cuda_lint {

unsigned LaneArithmetic::newSymbol(std::string Name, int64_t Low, int64_t High,
                                   SymbolScope Scope) {
  Symbols.push_back({Low, High, Scope, std::move(Name), {}, false});
  return Symbols.size() - 1;
}

unsigned LaneArithmetic::internSymbol(llvm::StringRef Key, llvm::StringRef Name,
                                      int64_t Low, int64_t High,
                                      SymbolScope Scope) {
  auto [It, New] = Interned.try_emplace(Key, 0);
  if (New)
    It->second = newSymbol(Name.str(), Low, High, Scope);
  return It->second;
}

std::optional<LaneValue> LaneArithmetic::typical(LaneValue V) {
  llvm::SmallVector<unsigned, 4> Parts;
  for (const LaneValue::Term &T : V.terms()) {
    const Symbol &S = Symbols[T.Symbol];
    if (S.Factors.empty())
      Parts.push_back(T.Symbol);
    else
      Parts.append(S.Factors.begin(), S.Factors.end());
  }
  for (unsigned Part : Parts) {
    if (!Symbols[Part].Typical)
      return std::nullopt;
    V = substitute(V, Part, *Symbols[Part].Typical);
  }
  return V;
}

bool LaneArithmetic::ofShape(const LaneValue &V) const {
  return llvm::all_of(V.terms(), [&](const LaneValue::Term &T) {
    return Symbols[T.Symbol].OfShape;
  });
}

unsigned LaneArithmetic::derive(llvm::StringRef Key, int64_t Low, int64_t High,
                                SymbolScope Scope, const LaneValue &From,
                                const LaneValue *Also) {
  unsigned Id = internSymbol(Key, "", Low, High, Scope);
  if (ofShape(From) && (!Also || ofShape(*Also)) &&
      (!From.terms().empty() || (Also && !Also->terms().empty())))
    Symbols[Id].OfShape = true;
  return Id;
}

/// The symbol of a product of two; its range is the product of theirs.
unsigned LaneArithmetic::product(unsigned A, unsigned B) {
  llvm::SmallVector<unsigned, 4> Factors;
  for (unsigned Id : {A, B}) {
    if (Symbols[Id].Factors.empty())
      Factors.push_back(Id);
    else
      Factors.append(Symbols[Id].Factors.begin(), Symbols[Id].Factors.end());
  }
  llvm::sort(Factors);
  SymbolKey Key("product");
  for (unsigned Id : Factors)
    Key << int64_t(Id);
  if (auto It = Interned.find(Key); It != Interned.end())
    return It->second;
  std::string Name;
  for (unsigned Id : Factors)
    Name += (Name.empty() ? "" : " * ") + Symbols[Id].Name;
  // The range over all factors at their ends: an interval product.
  Int128 Low = 1, High = 1;
  SymbolScope Scope = SymbolScope::Grid;
  for (unsigned Id : Factors) {
    const Symbol &S = Symbols[Id];
    Int128 Ends[] = {Low * S.Low, Low * S.High, High * S.Low, High * S.High};
    Low = saturate(*std::min_element(std::begin(Ends), std::end(Ends)));
    High = saturate(*std::max_element(std::begin(Ends), std::end(Ends)));
    Scope = std::min(Scope, S.Scope);
  }
  unsigned Id = internSymbol(Key, Name, int64_t(Low), int64_t(High), Scope);
  Symbols[Id].Factors.assign(Factors.begin(), Factors.end());
  Symbols[Id].OfShape = llvm::all_of(
      Factors, [&](unsigned Factor) { return Symbols[Factor].OfShape; });
  return Id;
}

/// Whether a row is not 0 in one of \p Lanes.
static bool inLanes(LaneRow R, uint32_t Lanes) {
  for (; Lanes; Lanes &= Lanes - 1)
    if (R[llvm::countr_zero(Lanes)])
      return true;
  return false;
}

SymbolScope LaneArithmetic::scope(const LaneValue &V, uint32_t Lanes) const {
  SymbolScope Scope = SymbolScope::Grid;
  Lanes &= V.knownLanes();
  for (const LaneValue::Term &T : V.terms())
    if (T.Coefficient.uniform() ? Lanes != 0 : inLanes(T.Coefficient, Lanes))
      Scope = std::min(Scope, Symbols[T.Symbol].Scope);
  return Scope;
}

std::optional<std::pair<int64_t, int64_t>>
LaneArithmetic::range(const LaneValue &V, unsigned Lane) const {
  if (!(V.knownLanes() >> Lane & 1))
    return std::nullopt;
  auto [Low, High] = wideRange(*this, V, Lane);
  return std::make_pair(saturate(Low), saturate(High));
}

void LaneArithmetic::useUniformity(const LaneValue &V, uint32_t Lanes) {
  if (!Watched || !hasWatched(V) || !V.known(Lanes) || V.uniformIn(Lanes))
    return;
  // A difference in the constants that no multiple makes up for.
  LaneRow Coefficient;
  for (const LaneValue::Term &T : V.terms())
    if (T.Symbol == *Watched)
      Coefficient = T.Coefficient;
  const unsigned First = llvm::countr_zero(Lanes);
  bool Differs = false;
  forLanes(Lanes, [&](unsigned L) {
    const Int128 C = Int128(V.constantOf(L)) - V.constantOf(First),
                 By = Int128(Coefficient[L]) - Coefficient[First];
    Differs |=
        (C >= 0 && By >= 0 && C + By > 0) || (C <= 0 && By <= 0 && C + By < 0);
  });
  if (!Differs)
    WatchedUsed = true;
}

LaneValue LaneArithmetic::substitute(const LaneValue &V, unsigned Id,
                                     int64_t N) {
  if (llvm::none_of(V.terms(), [&](const LaneValue::Term &T) {
        return hasFactor(T.Symbol, Id);
      }))
    return V;
  LaneDraft Sum(V.constantsOf());
  for (const LaneValue::Term &T : V.terms()) {
    if (T.Symbol == Id) {
      Sum.Constant.add(T.Coefficient, N);
      continue;
    }
    int64_t By = 1;
    std::optional<unsigned> Rest;
    llvm::SmallVector<unsigned, 2> Factors = Symbols[T.Symbol].Factors;
    if (Factors.empty())
      Factors.push_back(T.Symbol);
    for (unsigned Factor : Factors) {
      if (Factor == Id)
        By = wrapMul(By, N);
      else
        Rest = Rest ? product(*Rest, Factor) : Factor;
    }
    if (Rest)
      Sum.term(*Rest).add(T.Coefficient, By);
    else
      Sum.Constant.add(T.Coefficient, By);
  }
  return Sum.finish(V.knownLanes());
}

LaneValue LaneArithmetic::opaque(llvm::StringRef Op, const LaneValue &A,
                                 const LaneValue &B, IntType T) {
  use(A);
  use(B);
  uint32_t Known = A.knownLanes() & B.knownLanes();
  if (!Known || !A.uniformIn(Known) || !B.uniformIn(Known))
    return LaneValue();
  // The lanes that are known do not matter for what the value is.
  SymbolKey Key("opaque");
  const unsigned First = llvm::countr_zero(Known);
  for (const LaneValue *V : {&A, &B}) {
    Key << V->constantOf(First);
    int64_t Terms = 0;
    for (const LaneValue::Term &Term : V->terms())
      if (int64_t C = Term.Coefficient[First]) {
        Key << int64_t(Term.Symbol) << C;
        ++Terms;
      }
    Key << Terms;
  }
  Key << typeKey(T) << Op;
  auto [Low, High] = symbolRange(T);
  unsigned Id =
      derive(Key, Low, High, std::min(scope(A, Known), scope(B, Known)), A, &B);
  return LaneValue::symbol(Id).restrictedTo(Known);
}

std::optional<int64_t> LaneArithmetic::dimension(unsigned Id) const {
  const Symbol &S = Symbols[Id];
  if (!S.Factors.empty()) {
    int64_t Product = 1;
    for (unsigned Factor : S.Factors) {
      std::optional<int64_t> One = dimension(Factor);
      if (!One)
        return std::nullopt;
      Product *= *One;
    }
    return Product;
  }
  if (S.Scope != SymbolScope::Grid)
    return std::nullopt;
  if (llvm::StringRef(S.Name).starts_with("blockDim."))
    return S.Low;
  return std::max<int64_t>(WarpLanes, S.Low);
}

std::string LaneArithmetic::describe(const LaneValue &V, unsigned Lane) const {
  if (!(V.knownLanes() >> Lane & 1))
    return "?";
  std::string Out;
  for (const LaneValue::Term &T : V.terms()) {
    if (!T.Coefficient[Lane])
      continue;
    const std::string &Name = Symbols[T.Symbol].Name;
    if (!Out.empty())
      Out += " + ";
    if (T.Coefficient[Lane] != 1)
      Out += std::to_string(T.Coefficient[Lane]) + " * ";
    Out += Name.empty() ? "<uniform>" : Name;
  }
  int64_t C = V.constantOf(Lane);
  if (Out.empty())
    return std::to_string(C);
  if (C)
    Out += (C < 0 ? " - " : " + ") + std::to_string(C < 0 ? -C : C);
  return Out;
}

} // namespace cuda_lint
