//===- SymbolicValue.cpp --------------------------------------------------===//

#include "domains/symbolic/SymbolicValue.h"
#include "cuda/Constants.h"
#include "cuda/Layout.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/StableHashing.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <numeric>

using namespace clang;

namespace cuda_lint {

using Node = const SymExpr *;

std::optional<ScalarType> ScalarType::of(QualType T, const ASTContext &Ctx) {
  if (T.isNull() || T->isDependentType())
    return std::nullopt;
  if (T->isReferenceType() || T->isAnyPointerType() || T->isNullPtrType() ||
      T->isFunctionType())
    return ScalarType{64, false, false};
  if (T->isBooleanType())
    return boolean();
  if (T->isRealFloatingType())
    return ScalarType{
        static_cast<uint8_t>(std::min<uint64_t>(Ctx.getTypeSize(T), 64)), true,
        true};
  if (T->isIntegralOrEnumerationType()) {
    if (const auto *Enum = T->getAsEnumDecl();
        Enum && Enum->getIntegerType().isNull())
      return std::nullopt;
    uint64_t Width = Ctx.getIntWidth(T);
    if (Width > 64)
      return std::nullopt;
    return ScalarType{static_cast<uint8_t>(Width),
                      T->isSignedIntegerOrEnumerationType(), false};
  }
  return std::nullopt;
}

static llvm::APSInt number(Node A) {
  return llvm::APSInt(llvm::APInt(A->Type.Width, A->Bits, false, true),
                      !A->Type.Signed);
}

std::optional<int64_t> SymExpr::integer() const {
  if (Kind != Integer)
    return std::nullopt;
  if (!Type.Signed && Type.Width == 64 && Bits >> 63)
    return std::nullopt;
  return low64(number(this));
}

std::optional<uint64_t> SymExpr::unsignedInteger() const {
  if (Kind != Integer || (Type.Signed && number(this).isNegative()))
    return std::nullopt;
  return Bits;
}

double SymExpr::real() const { return llvm::bit_cast<double>(Bits); }

std::string Location::name(const ValueDecl *Root) const {
  switch (Kind) {
  case Variable:
    return Decl->getNameAsString();
  case Member: {
    // What a lambda captured has no name of its own.
    if (const auto *Class =
            dyn_cast<CXXRecordDecl>(cast<FieldDecl>(Decl)->getParent());
        Class && Class->isLambda())
      return {};
    std::string Outer = Parent->name(Root);
    if (Parent->Kind == Pointee && Outer.empty())
      return Decl->getNameAsString();
    if (!Decl->getIdentifier())
      return Outer;
    // All members of a union are one place: which one, the member says.
    const auto *Of = cast<RecordDecl>(Decl->getDeclContext());
    if (const RecordDecl *Union =
            Parent->Type.isNull() ? nullptr : Parent->Type->getAsRecordDecl();
        Union && Union != Of && Union->isUnion() && !Outer.empty())
      for (const FieldDecl *Member : Union->fields())
        if (Member->getType()->getAsRecordDecl() == Of)
          Outer += "." + Member->getNameAsString();
    return Outer.empty() ? std::string()
                         : Outer + "." + Decl->getNameAsString();
  }
  case Element: {
    std::string Outer = Parent->name(Root);
    return Outer.empty() ? std::string()
                         : Outer + "[" + std::to_string(Index) + "]";
  }
  default:
    return Root && Kind == Temporary ? Root->getNameAsString() : std::string();
  }
}

static unsigned hashOf(llvm::ArrayRef<llvm::stable_hash> Parts) {
  return static_cast<unsigned>(llvm::stable_hash_combine(Parts));
}
static llvm::stable_hash bitsOf(const void *P) {
  return reinterpret_cast<uintptr_t>(P);
}

unsigned SymContext::ByContent::getHashValue(const SymExpr &E) {
  return hashOf({uint64_t(E.Kind) << 32 | uint64_t(E.Op) << 16 |
                     uint64_t(E.Type.Width) << 2 |
                     uint64_t(E.Type.Signed) << 1 | uint64_t(E.Type.Real),
                 bitsOf(E.A), bitsOf(E.B), bitsOf(E.C), E.Bits, bitsOf(E.Loc),
                 bitsOf(E.Fn)});
}

bool SymContext::ByContent::isEqual(const SymExpr &A, const SymExpr &B) {
  return A.Kind == B.Kind && A.Op == B.Op && A.Type == B.Type && A.A == B.A &&
         A.B == B.B && A.C == B.C && A.Bits == B.Bits && A.Loc == B.Loc &&
         A.Fn == B.Fn;
}

/// A pointee's type is what it is looked at as; the others have only one.
static const void *identifyingType(const Location &L) {
  return L.Kind == Location::Pointee ? L.Type.getAsOpaquePtr() : nullptr;
}

unsigned SymContext::ByContent::getHashValue(const Location &L) {
  return hashOf({uint64_t(L.Kind), bitsOf(L.Parent), bitsOf(L.Decl),
                 bitsOf(L.Pointer), uint64_t(L.Index),
                 bitsOf(identifyingType(L))});
}

bool SymContext::ByContent::isEqual(const Location &A, const Location &B) {
  return A.Kind == B.Kind && A.Parent == B.Parent && A.Decl == B.Decl &&
         A.Pointer == B.Pointer && A.Index == B.Index &&
         identifyingType(A) == identifyingType(B);
}

Node SymContext::intern(SymExpr E) {
  if (auto Found = Exprs.find_as(E); Found != Exprs.end())
    return (*Found)->Size > MaxSize ? TooLarge.lookup(*Found) : *Found;
  unsigned Size = 1;
  for (Node Part : {E.A, E.B, E.C})
    Size += Part ? Part->Size : 0;
  SymExpr *Made = new (Memory) SymExpr(E);
  Made->Size = uint16_t(Size);
  Exprs.insert(Made);
  // Equal ones stay equal.
  if (Size > MaxSize)
    return TooLarge[Made] = fresh(E.Type);
  return Made;
}

const Location *SymContext::intern(Location L) {
  if (auto Found = Locations.find_as(L); Found != Locations.end())
    return *Found;
  Location *Made = new (Memory) Location(L);
  Made->Number = ++NextLocation;
  Locations.insert(Made);
  return Made;
}

Node SymContext::integer(uint64_t Bits, ScalarType T) {
  SymExpr E;
  E.Kind = SymExpr::Integer;
  E.Type = T;
  E.Bits = T.Width >= 64 ? Bits : Bits & ((uint64_t(1) << T.Width) - 1);
  return intern(E);
}

Node SymContext::real(double Value, ScalarType T) {
  SymExpr E;
  E.Kind = SymExpr::Real;
  E.Type = T;
  E.Bits =
      llvm::bit_cast<uint64_t>(T.Width == 32 ? double(float(Value)) : Value);
  return intern(E);
}

Node SymContext::fresh(ScalarType T, const Expr *Origin) {
  SymExpr E;
  E.Kind = SymExpr::Symbol;
  E.Type = T;
  E.Bits = ++NextSymbol;
  E.Origin = Origin;
  return intern(E);
}

Node SymContext::initial(const Location *L, ScalarType T) {
  SymExpr E;
  E.Kind = SymExpr::Symbol;
  E.Type = T;
  E.Loc = L;
  return intern(E);
}

Node SymContext::field(Node Aggregate, const Location *Part, ScalarType T) {
  SymExpr E;
  E.Kind = SymExpr::Field;
  E.Type = T;
  E.A = Aggregate;
  E.Loc = Part;
  return intern(E);
}

Node SymContext::address(const Location *L, Node Offset) {
  // Elements are counted from the start of their array, so that arithmetic can
  // leave the element.
  ScalarType T{64, false, false};
  while (L->Kind == Location::Element) {
    uint64_t Size =
        hasLayout(L->Type) ? Ctx.getTypeSizeInChars(L->Type).getQuantity() : 0;
    if (L->Index && !Size)
      break;
    if (L->Index) {
      Node Step = integer(uint64_t(L->Index) * Size, T);
      Offset = Offset ? binary(SymExpr::Add, T, Offset, Step) : Step;
    }
    L = L->Parent;
  }
  if (Offset && Offset->isInteger() && Offset->Bits == 0)
    Offset = nullptr;
  SymExpr E;
  E.Kind = SymExpr::Address;
  E.Type = T;
  E.Loc = L;
  E.A = Offset;
  return intern(E);
}

Node SymContext::function(const FunctionDecl *F) {
  SymExpr E;
  E.Kind = SymExpr::Function;
  E.Type = {64, false, false};
  E.Fn = F->getCanonicalDecl();
  return intern(E);
}

const Location *SymContext::variable(const ValueDecl *D) {
  Location L;
  L.Kind = Location::Variable;
  L.Decl = llvm::cast<ValueDecl>(D->getCanonicalDecl());
  L.Type = D->getType();
  return intern(L);
}

const Location *SymContext::temporary(QualType T) {
  Location L;
  L.Kind = Location::Temporary;
  L.Index = int64_t(++NextSymbol);
  L.Type = T;
  return intern(L);
}

const Location *SymContext::pointee(Node Pointer, QualType T) {
  Location L;
  L.Kind = Location::Pointee;
  L.Pointer = Pointer;
  L.Type = T.getCanonicalType().getUnqualifiedType();
  return intern(L);
}

const Location *SymContext::kernelAttribute(const FunctionDecl *Kernel,
                                            int64_t Attribute) {
  Location L;
  L.Kind = Location::KernelAttribute;
  L.Decl = Kernel->getCanonicalDecl();
  L.Index = Attribute;
  L.Type = Ctx.IntTy;
  return intern(L);
}

const Location *SymContext::member(const Location *Of, const FieldDecl *F) {
  Location L;
  L.Kind = Location::Member;
  L.Parent = Of;
  L.Decl = llvm::cast<ValueDecl>(F->getCanonicalDecl());
  L.Type = F->getType();
  return intern(L);
}

const Location *SymContext::element(const Location *Of, int64_t Index,
                                    QualType T) {
  Location L;
  L.Kind = Location::Element;
  L.Parent = Of;
  L.Index = Index;
  L.Type = T;
  return intern(L);
}

static bool isComparison(SymExpr::OpT Op) {
  return Op >= SymExpr::LT && Op <= SymExpr::NE;
}
static bool isLogical(SymExpr::OpT Op) {
  return Op == SymExpr::LAnd || Op == SymExpr::LOr;
}

static std::optional<llvm::APSInt> fold(SymExpr::OpT Op, const llvm::APSInt &A,
                                        const llvm::APSInt &B) {
  switch (Op) {
  case SymExpr::Add:
    return A + B;
  case SymExpr::Sub:
    return A - B;
  case SymExpr::Mul:
    return A * B;
  case SymExpr::Div:
    return B == 0 ? std::nullopt : std::optional(A / B);
  case SymExpr::Rem:
    return B == 0 ? std::nullopt : std::optional(A % B);
  case SymExpr::And:
    return A & B;
  case SymExpr::Or:
    return A | B;
  case SymExpr::Xor:
    return A ^ B;
  case SymExpr::Min:
    return B < A ? B : A;
  case SymExpr::Max:
    return A < B ? B : A;
  default:
    return std::nullopt;
  }
}

static bool compare(SymExpr::OpT Op, const auto &A, const auto &B) {
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

Node SymContext::binary(SymExpr::OpT Op, ScalarType T, Node A, Node B) {
  if (isComparison(Op))
    T = ScalarType::boolean();
  if (isLogical(Op)) {
    T = ScalarType::boolean();
    A = truth(A);
    B = truth(B);
    bool Absorbs = Op == SymExpr::LOr;
    for (auto [X, Y] : {std::pair(A, B), std::pair(B, A)})
      if (X->isInteger())
        return (X->Bits != 0) == Absorbs ? X : Y;
    if (A == B)
      return A;
  }
  if (A->isInteger() && B->isInteger()) {
    llvm::APSInt X = number(A), Y = number(B);
    if (isComparison(Op)) {
      if (A->Type == B->Type)
        return boolean(compare(Op, X, Y));
    } else if (Op == SymExpr::Shl || Op == SymExpr::Shr) {
      if (!Y.isNegative() && Y.getZExtValue() < T.Width) {
        unsigned By = unsigned(Y.getZExtValue());
        return integer(uint64_t(low64(Op == SymExpr::Shl ? X << By : X >> By)),
                       T);
      }
    } else if (A->Type == B->Type) {
      if (auto R = fold(Op, X, Y))
        return integer(R->getBitWidth() > 64 ? 0 : uint64_t(R->getSExtValue()),
                       T);
    }
  }
  // Places in one object are as their offsets are.
  if (isComparison(Op) && A->Kind == SymExpr::Address &&
      B->Kind == SymExpr::Address && A->Loc == B->Loc) {
    const ScalarType Offset{64, true, false};
    auto Of = [&](Node E) {
      return E->A ? cast(Offset, E->A) : integer(0, Offset);
    };
    return binary(Op, T, Of(A), Of(B));
  }
  if (A->Kind == SymExpr::Real && B->Kind == SymExpr::Real) {
    double X = A->real(), Y = B->real();
    if (isComparison(Op))
      return boolean(compare(Op, X, Y));
    switch (Op) {
    case SymExpr::Add:
      return real(X + Y, T);
    case SymExpr::Sub:
      return real(X - Y, T);
    case SymExpr::Mul:
      return real(X * Y, T);
    case SymExpr::Div:
      if (Y != 0)
        return real(X / Y, T);
      break;
    case SymExpr::Min:
      return real(std::min(X, Y), T);
    case SymExpr::Max:
      return real(std::max(X, Y), T);
    default:
      break;
    }
  }
  if (!T.Real) {
    bool Commutes =
        Op == SymExpr::Add || Op == SymExpr::Mul || Op == SymExpr::And ||
        Op == SymExpr::Or || Op == SymExpr::Xor || Op == SymExpr::Min ||
        Op == SymExpr::Max || Op == SymExpr::EQ || Op == SymExpr::NE;
    if (Commutes && (A->isInteger() ? !B->isInteger() : false))
      std::swap(A, B);
    // Comparisons with the constant on the right.
    if (isComparison(Op) && !Commutes && A->isInteger() && !B->isInteger()) {
      static constexpr SymExpr::OpT Mirror[] = {SymExpr::GT, SymExpr::GE,
                                                SymExpr::LT, SymExpr::LE};
      return binary(Mirror[Op - SymExpr::LT], T, B, A);
    }
    if (B->isInteger()) {
      uint64_t K = B->Bits;
      switch (Op) {
      case SymExpr::Add:
        if (K == 0)
          return A;
        if (A->Kind == SymExpr::Binary && A->Op == SymExpr::Add &&
            A->B->isInteger() && A->Type == T && A->B->Type == B->Type)
          return binary(SymExpr::Add, T, A->A,
                        integer(A->B->Bits + K, B->Type));
        break;
      case SymExpr::Sub:
        // One form for both, so that equal values look equal.
        return binary(SymExpr::Add, T, A, integer(-K, B->Type));
      case SymExpr::Shl:
      case SymExpr::Shr:
      case SymExpr::Xor:
      case SymExpr::Or:
        if (K == 0)
          return A;
        break;
      case SymExpr::Mul:
        if (K == 1)
          return A;
        if (K == 0)
          return integer(0, T);
        break;
      case SymExpr::Div:
        if (K == 1)
          return A;
        break;
      case SymExpr::Rem:
        if (K == 1)
          return integer(0, T);
        break;
      default:
        break;
      }
    }
    if (A == B && A->Kind != SymExpr::Real && !A->Type.Real) {
      switch (Op) {
      case SymExpr::Sub:
      case SymExpr::Xor:
      case SymExpr::Rem:
        return integer(0, T);
      case SymExpr::EQ:
      case SymExpr::LE:
      case SymExpr::GE:
        return boolean(true);
      case SymExpr::NE:
      case SymExpr::LT:
      case SymExpr::GT:
        return boolean(false);
      case SymExpr::Min:
      case SymExpr::Max:
      case SymExpr::And:
      case SymExpr::Or:
        return A;
      default:
        break;
      }
    }
    // Pointers into one object compare as their offsets.
    if (isComparison(Op) && A->Kind == SymExpr::Address &&
        B->Kind == SymExpr::Address && A->Loc == B->Loc) {
      const ScalarType Bytes{64, true, false};
      auto Offset = [&](Node V) {
        return V->A ? cast(Bytes, V->A) : integer(0, Bytes);
      };
      return binary(Op, T, Offset(A), Offset(B));
    }
    // An object has an address.
    if ((Op == SymExpr::EQ || Op == SymExpr::NE) &&
        A->Kind == SymExpr::Address && B->isInteger() && B->Bits == 0)
      return boolean(Op == SymExpr::NE);
  }
  SymExpr E;
  E.Kind = SymExpr::Binary;
  E.Op = Op;
  E.Type = T;
  E.A = A;
  E.B = B;
  return intern(E);
}

Node SymContext::negate(Node Condition) {
  Condition = truth(Condition);
  if (Condition->isInteger())
    return boolean(Condition->Bits == 0);
  if (Condition->Kind == SymExpr::Not)
    return Condition->A;
  if (Condition->Kind == SymExpr::Binary && isComparison(Condition->Op) &&
      !Condition->A->Type.Real) {
    static constexpr SymExpr::OpT Opposite[] = {SymExpr::GE, SymExpr::GT,
                                                SymExpr::LE, SymExpr::LT,
                                                SymExpr::NE, SymExpr::EQ};
    return binary(Opposite[Condition->Op - SymExpr::LT], ScalarType::boolean(),
                  Condition->A, Condition->B);
  }
  SymExpr E;
  E.Kind = SymExpr::Not;
  E.Type = ScalarType::boolean();
  E.A = Condition;
  return intern(E);
}

const StringLiteral *stringOf(Node A) {
  A = stripCasts(A);
  return A->Kind == SymExpr::Symbol
             ? dyn_cast_or_null<StringLiteral>(A->Origin)
             : nullptr;
}

Node SymContext::truth(Node A) {
  if (A->Type == ScalarType::boolean())
    return A;
  if (A->Kind == SymExpr::Address || A->Kind == SymExpr::Function ||
      stringOf(A))
    return boolean(true);
  // A condition widened to an integer and tested again.
  if (A->Kind == SymExpr::Cast && A->A->Type == ScalarType::boolean())
    return A->A;
  if (A->Type.Real) {
    if (A->Kind == SymExpr::Real)
      return boolean(A->real() != 0);
    return binary(SymExpr::NE, ScalarType::boolean(), A, real(0, A->Type));
  }
  return binary(SymExpr::NE, ScalarType::boolean(), A, integer(0, A->Type));
}

Node SymContext::rounded(SymExpr::KindT Kind, Node A) {
  if (A->Kind == SymExpr::Real)
    return real(Kind == SymExpr::Ceil ? std::ceil(A->real())
                                      : std::floor(A->real()),
                A->Type);
  SymExpr E;
  E.Kind = Kind;
  E.Type = A->Type;
  E.A = A;
  return intern(E);
}

Node SymContext::select(Node Condition, Node Then, Node Else) {
  Condition = truth(Condition);
  if (Condition->isInteger())
    return Condition->Bits ? Then : Else;
  if (Then == Else)
    return Then;
  if (Condition->Kind == SymExpr::Not)
    return select(Condition->A, Else, Then);
  if (Then->Type == ScalarType::boolean() && Then->isInteger() &&
      Else->isInteger())
    return Then->Bits ? Condition : negate(Condition);
  // What `&&` and `||` are made of.
  if (Then->Type == ScalarType::boolean() && Else->isInteger())
    return Else->Bits
               ? binary(SymExpr::LOr, Then->Type, negate(Condition), Then)
               : binary(SymExpr::LAnd, Then->Type, Condition, Then);
  if (Then->Type == ScalarType::boolean() && Then->isInteger())
    return Then->Bits
               ? binary(SymExpr::LOr, Then->Type, Condition, Else)
               : binary(SymExpr::LAnd, Then->Type, negate(Condition), Else);
  // `a < b ? a : b`: a bound, and no choice that somebody made.
  if (Condition->Kind == SymExpr::Binary && !Then->Type.Real &&
      Condition->Op >= SymExpr::LT && Condition->Op <= SymExpr::GE) {
    const bool Less =
        Condition->Op == SymExpr::LT || Condition->Op == SymExpr::LE;
    const bool Same = Condition->A == Then && Condition->B == Else;
    if (Same || (Condition->A == Else && Condition->B == Then))
      return binary(Less == Same ? SymExpr::Min : SymExpr::Max, Then->Type,
                    Then, Else);
  }
  SymExpr E;
  E.Kind = SymExpr::Select;
  E.Type = Then->Type;
  E.A = Condition;
  E.B = Then;
  E.C = Else;
  return intern(E);
}

Node SymContext::cast(ScalarType To, Node A) {
  ScalarType From = A->Type;
  if (From == To)
    return A;
  if (A->isInteger()) {
    llvm::APSInt N = number(A);
    if (To.Real)
      return real(From.Signed ? double(N.getSExtValue())
                              : double(N.getZExtValue()),
                  To);
    if (To == ScalarType::boolean())
      return boolean(A->Bits != 0);
    return integer(N.extOrTrunc(64).getZExtValue(), To);
  }
  if (A->Kind == SymExpr::Real) {
    double D = A->real();
    if (To.Real)
      return real(D, To);
    if (std::abs(D) < 9e18)
      return integer(uint64_t(int64_t(D)), To);
  }
  if (To == ScalarType::boolean())
    return truth(A);
  // Widening and coming back changes nothing.
  if (A->Kind == SymExpr::Cast && !From.Real && !A->A->Type.Real &&
      A->A->Type.Width <= From.Width && To.Width <= From.Width) {
    if (A->A->Type == To)
      return A->A;
    if (A->A->Type.Width >= To.Width)
      return cast(To, A->A);
  }
  if (A->Kind == SymExpr::Address || A->Kind == SymExpr::Function)
    if (!To.Real && To.Width == 64)
      return A;
  SymExpr E;
  E.Kind = SymExpr::Cast;
  E.Type = To;
  E.A = A;
  return intern(E);
}

std::optional<bool> SymContext::decide(Node Condition,
                                       llvm::ArrayRef<Node> Known) {
  Condition = truth(Condition);
  Work += 1 + Known.size() / 16;
  if (Condition->isInteger())
    return Condition->Bits != 0;
  if (llvm::is_contained(Known, Condition))
    return true;
  if (llvm::is_contained(Known, negate(Condition)))
    return false;
  if (Condition->Kind == SymExpr::Not) {
    auto Inner = decide(Condition->A, Known);
    return Inner ? std::optional(!*Inner) : std::nullopt;
  }
  if (Condition->Kind == SymExpr::Select) {
    auto Which = decide(Condition->A, Known);
    auto Then = decide(Condition->B, Known), Else = decide(Condition->C, Known);
    if (Which)
      return *Which ? Then : Else;
    return Then && Else && *Then == *Else ? Then : std::nullopt;
  }
  if (Condition->Kind != SymExpr::Binary)
    return std::nullopt;
  if (isLogical(Condition->Op)) {
    auto A = decide(Condition->A, Known), B = decide(Condition->B, Known);
    bool Absorbs = Condition->Op == SymExpr::LOr;
    if ((A && *A == Absorbs) || (B && *B == Absorbs))
      return Absorbs;
    if (A && B)
      return !Absorbs;
    return std::nullopt;
  }
  if (!isComparison(Condition->Op) || Condition->A->Type.Real ||
      Condition->A->Type != Condition->B->Type)
    return std::nullopt;
  ValueRange A = range(Condition->A, Known), B = range(Condition->B, Known);
  switch (Condition->Op) {
  case SymExpr::LT:
  case SymExpr::GE:
    if (A.Max < B.Min)
      return Condition->Op == SymExpr::LT;
    if (A.Min >= B.Max)
      return Condition->Op != SymExpr::LT;
    break;
  case SymExpr::GT:
  case SymExpr::LE:
    if (A.Min > B.Max)
      return Condition->Op == SymExpr::GT;
    if (A.Max <= B.Min)
      return Condition->Op != SymExpr::GT;
    break;
  default:
    if (A.Max < B.Min || B.Max < A.Min)
      return Condition->Op == SymExpr::NE;
    if (A.Min == A.Max && B.Min == B.Max && A.Min == B.Min)
      return Condition->Op == SymExpr::EQ;
  }
  return std::nullopt;
}

void SymContext::assume(Node Condition, Facts &Known) {
  Condition = truth(Condition);
  if (Condition->isInteger() || llvm::is_contained(Known, Condition))
    return;
  if (Condition->Kind == SymExpr::Binary && Condition->Op == SymExpr::LAnd) {
    assume(Condition->A, Known);
    assume(Condition->B, Known);
    return;
  }
  if (Condition->Kind == SymExpr::Not &&
      Condition->A->Kind == SymExpr::Binary &&
      Condition->A->Op == SymExpr::LOr) {
    assume(negate(Condition->A->A), Known);
    assume(negate(Condition->A->B), Known);
    return;
  }
  Known.push_back(Condition);
}

static ValueRange typeRange(ScalarType T) {
  if (T.Real)
    return {-(__int128(1) << 100), __int128(1) << 100};
  if (T.Signed)
    return {-(__int128(1) << (T.Width - 1)),
            (__int128(1) << (T.Width - 1)) - 1};
  return {0, (__int128(1) << T.Width) - 1};
}

ValueRange SymContext::range(Node A, llvm::ArrayRef<Node> Known,
                             unsigned Depth) {
  ValueRange Type = typeRange(A->Type), R = Type;
  if (A->isInteger()) {
    __int128 V =
        A->Type.Signed ? __int128(number(A).getSExtValue()) : __int128(A->Bits);
    return {V, V};
  }
  if (Depth > 12)
    return R;
  Work += 1 + Known.size() / 8;
  auto Of = [&](Node E) { return range(E, Known, Depth + 1); };
  auto Fits = [&](ValueRange N) {
    return N.Min >= Type.Min && N.Max <= Type.Max ? N : Type;
  };
  if (A->Kind == SymExpr::Cast && !A->A->Type.Real) {
    ValueRange Inner = Of(A->A);
    if (Inner.Min >= Type.Min && Inner.Max <= Type.Max)
      R = Inner;
  } else if (A->Kind == SymExpr::Select) {
    Facts Then(Known.begin(), Known.end()), Else(Known.begin(), Known.end());
    std::optional<bool> Which = decide(A->A, Known);
    assume(A->A, Then);
    assume(negate(A->A), Else);
    ValueRange X = range(A->B, Then, Depth + 1),
               Y = range(A->C, Else, Depth + 1);
    R = Which ? (*Which ? X : Y)
              : ValueRange{std::min(X.Min, Y.Min), std::max(X.Max, Y.Max)};
  } else if (A->Kind == SymExpr::Binary && !A->Type.Real &&
             !isComparison(A->Op) && !isLogical(A->Op)) {
    ValueRange X = Of(A->A), Y = Of(A->B);
    switch (A->Op) {
    case SymExpr::Add:
      R = Fits({X.Min + Y.Min, X.Max + Y.Max});
      // A constant subtracted in an unsigned type is stored as the addition of
      // its complement.
      if (!A->Type.Signed && Y.Min == Y.Max && Y.Min > Type.Max / 2) {
        __int128 Down = Type.Max + 1 - Y.Min;
        if (X.Min >= Down)
          R = {X.Min - Down, X.Max - Down};
      }
      break;
    case SymExpr::Sub:
      R = Fits({X.Min - Y.Max, X.Max - Y.Min});
      break;
    case SymExpr::Mul: {
      __int128 Limit = __int128(1) << 63;
      if (X.Min > -Limit && X.Max < Limit && Y.Min > -Limit && Y.Max < Limit) {
        __int128 P[] = {X.Min * Y.Min, X.Min * Y.Max, X.Max * Y.Min,
                        X.Max * Y.Max};
        R = Fits({*std::min_element(P, P + 4), *std::max_element(P, P + 4)});
      }
      break;
    }
    case SymExpr::Div:
      if (Y.Min > 0) {
        __int128 P[] = {X.Min / Y.Min, X.Min / Y.Max, X.Max / Y.Min,
                        X.Max / Y.Max};
        R = {*std::min_element(P, P + 4), *std::max_element(P, P + 4)};
      }
      break;
    case SymExpr::Rem:
      if (Y.Min > 0) {
        R.Max = std::min(std::max<__int128>(X.Max, 0), Y.Max - 1);
        R.Min = X.Min >= 0 ? 0 : std::max(X.Min, -(Y.Max - 1));
      }
      break;
    case SymExpr::Shr:
      if (X.Min >= 0 && Y.Min >= 0 && Y.Max < 64)
        R = {X.Min >> int(Y.Max), X.Max >> int(Y.Min)};
      break;
    case SymExpr::Shl:
      if (X.Min >= 0 && Y.Min >= 0 && Y.Max < 60 && X.Max < (__int128(1) << 62))
        R = Fits({X.Min << int(Y.Min), X.Max << int(Y.Max)});
      break;
    case SymExpr::And:
      if (X.Min >= 0 || Y.Min >= 0) {
        R.Min = 0;
        R.Max = X.Min >= 0 && Y.Min >= 0 ? std::min(X.Max, Y.Max)
                : X.Min >= 0             ? X.Max
                                         : Y.Max;
      }
      break;
    case SymExpr::Min:
      R = {std::min(X.Min, Y.Min), std::min(X.Max, Y.Max)};
      break;
    case SymExpr::Max:
      R = {std::max(X.Min, Y.Min), std::max(X.Max, Y.Max)};
      break;
    default:
      break;
    }
  }
  // Facts that compare this very value with something whose bounds do not need
  // facts.
  for (Node Fact : Known) {
    if (Fact->Kind != SymExpr::Binary || !isComparison(Fact->Op))
      continue;
    SymExpr::OpT Op = Fact->Op;
    Node Other;
    if (Fact->A == A) {
      Other = Fact->B;
    } else if (Fact->B == A) {
      static constexpr SymExpr::OpT Mirror[] = {SymExpr::GT, SymExpr::GE,
                                                SymExpr::LT, SymExpr::LE,
                                                SymExpr::EQ, SymExpr::NE};
      Op = Mirror[Op - SymExpr::LT];
      Other = Fact->A;
    } else {
      continue;
    }
    ValueRange O = range(Other, {}, Depth + 1);
    switch (Op) {
    case SymExpr::LT:
      R.Max = std::min(R.Max, O.Max - 1);
      break;
    case SymExpr::LE:
      R.Max = std::min(R.Max, O.Max);
      break;
    case SymExpr::GT:
      R.Min = std::max(R.Min, O.Min + 1);
      break;
    case SymExpr::GE:
      R.Min = std::max(R.Min, O.Min);
      break;
    case SymExpr::EQ:
      R.Min = std::max(R.Min, O.Min);
      R.Max = std::min(R.Max, O.Max);
      break;
    case SymExpr::NE:
      if (O.Min == O.Max) {
        if (R.Min == O.Min)
          ++R.Min;
        if (R.Max == O.Min)
          --R.Max;
      }
      break;
    default:
      break;
    }
  }
  // Contradicting facts: an unreachable place, where any answer is right.
  return R.Min <= R.Max ? R : Type;
}

uint64_t SymContext::knownMultiple(Node A, llvm::ArrayRef<Node> Known) {
  A = stripCasts(A);
  ++Work;
  if (A->isInteger())
    return A->Type.Signed ? uint64_t(std::abs(number(A).getSExtValue()))
                          : A->Bits;
  uint64_t Out = 1;
  if (A->Kind == SymExpr::Select) {
    std::optional<bool> Which = decide(A->A, Known);
    if (Which)
      Out = knownMultiple(*Which ? A->B : A->C, Known);
    else
      Out = std::gcd(knownMultiple(A->B, Known), knownMultiple(A->C, Known));
  } else if (A->Kind == SymExpr::Binary) {
    switch (A->Op) {
    case SymExpr::Add:
    case SymExpr::Sub:
    case SymExpr::Min:
    case SymExpr::Max: {
      uint64_t L = knownMultiple(A->A, Known);
      uint64_t R = A->B->isInteger() && A->B->Type.Width &&
                           !A->B->Type.Signed && A->Op == SymExpr::Add &&
                           A->B->Bits >> (A->B->Type.Width - 1)
                       ? typeRange(A->B->Type).Max + 1 - A->B->Bits
                       : knownMultiple(A->B, Known);
      Out = std::gcd(L, R);
      break;
    }
    case SymExpr::Mul: {
      uint64_t L = knownMultiple(A->A, Known), R = knownMultiple(A->B, Known);
      Out = L && R > ~uint64_t(0) / L ? std::max(L, R) : L * R;
      break;
    }
    case SymExpr::Shl:
      if (auto By = A->B->unsignedInteger(); By && *By < 32)
        Out = knownMultiple(A->A, Known) << *By;
      break;
    case SymExpr::And:
      for (Node Mask : {A->A, A->B})
        if (Mask->isInteger() && Mask->Bits)
          Out = std::max(Out, Mask->Bits & -Mask->Bits);
      break;
    default:
      break;
    }
  }
  // `a % k == 0`, `(a & (k - 1)) == 0`.
  for (Node Fact : Known)
    if (Fact->Kind == SymExpr::Binary && Fact->Op == SymExpr::EQ &&
        Fact->B->isInteger() && Fact->B->Bits == 0) {
      Node Left = stripCasts(Fact->A);
      if (Left->Kind != SymExpr::Binary || stripCasts(Left->A) != A)
        continue;
      std::optional<uint64_t> K = stripCasts(Left->B)->unsignedInteger();
      if (!K)
        continue;
      if (Left->Op == SymExpr::Rem)
        Out = std::lcm(Out, *K);
      else if (Left->Op == SymExpr::And && ((*K + 1) & *K) == 0)
        Out = std::lcm(Out, *K + 1);
    }
  return Out;
}

/// The same value, or integers of the same number in other types.
static bool sameNumber(Node A, Node B) {
  A = stripCasts(A);
  B = stripCasts(B);
  return A == B || (A->isInteger() && A->unsignedInteger() &&
                    A->unsignedInteger() == B->unsignedInteger());
}

/// True for `a / b * b >= a`, `a / b * b == a` and the like: nothing was lost
/// by rounding down.
static bool saysExact(Node Fact, Node A, Node B) {
  if (Fact->Kind != SymExpr::Binary || Fact->Op < SymExpr::LT ||
      Fact->Op > SymExpr::EQ || Fact->Op == SymExpr::LT ||
      Fact->Op == SymExpr::GT)
    return false;
  auto IsProduct = [&](Node P) {
    P = stripCasts(P);
    if (P->Kind != SymExpr::Binary || P->Op != SymExpr::Mul)
      return false;
    for (auto [Quotient, Factor] :
         {std::pair(P->A, P->B), std::pair(P->B, P->A)}) {
      Quotient = stripCasts(Quotient);
      if (Quotient->Kind == SymExpr::Binary && Quotient->Op == SymExpr::Div &&
          stripCasts(Quotient->A) == A && sameNumber(Quotient->B, B) &&
          sameNumber(Factor, B))
        return true;
    }
    return false;
  };
  return (Fact->Op != SymExpr::LE && IsProduct(Fact->A) &&
          stripCasts(Fact->B) == A) ||
         (Fact->Op != SymExpr::GE && IsProduct(Fact->B) &&
          stripCasts(Fact->A) == A);
}

bool SymContext::isMultipleOf(Node A, Node B, llvm::ArrayRef<Node> Known) {
  A = stripCasts(A);
  B = stripCasts(B);
  if (A == B ||
      llvm::any_of(Known, [&](Node Fact) { return saysExact(Fact, A, B); }))
    return true;
  if (auto K = B->unsignedInteger(); K && *K) {
    uint64_t M = knownMultiple(A, Known);
    return M % *K == 0;
  }
  if (A->Kind == SymExpr::Binary) {
    if (A->Op == SymExpr::Mul)
      return isMultipleOf(A->A, B, Known) || isMultipleOf(A->B, B, Known);
    if (A->Op == SymExpr::Add || A->Op == SymExpr::Sub) {
      if (isMultipleOf(A->A, B, Known) && isMultipleOf(A->B, B, Known))
        return true;
      // a - a % b
      Node Rest = stripCasts(A->B);
      if (A->Op == SymExpr::Sub && Rest->Kind == SymExpr::Binary &&
          Rest->Op == SymExpr::Rem && stripCasts(Rest->A) == stripCasts(A->A) &&
          stripCasts(Rest->B) == B)
        return true;
    }
  }
  if (A->Kind == SymExpr::Select) {
    if (auto Which = decide(A->A, Known))
      return isMultipleOf(*Which ? A->B : A->C, B, Known);
    return isMultipleOf(A->B, B, Known) && isMultipleOf(A->C, B, Known);
  }
  for (Node Fact : Known)
    if (Fact->Kind == SymExpr::Binary && Fact->Op == SymExpr::EQ &&
        Fact->B->isInteger() && Fact->B->Bits == 0) {
      Node Left = stripCasts(Fact->A);
      if (Left->Kind == SymExpr::Binary && Left->Op == SymExpr::Rem &&
          stripCasts(Left->A) == A && stripCasts(Left->B) == B)
        return true;
    }
  return false;
}

Node SymContext::substitute(Node A, llvm::function_ref<Node(Node)> Replace,
                            llvm::DenseMap<Node, Node> &Done) {
  if (!A || A->Kind == SymExpr::Integer || A->Kind == SymExpr::Real ||
      A->Kind == SymExpr::Function)
    return A;
  if (auto It = Done.find(A); It != Done.end())
    return It->second;
  ++Work;
  Node Out = Replace(A);
  if (!Out) {
    auto Sub = [&](Node E) { return substitute(E, Replace, Done); };
    switch (A->Kind) {
    case SymExpr::Binary:
      Out = binary(A->Op, A->Type, Sub(A->A), Sub(A->B));
      break;
    case SymExpr::Not:
      Out = negate(Sub(A->A));
      break;
    case SymExpr::Ceil:
    case SymExpr::Floor:
      Out = rounded(A->Kind, Sub(A->A));
      break;
    case SymExpr::Select:
      Out = select(Sub(A->A), Sub(A->B), Sub(A->C));
      break;
    case SymExpr::Cast:
      Out = cast(A->Type, Sub(A->A));
      break;
    case SymExpr::Address:
      Out = A->A ? address(A->Loc, Sub(A->A)) : A;
      break;
    default:
      Out = A;
    }
  }
  Done[A] = Out;
  return Out;
}

Node SymContext::resolve(Node A, llvm::ArrayRef<Node> Known) {
  llvm::DenseMap<Node, Node> Done;
  return substitute(
      A,
      [&](Node E) -> Node {
        if (E->Kind == SymExpr::Select)
          if (auto Which = decide(E->A, Known))
            return resolve(*Which ? E->B : E->C, Known);
        if (E->Kind == SymExpr::Symbol || E->Kind == SymExpr::Field)
          for (Node Fact : Known)
            if (Fact->Kind == SymExpr::Binary && Fact->Op == SymExpr::EQ &&
                Fact->A == E && Fact->B->isInteger())
              return Fact->B;
        return nullptr;
      },
      Done);
}

Node SymContext::replace(Node A, const llvm::DenseMap<Node, Node> &By) {
  llvm::DenseMap<Node, Node> Done;
  return substitute(A, [&](Node E) { return By.lookup(E); }, Done);
}

static Node firstSelect(Node A, llvm::SmallPtrSetImpl<Node> &Seen) {
  if (!A || !Seen.insert(A).second)
    return nullptr;
  if (A->Kind == SymExpr::Select)
    return A;
  for (Node Part : {A->A, A->B, A->C})
    if (Node Found = firstSelect(Part, Seen))
      return Found;
  return nullptr;
}

/// Of facts that are one thing or another: adds what holds because the other
/// one does not.
static void assumeAlternatives(SymContext &Sym, Facts &Known) {
  const Facts Before = Known;
  for (Node Fact : Before) {
    if (Fact->Kind != SymExpr::Binary || Fact->Op != SymExpr::LOr)
      continue;
    if (Sym.decide(Fact->A, Known) == false)
      Sym.assume(Fact->B, Known);
    else if (Sym.decide(Fact->B, Known) == false)
      Sym.assume(Fact->A, Known);
  }
}

bool SymContext::anyCase(
    llvm::ArrayRef<Node> Values, llvm::ArrayRef<Node> Known,
    llvm::function_ref<bool(llvm::ArrayRef<Node>, llvm::ArrayRef<Node>)>
        Visit) {
  struct Case {
    llvm::SmallVector<Node, 8> Values;
    Facts Known;
  };
  std::vector<Case> Todo{
      {llvm::SmallVector<Node, 8>(Values), Facts(Known.begin(), Known.end())}};
  for (unsigned Budget = 128; Budget && !Todo.empty(); --Budget) {
    Case Now = std::move(Todo.back());
    Todo.pop_back();
    Node Choice = nullptr;
    for (Node &V : Now.Values) {
      if (!V)
        continue;
      V = resolve(V, Now.Known);
      llvm::SmallPtrSet<Node, 16> Seen;
      if (!Choice)
        Choice = firstSelect(V, Seen);
    }
    if (!Choice) {
      if (Visit(Now.Values, Now.Known))
        return true;
      continue;
    }
    Case Else = Now;
    assume(Choice->A, Now.Known);
    assume(negate(Choice->A), Else.Known);
    assumeAlternatives(*this, Now.Known);
    assumeAlternatives(*this, Else.Known);
    // A condition that assume() split is not found among the facts as a whole,
    // so the choice is made here. Facts about the chosen value may rule it out.
    auto Choose = [&](Case &Of, bool Then) {
      llvm::DenseMap<Node, Node> Done;
      auto Replace = [&](Node E) -> Node {
        return E->Kind == SymExpr::Select && E->A == Choice->A
                   ? (Then ? E->B : E->C)
                   : nullptr;
      };
      for (Node &V : Of.Values)
        V = substitute(V, Replace, Done);
      for (Node &Fact : Of.Known) {
        Fact = substitute(Fact, Replace, Done);
        if (Fact->isInteger() && !Fact->Bits)
          return false;
      }
      return true;
    };
    bool ElsePossible = Choose(Else, false), ThenPossible = Choose(Now, true);
    if (ElsePossible)
      Todo.push_back(std::move(Else));
    if (ThenPossible)
      Todo.push_back(std::move(Now));
  }
  return false;
}

Node stripCasts(Node A) {
  while (A && A->Kind == SymExpr::Cast)
    A = A->A;
  return A;
}

static bool containsIn(Node Whole, Node Part,
                       llvm::SmallPtrSetImpl<Node> &Seen) {
  if (!Whole || !Seen.insert(Whole).second)
    return false;
  return Whole == Part || containsIn(Whole->A, Part, Seen) ||
         containsIn(Whole->B, Part, Seen) || containsIn(Whole->C, Part, Seen);
}

bool contains(Node Whole, Node Part) {
  llvm::SmallPtrSet<Node, 16> Seen;
  return containsIn(Whole, Part, Seen);
}

} // namespace cuda_lint
