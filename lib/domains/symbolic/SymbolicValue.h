//===- SymbolicValue.h - Values of scalar expressions ----------*- C++ -*-===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLICVALUE_H
#define CUDA_LINT_DOMAINS_SYMBOLICVALUE_H

#include "cuda/Bound.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Allocator.h"
#include <optional>

namespace cuda_lint {

class Location;

/// The type of a scalar value: width in bits, signedness, integer or floating
/// point. Pointers are unsigned integers.
struct ScalarType {
  uint8_t Width = 32;
  bool Signed = true;
  bool Real = false;

  bool operator==(const ScalarType &) const = default;
  /// The scalar type of a C++ type; none for classes, arrays and integers wider
  /// than 64 bits.
  static std::optional<ScalarType> of(clang::QualType T,
                                      const clang::ASTContext &Ctx);
  static ScalarType boolean() { return {1, false, false}; }
};

/// A value as an expression over symbols. A symbol is one unknown value, which
/// never changes; two values are equal when they are the same object, because
/// expressions are interned. Arithmetic is that of the C++ types, wrap-around
/// included.
struct SymExpr {
  enum KindT : uint8_t {
    Integer,
    Real,
    Symbol,
    Field,
    Binary,
    Not,
    Ceil,
    Floor,
    Select,
    Cast,
    Address,
    Function
  };
  enum OpT : uint8_t {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    And,
    Or,
    Xor,
    LT,
    LE,
    GT,
    GE,
    EQ,
    NE,
    LAnd,
    LOr,
    Min,
    Max
  };

  KindT Kind;
  OpT Op = Add;
  ScalarType Type;
  /// Operands; for Select the condition, the value when it holds, the value
  /// when not; for Address the byte offset or null.
  const SymExpr *A = nullptr, *B = nullptr, *C = nullptr;
  /// Integer: the bits; Real: the bits of the double; Symbol: its number.
  uint64_t Bits = 0;
  /// Address: the object. Field: the part of the opaque aggregate A. Symbol:
  /// what it is the initial value of, if anything.
  const Location *Loc = nullptr;
  const clang::FunctionDecl *Fn = nullptr;
  /// Symbol: the expression or declaration that made the value, for messages;
  /// not part of its identity.
  const clang::Expr *Origin = nullptr;
  /// Operands, their operands and so on, the value itself included.
  uint16_t Size = 1;
  /// Unique; smaller for a value that was made earlier. Not part of its
  /// identity.
  uint32_t Number = 0;

  bool isInteger() const { return Kind == Integer; }
  /// The value of an integer constant, sign-extended as its type says; none for
  /// anything else and what int64_t cannot hold.
  std::optional<int64_t> integer() const;
  std::optional<uint64_t> unsignedInteger() const;
  double real() const;
};

/// Values in the order in which they were made: that of their addresses is
/// another in each process.
struct MadeBefore {
  bool operator()(const SymExpr *A, const SymExpr *B) const {
    return A->Number < B->Number;
  }
  bool operator()(llvm::ArrayRef<const SymExpr *> A,
                  llvm::ArrayRef<const SymExpr *> B) const {
    return std::lexicographical_compare(A.begin(), A.end(), B.begin(), B.end(),
                                        *this);
  }
};

/// Whether two numbers compare as the comparison \p Op says: SymExpr::LT to
/// SymExpr::NE.
template <class T> bool holds(SymExpr::OpT Op, const T &A, const T &B) {
  switch (Op) {
  case SymExpr::LT:
    return A < B;
  case SymExpr::LE:
    return A <= B;
  case SymExpr::GT:
    return A > B;
  case SymExpr::GE:
    return A >= B;
  case SymExpr::EQ:
    return A == B;
  default:
    return A != B;
  }
}

/// An object in memory: a variable, a temporary, what an unknown pointer points
/// to, or a member or element of another object. Interned.
class Location {
public:
  enum KindT : uint8_t {
    Variable,
    Temporary,
    Pointee,
    KernelAttribute,
    Member,
    Element
  };

  KindT Kind;
  const Location *Parent = nullptr;
  const clang::ValueDecl *Decl = nullptr;
  const SymExpr *Pointer = nullptr;
  int64_t Index = 0;
  clang::QualType Type;
  /// Unique; smaller for a location that was made earlier.
  uint32_t Number = 0;

  const Location *root() const {
    const Location *L = this;
    while (L->Parent)
      L = L->Parent;
    return L;
  }
  /// Whether it is in a temporary, or in a variable of an activation.
  bool isAutomatic() const {
    const Location *Root = root();
    const auto *Var = Root->Kind == Variable
                          ? llvm::dyn_cast<clang::VarDecl>(Root->Decl)
                          : nullptr;
    return Root->Kind == Temporary || (Var && Var->hasLocalStorage());
  }
  bool isWithin(const Location *Outer) const {
    for (const Location *L = this; L; L = L->Parent)
      if (L == Outer)
        return true;
    return false;
  }
  /// "config.gridDim.x"; empty for what has no name. \p Root is the variable
  /// that the outermost object is where the object does not say so itself.
  std::string name(const clang::ValueDecl *Root = nullptr) const;
};

/// How many bytes into an object a part of it lies; none where a base is on the
/// way, whose place the part's name does not say.
std::optional<int64_t> offsetWithin(const Location *Part, const Location *Whole,
                                    const clang::ASTContext &Ctx);

/// What is known to hold: conditions that are true.
using Facts = llvm::SmallVector<const SymExpr *, 8>;

/// Bounds of a value, both included.
struct ValueRange {
  __int128 Min, Max;
};

/// Makes, simplifies and asks about values.
class SymContext {
public:
  explicit SymContext(const clang::ASTContext &Ctx) : Ctx(Ctx) {}

  const SymExpr *integer(uint64_t Bits, ScalarType T);
  const SymExpr *boolean(bool B) { return integer(B, ScalarType::boolean()); }
  const SymExpr *real(double Value, ScalarType T);
  /// A value that the program makes of others, where what of is not kept: an
  /// expression that is too long, or what two ways leave that no condition
  /// tells apart.
  const SymExpr *computed(ScalarType T);
  bool isComputed(const SymExpr *Symbol) const {
    return Computed.contains(Symbol);
  }
  /// A value that nothing is known about.
  const SymExpr *fresh(ScalarType T, const clang::Expr *Origin = nullptr);
  /// The value that an object had before anything visible happened to it; the
  /// same each time.
  const SymExpr *initial(const Location *L, ScalarType T);
  const SymExpr *field(const SymExpr *Aggregate, const Location *Part,
                       ScalarType T);
  const SymExpr *binary(SymExpr::OpT Op, ScalarType T, const SymExpr *A,
                        const SymExpr *B);
  const SymExpr *negate(const SymExpr *Condition);
  const SymExpr *rounded(SymExpr::KindT CeilOrFloor, const SymExpr *A);
  const SymExpr *select(const SymExpr *Condition, const SymExpr *Then,
                        const SymExpr *Else);
  const SymExpr *cast(ScalarType To, const SymExpr *A);
  const SymExpr *address(const Location *L, const SymExpr *ByteOffset);
  const SymExpr *function(const clang::FunctionDecl *F);
  /// A scalar as a condition: compared with zero.
  const SymExpr *truth(const SymExpr *A);

  const Location *variable(const clang::ValueDecl *D);
  const Location *temporary(clang::QualType T);
  const Location *pointee(const SymExpr *Pointer, clang::QualType T);
  const Location *kernelAttribute(const clang::FunctionDecl *Kernel,
                                  int64_t Attribute);
  const Location *member(const Location *Of, const clang::FieldDecl *F);
  const Location *element(const Location *Of, int64_t Index, clang::QualType T);

  /// Whether a condition holds, when the facts decide it.
  std::optional<bool> decide(const SymExpr *Condition,
                             llvm::ArrayRef<const SymExpr *> Known);
  /// Adds a condition, split at conjunctions.
  void assume(const SymExpr *Condition, Facts &Known);
  ValueRange range(const SymExpr *A, llvm::ArrayRef<const SymExpr *> Known,
                   unsigned Depth = 0);
  /// The largest known divisor of an integer value (1 when nothing is known, 0
  /// for the value 0), as long as nothing wraps around: a count that does has
  /// other problems.
  uint64_t knownMultiple(const SymExpr *A,
                         llvm::ArrayRef<const SymExpr *> Known);
  /// True when the facts prove that A is a multiple of B.
  bool isMultipleOf(const SymExpr *A, const SymExpr *B,
                    llvm::ArrayRef<const SymExpr *> Known);
  /// The value with everything replaced that the facts decide.
  const SymExpr *resolve(const SymExpr *A,
                         llvm::ArrayRef<const SymExpr *> Known);
  /// The value with symbols replaced.
  const SymExpr *
  replace(const SymExpr *A,
          const llvm::DenseMap<const SymExpr *, const SymExpr *> &By);
  /// Calls \p Visit for every way in which the undecided choices inside the
  /// values can fall (at most 64 ways), with the values in that case and the
  /// facts that make it; stops when \p Visit returns true and returns that.
  bool anyCase(llvm::ArrayRef<const SymExpr *> Values,
               llvm::ArrayRef<const SymExpr *> Known,
               llvm::function_ref<bool(llvm::ArrayRef<const SymExpr *>,
                                       llvm::ArrayRef<const SymExpr *>)>
                   Visit);

  /// The largest value that is kept as an expression; a larger one is a symbol
  /// of its own, so that no question about values takes long.
  static const Bound<unsigned> MaxSize;
  /// How many parts of values the questions asked so far have looked at.
  uint64_t work() const { return Work; }

  const clang::ASTContext &ast() const { return Ctx; }

private:
  const SymExpr *intern(SymExpr E);
  const Location *intern(Location L);
  const SymExpr *
  substitute(const SymExpr *A,
             llvm::function_ref<const SymExpr *(const SymExpr *)> Replace,
             llvm::DenseMap<const SymExpr *, const SymExpr *> &Done);
  /// What binary() makes of two constants, of a value and a constant, of a
  /// value twice; null where that is nothing simpler.
  const SymExpr *ofIntegers(SymExpr::OpT Op, ScalarType T, const SymExpr *A,
                            const SymExpr *B);
  const SymExpr *ofReals(SymExpr::OpT Op, ScalarType T, const SymExpr *A,
                         const SymExpr *B);
  const SymExpr *withConstant(SymExpr::OpT Op, ScalarType T, const SymExpr *A,
                              const SymExpr *B);
  const SymExpr *ofBits(SymExpr::OpT Op, ScalarType T, const SymExpr *A,
                        uint64_t K);
  const SymExpr *withItself(SymExpr::OpT Op, ScalarType T, const SymExpr *A);
  /// Of two addresses that are compared; of an address and the bits that it is
  /// combined with: those that its alignment gives are known.
  const SymExpr *ofAddresses(SymExpr::OpT Op, const SymExpr *A,
                             const SymExpr *B);
  const SymExpr *ofAddress(SymExpr::OpT Op, ScalarType T, const SymExpr *A,
                           uint64_t Bits);

  const clang::ASTContext &Ctx;
  llvm::BumpPtrAllocator Memory;
  /// By what they are; looked up by one that may not be there yet.
  struct ByContent {
    static unsigned getHashValue(const SymExpr &E);
    static bool isEqual(const SymExpr &A, const SymExpr &B);
    static unsigned getHashValue(const Location &L);
    static bool isEqual(const Location &A, const Location &B);
  };
  template <class T> struct ContentInfo : llvm::DenseMapInfo<const T *> {
    using Pointer = llvm::DenseMapInfo<const T *>;
    static unsigned getHashValue(const T *X) {
      return ByContent::getHashValue(*X);
    }
    static unsigned getHashValue(const T &X) {
      return ByContent::getHashValue(X);
    }
    static bool isEqual(const T *A, const T *B) { return A == B; }
    static bool isEqual(const T &A, const T *B) {
      return B != Pointer::getEmptyKey() && B != Pointer::getTombstoneKey() &&
             ByContent::isEqual(A, *B);
    }
  };
  llvm::DenseSet<const SymExpr *, ContentInfo<SymExpr>> Exprs;
  llvm::DenseSet<const Location *, ContentInfo<Location>> Locations;
  /// The symbols that stand for values which are too large.
  llvm::DenseMap<const SymExpr *, const SymExpr *> TooLarge;
  /// Those of computed().
  llvm::DenseSet<const SymExpr *> Computed;
  uint64_t NextSymbol = 0;
  uint32_t NextLocation = 0;
  uint64_t Work = 0;
};

/// Without the casts around it.
const SymExpr *stripCasts(const SymExpr *A);

/// The constant that a value is divided by, by `/` or by a shift to the right;
/// none where it is no such quotient.
std::optional<int64_t> divisorOf(const SymExpr *V);
/// The literal whose address a value is; null for any other value.
const clang::StringLiteral *stringOf(const SymExpr *A);
/// A place in a string literal.
struct LiteralPlace {
  const clang::StringLiteral *Text = nullptr; ///< null: no such place
  uint64_t At = 0; ///< in characters, at most the literal's length
};
LiteralPlace placeInString(const SymExpr *A);
/// Calls \p Visit with a value and its parts, each of them once, though values
/// share them; what is below one for which it returns false is left out.
void forEachPart(const SymExpr *Whole,
                 llvm::function_ref<bool(const SymExpr *)> Visit);
/// True when \p Part occurs in \p Whole.
bool contains(const SymExpr *Whole, const SymExpr *Part);

} // namespace cuda_lint

#endif
