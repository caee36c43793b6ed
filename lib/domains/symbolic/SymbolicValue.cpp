//===- SymbolicValue.cpp - Interned expressions and places ----------------===//

#include "domains/symbolic/SymbolicValue.h"
#include "cuda/Constants.h"
#include "cuda/Layout.h"
#include "domains/symbolic/SymbolicNodes.h"
#include "llvm/ADT/StableHashing.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace cuda_lint {

std::optional<ScalarType> ScalarType::of(QualType T, const ASTContext &Ctx) {
  if (T.isNull() || T->isDependentType())
    return std::nullopt;
  if (T->isReferenceType() || T->isAnyPointerType() || T->isNullPtrType() ||
      T->isFunctionType() || T->isMemberPointerType())
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

const Bound<unsigned>
    SymContext::MaxSize("symbolic-size", 192, BoundKind::Reach,
                        "parts of a value that is kept as an expression");

Node SymContext::intern(SymExpr E) {
  if (auto Found = Exprs.find_as(E); Found != Exprs.end())
    return (*Found)->Size > MaxSize ? TooLarge.lookup(*Found) : *Found;
  unsigned Size = 1;
  for (Node Part : {E.A, E.B, E.C})
    Size += Part ? Part->Size : 0;
  SymExpr *Made = new (Memory) SymExpr(E);
  Made->Size = uint16_t(Size);
  Made->Number = Exprs.size();
  Exprs.insert(Made);
  // Equal ones stay equal.
  if (Size > MaxSize)
    return TooLarge[Made] = computed(E.Type);
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

Node SymContext::computed(ScalarType T) {
  const Node V = fresh(T);
  Computed.insert(V);
  return V;
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

const StringLiteral *stringOf(Node A) {
  A = stripCasts(A);
  return A->Kind == SymExpr::Symbol ? dyn_cast_or_null<StringLiteral>(A->Origin)
                                    : nullptr;
}

LiteralPlace placeInString(Node A) {
  A = stripCasts(A);
  uint64_t At = 0;
  while (A->Kind == SymExpr::Binary && A->Op == SymExpr::Add &&
         A->B->isInteger()) {
    At += A->B->Bits;
    A = stripCasts(A->A);
  }
  const StringLiteral *Text = stringOf(A);
  if (!Text || !Text->isOrdinary() || At > Text->getLength())
    return {};
  return {Text, At};
}

Node stripCasts(Node A) {
  while (A && A->Kind == SymExpr::Cast)
    A = A->A;
  return A;
}

} // namespace cuda_lint
