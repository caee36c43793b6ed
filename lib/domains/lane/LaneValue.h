//===- LaneValue.h - One integer for the 32 lanes of a warp ----*- C++ -*-===//
#ifndef CUDA_LINT_DOMAINS_LANE_LANEVALUE_H
#define CUDA_LINT_DOMAINS_LANE_LANEVALUE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cuda_lint {

constexpr unsigned WarpLanes = 32;
constexpr uint32_t AllLanes = 0xffffffffu;

using LaneInts = std::array<int64_t, WarpLanes>;

/// How far a symbol's value is the same.
enum class SymbolScope {
  Warp,  ///< equal for the lanes of one warp only
  Block, ///< equal for all threads of a block
  Grid,  ///< equal for all threads of a launch
};

/// An integer that the analysis does not know but that is the same for all
/// lanes. What is known of its divisibility is in the coefficients it has where
/// it is used: an unknown multiple of 32 is 32 times a symbol.
struct Symbol {
  int64_t Low;
  int64_t High;
  SymbolScope Scope;
  /// What a message calls it: "n", "blockIdx.x".
  std::string Name;
  /// The symbols it is the product of, sorted; empty for a symbol of its own.
  llvm::SmallVector<unsigned, 2> Factors;
  /// It follows from the shape of the block, which is unknown, and from nothing
  /// else.
  bool OfShape = false;
  /// It takes one value after the other: the number of a block or a warp, what
  /// a loop changes. Nothing that is given or read.
  bool Counts = false;
  /// A quotient by a number that is no power of two: nothing makes it a
  /// multiple of one.
  bool OddQuotient = false;
  /// For a symbol of the shape: what it is for the first warp of a block of 256
  /// threads, as most are.
  std::optional<int64_t> Typical;
};

/// The width and signedness of a C++ integer type. A bool is one unsigned bit.
struct IntType {
  unsigned Bits = 32;
  bool Signed = true;
  bool operator==(const IntType &O) const {
    return Bits == O.Bits && Signed == O.Signed;
  }
};

class LaneDraft;

/// One number for each lane, part of a LaneValue: most are the same in all
/// lanes and take no more room than that.
class LaneRow {
public:
  explicit LaneRow(int64_t Same = 0, const int64_t *Each = nullptr)
      : Each(Each), Same(Same) {}
  int64_t operator[](unsigned Lane) const { return Each ? Each[Lane] : Same; }
  /// The same in all known lanes. (Every row that is, says so.)
  bool uniform() const { return !Each; }
  /// The numbers of all lanes; null when uniform.
  const int64_t *each() const { return Each; }

private:
  const int64_t *Each;
  int64_t Same;
};

/// The value of one integer expression for the lanes of a warp: for each lane
/// unknown, or a known constant plus known coefficients of symbols. Values are
/// the mathematical ones of the expression's type, except that 64-bit unsigned
/// constants are kept as their bits. Immutable and cheap to copy, within one
/// thread.
class LaneValue {
public:
  struct Term {
    unsigned Symbol;
    LaneRow Coefficient;
  };

  /// Unknown in every lane.
  LaneValue() = default;
  LaneValue(const LaneValue &O) : Data(O.Data) { retain(); }
  LaneValue(LaneValue &&O) noexcept : Data(std::exchange(O.Data, nullptr)) {}
  LaneValue &operator=(LaneValue O) noexcept {
    std::swap(Data, O.Data);
    return *this;
  }
  ~LaneValue() { release(); }

  static LaneValue constant(int64_t V);
  static LaneValue constants(const LaneInts &V, uint32_t Known = AllLanes);
  static LaneValue symbol(unsigned Id, int64_t Coefficient = 1);

  /// The lanes whose value is known up to symbols.
  uint32_t knownLanes() const { return Data ? Data->Known : 0; }
  bool known(uint32_t Lanes) const { return (knownLanes() & Lanes) == Lanes; }
  /// Known in \p Lanes and free of symbols there.
  bool constantIn(uint32_t Lanes) const;
  /// Known in \p Lanes, the same value in all of them.
  bool uniformIn(uint32_t Lanes) const;
  /// The one constant of \p Lanes, when it is known to be one.
  std::optional<int64_t> uniformConstant(uint32_t Lanes) const;
  /// Meaningful for known lanes, as all that is asked of one lane.
  int64_t constantOf(unsigned Lane) const { return Data->Constant[Lane]; }
  LaneRow constantsOf() const { return Data->Constant; }
  /// By symbol; none is 0 in all known lanes.
  llvm::ArrayRef<Term> terms() const {
    if (!Data)
      return {};
    return {Data->terms(), Data->Terms};
  }
  int64_t coefficient(unsigned Symbol, unsigned Lane) const;
  /// True when both are known in \p Lanes and are the same sum in each lane.
  static bool equalIn(const LaneValue &A, const LaneValue &B, uint32_t Lanes);
  /// The values of \p A in \p Lanes and of \p B in the others.
  static LaneValue select(uint32_t Lanes, const LaneValue &A,
                          const LaneValue &B);
  /// The same value with the lanes outside \p Lanes unknown.
  LaneValue restrictedTo(uint32_t Lanes) const;
  /// What lane \p From has, in lane \p To; the others unknown.
  LaneValue moved(unsigned From, unsigned To) const;
  /// Bytes that are equal for equal values only.
  std::string key() const;
  void appendKey(std::string &Key) const;
  bool sameObject(const LaneValue &O) const { return Data == O.Data; }

private:
  friend class LaneDraft;
  /// Followed in memory by the terms, and those by the numbers of rows that are
  /// not the same in all lanes.
  struct Payload {
    /// Immortal: shared by all threads.
    static constexpr uint32_t Immortal = ~0u;
    mutable uint32_t References = 1;
    uint32_t Known = 0;
    unsigned Terms = 0;
    /// The same sum in all known lanes.
    bool Uniform = true;
    LaneRow Constant;

    const Term *terms() const {
      return reinterpret_cast<const Term *>(this + 1);
    }
  };
  /// Takes over a reference.
  explicit LaneValue(const Payload *Data) : Data(Data) {}
  bool isUniform() const { return !Data || Data->Uniform; }
  void retain() const {
    if (Data && Data->References != Payload::Immortal)
      ++Data->References;
  }
  void release() const {
    if (Data && Data->References != Payload::Immortal &&
        --Data->References == 0)
      destroy(Data);
  }
  static void destroy(const Payload *Data);

  friend class LaneArithmetic;
  const Payload *Data = nullptr;
};

/// What a symbol is interned under: a kind, and numbers that say which one.
class SymbolKey {
public:
  explicit SymbolKey(llvm::StringRef Kind) : Bytes(Kind) {
    // No text has one, so no key is like one that is a text.
    Bytes.push_back('\0');
  }
  SymbolKey &operator<<(int64_t N) {
    Bytes.append(reinterpret_cast<const char *>(&N),
                 reinterpret_cast<const char *>(&N + 1));
    return *this;
  }
  SymbolKey &operator<<(const void *Identity) {
    return *this << int64_t(reinterpret_cast<intptr_t>(Identity));
  }
  /// For another key's, which must be the last part.
  SymbolKey &operator<<(llvm::StringRef Rest) {
    Bytes += Rest;
    return *this;
  }
  operator llvm::StringRef() const { return Bytes; }

private:
  llvm::SmallString<128> Bytes;
};

/// What a comparison says about one pair of values.
struct LaneOrder {
  uint32_t True = 0;  ///< lanes in which it holds
  uint32_t False = 0; ///< lanes in which it does not
  /// The lanes in neither set all answer alike.
  bool UniformRest = false;
  /// The lanes in neither set compare known values with an unknown uniform one,
  /// as a bounds check does.
  bool BoundsRest = false;
};

/// The arithmetic on LaneValues, and the symbols it is about.
///
/// Every operation is exact: a lane's result is the value that C++ gives (two's
/// complement where it overflows), or unknown. With assumeNoWrap the sum of an
/// unknown and something known is taken not to wrap around when it is only
/// added to, multiplied or widened: signed overflow is undefined, and an
/// unsigned index that wraps within a warp would have to reach over the whole
/// address range of its type. Divisions, shifts, remainders, masks and
/// comparisons never rely on that.
class LaneArithmetic {
public:
  explicit LaneArithmetic(bool AssumeNoWrap) : AssumeNoWrap(AssumeNoWrap) {}

  unsigned newSymbol(std::string Name, int64_t Low, int64_t High,
                     SymbolScope Scope);
  const Symbol &symbol(unsigned Id) const { return Symbols[Id]; }
  /// Says that a symbol is a matter of the block's shape alone.
  void markShape(unsigned Id, int64_t Typical) {
    Symbols[Id].OfShape = true;
    Symbols[Id].Typical = Typical;
  }
  void markCounts(unsigned Id) { Symbols[Id].Counts = true; }
  /// The symbols that symbol \p Id is the product of; itself for one of its
  /// own.
  llvm::SmallVector<unsigned, 2> factors(unsigned Id) const {
    return Symbols[Id].Factors.empty() ? llvm::SmallVector<unsigned, 2>{Id}
                                       : Symbols[Id].Factors;
  }
  /// \p V in the first warp of a block of 256 threads; none when it depends on
  /// anything but the shape of the block, or on what cannot be told.
  std::optional<LaneValue> typical(LaneValue V);
  /// True when all symbols of \p V are; also for constants.
  bool ofShape(const LaneValue &V) const;
  unsigned symbols() const { return Symbols.size(); }
  /// The symbol interned under \p Key, made when there is none.
  unsigned internSymbol(llvm::StringRef Key, llvm::StringRef Name, int64_t Low,
                        int64_t High, SymbolScope Scope);

  LaneValue add(const LaneValue &A, const LaneValue &B, IntType T);
  LaneValue sub(const LaneValue &A, const LaneValue &B, IntType T);
  LaneValue mul(const LaneValue &A, const LaneValue &B, IntType T);
  LaneValue div(const LaneValue &A, const LaneValue &B, IntType T);
  LaneValue rem(const LaneValue &A, const LaneValue &B, IntType T);
  LaneValue bitAnd(const LaneValue &A, const LaneValue &B, IntType T);
  LaneValue bitOr(const LaneValue &A, const LaneValue &B, IntType T);
  LaneValue bitXor(const LaneValue &A, const LaneValue &B, IntType T);
  /// \p B is the amount, of any type.
  LaneValue shl(const LaneValue &A, const LaneValue &B, IntType T);
  LaneValue shr(const LaneValue &A, const LaneValue &B, IntType T);
  LaneValue neg(const LaneValue &A, IntType T);
  LaneValue bitNot(const LaneValue &A, IntType T);
  LaneValue min(const LaneValue &A, const LaneValue &B, IntType T);
  LaneValue max(const LaneValue &A, const LaneValue &B, IntType T);
  LaneValue convert(const LaneValue &A, IntType From, IntType To);

  enum class Compare { LT, LE, EQ };
  /// Compares in type \p T.
  LaneOrder compare(Compare Op, const LaneValue &A, const LaneValue &B,
                    IntType T, uint32_t Lanes);
  /// The same as a value: 0, 1, a uniform symbol, or unknown.
  LaneValue compareValue(Compare Op, const LaneValue &A, const LaneValue &B,
                         IntType T, uint32_t Lanes);

  /// The least and greatest value of \p V in a lane; none when unknown.
  /// (Saturated to 64 bits.)
  std::optional<std::pair<int64_t, int64_t>> range(const LaneValue &V,
                                                   unsigned Lane) const;
  /// A symbol for a uniform result of which nothing else is known, the same for
  /// the same operands; \p Lanes is where \p A and \p B must be uniform.
  LaneValue opaque(llvm::StringRef Op, const LaneValue &A, const LaneValue &B,
                   IntType T);
  /// A value that is \p A or \p B, the same choice for all of \p Lanes: what
  /// the two have in common plus an unknown multiple of what they differ by.
  /// Unknown where they differ by something that is not the same in all lanes.
  /// With \p Widen it is \p A plus any multiple of the difference: the value in
  /// some iteration of a loop. \p Key tells one unknown choice from another.
  LaneValue merge(const LaneValue &A, const LaneValue &B, uint32_t Lanes,
                  llvm::StringRef Key, SymbolScope Scope, IntType T,
                  bool Widen);
  /// The least value that makes sense for a symbol that consecutive lanes are
  /// multiplied with, such as a leading dimension: 32 for what a launch is
  /// given, the least value for an extent of the block. None for anything that
  /// takes small values too.
  std::optional<int64_t> dimension(unsigned Id) const;
  /// The weakest scope of the symbols in \p V; Grid when there are none.
  SymbolScope scope(const LaneValue &V, uint32_t Lanes = AllLanes) const;

  /// Notices from now on where a value depends on symbol \p Id otherwise than
  /// as a sum of products does, so that a number cannot take its place later.
  void watch(unsigned Id) {
    Watched = Id;
    WatchedUsed = false;
  }
  /// Whether that happened; ends it.
  bool endWatch() {
    Watched = std::nullopt;
    return WatchedUsed;
  }
  /// Says that it happens with \p V.
  void use(const LaneValue &V) {
    if (Watched && hasWatched(V))
      WatchedUsed = true;
  }
  /// Says that it happens if for some positive number \p V is the same in all
  /// of \p Lanes, and for others not.
  void useUniformity(const LaneValue &V, uint32_t Lanes);
  /// \p V with the number \p N in the place of symbol \p Id, as a 64-bit sum.
  LaneValue substitute(const LaneValue &V, unsigned Id, int64_t N);

  /// A value as C++ would write it, for messages: "32*n + lane*4" is spelled
  /// "<uniform>" where it is long.
  std::string describe(const LaneValue &V, unsigned Lane) const;

private:
  /// What is left of a value without some bits, or of its lowest ones, is put
  /// into \p Out in the lanes of \p Group in which it can be said.
  void clearBits(const LaneValue &V, uint64_t Inverse, IntType T,
                 uint32_t Group, LaneValue &Out);
  void maskLow(const LaneValue &V, uint64_t Bits, uint32_t Group,
               LaneValue &Out);
  LaneValue normalize(const LaneValue &V, IntType T, bool Exact);
  /// The same for a sum in the making; \p Was is what it began as, if it began
  /// as a value.
  LaneValue normalize(LaneDraft &Sum, uint32_t Known, IntType T, bool Exact,
                      const LaneValue *Was = nullptr);
  LaneValue combine(const LaneValue &A, const LaneValue &B, int64_t FactorB,
                    IntType T);
  LaneValue floorDivide(const LaneValue &A, LaneRow Divisor, uint32_t Lanes,
                        bool Truncate);
  LaneValue lowBits(const LaneValue &A, unsigned Bits);
  unsigned product(unsigned A, unsigned B);
  /// A symbol made from the values that \p From and \p Also have.
  unsigned derive(llvm::StringRef Key, int64_t Low, int64_t High,
                  SymbolScope Scope, const LaneValue &From,
                  const LaneValue *Also = nullptr);
  /// The lesser of two numbers, or the greater.
  LaneValue lesser(const LaneValue &A, const LaneValue &B, IntType T,
                   bool Greater);
  template <class Fn>
  LaneValue constantsOnly(const LaneValue &A, const LaneValue &B, IntType T,
                          Fn Op);
  using Operation = LaneValue (LaneArithmetic::*)(const LaneValue &,
                                                  const LaneValue &, IntType);
  /// An operation on two values that are the same in all lanes, done in one.
  std::optional<LaneValue> inOneLane(const LaneValue &A, const LaneValue &B,
                                     IntType T, Operation Op);

  bool hasFactor(unsigned Id, unsigned Factor) const {
    return Id == Factor || llvm::is_contained(Symbols[Id].Factors, Factor);
  }
  bool hasWatched(const LaneValue &V) const {
    return llvm::any_of(V.terms(), [&](const LaneValue::Term &T) {
      return hasFactor(T.Symbol, *Watched);
    });
  }

  const bool AssumeNoWrap;
  std::optional<unsigned> Watched;
  bool WatchedUsed = false;
  std::deque<Symbol> Symbols;
  llvm::StringMap<unsigned> Interned;
};

/// \p Bits of \p V as the value of type \p T, kept as LaneValue keeps
/// constants.
int64_t wrapTo(int64_t V, IntType T);

} // namespace cuda_lint

#endif
