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

/// Of positive divisors.
bool isPowerOfTwo(int64_t D) { return (D & (D - 1)) == 0; }
int64_t floorDiv(int64_t A, int64_t D) {
  if (isPowerOfTwo(D))
    return A >> llvm::countr_zero(uint64_t(D));
  int64_t Q = A / D;
  return (A % D != 0 && (A < 0)) ? Q - 1 : Q;
}
int64_t floorMod(int64_t A, int64_t D) {
  if (isPowerOfTwo(D))
    return A & (D - 1);
  int64_t R = A % D;
  return R < 0 ? R + D : R;
}
bool divides(int64_t D, int64_t A) {
  return isPowerOfTwo(D) ? (A & (D - 1)) == 0 : A % D == 0;
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
  for (; Lanes; Lanes &= Lanes - 1)
    F(unsigned(llvm::countr_zero(Lanes)));
}

/// The range of a symbol for a value of type \p T divided by 2^Zeros. Large
/// 64-bit unsigned values are kept as their bits.
std::pair<int64_t, int64_t> symbolRange(IntType T, unsigned Zeros = 0) {
  if (!T.Signed && T.Bits == 64 && Zeros == 0)
    return {std::numeric_limits<int64_t>::min(),
            std::numeric_limits<int64_t>::max()};
  return {saturate(typeLow(T) >> Zeros), saturate(typeHigh(T) >> Zeros)};
}

int64_t typeKey(IntType T) { return int64_t(T.Bits) * 2 + T.Signed; }

/// Whether centered() leaves all of \p V as they are.
bool areCentered(const LaneInts &V, unsigned Bits) {
  if (Bits >= 64)
    return true;
  uint64_t Any = 0;
  const uint64_t Half = uint64_t(1) << (Bits - 1);
  for (int64_t X : V)
    Any |= uint64_t(X) + Half;
  return Any >> Bits == 0;
}

uint32_t nonZeroLanes(const LaneInts &V) {
  uint32_t Out = 0;
  for (unsigned L = 0; L < WarpLanes; ++L)
    Out |= uint32_t(V[L] != 0) << L;
  return Out;
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
// Values in the making
//===----------------------------------------------------------------------===//

/// A LaneValue in the making.
class LaneDraft {
public:
  struct Row {
    unsigned Symbol;
    bool Uniform = true;
    int64_t Same;
    /// Valid unless Uniform.
    LaneInts Each;

    Row(unsigned Symbol, int64_t Same) : Symbol(Symbol), Same(Same) {}
    Row(unsigned Symbol, LaneRow From)
        : Symbol(Symbol), Uniform(From.uniform()), Same(From[0]) {
      if (!Uniform)
        std::copy_n(From.each(), WarpLanes, Each.begin());
    }
    int64_t operator[](unsigned L) const { return Uniform ? Same : Each[L]; }
    LaneInts &each() {
      if (Uniform) {
        Each.fill(Same);
        Uniform = false;
      }
      return Each;
    }
    void add(LaneRow From, int64_t Factor) {
      if (From.uniform()) {
        const int64_t By = wrapMul(From[0], Factor);
        if (Uniform)
          Same = wrapAdd(Same, By);
        else
          for (int64_t &V : Each)
            V = wrapAdd(V, By);
        return;
      }
      const int64_t *Of = From.each();
      LaneInts &To = each();
      if (Factor == 1)
        for (unsigned L = 0; L < WarpLanes; ++L)
          To[L] = wrapAdd(To[L], Of[L]);
      else
        for (unsigned L = 0; L < WarpLanes; ++L)
          To[L] = wrapAdd(To[L], wrapMul(Of[L], Factor));
    }
    /// Adds \p A times \p B; false, and nothing is done, when that is 0 in all
    /// of \p Lanes.
    static bool product(LaneRow A, LaneRow B, uint32_t Lanes, Row &Out) {
      if (A.uniform() && B.uniform()) {
        Out.Uniform = true;
        Out.Same = wrapMul(A[0], B[0]);
        return Out.Same != 0;
      }
      if (!A.uniform() && !B.uniform()) {
        Out.Uniform = false;
        for (unsigned L = 0; L < WarpLanes; ++L)
          Out.Each[L] = wrapMul(A.each()[L], B.each()[L]);
      } else {
        const int64_t By = A.uniform() ? A[0] : B[0];
        const int64_t *Of = A.uniform() ? B.each() : A.each();
        if (By == 0)
          return false;
        Out.Uniform = false;
        for (unsigned L = 0; L < WarpLanes; ++L)
          Out.Each[L] = wrapMul(Of[L], By);
      }
      return (nonZeroLanes(Out.Each) & Lanes) != 0;
    }
    LaneRow row() const {
      return Uniform ? LaneRow(Same) : LaneRow(0, Each.data());
    }
  };

  Row Constant;
  llvm::SmallVector<Row, 4> Terms;

  explicit LaneDraft(int64_t Same = 0) : Constant(0, Same) {}
  explicit LaneDraft(LaneRow From) : Constant(0, From) {}
  explicit LaneDraft(const LaneInts &V) : Constant(0, LaneRow(0, V.data())) {}
  explicit LaneDraft(const LaneValue &V) : Constant(0, V.constantsOf()) {
    for (const LaneValue::Term &T : V.terms())
      Terms.emplace_back(T.Symbol, T.Coefficient);
  }

  Row &term(unsigned Symbol) {
    for (Row &R : Terms)
      if (R.Symbol == Symbol)
        return R;
    return Terms.emplace_back(Symbol, int64_t(0));
  }

  LaneValue finish(uint32_t Known) {
    if (!Known)
      return LaneValue();
    settle(Constant, Known);
    llvm::SmallVector<const Row *, 16> Kept;
    unsigned Wide = !Constant.Uniform;
    bool Sorted = true;
    for (Row &R : Terms) {
      settle(R, Known);
      if (R.Uniform && R.Same == 0)
        continue;
      Wide += !R.Uniform;
      Sorted &= Kept.empty() || Kept.back()->Symbol < R.Symbol;
      Kept.push_back(&R);
    }
    if (!Sorted)
      llvm::sort(Kept, [](const Row *A, const Row *B) {
        return A->Symbol < B->Symbol;
      });
    using Payload = LaneValue::Payload;
    using Term = LaneValue::Term;
    static_assert(alignof(Payload) >= alignof(Term) &&
                  alignof(Term) >= alignof(LaneInts));
    void *Memory = ::operator new(sizeof(Payload) + Kept.size() * sizeof(Term) +
                                  Wide * sizeof(LaneInts));
    auto *Made = new (Memory) Payload;
    auto *Into = reinterpret_cast<Term *>(Made + 1);
    auto *Numbers = reinterpret_cast<int64_t *>(Into + Kept.size());
    auto put = [&](const Row &R) {
      if (R.Uniform)
        return LaneRow(R.Same);
      const int64_t *Each = Numbers;
      if (Known == AllLanes)
        std::copy_n(R.Each.begin(), WarpLanes, Numbers);
      else
        for (unsigned L = 0; L < WarpLanes; ++L)
          Numbers[L] = R.Each[L] & -int64_t(Known >> L & 1);
      Numbers += WarpLanes;
      return LaneRow(0, Each);
    };
    Made->Known = Known;
    Made->Terms = Kept.size();
    Made->Uniform = Wide == 0;
    Made->Constant = put(Constant);
    for (const Row *R : Kept)
      new (Into++) Term{R->Symbol, put(*R)};
    return LaneValue(Made);
  }

private:
  static void settle(Row &R, uint32_t Known) {
    if (R.Uniform)
      return;
    const int64_t First = R.Each[llvm::countr_zero(Known)];
    // Written so that the compiler can take several lanes at once.
    int64_t Differs = 0;
    if (Known == AllLanes)
      for (int64_t V : R.Each)
        Differs |= V ^ First;
    else
      for (unsigned L = 0; L < WarpLanes; ++L)
        Differs |= (R.Each[L] ^ First) & -int64_t(Known >> L & 1);
    if (Differs)
      return;
    R.Uniform = true;
    R.Same = First;
  }
};

//===----------------------------------------------------------------------===//
// LaneValue
//===----------------------------------------------------------------------===//

void LaneValue::destroy(const Payload *Data) {
  ::operator delete(const_cast<Payload *>(Data));
}

LaneValue LaneValue::constant(int64_t V) {
  // Most are offsets, sizes and counts that come again and again.
  constexpr int64_t Count = 64;
  static const LaneValue *const Small = [] {
    auto *Out = new LaneValue[Count];
    for (int64_t I = 0; I < Count; ++I) {
      Out[I] = LaneDraft(I).finish(AllLanes);
      Out[I].Data->References = Payload::Immortal;
    }
    return Out;
  }();
  return V >= 0 && V < Count ? Small[V] : LaneDraft(V).finish(AllLanes);
}

LaneValue LaneValue::constants(const LaneInts &V, uint32_t Known) {
  return LaneDraft(V).finish(Known);
}

LaneValue LaneValue::symbol(unsigned Id, int64_t Coefficient) {
  LaneDraft Out;
  Out.Terms.emplace_back(Id, Coefficient);
  return Out.finish(AllLanes);
}

bool LaneValue::constantIn(uint32_t Lanes) const {
  if (!known(Lanes))
    return false;
  for (const Term &T : terms()) {
    if (T.Coefficient.uniform() && Lanes)
      return false;
    for (uint32_t Left = Lanes; Left; Left &= Left - 1)
      if (T.Coefficient[llvm::countr_zero(Left)])
        return false;
  }
  return true;
}

static bool sameIn(LaneRow R, uint32_t Lanes) {
  if (R.uniform())
    return true;
  const int64_t First = R[llvm::countr_zero(Lanes)];
  for (uint32_t Left = Lanes; Left; Left &= Left - 1)
    if (R[llvm::countr_zero(Left)] != First)
      return false;
  return true;
}

bool LaneValue::uniformIn(uint32_t Lanes) const {
  if (!known(Lanes))
    return false;
  if (!Lanes || Data->Uniform)
    return true;
  return sameIn(Data->Constant, Lanes) &&
         llvm::all_of(terms(), [&](const Term &T) {
           return sameIn(T.Coefficient, Lanes);
         });
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

static bool equalRows(LaneRow A, LaneRow B, uint32_t Lanes) {
  if (A.uniform() && B.uniform())
    return A[0] == B[0];
  for (; Lanes; Lanes &= Lanes - 1) {
    const unsigned L = llvm::countr_zero(Lanes);
    if (A[L] != B[L])
      return false;
  }
  return true;
}

/// Calls \p Visit with the symbols of both and their coefficients, until one
/// call says no; false then.
template <class Fn>
static bool withTermsOf(const LaneValue &A, const LaneValue &B, Fn Visit) {
  llvm::ArrayRef<LaneValue::Term> X = A.terms(), Y = B.terms();
  while (!X.empty() || !Y.empty()) {
    const bool First =
        Y.empty() || (!X.empty() && X.front().Symbol <= Y.front().Symbol);
    const bool Second =
        X.empty() || (!Y.empty() && Y.front().Symbol <= X.front().Symbol);
    if (!Visit(First ? X.front().Symbol : Y.front().Symbol,
               First ? X.front().Coefficient : LaneRow(),
               Second ? Y.front().Coefficient : LaneRow()))
      return false;
    X = X.drop_front(First);
    Y = Y.drop_front(Second);
  }
  return true;
}

bool LaneValue::equalIn(const LaneValue &A, const LaneValue &B,
                        uint32_t Lanes) {
  if (!A.known(Lanes) || !B.known(Lanes))
    return false;
  if (A.Data == B.Data || !Lanes)
    return true;
  return equalRows(A.Data->Constant, B.Data->Constant, Lanes) &&
         withTermsOf(A, B, [&](unsigned, LaneRow X, LaneRow Y) {
           return equalRows(X, Y, Lanes);
         });
}

LaneValue LaneValue::select(uint32_t Lanes, const LaneValue &A,
                            const LaneValue &B) {
  if (Lanes == AllLanes || A.Data == B.Data)
    return A;
  if (Lanes == 0)
    return B;
  const uint32_t FromA = A.knownLanes() & Lanes,
                 FromB = B.knownLanes() & ~Lanes;
  if (!FromB)
    return A.restrictedTo(Lanes);
  if (!FromA)
    return B.restrictedTo(~Lanes);
  auto chosen = [&](LaneDraft::Row &To, LaneRow X, LaneRow Y) {
    if (X.uniform() && Y.uniform() && X[0] == Y[0]) {
      To.Same = X[0];
      return;
    }
    To.Uniform = false;
    for (unsigned L = 0; L < WarpLanes; ++L)
      To.Each[L] = Lanes >> L & 1 ? X[L] : Y[L];
  };
  LaneDraft Out;
  chosen(Out.Constant, A.Data->Constant, B.Data->Constant);
  withTermsOf(A, B, [&](unsigned Symbol, LaneRow X, LaneRow Y) {
    chosen(Out.Terms.emplace_back(Symbol, int64_t(0)), X, Y);
    return true;
  });
  return Out.finish(FromA | FromB);
}

LaneValue LaneValue::restrictedTo(uint32_t Lanes) const {
  if ((knownLanes() & ~Lanes) == 0)
    return *this;
  if ((knownLanes() & Lanes) == 0)
    return LaneValue();
  return LaneDraft(*this).finish(Data->Known & Lanes);
}

LaneValue LaneValue::moved(unsigned From, unsigned To) const {
  if (!known(1u << From))
    return LaneValue();
  LaneDraft Out(Data->Constant[From]);
  for (const Term &T : terms())
    Out.Terms.emplace_back(T.Symbol, T.Coefficient[From]);
  return Out.finish(1u << To);
}

std::string LaneValue::key() const {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  OS << knownLanes() << ':';
  if (!Data)
    return Out;
  auto print = [&](LaneRow V) {
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
  for (const Term &T : terms()) {
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

static void addRange(Int128 &Low, Int128 &High, Int128 C, const Symbol &S) {
  // 2^126 at most for one term; MaxTerms of them are capped below.
  Int128 X = C * S.Low, Y = C * S.High;
  const Int128 Cap = Int128(1) << 120;
  Low += std::max(std::min(X, Y), -Cap);
  High += std::min(std::max(X, Y), Cap);
}

static std::pair<Int128, Int128> wideRange(const LaneArithmetic &A,
                                           const LaneValue &V, unsigned Lane) {
  Int128 Low = V.constantOf(Lane), High = Low;
  for (const LaneValue::Term &T : V.terms())
    addRange(Low, High, T.Coefficient[Lane], A.symbol(T.Symbol));
  return {Low, High};
}

namespace {
/// The ranges of a value's lanes; what is the same in all is computed once.
class LaneRanges {
public:
  template <class TermsT>
  LaneRanges(const LaneArithmetic &A, LaneRow Constant, const TermsT &Terms)
      : A(A), Constant(Constant) {
    for (const auto &T : Terms) {
      const LaneRow R = rowOf(T);
      if (R.uniform())
        addRange(Low, High, R[0], A.symbol(T.Symbol));
      else
        Each.push_back({T.Symbol, R});
    }
  }
  LaneRanges(const LaneArithmetic &A, const LaneValue &V)
      : LaneRanges(A, V.constantsOf(), V.terms()) {}
  bool uniform() const { return Each.empty() && Constant.uniform(); }
  std::pair<Int128, Int128> operator[](unsigned L) const {
    Int128 X = Low + Constant[L], Y = High + Constant[L];
    for (const LaneValue::Term &T : Each)
      addRange(X, Y, T.Coefficient[L], A.symbol(T.Symbol));
    return {X, Y};
  }

private:
  static LaneRow rowOf(const LaneValue::Term &T) { return T.Coefficient; }
  static LaneRow rowOf(const LaneDraft::Row &R) { return R.row(); }

  const LaneArithmetic &A;
  LaneRow Constant;
  Int128 Low = 0, High = 0;
  llvm::SmallVector<LaneValue::Term, 2> Each;
};
} // namespace

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

//===----------------------------------------------------------------------===//
// Bringing a sum into the range of its type
//===----------------------------------------------------------------------===//

/// Every lane of \p V is congruent to the result modulo 2^Bits; makes it the
/// value of type \p T. Where a sum with symbols may leave the type's range, it
/// is kept as it is (\p Exact false), or rewritten with a symbol for the
/// wrapped uniform part, or becomes unknown.
LaneValue LaneArithmetic::normalize(const LaneValue &V, IntType T, bool Exact) {
  const uint32_t Known = V.knownLanes();
  if (!Known)
    return V;
  if (Exact)
    use(V);
  if (V.terms().empty() && V.isUniform()) {
    const int64_t C = V.constantOf(llvm::countr_zero(Known)), W = wrapTo(C, T);
    return W == C ? V : LaneDraft(W).finish(Known);
  }
  LaneDraft Sum(V);
  return normalize(Sum, Known, T, Exact, &V);
}

LaneValue LaneArithmetic::normalize(LaneDraft &Sum, uint32_t Known, IntType T,
                                    bool Exact, const LaneValue *Was) {
  bool Changed = false;
  uint32_t WithTerms = 0;
  if (Watched && (Exact || T.Bits < 64))
    for (const LaneDraft::Row &R : Sum.Terms)
      WatchedUsed |= hasFactor(R.Symbol, *Watched);
  for (LaneDraft::Row &R : Sum.Terms) {
    if (R.Uniform) {
      const int64_t C = centered(R.Same, T.Bits);
      Changed |= C != R.Same;
      R.Same = C;
      if (C)
        WithTerms = Known;
      continue;
    }
    if (!areCentered(R.Each, T.Bits)) {
      Changed = true;
      for (int64_t &V : R.Each)
        V = centered(V, T.Bits);
    }
    WithTerms |= nonZeroLanes(R.Each) & Known;
  }
  LaneDraft::Row &C = Sum.Constant;
  const bool SomeWithout = WithTerms != Known;
  if (C.Uniform) {
    const int64_t With = centered(C.Same, T.Bits), Without = wrapTo(C.Same, T);
    const bool Mixed = WithTerms && SomeWithout && With != Without;
    if (!Mixed) {
      const int64_t V = WithTerms ? With : Without;
      Changed |= V != C.Same;
      C.Same = V;
    } else {
      Changed = true;
      LaneInts &Each = C.each();
      for (unsigned L = 0; L < WarpLanes; ++L)
        Each[L] = WithTerms >> L & 1 ? With : Without;
    }
  } else if (!areCentered(C.Each, T.Bits) || (SomeWithout && !T.Signed)) {
    forLanes(Known, [&](unsigned L) {
      const int64_t V = WithTerms >> L & 1 ? centered(C.Each[L], T.Bits)
                                           : wrapTo(C.Each[L], T);
      Changed |= V != C.Each[L];
      C.Each[L] = V;
    });
  }
  auto made = [&] { return Was && !Changed ? *Was : Sum.finish(Known); };
  if (!WithTerms)
    return made();
  // The other representative of an unsigned constant.
  const bool Movable = !T.Signed && T.Bits < 64;
  auto anyNegative = [&] {
    if (C.Uniform)
      return C.Same < 0;
    bool Any = false;
    forLanes(WithTerms, [&](unsigned L) { Any |= C.Each[L] < 0; });
    return Any;
  };
  if (!Exact && !(Movable && anyNegative()))
    return made();

  uint32_t Outside = 0;
  {
    const Int128 Low = typeLow(T), High = typeHigh(T);
    const LaneRanges Ranges(*this, C.row(), Sum.Terms);
    const Int128 Shift = Int128(1) << T.Bits;
    enum { Inside, Moves, Leaves };
    auto where = [&](unsigned L) {
      auto [Min, Max] = Ranges[L];
      if (Min >= Low && Max <= High)
        return Inside;
      if (Movable && C[L] < 0 && Min + Shift >= Low && Max + Shift <= High)
        return Moves;
      return Leaves;
    };
    if (Ranges.uniform() && WithTerms == Known) {
      auto All = where(llvm::countr_zero(Known));
      if (All == Leaves)
        Outside = Known;
      if (All == Moves) {
        C.Same += int64_t(Shift);
        Changed = true;
      }
    } else {
      forLanes(WithTerms, [&](unsigned L) {
        auto Lane = where(L);
        if (Lane == Leaves)
          Outside |= 1u << L;
        if (Lane == Moves) {
          C.each()[L] += int64_t(Shift);
          Changed = true;
        }
      });
    }
  }
  LaneValue Kept = made();
  if (!Outside || !Exact)
    return Kept;

  // U + c, with U uniform and a multiple of 2^t and 0 <= c < 2^t: wrapping U
  // cannot touch c.
  unsigned First = llvm::countr_zero(Outside);
  unsigned Zeros = std::min(T.Bits, 62u);
  for (const LaneValue::Term &Term : Kept.terms())
    Zeros = std::min(Zeros, trailingZeros(Term.Coefficient[First]));
  bool Same = true;
  const int64_t Unit = int64_t(1) << Zeros;
  const int64_t Rest = floorDiv(C[First], Unit) * Unit;
  for (const LaneValue::Term &Term : Kept.terms())
    Same &= sameIn(Term.Coefficient, Outside);
  forLanes(Outside,
           [&](unsigned L) { Same &= floorDiv(C[L], Unit) * Unit == Rest; });
  if (!Same || Zeros >= T.Bits)
    return Kept.restrictedTo(Known & ~Outside);
  SymbolKey Key("wrap");
  Key << typeKey(T) << wrapTo(Rest, T);
  SymbolScope Scope = SymbolScope::Grid;
  for (const LaneValue::Term &Term : Kept.terms())
    if (Term.Coefficient[First]) {
      Key << int64_t(Term.Symbol) << Term.Coefficient[First];
      Scope = std::min(Scope, Symbols[Term.Symbol].Scope);
    }
  auto [Least, Most] = symbolRange(T, Zeros);
  unsigned Id = derive(Key, Least, Most, Scope, Kept);
  LaneDraft Wrapped(C.row());
  Wrapped.Constant.add(LaneRow(Rest), -1);
  Wrapped.Terms.emplace_back(Id, Unit);
  return LaneValue::select(Outside, Wrapped.finish(Outside), Kept);
}

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

LaneValue LaneArithmetic::combine(const LaneValue &A, const LaneValue &B,
                                  int64_t FactorB, IntType T) {
  uint32_t Known = A.knownLanes() & B.knownLanes();
  if (!Known)
    return LaneValue();
  LaneDraft Sum(A);
  Sum.Constant.add(B.constantsOf(), FactorB);
  for (const LaneValue::Term &Term : B.terms())
    Sum.term(Term.Symbol).add(Term.Coefficient, FactorB);
  const bool Exact = !(AssumeNoWrap && T.Bits >= 32);
  if (Sum.Terms.size() > MaxTerms) {
    LaneValue Many = Sum.finish(Known);
    use(Many);
    if (Many.terms().size() > MaxTerms)
      return Many.uniformIn(Known)
                 ? opaque("sum", Many, LaneValue::constant(0), T)
                 : LaneValue();
    return normalize(Many, T, Exact);
  }
  return normalize(Sum, Known, T, Exact);
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
  const uint32_t Known = A.knownLanes() & B.knownLanes();
  // Nothing times anything is nothing, also where the other is unknown.
  uint32_t Zero = 0;
  for (const LaneValue *V : {&A, &B})
    forLanes(V->knownLanes() & ~Known, [&](unsigned L) {
      if (V->constantOf(L) == 0 && V->constantIn(1u << L))
        Zero |= 1u << L;
    });
  if (!(Known | Zero))
    return LaneValue();
  if (!Known)
    return LaneDraft().finish(Zero);
  LaneDraft Product;
  LaneDraft::Row Row(0, int64_t(0));
  auto addTerm = [&](unsigned Symbol) {
    Product.term(Symbol).add(Row.row(), 1);
  };
  if (LaneDraft::Row::product(A.constantsOf(), B.constantsOf(), Known, Row))
    Product.Constant = Row;
  for (const LaneValue::Term &X : A.terms())
    if (LaneDraft::Row::product(X.Coefficient, B.constantsOf(), Known, Row))
      addTerm(X.Symbol);
  for (const LaneValue::Term &Y : B.terms())
    if (LaneDraft::Row::product(Y.Coefficient, A.constantsOf(), Known, Row))
      addTerm(Y.Symbol);
  bool TooHigh = false;
  for (const LaneValue::Term &X : A.terms())
    for (const LaneValue::Term &Y : B.terms()) {
      if (!LaneDraft::Row::product(X.Coefficient, Y.Coefficient, Known, Row))
        continue;
      auto degree = [&](unsigned Id) {
        return std::max<size_t>(1, Symbols[Id].Factors.size());
      };
      if (degree(X.Symbol) + degree(Y.Symbol) > MaxDegree)
        TooHigh = true;
      else
        addTerm(product(X.Symbol, Y.Symbol));
    }
  if (TooHigh || Product.Terms.size() > MaxTerms) {
    use(A);
    use(B);
    return A.uniformIn(Known) && B.uniformIn(Known) ? opaque("mul", A, B, T)
                                                    : LaneValue();
  }
  if (Zero) {
    auto clear = [&](LaneDraft::Row &R) {
      forLanes(Zero, [&, &Each = R.each()](unsigned L) { Each[L] = 0; });
    };
    clear(Product.Constant);
    llvm::for_each(Product.Terms, clear);
  }
  return normalize(Product, Known | Zero, T, !(AssumeNoWrap && T.Bits >= 32));
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
  /// Appends what tells it from others to a symbol's key.
  void name(SymbolKey &Key) const {
    Key << Constant;
    for (const LaneValue::Term &T : V->terms())
      if (int64_t C = T.Coefficient[First])
        Key << int64_t(T.Symbol) << C;
  }
  const LaneValue *V = nullptr;
  unsigned First = 0;
};

std::optional<UniformSplit> splitUniform(const LaneValue &V, uint32_t Lanes,
                                         int64_t Unit) {
  UniformSplit Out;
  Out.V = &V;
  Out.First = llvm::countr_zero(Lanes);
  Out.Constant = floorDiv(V.constantOf(Out.First), Unit) * Unit;
  for (const LaneValue::Term &T : V.terms())
    if (!sameIn(T.Coefficient, Lanes) ||
        !divides(Unit, T.Coefficient[Out.First]))
      return std::nullopt;
  bool Ok = true;
  forLanes(Lanes, [&](unsigned L) {
    int64_t C = V.constantOf(L);
    Out.Rest[L] = floorMod(C, Unit);
    Ok &= C - Out.Rest[L] == Out.Constant;
  });
  if (!Ok)
    return std::nullopt;
  return Out;
}

int64_t gcdOfTerms(const LaneValue &V, uint32_t Lanes, int64_t With) {
  int64_t G = With;
  for (const LaneValue::Term &T : V.terms()) {
    const uint32_t Which = T.Coefficient.uniform() ? Lanes & -Lanes : Lanes;
    forLanes(Which, [&](unsigned L) {
      if (T.Coefficient[L] &&
          T.Coefficient[L] != std::numeric_limits<int64_t>::min())
        G = std::gcd(G, T.Coefficient[L]);
      else if (T.Coefficient[L])
        G = 1;
    });
  }
  return G < 0 ? -G : G;
}

uint32_t lanesWithTerms(const LaneValue &V) {
  uint32_t Out = 0;
  for (const LaneValue::Term &T : V.terms()) {
    if (T.Coefficient.uniform())
      return V.knownLanes();
    forLanes(V.knownLanes() & ~Out, [&](unsigned L) {
      if (T.Coefficient[L])
        Out |= 1u << L;
    });
  }
  return Out;
}

/// The lanes of \p Lanes in which all coefficients are multiples of \p D.
uint32_t lanesDividedBy(int64_t D, const LaneValue &V, uint32_t Lanes) {
  for (const LaneValue::Term &T : V.terms()) {
    if (T.Coefficient.uniform()) {
      if (!divides(D, T.Coefficient[0]))
        return 0;
      continue;
    }
    forLanes(Lanes, [&](unsigned L) {
      if (!divides(D, T.Coefficient[L]))
        Lanes &= ~(1u << L);
    });
  }
  return Lanes;
}

/// Sets of lanes of \p Lanes with one divisor each.
llvm::SmallVector<std::pair<int64_t, uint32_t>, 4>
lanesByValue(LaneRow V, uint32_t Lanes) {
  llvm::SmallVector<std::pair<int64_t, uint32_t>, 4> Out;
  if (V.uniform()) {
    if (Lanes)
      Out.push_back({V[0], Lanes});
    return Out;
  }
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

/// A multiple of a symbol, and a constant for each lane.
LaneValue sumOf(const LaneInts &Constant, unsigned Symbol, int64_t Coefficient,
                uint32_t Known) {
  LaneDraft Out(Constant);
  Out.Terms.emplace_back(Symbol, Coefficient);
  return Out.finish(Known);
}

} // namespace

/// Lanes with symbols of \p A over positive constants; floor, or toward zero
/// with \p Truncate. The value must be exact.
LaneValue LaneArithmetic::floorDivide(const LaneValue &A, LaneRow Divisor,
                                      uint32_t Lanes, bool Truncate) {
  if (!Lanes)
    return LaneValue();
  const LaneRanges Ranges(*this, A);
  uint32_t Done = 0, Left = 0;
  for (auto [D, Group] : lanesByValue(Divisor, Lanes)) {
    if (D <= 0)
      continue;
    uint32_t Divided = lanesDividedBy(D, A, Group);
    if (Truncate)
      forLanes(Group, [&, D = D](unsigned L) {
        if (Ranges[L].first < 0 &&
            !((Divided >> L & 1) && divides(D, A.constantOf(L)))) {
          Group &= ~(1u << L);
          Divided &= ~(1u << L);
        }
      });
    Done |= Divided;
    Left |= Group & ~Divided;
  }
  LaneValue Out;
  if (Done) {
    LaneDraft Quotient(A);
    auto divide = [&](LaneDraft::Row &R, auto Op) {
      if (R.Uniform && Divisor.uniform()) {
        R.Same = Op(R.Same, Divisor[0]);
        return;
      }
      LaneInts &Each = R.each();
      forLanes(Done, [&](unsigned L) { Each[L] = Op(Each[L], Divisor[L]); });
    };
    divide(Quotient.Constant, floorDiv);
    for (LaneDraft::Row &R : Quotient.Terms)
      divide(R, [](int64_t C, int64_t D) { return C / D; });
    Out = Quotient.finish(Done);
  }
  for (auto [D, Group] : lanesByValue(Divisor, Left)) {
    int64_t Unit = gcdOfTerms(A, Group, D);
    std::optional<UniformSplit> Split = splitUniform(A, Group, Unit);
    if (!Split)
      continue;
    auto [Low, High] = Ranges[llvm::countr_zero(Group)];
    SymbolKey Key("floor");
    Key << D;
    Split->name(Key);
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
  if (!Known)
    return LaneValue();
  const int64_t D = int64_t(1) << Bits;
  auto lower = [&](LaneDraft::Row &R) {
    if (R.Uniform)
      R.Same = floorMod(R.Same, D);
    else
      for (int64_t &V : R.Each)
        V = floorMod(V, D);
  };
  const uint32_t Done = lanesDividedBy(D, A, Known), Left = Known & ~Done;
  LaneValue Out;
  if (Done) {
    LaneDraft Low(A.constantsOf());
    lower(Low.Constant);
    Out = Low.finish(Done);
  }
  if (!Left)
    return Out;
  // Terms that vanish and high bits of constants do not matter.
  LaneDraft Reduced(A);
  lower(Reduced.Constant);
  llvm::for_each(Reduced.Terms, lower);
  LaneValue V = Reduced.finish(Left);
  // Already in range?
  bool InRange = true;
  const LaneRanges Ranges(*this, V);
  forLanes(Ranges.uniform() ? Left & -Left : Left, [&](unsigned L) {
    auto [Low, High] = Ranges[L];
    InRange &= Low >= 0 && High < D;
  });
  if (InRange)
    return LaneValue::select(Left, V, Out);
  int64_t Unit = gcdOfTerms(V, Left, D);
  if (std::optional<UniformSplit> Split = splitUniform(V, Left, Unit)) {
    SymbolKey Key("mod");
    Key << D;
    Split->name(Key);
    unsigned Id = derive(Key, 0, D / Unit - 1, scope(V, Left), V);
    return LaneValue::select(Left, sumOf(Split->Rest, Id, Unit, Left), Out);
  }
  return Out;
}

template <class Fn>
LaneValue LaneArithmetic::constantsOnly(const LaneValue &A, const LaneValue &B,
                                        IntType T, Fn Op) {
  uint32_t Lanes = A.knownLanes() & B.knownLanes();
  if (!A.terms().empty())
    Lanes &= ~lanesWithTerms(A);
  if (!B.terms().empty())
    Lanes &= ~lanesWithTerms(B);
  if (!Lanes)
    return LaneValue();
  const LaneRow X = A.constantsOf(), Y = B.constantsOf();
  if (X.uniform() && Y.uniform()) {
    std::optional<int64_t> R = Op(X[0], Y[0]);
    return R ? LaneDraft(wrapTo(*R, T)).finish(Lanes) : LaneValue();
  }
  LaneDraft Out;
  LaneInts &C = Out.Constant.each();
  uint32_t Done = 0;
  forLanes(Lanes, [&](unsigned L) {
    if (std::optional<int64_t> R = Op(X[L], Y[L])) {
      C[L] = wrapTo(*R, T);
      Done |= 1u << L;
    }
  });
  return Out.finish(Done);
}

template <class Fn>
std::optional<LaneValue> LaneArithmetic::inOneLane(const LaneValue &A,
                                                   const LaneValue &B, Fn Op) {
  const uint32_t Known = A.knownLanes();
  if (Known != B.knownLanes() || (Known & (Known - 1)) == 0 || !A.isUniform() ||
      !B.isUniform())
    return std::nullopt;
  const uint32_t One = Known & -Known;
  LaneValue R = Op(A.restrictedTo(One), B.restrictedTo(One));
  return R.knownLanes() ? LaneDraft(R).finish(Known) : R;
}

LaneValue LaneArithmetic::div(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  use(A);
  use(B);
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
  if (auto Same = inOneLane(A, B, [&](const LaneValue &X, const LaneValue &Y) {
        return div(X, Y, T);
      }))
    return *Same;
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
  use(A);
  use(B);
  LaneValue Out = constantsOnly(
      A, B, T, [&](int64_t X, int64_t Y) -> std::optional<int64_t> {
        if (Y == 0)
          return std::nullopt;
        return int64_t(mathValue(X, T) % mathValue(Y, T));
      });
  uint32_t Known = A.knownLanes() & B.knownLanes();
  if (Out.knownLanes() == Known)
    return Out;
  if (auto Same = inOneLane(A, B, [&](const LaneValue &X, const LaneValue &Y) {
        return rem(X, Y, T);
      }))
    return *Same;
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
      const LaneRanges Ranges(*this, Exact);
      const uint32_t Divided = lanesDividedBy(D, Exact, Lanes);
      forLanes(Lanes, [&, D = D](unsigned L) {
        bool NonNegative = Ranges[L].first >= 0;
        if ((Divided >> L & 1) &&
            (NonNegative || divides(D, Exact.constantOf(L)))) {
          C[L] = floorMod(Exact.constantOf(L), D);
          Done |= 1u << L;
        } else if (NonNegative) {
          Rest |= 1u << L;
        }
      });
      if (Done)
        Out = LaneValue::select(Done, LaneValue::constants(C, Done), Out);
      if (!Rest)
        continue;
      bool InRange = true;
      forLanes(Rest,
               [&, D = D](unsigned L) { InRange &= Ranges[L].second < D; });
      if (InRange) {
        Out = LaneValue::select(Rest, Exact, Out);
        continue;
      }
      int64_t Unit = gcdOfTerms(Exact, Rest, D);
      if (std::optional<UniformSplit> Split = splitUniform(Exact, Rest, Unit)) {
        SymbolKey Key("mod");
        Key << D;
        Split->name(Key);
        unsigned Id = derive(Key, 0, D / Unit - 1, scope(Exact, Rest), Exact);
        Out = LaneValue::select(Rest, sumOf(Split->Rest, Id, Unit, Rest), Out);
      }
    }
  }
  if (Known && !Out.knownLanes())
    return opaque("rem", A.restrictedTo(Known), B.restrictedTo(Known), T);
  return Out;
}

LaneValue LaneArithmetic::bitAnd(const LaneValue &A, const LaneValue &B,
                                 IntType T) {
  use(A);
  use(B);
  LaneValue Out = constantsOnly(
      A, B, T, [](int64_t X, int64_t Y) { return std::optional(X & Y); });
  uint32_t Known = A.knownLanes() & B.knownLanes();
  if (Out.knownLanes() == (A.knownLanes() | B.knownLanes()))
    return Out;
  if (auto Same = inOneLane(A, B, [&](const LaneValue &X, const LaneValue &Y) {
        return bitAnd(X, Y, T);
      }))
    return *Same;
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
          LaneValue Rounded = mul(floorDivide(V.restrictedTo(Group),
                                              LaneRow(int64_t(Inverse + 1)),
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
        Out = LaneValue::select(Plain, LaneValue::constants(C, Plain), Out);
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
        R = LaneValue::constants(C, Symbolic);
      } else {
        int64_t Step = int64_t(HighMask & -HighMask);
        SymbolKey Key("and");
        Key << int64_t(HighMask);
        Split->name(Key);
        unsigned Id =
            derive(Key, 0, int64_t(HighMask) / Step, scope(Low, Symbolic), Low);
        R = sumOf(C, Id, Step, Symbolic);
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
  use(B);
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
    return mul(A, LaneValue::constants(Factor, Done), T);
  return Known ? opaque("shl", A.restrictedTo(Known), B.restrictedTo(Known), T)
               : LaneValue();
}

LaneValue LaneArithmetic::shr(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  use(A);
  use(B);
  LaneValue Out = constantsOnly(
      A, B, T, [&](int64_t X, int64_t Y) -> std::optional<int64_t> {
        if (Y < 0 || Y >= int64_t(T.Bits))
          return std::nullopt;
        return int64_t(mathValue(X, T) >> Y);
      });
  uint32_t Known = A.knownLanes() & B.knownLanes();
  if (Out.knownLanes() == Known)
    return Out;
  if (auto Same = inOneLane(A, B, [&](const LaneValue &X, const LaneValue &Y) {
        return shr(X, Y, T);
      }))
    return *Same;
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
    LaneValue Q =
        floorDivide(Exact, LaneRow(0, Divisor.data()),
                    Left & Exact.knownLanes(), !T.Signed && T.Bits == 64);
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

/// True when, whatever the symbols of \p D are, all of \p Lanes answer alike
/// whether it is below 0 (or 0, as \p Op says): the symbols' part is a multiple
/// of some number, and what the lanes add to it never takes it past a limit
/// between two multiples, as 32 * warp + lane and the limit 64.
static bool sameSign(LaneArithmetic::Compare Op, const LaneValue &D,
                     uint32_t Lanes) {
  if (Op == LaneArithmetic::Compare::EQ ||
      llvm::any_of(D.terms(), [](const LaneValue::Term &T) {
        return !T.Coefficient.uniform();
      }))
    return false;
  const int64_t Unit = gcdOfTerms(D, Lanes, 0);
  if (Unit == 0)
    return false;
  Int128 Least = D.constantOf(llvm::countr_zero(Lanes)), Most = Least;
  forLanes(Lanes, [&](unsigned L) {
    Least = std::min(Least, Int128(D.constantOf(L)));
    Most = std::max(Most, Int128(D.constantOf(L)));
  });
  // They differ where a multiple is from First to Last.
  const bool Strict = Op == LaneArithmetic::Compare::LT;
  const Int128 First = -Most + !Strict, Last = -Least - Strict;
  Int128 Multiple = Last / Unit * Unit;
  if (Multiple > Last)
    Multiple -= Unit;
  return Multiple < First;
}

LaneOrder LaneArithmetic::compare(Compare Op, const LaneValue &A,
                                  const LaneValue &B, IntType T,
                                  uint32_t Lanes) {
  use(A);
  use(B);
  LaneOrder Out;
  const bool Keep = AssumeNoWrap && T.Signed && T.Bits >= 32;
  LaneValue X = normalize(A, T, !Keep), Y = normalize(B, T, !Keep);
  uint32_t Known = Lanes & X.knownLanes() & Y.knownLanes();
  const bool Bits64 = !T.Signed && T.Bits == 64;
  auto decide = [&](uint32_t Which, Int128 Low, Int128 High) {
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
      Out.True |= Which;
    if (False)
      Out.False |= Which;
  };
  auto constants = [&](uint32_t Which, unsigned L) {
    Int128 D = mathValue(X.constantOf(L), T) - mathValue(Y.constantOf(L), T);
    decide(Which, D, D);
  };
  if (!Known) {
  } else if (X.terms().empty() && Y.terms().empty()) {
    const LaneRow P = X.constantsOf(), Q = Y.constantsOf();
    if (P.uniform() && Q.uniform())
      constants(Known, llvm::countr_zero(Known));
    else if (Bits64)
      forLanes(Known, [&](unsigned L) { constants(1u << L, L); });
    else
      for (unsigned L = 0; L < WarpLanes; ++L) {
        const int64_t V = P[L], W = Q[L];
        const bool True = Op == Compare::LT   ? V < W
                          : Op == Compare::LE ? V <= W
                                              : V == W;
        Out.True |= (Known & uint32_t(True) << L);
        Out.False |= (Known & uint32_t(!True) << L);
      }
  } else {
    const uint32_t TermsX = lanesWithTerms(X), TermsY = lanesWithTerms(Y);
    const LaneRanges RangesX(*this, X), RangesY(*this, Y);
    // What the symbols make of the difference, once where it is the same in all
    // lanes.
    Int128 SameLow = 0, SameHigh = 0;
    int64_t SameGcd = 0;
    struct Difference {
      unsigned Symbol;
      LaneRow X, Y;
    };
    llvm::SmallVector<Difference, 4> Each;
    auto addTerm = [&](unsigned Id, Int128 C, Int128 &Low, Int128 &High,
                       int64_t &Gcd) {
      if (!C)
        return;
      addRange(Low, High, C, Symbols[Id]);
      Gcd = std::gcd(Gcd, saturate(C < 0 ? -C : C));
    };
    withTermsOf(X, Y, [&](unsigned Id, LaneRow P, LaneRow Q) {
      if (P.uniform() && Q.uniform())
        addTerm(Id, Int128(P[0]) - Q[0], SameLow, SameHigh, SameGcd);
      else
        Each.push_back({Id, P, Q});
      return true;
    });
    auto lane = [&](uint32_t Which, unsigned L) {
      if (!((TermsX | TermsY) >> L & 1))
        return constants(Which, L);
      // 64-bit unsigned sums are exact only as long as they are no negative
      // signed ones.
      if (Bits64 && (RangesX[L].first < 0 || RangesY[L].first < 0))
        return;
      const Int128 C = Int128(X.constantOf(L)) - Y.constantOf(L);
      Int128 Low = SameLow + C, High = SameHigh + C;
      int64_t Gcd = SameGcd;
      for (const Difference &D : Each)
        addTerm(D.Symbol, Int128(D.X[L]) - D.Y[L], Low, High, Gcd);
      if (Op == Compare::EQ && Gcd > 1 && C % Gcd != 0) {
        Out.False |= Which;
        return;
      }
      decide(Which, Low, High);
    };
    if (X.isUniform() && Y.isUniform())
      lane(Known, llvm::countr_zero(Known));
    else
      forLanes(Known, [&](unsigned L) { lane(1u << L, L); });
  }
  uint32_t Rest = Lanes & ~(Out.True | Out.False);
  if (!Rest)
    return Out;
  if (A.known(Rest) && B.known(Rest)) {
    Out.UniformRest = Rest == Lanes && A.uniformIn(Rest) && B.uniformIn(Rest);
    // The difference may be uniform though neither side is.
    if (!Out.UniformRest && Rest == Lanes) {
      LaneValue D =
          combine(X.restrictedTo(Rest), Y.restrictedTo(Rest), -1, {64, true});
      Out.UniformRest =
          X.known(Rest) && Y.known(Rest) &&
          (D.uniformIn(Rest) || (!Bits64 && sameSign(Op, D, Rest)));
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
    return LaneValue::constants(C, O.True | O.False);
  }
  if (!O.UniformRest || !Lanes)
    return LaneValue();
  LaneValue X = A.restrictedTo(Lanes), Y = B.restrictedTo(Lanes);
  if (!X.uniformIn(Lanes) || !Y.uniformIn(Lanes)) {
    // All lanes answer what the first does.
    LaneValue D = combine(X, Y, -1, {64, true});
    const unsigned First = llvm::countr_zero(Lanes);
    X = LaneValue::constant(D.constantOf(First));
    for (const LaneValue::Term &Term : D.terms())
      X = combine(X, LaneValue::symbol(Term.Symbol, Term.Coefficient[First]), 1,
                  {64, true});
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
  use(A);
  use(B);
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
  SymbolKey Name("merge");
  Name << Unit << Min << Max << Key;
  unsigned Id = derive(Name, Min, Max, Scope, A, &B);
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
