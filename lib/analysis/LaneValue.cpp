//===- LaneValue.cpp ------------------------------------------------------===//

#include "analysis/LaneValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <limits>
#include <numeric>

namespace cuda_lint {

using Int128 = __int128;

namespace {

constexpr unsigned MaxTerms = 12;
constexpr unsigned MaxDegree = 4;

int64_t wrapAdd(int64_t A, int64_t B) {
  return int64_t(uint64_t(A) + uint64_t(B));
}
int64_t wrapMul(int64_t A, int64_t B) {
  return int64_t(uint64_t(A) * uint64_t(B));
}

int64_t floorDiv(int64_t A, int64_t D) {
  int64_t Q = A / D;
  return (A % D != 0 && (A < 0)) ? Q - 1 : Q;
}
int64_t floorMod(int64_t A, int64_t D) {
  int64_t R = A % D;
  return R < 0 ? R + D : R;
}

int64_t saturate(Int128 V) {
  if (V > std::numeric_limits<int64_t>::max())
    return std::numeric_limits<int64_t>::max();
  if (V < std::numeric_limits<int64_t>::min())
    return std::numeric_limits<int64_t>::min();
  return int64_t(V);
}

Int128 typeLow(IntType T) {
  return T.Signed ? -(Int128(1) << (T.Bits - 1)) : Int128(0);
}
Int128 typeHigh(IntType T) {
  return (Int128(1) << (T.Signed ? T.Bits - 1 : T.Bits)) - 1;
}

/// The constant that stands for a value of type \p T, as a mathematical
/// integer.
Int128 mathValue(int64_t V, IntType T) {
  return !T.Signed && T.Bits == 64 ? Int128(uint64_t(V)) : Int128(V);
}

/// \p V modulo 2^Bits, the representative nearest to 0.
int64_t centered(int64_t V, unsigned Bits) {
  return Bits >= 64 ? V : llvm::SignExtend64(uint64_t(V), Bits);
}

unsigned trailingZeros(int64_t V) {
  return V == 0 ? 63 : std::min(63u, unsigned(llvm::countr_zero(uint64_t(V))));
}

template <class Fn> void forLanes(uint32_t Lanes, Fn F) {
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Lanes >> L & 1)
      F(L);
}

/// The range of a symbol for a value of type \p T divided by 2^Zeros. Large
/// 64-bit unsigned values are kept as their bits.
std::pair<int64_t, int64_t> symbolRange(IntType T, unsigned Zeros = 0) {
  if (!T.Signed && T.Bits == 64 && Zeros == 0)
    return {std::numeric_limits<int64_t>::min(),
            std::numeric_limits<int64_t>::max()};
  return {saturate(typeLow(T) >> Zeros), saturate(typeHigh(T) >> Zeros)};
}

std::string typeKey(IntType T) {
  return (T.Signed ? "s" : "u") + std::to_string(T.Bits);
}

} // namespace

int64_t wrapTo(int64_t V, IntType T) {
  if (T.Bits >= 64)
    return V;
  return T.Signed
             ? llvm::SignExtend64(uint64_t(V), T.Bits)
             : int64_t(uint64_t(V) & llvm::maskTrailingOnes<uint64_t>(T.Bits));
}

//===----------------------------------------------------------------------===//
// LaneValue
//===----------------------------------------------------------------------===//

LaneValue LaneValue::make(const LaneInts &Constant, llvm::ArrayRef<Term> Terms,
                          uint32_t Known) {
  if (!Known)
    return LaneValue();
  auto Made = std::make_shared<Payload>();
  Made->Known = Known;
  const unsigned First = llvm::countr_zero(Known);
  // Written so that the compiler can take several lanes at once.
  auto keep = [&](const LaneInts &From, LaneInts &To) {
    int64_t Any = 0, Differs = 0;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      const int64_t Mask = -int64_t(Known >> L & 1);
      To[L] = From[L] & Mask;
      Any |= To[L];
      Differs |= (From[L] ^ From[First]) & Mask;
    }
    Made->Uniform &= Differs == 0;
    return Any != 0;
  };
  keep(Constant, Made->Constant);
  for (const Term &T : Terms) {
    Term Kept{T.Symbol, {}};
    if (keep(T.Coefficient, Kept.Coefficient))
      Made->Terms.push_back(Kept);
  }
  llvm::sort(Made->Terms,
             [](const Term &A, const Term &B) { return A.Symbol < B.Symbol; });
  return LaneValue(std::move(Made));
}

LaneValue LaneValue::constant(int64_t V) {
  auto Make = [](int64_t V) {
    LaneInts C;
    C.fill(V);
    return make(C, {}, AllLanes);
  };
  // Most are offsets, sizes and counts that come again and again.
  static const std::vector<LaneValue> Small = [&] {
    std::vector<LaneValue> Out;
    for (int64_t I = 0; I < 64; ++I)
      Out.push_back(Make(I));
    return Out;
  }();
  return V >= 0 && V < int64_t(Small.size()) ? Small[V] : Make(V);
}

LaneValue LaneValue::constants(const LaneInts &V, uint32_t Known) {
  return make(V, {}, Known);
}

LaneValue LaneValue::symbol(unsigned Id, int64_t Coefficient) {
  Term T{Id, {}};
  T.Coefficient.fill(Coefficient);
  return make(LaneInts{}, T, AllLanes);
}

bool LaneValue::constantIn(uint32_t Lanes) const {
  if (!known(Lanes))
    return false;
  for (const Term &T : terms())
    for (unsigned L = 0; L < WarpLanes; ++L)
      if ((Lanes >> L & 1) && T.Coefficient[L])
        return false;
  return true;
}

bool LaneValue::uniformIn(uint32_t Lanes) const {
  if (!known(Lanes))
    return false;
  if (!Lanes || Data->Uniform)
    return true;
  unsigned First = llvm::countr_zero(Lanes);
  for (unsigned L = First + 1; L < WarpLanes; ++L) {
    if (!(Lanes >> L & 1))
      continue;
    if (Data->Constant[L] != Data->Constant[First])
      return false;
    for (const Term &T : Data->Terms)
      if (T.Coefficient[L] != T.Coefficient[First])
        return false;
  }
  return true;
}

std::optional<int64_t> LaneValue::uniformConstant(uint32_t Lanes) const {
  if (!Lanes || !constantIn(Lanes) || !uniformIn(Lanes))
    return std::nullopt;
  return Data->Constant[llvm::countr_zero(Lanes)];
}

int64_t LaneValue::coefficient(unsigned Symbol, unsigned Lane) const {
  for (const Term &T : terms())
    if (T.Symbol == Symbol)
      return T.Coefficient[Lane];
  return 0;
}

bool LaneValue::equalIn(const LaneValue &A, const LaneValue &B,
                        uint32_t Lanes) {
  if (!A.known(Lanes) || !B.known(Lanes))
    return false;
  if (A.Data == B.Data)
    return true;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(Lanes >> L & 1))
      continue;
    if (A.Data->Constant[L] != B.Data->Constant[L])
      return false;
    for (const Term &T : A.Data->Terms)
      if (T.Coefficient[L] != B.coefficient(T.Symbol, L))
        return false;
    for (const Term &T : B.Data->Terms)
      if (T.Coefficient[L] != A.coefficient(T.Symbol, L))
        return false;
  }
  return true;
}

LaneValue LaneValue::select(uint32_t Lanes, const LaneValue &A,
                            const LaneValue &B) {
  if (Lanes == AllLanes || A.Data == B.Data)
    return A;
  if (Lanes == 0)
    return B;
  LaneInts C{};
  uint32_t Known = (A.knownLanes() & Lanes) | (B.knownLanes() & ~Lanes);
  llvm::SmallVector<Term, 8> Terms;
  auto termOf = [&](unsigned Symbol) -> Term & {
    for (Term &T : Terms)
      if (T.Symbol == Symbol)
        return T;
    Terms.push_back({Symbol, {}});
    return Terms.back();
  };
  auto take = [&](const LaneValue &From, uint32_t Which) {
    if (!From.Data)
      return;
    forLanes(Which & From.knownLanes(),
             [&](unsigned L) { C[L] = From.Data->Constant[L]; });
    for (const Term &T : From.terms()) {
      Term &Into = termOf(T.Symbol);
      forLanes(Which & From.knownLanes(),
               [&](unsigned L) { Into.Coefficient[L] = T.Coefficient[L]; });
    }
  };
  take(A, Lanes);
  take(B, ~Lanes);
  return make(C, Terms, Known);
}

LaneValue LaneValue::restrictedTo(uint32_t Lanes) const {
  if ((knownLanes() & ~Lanes) == 0)
    return *this;
  return make(Data->Constant, Data->Terms, Data->Known & Lanes);
}

std::string LaneValue::key() const {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  OS << knownLanes() << ':';
  if (!Data)
    return Out;
  auto print = [&](const LaneInts &V) {
    bool Uniform = true;
    int64_t First = 0;
    bool Any = false;
    forLanes(Data->Known, [&](unsigned L) {
      if (!Any) {
        First = V[L];
        Any = true;
      }
      Uniform &= V[L] == First;
    });
    if (Uniform)
      OS << First;
    else
      forLanes(Data->Known, [&](unsigned L) { OS << V[L] << ','; });
  };
  print(Data->Constant);
  for (const Term &T : Data->Terms) {
    OS << '+' << T.Symbol << '*';
    print(T.Coefficient);
  }
  return Out;
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

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
  std::string Key = "product";
  std::string Name;
  for (unsigned Id : Factors) {
    Key += "," + std::to_string(Id);
    Name += (Name.empty() ? "" : " * ") + Symbols[Id].Name;
  }
  if (auto It = Interned.find(Key); It != Interned.end())
    return It->second;
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

SymbolScope LaneArithmetic::scope(const LaneValue &V, uint32_t Lanes) const {
  SymbolScope Scope = SymbolScope::Grid;
  for (const LaneValue::Term &T : V.terms())
    forLanes(Lanes & V.knownLanes(), [&](unsigned L) {
      if (T.Coefficient[L])
        Scope = std::min(Scope, Symbols[T.Symbol].Scope);
    });
  return Scope;
}

static std::pair<Int128, Int128> wideRange(const LaneArithmetic &A,
                                           const LaneValue &V, unsigned Lane) {
  Int128 Low = V.constantOf(Lane), High = Low;
  for (const LaneValue::Term &T : V.terms()) {
    Int128 C = T.Coefficient[Lane];
    const Symbol &S = A.symbol(T.Symbol);
    // 2^126 at most for one term; MaxTerms of them are capped below.
    Int128 X = C * S.Low, Y = C * S.High;
    const Int128 Cap = Int128(1) << 120;
    Low += std::max(std::min(X, Y), -Cap);
    High += std::min(std::max(X, Y), Cap);
  }
  return {Low, High};
}

std::optional<std::pair<int64_t, int64_t>>
LaneArithmetic::range(const LaneValue &V, unsigned Lane) const {
  if (!(V.knownLanes() >> Lane & 1))
    return std::nullopt;
  auto [Low, High] = wideRange(*this, V, Lane);
  return std::make_pair(saturate(Low), saturate(High));
}

LaneValue LaneArithmetic::opaque(llvm::StringRef Op, const LaneValue &A,
                                 const LaneValue &B, IntType T) {
  uint32_t Known = A.knownLanes() & B.knownLanes();
  if (!Known || !A.uniformIn(Known) || !B.uniformIn(Known))
    return LaneValue();
  // The lanes that are known do not matter for what the value is.
  auto lanewise = [&](const LaneValue &V) {
    unsigned L = llvm::countr_zero(Known);
    std::string Out = std::to_string(V.constantOf(L));
    for (const LaneValue::Term &Term : V.terms())
      if (Term.Coefficient[L])
        Out += "+" + std::to_string(Term.Symbol) + "*" +
               std::to_string(Term.Coefficient[L]);
    return Out;
  };
  std::string Key =
      Op.str() + "|" + typeKey(T) + "|" + lanewise(A) + "|" + lanewise(B);
  auto [Low, High] = symbolRange(T);
  unsigned Id =
      derive(Key, Low, High, std::min(scope(A, Known), scope(B, Known)), A, &B);
  return LaneValue::symbol(Id).restrictedTo(Known);
}

//===----------------------------------------------------------------------===//
// Bringing a sum into the range of its type
//===----------------------------------------------------------------------===//

/// Every lane of \p V is congruent to the result modulo 2^Bits; makes it the
/// value of type \p T. Where a sum with symbols may leave the type's range, it
/// is kept as it is (\p Exact false), or rewritten with a symbol for the
/// wrapped uniform part, or becomes unknown.
LaneValue LaneArithmetic::normalize(const LaneValue &V, IntType T, bool Exact) {
  uint32_t Known = V.knownLanes();
  if (!Known)
    return V;
  LaneInts C = V.constantsOf();
  if (V.terms().empty()) {
    bool Changed = false;
    forLanes(Known, [&](unsigned L) {
      int64_t W = wrapTo(C[L], T);
      Changed |= W != C[L];
      C[L] = W;
    });
    return Changed ? LaneValue::make(C, {}, Known) : V;
  }
  llvm::SmallVector<LaneValue::Term, 8> Terms(V.terms().begin(),
                                              V.terms().end());
  uint32_t WithTerms = 0;
  for (LaneValue::Term &Term : Terms)
    forLanes(Known, [&](unsigned L) {
      Term.Coefficient[L] = centered(Term.Coefficient[L], T.Bits);
      if (Term.Coefficient[L])
        WithTerms |= 1u << L;
    });
  forLanes(Known, [&](unsigned L) {
    C[L] = WithTerms >> L & 1 ? centered(C[L], T.Bits) : wrapTo(C[L], T);
  });
  LaneValue Kept = LaneValue::make(C, Terms, Known);
  uint32_t Outside = 0;
  const Int128 Low = typeLow(T), High = typeHigh(T);
  bool Moved = false;
  forLanes(WithTerms, [&](unsigned L) {
    auto [Min, Max] = wideRange(*this, Kept, L);
    if (Min >= Low && Max <= High)
      return;
    // The other representative of an unsigned constant.
    if (!T.Signed && T.Bits < 64 && C[L] < 0) {
      Int128 Shift = Int128(1) << T.Bits;
      if (Min + Shift >= Low && Max + Shift <= High) {
        C[L] += int64_t(Shift);
        Moved = true;
        return;
      }
    }
    Outside |= 1u << L;
  });
  if (Moved)
    Kept = LaneValue::make(C, Terms, Known);
  if (!Outside || !Exact)
    return Kept;

  // U + c, with U uniform and a multiple of 2^t and 0 <= c < 2^t: wrapping U
  // cannot touch c.
  unsigned First = llvm::countr_zero(Outside);
  unsigned Zeros = std::min(T.Bits, 62u);
  for (const LaneValue::Term &Term : Terms)
    Zeros = std::min(Zeros, trailingZeros(Term.Coefficient[First]));
  bool Same = true;
  const int64_t Unit = int64_t(1) << Zeros;
  const int64_t Rest = floorDiv(C[First], Unit) * Unit;
  forLanes(Outside, [&](unsigned L) {
    for (const LaneValue::Term &Term : Terms)
      Same &= Term.Coefficient[L] == Term.Coefficient[First];
    Same &= floorDiv(C[L], Unit) * Unit == Rest;
  });
  if (!Same || Zeros >= T.Bits)
    return Kept.restrictedTo(Known & ~Outside);
  std::string Key =
      "wrap|" + typeKey(T) + "|" + std::to_string(wrapTo(Rest, T));
  SymbolScope Scope = SymbolScope::Grid;
  for (const LaneValue::Term &Term : Terms)
    if (Term.Coefficient[First]) {
      Key += "+" + std::to_string(Term.Symbol) + "*" +
             std::to_string(Term.Coefficient[First]);
      Scope = std::min(Scope, Symbols[Term.Symbol].Scope);
    }
  auto [Least, Most] = symbolRange(T, Zeros);
  unsigned Id = derive(Key, Least, Most, Scope, Kept);
  LaneInts Low0 = C;
  forLanes(Outside, [&](unsigned L) { Low0[L] = C[L] - Rest; });
  LaneValue Wrapped =
      LaneValue::make(Low0, LaneValue::symbol(Id, Unit).terms(), Outside);
  return LaneValue::select(Outside, Wrapped, Kept);
}

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

LaneValue LaneArithmetic::combine(const LaneValue &A, const LaneValue &B,
                                  int64_t FactorB, IntType T) {
  uint32_t Known = A.knownLanes() & B.knownLanes();
  if (!Known)
    return LaneValue();
  LaneInts C{};
  forLanes(Known, [&](unsigned L) {
    C[L] = wrapAdd(A.constantOf(L), wrapMul(B.constantOf(L), FactorB));
  });
  llvm::SmallVector<LaneValue::Term, 8> Terms(A.terms().begin(),
                                              A.terms().end());
  for (const LaneValue::Term &Term : B.terms()) {
    auto It = llvm::find_if(Terms, [&](const LaneValue::Term &O) {
      return O.Symbol == Term.Symbol;
    });
    if (It == Terms.end()) {
      Terms.push_back({Term.Symbol, {}});
      It = std::prev(Terms.end());
    }
    for (unsigned L = 0; L < WarpLanes; ++L)
      It->Coefficient[L] =
          wrapAdd(It->Coefficient[L], wrapMul(Term.Coefficient[L], FactorB));
  }
  LaneValue Sum = LaneValue::make(C, Terms, Known);
  if (Sum.terms().size() > MaxTerms)
    return Sum.uniformIn(Known) ? opaque("sum", Sum, LaneValue::constant(0), T)
                                : LaneValue();
  return normalize(Sum, T, !(AssumeNoWrap && T.Bits >= 32));
}

LaneValue LaneArithmetic::add(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  return combine(A, B, 1, T);
}
LaneValue LaneArithmetic::sub(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  return combine(A, B, -1, T);
}
LaneValue LaneArithmetic::neg(const LaneValue &A, IntType T) {
  return combine(LaneValue::constant(0), A, -1, T);
}
LaneValue LaneArithmetic::bitNot(const LaneValue &A, IntType T) {
  if (T.Bits == 1)
    return sub(LaneValue::constant(1), A, T);
  // ~x = -1 - x, as the value of its own type.
  return combine(LaneValue::constant(-1), A, -1, T);
}

LaneValue LaneArithmetic::mul(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  uint32_t Known = A.knownLanes() & B.knownLanes();
  // Nothing times anything is nothing, also where the other is unknown.
  uint32_t Zero = 0;
  for (const LaneValue *V : {&A, &B})
    forLanes(V->knownLanes(), [&](unsigned L) {
      if (V->constantIn(1u << L) && V->constantOf(L) == 0)
        Zero |= 1u << L;
    });
  if (!(Known | Zero))
    return LaneValue();
  LaneInts C{};
  llvm::SmallVector<LaneValue::Term, 8> Terms;
  auto addTerm = [&](unsigned Symbol, unsigned Lane, int64_t Value) {
    auto It = llvm::find_if(
        Terms, [&](const LaneValue::Term &O) { return O.Symbol == Symbol; });
    if (It == Terms.end()) {
      Terms.push_back({Symbol, {}});
      It = std::prev(Terms.end());
    }
    It->Coefficient[Lane] = wrapAdd(It->Coefficient[Lane], Value);
  };
  forLanes(Known, [&](unsigned L) {
    C[L] = wrapMul(A.constantOf(L), B.constantOf(L));
  });
  for (const LaneValue::Term &X : A.terms())
    forLanes(Known, [&](unsigned L) {
      if (int64_t V = wrapMul(X.Coefficient[L], B.constantOf(L)))
        addTerm(X.Symbol, L, V);
    });
  for (const LaneValue::Term &Y : B.terms())
    forLanes(Known, [&](unsigned L) {
      if (int64_t V = wrapMul(Y.Coefficient[L], A.constantOf(L)))
        addTerm(Y.Symbol, L, V);
    });
  uint32_t TooHigh = 0;
  for (const LaneValue::Term &X : A.terms())
    for (const LaneValue::Term &Y : B.terms()) {
      auto degree = [&](unsigned Id) {
        return std::max<size_t>(1, Symbols[Id].Factors.size());
      };
      bool High = degree(X.Symbol) + degree(Y.Symbol) > MaxDegree;
      unsigned Id = 0;
      bool Made = false;
      forLanes(Known, [&](unsigned L) {
        int64_t V = wrapMul(X.Coefficient[L], Y.Coefficient[L]);
        if (!V)
          return;
        if (High) {
          TooHigh |= 1u << L;
          return;
        }
        if (!Made) {
          Id = product(X.Symbol, Y.Symbol);
          Made = true;
        }
        addTerm(Id, L, V);
      });
    }
  if (TooHigh || Terms.size() > MaxTerms)
    return A.uniformIn(Known) && B.uniformIn(Known) ? opaque("mul", A, B, T)
                                                    : LaneValue();
  LaneValue Product = LaneValue::make(C, Terms, Known | Zero);
  return normalize(Product, T, !(AssumeNoWrap && T.Bits >= 32));
}

//===----------------------------------------------------------------------===//
// Division, remainder, bits
//===----------------------------------------------------------------------===//

namespace {

/// U + R with U uniform over some lanes and a multiple of Unit, 0 <= R < Unit
/// in each lane.
struct UniformSplit {
  LaneInts Rest{};
  int64_t Constant = 0;
  std::string Key;
};

std::optional<UniformSplit> splitUniform(const LaneValue &V, uint32_t Lanes,
                                         int64_t Unit) {
  UniformSplit Out;
  unsigned First = llvm::countr_zero(Lanes);
  Out.Constant = floorDiv(V.constantOf(First), Unit) * Unit;
  bool Ok = true;
  forLanes(Lanes, [&](unsigned L) {
    int64_t C = V.constantOf(L);
    Out.Rest[L] = floorMod(C, Unit);
    Ok &= C - Out.Rest[L] == Out.Constant;
    for (const LaneValue::Term &T : V.terms())
      Ok &= T.Coefficient[L] == T.Coefficient[First] &&
            T.Coefficient[L] % Unit == 0;
  });
  if (!Ok)
    return std::nullopt;
  Out.Key = std::to_string(Out.Constant);
  for (const LaneValue::Term &T : V.terms())
    if (T.Coefficient[First])
      Out.Key += "+" + std::to_string(T.Symbol) + "*" +
                 std::to_string(T.Coefficient[First]);
  return Out;
}

int64_t gcdOfTerms(const LaneValue &V, uint32_t Lanes, int64_t With) {
  int64_t G = With;
  for (const LaneValue::Term &T : V.terms())
    forLanes(Lanes, [&](unsigned L) {
      if (T.Coefficient[L] &&
          T.Coefficient[L] != std::numeric_limits<int64_t>::min())
        G = std::gcd(G, T.Coefficient[L]);
      else if (T.Coefficient[L])
        G = 1;
    });
  return G < 0 ? -G : G;
}

uint32_t lanesWithTerms(const LaneValue &V) {
  uint32_t Out = 0;
  for (const LaneValue::Term &T : V.terms())
    forLanes(V.knownLanes(), [&](unsigned L) {
      if (T.Coefficient[L])
        Out |= 1u << L;
    });
  return Out;
}

/// Sets of lanes of \p Lanes with one divisor each.
llvm::SmallVector<std::pair<int64_t, uint32_t>, 4>
lanesByValue(const LaneInts &V, uint32_t Lanes) {
  llvm::SmallVector<std::pair<int64_t, uint32_t>, 4> Out;
  forLanes(Lanes, [&](unsigned L) {
    auto It = llvm::find_if(Out, [&](auto &P) { return P.first == V[L]; });
    if (It == Out.end()) {
      Out.push_back({V[L], 0});
      It = std::prev(Out.end());
    }
    It->second |= 1u << L;
  });
  return Out;
}

} // namespace

/// Lanes with symbols of \p A over positive constants; floor, or toward zero
/// with \p Truncate. The value must be exact.
LaneValue LaneArithmetic::floorDivide(const LaneValue &A,
                                      const LaneInts &Divisor, uint32_t Lanes,
                                      bool Truncate) {
  LaneInts C{};
  llvm::SmallVector<LaneValue::Term, 8> Terms;
  for (const LaneValue::Term &X : A.terms())
    Terms.push_back({X.Symbol, {}});
  uint32_t Done = 0, Left = 0;
  forLanes(Lanes, [&](unsigned L) {
    int64_t D = Divisor[L];
    if (D <= 0)
      return;
    bool Divides = llvm::all_of(A.terms(), [&](const LaneValue::Term &X) {
      return X.Coefficient[L] % D == 0;
    });
    bool NonNegative = wideRange(*this, A, L).first >= 0;
    if (Truncate && !NonNegative && !(Divides && A.constantOf(L) % D == 0))
      return;
    if (!Divides) {
      Left |= 1u << L;
      return;
    }
    C[L] = floorDiv(A.constantOf(L), D);
    for (auto [Into, X] : llvm::zip(Terms, A.terms()))
      Into.Coefficient[L] = X.Coefficient[L] / D;
    Done |= 1u << L;
  });
  LaneValue Out = LaneValue::make(C, Terms, Done);
  for (auto [D, Group] : lanesByValue(Divisor, Left)) {
    int64_t Unit = gcdOfTerms(A, Group, D);
    std::optional<UniformSplit> Split = splitUniform(A, Group, Unit);
    if (!Split)
      continue;
    auto [Low, High] = wideRange(*this, A, llvm::countr_zero(Group));
    std::string Key = "floor|" + std::to_string(D) + "|" + Split->Key;
    // Numbers of 64 bits without a sign fit once they are divided.
    auto Quotient = [D = D](Int128 V) { return (V - (V < 0 ? D - 1 : 0)) / D; };
    // Within the group the range differs by less than a unit, which the
    // division does away with.
    unsigned Id = derive(Key, saturate(Quotient(Low)),
                         saturate(Quotient(High) + 1), scope(A, Group), A);
    Out = LaneValue::select(Group, LaneValue::symbol(Id), Out);
  }
  return Out;
}

/// The lowest \p Bits bits of \p A, as a number of at least 0. Needs no more
/// than congruence modulo 2^Bits.
LaneValue LaneArithmetic::lowBits(const LaneValue &A, unsigned Bits) {
  uint32_t Known = A.knownLanes();
  if (Bits == 0)
    return LaneValue::constant(0).restrictedTo(Known);
  if (Bits >= 62)
    return A.terms().empty() && Bits >= 64 ? A : LaneValue();
  const int64_t D = int64_t(1) << Bits;
  LaneInts C{};
  uint32_t Done = 0, Left = 0;
  forLanes(Known, [&](unsigned L) {
    if (llvm::all_of(A.terms(), [&](const LaneValue::Term &X) {
          return X.Coefficient[L] % D == 0;
        })) {
      C[L] = floorMod(A.constantOf(L), D);
      Done |= 1u << L;
    } else {
      Left |= 1u << L;
    }
  });
  LaneValue Out = LaneValue::make(C, {}, Done);
  if (!Left)
    return Out;
  // Terms that vanish and high bits of constants do not matter.
  llvm::SmallVector<LaneValue::Term, 8> Terms;
  for (const LaneValue::Term &X : A.terms()) {
    Terms.push_back(X);
    forLanes(Left, [&](unsigned L) {
      Terms.back().Coefficient[L] = floorMod(X.Coefficient[L], D);
    });
  }
  LaneInts Reduced{};
  forLanes(Left,
           [&](unsigned L) { Reduced[L] = floorMod(A.constantOf(L), D); });
  LaneValue V = LaneValue::make(Reduced, Terms, Left);
  // Already in range?
  bool InRange = true;
  forLanes(Left, [&](unsigned L) {
    auto [Low, High] = wideRange(*this, V, L);
    InRange &= Low >= 0 && High < D;
  });
  if (InRange)
    return LaneValue::select(Left, V, Out);
  int64_t Unit = gcdOfTerms(V, Left, D);
  if (std::optional<UniformSplit> Split = splitUniform(V, Left, Unit)) {
    unsigned Id = derive("mod|" + std::to_string(D) + "|" + Split->Key, 0,
                         D / Unit - 1, scope(V, Left), V);
    LaneValue Wrapped =
        LaneValue::make(Split->Rest, LaneValue::symbol(Id, Unit).terms(), Left);
    return LaneValue::select(Left, Wrapped, Out);
  }
  return Out;
}

template <class Fn>
LaneValue LaneArithmetic::constantsOnly(const LaneValue &A, const LaneValue &B,
                                        IntType T, Fn Op) {
  LaneInts C{};
  uint32_t Done = 0;
  uint32_t Lanes =
      A.knownLanes() & B.knownLanes() & ~lanesWithTerms(A) & ~lanesWithTerms(B);
  forLanes(Lanes, [&](unsigned L) {
    if (std::optional<int64_t> R = Op(A.constantOf(L), B.constantOf(L))) {
      C[L] = wrapTo(*R, T);
      Done |= 1u << L;
    }
  });
  return LaneValue::make(C, {}, Done);
}

LaneValue LaneArithmetic::div(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  LaneValue Constants = constantsOnly(
      A, B, T, [&](int64_t X, int64_t Y) -> std::optional<int64_t> {
        if (Y == 0)
          return std::nullopt;
        return int64_t(mathValue(X, T) / mathValue(Y, T));
      });
  uint32_t Known = A.knownLanes() & B.knownLanes();
  uint32_t Left = Known & ~Constants.knownLanes();
  if (!Left)
    return Constants;
  LaneValue Exact =
      normalize(A, T, !(AssumeNoWrap && T.Signed && T.Bits >= 32));
  uint32_t Symbolic = Left & Exact.knownLanes() & ~lanesWithTerms(B);
  LaneValue Out = Constants;
  if (Symbolic) {
    LaneValue Q =
        floorDivide(Exact, B.constantsOf(), Symbolic, T.Signed || T.Bits == 64);
    Out = LaneValue::select(Q.knownLanes(), Q, Out);
  }
  Left = Known & ~Out.knownLanes();
  if (Left == Known) {
    LaneValue Whole =
        opaque("div", A.restrictedTo(Known), B.restrictedTo(Known), T);
    if (Whole.knownLanes())
      return Whole;
  }
  return Out;
}

LaneValue LaneArithmetic::rem(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  LaneValue Out = constantsOnly(
      A, B, T, [&](int64_t X, int64_t Y) -> std::optional<int64_t> {
        if (Y == 0)
          return std::nullopt;
        return int64_t(mathValue(X, T) % mathValue(Y, T));
      });
  uint32_t Known = A.knownLanes() & B.knownLanes();
  uint32_t Left = Known & ~Out.knownLanes() & ~lanesWithTerms(B);
  if (Left) {
    LaneValue Exact =
        normalize(A, T, !(AssumeNoWrap && T.Signed && T.Bits >= 32));
    for (auto [D, Group] : lanesByValue(B.constantsOf(), Left)) {
      // An unsigned power of two only looks at the low bits.
      if (!T.Signed && D > 0 && llvm::isPowerOf2_64(uint64_t(D)) &&
          D < (int64_t(1) << 61)) {
        LaneValue R =
            lowBits(A.restrictedTo(Group), llvm::Log2_64(uint64_t(D)));
        Out = LaneValue::select(R.knownLanes(), R, Out);
        continue;
      }
      uint32_t Lanes = Group & Exact.knownLanes();
      if (D <= 0 || !Lanes)
        continue;
      LaneInts C{};
      uint32_t Done = 0, Rest = 0;
      forLanes(Lanes, [&](unsigned L) {
        bool Divides =
            llvm::all_of(Exact.terms(), [&](const LaneValue::Term &X) {
              return X.Coefficient[L] % D == 0;
            });
        bool NonNegative = wideRange(*this, Exact, L).first >= 0;
        if (Divides && (NonNegative || Exact.constantOf(L) % D == 0)) {
          C[L] = floorMod(Exact.constantOf(L), D);
          Done |= 1u << L;
        } else if (NonNegative) {
          Rest |= 1u << L;
        }
      });
      if (Done)
        Out = LaneValue::select(Done, LaneValue::make(C, {}, Done), Out);
      if (!Rest)
        continue;
      bool InRange = true;
      forLanes(Rest, [&](unsigned L) {
        InRange &= wideRange(*this, Exact, L).second < D;
      });
      if (InRange) {
        Out = LaneValue::select(Rest, Exact, Out);
        continue;
      }
      int64_t Unit = gcdOfTerms(Exact, Rest, D);
      if (std::optional<UniformSplit> Split = splitUniform(Exact, Rest, Unit)) {
        unsigned Id = derive("mod|" + std::to_string(D) + "|" + Split->Key, 0,
                             D / Unit - 1, scope(Exact, Rest), Exact);
        Out = LaneValue::select(
            Rest,
            LaneValue::make(Split->Rest, LaneValue::symbol(Id, Unit).terms(),
                            Rest),
            Out);
      }
    }
  }
  if (Known && !Out.knownLanes())
    return opaque("rem", A.restrictedTo(Known), B.restrictedTo(Known), T);
  return Out;
}

LaneValue LaneArithmetic::bitAnd(const LaneValue &A, const LaneValue &B,
                                 IntType T) {
  LaneValue Out = constantsOnly(
      A, B, T, [](int64_t X, int64_t Y) { return std::optional(X & Y); });
  uint32_t Known = A.knownLanes() & B.knownLanes();
  // Masking with nothing.
  auto zeroLanes = [](const LaneValue &V) {
    uint32_t Zero = 0;
    forLanes(V.knownLanes() & ~lanesWithTerms(V), [&](unsigned L) {
      if (V.constantOf(L) == 0)
        Zero |= 1u << L;
    });
    return Zero;
  };
  uint32_t Zero = (zeroLanes(A) | zeroLanes(B)) & ~Out.knownLanes();
  if (Zero)
    Out = LaneValue::select(Zero, LaneValue::constant(0), Out);
  uint32_t Left = Known & ~Out.knownLanes();
  if (!Left)
    return Out;
  for (bool Swap : {false, true}) {
    const LaneValue &V = Swap ? B : A, &M = Swap ? A : B;
    uint32_t Masked = Left & ~lanesWithTerms(M);
    if (!Masked)
      continue;
    for (auto [Mask, Group] : lanesByValue(M.constantsOf(), Masked)) {
      uint64_t Bits =
          T.Bits >= 64
              ? uint64_t(Mask)
              : uint64_t(Mask) & llvm::maskTrailingOnes<uint64_t>(T.Bits);
      uint64_t Inverse = ~uint64_t(Mask) & llvm::maskTrailingOnes<uint64_t>(
                                               std::min(T.Bits, 64u));
      if (Inverse < Bits) {
        // Clearing the lowest bits is rounding down.
        if (Inverse && llvm::isMask_64(Inverse) &&
            Inverse < (uint64_t(1) << 60)) {
          LaneInts Divisor;
          Divisor.fill(int64_t(Inverse + 1));
          LaneValue Rounded = mul(floorDivide(V.restrictedTo(Group), Divisor,
                                              Group & V.knownLanes(), false),
                                  LaneValue::constant(int64_t(Inverse + 1)), T);
          if (Rounded.known(Group)) {
            Out = LaneValue::select(Group, Rounded, Out);
            continue;
          }
        }
        // x & ~m = x - (x & m)
        LaneValue Cleared =
            Inverse ? bitAnd(V.restrictedTo(Group),
                             LaneValue::constant(int64_t(Inverse)), T)
                    : LaneValue::constant(0);
        LaneValue R = sub(V.restrictedTo(Group), Cleared, T);
        Out = LaneValue::select(R.knownLanes() & Group, R, Out);
        continue;
      }
      LaneValue Low = lowBits(V.restrictedTo(Group), llvm::bit_width(Bits));
      uint32_t Lanes = Low.knownLanes() & Group;
      uint32_t Symbolic = Lanes & lanesWithTerms(Low),
               Plain = Lanes & ~Symbolic;
      if (Plain) {
        LaneInts C{};
        forLanes(Plain,
                 [&](unsigned L) { C[L] = Low.constantOf(L) & int64_t(Bits); });
        Out = LaneValue::select(Plain, LaneValue::make(C, {}, Plain), Out);
      }
      if (!Symbolic)
        continue;
      unsigned Zeros = 62;
      for (const LaneValue::Term &X : Low.terms())
        forLanes(Symbolic, [&](unsigned L) {
          if (X.Coefficient[L])
            Zeros = std::min(Zeros, trailingZeros(X.Coefficient[L]));
        });
      const int64_t Unit = int64_t(1) << Zeros;
      std::optional<UniformSplit> Split = splitUniform(Low, Symbolic, Unit);
      if (!Split)
        continue;
      LaneInts C{};
      forLanes(Symbolic,
               [&](unsigned L) { C[L] = Split->Rest[L] & int64_t(Bits); });
      uint64_t HighMask = Bits & ~uint64_t(Unit - 1);
      LaneValue R;
      if (!HighMask) {
        R = LaneValue::make(C, {}, Symbolic);
      } else {
        int64_t Step = int64_t(HighMask & -HighMask);
        unsigned Id =
            derive("and|" + std::to_string(HighMask) + "|" + Split->Key, 0,
                   int64_t(HighMask) / Step, scope(Low, Symbolic), Low);
        R = LaneValue::make(C, LaneValue::symbol(Id, Step).terms(), Symbolic);
      }
      Out = LaneValue::select(Symbolic, R, Out);
    }
    Left = Known & ~Out.knownLanes();
  }
  if (Left == Known)
    return opaque("and", A.restrictedTo(Known), B.restrictedTo(Known), T);
  return Out;
}

LaneValue LaneArithmetic::bitOr(const LaneValue &A, const LaneValue &B,
                                IntType T) {
  LaneValue And = bitAnd(A, B, T);
  if (uint32_t Known = A.knownLanes() & B.knownLanes();
      Known && lanesWithTerms(And) && A.uniformIn(Known) && B.uniformIn(Known))
    return opaque("or", A.restrictedTo(Known), B.restrictedTo(Known), T);
  return sub(add(A, B, T), And, T);
}

LaneValue LaneArithmetic::bitXor(const LaneValue &A, const LaneValue &B,
                                 IntType T) {
  if (LaneValue::equalIn(A, B, A.knownLanes() & B.knownLanes()) &&
      (A.knownLanes() & B.knownLanes()))
    return LaneValue::constant(0).restrictedTo(A.knownLanes() & B.knownLanes());
  LaneValue And = bitAnd(A, B, T);
  if (uint32_t Known = A.knownLanes() & B.knownLanes();
      Known && lanesWithTerms(And) && A.uniformIn(Known) && B.uniformIn(Known))
    return opaque("xor", A.restrictedTo(Known), B.restrictedTo(Known), T);
  return sub(add(A, B, T), mul(And, LaneValue::constant(2), T), T);
}

LaneValue LaneArithmetic::shl(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  uint32_t Known = A.knownLanes() & B.knownLanes();
  LaneInts Factor{};
  uint32_t Done = 0;
  forLanes(Known & ~lanesWithTerms(B), [&](unsigned L) {
    int64_t Amount = B.constantOf(L);
    if (Amount >= 0 && Amount < int64_t(T.Bits)) {
      Factor[L] = int64_t(uint64_t(1) << Amount);
      Done |= 1u << L;
    }
  });
  if (Done)
    return mul(A, LaneValue::make(Factor, {}, Done), T);
  return Known ? opaque("shl", A.restrictedTo(Known), B.restrictedTo(Known), T)
               : LaneValue();
}

LaneValue LaneArithmetic::shr(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  LaneValue Out = constantsOnly(
      A, B, T, [&](int64_t X, int64_t Y) -> std::optional<int64_t> {
        if (Y < 0 || Y >= int64_t(T.Bits))
          return std::nullopt;
        return int64_t(mathValue(X, T) >> Y);
      });
  uint32_t Known = A.knownLanes() & B.knownLanes();
  uint32_t Left = Known & ~Out.knownLanes() & ~lanesWithTerms(B);
  if (Left) {
    LaneValue Exact =
        normalize(A, T, !(AssumeNoWrap && T.Signed && T.Bits >= 32));
    LaneInts Divisor{};
    forLanes(Left & Exact.knownLanes(), [&](unsigned L) {
      int64_t Amount = B.constantOf(L);
      if (Amount >= 0 && Amount < std::min<int64_t>(T.Bits, 62))
        Divisor[L] = int64_t(1) << Amount;
    });
    LaneValue Q = floorDivide(Exact, Divisor, Left & Exact.knownLanes(),
                              !T.Signed && T.Bits == 64);
    Out = LaneValue::select(Q.knownLanes(), Q, Out);
  }
  if (Known && !Out.knownLanes())
    return opaque("shr", A.restrictedTo(Known), B.restrictedTo(Known), T);
  return Out;
}

LaneValue LaneArithmetic::min(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  uint32_t Known = A.knownLanes() & B.knownLanes();
  LaneOrder O = compare(Compare::LE, A, B, T, Known);
  LaneValue Out =
      LaneValue::select(O.True, A, B).restrictedTo(O.True | O.False);
  if (!(O.True | O.False))
    return opaque("min", A.restrictedTo(Known), B.restrictedTo(Known), T);
  return Out;
}

LaneValue LaneArithmetic::max(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  uint32_t Known = A.knownLanes() & B.knownLanes();
  LaneOrder O = compare(Compare::LE, A, B, T, Known);
  LaneValue Out =
      LaneValue::select(O.True, B, A).restrictedTo(O.True | O.False);
  if (!(O.True | O.False))
    return opaque("max", A.restrictedTo(Known), B.restrictedTo(Known), T);
  return Out;
}

LaneValue LaneArithmetic::convert(const LaneValue &A, IntType From,
                                  IntType To) {
  if (From == To || !A.knownLanes())
    return A;
  if (To.Bits == 1) {
    LaneValue IsZero = compareValue(Compare::EQ, A, LaneValue::constant(0),
                                    From, A.knownLanes());
    return sub(LaneValue::constant(1), IsZero, {32, true});
  }
  if (typeLow(To) <= typeLow(From) && typeHigh(To) >= typeHigh(From))
    return A;
  return normalize(A, To, !(AssumeNoWrap && To.Bits >= 32));
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

LaneOrder LaneArithmetic::compare(Compare Op, const LaneValue &A,
                                  const LaneValue &B, IntType T,
                                  uint32_t Lanes) {
  LaneOrder Out;
  const bool Keep = AssumeNoWrap && T.Signed && T.Bits >= 32;
  LaneValue X = normalize(A, T, !Keep), Y = normalize(B, T, !Keep);
  uint32_t Known = Lanes & X.knownLanes() & Y.knownLanes();
  uint32_t TermsX = lanesWithTerms(X), TermsY = lanesWithTerms(Y);
  const bool Bits64 = !T.Signed && T.Bits == 64;
  forLanes(Known, [&](unsigned L) {
    Int128 Low, High;
    int64_t Gcd = 0;
    if (!(TermsX >> L & 1) && !(TermsY >> L & 1)) {
      Low = High =
          mathValue(X.constantOf(L), T) - mathValue(Y.constantOf(L), T);
    } else {
      // 64-bit unsigned sums are exact only as long as they are no negative
      // signed ones.
      if (Bits64 && (wideRange(*this, X, L).first < 0 ||
                     wideRange(*this, Y, L).first < 0))
        return;
      Low = High = Int128(X.constantOf(L)) - Y.constantOf(L);
      auto addTerm = [&](unsigned Id, Int128 C) {
        Int128 P = C * Symbols[Id].Low, Q = C * Symbols[Id].High;
        const Int128 Cap = Int128(1) << 120;
        Low += std::max(std::min(P, Q), -Cap);
        High += std::min(std::max(P, Q), Cap);
        Gcd = std::gcd(Gcd, saturate(C < 0 ? -C : C));
      };
      for (const LaneValue::Term &S : X.terms())
        if (Int128 C = Int128(S.Coefficient[L]) - Y.coefficient(S.Symbol, L))
          addTerm(S.Symbol, C);
      for (const LaneValue::Term &S : Y.terms())
        if (S.Coefficient[L] && !X.coefficient(S.Symbol, L))
          addTerm(S.Symbol, -Int128(S.Coefficient[L]));
      if (Op == Compare::EQ && Gcd > 1 &&
          (Int128(X.constantOf(L)) - Y.constantOf(L)) % Gcd != 0) {
        Out.False |= 1u << L;
        return;
      }
    }
    bool True = false, False = false;
    switch (Op) {
    case Compare::LT:
      True = High < 0;
      False = Low >= 0;
      break;
    case Compare::LE:
      True = High <= 0;
      False = Low > 0;
      break;
    case Compare::EQ:
      True = Low == 0 && High == 0;
      False = Low > 0 || High < 0;
      break;
    }
    if (True)
      Out.True |= 1u << L;
    if (False)
      Out.False |= 1u << L;
  });
  uint32_t Rest = Lanes & ~(Out.True | Out.False);
  if (!Rest)
    return Out;
  if (A.known(Rest) && B.known(Rest)) {
    Out.UniformRest = Rest == Lanes && A.uniformIn(Rest) && B.uniformIn(Rest);
    // The difference may be uniform though neither side is.
    if (!Out.UniformRest && Rest == Lanes) {
      LaneValue D =
          combine(X.restrictedTo(Rest), Y.restrictedTo(Rest), -1, {64, true});
      Out.UniformRest = X.known(Rest) && Y.known(Rest) && D.uniformIn(Rest);
    }
    Out.BoundsRest = !Out.UniformRest;
  }
  return Out;
}

LaneValue LaneArithmetic::compareValue(Compare Op, const LaneValue &A,
                                       const LaneValue &B, IntType T,
                                       uint32_t Lanes) {
  LaneOrder O = compare(Op, A, B, T, Lanes);
  if (O.True | O.False) {
    LaneInts C{};
    forLanes(O.True, [&](unsigned L) { C[L] = 1; });
    return LaneValue::make(C, {}, O.True | O.False);
  }
  if (!O.UniformRest || !Lanes)
    return LaneValue();
  LaneValue X = A.restrictedTo(Lanes), Y = B.restrictedTo(Lanes);
  if (!X.uniformIn(Lanes) || !Y.uniformIn(Lanes)) {
    X = combine(X, Y, -1, {64, true});
    Y = LaneValue::constant(0);
  }
  LaneValue R = opaque(Op == Compare::LT   ? "lt"
                       : Op == Compare::LE ? "le"
                                           : "eq",
                       X, Y, T);
  if (R.terms().empty())
    return R;
  Symbol &S = Symbols[R.terms().front().Symbol];
  S.Low = 0;
  S.High = 1;
  return R;
}

LaneValue LaneArithmetic::merge(const LaneValue &A, const LaneValue &B,
                                uint32_t Lanes, llvm::StringRef Key,
                                SymbolScope Scope, IntType T, bool Widen) {
  if (LaneValue::equalIn(A, B, Lanes))
    return A;
  if (!Lanes || !A.known(Lanes) || !B.known(Lanes))
    return LaneValue();
  LaneValue D =
      combine(B.restrictedTo(Lanes), A.restrictedTo(Lanes), -1, {64, true});
  if (!D.uniformIn(Lanes))
    return LaneValue();
  const unsigned First = llvm::countr_zero(Lanes);
  int64_t Unit =
      gcdOfTerms(D, 1u << First,
                 D.constantOf(First) == std::numeric_limits<int64_t>::min()
                     ? 1
                     : D.constantOf(First));
  Unit = Unit < 0 ? -Unit : Unit;
  if (Unit == 0)
    return LaneValue();
  auto [Low, High] = wideRange(*this, D, First);
  int64_t Min, Max;
  if (Widen) {
    int64_t Most = saturate(typeHigh(T) / Unit);
    Min = Low >= 0 ? 0 : -Most;
    Max = High <= 0 ? 0 : Most;
  } else {
    Min = saturate(std::min<Int128>(0, Low) / Unit);
    Max = saturate(std::max<Int128>(0, High) / Unit);
  }
  Scope = std::min(Scope, std::min(scope(A, Lanes), scope(B, Lanes)));
  unsigned Id = derive("merge|" + Key.str() + "|" + std::to_string(Unit) + "|" +
                           std::to_string(Min) + "|" + std::to_string(Max),
                       Min, Max, Scope, A, &B);
  LaneValue Shifted = combine(A.restrictedTo(Lanes),
                              LaneValue::symbol(Id, Unit), 1, {64, true});
  return Shifted;
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
  return std::max<int64_t>(32, S.Low);
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
