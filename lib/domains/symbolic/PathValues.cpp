//===- PathValues.cpp - What instructions compute -------------------------===//

#include "cuda/Bound.h"
#include "cuda/Layout.h"
#include "domains/symbolic/PathRun.h"
#include "domains/symbolic/SymbolicNodes.h"
#include "ir/UnwrittenVariables.h"

using namespace clang;

namespace cuda_lint {

const SymExpr *PathRun::value(const State &S, ir::Register R) const {
  return R == ir::NoRegister ? nullptr : S.Stack.back().Registers[R];
}

void PathRun::set(State &S, const ir::Instruction &I, const SymExpr *V) {
  if (I.Result != ir::NoRegister)
    S.Stack.back().Registers[I.Result] = V;
  keepWay(S, I, V);
}

std::optional<ScalarType> PathRun::scalar(QualType T) const {
  if (T.isNull() || T->isReferenceType() || T->isFunctionType())
    return ScalarType::of(Ctx.getPointerType(Ctx.VoidTy), Ctx);
  return ScalarType::of(T, Ctx);
}

const SymExpr *PathRun::fresh(QualType T, const Stmt *Origin) {
  if (!T.isNull() && T->isVoidType())
    return nullptr;
  if (auto Type = scalar(T))
    return Symbols.fresh(*Type, dyn_cast_or_null<Expr>(Origin));
  return nullptr;
}

static std::optional<SymExpr::OpT> operation(BinaryOperatorKind Op) {
  switch (Op) {
  case BO_Add:
    return SymExpr::Add;
  case BO_Sub:
    return SymExpr::Sub;
  case BO_Mul:
    return SymExpr::Mul;
  case BO_Div:
    return SymExpr::Div;
  case BO_Rem:
    return SymExpr::Rem;
  case BO_Shl:
    return SymExpr::Shl;
  case BO_Shr:
    return SymExpr::Shr;
  case BO_And:
    return SymExpr::And;
  case BO_Or:
    return SymExpr::Or;
  case BO_Xor:
    return SymExpr::Xor;
  case BO_LT:
    return SymExpr::LT;
  case BO_LE:
    return SymExpr::LE;
  case BO_GT:
    return SymExpr::GT;
  case BO_GE:
    return SymExpr::GE;
  case BO_EQ:
    return SymExpr::EQ;
  case BO_NE:
    return SymExpr::NE;
  default:
    return std::nullopt;
  }
}

const SymExpr *PathRun::notModelled(State &S, const ir::Instruction &I) {
  const SymExpr *V = fresh(I.Type, I.Source);
  // __int128, complex numbers and vectors hold what the program put there.
  if (V && llvm::any_of(I.Operands, [&](ir::Register R) {
        const QualType T = R == ir::NoRegister
                               ? QualType()
                               : S.Stack.back().F->RegisterTypes[R];
        return !T.isNull() && !scalar(T);
      }))
    noteComputed(V);
  return V;
}

const SymExpr *PathRun::binary(State &S, const ir::Instruction &I) {
  const SymExpr *A = value(S, I.operand(0)), *B = value(S, I.operand(1));
  const std::optional<SymExpr::OpT> Op = operation(I.binary());
  std::optional<ScalarType> T = scalar(I.Type);
  if (!A || !B || !Op || !T)
    return notModelled(S, I);
  if (BinaryOperator::isComparisonOp(I.binary())) {
    T = ScalarType::boolean();
    // Pointers and integers that stand for null.
    if (!(A->Type == B->Type))
      B = Symbols.cast(A->Type, B);
    // Pointers into one array are as far apart as what is added to them.
    const auto &Types = S.Stack.back().F->RegisterTypes;
    if (llvm::all_of(I.Operands, [&](ir::Register R) {
          return !Types[R].isNull() && Types[R]->isPointerType();
        }))
      if (const std::optional<int64_t> Apart =
              Symbols.binary(SymExpr::Sub, {64, true, false}, A, B)->integer())
        return Symbols.cast(*scalar(I.Type),
                            Symbols.boolean(holds(*Op, *Apart, int64_t(0))));
    return Symbols.cast(*scalar(I.Type), Symbols.binary(*Op, *T, A, B));
  }
  if (I.binary() != BO_Shl && I.binary() != BO_Shr) {
    A = Symbols.cast(*T, A);
    B = Symbols.cast(*T, B);
  }
  return Symbols.binary(*Op, *T, A, B);
}

const SymExpr *PathRun::unary(State &S, const ir::Instruction &I) {
  const SymExpr *A = value(S, I.operand(0));
  const std::optional<ScalarType> T = scalar(I.Type);
  if (!A || !T)
    return notModelled(S, I);
  switch (I.unary()) {
  case UO_LNot:
    return Symbols.cast(*T, Symbols.negate(Symbols.truth(A)));
  case UO_Minus:
    return Symbols.binary(SymExpr::Sub, *T,
                          T->Real ? Symbols.real(-0.0, *T)
                                  : Symbols.integer(0, *T),
                          Symbols.cast(*T, A));
  case UO_Not:
    if (!T->Real)
      return Symbols.binary(SymExpr::Xor, *T, Symbols.cast(*T, A),
                            Symbols.integer(~uint64_t(0), *T));
    break;
  default:
    break;
  }
  return fresh(I.Type, I.Source);
}

const SymExpr *PathRun::convert(State &S, const ir::Instruction &I) {
  const SymExpr *A = value(S, I.operand(0));
  const std::optional<ScalarType> T = scalar(I.Type);
  if (!A || !T)
    return notModelled(S, I);
  switch (I.conversion()) {
  case ir::Conversion::ToBoolean:
    return Symbols.cast(*T, Symbols.truth(A));
  case ir::Conversion::Pointer:
    return A;
  default:
    return Symbols.cast(*T, A);
  }
}

/// The declaration that gives a variable its initialiser, where the program
/// never changes what that says; null for any other.
static const VarDecl *initialised(const VarDecl *V, const ASTContext &Ctx,
                                  TranslationUnit &TU) {
  const VarDecl *Init = nullptr;
  if (V->isInvalidDecl() || V->getType()->isReferenceType() ||
      V->getType()->isDependentType() ||
      !(V->isConstexpr() || V->getType().isConstQualified() ||
        Ctx.getBaseElementType(V->getType()).isConstQualified() ||
        TU.engine<UnwrittenVariables>().isUnwritten(V)) ||
      !V->getAnyInitializer(Init) || Init->getInit()->isValueDependent() ||
      Init->getInit()->containsErrors())
    return nullptr;
  return Init;
}

/// The value of the member or the element that a location is of what an object
/// holds; null where it has none.
static const APValue *partOf(const APValue &Whole, const Location &Part) {
  if (Part.Kind == Location::Member && Whole.isStruct() &&
      !cast<FieldDecl>(Part.Decl)->isMutable()) {
    const unsigned I = cast<FieldDecl>(Part.Decl)->getFieldIndex();
    return I < Whole.getStructNumFields() ? &Whole.getStructField(I) : nullptr;
  }
  if (Part.Kind != Location::Element || !Whole.isArray() || Part.Index < 0 ||
      uint64_t(Part.Index) >= Whole.getArraySize())
    return nullptr;
  const unsigned I = unsigned(Part.Index);
  if (I < Whole.getArrayInitializedElts())
    return &Whole.getArrayInitializedElt(I);
  return Whole.hasArrayFiller() ? &Whole.getArrayFiller() : nullptr;
}

const SymExpr *PathRun::ofValue(const APValue &Value, QualType Type,
                                ScalarType T) {
  if (Value.isInt())
    return Symbols.integer(Value.getInt().extOrTrunc(64).getZExtValue(), T);
  // A null pointer, or a handle that is a number.
  if (Value.isLValue() && !Value.getLValueBase() && Type->isAnyPointerType())
    return Symbols.integer(Value.getLValueOffset().getQuantity(), T);
  // The address of a function or of a whole variable.
  if (Value.isLValue() && Value.getLValueOffset().isZero() &&
      !Value.isNullPointer()) {
    const auto *Of = Value.getLValueBase().dyn_cast<const ValueDecl *>();
    if (const auto *Fn = dyn_cast_or_null<FunctionDecl>(Of))
      return Symbols.function(Fn);
    if (const auto *Object = dyn_cast_or_null<VarDecl>(Of);
        Object && Object->hasGlobalStorage() &&
        !Object->getType()->isReferenceType())
      return Symbols.address(Symbols.variable(Object), nullptr);
    return nullptr;
  }
  if (Value.isMemberPointer())
    return memberPointer(Value.getMemberPointerDecl(), Type);
  return Value.isFloat() ? Symbols.real(nearestDouble(Value.getFloat()), T)
                         : nullptr;
}

/// The value of a constant that the program never changes.
const SymExpr *PathRun::constantOf(const Location *L) {
  const Location *Top = L->root();
  const auto *V =
      Top->Kind == Location::Variable ? dyn_cast<VarDecl>(Top->Decl) : nullptr;
  const VarDecl *Init = V ? initialised(V, Ctx, Program.unit()) : nullptr;
  if (!Init)
    return nullptr;
  const APValue *Value = Init->evaluateValue();
  llvm::SmallVector<const Location *, 4> Way;
  for (const Location *Step = L; Step != Top; Step = Step->Parent)
    Way.push_back(Step);
  for (const Location *Step : llvm::reverse(Way))
    if (Value)
      Value = partOf(*Value, *Step);
  const std::optional<ScalarType> T = scalar(L->Type);
  return Value && T ? ofValue(*Value, L->Type, *T) : nullptr;
}

/// What stands in a string literal at an address; null for any other address.
const SymExpr *PathRun::characterAt(const SymExpr *Address, QualType T) {
  const std::optional<ScalarType> Type = scalar(T);
  const LiteralPlace Place = Address ? placeInString(Address) : LiteralPlace();
  if (!Type || !Place.Text || !T->isAnyCharacterType())
    return nullptr;
  return Symbols.cast(
      *Type, Symbols.integer(Place.At < Place.Text->getLength()
                                 ? uint8_t(Place.Text->getCodeUnit(Place.At))
                                 : 0,
                             {8, true, false}));
}

/// What a part of an object holds that a literal is copied to: a character, or
/// one of the zeros behind it. Null for what is no character.
const SymExpr *PathRun::characterOf(const LiteralPlace &Text,
                                    const Location *Part,
                                    const Location *Whole) {
  const std::optional<int64_t> Within = offsetWithin(Part, Whole, Ctx);
  const std::optional<ScalarType> Type = scalar(Part->Type);
  if (!Within || !Type || Part->Type.isNull() || !Part->Type->isCharType())
    return nullptr;
  const uint64_t At = Text.At + uint64_t(*Within);
  return Symbols.integer(At < Text.Text->getLength()
                             ? uint64_t(Text.Text->getCodeUnit(unsigned(At)))
                             : 0,
                         *Type);
}

static const Bound<unsigned>
    MaxAddressChoices("path-address-choices", 4, BoundKind::Reach,
                      "choices within each other of the address that is read");

/// What the scalar at an address holds; of an address that was chosen the same
/// choice of values. Null where the type is none.
const SymExpr *PathRun::readAt(State &S, const SymExpr *Address, QualType T,
                               unsigned Depth) {
  const std::optional<ScalarType> Type = scalar(T);
  if (!Type)
    return nullptr;
  const SymExpr *A = Address ? stripCasts(Address) : nullptr;
  if (A && A->Kind == SymExpr::Select && Depth < MaxAddressChoices) {
    const SymExpr *Then = readAt(S, A->B, T, Depth + 1),
                  *Else = readAt(S, A->C, T, Depth + 1);
    return Then && Else && Then->Type == Else->Type
               ? Symbols.select(A->A, Then, Else)
               : fresh(T, nullptr);
  }
  const Location *L = resolve(Address, T);
  if (!L)
    return fresh(T, nullptr);
  if (const SymExpr *Character = characterAt(A, T))
    return Character;
  if (const SymExpr *Constant = constantOf(L))
    return Constant;
  if (const SymExpr *Other = S.Memory.inUnion(L, *Type))
    return Other;
  if (const SymExpr *Bytes = bytesRead(S, A, L, T))
    return Bytes;
  return S.Memory.read(L, *Type);
}

/// Whether others may see an access, or an index says where it goes.
static bool isOfInterest(const SymbolicMemory &Memory, const Location *L) {
  if (!L || Memory.isExposed(L))
    return true;
  for (; L; L = L->Parent)
    if (L->Kind == Location::Element)
      return true;
  return false;
}

/// Whether an object is a member of what the runtime says of a device or of a
/// kernel: the threads that a block of it may have.
static bool isThreadsOfBlock(const Location *L) {
  const auto *Member =
      L && L->Kind == Location::Member ? dyn_cast<FieldDecl>(L->Decl) : nullptr;
  const IdentifierInfo *Record =
      Member ? Member->getParent()->getIdentifier() : nullptr;
  return Record &&
         (Record->isStr("cudaDeviceProp") ||
          Record->isStr("cudaFuncAttributes")) &&
         Member->getIdentifier() && Member->getName() == "maxThreadsPerBlock";
}

bool PathRun::isReadUnseen(State &S, const Location *L,
                           const SymExpr *V) const {
  const Location *Root = L->root();
  const bool MadeHere = isMadeHere(L);
  if ((V->Kind == SymExpr::Symbol || V->Kind == SymExpr::Field) &&
      (MadeHere || Root->Kind == Location::Variable) &&
      LibraryChanges.contains(S.Memory.changed(L)))
    return true;
  // What a library's own object holds after the library changed it.
  const auto *Class = MadeHere && !Root->Type.isNull()
                          ? Root->Type->getAsCXXRecordDecl()
                          : nullptr;
  if (Class && isOfStandard(Class))
    return true;
  // What was stored in another member of a union.
  for (const Location *Part = L; Part && MadeHere; Part = Part->Parent)
    if (!Part->Type.isNull() && Part->Type->isUnionType())
      return true;
  // Where a library's function leads to.
  return Root->Kind == Location::Pointee && isComputedUnseen(Root->Pointer);
}

void PathRun::assumeCounted(State &S, const Location *L, const SymExpr *V,
                            ScalarType T) {
  const std::optional<int64_t> From = countsFrom(dyn_cast<VarDecl>(L->Decl));
  if (!From)
    return;
  // Nobody counts so far that the number gets too large.
  const uint64_t Most = uint64_t(1) << (T.Width - 2);
  if (*From > int64_t(Most))
    return;
  for (const auto &[Op, Bound] :
       {std::pair(SymExpr::GE, uint64_t(*From)), std::pair(SymExpr::LE, Most)})
    Symbols.assume(
        Symbols.binary(Op, ScalarType::boolean(), V, Symbols.integer(Bound, T)),
        S.Known);
  // How often it was called before is no choice of whoever calls.
  noteComputed(V);
}

const SymExpr *PathRun::readAs(const SymExpr *V, ScalarType T,
                               const ir::Instruction &I) {
  if (V->Type == T)
    return V;
  const SymExpr *Other = V->Type.Width != T.Width   ? nullptr
                         : !V->Type.Real && !T.Real ? Symbols.cast(T, V)
                                                    : sameBits(V, T);
  return Other ? Other : fresh(I.Type, I.Source);
}

void PathRun::load(State &S, const ir::Instruction &I) {
  const SymExpr *Address = value(S, I.operand(0));
  const Location *L = resolve(Address, I.Type);
  const std::optional<ScalarType> T = scalar(I.Type);
  const SymExpr *V = nullptr;
  if (T)
    // Nobody else sees a variable whose address nobody has.
    V = L && (!I.Volatile || (isMadeHere(L) && !S.Memory.isExposed(L)))
            ? readAt(S, Address, I.Type)
            : fresh(I.Type, I.Source);
  if (V && L && V->Kind == SymExpr::Symbol && L->Kind == Location::Variable)
    assumeCounted(S, L, V, *T);
  if (isThreadsOfBlock(L))
    assumeThreadsOfBlock(S, V);
  if (V && L && isReadUnseen(S, L, V))
    noteComputed(V);
  if (V && !I.Volatile)
    if (const SymExpr *Chosen = chosenElement(S, L, I.Type))
      V = Chosen;
  // What was stored as one type may be read as another, in a union or through a
  // pointer.
  if (V)
    V = readAs(V, *T, I);
  set(S, I, V);
  loadWay(S, I, L);
  if (!isOfInterest(S.Memory, L))
    return;
  PathEvent &E = event(S, PathEvent::Read, I);
  E.Volatile = I.Volatile;
  E.Object = L;
  E.Address = Address ? Address : fresh(Ctx.VoidPtrTy, nullptr);
  E.Value = V;
  E.Type = I.Type;
}

/// A function of the library reads what a reference leads to.
void PathRun::noteRead(State &S, const ir::Instruction &I, QualType Parameter,
                       unsigned N, const SymExpr *V) {
  if (!Parameter->isReferenceType())
    return;
  const QualType T = Parameter.getNonReferenceType();
  const SymExpr *Address = value(S, ir::callOperands(I).Arguments[N]);
  const Location *L = resolve(Address, T);
  if (!Address || !isOfInterest(S.Memory, L))
    return;
  PathEvent &E = event(S, PathEvent::Read, I);
  E.Object = L;
  E.Address = Address;
  E.Value = V;
  E.Type = T;
}

/// Whether an element that a scalar is seen as lies in that scalar.
static bool isInside(const Location *L, const ASTContext &Ctx) {
  if (L->Type.isNull() || !hasLayout(L->Type) || !hasLayout(L->Parent->Type) ||
      L->Index < 0)
    return false;
  const int64_t Size = Ctx.getTypeSizeInChars(L->Type).getQuantity();
  return (int64_t(L->Index) + 1) * Size <=
         Ctx.getTypeSizeInChars(L->Parent->Type).getQuantity();
}

/// What a store changes beside the place that it names: bytes of an object that
/// is no array of such elements, or that has several members there; what lies
/// around a member where the store leads out of it.
static const Location *changedByBytes(const Location *L, QualType T,
                                      const ASTContext &Ctx) {
  // What overlaps in a union, its memory knows.
  auto IsUnion = [](const Location *Of) {
    return !Of->Type.isNull() && Of->Type->isUnionType() && hasLayout(Of->Type);
  };
  if (L->Kind == Location::Element && L->Parent && IsUnion(L->Parent) &&
      isInside(L, Ctx))
    return nullptr;
  if (IsUnion(L) && hasLayout(T) &&
      Ctx.getTypeSizeInChars(T) <= Ctx.getTypeSizeInChars(L->Type))
    return nullptr;
  if (L->Kind == Location::Element && L->Parent &&
      L->Parent->Kind != Location::Pointee && !L->Parent->Type.isNull() &&
      !L->Parent->Type->isArrayType())
    return L->Parent->Kind == Location::Member && !isInside(L, Ctx) ? L->root()
                                                                    : L->Parent;
  return L->Kind != Location::Pointee && !L->Type.isNull() &&
                 L->Type->isRecordType()
             ? L
             : nullptr;
}

void PathRun::store(State &S, const ir::Instruction &I) {
  const SymExpr *Address = value(S, I.operand(0));
  const SymExpr *V = value(S, I.operand(1));
  // What this way has found is what is kept, and no condition that is open
  // again where ways meet.
  if (V && I.Type->isBooleanType() && !V->isInteger())
    if (const std::optional<bool> Holds = Symbols.decide(V, S.Known))
      V = Symbols.boolean(*Holds);
  const Location *L = resolve(Address, I.Type);
  if (L) {
    const Transfer Bytes = bytesWritten(S, Address, L, V, I.Type);
    if (const Location *Whole = changedByBytes(L, I.Type, Ctx))
      S.Memory.forget(Whole);
    const bool Beside = Bytes.Written.empty() || Bytes.Beside;
    const unsigned Before = Shared.Serial;
    if (Beside)
      S.Memory.write(L, V);
    // Where a library's own pointer leads, the program knows.
    if (L->root()->Kind == Location::Pointee &&
        isComputedUnseen(L->root()->Pointer))
      noteLibraryChanges(Before);
    apply(S, Bytes, /*Forgets=*/!Beside);
    storeWay(S, I, L, V);
    assigned(S, L, V, I.Source, origin(S, I.operand(1)));
  } else {
    if (const SymExpr *A = Address ? stripCasts(Address) : nullptr;
        A && A->Kind == SymExpr::Address)
      S.Memory.forget(A->Loc);
    S.Memory.forgetReachable();
  }
  // Whoever sees the object sees where its value points.
  if (V && (!L || S.Memory.isExposed(L)))
    expose(S, V);
  if (!isOfInterest(S.Memory, L))
    return;
  PathEvent &E = event(S, PathEvent::Write, I);
  E.Volatile = I.Volatile;
  E.Object = L;
  E.Address = Address ? Address : fresh(Ctx.VoidPtrTy, nullptr);
  E.AddressWay = way(S, I.operand(0));
  if (const Station *Way = way(S, I.operand(1)))
    E.Ways.push_back(Way);
  E.Value = V;
  E.Type = I.Type;
}

void PathRun::copy(State &S, const ir::Instruction &I) {
  const SymExpr *To = value(S, I.operand(0)), *From = value(S, I.operand(1));
  const Location *A = resolve(To, I.Type), *B = resolve(From, I.Type);
  if (B && (S.Memory.isExposed(B))) {
    PathEvent &E = event(S, PathEvent::Read, I);
    // The place where the object is named, not where it goes.
    if (const auto *Op = dyn_cast_or_null<CXXOperatorCallExpr>(I.Source);
        Op && Op->getNumArgs() == 2)
      E.Site = Op->getArg(1);
    E.Object = B;
    E.Address = From ? From : fresh(Ctx.VoidPtrTy, nullptr);
    E.Type = I.Type;
  }
  if (A && B) {
    const unsigned Before = Shared.Serial;
    const LiteralPlace Text =
        From ? placeInString(stripCasts(From)) : LiteralPlace();
    // Of many parts nothing is kept, but the program put them there.
    if (!S.Memory.copy(A, B, I.Type, [&](const Location *Part) {
          return Text.Text ? characterOf(Text, Part, B) : constantOf(Part);
        }))
      noteLibraryChanges(Before);
    // The same bytes as another class, or as a number.
    if (!B->Type.isNull() && !A->Type.isNull() &&
        Ctx.hasSameUnqualifiedType(A->Type, I.Type) &&
        !Ctx.hasSameUnqualifiedType(B->Type, I.Type) && hasLayout(B->Type) &&
        hasLayout(I.Type) &&
        Ctx.getTypeSizeInChars(B->Type) == Ctx.getTypeSizeInChars(I.Type))
      apply(S, transfer(S, {A, 0}, {B, 0},
                        Ctx.getTypeSizeInChars(I.Type).getQuantity(),
                        std::nullopt));
    traceCopy(S, I, A);
    // Of a long text not all is kept, but what it says is no choice.
    if (Text.Text)
      LibraryChanges.insert(Shared.Serial);
  }
  if (A && !B)
    S.Memory.forget(A);
  if (!A || S.Memory.isExposed(A)) {
    PathEvent &E = event(S, PathEvent::Write, I);
    E.Object = A;
    E.Address = To ? To : fresh(Ctx.VoidPtrTy, nullptr);
    E.AddressWay = way(S, I.operand(0));
    E.Type = I.Type;
    if (A && B && !Trace) {
      pointersCopied(S, E, 0, A, I.Type);
      // What bytes are made of forgets what it was given as an object.
      PathEvent Given = E;
      Given.Copied.clear();
      pointersCopied(S, Given, 0, B, I.Type);
      if (Given.Copied.size() == E.Copied.size())
        for (unsigned N = 0; N < E.Copied.size(); ++N)
          E.Copied[N].Value = Given.Copied[N].Value;
    }
  }
}

/// Pointers to data members are one more than the offset, as null is 0.
const SymExpr *PathRun::memberPointer(const ValueDecl *Member, QualType T) {
  if (!Member)
    return Symbols.integer(0, {64, false, false});
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Member))
    return Symbols.function(Method);
  const auto *Field = dyn_cast<FieldDecl>(Member);
  const std::optional<int64_t> Bits =
      Field ? offsetInBits(Field, Ctx) : std::nullopt;
  // A base's member lies where the base does.
  const auto *Of = T.isNull() ? nullptr : T->getAs<MemberPointerType>();
  const auto *Owner =
      Field ? dyn_cast<CXXRecordDecl>(Field->getParent()) : nullptr;
  const std::optional<int64_t> Base =
      Of && Owner
          ? offsetOfAncestor(Of->getMostRecentCXXRecordDecl(), Owner, Ctx)
          : std::nullopt;
  return Bits && Base ? Symbols.integer(uint64_t(*Bits / 8 + *Base + 1),
                                        {64, false, false})
                      : fresh(T, nullptr);
}

/// The member of a class, or of a base, that lies at an offset.
static const FieldDecl *memberAt(const CXXRecordDecl *Class, int64_t Offset,
                                 QualType T, const ASTContext &Ctx) {
  if (!Class || !layoutOf(Class, Ctx))
    return nullptr;
  for (const FieldDecl *Field : Class->getDefinition()->fields())
    if (!Field->isBitField() && offsetInBits(Field, Ctx) == Offset * 8 &&
        Ctx.hasSameUnqualifiedType(Field->getType(), T))
      return Field;
  for (const CXXBaseSpecifier &B : Class->getDefinition()->bases())
    if (const std::optional<int64_t> At = offsetOfBase(Class, B.getType(), Ctx))
      if (const FieldDecl *Field =
              memberAt(B.getType()->getAsCXXRecordDecl(), Offset - *At, T, Ctx))
        return Field;
  return nullptr;
}

/// The place that `.*` and `->*` name; null where it is not known which member.
const SymExpr *PathRun::memberOf(State &S, const ir::Instruction &I) {
  const SymExpr *Object = value(S, I.operand(0)),
                *Pointer = value(S, I.operand(1));
  const auto *E = dyn_cast_or_null<BinaryOperator>(I.Source);
  const auto *T =
      E ? E->getRHS()->getType()->getAs<MemberPointerType>() : nullptr;
  const FieldDecl *Field =
      T && Pointer && Pointer->isInteger() && Pointer->Bits
          ? memberAt(T->getMostRecentCXXRecordDecl(),
                     int64_t(Pointer->Bits) - 1, T->getPointeeType(), Ctx)
          : nullptr;
  if (!Field) {
    // Whatever is written there is not followed.
    expose(S, Object);
    const SymExpr *A = Object ? stripCasts(Object) : nullptr;
    if (A && A->Kind == SymExpr::Address)
      S.Memory.forget(A->Loc);
    return nullptr;
  }
  if (Field->getParent()->isUnion())
    return Object;
  const Location *L =
      resolve(Object, Ctx.getCanonicalTagType(Field->getParent()));
  return L ? Symbols.address(Symbols.member(L, Field), nullptr) : nullptr;
}

/// The elements between two pointers: both not known, or into one object; null
/// for others.
const SymExpr *PathRun::distance(State &S, const ir::Instruction &I) {
  const SymExpr *To = value(S, I.operand(0)), *From = value(S, I.operand(1));
  const std::optional<ScalarType> T =
      scalar(S.Stack.back().F->RegisterTypes[I.Result]);
  if (!To || !From || !T || I.Type.isNull() || I.Type->isIncompleteType())
    return nullptr;
  const int64_t Size = Ctx.getTypeSizeInChars(I.Type).getQuantity();
  if (Size <= 0)
    return nullptr;
  const SymExpr *A = stripCasts(To), *B = stripCasts(From);
  if (A->Kind == SymExpr::Address || B->Kind == SymExpr::Address) {
    if (A->Kind != B->Kind || A->Loc != B->Loc)
      return nullptr;
    auto Offset = [](const SymExpr *Of) {
      return Of->A ? Of->A->integer() : std::optional<int64_t>(0);
    };
    if (!Offset(A) || !Offset(B))
      return nullptr;
    return Symbols.integer(uint64_t((*Offset(A) - *Offset(B)) / Size), *T);
  }
  // Places in one literal.
  if (A->Type == B->Type && placeInString(A).Text)
    if (const SymExpr *Apart = Symbols.binary(SymExpr::Sub, A->Type, A, B);
        Apart->isInteger())
      return Symbols.integer(uint64_t(int64_t(Apart->Bits) / Size), *T);
  return Symbols.binary(SymExpr::Div, *T,
                        Symbols.binary(SymExpr::Sub, *T, Symbols.cast(*T, To),
                                       Symbols.cast(*T, From)),
                        Symbols.integer(Size, *T));
}

} // namespace cuda_lint
